// The host of an experiment in a notebook: a widget passes the messages on.

export default {
  render({ model, el }) {
    el.className += " kit-page kit-experiment";
    el.innerHTML = EXPERIMENT;
    const page = makeExperimentPage(el, (message) => model.send(message));
    const onShown = () => page.take(model.get("shown"));
    const onMessage = ({ copy, download: file }) => {
      if (copy !== undefined) navigator.clipboard?.writeText(copy).catch(() => prompt("Copy this link:", copy));
      if (file !== undefined) download(file);
    };
    model.on("change:shown", onShown);
    model.on("msg:custom", onMessage);
    onShown();
    return () => {
      model.off("change:shown", onShown);
      model.off("msg:custom", onMessage);
    };
  },
};
