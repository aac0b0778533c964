// What the browser keeps for the reader: games, answers, and the cases that are answered. Nothing leaves the browser.

const PREFIX = "stack-games-kit ";
const GAME = "game ";

export function read(key, fallback = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? fallback;
  } catch {
    return fallback; // the reader has forbidden the site to keep anything
  }
}

// Keeps a value (null: forgets it). Returns whether the browser has kept it.
export function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// A saved game: the `link` of its deal, its `name`, and its `transcript`. Of each game the browser keeps the last one.
export const readGame = (slug) => read(GAME + slug);

export function writeGame(slug, saved) {
  if (saved || read("last") === slug) write("last", saved && slug);
  return write(GAME + slug, saved);
}

export function readLastGame() {
  const slug = read("last");
  return slug && readGame(slug) && { slug, ...readGame(slug) };
}

export const readAnswers = () => read("answers", []);
export const addAnswer = (line) => write("answers", [...readAnswers(), line.trimEnd()]);

export const isAnswered = (name) => read("answered", []).includes(name);
export const markAnswered = (name) => isAnswered(name) || write("answered", [...read("answered", []), name]);

export function forgetAll() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) localStorage.removeItem(key);
}
