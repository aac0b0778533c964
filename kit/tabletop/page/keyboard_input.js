// The keyboard: keys that walk through the legal moves act in the page; the kernel gets the other keys.

const WALK = { Tab: 1, ArrowDown: 1, ArrowUp: -1 };
const SENT_KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", u: "undo", U: "undo", r: "redo", R: "redo", Home: "start", End: "now",
  b: "return", B: "return",
};

function makeKeys(canvas, table) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === "Enter" && event.shiftKey)) return;
    const walk = event.key === "Tab" && event.shiftKey ? -1 : WALK[event.key];
    if (event.key === "Tab" && !table.hasMove(walk)) return; // Tab leaves the table
    if (walk) table.walk(walk);
    else if (event.key === "Enter" || event.key === " ") table.playMarked(event);
    else if (event.key === "?") table.why(event);
    else if (event.key === "Escape") leave();
    else if (SENT_KEYS[event.key]) table.send({ key: SENT_KEYS[event.key] }, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => {
    if (table.putDown()) return;
    canvas.blur();
    canvas.closest(".jp-Notebook, [tabindex]:not(canvas)")?.focus();
  };
  // JupyterLab's own shortcuts without Ctrl (such as x for "cut the cell") must not fire at the table. The attribute must
  // be on the element with the focus: JupyterLab looks at its parents too late. Shift Enter runs the cell, as everywhere.
  const beforeKey = (event) => {
    const passes = event.ctrlKey || event.metaKey || event.altKey || (event.key === "Enter" && event.shiftKey);
    const isAtTable = canvas.closest(".kit-table")?.contains(event.target);
    if (isAtTable) event.target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
  };
  canvas.addEventListener("keydown", onKey);
  window.addEventListener("keydown", beforeKey, true);

  return { end: () => window.removeEventListener("keydown", beforeKey, true) };
}
