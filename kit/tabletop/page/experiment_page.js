// The page of an experiment: its menus, the deals as dots or bars, and the answer. Python deals, and sends the values
// that change.

const WIDE = 640, HIGH = 190, FLOOR = 164, MARGIN = 26; // of a picture, in its own units
const LARGEST_DOT = 15, NEAR = 24; // pixels between a touch and a dot, at most
const SENT = { deal: Number, again: Number, find: String, replay: String, open: Boolean }; // what else a button sends
const SVG = "http://www.w3.org/2000/svg";

function draw(tag, values = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Returns pictures as the text of one SVG, with a text under them. All its looks are in it.
function joinPictures(pictures, text) {
  const lines = text.match(/.{1,88}(?=\s|$)/g) ?? [], high = pictures.length * HIGH + lines.length * 18 + 14;
  const whole = draw("svg", { viewBox: `0 0 ${WIDE} ${high}`, width: WIDE, height: high });
  const [ink, font, paper] = ["color", "font-family", "background-color"].map((name) => getComputedStyle(pictures[0].closest(".kit-page")).getPropertyValue(name));
  whole.append(draw("rect", { width: WIDE, height: high, fill: paper === "rgba(0, 0, 0, 0)" ? "white" : paper }));
  pictures.forEach((picture, index) => {
    const copies = [...picture.children].map((element) => {
      const copy = element.cloneNode(true), looks = getComputedStyle(element);
      for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family"]) copy.style.setProperty(name, looks.getPropertyValue(name));
      for (const name of ["tabindex", "role", "class"]) copy.removeAttribute(name);
      return copy;
    });
    whole.append(draw("g", { transform: `translate(0 ${index * HIGH})` }, ...copies));
  });
  lines.forEach((line, index) => whole.append(draw("text", { x: MARGIN / 2, y: pictures.length * HIGH + 16 + index * 18, fill: ink, "font-size": 13, "font-family": font }, line.trim())));
  return new XMLSerializer().serializeToString(whole);
}

// Returns an SVG as a PNG of twice its size.
async function paint(svg) {
  const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  await image.decode();
  const canvas = make("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

// Returns how a number on the axis becomes a place in the picture.
const scaleTo = ([low, high], width = WIDE) => (value) =>
  MARGIN + ((width - 2 * MARGIN) * (value - low)) / (high - low || 1);

// Shows an experiment in `root`; `post` passes messages on. A host may leave out parts of the page.
function makeExperimentPage(root, post) {
  const { values, shows, all, part, ...view } = makeView(root);
  let known = 0; // deals that the picture has shown already: only new ones fall
  const write = (value) => (values.is_share ? `${(100 * value).toFixed(0)} %` : Number(value.toPrecision(4)).toString());

  // The columns of a group as dots, one for each deal, or as bars. `pick` says what a dot or a bar stands for.
  const drawColumns = (columns, axis, marks, guess, pick, label) => {
    const ends = values.is_share && pick ? [-0.5, 1.5] : [axis[0] - 0.5, axis[1] + 0.5];
    const place = scaleTo(pick ? ends : axis);
    const tallest = Math.max(1, ...columns.map(([, count]) => count));
    const gap = columns.slice(1).reduce((least, [value], index) => Math.min(least, value - columns[index][0]), Infinity);
    const room = Math.min(90, Math.max(2, gap === Infinity ? 60 : (place(gap) - place(0)) * 0.94));
    let size = Math.min(LARGEST_DOT, room);
    const perRow = () => Math.max(1, Math.floor(room / size));
    while (size > 2 && Math.ceil(tallest / perRow()) * size > FLOOR - 14) size *= 0.94;
    const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": label });
    const [mean, low, high] = marks;
    if (low !== null) {
      const left = Math.max(MARGIN / 2, place(low)), right = Math.min(WIDE - MARGIN / 2, place(high));
      picture.append(draw("rect", { class: "kit-interval", x: left, y: 4, width: Math.max(1, right - left), height: FLOOR - 4 }));
    }
    columns.forEach(([value, count, deals]) => {
      const middle = place(value), dots = deals.length > 0;
      if (!dots) {
        const tall = Math.max(1, ((FLOOR - 14) * count) / tallest);
        const bar = draw("rect", { class: "kit-bar", x: middle - room / 2, y: FLOOR - tall, width: room, height: tall, tabindex: pick ? 0 : -1, role: pick ? "button" : "presentation", "aria-label": `${write(value)}: ${count} deals` });
        if (pick) bar.pick = { ...pick, column: value };
        picture.append(bar);
      }
      deals.forEach((deal, index) => {
        const row = Math.floor(index / perRow()), side = index % perRow(), width = Math.min(count, perRow());
        const isPicked = values.picked?.deal === deal && values.picked.group === pick.group;
        const looks = ["kit-dot", ...(isPicked ? ["kit-picked"] : []), ...(deal > known ? ["kit-new"] : [])].join(" ");
        const dot = draw("circle", { class: looks, style: `--kit-turn: ${Math.min(deal - known, 10)}`, r: size * 0.44,
          cx: middle + (side - (width - 1) / 2) * size, cy: FLOOR - size / 2 - row * size,
          tabindex: index === 0 ? 0 : -1, role: "button", "aria-label": `Deal ${deal}: ${write(value)}` });
        dot.pick = { ...pick, deal };
        picture.append(dot);
      });
    });
    picture.append(draw("line", { class: "kit-axis", x1: MARGIN / 2, x2: WIDE - MARGIN / 2, y1: FLOOR + 1, y2: FLOOR + 1 }));
    const ticks = pick && values.ticks ? values.ticks : values.is_share && pick ? [[0, "not won"], [1, "won"]] : [axis[0], (axis[0] + axis[1]) / 2, axis[1]].map((each) => [each, write(each)]);
    for (const [value, text] of ticks) picture.append(draw("text", { x: place(value), y: HIGH - 8, "text-anchor": "middle" }, text));
    for (const [value, kind] of [[mean, "kit-mean"], [guess, "kit-guessed"]])
      if (value !== null && value !== undefined) {
        const x = Math.max(2, Math.min(WIDE - 2, place(value))); // a wild guess is at the edge
        picture.append(draw("line", { class: kind, x1: x, x2: x, y1: 4, y2: FLOOR }));
      }
    return picture;
  };

  const showPictures = () => {
    if (!values.groups) return;
    const names = values.groups.length > 1 ? ["This group", "The other group, on the same deals"] : ["The deals"];
    const focused = root.contains(document.activeElement) ? document.activeElement.pick : null;
    part("pictures").replaceChildren(...values.groups.flatMap((columns, group) => [
      ...(names.length > 1 ? [make("p", { className: "kit-over", textContent: names[group] })] : []),
      drawColumns(columns, values.axis, values.marks[group], group ? null : values.guess_place, { group }, names[group]),
    ]));
    known = values.dealt;
    if (focused) all("circle, rect").find((each) => each.pick && JSON.stringify(each.pick) === JSON.stringify(focused))?.focus();
  };
  // The estimate and its interval by the number of deals, which grows tenfold from line to line.
  const showSettling = () => {
    const looks = values.settling ?? [];
    part("settling").replaceChildren();
    if (looks.length < 2) return;
    const down = scaleTo([Math.max(...looks.map(([, , , high]) => high)), Math.min(...looks.map(([, , low]) => low))], HIGH);
    const across = (power) => 2 * MARGIN + scaleTo([Math.log10(looks[0][0]), Math.log10(looks.at(-1)[0])], WIDE - 2 * MARGIN)(power);
    const line = (index) => looks.map((look) => `${across(Math.log10(look[0])).toFixed(1)},${down(look[index]).toFixed(1)}`);
    const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "The estimate and its interval by the number of deals" });
    picture.append(draw("polygon", { class: "kit-interval", points: [...line(2), ...line(3).reverse()].join(" ") }), draw("polyline", { class: "kit-mean", points: line(1).join(" ") }));
    for (const [count] of [looks[0], looks.at(-1)]) picture.append(draw("text", { x: across(Math.log10(count)), y: HIGH - 6, "text-anchor": "middle" }, count.toLocaleString("en")));
    for (const value of [looks[0][2], looks[0][3]]) picture.append(draw("text", { x: across(Math.log10(looks[0][0])) - 4, y: down(value) + 4, "text-anchor": "end" }, write(value)));
    part("settling").append(picture);
  };
  // The pictures of what chance alone does.
  const showChance = (name, label) => () => {
    const { columns, axis, text = "", mark = null } = values[name] ?? {};
    part(`${name}_text`).textContent = text;
    part(name).replaceChildren(...(columns ? [drawColumns(columns, axis, [mark, null, null], null, null, label)] : []));
  };
  const showTable = () => {
    const row = (tag, cells) => make("tr", {}, ...cells.map((textContent) => make(tag, { textContent })));
    const rows = (values.groups ?? []).flatMap((columns, group) => columns.map(([value, count]) => row("td", [...(values.groups.length > 1 ? [group ? "the other group" : "this group"] : []), write(value), count.toLocaleString("en")])));
    part("table").replaceChildren(row("th", [...(values.groups?.length > 1 ? ["group"] : []), "value", "deals"]), ...rows);
  };
  const makeStep = (deal) => makeButton(deal.toLocaleString("en"), { data: { deal } });
  const showSteps = () => part("steps").replaceChildren(...values.steps.map(makeStep));
  shows.push(
    [["options", "note"], () => values.options && showChoices(part("options"), values.options)], [["steps"], showSteps],
    [["groups", "axis", "marks", "guess_place", "picked"], showPictures], [["settling"], showSettling],
    [["classes"], showChance("classes", "The estimates of the classes")], [["groups"], showTable],
    [["shuffled"], showChance("shuffled", "The differences that chance alone makes")],
    [["finding"], () => {
      part("noted").textContent = values.finding ? "Noted." : "";
      if (document.activeElement !== part("finding")) part("finding").value = values.finding;
    }],
    [["guess"], () => { if (document.activeElement !== part("guess")) part("guess").value = values.guess ?? ""; }],
    [["picked"], () => (part("picked").textContent = values.picked?.text ?? "")],
    [["busy", "locked", "guess", "dealt", "steps"], () => {
      for (const press of all("[data-deal], [data-again], select, [data-replay]")) press.disabled = values.busy;
      if (values.locked && values.guess === null) for (const press of all("[data-deal], [data-again]")) press.disabled = true;
      part("guess").disabled = values.locked && values.dealt > 0;
    }],
  );

  // Dots and bars can be small, so a touch beside them means the nearest.
  const findPick = ({ target, clientX, clientY }) => {
    const shapes = [...(target.closest('[data-part="pictures"] svg')?.querySelectorAll("circle, .kit-bar") ?? [])];
    const near = shapes.map((shape) => {
      const { left, right, top, bottom } = shape.getBoundingClientRect();
      return [Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom)), shape.pick];
    });
    return near.reduce((best, each) => (each[0] < best[0] ? each : best), [NEAR, null])[1];
  };
  const savePicture = async (kind) => {
    const svg = joinPictures(all('[data-part="pictures"] svg'), `${values.sentence} ${values.answer}`);
    download({ name: `experiment.${kind}`, text: kind === "svg" ? svg : await paint(svg) });
  };
  const onClick = (event) => {
    const { dataset } = event.target.closest("button") ?? {}, pick = findPick(event);
    if (pick) post({ pick });
    else if (dataset?.send) post({ [dataset.send]: true });
    else if (dataset?.picture) savePicture(dataset.picture);
    else for (const [name, read] of Object.entries(SENT)) if (dataset && name in dataset) post({ [name]: read(dataset[name]) });
  };
  const onChange = ({ target }) => {
    if (target.matches("select")) post({ question: Object.fromEntries(all("select").map((menu) => [menu.dataset.choice ?? menu.name, valueOf(menu)])) });
    else if (target === part("guess")) post({ guess: target.value === "" ? null : Number(target.value) });
  };
  // A guess that is being written opens the way to the deals; it is taken when the field is left.
  const onInput = ({ target }) => {
    if (target !== part("guess") || !values.locked || values.busy) return;
    for (const press of all("[data-deal], [data-again]")) press.disabled = target.value === "";
  };
  const onSubmit = (event) => {
    event.preventDefault();
    if (event.target === part("finding_form")) post({ finding: part("finding").value });
  };
  // Arrows go from dot to dot, Enter picks one.
  const onKey = (event) => {
    if (!event.target.pick) return;
    const dots = all("circle, rect").filter((each) => each.pick?.group === event.target.pick.group);
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") post({ pick: event.target.pick });
    else if (step) dots[dots.indexOf(event.target) + step]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  view.listen({ click: onClick, change: onChange, input: onInput, submit: onSubmit, keydown: onKey });
  return {
    take: (news) => view.show(view.note(news)),
    copy: (text) => navigator.clipboard?.writeText(text).catch(() => prompt("Copy this link:", text)),
  };
}
