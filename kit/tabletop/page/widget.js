// The host of a page in a notebook: a widget passes the messages on, and keeps what Python has said.

// Gives a page in `root` the values of these names and the messages of its widget, until the function that is returned
// is called.
function bindPage(root, model, page, ...names) {
  const reactions = { download, ...page };
  const listeners = Object.fromEntries(names.map((name) => [`change:${name}`, () => page.take(model.get(name))]));
  for (const react of Object.values(listeners)) react();
  listeners["msg:custom"] = (message) => {
    for (const [name, content] of Object.entries(message)) reactions[name]?.(content, message);
  };
  for (const [name, react] of Object.entries(listeners)) model.on(name, react);
  const beforeKey = guardKeys(root);
  window.addEventListener("keydown", beforeKey, true);
  return () => {
    window.removeEventListener("keydown", beforeKey, true);
    for (const [name, react] of Object.entries(listeners)) model.off(name, react);
    page.end?.();
  };
}

// Keeps JupyterLab's own shortcuts without Ctrl (such as x for "cut the cell") from firing in `root`. Escape goes back to
// the notebook, and Shift Enter runs the cell, as everywhere. The attribute must be on the element with the focus:
// JupyterLab looks at its parents too late.
const guardKeys = (root) => ({ key, ctrlKey, metaKey, altKey, shiftKey, target }) => {
  const passes = ctrlKey || metaKey || altKey || key === "Escape" || (key === "Enter" && shiftKey);
  if (root.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
};
