// The layer above the picture of a table: it takes pointer and keys, lights up, drags, and speaks to screen readers.

// Brings the layer of the table `root` to life. The `page` has the values that Python has said, its `shows`, and its
// `host`; `fit` tells Python measures. Returns what the page asks of the layer.
function makeLayer(page, root) {
  const [canvas, line, position, announcement] = root.querySelector(".kit-link").children;
  canvas.hidden = false;
  position.id = `kit-position-${Math.random().toString(36).slice(2)}`;
  canvas.setAttribute("aria-describedby", position.id);

  const cards = makeCards(page, {
    canvas,
    root,
    writeLine(text, aloud) {
      line.textContent = text;
      if (aloud) announcement.textContent = aloud;
    },
  });
  const showPicture = () => {
    cards.show();
    const [wide, high] = cards.picture().size;
    root.style.setProperty("--kit-wide", wide);
    root.style.setProperty("--kit-high", high);
  };
  const showLabel = () => canvas.setAttribute("aria-label", page.values.label);
  const sendTheme = () => {
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    if (theme !== page.values.theme) page.fit({ theme });
  };
  const themeWatch = new MutationObserver(sendTheme);
  themeWatch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  sendTheme();
  showPicture();
  showLabel();
  cards.fit();
  page.shows.push(
    [["picture"], showPicture], [["label"], showLabel],
    [["hints", "colours"], cards.repaint], [["race"], cards.setClock],
  );

  return {
    ...cards,
    end() {
      themeWatch.disconnect();
      cards.end();
    },
  };
}
