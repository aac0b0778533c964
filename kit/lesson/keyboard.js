// Keys, focus and names for the parts of a `.kit-page`: ipywidgets and JupyterLab leave them out.

const PATIENCE = 5000; // the longest wait, in milliseconds, for a part that gets the focus

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
    // The attribute must be on the element with the focus: JupyterLab looks at its parents too late.
    if (event.target.closest?.(".kit-page")) event.target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
  };
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", () => { state.byKey = false; }, true);
  return state;
}

// Gives screen readers the names of sliders and groups, and lets them read new messages.
function describeParts(page) {
  for (const part of page.querySelectorAll(".noUi-handle, .widget-readout")) {
    const label = part.closest(".widget-inline-hbox")?.querySelector(".widget-label")?.textContent;
    part.setAttribute("aria-label", label || "value");
    if (part.isContentEditable) part.setAttribute("role", "textbox");
  }
  for (const message of page.querySelectorAll(".kit-said:not(.kit-answer), .kit-line")) {
    message.setAttribute("role", "status");
  }
  for (const question of page.querySelectorAll(".kit-asked")) {
    question.setAttribute("role", "group");
    question.setAttribute("aria-label", question.querySelector(".kit-question")?.textContent ?? "");
  }
}

function render({ model, el }) {
  el.classList.add("kit-style");
  const state = listen();
  let page = null;
  let frameRequest = 0;
  const watch = new MutationObserver(() => describeParts(page));
  const settle = () => {
    page = el.closest(".kit-page");
    if (!page) {
      frameRequest = requestAnimationFrame(settle);
      return;
    }
    describeParts(page);
    watch.observe(page, { childList: true, subtree: true });
    moveFocus();
    scroll();
  };

  // Scrolls to the part that the kernel names.
  const scroll = () => {
    const shown = model.get("shown");
    if (!shown || !page) return;
    model.set("shown", "");
    model.save_changes();
    page.parentElement?.querySelector(shown)?.scrollIntoView({ block: "nearest" });
  };

  // Moves the focus to the part that the kernel names, once it is there, and only for a reader at the keyboard.
  const moveFocus = () => {
    const wanted = model.get("wanted");
    if (!wanted || !page) return;
    model.set("wanted", "");
    model.save_changes();
    const until = performance.now() + PATIENCE;
    const look = () => {
      const element = page.parentElement?.querySelector(wanted);
      if (element?.offsetParent) {
        if (element.tabIndex < 0) element.tabIndex = -1; // text can get the focus too
        element.focus();
      } else if (performance.now() < until) requestAnimationFrame(look);
    };
    if (state.byKey) look();
  };
  model.on("change:wanted", moveFocus);
  model.on("change:shown", scroll);
  settle();

  return () => {
    cancelAnimationFrame(frameRequest);
    watch.disconnect();
    model.off("change:wanted", moveFocus);
    model.off("change:shown", scroll);
  };
}

export default { render };
