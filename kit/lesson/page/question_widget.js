// The host of a question in a notebook: a widget passes the messages on.

const PATIENCE = 5000; // the longest wait, in milliseconds, for a table that gets the focus

export default {
  render({ model, el }) {
    el.classList.add("kit-page", "kit-questions");
    el.innerHTML = QUESTION;
    const page = makeQuestionPage(el, { post: (message) => model.send(message) });
    const onShown = () => page.take(model.get("shown"));
    const onTiles = () => page.take({ tiles: model.get("tiles") });
    // A table that the reader has opened gets the focus, once it is there.
    const onMessage = () => {
      const until = performance.now() + PATIENCE;
      const look = () => {
        const layer = el.closest(".kit-cell")?.querySelector(".kit-table .kit-layer");
        if (layer) layer.focus();
        else if (performance.now() < until) requestAnimationFrame(look);
      };
      look();
    };
    const listeners = { "change:shown": onShown, "change:tiles": onTiles, "msg:custom": onMessage };
    for (const [name, react] of Object.entries(listeners)) model.on(name, react);
    onTiles();
    onShown();
    const keys = guardKeys(el);
    return () => {
      for (const [name, react] of Object.entries(listeners)) model.off(name, react);
      keys.end();
      page.end();
    };
  },
};
