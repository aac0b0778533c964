// Mouse, finger or pen on the layer: clicks and drags, in pixels of the scene.

const FAR = 6; // pixels of the screen that a pointer moves before a press becomes a drag

// `table` comes from `table.js`: it has the picture, and a function for each action.
function makeHand(canvas, table) {
  let pressed = null; // the point where a pointer is down, and the card there

  const placeOf = (event) => {
    const box = canvas.getBoundingClientRect();
    const scale = table.picture().size[0] / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const takenAt = ({ x, y }) => {
    const card = cardTakenAt(table.picture(), x, y);
    return card && card.code !== BACK ? card : undefined;
  };
  // Returns the area to which a dragged card would go: under the pointer, or else near the card's middle.
  const goalOf = ({ x, y }, { card, from }) => areaAt(table.picture(), x, y)
    ?? areaAt(table.picture(), card.x + x - from.x + card.width / 2, card.y + y - from.y + card.height / 2, NEAR);

  const onDown = (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const from = placeOf(event);
    pressed = { from, screen: [event.clientX, event.clientY], card: takenAt(from), drags: false };
    canvas.setPointerCapture(event.pointerId);
    table.touch(pressed.card);
  };
  const onMove = (event) => {
    const at = placeOf(event);
    if (!pressed) {
      table.hover(event.pointerType === "mouse" ? takenAt(at) : undefined);
      return;
    }
    const isFar = Math.hypot(event.clientX - pressed.screen[0], event.clientY - pressed.screen[1]) > FAR;
    if (pressed.card && isFar && !pressed.drags) {
      pressed.drags = true;
      table.pickUp(pressed.card);
    }
    if (pressed.drags) table.carry(at.x - pressed.from.x, at.y - pressed.from.y);
  };
  const onUp = (event) => {
    if (!pressed) return;
    const [at, press] = [placeOf(event), pressed];
    pressed = null;
    table.touch(undefined);
    if (press.drags) table.drop(goalOf(at, press), event);
    else table.click(takenAt(press.from), areaAt(table.picture(), press.from.x, press.from.y), event);
  };
  const onCancel = () => {
    if (pressed?.drags) table.drop(undefined);
    pressed = null;
    table.touch(undefined);
  };
  const onDouble = (event) => {
    const card = takenAt(placeOf(event));
    if (card) table.sendHome(card, event);
  };
  const onLeave = () => table.hover(undefined);
  // A finger on a card moves the card; elsewhere it scrolls the page.
  const onTouch = (event) => {
    const at = placeOf(event.touches[0]);
    if (event.touches.length === 1 && areaAt(table.picture(), at.x, at.y)) event.preventDefault();
  };

  const listeners = {
    pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel, pointerleave: onLeave,
    lostpointercapture: onCancel, dblclick: onDouble,
  };
  for (const [name, react] of Object.entries(listeners)) canvas.addEventListener(name, react);
  canvas.addEventListener("touchstart", onTouch, { passive: false });

  return { letGo: onCancel };
}
