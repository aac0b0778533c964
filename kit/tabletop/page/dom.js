// Helpers for the elements of the page.

const find = (name) => document.getElementById(name);

// Returns a new element with these properties and children.
function make(tag, values = {}, ...children) {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}

// Fills a choice with pairs of a text and a value. Its options hold their values as JSON, so numbers stay numbers.
function fill(select, pairs, chosen) {
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

// Keeps JupyterLab's own shortcuts without Ctrl (such as x for "cut the cell") from firing in `root`. Escape goes back to
// the notebook, and Shift Enter runs the cell, as everywhere. The attribute must be on the element with the focus:
// JupyterLab looks at its parents too late.
function guardKeys(root) {
  const beforeKey = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const passes = ctrlKey || metaKey || altKey || key === "Escape" || (key === "Enter" && shiftKey);
    if (root.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !passes);
  };
  window.addEventListener("keydown", beforeKey, true);
  return { end: () => window.removeEventListener("keydown", beforeKey, true) };
}
