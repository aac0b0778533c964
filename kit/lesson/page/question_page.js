// The page of questions: the overview of a gallery, or one question. Python judges, and sends the values that change.

const PAUSE = 1100; // milliseconds between the moments of an answer

// Shows questions in `root`. The `host` passes messages on with `post`. If its cases have addresses, `findAddress`
// returns that of a case, or of the overview ("").
function makeQuestionPage(root, host) {
  const { values, shows, all, part, ...view } = makeView(root);
  const group = `choice-${Math.random().toString(36).slice(2)}`; // the name of the choices that exclude one another
  let count = 0; // of these messages: another view of the page has others
  let live = null; // the name of the message with what is in a field in use, until it is answered
  let isChanged = false; // whether that has changed since
  let isPlaying = false; // while the moments of the answer are shown one after another
  let alarm = 0;
  let byKey = false; // whether the reader has pressed the last button with a key
  let isMoving = false; // while the reader waits for another question, which gets the focus
  const send = (content) => host.post({ ...content, about: values.number });

  // ---- showing ----

  const makeTile = ({ name, title, over, picture }) => {
    const face = make("div", { innerHTML: picture, ariaHidden: "true" });
    const href = host.findAddress?.(name);
    const [tag, more] = href ? ["a", { href }] : ["button", { type: "button" }];
    const press = make(tag, { className: "kit-caption", data: { tile: name }, ...more }, make("span", { textContent: over }), title);
    return make("li", { className: "kit-tile" }, face, press);
  };
  const showTiles = () => part("tiles").replaceChildren(...(values.tiles ?? []).map(makeTile));
  const makeTick = () => make("span", { className: "kit-tick", textContent: "✓", role: "img", ariaLabel: "answered" });
  const showDone = () => {
    for (const press of all("[data-tile]")) {
      const isDone = values.done.includes(press.dataset.tile);
      if (isDone && !press.nextElementSibling) press.after(makeTick());
    }
  };
  const makeGuess = (text, guess) => makeButton(text, { className: "kit-button kit-guess", data: { guess } });
  const makeChoice = (textContent) => make("div", { className: "kit-choice" }, make("label", {},
    make("input", { type: values.single ? "radio" : "checkbox", name: group }), make("span", { textContent })));
  // A box on the board that chooses a move. Keys use the list, so they leave the box out.
  const makeSpot = ([place, isNarrow, ...shares]) => {
    const className = `kit-spot ${isNarrow ? "kit-narrow" : "kit-wide"}`;
    const spot = makeButton("", { className, title: values.choices[place], tabIndex: -1, data: { spot: place } });
    ["left", "top", "width", "height"].forEach((side, index) => (spot.style[side] = `${100 * shares[index]}%`));
    return spot;
  };
  const fields = () => [...part("form").querySelectorAll("label > [name]")];
  const makeField = ({ name, kind, label, value, hint = "", rows = 2, options }) => {
    const tag = { area: "textarea", choice: "select" }[kind] ?? "input";
    const field = make(tag, { name, placeholder: hint, rows });
    if (tag === "input") field.type = kind;
    if (tag === "select") field.append(...options.map((option) => new Option(option)));
    field.value = value;
    const number = make("span", { ariaHidden: "true" }); // of a slider, which tells it to screen readers itself
    return make("label", { className: `kit-field kit-${kind}-field` }, make("span", { textContent: label }), field, number);
  };
  const presses = () => [...part("form").querySelectorAll("button")];
  const makePress = ([name, text]) => makeButton(text, { name });
  const makeForm = () => {
    if (!values.fields) return;
    part("form").replaceChildren(...values.fields.map(makeField), ...values.buttons.map(makePress), part("note"));
    showFields();
  };
  // A field in use keeps what the reader is writing.
  const showFields = () => {
    fields().forEach((field, place) => {
      const { value, options } = values.fields[place];
      if (field.type === "range") field.max = options.length - 1;
      if (live || field === document.activeElement) return;
      field.value = field.type === "range" ? options.indexOf(value) : value;
    });
    showRanges();
  };
  const showRanges = () => fields().forEach((field, place) => {
    const { options, unit } = values.fields[place];
    if (field.type === "range") field.nextSibling.textContent = field.ariaValueText = `${options[field.value]}${unit}`;
  });
  const boxes = () => [...part("choices").querySelectorAll("input")];
  const showGuesses = () => {
    part("choices").replaceChildren(...values.choices.map(values.kind === "which" ? makeChoice : makeGuess));
    part("spots").replaceChildren(...values.spots.map(makeSpot));
    const isForPhone = values.spots.some(([, isNarrow]) => isNarrow); // otherwise a phone has the list alone
    part("body").classList.toggle("kit-for-wide", !isForPhone);
    boxes().forEach((box, place) => (box.checked = values.chosen.includes(place)));
    showChosen();
  };
  const showChosen = () => {
    for (const spot of all("[data-spot]")) spot.ariaPressed = boxes()[spot.dataset.spot].checked;
  };
  const showMarks = () => {
    const { right, wrong, answered } = values;
    [...part("choices").children].forEach((choice, place) => {
      choice.classList.toggle("kit-right", place === right);
      choice.classList.toggle("kit-wrong", wrong.includes(place));
      choice.classList.toggle("kit-told-already", answered);
      const judged = place === right ? "This is right." : wrong.includes(place) ? "This is wrong." : "";
      choice.setAttribute("aria-description", judged);
    });
    for (const spot of all("[data-spot]")) spot.classList.toggle("kit-wrong", wrong.includes(+spot.dataset.spot));
  };
  const showMoment = () => {
    part("count").textContent = `step ${values.moment} of ${values.moments}`;
    const now = part("answer").querySelector(".kit-now")?.textContent ?? "";
    if (part("announcement").textContent !== now) part("announcement").textContent = now;
  };
  const showParts = () => {
    part("tiles").hidden = values.view !== "cases";
    part("body").hidden = values.view !== "question";
    for (const each of part("form").querySelectorAll("[name]")) each.disabled = values.off.includes(each.name);
  };
  // Shows the answer moment by moment, or at once where the reader wants no motion.
  const playOn = () => {
    const { moment, moments } = values;
    clearTimeout(alarm);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (moment === moments) stop();
    else alarm = setTimeout(() => send({ moment: isStill ? moments : moment + 1 }), isStill ? 0 : PAUSE);
  };
  const stop = () => {
    isPlaying = false;
    clearTimeout(alarm);
  };
  shows.push(
    [["text"], () => (part("asked").ariaLabel = values.text)],
    [["tiles"], showTiles], [["tiles", "done"], () => values.done && showDone()],
    [["number", "choices", "chosen"], () => values.choices && showGuesses()],
    [["number", "right", "wrong", "answered"], () => values.choices && showMarks()],
    [["moment", "moments", "answer"], showMoment], [["number"], makeForm], [["fields"], showFields],
    [["buttons"], () => presses().forEach((press, place) => (press.textContent = values.buttons?.[place][1]))],
    [["number", "view", "off"], showParts],
  );
  const take = (news) => {
    const wasAnswered = values.answered;
    const names = view.note(news);
    const isDrawn = live && values.heard === live;
    if (isDrawn || names.has("number")) live = null;
    isChanged &&= !names.has("number");
    if (isChanged) writeSoon();
    view.show(names);
    const isNew = names.has("number") || names.has("view");
    if (isNew) stop();
    if (isNew && isMoving) focusNew();
    else if (!isNew && wasAnswered === false && values.answered && values.moments) {
      isPlaying = true;
      if (byKey) part("answer").focus();
    } else if (!isNew && !isDrawn && values.verdict && names.has("verdict")) part("verdict").scrollIntoView({ block: "nearest" });
    if (isPlaying) playOn();
  };
  const focusNew = () => {
    isMoving = false;
    const tile = all("[data-tile]").find(({ dataset }) => dataset.tile === values.name);
    const place = values.view === "cases" ? tile : part("text");
    place?.focus({ preventScroll: true });
    (values.view === "cases" ? tile : root)?.scrollIntoView({ block: "nearest" });
  };

  // ---- the controls ----

  const openCase = (name) => {
    isMoving = true;
    if (host.findAddress) location.hash = host.findAddress(name);
    else send({ case: name });
  };
  const look = (moment) => {
    stop();
    send({ moment });
  };
  const read = (field) => {
    const { options } = values.fields.find(({ name }) => name === field.name);
    return { [field.name]: field.type === "range" ? options[field.value] : field.value };
  };
  const readAll = () => Object.assign({}, ...fields().map(read));
  const press = (name) => {
    send({ write: readAll(), press: name });
    if (values.verdict) part("verdict").scrollIntoView({ block: "nearest" }); // it may be the same as before
  };
  // Writes the fields. While Python works on them, later changes wait, and only the last of them is written.
  const writeSoon = () => {
    isChanged = Boolean(live);
    if (live) return;
    live = `${group}-${(count += 1)}`;
    send({ write: readAll(), sent: live });
  };
  const isLive = ({ type }) => ["range", "search"].includes(type); // written while the reader uses it
  const onInput = ({ target }) => {
    showRanges();
    if (isLive(target)) writeSoon();
  };
  const actions = {
    check: () => send({ check: boxes().flatMap((box, place) => (box.checked ? [place] : [])) }),
    show: () => send({ guess: null }),
    next: () => {
      isMoving = true;
      if (values.near) openCase(values.near[1]);
      else send({ next: null });
    },
  };
  const onClick = (event) => {
    const button = event.target.closest("button, a");
    if (!button) return;
    byKey = event.detail === 0;
    const { action, guess, spot, tile, moment, case: to } = button.dataset;
    if (button.name) press(button.name);
    else if (actions[action]) actions[action]();
    else if (action) {
      stop();
      isMoving = action === "today";
      send({ [action]: null });
    } else if (guess) send({ guess: Number(guess) });
    else if (spot) boxes()[spot].click();
    else if (tile && button.matches("button")) openCase(tile);
    else if (moment) look(values.moment + (moment === "later" ? 1 : -1));
    else if (to) openCase({ all: "", before: values.near[0], after: values.near[1] }[to]);
  };
  const onChange = ({ target }) => {
    if (target === part("game")) {
      isMoving = true;
      send({ game: valueOf(target) });
    } else if (!fields().includes(target)) showChosen();
    else if (!isLive(target)) send({ write: read(target) });
  };
  // Enter in a field presses the button beside it.
  const onKey = (event) => {
    if (event.key !== "Enter" || event.shiftKey || !event.target.matches(".kit-text-field input")) return;
    event.preventDefault();
    const [first] = presses();
    if (first) first.click();
    else send({ write: read(event.target) });
  };
  view.listen({ click: onClick, change: onChange, input: onInput, keydown: onKey });

  return {
    take,
    values,
    // Forgets the question on show; the next one gets the focus.
    clear() {
      stop();
      for (const name of Object.keys(values)) delete values[name];
      isMoving = true;
    },
    end: stop,
  };
}
