// Keys, speech, the clipboard and the page's theme: what a canvas widget cannot do or know by itself.
// The canvas would swallow every key; here each key is either the table's or the page's.

const KEYS = {
  Tab: "next", ArrowDown: "next", ArrowUp: "previous", ArrowLeft: "back", ArrowRight: "forward",
  Enter: "play", " ": "play", u: "undo", U: "undo", r: "redo", R: "redo", "?": "explain",
  Escape: "drop", Home: "start", End: "now",
};

const RELEASES = ["mouseup", "touchend"]; // what a play by hand ends with

function render({ model, el }) {
  el.classList.add("kit-link");
  const position = document.createElement("div");
  position.id = `kit-position-${Math.random().toString(36).slice(2)}`;
  position.className = "kit-unseen kit-position";
  const said = document.createElement("div");
  said.className = "kit-unseen kit-said";
  said.setAttribute("aria-live", "polite");
  said.setAttribute("role", "status");
  el.append(position, said);

  const write = () => {
    position.textContent = model.get("position");
    said.textContent = model.get("said");
  };
  write();
  model.on("change:position change:said", write);

  // JupyterLab's own shortcuts without Ctrl (such as x for "cut the cell") must not fire at the table.
  const beforeKey = (event) => {
    const plain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (table?.contains(event.target)) table.toggleAttribute("data-lm-suppress-shortcuts", plain);
  };

  const onKey = (event) => {
    const canvas = event.target.closest?.("canvas");
    if (!canvas) return;
    event.stopImmediatePropagation(); // so that the canvas does not swallow it
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const passedOn = new KeyboardEvent("keydown", event);
      canvas.parentElement.dispatchEvent(passedOn); // JupyterLab may know it: Ctrl S saves the notebook
      if (passedOn.defaultPrevented) event.preventDefault();
      return;
    }
    let key = KEYS[event.key];
    if (event.key === "Tab" && event.shiftKey) key = "previous";
    if (!key) return;
    const at = model.get("choice");
    const count = model.get("count");
    if (event.key === "Tab" && (key === "next" ? at + 1 >= count : at <= 0)) return; // Tab leaves the canvas
    event.preventDefault();
    if (key === "drop" && !model.get("holding")) {
      canvas.blur();
      canvas.closest(".jp-Notebook, [tabindex]:not(canvas)")?.focus();
      return;
    }
    tellMoment(event);
    model.send({ key });
  };

  const onClick = (event) => {
    const link = event.target.closest?.("[data-move]");
    if (link) tellMoment(event);
    if (link) model.send({ move: link.dataset.move });
  };

  const onCopy = (content) => {
    if (content.copy !== undefined) navigator.clipboard?.writeText(content.copy).catch(() => {});
  };
  model.on("msg:custom", onCopy);

  // In a race the page keeps the clock. A click is sent after the moment at which it was made; every answer sets the
  // clock anew, so what travels costs nobody time. A click made before the last answer counts by the clock before it.
  let clock = { runs: false, clock: 0, from: 0 };
  let clockBefore = clock;
  let alarm = 0;
  const moment = (stamp) => {
    const { runs, clock: shown, from } = stamp < clock.from ? clockBefore : clock;
    return Math.round(shown + (runs ? Math.max(0, stamp - from) : 0));
  };
  const inRace = () => model.get("race").due !== undefined;
  const tellMoment = (event) => {
    if (inRace()) model.send({ at: moment(event.timeStamp) });
  };
  const onRace = () => {
    const race = model.get("race");
    clearTimeout(alarm);
    clockBefore = clock;
    clock = { runs: race.runs, clock: race.clock, from: performance.now() };
    if (!race.runs || race.wait === null) return;
    alarm = setTimeout(() => model.send({ due: race.due, at: moment(performance.now()) }), race.wait);
  };
  model.on("change:race", onRace);
  onRace();
  const showClock = () => {
    const shown = inRace() && table?.querySelector(".kit-race-clock");
    if (shown) shown.textContent = (moment(performance.now()) / 1000).toFixed(1);
  };
  const ticking = setInterval(showClock, 100);

  const tellTheme = () => {
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    if (theme === model.get("theme")) return;
    model.set("theme", theme);
    model.save_changes();
  };
  tellTheme();
  const themeWatch = new MutationObserver(tellTheme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });

  let table = null;
  const settle = () => {
    table = el.closest(".kit-table");
    const canvas = table?.querySelector("canvas");
    if (!canvas) {
      waiting = requestAnimationFrame(settle);
      return;
    }
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", model.get("label"));
    canvas.setAttribute("aria-describedby", position.id);
    canvas.style.touchAction = "none";
    window.addEventListener("keydown", beforeKey, true);
    table.addEventListener("keydown", onKey, true);
    table.addEventListener("click", onClick);
    for (const name of RELEASES) table.addEventListener(name, tellMoment, true);
  };
  let waiting = requestAnimationFrame(settle);

  return () => {
    cancelAnimationFrame(waiting);
    themeWatch.disconnect();
    model.off("change:position change:said", write);
    model.off("msg:custom", onCopy);
    window.removeEventListener("keydown", beforeKey, true);
    table?.removeEventListener("keydown", onKey, true);
    table?.removeEventListener("click", onClick);
    for (const name of RELEASES) table?.removeEventListener(name, tellMoment, true);
    clearTimeout(alarm);
    clearInterval(ticking);
    model.off("change:race", onRace);
  };
}

export default { render };
