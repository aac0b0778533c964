// Binds the table in the page to the widget: what the kernel tells, what is pressed beside the canvas, the page's theme.

// What ipywidgets leaves without a name for screen readers.
const NAMES = {
  ".kit-moves select": "The moves played", ".kit-slider .noUi-handle": "The step that is shown",
  ".kit-graph .noUi-handle": "The step that is shown, in the graph",
};

function render({ model, el }, life) {
  const part = (tag, look) => {
    const made = document.createElement(tag);
    made.className = look;
    el.append(made);
    return made;
  };
  el.classList.add("kit-link");
  const canvas = part("canvas", "kit-layer");
  const pointed = part("div", "kit-pointed");
  const position = part("div", "kit-unseen kit-position");
  const said = part("div", "kit-unseen kit-said");
  position.id = `kit-position-${Math.random().toString(36).slice(2)}`;
  said.setAttribute("aria-live", "polite");
  said.setAttribute("role", "status");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-describedby", position.id);

  let root = null; // the whole table, once it is on the page
  const table = makeTable(model, {
    canvas,
    root: () => root,
    told(text, aloud) {
      pointed.textContent = text;
      if (aloud) said.textContent = aloud;
    },
  });

  // ---- what the kernel tells ----

  const onPicture = () => {
    table.show();
    root?.style.setProperty("--kit-wide", table.picture().size[0]);
    root?.style.setProperty("--kit-high", table.picture().size[1]);
    for (const [selector, name] of Object.entries(NAMES)) root?.querySelector(selector)?.setAttribute("aria-label", name);
  };
  const onSaid = () => {
    position.textContent = model.get("position");
    said.textContent = model.get("said");
    canvas.setAttribute("aria-label", model.get("label"));
    showEvent();
  };
  // Of a long row of events the one that is being shown is kept in view.
  const showEvent = () => {
    const event = root?.querySelector(".kit-panel .kit-now");
    const panel = event?.closest(".kit-panel");
    if (panel) panel.scrollTop = event.offsetTop + event.offsetHeight - panel.offsetTop - panel.clientHeight + 8;
  };
  const onMessage = (content) => {
    if (content.copy !== undefined) navigator.clipboard?.writeText(content.copy).catch(() => {});
    if (content.answered !== undefined) table.answered(content.answered, content.stays);
  };
  model.on("change:picture", onPicture);
  model.on("change:hints change:colours", table.repaint);
  model.on("change:position change:said change:label", onSaid);
  model.on("msg:custom", onMessage);
  onSaid();

  const tellTheme = () => {
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    if (theme === model.get("theme")) return;
    model.set("theme", theme);
    model.save_changes();
  };
  const themeWatch = new MutationObserver(tellTheme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  tellTheme();

  // ---- what is pressed beside the canvas ----

  const onClick = (event) => {
    const pressed = event.target.closest?.("[data-move], [data-why], [data-opens], [data-step], [data-review], [data-action]");
    if (pressed?.dataset.move) table.send({ move: pressed.dataset.move }, event);
    else if (pressed?.dataset.why !== undefined) table.why();
    else if (pressed?.dataset.step) table.send({ look: Number(pressed.dataset.step) });
    else if (pressed?.dataset.review !== undefined || pressed?.dataset.action === "review") review();
    else if (pressed?.dataset.action) table.send({ key: pressed.dataset.action });
    else if (pressed) {
      pressed.setAttribute("aria-expanded", root.classList.toggle(pressed.dataset.opens));
      root.querySelector(".kit-open .kit-drawer")?.scrollIntoView({ block: "nearest" });
    }
  };
  const review = () => {
    root.classList.add("kit-open");
    root.querySelector("[data-opens='kit-open']")?.setAttribute("aria-expanded", true);
    table.send({ review: true });
  };
  const settle = () => {
    root = el.closest(".kit-table");
    const below = root?.querySelector(".kit-board > canvas");
    if (!below) {
      arriving = requestAnimationFrame(settle);
      return;
    }
    below.tabIndex = -1; // it would swallow every key, Tab too
    below.setAttribute("aria-hidden", "true");
    root.addEventListener("click", onClick);
    onPicture();
    table.fit();
    if (!life.arrived) keepInView(root);
    life.arrived = true; // a notebook that is scrolled draws its outputs again
  };
  let arriving = requestAnimationFrame(settle);

  return () => {
    cancelAnimationFrame(arriving);
    themeWatch.disconnect();
    table.end();
    model.off("change:picture", onPicture);
    model.off("change:hints change:colours", table.repaint);
    model.off("change:position change:said change:label", onSaid);
    model.off("msg:custom", onMessage);
    root?.removeEventListener("click", onClick);
  };
}

export default () => {
  const life = { arrived: false };
  return { render: (shown) => render(shown, life) };
};
