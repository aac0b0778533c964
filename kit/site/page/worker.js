// Runs the rules in Python, away from the page: loads the interpreter and the kit, and passes messages on as JSON.
//
// `config.json` has the digest of each file, also of an interpreter at a public address. The worker uses no file with
// another digest: `fetch` checks them, and scripts from another address are imported from their checked text.

const FETCHING = "The game is being fetched …";
const READING = "The rules are being read …";
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const post = (message) => self.postMessage(JSON.stringify(message));
const here = (file) => new URL(file, import.meta.url).href;
const simpleFetch = self.fetch.bind(self);
const digests = {}; // by address

// Ends the start, and reports why: Pyodide itself would wait without end.
function fail(failed) {
  post({ failed });
  throw new Error(failed);
}

// Fetches a file, and once more without the browser's own copy, which may be an old one.
async function fetchFile(address, options) {
  const integrity = digests[address];
  for (const cache of ["default", "reload"]) {
    const more = integrity ? { integrity, mode: "cors", cache } : { ...options, cache: "no-cache" };
    const answer = await simpleFetch(address, more).catch(() => null);
    if (answer?.ok) return answer;
  }
  const other = await simpleFetch(address, { cache: "no-store" }).catch(() => null);
  return fail(other?.ok ? "changed" : "unreachable");
}

async function importScript(source, file, isRemote) {
  if (!isRemote) return import(source + file);
  const text = await (await self.fetch(source + file)).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}

function checkWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch {
    fail("forbidden"); // by the server's policy for its contents, as a rule
  }
}

async function start() {
  post({ progress: FETCHING, share: 0.1 });
  checkWebAssembly();
  const { pyodide: place, integrity, lock, files } = await (await fetchFile(here("config.json"))).json();
  const source = here(place ?? "pyodide/");
  for (const [file, digest] of Object.entries(files)) digests[here(file)] = digest;
  for (const [file, digest] of Object.entries(integrity ?? {})) digests[source + file] = digest;
  self.fetch = (request, options) => fetchFile(String(request.url ?? request), options);
  const kit = fetchFile(here("kit.zip")).then((answer) => answer.arrayBuffer());
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
starting.catch(() => post({ failed: "changed" }));
self.onmessage = async ({ data }) => {
  const host = await starting.catch(() => null);
  try {
    host?.receive(data);
  } catch (error) {
    const [reason] = String(error.message ?? error).trim().split("\n").slice(-1);
    const isOver = error.type === undefined; // Python itself has ended, as after a stack that was too deep
    post(isOver ? { stopped: true } : { fault: `The game has a fault. Please report it: ${reason}` });
  }
};
