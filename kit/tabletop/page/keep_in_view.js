// Keeps a table in view after a reader has run its cell: JupyterLab goes on to the next cell, and scrolls there.
// Also scrolls to the first table of a notebook, or of a lesson, that has just been opened.

const ARRIVAL = 2000; // milliseconds in which JupyterLab may still be scrolling
const MARGIN = 8;
const BY_HAND = ["wheel", "touchstart", "pointerdown", "keydown"];

function keepInView(root) {
  const cell = root.closest(".jp-CodeCell");
  const pane = root.closest(".jp-WindowedPanel-outer");
  const until = performance.now() + ARRIVAL;
  const byHand = new AbortController();
  // JupyterLab also chooses the next cell where an opened lesson shows "Continue here": there the reader goes on.
  const wasRun = () => Boolean(cell?.nextElementSibling?.matches(".jp-mod-active:not(.kit-continue-here)"));
  const findFirst = (kind) => cell.parentElement?.querySelector(kind);
  const wasOpened = () => findFirst(".jp-Cell")?.matches(".jp-mod-active") // the reader has chosen no cell yet
    && (cell === findFirst(".jp-CodeCell") || cell.matches(".kit-continue-here"));
  const look = () => {
    if (byHand.signal.aborted || performance.now() > until || !root.isConnected) {
      byHand.abort();
      return;
    }
    if (wasRun() || wasOpened()) {
      const [box, frame] = [root.closest(".jp-OutputArea-child"), pane].map((each) => each.getBoundingClientRect());
      const above = frame.top + MARGIN - box.top;
      const below = box.bottom + MARGIN - frame.bottom;
      if (above > 0) pane.scrollTop -= above;
      else if (below > 0) pane.scrollTop += Math.min(below, -above);
    }
    requestAnimationFrame(look);
  };
  for (const name of BY_HAND) window.addEventListener(name, () => byHand.abort(), { capture: true, signal: byHand.signal });
  if (cell && pane) look();
}
