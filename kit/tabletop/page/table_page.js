// The table in the page: the board with the layer above it, and the controls round it, as `table.html` lists them.

const MOST_BYTES = 10_000_000; // bytes of a game to open, as in kit/files.py

// Shows a table in `root`. The `host` passes messages on with `post`, and finds the pictures of cards with `findSprite`;
// in a notebook it has a `kernel`.
function makeTablePage(root, host) {
  const { values, shows, all, part, ...view } = makeView(root);
  let layer = null; // once there is a picture
  let tab = "moves"; // the part of the drawer that is open
  let rule = null; // the rule that the reader wants to read, until it is on show
  let wanted = null; // the step that a slider asks for, while Python has not answered
  const send = (content, event, done) => layer?.send(content, event, null, done);
  const fit = (measures) => {
    Object.assign(values, measures);
    host.post({ page: measures });
  };

  // ---- showing ----

  const showPanel = () => {
    part("panel").innerHTML = values.panel;
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
    part("at").textContent = `step ${step} of ${steps}`;
    fill(part("moves"), lines.map((line, number) => [line, number]), step);
    for (const slider of all("[data-look]")) {
      slider.max = Math.max(steps, Number(slider.min));
      if (wanted === null) slider.value = step;
      slider.ariaValueText = `step ${slider.value} of ${steps}`;
    }
  };
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
    fill(root.querySelector('[data-choice="bring"]'), [["choose a card", ""], ...hidden], "");
  };
  shows.push(
    [["panel"], showPanel], [["step", "steps", "lines"], showStep], [["setup"], showFields],
    [["seats"], () => showChoices(part("seats"), values.seats)],
    [["options"], () => showChoices(part("option_choices"), values.options)],
    [["race"], () => root.classList.toggle("kit-race", values.race.due !== undefined)],
    [["show_hidden"], () => all('[data-check="show_hidden"]').forEach((box) => (box.checked = values.show_hidden))],
    [["rules"], () => showRule()],
    [["lacks"], () => root.classList.toggle("kit-stepping", !values.lacks.includes("course"))],
    [["deal"], () => (root.querySelector('[data-value="deal"]').value = values.deal)],
  );
  const take = (news) => {
    view.show(view.note(news));
    layer ??= makeLayer({ values, shows, host, fit }, root);
  };
  const answered = (id, { stays }) => {
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
  view.listen({
    click: onClick, pointerdown: closePanel, keydown: onKey, input: onInput, change: onChange, submit: onSubmit,
  });
  view.listen({ toggle: onToggle }, true);

  return {
    take,
    answered,
    values,
    // Puts a text on the clipboard, and into the box under Files.
    copy(text) {
      root.querySelector('[data-value="open"]').value = text;
      navigator.clipboard?.writeText(text).catch(() => {});
    },
    end: () => layer?.end(),
  };
}
