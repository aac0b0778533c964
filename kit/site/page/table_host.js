// The table of the site: a model such as the notebook gives to the table's scripts, and the controls round the board.

import { fill, find, make, nameValue, onFile, valueOf } from "./dom.js";
import makeLayer from "./table.js";

const PHONE = 480; // pixels: a narrower table has the layout for a phone, as in highlights.js
const MOST_BYTES = 10_000_000; // bytes of a game to open, as in kit/files.py
const LOOK = "look"; // the name of the messages of the slider
const SPEEDS = [["slow", 2], ["normal", 1], ["fast", 0.3], ["at once", 0]];
const HINTS = ["none", "nudge", "legal moves"];
// Until Python has sent the table. A picture of shapes is sharp on every screen, so no finer one is ever asked for.
const EMPTY = { label: "", position: "", said: "", picture: {}, hints: [], colours: {}, race: {}, density: Infinity };

// ---- the pictures of cards, which may come after they are asked for ----

const sprites = new Map(); // by name: a promise of an image, and the function that keeps it

function findSprite(name) {
  const sprite = sprites.get(name) ?? {};
  sprite.promise ??= new Promise((keep) => Object.assign(sprite, { keep }));
  sprites.set(name, sprite);
  return sprite;
}

function takeSprites(pictures) {
  for (const [name, picture] of Object.entries(pictures)) {
    const canvas = make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}` });
    canvas.decode().then(() => findSprite(name).keep({ canvas }), () => {});
  }
}

// ---- the model ----

function makeModel(post, values) {
  const listeners = [];
  let changes = {};
  const report = (event, content) => {
    for (const [events, react] of [...listeners]) if (events.split(" ").includes(event)) react(content);
  };
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = changes[name] = value;
    },
    save_changes() {
      post({ set: changes });
      changes = {};
    },
    on: (events, react) => listeners.push([events, react]),
    off: (events, react) => listeners.splice(listeners.findIndex(([, each]) => each === react), 1),
    send: (content) => post({ table: content }),
    widget_manager: { get_model: (name) => findSprite(name).promise },
    report,
    take(news) {
      Object.assign(values, news);
      for (const name of Object.keys(news)) report(`change:${name}`);
    },
  };
}

// ---- the table ----

// `post` sends a message to Python. `onLink` gets the address of a deal that has been opened.
export function makeTableHost(post, onLink) {
  const root = find("table");
  let model = makeModel(post, { ...EMPTY });
  let endView = () => {};
  let lookedFor = null; // the step that the slider asks for, while Python has not answered
  let values = {}; // of the table on show

  // Shows the start of a deal until Python has dealt it. Returns what Python must know of this page.
  // Meanwhile the reader has the picture, and the `sentence` about the game.
  const open = (slug, isFirstDeal, sentence) => {
    endView();
    endView = () => {};
    [values, lookedFor] = [{}, null];
    const narrow = document.body.clientWidth < PHONE;
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    model = makeModel(post, { ...EMPTY, narrow, theme });
    root.inert = true;
    root.classList.remove("kit-open");
    root.querySelector("[data-opens]").setAttribute("aria-expanded", false);
    find("panel").replaceChildren(make("div", { className: "kit-panel", textContent: sentence }));
    find("status").textContent = isFirstDeal ? "" : "The cards are being dealt …";
    find("race").hidden = true;
    fill(find("speed"), SPEEDS, 1);
    const picture = make("img", { alt: "", className: isFirstDeal ? "" : "kit-greyed", onload: () => fit(picture) });
    if (slug) picture.src = `pictures/${slug}${narrow ? "-narrow" : ""}.svg`;
    find("painting").replaceChildren(...(slug ? [picture] : []));
    return { narrow, theme };
  };
  const fit = (picture) => {
    if (!picture.isConnected) return;
    root.style.setProperty("--kit-wide", picture.naturalWidth);
    root.style.setProperty("--kit-high", picture.naturalHeight);
  };
  const take = (news) => {
    const isFirst = !values.picture;
    Object.assign(values, news);
    for (const [name, show] of Object.entries(shows)) if (name in news) show(news[name]);
    model.take(news);
    if (!isFirst || !values.picture) return;
    root.inert = false;
    const el = make("div");
    root.querySelector(".kit-link")?.remove();
    root.querySelector(".kit-board").append(el);
    endView = makeLayer().render({ model, el });
  };

  // ---- showing ----

  const setText = (id) => (textContent) => Object.assign(find(id), { textContent });
  const setHtml = (id) => (innerHTML) => Object.assign(find(id), { innerHTML });
  const showPanel = (html) => {
    setHtml("panel")(html);
    const longBoxes = [...find("panel").children].filter((box) => box.scrollHeight > box.clientHeight);
    for (const box of longBoxes) box.tabIndex = 0; // the keyboard scrolls them
  };
  const showStep = () => {
    const { step = 0, steps = 0 } = values;
    const slider = find("slider");
    slider.max = steps;
    if (lookedFor === null) [slider.value, find("moves").selectedIndex] = [step, step];
    find("step").textContent = `step ${step} of ${steps}`;
    slider.ariaValueText = find("step").textContent;
    showClock();
  };
  const showLines = (lines) => fill(find("moves"), lines.map((line, step) => [line, step]), values.step ?? 0);
  const enable = ({ undo, redo, resume, now }) => {
    const places = { "action=undo": undo, "action=redo": redo, "control=resume": resume, "control=now": now };
    for (const [place, can] of Object.entries(places)) root.querySelector(`[data-${place}]`).disabled = !can;
  };
  const makeChoice = (name, choices, chosen, react = () => {}) => {
    const select = make("select", { name, onchange: () => react(valueOf(select)) });
    fill(select, choices.map((value) => [nameValue(value), value]), chosen);
    return make("label", {}, `${name.replaceAll("_", " ")} `, select);
  };
  const makeSeat = ([seat, player]) =>
    makeChoice(`Seat ${seat}`, values.players ?? [], player, (chosen) => control("seat", [Number(seat), chosen]));
  const showSeats = (seats) => find("seats").replaceChildren(...Object.entries(seats).map(makeSeat));
  const showOptions = () => {
    const options = Object.entries(values.options ?? {});
    const choices = options.map(([name, choice]) => makeChoice(name, choice, values.chosen?.[name]));
    find("options").querySelector("div").replaceChildren(...choices);
    find("options").hidden = !options.length;
  };
  const showRace = (race) => {
    find("race").hidden = race.due === undefined;
    root.classList.toggle("kit-race", !find("race").hidden);
  };
  const showClock = () =>
    setText("clock")(values.clock_runs ? "Stop the clock" : values.steps ? "Go on" : "Start the race");
  const showMean = () => fill(find("mean"), (values.means ?? []).map((mean) => [`${mean} s`, mean]), values.mean);
  // Shows the points of a game for one beside those of careful players, in the line about the deal of the day.
  const showOwnPoints = () => {
    const [total] = [...find("score").querySelectorAll("tr:last-child td:only-of-type")];
    setText("own")(total && values.steps ? `You have ${total.textContent} points${values.picture.ends ? "" : " so far"}.` : "");
  };
  const shows = {
    painting: setHtml("painting"), status: setHtml("status"), panel: showPanel, score: setHtml("score"),
    picture: showOwnPoints, race: showRace, lines: showLines, step: showStep, steps: showStep, can: enable, link: onLink,
    seats: showSeats, options: showOptions, chosen: showOptions, clock_runs: showClock, means: showMean, mean: showMean,
    deal: (value) => Object.assign(find("deal"), { value }),
    replaying: (runs) => setText("replay")(runs ? "Pause" : "Replay"),
    hint: (hint) => fill(find("hint"), HINTS.map((each) => [each, each]), hint),
    speed: (speed) => fill(find("speed"), SPEEDS, speed),
  };

  // ---- the controls ----

  const control = (name, value = null) => post({ control: name, value });
  const lookAt = (step) => {
    if (lookedFor === null) model.send({ look: step, id: LOOK });
    lookedFor = step;
  };
  const answered = (id, stays) => {
    model.report("msg:custom", { answered: id, stays });
    if (id !== LOOK) return;
    const step = lookedFor;
    lookedFor = null;
    if (step !== null && step !== values.step) lookAt(step);
  };
  const submit = (id, send) => find(id).addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });

  root.addEventListener("click", ({ target }) => {
    const name = target.closest("[data-control]")?.dataset.control;
    if (name) control(name);
  });
  for (const select of root.querySelectorAll("[data-choice]")) {
    select.addEventListener("change", () => control(select.dataset.choice, valueOf(select)));
  }
  find("slider").addEventListener("input", () => lookAt(find("slider").valueAsNumber));
  find("moves").addEventListener("change", () => lookAt(find("moves").selectedIndex));
  find("deal-again").addEventListener("click", () => {
    const choices = [...find("options").querySelectorAll("select")];
    control("options", Object.fromEntries(choices.map((select) => [select.name, valueOf(select)])));
  });
  submit("go", () => control("deal", find("deal").value));
  submit("import", () => control("import", find("text").value));
  submit("type", () => (control("type", find("typed").value), find("typed").select()));
  onFile(find("game-file"), MOST_BYTES, (text) => control("import", text ?? "{"));

  return { open, take, takeSprites, answered, values: () => values };
}
