// The picture on the table in the page, and functions that read it. The kernel sends the picture again with every
// painting: see kit/tabletop/page_messages.py. All lengths are pixels of the scene.

const BACK = "??"; // the code of a card whose face is not seen
const NEAR = 34; // the greatest distance at which a place catches a dropped card

const EMPTY = { size: [1, 1], shows: false, ends: false, places: {}, cards: [], names: {}, areas: [], moves: [], routes: [], better: [] };

function readPicture(message) {
  return {
    ...EMPTY,
    ...message,
    cards: (message.cards ?? []).map(([code, place, index, x, y, width, height, sprite]) => (
      { code, place, index, x, y, width, height, sprite })),
    areas: (message.areas ?? []).map(([place, zone, x, y, width, height, click, empty]) => (
      { place, zone, x, y, width, height, click, empty })),
    routes: (message.routes ?? []).map(([code, source, target, zone, move]) => ({ code, source, target, zone, move })),
  };
}

const isSame = (card, other) => Boolean(card && other) && card.code === other.code && card.place === other.place;
const covers = (box, x, y) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

// Returns the card that a person picks up at a point: the last card, where only whole piles or last cards move.
function cardTakenAt(picture, x, y) {
  const card = picture.cards.findLast((each) => covers(each, x, y));
  if (!card || !["last", "pile"].includes(picture.places[card.place][1])) return card && columnCard(picture, card);
  return picture.cards.filter((each) => each.place === card.place).reduce((a, b) => (a.index > b.index ? a : b));
}

// Returns the card with which a column moves: this card, or the nearest card before it, that has a (fitting) move.
function columnCard(picture, card, fits = () => true) {
  const isColumn = picture.places[card.place][1] === "rest";
  const before = picture.cards.filter((each) => isColumn && each.place === card.place && each.index <= card.index);
  return before.findLast((each) => routesOf(picture, each).some(fits)) ?? card;
}

// Returns the cards that a hand lifts together with this card.
function liftedWith(picture, card) {
  const grab = picture.places[card.place][1];
  const first = grab === "pile" ? 0 : card.index;
  const last = ["pile", "rest"].includes(grab) ? Infinity : card.index;
  return picture.cards.filter((each) => each.place === card.place && each.index >= first && each.index <= last);
}

// Returns the part of a card that the next card of its pile does not cover.
function seenPart(picture, card) {
  const next = picture.cards.find((each) => each.place === card.place && each.index === card.index + 1);
  const below = next && next.x === card.x && next.y > card.y;
  const beside = next && next.y === card.y && next.x > card.x;
  const width = beside ? Math.min(card.width, next.x - card.x) : card.width;
  return { x: card.x, y: card.y, width, height: below ? Math.min(card.height, next.y - card.y) : card.height };
}

// Returns the box around the visible parts of several cards of a pile.
function boxOf(picture, cards) {
  if (!cards.length) return undefined;
  const parts = cards.map((card) => seenPart(picture, card));
  const [x, y] = [Math.min(...parts.map((each) => each.x)), Math.min(...parts.map((each) => each.y))];
  const right = Math.max(...parts.map((each) => each.x + each.width));
  const bottom = Math.max(...parts.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}

// Returns the zone or place under a point, or else the nearest one, at most `within` pixels away.
function areaAt(picture, x, y, within = 0) {
  let nearest;
  let leastDistance = Infinity;
  for (const area of picture.areas) {
    const across = Math.max(area.x - x, 0, x - area.x - area.width);
    const down = Math.max(area.y - y, 0, y - area.y - area.height);
    const distance = Math.hypot(across, down) + (area.zone ? 0 : 1e-6); // a zone comes before its place
    if (distance < leastDistance) [nearest, leastDistance] = [area, distance];
  }
  return leastDistance <= within + 1e-6 ? nearest : undefined;
}

const cardOf = (picture, name) => picture.cards.findLast((card) => isSame(card, name));
const routesOf = (picture, card) => picture.routes.filter((route) => route.code === card.code && route.source === card.place);
const leadsTo = (route, area) => route.target === area.place && route.zone === area.zone;
const areaOf = (picture, route) => picture.areas.find((area) => leadsTo(route, area));
