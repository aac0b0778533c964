// The host of a table in a notebook: it also shows the board's canvas.

export default () => {
  const life = { arrived: false }; // a notebook that is scrolled draws its outputs again
  return {
    render({ model, el }) {
      const manager = model.widget_manager;
      const find = (name) => manager.get_model(name.replace("IPY_MODEL_", ""));
      el.className += ` kit-table ${model.get("look")}`;
      el.innerHTML = MARKUP;
      const unbind = bindPage(el, model, makeTablePage(el, {
        kernel: manager.kernel,
        post: (message) => model.send(message),
        findSprite: async (name) => (await find(name)).canvas,
      }), "shown");
      find(model.get("board")).then((board) => manager.create_view(board)).then((view) => {
        el.querySelector(".kit-painting").append(view.el);
        view.trigger("displayed");
        view.el.tabIndex = -1; // it would swallow every key, Tab too
      });
      const settle = () => {
        if (!el.isConnected) frame = requestAnimationFrame(settle);
        else if (!life.arrived) {
          keepInView(el);
          life.arrived = true;
        }
      };
      let frame = requestAnimationFrame(settle);
      return () => {
        cancelAnimationFrame(frame);
        unbind();
      };
    },
  };
};
