// Keeps a copy of every file of the site, so the site opens without a network. `build.py` fills in the version: a new
// version changes this file, is fetched in the background, and takes over when no page of the old version is open.

const VERSION = "{{ version }}";
const PREFIX = `stack-games-kit ${self.registration.scope} `; // other sites of this address have copies of their own
const NAME = PREFIX + VERSION;

async function listFiles() {
  const { files, pyodide, integrity } = await (await fetch("config.json", { cache: "no-cache" })).json();
  const remoteFiles = Object.entries(integrity ?? {}); // of the interpreter, if it is at another address
  return [
    ...[...new Set(["./", "config.json", ...files])].map((file) => new Request(file, { cache: "no-cache" })),
    ...remoteFiles.map(([file, digest]) => new Request(pyodide + file, { integrity: digest, mode: "cors" })),
  ];
}

async function deleteOldCopies() {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const copies = await caches.open(NAME);
  return (await copies.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

const copyFiles = async () => (await caches.open(NAME)).addAll(await listFiles());
self.addEventListener("install", (event) => event.waitUntil(copyFiles()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCopies()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
