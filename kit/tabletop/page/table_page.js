// The table in the page: the board with the layer above it, and the controls round it, as `table.html` lists them.

const MOST_BYTES = 10_000_000; // bytes of a game to open, as in kit/files.py
const NAMED = ["data-part", "data-action", "data-send", "data-tab"]; // the attributes that name a part of the table
const STARTS = { true: "Stop the clock", false: "Start the race" };

// Shows a table in `root`. The `host` passes messages on with `post`, and finds the pictures of cards with `findSprite`;
// in a notebook it has a `kernel`.
function makeTablePage(root, host) {
  const values = {}; // what Python has said about the table
  let layer = null; // once there is a picture
  let tab = "moves"; // the part of the drawer that is open
  let rule = null; // the rule that the reader wants to read, until it is on show
  let wanted = null; // the step that a slider asks for, while Python has not answered
  const part = (name) => root.querySelector(`[data-part="${name}"]`);
  const all = (selector) => root.querySelectorAll(selector);
  for (const each of all("details")) each.open = each.dataset.tab === tab; // the table before may have left another
  let hidden = [...all("[hidden]")].map((each) => NAMED.map((kind) => each.getAttribute(kind)).find(Boolean));
  const send = (content, event, done) => layer?.send(content, event, null, done);
  const model = {
    get: (name) => values[name],
    send: host.post,
    fit(measures) {
      Object.assign(values, measures);
      host.post({ page: measures });
    },
    findSprite: host.findSprite,
    kernel: host.kernel,
  };

  // ---- showing ----

  const setText = (name, text = "") => Object.assign(part(name), { textContent: text });
  const setHtml = (name, html = "") => Object.assign(part(name), { innerHTML: html });
  const showPanel = () => {
    setHtml("panel", values.panel);
    for (const name of values.lacks) part("panel").querySelector(`[data-action="${name}"]`)?.remove();
    for (const name of part("panel").querySelectorAll("[data-opens-rule]")) name.disabled = values.lacks.includes("rules");
    root.classList.remove("kit-past");
    part("panel").querySelector(".kit-panel:is(.kit-refused, :has(.kit-chip))")?.classList.add("kit-tall");
    for (const box of part("panel").children) if (box.scrollHeight > box.clientHeight) box.tabIndex = 0; // for keys
    showEvent();
  };
  // Keeps in view the event that is being shown, or the last one, in a long row of events.
  const showEvent = () => {
    const event = root.querySelector(".kit-panel .kit-now");
    const panel = event?.closest(".kit-panel");
    if (panel) panel.scrollTop = event.offsetTop + event.offsetHeight - panel.offsetTop - panel.clientHeight + 8;
  };
  const showStep = () => {
    const { step, steps, lines } = values;
    setText("at", `step ${step} of ${steps}`);
    fill(part("moves"), lines.map((line, number) => [line, number]), step);
    for (const slider of all("[data-look]")) {
      slider.max = Math.max(steps, Number(slider.min));
      if (wanted === null) slider.value = step;
      slider.ariaValueText = `step ${slider.value} of ${steps}`;
    }
  };
  const showParts = (names, isShown) => {
    const selectors = names.flatMap((name) => NAMED.map((kind) => `[${kind}="${name}"]`));
    if (names.length) for (const each of all(selectors.join())) each.hidden = !isShown;
  };
  const showButtons = () => {
    showParts(hidden.filter((name) => !values.lacks.includes(name)), true);
    showParts(values.lacks, false);
    hidden = values.lacks;
    for (const button of all("[data-action], [data-send]")) {
      button.disabled = values.off.includes(button.dataset.action ?? button.dataset.send);
    }
    root.querySelector('[data-action="replay"]').textContent = values.replaying ? "Pause" : "Replay";
    root.querySelector('[data-action="line"]').textContent = values.winning ? "Back to my game" : "Show a win";
    const start = values.steps && !values.clock_runs ? "Go on" : STARTS[values.clock_runs];
    root.querySelector('[data-action="clock"]').textContent = start;
  };
  const named = (choices) => choices.map((value) => [nameValue(value), value]);
  // Shows a choice for each name, with its label, its values and the chosen one. A choice that is there may have the focus.
  const showChoices = (place, choices) => {
    const names = [...place.querySelectorAll("select")].map(({ name }) => name);
    if (String(names) !== String(choices.map(([name]) => name))) {
      const makeChoice = ([name, label]) => make("label", {}, `${label} `, make("select", { name, ariaLabel: label }));
      place.replaceChildren(...choices.map(makeChoice));
    }
    for (const [name, , all, chosen] of choices) fill(place.querySelector(`[name="${name}"]`), named(all), chosen);
  };
  const showSeats = () => showChoices(part("seats"), Object.entries(values.seats).map(
    ([seat, player]) => [seat, `Seat ${seat}`, values.players, player],
  ));
  const showOptions = () => showChoices(part("option_choices"), Object.entries(values.options).map(
    ([name, choices]) => [name, name.replaceAll("_", " "), choices, values.chosen[name]],
  ));
  // The fields of a position that is set up, each with its name. A field that is there may have the focus.
  const showFields = () => {
    const { fields, hidden, seed } = values.setup ?? { fields: [], hidden: [] };
    const place = part("fields");
    const inputs = [...place.querySelectorAll("input")];
    if (String(inputs.map(({ name }) => name)) !== String(fields.map(([name]) => name))) {
      const makeField = ([name]) => make("label", {}, `${name} `, make("input", { name, autocomplete: "off", spellcheck: false }));
      place.replaceChildren(...fields.map(makeField));
    }
    for (const [name, text] of fields) {
      const field = place.querySelector(`[name="${name}"]`);
      if (field === document.activeElement && field.value !== field.dataset.sent) continue; // the reader is typing there
      Object.assign(field, { value: text }).dataset.sent = text;
    }
    root.querySelector('[data-value="shuffle"]').value = seed ?? "";
    fill(choice("bring"), [["choose a card", ""], ...hidden], "");
  };
  const choice = (name) => root.querySelector(`[data-choice="${name}"]`);
  const showReviewedSeat = () => fill(choice("review"), named(values.reviewed_seats), values.reviewed_seat);
  // Each is set only when it changes: a button in it may have the focus.
  const htmls = [
    "status", "score", "chart", "chart_key", "verdict", "painting", "graph", "mistakes", "exact", "judgement", "summary",
    "series", "sheet",
  ].map((name) => [[name], () => setHtml(name, values[name])]);
  const courseParts = { chart: "course_chart", chart_key: "course_key" }; // under a stepper's board, as in the drawer
  for (const [name, place] of Object.entries(courseParts)) htmls.push([[name], () => setHtml(place, values[name])]);
  const shows = [ // the names of values, and what shows them
    ...htmls, [["panel"], showPanel], [["step", "steps", "lines"], showStep], [["seats", "players"], showSeats],
    [["options", "chosen"], showOptions],
    [["lacks", "off", "replaying", "winning", "clock_runs", "steps"], showButtons],
    [["offer"], () => setText("offer_text", values.offer)],
    [["race"], () => root.classList.toggle("kit-race", values.race.due !== undefined)],
    [["means", "mean"], () => fill(choice("mean"), values.means.map((mean) => [`${mean} s`, mean]), values.mean)],
    [["hint", "hint_names"], () => fill(choice("hint"), named(values.hint_names), values.hint)],
    [["paces"], () => fill(choice("pace"), Object.entries(values.paces), 1)],
    [["show_hidden"], () => all('[data-check="show_hidden"]').forEach((box) => (box.checked = values.show_hidden))],
    [["setup"], showFields],
    [["rules"], () => { setHtml("rulebook", values.rules); showRule(); }],
    [["replay_speeds"], () => fill(choice("replay_speed"), named(values.replay_speeds), "normal")],
    [["lacks"], () => root.classList.toggle("kit-stepping", !values.lacks.includes("course"))],
    [["deal"], () => (root.querySelector('[data-value="deal"]').value = values.deal)],
    [["reviewed_seat", "reviewed_seats"], showReviewedSeat],
  ];
  const take = (news) => {
    const isNew = (name) => JSON.stringify(news[name]) !== JSON.stringify(values[name]);
    const names = new Set(Object.keys(news).filter(isNew));
    Object.assign(values, news);
    for (const [about, show] of shows) if (about.some((name) => names.has(name))) show();
    if (layer) layer.take(names);
    else layer = makeLayer(model, root, root.querySelector(".kit-link"));
  };
  const answered = (id, stays) => {
    layer?.answered(id, stays);
    root.classList.remove("kit-past");
  };

  // ---- the controls ----

  const open = (opens, isOpen) => {
    root.classList.toggle(opens, isOpen);
    root.querySelector(`[data-opens="${opens}"]`).setAttribute("aria-expanded", root.classList.contains(opens));
    root.querySelector(".kit-open .kit-drawer")?.scrollIntoView({ block: "nearest" });
    showEvent();
  };
  const showTab = (name) => {
    open("kit-open", true);
    root.querySelector(`[data-tab="${name}"]`).open = true;
    if (name === "review") send({ review: null });
  };
  const showRule = () => {
    const head = rule && values.rules && part("rulebook").querySelector(`[data-rule="${rule}"] > .kit-head`);
    if (!head) return;
    rule = null;
    head.scrollIntoView({ block: "start" });
    head.focus({ preventScroll: true });
  };
  const onClick = (event) => {
    const button = event.target.closest?.("button, [data-step]");
    const { move, why, compared, step, action, opens, send: name, shows, opensRule } = button?.dataset ?? {};
    if (move) send({ move }, event);
    else if (why !== undefined) layer.why();
    else if (compared) send({ compare: compared });
    else if (step) send({ look: Number(step) });
    else if (shows || action === "review") showTab(shows ?? action);
    else if (opensRule) {
      rule = opensRule;
      showTab("rules");
      showRule();
    }
    else if (action) send({ key: action });
    else if (name) {
      send({ [name]: null });
      if (name === "set_up") open("kit-open", false); // the whole table is needed now
    } else if (opens) open(opens, !root.classList.contains(opens));
    else if (button?.dataset.part === "deal_again") {
      const choices = [...part("option_choices").querySelectorAll("select")];
      send({ deal_with: Object.fromEntries(choices.map((select) => [select.name, valueOf(select)])) });
    } else if (!button) event.target.closest?.(".kit-panel")?.classList.toggle("kit-tall");
  };
  // On a phone a tap on the panel shows all of it, until the reader touches anything else (class `kit-tall`).
  const closePanel = (event) => {
    if (event.target.closest(".kit-panel")) return;
    root.querySelector(".kit-tall")?.classList.remove("kit-tall");
    showEvent();
  };
  const lookAt = (step) => {
    const isWaiting = wanted !== null;
    wanted = step;
    if (!isWaiting) {
      send({ look: step }, null, () => {
        const next = wanted;
        wanted = null;
        if (next !== step) lookAt(next);
        else showStep();
      });
    }
  };
  const onInput = ({ target }) => {
    if (target.dataset.look !== undefined) lookAt(target.valueAsNumber);
  };
  const onChange = ({ target }) => {
    const { choice: name, check } = target.dataset;
    if (name) send({ [name]: valueOf(target) });
    else if (check) send({ [check]: target.checked });
    else if (target === part("file")) readFile(target, MOST_BYTES, (text) => send({ open: text ?? "{" }));
    else if (target === part("moves")) lookAt(valueOf(target));
    else if (part("fields").contains(target)) {
      target.dataset.sent = target.value;
      send({ name: [target.name, target.value] });
    }
    else if (part("seats").contains(target)) send({ seat: [Number(target.name), valueOf(target)] });
  };
  const onSubmit = (event) => {
    event.preventDefault();
    const name = event.target.dataset.form;
    const field = event.target.querySelector("[data-value]");
    // A move that was played leaves the field empty for the next; a refused one stays, to be corrected.
    send({ [name]: field.value }, event, (stays) => name === "move" && stays && (field.value = ""));
  };
  // Enter in a field sends its form: in JupyterLab the browser does not.
  const onKey = (event) => {
    if (event.key !== "Enter" || event.shiftKey || !event.target.matches("form input")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  };
  const onToggle = ({ target }) => {
    if (!target.open || target.dataset.tab === tab) return;
    tab = target.dataset.tab;
    for (const other of all("details[open]")) if (other !== target) other.open = false;
    send({ tab });
  };
  const listeners = {
    click: onClick, pointerdown: closePanel, keydown: onKey, input: onInput, change: onChange, submit: onSubmit,
  };
  for (const [name, react] of Object.entries(listeners)) root.addEventListener(name, react);
  root.addEventListener("toggle", onToggle, true);

  return {
    take,
    answered,
    values,
    // Puts a text on the clipboard, and into the box under Files.
    copy(text) {
      root.querySelector('[data-value="open"]').value = text;
      navigator.clipboard?.writeText(text).catch(() => {});
    },
    end() {
      layer?.end();
      layer = null;
      for (const [name, react] of Object.entries(listeners)) root.removeEventListener(name, react);
      root.removeEventListener("toggle", onToggle, true);
    },
  };
}
