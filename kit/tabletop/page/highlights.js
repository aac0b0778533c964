// Paints on a canvas above the table's canvas: the chosen card, the places where it may go, the card under the pointer,
// and moving cards. The page and the kernel stamp cards from the same sprites.

const EDGE = 2; // pixels of the scene round a sprite, for its shadow: MARGIN of canvas_painter.py
const ARROW = 14; // the length of the head of an arrow
const PHONE = 480; // pixels: a narrower table has the layout for a phone
const GLIDE = 180; // milliseconds that a card takes to glide back
const HOME = 450; // milliseconds that a card takes to its place at the end of a game

// `listMarks()` returns everything to paint: see `cards.js`.
function makeLights(page, canvas, listMarks) {
  const context = canvas.getContext("2d");
  const sprites = new Map(); // images by their names, undefined while the page looks for them
  let frameRequest = 0;

  const wake = () => {
    frameRequest ||= requestAnimationFrame(paint);
  };
  const paintNow = () => {
    cancelAnimationFrame(frameRequest);
    paint(performance.now());
  };
  const find = (name) => {
    if (sprites.has(name)) return;
    sprites.set(name, undefined);
    page.host.findSprite(name).then(
      (sprite) => (sprites.set(name, sprite), wake()),
      () => sprites.delete(name), // the next picture tries again
    );
  };
  const stamp = (card, across = 0, down = 0) => {
    const image = sprites.get(card.sprite);
    if (!image?.width) return;
    const [x, y, width, height] = [card.x + across, card.y + down, card.width, card.height];
    context.drawImage(image, x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE);
  };
  const frame = (box, { grow = 0, radius = 7, line = 2.5, colour, veil }) => {
    context.beginPath();
    context.roundRect(box.x - grow, box.y - grow, box.width + 2 * grow, box.height + 2 * grow, radius);
    if (veil) {
      context.fillStyle = veil;
      context.fill();
    }
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.stroke();
  };
  // The best labels come first. A label that would touch another one is left out.
  const badges = (texts, wide, colours) => {
    context.font = `bold 11px ${colours.font}`;
    const painted = [];
    for (const { x, y, text, best } of texts) {
      const width = context.measureText(text).width + 6;
      const middle = Math.min(Math.max(x, width / 2 + 2), wide - width / 2 - 2);
      const touches = (each) => Math.abs(each.y - y) < 19 && Math.abs(each.x - middle) < (each.width + width) / 2 + 1;
      if (painted.some(touches)) continue;
      painted.push({ x: middle, y, width });
      badge(middle, y, width, text, best ? colours.better : colours.muted, colours);
    }
  };
  const badge = (x, y, width, text, fill, colours) => {
    context.beginPath();
    context.roundRect(x - width / 2, y - 9, width, 18, 9);
    context.fillStyle = fill;
    context.fill();
    context.fillStyle = colours.cloth;
    context.textAlign = "center";
    context.fillText(text, x, y + 4);
  };
  // Paints the place of lifted cards: the cloth, and the other cards there.
  const hole = (picture, lifted, colours) => {
    const places = new Set(lifted.map((card) => card.place));
    const rest = picture.cards.filter((card) => places.has(card.place) && !lifted.includes(card));
    context.save();
    context.beginPath();
    for (const card of lifted) context.rect(card.x - 1, card.y - 1, card.width + 2, card.height + 4);
    context.clip();
    context.fillStyle = colours.cloth;
    context.fillRect(0, 0, ...picture.size);
    for (const card of rest) stamp(card);
    context.restore();
  };
  // Paints the better move of a step of the history: its card, its goal, and an arrow from the card to the goal.
  const paintBetterMove = (from, to, colour) => {
    frame(to, { grow: 3, radius: 9, line: 3, colour });
    if (!from) return;
    frame(from, { ...outline(from), line: 3, colour });
    const [x, y] = [from.x + from.width / 2, from.y + Math.min(22, from.height / 2)];
    const [goalX, goalY] = [to.x + to.width / 2, to.y + Math.min(to.height / 2, Math.max(22, to.height - 30))];
    const turn = Math.atan2(goalY - y, goalX - x);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(goalX, goalY);
    for (const side of [-1, 1]) {
      context.moveTo(goalX - ARROW * Math.cos(turn + side * 0.5), goalY - ARROW * Math.sin(turn + side * 0.5));
      context.lineTo(goalX, goalY);
    }
    context.lineWidth = 4;
    context.lineCap = "round";
    context.strokeStyle = colour;
    context.stroke();
  };
  const outline = (card) => ({ grow: -0.5, radius: card.height < 60 ? 4 : 7 });

  function paint(now) {
    frameRequest = 0;
    const { picture, chosen, targets, movable, pressable, texts, carried, hovered, better } = listMarks(now);
    const colours = page.values.colours;
    const wide = canvas.width / picture.size[0];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(wide, 0, 0, wide, 0, 0);
    const lifted = carried.flatMap((each) => each.cards);
    if (lifted.length) hole(picture, lifted, colours);
    const isOnTable = (card) => !lifted.includes(card);
    const ring = (cards, line, colour) => {
      const box = boxOf(picture, cards.filter(isOnTable));
      if (box) frame(box, { ...outline(box), line, colour });
    };
    for (const card of movable) ring([card], 1.5, colours.accent);
    for (const area of pressable) frame(area, { grow: 2, radius: 9, line: 1.5, colour: colours.accent });
    if (hovered) ring([hovered], 1.5, colours.muted);
    ring(chosen, 3, colours.accent);
    for (const area of targets) {
      const veil = area.zone || area.empty ? colours.accent_veil : "";
      frame(area, { grow: area.zone ? 1 : 3, radius: area.zone ? 5 : 9, colour: colours.accent, veil });
    }
    if (better.to) paintBetterMove(better.from, better.to, colours.better);
    badges(texts, picture.size[0], colours);
    for (const { cards, across, down } of carried) for (const card of cards) stamp(card, across, down);
    if (carried.some((each) => each.glides)) wake();
  }

  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    if (!width || !height) return;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    wake();
    const narrow = canvas.closest(".kit-table").clientWidth < PHONE;
    if (narrow !== page.values.narrow) page.fit({ narrow });
    const fine = Math.min(4, Math.ceil(canvas.width / listMarks(0).picture.size[0] - 0.05));
    if (fine > page.values.density) page.fit({ density: fine });
  };
  const watch = new ResizeObserver(fit);
  watch.observe(canvas);

  return {
    wake,
    paintNow, // a press lights up in the very next frame
    fit,
    find: (picture) => picture.cards.forEach((card) => find(card.sprite)),
    end() {
      watch.disconnect();
      cancelAnimationFrame(frameRequest);
    },
  };
}
