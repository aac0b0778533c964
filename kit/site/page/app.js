// The page of the site: starts Python in a worker, and shows the view that the address names.

import { keepCopy, startAgain } from "./copies.js";
import { makeExperimentPage } from "./experiment_page.js";
import { makeQuestionPage } from "./question_page.js";
import { fillClass, fillStart, findPlace, listenToStart, saveUnread, showMerged } from "./start_page.js";
import * as store from "./store.js";
import { download, find } from "./table.js";
import { makeTableHost } from "./table_host.js";

const SITE = "Stack Games Kit";
const DEALING = "The cards are being dealt …";
const TRIED = "/table"; // ends the address of a question whose position is tried at the table; nothing is saved there
const [POSITION, SETUP] = ["position", "setup"]; // in the address of a position: to play from it, or to change it
const OF_GAMES = ["practice", "learn", "experiment"]; // begin addresses that name a game next
const FIRST = "first"; // in the address of a first game
const FIRST_GAME = "The computer has played up to here, and about five moves of yours are left: what you may do is marked.";
const STEPS = "steps"; // ends the address of a saved game that is stepped through
const MEANWHILE = { // sentences to read until Python answers
  experiment: "Ask a question about a game, guess, and let real deals answer. Every dot is a game that you can open.",
  cases: "Each edge case is a question about the rules. Guess first, and then see it played.",
  learn: "Each step shows a rule, lets you try it, and asks you about it. The rules check your answers by making the move.",
  practice: "Each question comes from a real deal. A question that you get wrong comes back some days later.",
  today: "Everybody gets the same deal today. Above the table you read how well careful players do with these cards.",
};
const ENDS = ["table", "question", "experiment", "error", "fault", "merged", "download"]; // messages that end the wait of a view
const WANTED = { question: ["cases", "practice", "learn"], experiment: ["experiment"], today: ["today"] }; // requests, by their answers
const STOPPED = "The game has stopped. Load this page again: your game is saved.";
const BLOCKED = {
  unreachable: "The game could not be fetched. Check the connection, then load this page again.",
  changed: "The files of this site do not fit together. Perhaps it is being renewed: load this page again in a minute.",
  forbidden:
    "The rules run in WebAssembly, and this browser or the server of this page forbids it. Ask whoever runs the server " +
    "to allow 'wasm-unsafe-eval' in the script-src of its Content-Security-Policy.",
  worker: "The rules could not be started. Perhaps this browser is too old, or the server forbids scripts of its own.",
};

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
let [isReady, hasFailed] = [false, false];
let request = null; // what the view has asked Python for
let place; // the game or the lesson of the view, if any
let slug = ""; // the game of the view, if any
let isOpening = false; // until the table that the view has asked for is there
let followsTable = false; // the address follows the deals of the table
let beforeSetup = null; // the address before a position was set up
let classLink = ""; // the address of the pages that a teacher has chosen, if the reader came by it
let isTrial = false; // the table has the position of a question, and is not saved

const post = (message) => worker.postMessage(JSON.stringify(message));

// ---- messages for the reader ----

// Shows a warning, with a button that offers a way on.
function warn(text, label = "", act = null) {
  find("alert-text").textContent = text;
  find("alert-act").textContent = label;
  find("alert-act").onclick = act;
  find("alert-act").hidden = !act;
  find("alert").hidden = !text;
}

// Says that the game cannot go on, for good.
function stop(text) {
  request = null;
  showWait("");
  showStartIfEmpty();
  warn(text, "Load again", () => location.reload());
}

function showWait(text, share = 1) {
  find("waiting").hidden = !text;
  if (find("waiting-text").textContent !== text) find("waiting-text").textContent = text;
  find("share").hidden = share === 1;
  find("share").value = share;
}

// Says why the browser has not kept something.
function keep(fault) {
  if (fault) warn(fault);
}

// ---- views ----

function enter(name) {
  place = findPlace(name);
  slug = place?.game ?? "";
}

function showView(name, part = "") {
  for (const view of document.querySelectorAll("[data-view]")) view.hidden = !view.dataset.view.split(" ").some((each) => name.split(" ").includes(each));
  const title = place?.title ?? { today: "Deal of the day", practice: "Practice" }[part] ?? SITE;
  find("title").textContent = title;
  document.title = title === SITE ? SITE : `${title} · ${SITE}`;
  find("home").hidden = ["start", "class"].includes(name);
  find("home").href = classLink || "#";
  find("home").textContent = classLink ? "All pages" : "All games";
  find("parts").hidden = !slug;
  for (const link of find("parts").querySelectorAll("a")) {
    const { before, after, part: its } = link.dataset;
    link.href = slug && its === "table" ? place.start : `#${before}${slug}${after}`;
    link.ariaCurrent = its === part ? "page" : null;
    if (its === "steps") link.hidden = !store.readGame(slug);
  }
}

function showStartIfEmpty() {
  if ([...document.querySelectorAll("[data-view]")].every((view) => view.hidden || view.dataset.view === "meanwhile")) showStart();
}

// Asks Python, as soon as it runs, unless the reader has gone on until then.
function ask(content) {
  request = content;
  showWait(find("waiting-text").textContent || DEALING, find("share").value);
  if (isReady) post(content);
}

function showStart() {
  enter("");
  showView("start");
  fillStart();
}

function openTable(deal, above = "") {
  const [name, number, last = ""] = deal.split("/");
  const saved = store.readGame(name);
  const isSaved = saved && (["saved", SETUP].includes(number) || saved.link === `#${deal}`);
  const steps = Boolean(saved) && number === "saved" && last === STEPS;
  enter(name);
  const text = number === FIRST ? `Your first game. ${place.goal} ${FIRST_GAME}` : above;
  followsTable = !text && !steps;
  showView("table", text ? "today" : steps ? "steps" : "table");
  find("today-text").textContent = text;
  find("today").hidden = !text;
  [isTrial, isOpening] = [false, true];
  const page = table.open(name, place.start === `#${deal}` && !isSaved, place.sentence);
  const transcript = isSaved ? saved.transcript : null;
  const named = [POSITION, SETUP].includes(number) ? { game: name, named: last, is_set_up: number === SETUP } : {};
  ask({ open: "table", deal: number === "saved" ? `${name}/1` : deal, transcript, steps, ...named, ...page });
}

function showClass(query) {
  classLink = `#class?${query}`;
  const title = fillClass(query);
  showView("class");
  if (title) find("title").textContent = title;
}

// Opens a part whose view needs Python's answer.
function openPart(part, content) {
  showView("meanwhile", part);
  find("meanwhile").textContent = MEANWHILE[part];
  ask({ open: part, ...content });
}

// Opens a case of the game, or the overview of its cases ("").
function openCases(name) {
  openPart("cases", { game: slug, name, answered: store.readAnswered() });
}

// Opens a step of a tutorial: the first one that is not done, if the address names none.
function openTutorial(name, step) {
  openPart("learn", { game: name, step: Number(step) || 0, answers: store.readLesson(name), ...openUnsaved() });
}

// Opens an experiment. Its address says everything, and follows what is asked and dealt.
function openExperiment(link) {
  find("experiment").hidden = true;
  openPart("experiment", { link });
}

function showExperiment(news) {
  if (find("experiment").hidden) showView("experiment", "experiment");
  experiment.take(news);
  if (news.link) history.replaceState(null, "", news.link);
  if (news.game && news.game !== slug) {
    enter(news.game);
    showView("experiment", "experiment");
  }
}

// Opens the game of a dot below the experiment.
function openDot() {
  const page = openBelow("experiment table");
  find("table").scrollIntoView({ block: "center" });
  return page;
}

function route() {
  const hash = location.hash.slice(1);
  const parts = hash.split("/");
  const kind = OF_GAMES.includes(parts[0]) ? parts[0] : "";
  const [named, part = "1", ...more] = kind ? parts.slice(1) : parts;
  const [name] = (named ?? "").split("?");
  if (isReady) post({ open: "" }); // ends what runs in the view before
  enter(name);
  followsTable = false;
  request = beforeSetup = null;
  questions.clear();
  find("share-link").textContent = "Share";
  warn("");
  showWait("");
  if (hash.startsWith("class?")) showClass(hash.slice("class?".length));
  else if (name && !slug && name !== "today" && !(place && kind === "learn")) {
    showStart();
    warn(`There is no game called “${name}” here. Choose one of these.`);
  } else if (kind === "experiment" && slug) openExperiment(`#${hash}`);
  else if (kind === "learn" && place) openTutorial(name, parts[2]);
  else if (kind === "practice") openPart("practice", { game: slug || null, answers: store.readAnswers() });
  else if (name === "today") openPart("today");
  else if (!slug) {
    classLink = "";
    showStart();
  } else if (part === "cases") openCases("");
  else if (part === "case") openCases(`${slug}/${more[0]}`);
  else openTable([slug, part, ...more].join("/"));
  scrollTo(0, 0);
}

// ---- messages from Python ----

// Lets the address and the title follow the deals of the table. Another game may have been opened from a file.
function showLink(link) {
  if (!isOpening) warn(""); // what was wrong with the deal before is over
  isOpening = false;
  if (!followsTable || !link) return;
  history.replaceState(null, "", link);
  enter(link.slice(1).split("/")[0]);
  showView("table", "table");
}

// Keeps the position that is being set up in the address, so a page that is loaded again has it.
function showSetup(link) {
  const isOfSetup = location.hash.startsWith(`#${slug}/${SETUP}/`);
  if (link) beforeSetup ??= isOfSetup ? `#${slug}/1` : location.hash;
  if (link || beforeSetup) history.replaceState(null, "", link ?? beforeSetup);
  if (!link) beforeSetup = null;
}

function showQuestion(news) {
  questions.take(news);
  const isTask = questions.values.view === "task"; // with its table below
  showView(isTask ? "question table" : "question", request.open);
  if (news.done) store.addAnswered(news.done);
}

// Opens a table that is not saved, and returns what Python must know of the page.
function openUnsaved() {
  [isTrial, isOpening] = [true, true];
  find("today").hidden = true;
  return table.open(slug, false, "");
}

// Opens such a table in a view.
function openBelow(view) {
  showView(view, request.open);
  showWait(DEALING);
  return openUnsaved();
}

// Opens the position of the question at the table. The way back leads to the question.
function openTrial() {
  questions.end();
  history.pushState(null, "", location.hash + TRIED);
  return openBelow("table");
}

const postQuestion = (content) => post({
  question: { ...content, answers: store.readAnswers() }, ...(["try", "play_on", "change"].some((name) => name in content) ? openTrial() : {}),
});

function saveGame(transcript) {
  if (isTrial) return;
  const { deal } = table.values();
  const name = deal?.split("/")[0] || slug; // the reader may have gone on to another game
  keep(store.writeGame(name, { link: deal && `#${deal}`, name: deal, transcript }));
  find("parts").querySelector('[data-part="steps"]').hidden = !store.readGame(slug);
}

// Says what is wrong with an address or a saved game, and opens something else.
function explainError(text) {
  const { open, transcript, deal = "", name = "" } = request ?? {};
  if (open === "cases") {
    openCases("");
    warn(`There is no edge case “${name.split("/")[1]}” in this game. Choose one of these.`);
  } else if (open === "table") {
    const [game, first] = [slug, `${slug}/1`];
    if (transcript) store.putAside(game);
    if (deal !== first || transcript) openTable(first);
    const old = `Your saved game cannot be opened: ${text} Perhaps another version of this page has saved it. `;
    if (transcript) warn(`${old}Save it as a file, here or later on the start page.`, "Save it", () => saveUnread(game));
    else warn(`${text.replaceAll("`", "")} There is no deal at this address, so here is deal 1.`);
  } else {
    showStartIfEmpty();
    warn(text);
  }
}

async function fail(reason) {
  if (reason === "forbidden" || !(await startAgain())) stop(BLOCKED[reason]);
}

const table = makeTableHost(post, showLink, showSetup);
const findAddress = (name) => name.startsWith("learn/") ? `#${name}` : (name ? `#${name.replace("/", "/case/")}` : `#${slug}/cases`);
const questions = makeQuestionPage(find("question"), { post: postQuestion, findAddress });
const postExperiment = (content) => post({ experiment: content, ...("open" in content ? openDot() : {}) });
const experiment = makeExperimentPage(find("experiment"), postExperiment);
const reactions = {
  ready() {
    isReady = true;
    if (request) {
      showWait(DEALING);
      post(request);
    }
    keepCopy();
  },
  failed: (reason) => !hasFailed && (hasFailed = true) && fail(reason),
  stopped: () => stop(STOPPED),
  progress: (text, { share }) => request && showWait(text, share),
  table: (news) => table.take(news),
  sprites: (pictures) => table.takeSprites(pictures),
  answered: (id, message) => table.answered(id, message),
  save: saveGame,
  question: showQuestion,
  experiment: showExperiment,
  learned: ({ lesson: name, game, lines }) => keep(store.writeLesson(name, game, lines)),
  answer: (line) => keep(store.addAnswer(line)),
  merged: showMerged,
  today: ({ text, deal }) => openTable(deal, text),
  download,
  copy: (text) => (text.startsWith("#experiment/") ? copyText(new URL(text, location.href).href) : table.copy(text)),
  error: explainError,
  fault: (text) => warn(text),
};
worker.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (ENDS.some((name) => name in message)) showWait("");
  for (const [name, content] of Object.entries(message)) {
    const isWanted = WANTED[name]?.includes(request?.open) ?? true; // the reader may have gone on
    if (isWanted) reactions[name]?.(content, message);
  }
};
worker.onerror = () => (isReady ? stop(STOPPED) : fail("worker"));

// ---- the controls of all views, and the colours of the device ----

// Asks Python about the reader's answers. It answers when it runs.
listenToStart((message) => {
  if (!isReady) showWait(find("waiting-text").textContent || DEALING, find("share").value);
  post(message);
});

async function copyText(url, share = null) {
  try {
    if (share) await share({ title: document.title, url });
    else await navigator.clipboard.writeText(url);
    if (!share) find("share-link").textContent = "Link copied";
  } catch (error) {
    if (error.name !== "AbortError") prompt("Copy this link:", url); // the browser lets no page copy
  }
}
find("share-link").addEventListener("click", () => copyText(location.href, navigator.share?.bind(navigator)));
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
