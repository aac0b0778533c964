// The table as the page has it: what is chosen, marked, dragged and on its way is known here and nowhere else.

// `canvas` is the layer's; `told(text, aloud)` writes the line on the picture, which may be read out too; `root()` is the
// whole table, once it is on the page.
function makeTable(model, { canvas, told, root }) {
  let picture = readPicture(model.get("picture"));
  let chosen = null; // a card
  let marked = -1; // the number of the legal move that the keyboard has reached
  let touched; // the card on which a pointer is down: it lights up before it is let go
  let hovered;
  let drag = null; // a card, and how far it was carried
  let waitsFor = ""; // what the table waits for
  let about = ""; // what is said of the chosen card or the marked move
  const away = new Set(); // cards laid somewhere, of which the kernel has not said yet whether they stay
  const gliding = new Set(); // cards on their way back

  // ---- what is seen ----

  const markedRoute = () => picture.routes.find((route) => route.move === marked);
  const cardsOf = (named) => {
    const card = cardOf(picture, named);
    return card ? liftedWith(picture, card) : [];
  };
  const carried = (now) => {
    for (const each of gliding) if (now - each.since >= each.time) gliding.delete(each);
    const back = [...gliding].map((each) => {
      const left = (1 - Math.min(1, (now - each.since) / each.time)) ** 2;
      const cards = each.alone ? [cardOf(picture, each.card)].filter(Boolean) : cardsOf(each.card);
      return { cards, across: each.across * left, down: each.down * left, glides: true };
    });
    const others = [...away, ...(drag ? [drag] : [])];
    return [...back, ...others.map(({ card, across, down }) => ({ cards: cardsOf(card), across, down }))];
  };
  const hintsSeen = () => {
    const texts = new Map(); // by place, of which each has one at most: the best one
    const movable = new Set();
    for (const [move, text, , best] of marked < 0 ? model.get("hints") : []) {
      for (const route of picture.routes.filter((each) => each.move === move)) {
        const card = cardOf(picture, { code: route.code, place: route.source });
        const leads = isSame(card, chosen);
        const place = leads ? route.target : route.source;
        if (!leads) movable.add(card);
        if (!text || texts.has(place)) continue;
        const whole = picture.areas.find((area) => area.place === place);
        const part = leads || !card ? whole : seenPart(picture, card);
        texts.set(place, { x: part.x + part.width / 2, y: whole.y + whole.height - 12, text, best });
      }
    }
    return { movable: [...movable], texts: [...texts.values()] };
  };
  // What the hint says of a card: of its best move, or of the chosen card's best move to the place of this card.
  const hintOf = (card) => {
    const goes = chosen && !isSame(card, chosen) && routesOf(picture, chosen).some((route) => route.target === card.place);
    const routes = goes ? routesOf(picture, chosen).filter((route) => route.target === card.place) : routesOf(picture, card);
    const hint = model.get("hints").find(([move]) => routes.some((route) => route.move === move));
    return hint?.[2] ? `${(picture.names[(goes ? chosen : card).code] ?? [card.code])[0]}: ${hint[2]}. ` : "";
  };
  const betterSeen = () => {
    const [code, place, target, zone] = picture.better;
    return { from: code && cardOf(picture, { code, place }), to: target && areaOf(picture, { target, zone }) };
  };
  const seen = (now) => {
    const route = markedRoute();
    const card = route ? { code: route.code, place: route.source } : chosen ?? touched;
    const lit = route ? [route] : card ? routesOf(picture, card) : [];
    return {
      picture,
      hovered: drag ? undefined : hovered,
      chosen: card ? cardsOf(card) : [],
      targets: lit.map((each) => areaOf(picture, each)).filter(Boolean),
      carried: carried(now),
      better: betterSeen(),
      ...hintsSeen(),
    };
  };
  const say = () => {
    told(waitsFor || (hovered && hintOf(hovered)) || about, about);
    lights.wake();
  };
  const spokenOf = (card) => {
    const [name] = picture.names[card.code] ?? [card.code];
    const labels = routesOf(picture, card).map((route) => picture.places[route.target][0]);
    const goals = [...new Set(labels)].join(", ");
    return goals ? `${hintOf(card)}The ${name} may go to: ${goals}.` : `The ${name} may go nowhere now. Lay it anywhere to read why.`;
  };
  const choose = (card) => {
    chosen = card ?? null;
    marked = -1;
    about = chosen && picture.moves.length ? spokenOf(chosen) : "";
    say();
  };

  // ---- what is asked of the kernel ----

  const waiting = makeWaiting(model, {
    told(text) {
      waitsFor = text;
      say();
    },
    settled(laid, stays) {
      away.delete(laid);
      if (laid && !stays) glideBack(laid);
      lights.wake();
    },
  });
  const glide = (laid, time) => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) gliding.add({ ...laid, time, since: performance.now() });
    lights.wake();
  };
  const glideBack = (laid) => glide(laid, GLIDE);
  // At the end of a game every card that a move brings to another place glides there from where it lay.
  const glideHome = (before) => {
    const laid = new Set([...away].map(({ card }) => card.code));
    for (const card of picture.cards) {
      const from = before.cards.find((each) => each.code === card.code);
      if (card.code === BACK || !from || from.place === card.place || laid.has(card.code)) continue;
      glide({ card, across: from.x - card.x, down: from.y - card.y, alone: true }, HOME);
    }
  };
  const send = (content, event, laid) => {
    if (laid) away.add(laid);
    waiting.send(event ? clock.stamped(content, event) : content, laid);
    lights.wake();
  };
  // Where a card lies that was sent to an area without being dragged there.
  const laidOn = (card, area) => ({
    card,
    across: area.x + (area.width - card.width) / 2 - card.x,
    down: area.y + Math.max(0, area.height - card.height) + (area.empty ? 0 : 18) - card.y,
  });
  const lay = (laid, area, event) => {
    const { code, place } = laid.card;
    choose(null);
    send({ lay: [code, place, area.place, area.zone] }, event, laid);
  };

  // ---- what is asked of the table, by hand and by keys ----

  const table = {
    picture: () => picture,
    send,
    hover(card) {
      if (isSame(card, hovered)) return;
      hovered = card;
      canvas.style.cursor = card ? "grab" : "";
      say();
    },
    touch(card) {
      touched = card;
      lights.paintNow();
    },
    pickUp(card) {
      choose(card);
      drag = { card, across: 0, down: 0 };
    },
    carry(across, down) {
      if (drag) Object.assign(drag, { across, down });
      lights.wake();
    },
    drop(area, event) {
      const laid = drag;
      drag = null;
      if (!laid) return;
      if (area && (area.place !== laid.card.place || area.zone)) {
        const card = columnCard(picture, laid.card, (route) => leadsTo(route, area));
        lay({ ...laid, card }, area, event);
        return;
      }
      choose(null);
      glideBack(laid);
      if (area || !picture.moves.length) return;
      about = `Nothing is laid there. ${spokenOf(laid.card)}`;
      say();
    },
    click(card, area, event) {
      if (picture.shows) send({ key: "hurry" });
      const held = chosen && cardOf(picture, chosen);
      if (held && area && area.place !== held.place) {
        const lit = routesOf(picture, held).some((route) => leadsTo(route, area));
        if (lit || !card || !routesOf(picture, card).length) {
          lay(laidOn(held, area), area, event);
          return;
        }
      }
      if (area?.click) send({ press: area.click }, event);
      else choose(isSame(card, chosen) ? null : card);
    },
    // A card that may go to one foundation goes there.
    sendHome(card, event) {
      const homes = routesOf(picture, card).filter((route) => route.target.startsWith("top "));
      if (new Set(homes.map((route) => route.move)).size !== 1) return;
      const area = areaOf(picture, homes.find((route) => route.target.endsWith(card.code[1])) ?? homes[0]);
      lay(laidOn(card, area), area, event);
    },
    hasMove: (way) => marked + way >= 0 && marked + way < picture.moves.length,
    walk(way) {
      const count = picture.moves.length;
      if (!count) {
        table.why();
        return;
      }
      chosen = null;
      marked = marked < 0 && way < 0 ? count - 1 : (marked + way + count) % count;
      const hint = model.get("hints").find(([move]) => move === marked);
      const hinted = hint?.[2] ? ` ${hint[2]}.` : "";
      about = `${picture.moves[marked][1]}.${hinted} Legal move ${marked + 1} of ${count}: Enter plays it, ? explains it.`;
      say();
    },
    playMarked(event) {
      if (marked < 0) {
        table.walk(1);
        return;
      }
      const [move, route] = [picture.moves[marked][0], markedRoute()];
      const card = route && cardOf(picture, { code: route.code, place: route.source });
      choose(null);
      send({ move }, event, card ? laidOn(card, areaOf(picture, route)) : null);
    },
    why() {
      const asked = marked >= 0 ? { move: picture.moves[marked][0] } : chosen ? { card: [chosen.code, chosen.place] } : {};
      send({ why: asked });
    },
    putDown() {
      const had = chosen || marked >= 0 || drag;
      hand.letGo();
      choose(null);
      return Boolean(had);
    },

    // ---- what the kernel tells ----

    show() {
      const before = picture;
      picture = readPicture(model.get("picture"));
      if (picture.ends && (picture.shows || before.shows)) glideHome(before);
      if (chosen) chosen = cardOf(picture, chosen) ?? null;
      if (marked >= 0 && String(before.moves) !== String(picture.moves)) marked = -1;
      if (!chosen && marked < 0) about = "";
      if (drag && !cardOf(picture, drag.card)) hand.letGo();
      hovered = undefined; // the card may have gone from under the pointer
      touched = touched && cardOf(picture, touched);
      lights.find(picture);
      say();
    },
    answered: waiting.answered,
    repaint: () => lights.wake(),
    fit: () => lights.fit(),
    end() {
      for (const each of [waiting, clock, lights, keys]) each.end();
    },
  };
  const clock = makeClock(model, root);
  const lights = makeLights(model, canvas, seen);
  const hand = makeHand(canvas, table);
  const keys = makeKeys(canvas, table);
  return table;
}
