// The host of an experiment in a notebook.

export default {
  render({ model, el }) {
    el.className += " kit-page kit-experiment";
    el.innerHTML = MARKUP;
    return bindPage(el, model, makeExperimentPage(el, (message) => model.send(message)), "shown");
  },
};
