// Keys and names for the widgets of a `.kit-page`: ipywidgets and JupyterLab leave them out. `dom.js` comes first.

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
    };
    settle();

    return () => {
      cancelAnimationFrame(frameRequest);
      watch.disconnect();
      keys?.end();
    };
  },
};
