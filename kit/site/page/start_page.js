// The start page: what can be opened, the reader's work, and the pages that a teacher chooses for a class.

import * as store from "./store.js";
import { download, find, make, makeButton, readFile } from "./table.js";

const MOST_BYTES = 5_000_000; // bytes of a file of answers, which a browser keeps at most

// What is known of each game, and of each lesson on chance (`lesson`).
const places = [...document.querySelectorAll("[data-game], [data-lesson]")].map(({ dataset }) => dataset);
const nameOf = ({ game, lesson }) => game ?? lesson;
export const findPlace = (name) => places.find((each) => nameOf(each) === name);

export const saveUnread = (name) => download({ name: `${name}-old.json`, text: store.readPutAside(name) });

// Shows what this browser keeps.
export function fillStart() {
  const last = store.readLastGame();
  const game = last && findPlace(last.slug);
  find("go-on").hidden = !game;
  find("beginner").hidden = Boolean(game);
  if (game) {
    find("go-on").textContent = `Go on with ${game.title}, deal ${last.name.split("/")[1] ?? "of your own"}`;
    find("go-on").href = `#${last.slug}/saved`;
  }
  find("unkept").textContent = store.findFault();
  find("put-aside").replaceChildren(...places.filter(({ game: name }) => name && store.readPutAside(name)).map(
    ({ game: name, title }) => makeButton(`Save the old game of ${title}`, { onclick: () => saveUnread(name) }),
  ));
}

// ---- pages for a class ----

// Returns what a link of the site shows, in words.
function describeLink(link) {
  const [name, part = "1", more] = link.split("/");
  if (name === "today") return "Deal of the day";
  const game = findPlace(name);
  if (game) {
    const what = { cases: "edge cases", case: `edge case ${more}`, position: "a position", setup: "a position to change", first: "a first game" };
    return `${game.title}: ${what[part] ?? `deal ${part}`}`;
  }
  const { title, lesson } = findPlace(part.split("?")[0]) ?? {};
  if (name === "practice") return `Practice: ${title ?? "all games"}`;
  if (!title) return link;
  return { experiment: `Experiment: ${title}`, learn: lesson ? title : `Learn ${title}` }[name] ?? link;
}

// Shows the pages that a teacher has chosen: each is a link of the site, with words for it. Returns their title, if any.
export function fillClass(query) {
  const pages = new URLSearchParams(query);
  const title = pages.get("title");
  pages.delete("title");
  find("class-pages").replaceChildren(...[...pages].map(
    ([link, words]) => make("li", {}, make("a", { href: `#${link}` }, words || describeLink(link))),
  ));
  return title;
}

function makeClass(event) {
  event.preventDefault();
  const lines = find("class-links").value.split("\n").map((line) => line.trim()).filter(Boolean);
  const pages = lines.map((line) => line.match(/#(\S+)\s*(.*)/)?.slice(1));
  const wrong = pages.findIndex((page) => !page);
  find("class-told").textContent = wrong < 0 ? "" : `Line ${wrong + 1} has no link of this page: a link has the sign #.`;
  const title = find("class-title").value.trim();
  if (wrong < 0) location.hash = `class?${String(new URLSearchParams([...(title ? [["title", title]] : []), ...pages])).replaceAll("%2F", "/")}`;
}

// ---- the reader's work ----

const tell = (text) => Object.assign(find("work"), { textContent: text });
let hasAskedName = false; // it is asked for once: whoever wants none presses again

// Returns the answers that this browser keeps: the name of each lesson, and its lines.
function listAnswers() {
  const lessons = store.listLessons(places.map(nameOf));
  return [["practice", store.readAnswers()], ...lessons.map(({ name, lines }) => [name, lines])];
}

function saveAnswers(send) {
  const name = find("name").value.trim();
  const answers = listAnswers().filter(([, kept]) => kept.length);
  const hasName = name || hasAskedName || answers.some(([, kept]) => kept.some((line) => line.startsWith('{"name"')));
  if (!answers.length) tell("There are no answers yet. Practise or learn first.");
  else if (hasName) {
    tell("");
    send({ hand_in: Object.fromEntries(answers), name });
  } else {
    hasAskedName = true;
    tell("Write your name, so that your teacher knows whose answers these are. Without a name, press Save again.");
    find("name").focus();
  }
}

export function showMerged({ lesson, lines }) {
  const [, before] = listAnswers().find(([name]) => name === lesson) ?? ["", []];
  const game = lesson.replace(/.*\/\d*_?/, "").replaceAll("_", "-"); // of a tutorial such as rules/05_stack_em
  const fault = lesson.includes("/") ? store.writeLesson(lesson, game, lines) : store.writeAnswers(lines);
  const added = lines.length - before.length;
  const what = added ? `${added} lines of this file are added to the ${before.length} lines` : "This file adds nothing to the lines";
  tell(`${what} that this browser had. Nothing is lost. ${fault}`);
}

function forget() {
  if (!confirm("Forget all games and answers that this browser keeps for this page?")) return;
  const isForgotten = store.forgetAll();
  fillStart();
  tell(isForgotten ? "Everything is forgotten." : "This browser keeps nothing for this page, so there is nothing to forget.");
}

// Lets the controls of the page work; `send` sends a message to Python.
export function listenToStart(send) {
  find("make-class").addEventListener("submit", makeClass);
  find("forget").addEventListener("click", forget);
  find("save-answers").addEventListener("submit", (event) => {
    event.preventDefault();
    saveAnswers(send);
  });
  find("open-answers").addEventListener("change", ({ target }) => readFile(target, MOST_BYTES, (text) => {
    if (text === null) tell("This file is too large for answers. Nothing has changed.");
    else send({ merge: text, kept: Object.fromEntries(listAnswers()) });
  }));
}
