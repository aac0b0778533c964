// The picture on the table as the page knows it, and questions to it. The kernel sends it again with every painting:
// see kit/tabletop/page_messages.py. All lengths are pixels of the scene.

const BACK = "??"; // the code of a card whose face is not seen
const NEAR = 34; // how far from a place a dropped card may be and is still caught

const EMPTY = { size: [1, 1], shows: false, ends: false, places: {}, cards: [], names: {}, areas: [], moves: [], routes: [], better: [] };

function readPicture(told) {
  return {
    ...EMPTY,
    ...told,
    cards: (told.cards ?? []).map(([code, place, index, x, y, width, height, sprite]) => (
      { code, place, index, x, y, width, height, sprite })),
    areas: (told.areas ?? []).map(([place, zone, x, y, width, height, click, empty]) => (
      { place, zone, x, y, width, height, click, empty })),
    routes: (told.routes ?? []).map(([code, source, target, zone, move]) => ({ code, source, target, zone, move })),
  };
}

const isSame = (card, other) => Boolean(card && other) && card.code === other.code && card.place === other.place;
const covers = (box, x, y) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

// The card that is picked up at a point: where only whole piles or last cards move, the last one.
function cardTakenAt(picture, x, y) {
  const card = picture.cards.findLast((each) => covers(each, x, y));
  if (!card || !["last", "pile"].includes(picture.places[card.place][1])) return card && columnCard(picture, card);
  return picture.cards.filter((each) => each.place === card.place).reduce((a, b) => (a.index > b.index ? a : b));
}

// The card by which a column is moved: of this card and those before it the nearest that has a move, or a fitting one.
function columnCard(picture, card, fits = () => true) {
  const isColumn = picture.places[card.place][1] === "rest";
  const before = picture.cards.filter((each) => isColumn && each.place === card.place && each.index <= card.index);
  return before.findLast((each) => routesOf(picture, each).some(fits)) ?? card;
}

// The cards that a hand lifts which takes hold of this one.
function liftedWith(picture, card) {
  const grab = picture.places[card.place][1];
  const first = grab === "pile" ? 0 : card.index;
  const last = ["pile", "rest"].includes(grab) ? Infinity : card.index;
  return picture.cards.filter((each) => each.place === card.place && each.index >= first && each.index <= last);
}

// The part of a card that the next card of its pile leaves free, and the box of several cards of a pile as they are seen.
function seenPart(picture, card) {
  const next = picture.cards.find((each) => each.place === card.place && each.index === card.index + 1);
  const below = next && next.x === card.x && next.y > card.y;
  const beside = next && next.y === card.y && next.x > card.x;
  const width = beside ? Math.min(card.width, next.x - card.x) : card.width;
  return { x: card.x, y: card.y, width, height: below ? Math.min(card.height, next.y - card.y) : card.height };
}

function boxOf(picture, cards) {
  if (!cards.length) return undefined;
  const parts = cards.map((card) => seenPart(picture, card));
  const [x, y] = [Math.min(...parts.map((each) => each.x)), Math.min(...parts.map((each) => each.y))];
  const right = Math.max(...parts.map((each) => each.x + each.width));
  const bottom = Math.max(...parts.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}

// The zone or place under a point; failing that, the nearest within so many pixels.
function areaAt(picture, x, y, within = 0) {
  let nearest;
  let least = Infinity;
  for (const area of picture.areas) {
    const across = Math.max(area.x - x, 0, x - area.x - area.width);
    const down = Math.max(area.y - y, 0, y - area.y - area.height);
    const far = Math.hypot(across, down) + (area.zone ? 0 : 1e-6); // a zone before the place that it is part of
    if (far < least) [nearest, least] = [area, far];
  }
  return least <= within + 1e-6 ? nearest : undefined;
}

const cardOf = (picture, named) => picture.cards.findLast((card) => isSame(card, named));
const routesOf = (picture, card) => picture.routes.filter((route) => route.code === card.code && route.source === card.place);
const leadsTo = (route, area) => route.target === area.place && route.zone === area.zone;
const areaOf = (picture, route) => picture.areas.find((area) => leadsTo(route, area));
