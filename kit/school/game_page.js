// Steps back and forth through a recorded game. A picture is a list of shapes, and a position is a list of lines. Each
// shape and line is stored once; the steps refer to it by its index.
const data = JSON.parse(document.getElementById("data").textContent);
const last = data.pictures.length - 1;
const findAll = selector => Array.from(document.querySelectorAll(selector));
const find = selector => document.querySelector(selector);

const picture = find(".board svg");
const cards = find(".board g");
const slider = find(".controls input");
const report = find(".report");
const mark = find("figure line");
let step = 0;

function show(target) {
  step = Math.min(Math.max(target, 0), last);
  cards.innerHTML = data.pictures[step].map(index => data.shapes[index]).join("");
  const moment = step === 0 ? "at the start" : `after step ${step} of ${last}`;
  picture.setAttribute("aria-label", data.name + moment);
  find(".spoken").textContent = data.positions[step].map(index => data.lines[index]).join("\n");
  slider.value = step;
  slider.setAttribute("aria-valuetext", `step ${step} of ${last}`);
  reportStep();
  for (const button of findAll(".moves button")) {
    button.ariaCurrent = Number(button.dataset.step) === step ? "step" : null;
  }
  for (const button of findAll(".controls button")) {
    button.setAttribute("aria-disabled", ["start", "back"].includes(button.dataset.to) ? step === 0 : step === last);
  }
  if (mark) {
    const x = Number(mark.dataset.left) + Number(mark.dataset.wide) * step / last;
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
}

function reportStep() {
  const line = (className, textContent) => Object.assign(document.createElement("p"), { className, textContent });
  const move = find(`#step-${step} button`);
  const words = find(step === 0 ? ".dealing" : `#step-${step} .words`);
  const mistake = find(`#step-${step + 1} .mistake`);
  report.replaceChildren(
    line("head", move ? `${move.textContent} (step ${step} of ${last})` : `The start of ${last} steps`),
    ...(words ? words.cloneNode(true).childNodes : []),
    ...(mistake ? [line("judged next", `The next move is a mistake. ${mistake.textContent}`)] : []),
  );
}

const targets = {start: () => 0, back: () => step - 1, forward: () => step + 1, end: () => last};
const keys = {Home: "start", ArrowLeft: "back", ArrowRight: "forward", End: "end"};

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button) return;
  show(button.dataset.to ? targets[button.dataset.to]() : Number(button.dataset.step));
  if (!button.dataset.to) find(".player").scrollIntoView({block: "start"});
});
slider.addEventListener("input", () => show(Number(slider.value)));
document.addEventListener("keydown", event => {
  const direction = keys[event.key];
  if (!direction || event.target === slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(targets[direction]());
});

// A swipe is long enough and more across than down. Two fingers zoom.
let start = null;
const board = find(".board");
board.addEventListener("touchstart", event => {
  start = event.touches.length === 1 ? event.touches[0] : null;
}, {passive: true});
board.addEventListener("touchend", event => {
  if (!start) return;
  const across = event.changedTouches[0].clientX - start.clientX;
  const down = event.changedTouches[0].clientY - start.clientY;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(step + (across < 0 ? 1 : -1));
  start = null;
}, {passive: true});

document.documentElement.classList.add("live");
show(0);
