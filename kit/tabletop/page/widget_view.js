// Binds the table in the page to the widget: the kernel's messages, the buttons beside the canvas, the page's theme.

// The names, for screen readers, of parts to which ipywidgets gives none.
const NAMES = {
  ".kit-moves select": "The moves played", ".kit-slider .noUi-handle": "The step that is shown",
  ".kit-graph .noUi-handle": "The step that is shown, in the graph",
};

function render({ model, el }, life) {
  const part = (tag, look) => {
    const element = document.createElement(tag);
    element.className = look;
    el.append(element);
    return element;
  };
  el.classList.add("kit-link");
  const canvas = part("canvas", "kit-layer");
  const line = part("div", "kit-pointed");
  const position = part("div", "kit-unseen kit-position");
  const announcement = part("div", "kit-unseen kit-said");
  position.id = `kit-position-${Math.random().toString(36).slice(2)}`;
  announcement.setAttribute("aria-live", "polite");
  announcement.setAttribute("role", "status");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-describedby", position.id);

  let root = null; // the whole table, once it is on the page
  const table = makeTable(model, {
    canvas,
    root: () => root,
    writeLine(text, aloud) {
      line.textContent = text;
      if (aloud) announcement.textContent = aloud;
    },
  });

  // ---- messages from the kernel ----

  const onPicture = () => {
    table.show();
    root?.style.setProperty("--kit-wide", table.picture().size[0]);
    root?.style.setProperty("--kit-high", table.picture().size[1]);
    for (const [selector, name] of Object.entries(NAMES)) root?.querySelector(selector)?.setAttribute("aria-label", name);
  };
  const onAnnouncement = () => {
    position.textContent = model.get("position");
    announcement.textContent = model.get("said");
    canvas.setAttribute("aria-label", model.get("label"));
  };
  // Keeps in view the event that is being shown, or the last one, in a long row of events.
  const showEvent = () => {
    const event = root?.querySelector(".kit-panel .kit-now");
    const panel = event?.closest(".kit-panel");
    if (panel) panel.scrollTop = event.offsetTop + event.offsetHeight - panel.offsetTop - panel.clientHeight + 8;
  };
  // A phone shows all of a refusal, and all of a message with moves to choose from.
  const rulingWatch = new MutationObserver(() => {
    root.classList.remove("kit-past");
    root.querySelector(".kit-panel:is(.kit-refused, :has(.kit-chip))")?.classList.add("kit-tall");
    showEvent();
  });
  const onMessage = (content) => {
    if (content.copy !== undefined) navigator.clipboard?.writeText(content.copy).catch(() => {});
    if (content.answered === undefined) return;
    table.answered(content.answered, content.stays);
    root?.classList.remove("kit-past");
  };
  model.on("change:picture", onPicture);
  model.on("change:hints change:colours", table.repaint);
  model.on("change:position change:said change:label", onAnnouncement);
  model.on("msg:custom", onMessage);
  onAnnouncement();

  const sendTheme = () => {
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    if (theme === model.get("theme")) return;
    model.set("theme", theme);
    model.save_changes();
  };
  const themeWatch = new MutationObserver(sendTheme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  sendTheme();

  // ---- the buttons beside the canvas ----

  const onClick = (event) => {
    const selector =
      "[data-move], [data-why], [data-opens], [data-step], [data-review], [data-action], [data-compared]";
    const button = event.target.closest?.(selector);
    if (button?.dataset.move) table.send({ move: button.dataset.move }, event);
    else if (button?.dataset.why !== undefined) table.why();
    else if (button?.dataset.compared) table.send({ compare: button.dataset.compared });
    else if (button?.dataset.step) table.send({ look: Number(button.dataset.step) });
    else if (button?.dataset.review !== undefined || button?.dataset.action === "review") review();
    else if (button?.dataset.action) table.send({ key: button.dataset.action });
    else if (button) {
      button.setAttribute("aria-expanded", root.classList.toggle(button.dataset.opens));
      root.querySelector(".kit-open .kit-drawer")?.scrollIntoView({ block: "nearest" });
      showEvent();
    } else event.target.closest?.(".kit-panel")?.classList.toggle("kit-tall");
  };
  // On a phone a tap on the panel shows all of it, until the reader touches anything else (class `kit-tall`).
  const closePanel = (event) => {
    if (event.target.closest(".kit-panel")) return;
    root.querySelector(".kit-tall")?.classList.remove("kit-tall");
    showEvent();
  };
  const review = () => {
    root.classList.add("kit-open");
    root.querySelector("[data-opens='kit-open']")?.setAttribute("aria-expanded", true);
    table.send({ review: true });
  };
  const settle = () => {
    root = el.closest(".kit-table");
    const painting = root?.querySelector(".kit-board > :is(canvas, .kit-painting)"); // in a notebook, or on the site
    if (!painting) {
      arrivalFrame = requestAnimationFrame(settle);
      return;
    }
    painting.tabIndex = -1; // it would swallow every key, Tab too
    painting.setAttribute("aria-hidden", "true");
    root.addEventListener("click", onClick);
    root.addEventListener("pointerdown", closePanel);
    rulingWatch.observe(root.querySelector(".kit-ruling"), { childList: true, subtree: true });
    showEvent();
    onPicture();
    table.fit();
    if (!life.arrived) keepInView(root);
    life.arrived = true; // a notebook that is scrolled draws its outputs again
  };
  let arrivalFrame = requestAnimationFrame(settle);

  return () => {
    cancelAnimationFrame(arrivalFrame);
    themeWatch.disconnect();
    rulingWatch.disconnect();
    table.end();
    model.off("change:picture", onPicture);
    model.off("change:hints change:colours", table.repaint);
    model.off("change:position change:said change:label", onAnnouncement);
    model.off("msg:custom", onMessage);
    root?.removeEventListener("click", onClick);
    root?.removeEventListener("pointerdown", closePanel);
  };
}

export default () => {
  const life = { arrived: false };
  return { render: (view) => render(view, life) };
};
