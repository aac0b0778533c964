// Helpers for the elements of the page.

const KINDS = ["action", "send", "case", "moment", "part", "tab"]; // the `data-` attributes that name a part of a page

const find = (name) => document.getElementById(name);

// Returns a new element with these properties, `data-` attributes and children.
function make(tag, { data = {}, ...values } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), values);
  Object.assign(element.dataset, data);
  element.append(...children);
  return element;
}

function makeButton(textContent, values = {}) {
  return make("button", { type: "button", className: "kit-button", textContent, ...values });
}

// What each page has: `values` are what Python has said, by name, and `shows` are names of values, and what shows them
// in `root`. A host may leave out parts.
function makeView(root) {
  const values = {};
  const shows = [];
  const all = (selector) => [...root.querySelectorAll(selector)];
  const part = (name) => root.querySelector(`[data-part="${name}"]`) ?? make("div");
  const nameOf = ({ dataset }) => dataset[KINDS.find((kind) => dataset[kind])];
  const named = () => all(KINDS.map((kind) => `[data-${kind}]`).join());
  let hidden = named().filter((each) => each.hidden).map(nameOf);
  // Hides the parts of these names, shows what was hidden before, and puts the buttons of the names `off` out of use.
  const showParts = ({ lacks, off }) => {
    for (const each of named()) {
      const name = nameOf(each);
      if (lacks.includes(name) || hidden.includes(name)) each.hidden = lacks.includes(name);
      if (each.matches("button:not([data-part])")) each.disabled = off.includes(name);
    }
    hidden = lacks;
  };
  return {
    values,
    shows,
    all,
    part,
    // Takes news of Python, and returns the names of the values that have changed.
    note(news) {
      const names = Object.keys(news).filter((name) => JSON.stringify(news[name]) !== JSON.stringify(values[name]));
      Object.assign(values, news);
      return new Set(names);
    },
    // Shows the values of these names. `data-text` and `data-html` say where one is shown as it is: if they are empty, it
    // has the name of the element. Each is set only when it changes: a button in it may have the focus. A choice has its
    // `data-list`, and the name of what is chosen; what Python has refused (`note`) falls back.
    show(names) {
      for (const [kind, property] of [["text", "textContent"], ["html", "innerHTML"]]) {
        for (const each of all(`[data-${kind}]`)) {
          const name = each.dataset[kind] || nameOf(each);
          if (names.has(name)) each[property] = values[name] ?? "";
        }
      }
      for (const select of all("[data-list]")) {
        const { list, choice } = select.dataset;
        const isNew = [list, choice, "note"].some((name) => names.has(name));
        if (isNew && values[list]) fill(select, values[list], values[choice]);
      }
      for (const [about, show] of shows) if (about.some((name) => names.has(name))) show();
      if (values.lacks) showParts(values); // also in what is new
    },
    listen(reactions, capture = false) {
      for (const [name, react] of Object.entries(reactions)) root.addEventListener(name, react, capture);
    },
  };
}

// Fills a choice with values, or pairs of a text and a value. Its options hold values as JSON, so numbers stay numbers.
function fill(select, choices, chosen) {
  const pairs = choices.map((each) => (Array.isArray(each) ? each : [nameValue(each), each]));
  const isListed = pairs.some(([, value]) => value === chosen);
  const all = isListed ? pairs : [...pairs, [nameValue(chosen), chosen]];
  const content = JSON.stringify(all);
  if (select.dataset.content !== content) {
    select.dataset.content = content;
    const options = all.map(([text, value]) => new Option(text, JSON.stringify(value)));
    select.replaceChildren(...options);
  }
  select.value = JSON.stringify(chosen);
}

// Shows a choice for each name, with its label, its values and the chosen one. A choice there may have the focus.
function showChoices(place, choices) {
  const names = [...place.querySelectorAll("select")].map(({ name }) => name);
  if (String(names) !== String(choices.map(([name]) => name))) {
    const makeChoice = ([name, label]) => make("label", {}, `${label} `, make("select", { name, ariaLabel: label }));
    place.replaceChildren(...choices.map(makeChoice));
  }
  for (const [name, , all, chosen] of choices) fill(place.querySelector(`[name="${name}"]`), all, chosen);
}

const valueOf = (select) => JSON.parse(select.value);
const nameValue = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

// Saves a text as a file on the reader's device.
function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// Calls `use` with the text of the file that the reader has chosen in a field, or with null if it has more than `most`
// bytes. The field is ready for the next file.
async function readFile(field, most, use) {
  const [file] = field.files;
  if (file) use(file.size > most ? null : await file.text());
  field.value = "";
}
