// Steps a recorded game back and forth. Each picture is a list of shapes, each position a list of lines; both are
// places in lists that all steps share.
const data = JSON.parse(document.getElementById("data").textContent);
const last = data.shown.length - 1;
const all = selector => Array.from(document.querySelectorAll(selector));
const one = selector => document.querySelector(selector);

const picture = one(".board svg");
const cards = one(".board g");
const slider = one(".controls input");
const told = one(".told");
const mark = one("figure line");
let step = 0;

function show(wanted) {
  step = Math.min(Math.max(wanted, 0), last);
  cards.innerHTML = data.shown[step].map(place => data.shapes[place]).join("");
  const when = step === 0 ? "at the start" : `after step ${step} of ${last}`;
  picture.setAttribute("aria-label", data.name + when);
  one(".spoken").textContent = data.spoken[step].map(place => data.lines[place]).join("\n");
  slider.value = step;
  slider.setAttribute("aria-valuetext", `step ${step} of ${last}`);
  tell();
  for (const button of all(".moves button")) {
    if (Number(button.dataset.step) === step) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  for (const button of all(".controls button")) {
    button.setAttribute("aria-disabled", ["start", "back"].includes(button.dataset.to) ? step === 0 : step === last);
  }
  if (mark) {
    const x = Number(mark.dataset.left) + Number(mark.dataset.wide) * step / last;
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
}

function tell() {
  const head = document.createElement("p");
  const move = one(`#step-${step} button`);
  head.className = "head";
  head.textContent = move ? `${move.textContent} (step ${step} of ${last})` : `The start of ${last} steps`;
  const words = one(step === 0 ? ".dealing" : `#step-${step} .words`);
  told.replaceChildren(head, ...(words ? words.cloneNode(true).childNodes : []));
  const mistake = one(`#step-${step + 1} .mistake`);
  if (mistake) {
    const warning = document.createElement("p");
    warning.className = "judged next";
    warning.textContent = `Now comes a mistake. ${mistake.textContent}`;
    told.append(warning);
  }
}

const ways = {start: () => 0, back: () => step - 1, forward: () => step + 1, end: () => last};
const keys = {Home: "start", ArrowLeft: "back", ArrowRight: "forward", End: "end"};

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button) return;
  show(button.dataset.to ? ways[button.dataset.to]() : Number(button.dataset.step));
  if (!button.dataset.to) one(".player").scrollIntoView({block: "start"});
});
slider.addEventListener("input", () => show(Number(slider.value)));
document.addEventListener("keydown", event => {
  const way = keys[event.key];
  if (!way || event.target === slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(ways[way]());
});

// A swipe is far enough, and rather across than down; a second finger zooms.
let from = null;
const board = one(".board");
board.addEventListener("touchstart", event => {
  from = event.touches.length === 1 ? event.touches[0] : null;
}, {passive: true});
board.addEventListener("touchend", event => {
  if (!from) return;
  const across = event.changedTouches[0].clientX - from.clientX;
  const down = event.changedTouches[0].clientY - from.clientY;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(step + (across < 0 ? 1 : -1));
  from = null;
}, {passive: true});

document.documentElement.classList.add("live");
show(0);
