// Plays the deals of the first question by the compiled rules: a number of deals in, what became of each out.

import { openGame } from "./modules/host.js";

const SLUG = "stack-em";
const [FINISHED, WINNERS] = [1, 2]; // columns of a row, as in `kit.lab.playout`

async function fetchFile(name) {
  const answer = await fetch(new URL(name, import.meta.url), { cache: "no-cache" }); // files of one version fit together
  if (!answer.ok) throw new Error(`${name} could not be fetched`);
  return answer;
}

async function start() {
  const names = ["first_question.json", "modules/manifest.json", `modules/${SLUG}.wasm`];
  const [about, manifest, code] = await Promise.all(names.map(fetchFile));
  const { tables, players, intervals, ...rest } = await about.json();
  const game = await openGame(SLUG, await manifest.json(), await code.arrayBuffer());
  const bytes = Uint8Array.from(atob(tables), (letter) => letter.charCodeAt(0));
  const table = game.array("table[1]", [bytes.length / game.tableBytes]), seats = game.array("int[1]", [players.length]);
  table.items().set(bytes);
  seats.items().set(players.map(BigInt));
  return { ...rest, game, table, seats, intervals, rows: [] };
}

const starting = start();
starting.catch(() => {}); // each message says it

// Plays the deals that are still missing: deal 1 is the first row.
function playUpTo(deals, { game, table, seats, limit, columns, rows }) {
  const more = deals - rows.length;
  if (more <= 0) return;
  const places = game.array("int[2]", [more, columns]);
  game.call("play_batch", [table, rows.length + 1, seats, limit, places, game.array("stop", [1])]);
  const numbers = Array.from(places.items(), Number);
  for (let first = 0; first < numbers.length; first += columns) rows.push(numbers.slice(first, first + columns));
}

self.onmessage = async ({ data: deals }) => {
  try {
    const engine = await starting;
    playUpTo(deals, engine);
    const rows = engine.rows.slice(0, deals);
    if (rows.some((row) => !row[FINISHED])) throw new Error("a game has not ended");
    const won = rows.filter((row) => row[WINNERS]).length;
    const up = rows.map((row) => row.slice(engine.first_score).reduce((sum, part) => sum + part, 0));
    self.postMessage({ up, won, interval: engine.intervals[deals][won] });
  } catch (error) {
    self.postMessage({ fault: String(error.message ?? error) });
  }
};
