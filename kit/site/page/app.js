// The page of the site: starts Python in a worker, and shows the view that the address names.

import { download, find, onFile } from "./dom.js";
import { makeQuestions } from "./questions.js";
import * as store from "./store.js";
import { makeTableHost } from "./table_host.js";

const SITE = "Stack Games Kit";
const DEALING = "The cards are being dealt …";
const TRIED = "/table"; // ends the address of a question whose position is tried at the table; nothing is saved there
const PARTS = { cases: "cases", case: "cases", practice: "practice", today: "today" }; // of the site, by request
const ENDS = ["table", "cases", "question", "error"]; // messages that end the wait of a view
const WANTED = { cases: ["cases"], question: ["case", "practice"], today: ["today"] }; // requests, by their answers
const STOPPED = "The game has stopped. Load this page again: your game is saved.";

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
let beReady = null; // ends the wait for Python
const ready = new Promise((end) => (beReady = end));
let request = null; // what the view has asked Python for
let slug = ""; // the game of the view, if any
let followsTable = false; // the address follows the deals of the table

const post = (message) => worker.postMessage(JSON.stringify(message));

// ---- messages for the reader ----

function warn(text) {
  find("alert").textContent = text;
  find("alert").hidden = !text;
}

function showWait(text, share = 1) {
  find("waiting").hidden = !text;
  if (find("waiting-text").textContent !== text) find("waiting-text").textContent = text;
  find("share").hidden = share === 1;
  find("share").value = share;
}

function keep(isKept) {
  if (!isKept) warn("This browser keeps nothing for this page. Export your game before you close the page.");
}

// ---- views ----

const findGame = (name) => [...document.querySelectorAll("[data-game]")].find(({ dataset }) => dataset.game === name);

function showView(name, part = "") {
  for (const view of document.querySelectorAll("[data-view]")) view.hidden = view.dataset.view !== name;
  const title = findGame(slug)?.dataset.title ?? { today: "Deal of the day", practice: "Practice" }[part] ?? SITE;
  find("title").textContent = title;
  document.title = title === SITE ? SITE : `${title} · ${SITE}`;
  find("home").hidden = name === "start";
  find("parts").hidden = !slug;
  for (const link of find("parts").children) {
    const { before, after, part: place } = link.dataset;
    link.href = `#${before}${slug}${after}`;
    link.ariaCurrent = place === part ? "page" : null;
  }
}

async function ask(content) {
  request = content;
  showWait(find("waiting-text").textContent || DEALING, find("share").value);
  await ready;
  if (request === content) post(content); // the reader has not gone on
}

function showStart() {
  showView("start");
  const last = store.readLastGame();
  const game = findGame(last?.slug);
  find("go-on").hidden = !game;
  find("go-on").textContent = `Go on with ${game?.dataset.title}, deal ${last?.name.split("/")[1] ?? "of your own"}`;
  find("go-on").href = `#${last?.slug}/saved`;
}

function openTable(deal, text = "") {
  const [name, number, options = ""] = deal.split("/");
  const saved = store.readGame(name);
  const isSaved = saved && (number === "saved" || saved.link === `#${deal}`);
  slug = name;
  followsTable = !text;
  showView("table", text ? "today" : "table");
  find("today").textContent = text;
  find("today").hidden = !text;
  const page = table.open(name, number === "1" && !options && !isSaved);
  const transcript = isSaved ? saved.transcript : null;
  ask({ open: "table", deal: number === "saved" ? `${name}/1` : deal, transcript, ...page });
}

// Opens a part without a view of its own until Python answers.
function openPart(part, content) {
  showView("", PARTS[part]);
  ask({ open: part, ...content });
}

function route() {
  const parts = location.hash.slice(1).split("/");
  const isPractice = parts[0] === "practice";
  const [name, part = "1", ...more] = isPractice ? parts.slice(1) : parts;
  slug = findGame(name) ? name : "";
  followsTable = false;
  request = null;
  questions.clear();
  warn("");
  showWait("");
  if (isPractice) openPart("practice", { game: slug || null, answers: store.readAnswers() });
  else if (name === "today") openPart("today");
  else if (!slug) showStart();
  else if (part === "cases") openPart("cases", { game: slug });
  else if (part === "case") openPart("case", { name: `${slug}/${more[0]}` });
  else openTable([slug, part, ...more].join("/"));
  scrollTo(0, 0);
}

// ---- messages from Python ----

// Lets the address and the title follow the deals of the table. Another game may have been opened from a file.
function showLink(link) {
  if (!followsTable || !link) return;
  history.replaceState(null, "", link);
  [slug] = link.slice(1).split("/");
  showView("table", "table");
}

function showQuestion(question) {
  showView("question", PARTS[request.open]);
  if (questions.showQuestion(question)) find("question-text").focus({ preventScroll: true });
}

// Opens the position of the question at the table. The way back leads to the question.
function tryQuestion() {
  questions.stop();
  history.pushState(null, "", location.hash + TRIED);
  find("today").hidden = true;
  showView("table", PARTS[request.open]);
  showWait(DEALING);
  post({ try: true, ...table.open(slug, false) });
}

function saveGame(transcript) {
  if (location.hash.endsWith(TRIED)) return;
  const { link, deal } = table.values();
  const name = link?.slice(1).split("/")[0] || slug; // the reader may have gone on to another game
  keep(store.writeGame(name, transcript && { link, name: deal, transcript }));
}

const table = makeTableHost(post, showLink);
const questions = makeQuestions(post, tryQuestion);
const reactions = {
  ready() {
    beReady();
    if (request) showWait(DEALING);
    navigator.serviceWorker?.register("service_worker.js").catch(() => {}); // without it the site needs the network
  },
  progress: (text, { share }) => request && showWait(text, share),
  table: (news) => table.take(news),
  sprites: (pictures) => table.takeSprites(pictures),
  answered: (id, { stays }) => table.answered(id, stays),
  save: ({ value }) => saveGame(value),
  cases(content) {
    showView("cases", "cases");
    questions.showCases(content);
  },
  question: showQuestion,
  answer: (line) => keep(store.addAnswer(line)),
  today: ({ text, deal }) => openTable(deal, text),
  download,
  error: warn,
};
worker.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (ENDS.some((name) => name in message)) showWait("");
  for (const [name, content] of Object.entries(message)) {
    const isWanted = WANTED[name]?.includes(request?.open) ?? true; // the reader may have gone on
    if (isWanted) reactions[name]?.(content, message);
  }
};
worker.onerror = () => warn(STOPPED);

// ---- the reader's work, and the colours of the device ----

find("save-answers").addEventListener("click", () => {
  const lines = store.readAnswers();
  find("work").textContent = lines.length ? "" : "There are no answers yet. Practise first.";
  if (lines.length) download({ name: "practice.answers.jsonl", text: lines.map((line) => `${line}\n`).join("") });
});
onFile(find("open-answers"), (text) => {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length > store.readAnswers().length) keep(store.write("answers", lines)); // else the file is older
  find("work").textContent = `This browser has ${store.readAnswers().length} lines of answers now.`;
});
find("forget").addEventListener("click", () => {
  if (!confirm("Forget all games and answers that this browser keeps for this page?")) return;
  store.forgetAll();
  showStart();
  find("work").textContent = "Everything is forgotten.";
});

find("offline").hidden = !navigator.serviceWorker; // browsers keep copies only of pages with https
const dark = matchMedia("(prefers-color-scheme: dark)");
const setTheme = () => Object.assign(document.body.dataset, { jpThemeLight: String(!dark.matches) });
dark.addEventListener("change", setTheme);
setTheme();
addEventListener("hashchange", () => {
  route();
  find("title").focus({ preventScroll: true });
});
route();
