// What the browser keeps for the reader: games, answers, and the cases that are answered. Nothing leaves the browser.
//
// Anybody may have changed what is kept, or another version of the page wrote it, so the kind of each value is checked.
// A value that the browser does not take is kept for as long as the page is open.

const PREFIX = "stack-games-kit ";
const GAME = "game ";
const UNREAD = "unread ";
const LESSON = "lesson ";
const ADVICE = "Export your game and save your answers before you close the page.";
const FORBIDDEN = `This browser keeps nothing for this page, because its settings forbid it. ${ADVICE}`;
const FULL = `This browser has no room left for this page. ${ADVICE}`;
const unsaved = new Map(); // by key: a value as JSON, or null

const isText = (value) => typeof value === "string";
const listTexts = (value) => (Array.isArray(value) ? value.filter(isText) : []);

function read(key) {
  try {
    return JSON.parse(unsaved.has(key) ? unsaved.get(key) : localStorage.getItem(PREFIX + key));
  } catch {
    return null; // the reader has forbidden the site to keep anything, or the value is broken
  }
}

// Keeps a value (null: forgets it). Returns why the browser has not kept it, "" if it has.
function write(key, value) {
  const text = value === null ? null : JSON.stringify(value);
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    unsaved.delete(key);
    return "";
  } catch (error) {
    unsaved.set(key, text);
    return error.name === "QuotaExceededError" ? FULL : FORBIDDEN;
  }
}

// Returns why the browser keeps nothing, "" if it does.
export const findFault = () => write("test", 1) || write("test", null);

// ---- games ----

// A saved game: the `link` of its deal, its `name`, and its `transcript` as text. Of each game the browser keeps the
// last one.
export function readGame(slug) {
  const { link, name, transcript } = read(GAME + slug) ?? {};
  if (!isText(transcript)) return null;
  return { link: isText(link) ? link : "", name: isText(name) ? name : "", transcript };
}

export function writeGame(slug, saved) {
  if (saved || read("last") === slug) write("last", saved && slug);
  return write(GAME + slug, saved);
}

export function readLastGame() {
  const slug = read("last");
  const game = isText(slug) && readGame(slug);
  return game ? { slug, ...game } : null;
}

// A saved game that cannot be replayed is put aside, until the reader forgets everything.
export function putAside(slug) {
  const game = readGame(slug);
  if (game && !write(UNREAD + slug, game.transcript)) writeGame(slug, null);
}

export const readPutAside = (slug) => read(UNREAD + slug);

// ---- answers ----

export const readAnswers = () => listTexts(read("answers"));
export const writeAnswers = (lines) => write("answers", lines);
export const addAnswer = (line) => writeAnswers([...readAnswers(), line.trimEnd()]); // another window may have added some

// The answers of a tutorial, by the game; `name` is the lesson's own name, which its file has.
export const readLesson = (slug) => listTexts(read(LESSON + slug)?.lines);
export const writeLesson = (name, slug, lines) => write(LESSON + slug, { name, lines });
export const listLessons = (slugs) => slugs.map((slug) => read(LESSON + slug)).filter((each) => isText(each?.name));

export const readAnswered = () => listTexts(read("answered"));
export const addAnswered = (names) => write("answered", [...new Set([...readAnswered(), ...names])]);

// Forgets everything. Returns whether the browser let the page do so.
export function forgetAll() {
  unsaved.clear();
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
