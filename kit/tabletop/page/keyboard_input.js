// What a person does with the keyboard: through the legal moves and back, all in the page; the rest is told the kernel.

const WALK = { Tab: 1, ArrowDown: 1, ArrowUp: -1 };
const TOLD = {
  ArrowLeft: "back", ArrowRight: "forward", u: "undo", U: "undo", r: "redo", R: "redo", Home: "start", End: "now",
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
    else if (TOLD[event.key]) table.send({ key: TOLD[event.key] }, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => {
    if (table.putDown()) return;
    canvas.blur();
    canvas.closest(".jp-Notebook, [tabindex]:not(canvas)")?.focus();
  };
  // JupyterLab's own shortcuts without Ctrl (such as x for "cut the cell") must not fire at the table. What says so must
  // stand on what has the focus: what lies round it is looked at too late. Shift Enter runs the cell, as everywhere.
  const beforeKey = (event) => {
    const passes = event.ctrlKey || event.metaKey || event.altKey || (event.key === "Enter" && event.shiftKey);
    const within = canvas.closest(".kit-table")?.contains(event.target);
    if (within) event.target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
  };
  canvas.addEventListener("keydown", onKey);
  window.addEventListener("keydown", beforeKey, true);

  return { end: () => window.removeEventListener("keydown", beforeKey, true) };
}
