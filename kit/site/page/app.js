// The page of the site: starts Python in a worker, and shows the view that the address names.

import { keepCopy, startAgain } from "./copies.js";
import { makeExperimentPage } from "./experiment_page.js";
import { makeQuestionPage } from "./question_page.js";
import * as store from "./store.js";
import { download, find, make, readFile } from "./table.js";
import { makeTableHost } from "./table_host.js";

const SITE = "Stack Games Kit";
const DEALING = "The cards are being dealt …";
const TRIED = "/table"; // ends the address of a question whose position is tried at the table; nothing is saved there
const [POSITION, SETUP] = ["position", "setup"]; // in the address of a position: to play from it, or to change it
const OF_GAMES = ["practice", "learn", "experiment"]; // begin addresses that name a game next
const FIRST = "first"; // in the address of a first game
const FIRST_GAME = "Your first game. The computer has played up to here, and about five moves of yours are left: what you may do is marked.";
const STEPS = "steps"; // ends the address of a saved game that is stepped through
const MOST_BYTES = 5_000_000; // bytes of a file of answers, which a browser keeps at most
const MEANWHILE = { // sentences to read until Python answers
  experiment: "Ask a question about a game, guess, and let real deals answer. Every dot is a game that you can open.",
  cases: "Each edge case is a question about the rules. Guess first, and then see it played.",
  learn: "Each step shows a rule, lets you try it, and asks you about it. The rules check your answers by making the move.",
  practice: "Each question comes from a real deal. A question that you get wrong comes back some days later.",
  today: "Everybody gets the same deal today. Above the table you read how well careful players do with these cards.",
};
const PARTS = { experiment: "experiment", cases: "cases", learn: "learn", practice: "practice", today: "today" }; // of the site, by request
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
const UNKEPT = {
  forbidden: "This browser keeps nothing for this page, because its settings forbid it.",
  full: "This browser has no room left for this page.",
};
const SAVE_ADVICE = "Export your game and save your answers before you close the page.";

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
let beReady = null; // ends the wait for Python
let [isReady, hasFailed] = [false, false];
const ready = new Promise((end) => (beReady = end));
let request = null; // what the view has asked Python for
let slug = ""; // the game of the view, if any
let lesson = ""; // the lesson on chance of the view, if any
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

const explain = (fault) => `${UNKEPT[fault]} ${SAVE_ADVICE}`;

function keep(fault) {
  if (fault) warn(explain(fault));
}

// ---- views ----

const findGame = (name) => [...document.querySelectorAll("[data-game]")].find(({ dataset }) => dataset.game === name);
// Finds what can be learnt: a game, or a lesson on chance.
const listLearnt = () => [...document.querySelectorAll("[data-game], [data-lesson]")].map(({ dataset }) => dataset.game ?? dataset.lesson);
const findLesson = (name) => [...document.querySelectorAll("[data-lesson]")].find(({ dataset }) => dataset.lesson === name);

function showView(name, part = "") {
  for (const view of document.querySelectorAll("[data-view]")) view.hidden = !view.dataset.view.split(" ").some((each) => name.split(" ").includes(each));
  const title = (findGame(slug) ?? findLesson(lesson))?.dataset.title ?? { today: "Deal of the day", practice: "Practice" }[part] ?? SITE;
  find("title").textContent = title;
  document.title = title === SITE ? SITE : `${title} · ${SITE}`;
  find("home").hidden = ["start", "class"].includes(name);
  find("home").href = classLink || "#";
  find("home").textContent = classLink ? "All pages" : "All games";
  find("parts").hidden = !slug;
  for (const link of find("parts").querySelectorAll("a")) {
    const { before, after, part: place } = link.dataset;
    link.href = slug && place === "table" ? findGame(slug).dataset.start : `#${before}${slug}${after}`;
    link.ariaCurrent = place === part ? "page" : null;
    if (place === "steps") link.hidden = !store.readGame(slug);
  }
}

function showStartIfEmpty() {
  if ([...document.querySelectorAll("[data-view]")].every((view) => view.hidden || view.dataset.view === "meanwhile")) showStart();
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
  find("beginner").hidden = Boolean(game);
  const fault = store.findFault();
  find("unkept").textContent = fault && explain(fault);
  const slugs = [...document.querySelectorAll("[data-game]")].map(({ dataset }) => dataset.game);
  find("put-aside").replaceChildren(...slugs.filter(store.readPutAside).map((each) => make("button", {
    type: "button", className: "kit-button", textContent: `Save the old game of ${findGame(each).dataset.title}`,
    onclick: () => saveUnread(each),
  })));
}

const saveUnread = (name) => download({ name: `${name}-old.json`, text: store.readPutAside(name) });

function decodeText(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Python says what is wrong
  }
}

function openTable(deal, above = "") {
  const [name, number, last = ""] = deal.split("/");
  const text = number === FIRST ? FIRST_GAME : above;
  const saved = store.readGame(name);
  const isSaved = saved && (["saved", SETUP].includes(number) || saved.link === `#${deal}`);
  const steps = Boolean(saved) && number === "saved" && last === STEPS;
  slug = name;
  followsTable = !text && !steps;
  showView("table", text ? "today" : steps ? "steps" : "table");
  find("today-text").textContent = text;
  find("today").hidden = !text;
  [isTrial, isOpening] = [false, true];
  const { start, sentence } = findGame(name).dataset;
  const page = table.open(name, start === `#${deal}` && !isSaved, sentence);
  const transcript = isSaved ? saved.transcript : null;
  const named = [POSITION, SETUP].includes(number) ? { game: name, named: decodeText(last), is_set_up: number === SETUP } : {};
  ask({ open: "table", deal: number === "saved" ? `${name}/1` : deal, transcript, steps, ...named, ...page });
}

// Returns what a link of the site shows, in words.
function describeLink(link) {
  const [name, part = "1", more] = link.split("/");
  const place = OF_GAMES.includes(name) ? part.split("?")[0] : name;
  const { title } = (findGame(place) ?? findLesson(place))?.dataset ?? {};
  if (name === "experiment" && title) return `Experiment: ${title}`;
  if (name === "today") return "Deal of the day";
  if (name === "learn" && title) return findGame(place) ? `Learn ${title}` : title;
  if (name === "practice") return `Practice: ${title ?? "all games"}`;
  const what = { cases: "edge cases", case: `edge case ${more}`, position: "a position", setup: "a position to change", first: "a first game" }[part];
  return title ? `${title}: ${what ?? `deal ${part}`}` : link;
}

// Shows the pages that a teacher has chosen: each is a link of the site, with words for it.
function showClass(query) {
  classLink = `#class?${query}`;
  const pages = [...new URLSearchParams(query)];
  const title = pages.find(([link]) => link === "title")?.[1];
  find("class-pages").replaceChildren(...pages.filter(([link]) => link !== "title").map(
    ([link, words]) => make("li", {}, make("a", { href: `#${link}` }, words || describeLink(link))),
  ));
  showView("class");
  if (title) find("title").textContent = title;
}

// Opens a part whose view needs Python's answer.
function openPart(part, content) {
  showView("meanwhile", PARTS[part]);
  find("meanwhile").textContent = MEANWHILE[PARTS[part]];
  ask({ open: part, ...content });
}

// Opens a case of the game, or the overview of its cases ("").
function openCases(name) {
  openPart("cases", { game: slug, name, answered: store.readAnswered() });
}

// Opens a step of a tutorial: the first one that is not done, if the address names none.
function openTutorial(name, step) {
  [isTrial, isOpening] = [true, true];
  find("today").hidden = true;
  openPart("learn", { game: name, step: Number(step) || 0, answers: store.readLesson(name), ...table.open(slug, false, "") });
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
    slug = news.game;
    showView("experiment", "experiment");
  }
}

// Opens the game of a dot below the experiment.
function openDot() {
  const page = openUnsaved("experiment table");
  find("table").scrollIntoView({ block: "center" });
  return page;
}

function route() {
  const hash = location.hash.slice(1);
  const parts = hash.split("/");
  const kind = OF_GAMES.includes(parts[0]) ? parts[0] : "";
  const [named, part = "1", ...more] = kind ? parts.slice(1) : parts;
  const [name] = (named ?? "").split("?");
  slug = findGame(name) ? name : "";
  lesson = kind === "learn" && findLesson(name) ? name : "";
  followsTable = false;
  request = beforeSetup = null;
  questions.clear();
  find("share-link").textContent = "Share";
  warn("");
  showWait("");
  if (hash.startsWith("class?")) {
    showClass(hash.slice("class?".length));
    return;
  }
  const hasBadGame = Boolean(name) && !slug && !lesson && name !== "today";
  if (hasBadGame) {
    showStart();
    warn(`There is no game called “${name}” here. Choose one of these.`);
  } else if (kind === "experiment" && slug) openExperiment(`#${hash}`);
  else if (kind === "learn" && name) openTutorial(name, parts[2]);
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
  [slug] = link.slice(1).split("/");
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
  showView(isTask ? "question table" : "question", PARTS[request.open]);
  if (news.done) store.addAnswered(news.done);
}

// Opens a table that is not saved in a view, and returns what Python must know of the page.
function openUnsaved(view) {
  [isTrial, isOpening] = [true, true];
  find("today").hidden = true;
  showView(view, PARTS[request.open]);
  showWait(DEALING);
  return table.open(slug, false, "");
}

// Opens the position of the question at the table. The way back leads to the question.
function openTrial() {
  questions.end();
  history.pushState(null, "", location.hash + TRIED);
  return openUnsaved("table");
}

const postQuestion = (content) => post({
  question: { ...content, answers: store.readAnswers() }, ...(["try", "play_on", "change"].some((name) => name in content) ? openTrial() : {}),
});

function saveGame(transcript) {
  if (isTrial) return;
  const { deal } = table.values();
  const name = deal?.split("/")[0] || slug; // the reader may have gone on to another game
  keep(store.writeGame(name, transcript && { link: deal && `#${deal}`, name: deal, transcript }));
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
    beReady();
    if (request) showWait(DEALING);
    isReady = true;
    keepCopy();
  },
  failed: (reason) => !hasFailed && (hasFailed = true) && fail(reason),
  stopped: () => stop(STOPPED),
  progress: (text, { share }) => request && showWait(text, share),
  table: (news) => table.take(news),
  sprites: (pictures) => table.takeSprites(pictures),
  answered: (id, message) => table.answered(id, message),
  save: ({ value }) => saveGame(value),
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

// ---- the reader's work, and the colours of the device ----

const tell = (text) => Object.assign(find("work"), { textContent: text });

// Sends a message about the answers, once Python runs.
async function send(message) {
  if (!isReady) showWait(find("waiting-text").textContent || DEALING, find("share").value);
  await ready;
  post(message);
}

// Returns the answers that this browser keeps: the name of each lesson, and its lines.
function listAnswers() {
  const lessons = store.listLessons(listLearnt());
  return [["practice", store.readAnswers()], ...lessons.map(({ name, lines }) => [name, lines])];
}

// The name is asked for once. Whoever wants none presses again.
let hasAskedName = false;
find("save-answers").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = find("name").value.trim();
  const answers = listAnswers().filter(([, kept]) => kept.length);
  const lines = answers.flatMap(([, kept]) => kept);
  const isNameless = !name && !hasAskedName && !lines.some((line) => line.startsWith('{"name"'));
  hasAskedName ||= isNameless;
  if (!lines.length) tell("There are no answers yet. Practise or learn first.");
  else if (isNameless) {
    tell("Write your name, so that your teacher knows whose answers these are. Without a name, press Save again.");
    find("name").focus();
  } else {
    tell("");
    send({ hand_in: Object.fromEntries(answers), name });
  }
});
find("open-answers").addEventListener("change", ({ target }) => readFile(target, MOST_BYTES, (text) => {
  if (text === null) tell("This file is too large for answers. Nothing has changed.");
  else send({ merge: text, kept: Object.fromEntries(listAnswers()) });
}));

function showMerged({ lesson, lines }) {
  const [, before] = listAnswers().find(([name]) => name === lesson) ?? ["", []];
  const game = lesson.replace(/.*\/\d*_?/, "").replaceAll("_", "-"); // of a tutorial such as rules/05_stack_em
  const fault = lesson.includes("/") ? store.writeLesson(lesson, game, lines) : store.writeAnswers(lines);
  const added = lines.length - before.length;
  const what = added ? `${added} lines of this file are added to the ${before.length} lines` : "This file adds nothing to the lines";
  tell(`${what} that this browser had. Nothing is lost.${fault ? ` ${explain(fault)}` : ""}`);
}

find("forget").addEventListener("click", () => {
  if (!confirm("Forget all games and answers that this browser keeps for this page?")) return;
  const isForgotten = store.forgetAll();
  showStart();
  tell(isForgotten ? "Everything is forgotten." : "This browser keeps nothing for this page, so there is nothing to forget.");
});

find("make-class").addEventListener("submit", (event) => {
  event.preventDefault();
  const lines = find("class-links").value.split("\n").map((line) => line.trim()).filter(Boolean);
  const pages = lines.map((line) => line.match(/#(\S+)\s*(.*)/)?.slice(1));
  const wrong = pages.findIndex((page) => !page);
  find("class-told").textContent = wrong < 0 ? "" : `Line ${wrong + 1} has no link of this page: a link has the sign #.`;
  const title = find("class-title").value.trim();
  if (wrong < 0) location.hash = `class?${String(new URLSearchParams([...(title ? [["title", title]] : []), ...pages])).replaceAll("%2F", "/")}`;
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
