// Keys and names for the widgets of a `.kit-page`: ipywidgets and JupyterLab leave them out. `dom.js` comes first.

// Enter in a field presses the button beside it; its text is sent before.
function pressButton({ key, shiftKey, target }) {
  if (key !== "Enter" || shiftKey || !target.matches("input[type=text]")) return;
  target.dispatchEvent(new Event("change", { bubbles: true }));
  target.closest(".kit-row")?.querySelector("button:enabled")?.click();
}

// Gives screen readers the names of sliders, and lets them read new messages.
function describeParts(page) {
  for (const part of page.querySelectorAll(".noUi-handle, .widget-readout")) {
    const label = part.closest(".widget-inline-hbox")?.querySelector(".widget-label")?.textContent;
    part.setAttribute("aria-label", label || "value");
    if (part.isContentEditable) part.setAttribute("role", "textbox");
  }
  for (const message of page.querySelectorAll(".kit-said, .kit-line")) message.setAttribute("role", "status");
}

export default {
  render({ el }) {
    el.classList.add("kit-style");
    let [page, keys, frameRequest] = [null, null, 0];
    const watch = new MutationObserver(() => describeParts(page));
    const settle = () => {
      page = el.closest(".kit-page");
      if (!page) {
        frameRequest = requestAnimationFrame(settle);
        return;
      }
      describeParts(page);
      watch.observe(page, { childList: true, subtree: true });
      keys = guardKeys(page);
      page.addEventListener("keydown", pressButton, true);
    };
    settle();

    return () => {
      cancelAnimationFrame(frameRequest);
      watch.disconnect();
      keys?.end();
      page?.removeEventListener("keydown", pressButton, true);
    };
  },
};
