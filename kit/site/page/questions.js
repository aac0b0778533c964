// The questions: the edge cases of a game, and practice. Python judges, and sends the whole question after each change.

import { find, make } from "./table.js";
import { isAnswered, markAnswered, readAnswers } from "./store.js";

const PAUSE = 1100; // milliseconds between the moments of an answer

const caseLink = (name) => `#${name.replace("/", "/case/")}`;

// `post` sends a message to Python. `openTable` opens the position of the question at the table.
export function makeQuestions(post, openTable) {
  let question = null; // the question on show, as Python sent it
  let cases = []; // the names of a game's cases, in order
  let isPlaying = false; // while the moments of the answer are shown one after the other
  let alarm = 0;

  // ---- the cases of a game ----

  const makeTile = ({ name, title, case: over, picture }) => {
    const face = make("div", { innerHTML: picture, ariaHidden: "true" });
    const group = make("span", { textContent: over });
    const caption = make("a", { href: caseLink(name), className: "kit-caption" }, group, title);
    const tick = make("span", { className: "kit-tick", textContent: "✓", role: "img", ariaLabel: "answered" });
    return make("li", { className: "kit-tile" }, face, caption, ...(isAnswered(name) ? [tick] : []));
  };
  const showCases = ({ items }) => {
    cases = items.map(({ name }) => name);
    find("tiles").replaceChildren(...items.map(makeTile));
    find("cases-count").textContent = `${cases.filter(isAnswered).length} of ${cases.length} answered`;
  };

  // ---- a question ----

  const makeGuess = (text, index) => make("button", {
    type: "button", textContent: text, className: "widget-button kit-guess", onclick: () => send({ guess: index }),
  });
  const makeChoice = (type) => (text) => make("div", { className: "kit-choice" },
    make("label", {}, make("input", { type, name: "choice" }), make("span", { textContent: text })));
  // Sends what the reader does with this question: if Python has asked another one by then, it does not count. The kept
  // lines go with it, since another window may have added some.
  const send = (content) => post({ ...content, about: question.number, answers: readAnswers() });
  const check = () => {
    const boxes = [...find("choices").querySelectorAll("input")];
    send({ check: boxes.flatMap((box, index) => (box.checked ? [index] : [])) });
  };
  const look = (moment) => {
    stop();
    send({ moment });
  };
  const stop = () => {
    isPlaying = false;
    clearTimeout(alarm);
  };

  const markChoices = ({ right, wrong, answered }) => {
    for (const [index, choice] of [...find("choices").children].entries()) {
      choice.classList.toggle("kit-right", index === right);
      choice.classList.toggle("kit-wrong", wrong.includes(index));
      choice.classList.toggle("kit-told-already", answered);
      const judged = index === right ? "This is right." : wrong.includes(index) ? "This is wrong." : "";
      choice.setAttribute("aria-description", judged);
    }
  };
  const show = (id, isShown) => Object.assign(find(id), { hidden: !isShown });
  const showButtons = ({ kind, name, answered, practice, moment, moments }) => {
    const next = cases[cases.indexOf(name) + 1];
    show("check", kind === "which" && !answered);
    show("show", kind === "what" && !answered);
    show("steps", answered && moments > 0);
    show("next", practice);
    show("next-case", answered && !practice && cases.includes(name) && next);
    if (next) find("next-case").href = caseLink(next);
    find("moment").textContent = `step ${moment} of ${moments}`;
    find("earlier").disabled = moment === 0;
    find("later").disabled = moment === moments;
  };
  const fillHead = ({ kind, head, title, text, choices, single }) => {
    const texts = { "question-head": head, "question-title": title, "question-text": text };
    for (const [id, textContent] of Object.entries(texts)) Object.assign(find(id), { textContent });
    show("question-title", title);
    find("choices").replaceChildren(...choices.map(kind === "which" ? makeChoice(single ? "radio" : "checkbox") : makeGuess));
  };
  const announce = () => {
    const { textContent } = find("verdict").querySelector(".kit-now") ?? find("verdict");
    if (find("announcement").textContent !== textContent) Object.assign(find("announcement"), { textContent });
  };
  // Shows the answer moment by moment, or at once where the reader wants no motion.
  const playOn = ({ moment, moments }) => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (moment === moments) stop();
    else alarm = setTimeout(() => send({ moment: isStill ? moments : moment + 1 }), isStill ? 0 : PAUSE);
  };
  const clear = () => {
    stop();
    question = null;
    for (const id of ["tiles", "choices", "question-picture", "verdict"]) find(id).replaceChildren();
  };
  const showQuestion = (content) => {
    const before = question;
    question = content;
    const isNew = before?.number !== content.number || before.name !== content.name;
    if (isNew) fillHead(content);
    if (isNew) stop();
    else if (content.answered && !before.answered) isPlaying = true;
    find("question-picture").innerHTML = content.picture;
    const isNews = !isNew && before.verdict !== content.verdict;
    find("verdict").innerHTML = content.verdict;
    if (isNews) find("verdict").scrollIntoView({ block: "nearest" }); // on a phone it is below the choices
    find("level").textContent = content.level ?? "";
    markChoices(content);
    showButtons(content);
    announce();
    if (isPlaying) playOn(content);
    if (content.answered && !content.practice) markAnswered(content.name);
    return isNew;
  };

  for (const [id, act] of Object.entries({
    check, show: () => send({ guess: null }), next: () => send({ next: true }), try: openTable,
    earlier: () => look(question.moment - 1), later: () => look(question.moment + 1),
  })) find(id).addEventListener("click", act);

  return { showCases, showQuestion, stop, clear };
}
