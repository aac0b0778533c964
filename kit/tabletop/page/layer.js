// The layer above the picture of a table: it takes pointer and keys, lights up, drags, and speaks to screen readers.

// Puts the layer into `place`, in the table `root`. Returns its actions, and `take(names)` for values that have changed.
function makeLayer(model, root, place) {
  const part = (tag, look) => {
    const element = document.createElement(tag);
    element.className = look;
    place.append(element);
    return element;
  };
  place.replaceChildren();
  const canvas = part("canvas", "kit-layer");
  const line = part("div", "kit-pointed");
  const position = part("div", "kit-unseen kit-position");
  const announcement = part("div", "kit-unseen kit-said");
  position.id = `kit-position-${Math.random().toString(36).slice(2)}`;
  announcement.setAttribute("aria-live", "polite");
  announcement.setAttribute("role", "status");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-describedby", position.id);

  const cards = makeCards(model, {
    canvas,
    root,
    writeLine(text, aloud) {
      line.textContent = text;
      if (aloud) announcement.textContent = aloud;
    },
  });
  const showPicture = () => {
    cards.show();
    root.style.setProperty("--kit-wide", cards.picture().size[0]);
    root.style.setProperty("--kit-high", cards.picture().size[1]);
  };
  const announce = () => {
    position.textContent = model.get("position");
    announcement.textContent = model.get("said");
    canvas.setAttribute("aria-label", model.get("label"));
  };
  const sendTheme = () => {
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    if (theme !== model.get("theme")) model.fit({ theme });
  };
  const themeWatch = new MutationObserver(sendTheme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  sendTheme();
  showPicture();
  announce();
  cards.fit();

  return {
    send: cards.send,
    why: cards.why,
    answered: cards.answered,
    take(names) {
      if (names.has("picture")) showPicture();
      if (names.has("hints") || names.has("colours")) cards.repaint();
      if (names.has("race")) cards.setClock();
      if (["position", "said", "label"].some((name) => names.has(name))) announce();
    },
    end() {
      themeWatch.disconnect();
      cards.end();
    },
  };
}
