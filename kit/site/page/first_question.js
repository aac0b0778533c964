// The first question of the start page. Deals that a worker plays answer it, so it need not wait for Python.

import { makeExperimentPage } from "./experiment_page.js";
import { find } from "./table.js";

const CARDS = 52; // that are up when a game is won
const EXPERIMENT = "#experiment/stack-em/total?by=careful"; // the same question, with all that experiments have
const MOST_DOTS = 100; // more deals are shown as bars
const GUESS_FIRST = "Guess first, then deal.";
const root = find("first-question");
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const count = (number, name) => `${number.toLocaleString("en")} ${name}${number === 1 ? "" : "s"}`;
let [worker, guess, picked, answered] = [null, null, null, null]; // `answered` is what the worker has told last

function wake() {
  worker ??= new Worker(new URL("first_question_worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => show(data);
  worker.onerror = () => show({ fault: "this browser does not run it" });
  return worker;
}

// Returns the deals by the cards that are up in the end, as the columns of a picture.
function listColumns(up) {
  const columns = new Map();
  up.forEach((cards, index) => columns.set(cards, [...(columns.get(cards) ?? []), index + 1]));
  return [...columns].sort(([one], [other]) => one - other).map(
    ([cards, deals]) => [cards, deals.length, up.length > MOST_DOTS ? [] : deals],
  );
}

function describeAnswer({ up, won, interval: [low, high] }) {
  const mean = up.reduce((sum, cards) => sum + cards, 0) / up.length;
  const share = `${won.toLocaleString("en")} won, ${percent(won / up.length)} (${percent(low)} to ${percent(high)}, whenever you look)`;
  return `${count(up.length, "deal")} of a careful player: ${share}. On average ${count(Number(mean.toFixed(1)), "card")} of ${CARDS} went up.`;
}

function judgeGuess({ interval: [low, high] }) {
  const place = guess < 100 * low || guess > 100 * high ? "outside" : "in";
  return `You guessed ${guess} %. It lies ${place} the interval.`;
}

function describePicked(deal) {
  const cards = answered.up[deal - 1];
  return { deal, group: 0, text: `Deal ${deal.toLocaleString("en")}: ${cards === CARDS ? "won" : `not won, ${count(cards, "card")} up`}.` };
}

function show(data) {
  if (data.fault) {
    page.take({ note: `The deals cannot be played here: ${data.fault}.` });
    return;
  }
  answered = data;
  if (picked > data.up.length) picked = null;
  root.querySelector('[data-part="more"]').href = `${EXPERIMENT}&deals=1-${data.up.length}`;
  page.take({
    dealt: data.up.length, groups: [listColumns(data.up)], axis: [0, CARDS], marks: [[null, null, null]], note: "",
    ticks: [[0, "0"], [CARDS / 2, `${CARDS / 2} cards up`], [CARDS, "won"]],
    answer: describeAnswer(data), guessed: judgeGuess(data), picked: picked && describePicked(picked),
    lacks: picked ? [] : ["open"],
  });
}

function takeGuess(value) {
  guess = value >= 0 && value <= 100 ? value : null;
  const wrong = value === null ? GUESS_FIRST : "A share lies between 0 and 100 %.";
  page.take({ guess, guessed: guess === null ? wrong : `You guess ${guess} %. Now deal.` });
}

const actions = {
  guess: takeGuess,
  deal: (deals) => guess === null || wake().postMessage(deals),
  pick({ deal, column }) {
    const deals = answered.up.flatMap((cards, index) => (cards === column ? [index + 1] : []));
    picked = deal ?? deals.find((each) => each > picked) ?? deals[0]; // of a bar: at each press its next deal
    page.take({ picked: describePicked(picked), lacks: [] });
  },
  open: () => (location.hash = `stack-em/${picked}`),
};
const page = makeExperimentPage(root, (message) => Object.entries(message).forEach(([name, value]) => actions[name](value)));
page.take({ locked: true, guess, guess_place: null, guessed: GUESS_FIRST, dealt: 0, picked, lacks: ["found", "open"], off: [] });
const { value } = root.querySelector("input"); // written before this script ran, or kept by the browser
if (value) takeGuess(Number(value));
root.addEventListener("focusin", wake, { once: true }); // it fetches the rules while the reader guesses
