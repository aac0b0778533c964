// Runs the rules in Python, away from the page: loads the interpreter and the kit, and passes messages on as JSON.
//
// The interpreter may come from a public address. Then `config.integrity` has the digest of each of its files, and the
// worker uses no file with another digest: it imports scripts from their checked text, and `fetch` checks the rest.

const FETCHING = "The game is being fetched …";
const READING = "The rules are being read …";
const FAILED = "The game could not be fetched. Check the connection, then load this page again.";

const post = (message) => self.postMessage(JSON.stringify(message));
const here = (file) => new URL(file, import.meta.url).href;
const simpleFetch = self.fetch.bind(self);

async function fetchFile(address, options) {
  const answer = await simpleFetch(address, options).catch(() => null);
  if (answer?.ok) return answer;
  post({ error: FAILED }); // Pyodide itself would wait without end
  throw new Error(FAILED);
}

function checkFetches(source, integrity) {
  self.fetch = (request, options) => {
    const address = String(request.url ?? request);
    const digest = address.startsWith(source) && integrity?.[address.slice(source.length)];
    return fetchFile(address, digest ? { integrity: digest, mode: "cors" } : options);
  };
}

async function importScript(source, file, integrity) {
  if (!integrity) return import(source + file);
  const text = await (await self.fetch(source + file)).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}

async function start() {
  post({ progress: FETCHING, share: 0.1 });
  const kit = fetchFile(here("kit.zip")).then((answer) => answer.arrayBuffer());
  const { pyodide: place, integrity, lock } = await (await fetchFile(here("config.json"))).json();
  const source = here(place ?? "pyodide/");
  checkFetches(source, integrity);
  const scripts = ["pyodide.mjs", "pyodide.asm.mjs"].map((file) => importScript(source, file, integrity));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts);
  post({ progress: FETCHING, share: 0.3 });
  const ignore = () => {};
  const lockFileContents = { info: lock, packages: {} }; // the site needs no package
  const options = { indexURL: source, createPyodideModule, lockFileContents, stdout: ignore, stderr: ignore };
  const python = await loadPyodide(options);
  python.unpackArchive(await kit, "zip");
  post({ progress: READING, share: 0.8 });
  const host = python.pyimport("kit.site.host").start((text) => self.postMessage(text));
  post({ ready: true });
  return host;
}

const starting = start();
starting.catch(() => post({ error: FAILED }));
self.onmessage = async ({ data }) => {
  const host = await starting.catch(() => null);
  try {
    host?.receive(data);
  } catch (error) {
    const [reason] = String(error.message ?? error).trim().split("\n").slice(-1);
    post({ error: `The game has a fault. Please report it: ${reason}` });
  }
};
