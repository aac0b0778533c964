// Keys, focus and names for what lies in a `.kit-page`: what ipywidgets and JupyterLab leave out.

const PATIENCE = 5000; // milliseconds that a part which is to get the focus may take to appear

// One pair of listeners for the whole page, whichever lesson part comes first.
function listen() {
  if (window.kitLesson) return window.kitLesson;
  const state = { byKey: false }; // whether the reader last used the keyboard
  window.kitLesson = state;
  const onKey = (event) => {
    state.byKey = true;
    // JupyterLab's shortcuts without Ctrl (Enter edits the cell, arrows choose another one, x cuts it) must not fire
    // in a lesson; Escape goes back to the notebook, and Shift Enter runs the cell.
    const passes = event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape"
      || (event.key === "Enter" && event.shiftKey);
    if (event.key === "Enter" && !event.shiftKey && event.target.matches?.(".kit-page input[type=text]")) {
      event.target.dispatchEvent(new Event("change", { bubbles: true })); // sends the text before the button is pressed
      event.target.closest(".kit-row")?.querySelector("button:enabled")?.click();
    }
    // It must stand on what has the focus: what lies round it is looked at too late.
    if (event.target.closest?.(".kit-page")) event.target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
  };
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", () => { state.byKey = false; }, true);
  return state;
}

// What a screen reader is told: which slider this is, what belongs together, and what was said since.
function tell(page) {
  for (const part of page.querySelectorAll(".noUi-handle, .widget-readout")) {
    const label = part.closest(".widget-inline-hbox")?.querySelector(".widget-label")?.textContent;
    part.setAttribute("aria-label", label || "value");
    if (part.isContentEditable) part.setAttribute("role", "textbox");
  }
  for (const said of page.querySelectorAll(".kit-said:not(.kit-answer), .kit-line")) said.setAttribute("role", "status");
  for (const asked of page.querySelectorAll(".kit-asked")) {
    asked.setAttribute("role", "group");
    asked.setAttribute("aria-label", asked.querySelector(".kit-question")?.textContent ?? "");
  }
}

function render({ model, el }) {
  el.classList.add("kit-style");
  const state = listen();
  let page = null;
  let waiting = 0;
  const watch = new MutationObserver(() => tell(page));
  const settle = () => {
    page = el.closest(".kit-page");
    if (!page) {
      waiting = requestAnimationFrame(settle);
      return;
    }
    tell(page);
    watch.observe(page, { childList: true, subtree: true });
    move();
  };

  // The focus goes where the kernel says, once that is there, but only for a reader at the keyboard.
  const move = () => {
    const wanted = model.get("wanted");
    if (!wanted || !page) return;
    model.set("wanted", "");
    model.save_changes();
    const until = performance.now() + PATIENCE;
    const look = () => {
      const found = page.parentElement?.querySelector(wanted);
      if (found?.offsetParent) {
        if (found.tabIndex < 0) found.tabIndex = -1; // what is only read can be given the focus too
        found.focus();
      } else if (performance.now() < until) requestAnimationFrame(look);
    };
    if (state.byKey) look();
  };
  model.on("change:wanted", move);
  settle();

  return () => {
    cancelAnimationFrame(waiting);
    watch.disconnect();
    model.off("change:wanted", move);
  };
}

export default { render };
