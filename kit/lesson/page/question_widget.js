// The host of a question in a notebook: it also gives the focus to a table that the reader has opened.

const PATIENCE = 5000; // the longest wait, in milliseconds, for this table

export default {
  render({ model, el }) {
    el.classList.add("kit-page", "kit-questions");
    el.innerHTML = MARKUP;
    const page = makeQuestionPage(el, { post: (message) => model.send(message) });
    const opened = () => {
      const until = performance.now() + PATIENCE;
      const look = () => {
        const layer = el.closest(".kit-cell")?.querySelector(".kit-table .kit-layer");
        if (layer) layer.focus();
        else if (performance.now() < until) requestAnimationFrame(look);
      };
      look();
    };
    return bindPage(el, model, { ...page, opened }, "overview", "shown");
  },
};
