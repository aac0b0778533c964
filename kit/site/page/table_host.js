// The table of the site: the same page as in a notebook. Its host is the worker in which Python runs.

import { PHONE, find, make, makeTablePage } from "./table.js";

const sprites = new Map(); // pictures of cards by name, each a promise; they come before the picture that needs them

function takeSprites(pictures) {
  for (const [name, picture] of Object.entries(pictures)) {
    const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}` });
    sprites.set(name, image.decode().then(() => image));
  }
}

// `post` sends a message to Python. `onLink` gets the address of a deal that has been opened, and `onSetup` that of a
// position that is being set up.
export function makeTableHost(post, onLink, onSetup) {
  const fresh = find("table").cloneNode(true); // each table begins with all parts as they are here
  let root = find("table");
  const host = { post: (message) => post({ table: message }), findSprite: (name) => sprites.get(name) };
  let page = null;

  // Shows the start of a deal until Python has dealt it. Returns what Python must know of this page.
  // Meanwhile the reader has the picture, and the `sentence` about the game.
  const open = (slug, isFirstDeal, sentence) => {
    page?.end();
    root.replaceWith(fresh.cloneNode(true));
    root = find("table");
    page = makeTablePage(root, host);
    const narrow = document.body.clientWidth < PHONE;
    const theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
    const part = (name) => root.querySelector(`[data-part="${name}"]`);
    root.inert = true;
    part("panel").replaceChildren(make("div", { className: "kit-panel", textContent: sentence }));
    part("status").textContent = isFirstDeal ? "" : "The cards are being dealt …";
    const picture = make("img", { alt: "", className: isFirstDeal ? "" : "kit-greyed", onload: () => fit(picture) });
    if (slug) picture.src = `pictures/${slug}${narrow ? "-narrow" : ""}.svg`;
    if (slug) part("painting").append(picture);
    return { narrow, theme };
  };
  const fit = (picture) => {
    if (!picture.isConnected) return;
    root.style.setProperty("--kit-wide", picture.naturalWidth);
    root.style.setProperty("--kit-high", picture.naturalHeight);
  };
  // The first news of a table are whole. What comes before them is a last word of the table before.
  const take = (news) => {
    if (!page.values.options && !(news.options && news.lines && news.lacks)) return;
    page.take(news);
    root.inert = false;
    if ("deal" in news) onLink(news.deal ? `#${news.deal}` : "");
    if ("setup" in news) onSetup(news.setup?.link);
    if ("picture" in news) showOwnPoints();
  };
  // Shows the points of a game for one beside those of careful players, in the line about the deal of the day.
  const showOwnPoints = () => {
    const { steps, picture } = page.values;
    const [total] = [...root.querySelectorAll('[data-part="score"] tr:last-child td:only-of-type')];
    const text = total && steps ? `You have ${total.textContent} points${picture.ends ? "" : " so far"}.` : "";
    find("own").textContent = text;
  };
  return {
    open, take, takeSprites, values: () => page?.values ?? {},
    copy: (text) => page.copy(text), answered: (id, message) => page.answered(id, message),
  };
}
