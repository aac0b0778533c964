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
  canvas.addEventListener("keydown", onKey);
}
