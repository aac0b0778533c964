// The cards in the page. Only this file knows the chosen card, the marked move, the dragged card and the moving cards.

// `canvas` is the layer's canvas. `writeLine(text, aloud)` writes the line on the picture; screen readers read `aloud`.
// `root` is the whole table.
function makeCards(page, { canvas, writeLine, root }) {
  let picture = readPicture(page.values.picture);
  let chosenCard = null;
  let markedMove = -1; // the number of the legal move that the keyboard has reached
  let touchedCard; // a pointer is down on it; it lights up at once
  let hoveredCard;
  let drag = null; // a card, and the distance that it was carried
  let waitsFor = ""; // what the table waits for
  let description = ""; // of the chosen card or the marked move
  const laidCards = new Set(); // cards laid somewhere; the kernel has not answered yet whether they stay
  const motions = new Set(); // of cards that glide to their places

  // ---- the marks on the picture ----

  const findMarkedRoute = () => picture.routes.find((route) => route.move === markedMove);
  const listLiftedCards = (name) => {
    const card = cardOf(picture, name);
    return card ? liftedWith(picture, card) : [];
  };
  const listCarriedCards = (now) => {
    for (const motion of motions) if (now - motion.since >= motion.time) motions.delete(motion);
    const glidingCards = [...motions].map((motion) => {
      const left = (1 - Math.min(1, (now - motion.since) / motion.time)) ** 2;
      const cards = motion.isAlone ? [cardOf(picture, motion.card)].filter(Boolean) : listLiftedCards(motion.card);
      return { cards, across: motion.across * left, down: motion.down * left, glides: true };
    });
    const others = [...laidCards, ...(drag ? [drag] : [])];
    return [...glidingCards, ...others.map(({ card, across, down }) => ({ cards: listLiftedCards(card), across, down }))];
  };
  const listHints = () => {
    const texts = new Map(); // by place: the best text of each place
    const movable = new Set();
    for (const [move, text, , best] of markedMove < 0 ? page.values.hints : []) {
      for (const route of picture.routes.filter((each) => each.move === move)) {
        const card = cardOf(picture, { code: route.code, place: route.source });
        const leads = isSame(card, chosenCard);
        const place = leads ? route.target : route.source;
        if (!leads) movable.add(card);
        if (!text || texts.has(place)) continue;
        const whole = picture.areas.find((area) => area.place === place);
        const part = leads || !card ? whole : seenPart(picture, card);
        texts.set(place, { x: part.x + part.width / 2, y: whole.y + whole.height - 12, text, best });
      }
    }
    return { movable: [...movable], texts: [...texts.values()], pressable: chosenCard ? [] : listPressable() };
  };
  // The places whose press is a legal move, if the hint shows moves.
  const listPressable = () => {
    const moves = page.values.hints.map(([move]) => `${picture.moves[move][0]} `);
    return picture.areas.filter(({ click }) => click && moves.some((move) => move.startsWith(`${click} `)));
  };
  // Returns the hint about a card's best move, or about the chosen card's best move to the place of this card.
  const describeHint = (card) => {
    const routesHere = chosenCard ? routesOf(picture, chosenCard).filter((route) => route.target === card.place) : [];
    const isGoal = routesHere.length > 0 && !isSame(card, chosenCard);
    const routes = isGoal ? routesHere : routesOf(picture, card);
    const hint = page.values.hints.find(([move]) => routes.some((route) => route.move === move));
    return hint?.[2] ? `${(picture.names[(isGoal ? chosenCard : card).code] ?? [card.code])[0]}: ${hint[2]}. ` : "";
  };
  const findBetterMove = () => {
    const [code, place, target, zone] = picture.better;
    return { from: code && cardOf(picture, { code, place }), to: target && areaOf(picture, { target, zone }) };
  };
  const listMarks = (now) => {
    const route = findMarkedRoute();
    const card = route ? { code: route.code, place: route.source } : chosenCard ?? touchedCard;
    const routes = route ? [route] : card ? routesOf(picture, card) : [];
    return {
      picture,
      hovered: drag ? undefined : hoveredCard,
      chosen: card ? listLiftedCards(card) : [],
      targets: routes.map((target) => areaOf(picture, target)).filter(Boolean),
      carried: listCarriedCards(now),
      better: findBetterMove(),
      ...listHints(),
    };
  };
  const updateLine = () => {
    writeLine(waitsFor || (hoveredCard && describeHint(hoveredCard)) || description, description);
    lights.wake();
  };
  const describeCard = (card) => {
    const [name] = picture.names[card.code] ?? [card.code];
    const labels = routesOf(picture, card).map((route) => picture.places[route.target][0]);
    const goals = [...new Set(labels)].join(", ");
    if (!goals) return picture.places[card.place][2] || `The ${name} may go nowhere now. Lay it anywhere to read why.`;
    return `${describeHint(card)}The ${name} may go to: ${goals}.`;
  };
  // Chooses a card, or none. The `remark` about the place that was pressed is shown if there is no card.
  const choose = (card, remark = "") => {
    chosenCard = card ?? null;
    markedMove = -1;
    description = chosenCard && picture.moves.length ? describeCard(chosenCard) : remark;
    if (chosenCard) leaveRefusal();
    updateLine();
  };
  // The refusal in the panel was about another card, until the kernel answers again (class `kit-past`).
  const leaveRefusal = () => root.classList.add("kit-past");

  // ---- messages to the kernel ----

  const messages = makeMessages(page, (text) => {
    waitsFor = text;
    updateLine();
  });
  const glide = (laid, time) => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) motions.add({ ...laid, time, since: performance.now() });
    lights.wake();
  };
  const glideBack = (laid) => glide(laid, GLIDE);
  // At the end of a game, every card that moves to another place glides there from its old place.
  const glideHome = (pictureBefore) => {
    const codes = new Set([...laidCards].map(({ card }) => card.code));
    for (const card of picture.cards) {
      const from = pictureBefore.cards.find((each) => each.code === card.code);
      if (card.code === BACK || !from || from.place === card.place || codes.has(card.code)) continue;
      glide({ card, across: from.x - card.x, down: from.y - card.y, isAlone: true }, HOME);
    }
  };
  const send = (content, event, laid, done) => {
    if (laid) laidCards.add(laid);
    messages.send(event ? clock.stamped(content, event) : content, (stays) => {
      laidCards.delete(laid);
      if (laid && !stays) glideBack(laid);
      lights.wake();
      done?.(stays);
    });
    lights.wake();
  };
  // Returns a card as it is after it was sent to an area without a drag.
  const makeLaid = (card, area) => ({
    card,
    across: area.x + (area.width - card.width) / 2 - card.x,
    down: area.y + Math.max(0, area.height - card.height) + (area.empty ? 0 : 18) - card.y,
  });
  const lay = (laid, area, event) => {
    const { code, place } = laid.card;
    choose(null);
    send({ lay: [code, place, area.place, area.zone] }, event, laid);
  };

  // ---- actions by hand and by keys ----

  const table = {
    picture: () => picture,
    send,
    hover(card) {
      if (isSame(card, hoveredCard)) return;
      hoveredCard = card;
      canvas.style.cursor = card ? "grab" : "";
      updateLine();
    },
    touch(card) {
      touchedCard = card;
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
      description = `Nothing is laid there. ${describeCard(laid.card)}`;
      updateLine();
    },
    click(card, area, event) {
      if (picture.shows) send({ key: "hurry" });
      const held = chosenCard && cardOf(picture, chosenCard);
      if (held && area && area.place !== held.place) {
        const lit = routesOf(picture, held).some((route) => leadsTo(route, area));
        if (lit || !card || !routesOf(picture, card).length) {
          lay(makeLaid(held, area), area, event);
          return;
        }
      }
      if (area?.click) send({ press: area.click }, event);
      else choose(isSame(card, chosenCard) ? null : card, area && picture.places[area.place][2]);
    },
    // A card that may go to one foundation goes there.
    sendHome(card, event) {
      const homes = routesOf(picture, card).filter((route) => route.target.startsWith("top "));
      if (new Set(homes.map((route) => route.move)).size !== 1) return;
      const area = areaOf(picture, homes.find((route) => route.target.endsWith(card.code[1])) ?? homes[0]);
      lay(makeLaid(card, area), area, event);
    },
    hasMove: (step) => markedMove + step >= 0 && markedMove + step < picture.moves.length,
    walk(step) {
      const count = picture.moves.length;
      if (!count) {
        table.why();
        return;
      }
      chosenCard = null;
      leaveRefusal();
      markedMove = markedMove < 0 && step < 0 ? count - 1 : (markedMove + step + count) % count;
      const hint = page.values.hints.find(([move]) => move === markedMove);
      const hintText = hint?.[2] ? ` ${hint[2]}.` : "";
      const place = `Legal move ${markedMove + 1} of ${count}`;
      description = `${picture.moves[markedMove][1]}.${hintText} ${place}: Enter plays it, ? explains it.`;
      updateLine();
    },
    playMarked(event) {
      if (markedMove < 0) {
        table.walk(1);
        return;
      }
      const [move, route] = [picture.moves[markedMove][0], findMarkedRoute()];
      const card = route && cardOf(picture, { code: route.code, place: route.source });
      choose(null);
      send({ move }, event, card ? makeLaid(card, areaOf(picture, route)) : null);
    },
    why() {
      const cardSubject = chosenCard ? { card: [chosenCard.code, chosenCard.place] } : {};
      const subject = markedMove >= 0 ? { move: picture.moves[markedMove][0] } : cardSubject;
      send({ why: subject });
    },
    putDown() {
      const hadChoice = chosenCard || markedMove >= 0 || drag;
      hand.letGo();
      choose(null);
      return Boolean(hadChoice);
    },

    // ---- messages from the kernel ----

    show() {
      const pictureBefore = picture;
      picture = readPicture(page.values.picture);
      if (picture.ends && (picture.shows || pictureBefore.shows)) glideHome(pictureBefore);
      if (chosenCard) chosenCard = cardOf(picture, chosenCard) ?? null;
      if (markedMove >= 0 && String(pictureBefore.moves) !== String(picture.moves)) markedMove = -1;
      if (!chosenCard && markedMove < 0) description = "";
      if (drag && !cardOf(picture, drag.card)) hand.letGo();
      hoveredCard = undefined; // the card under the pointer may have gone
      touchedCard = touchedCard && cardOf(picture, touchedCard);
      lights.find(picture);
      updateLine();
    },
    answered: messages.answered,
    repaint: () => lights.wake(),
    setClock: () => clock.set(),
    fit: () => lights.fit(),
    end() {
      for (const part of [messages, clock, lights]) part.end();
    },
  };
  const clock = makeClock(page, root);
  const lights = makeLights(page, canvas, listMarks);
  const hand = makeHand(canvas, table);
  makeKeys(canvas, table);
  return table;
}
