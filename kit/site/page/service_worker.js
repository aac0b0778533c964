// Keeps a copy of every file of the site, so the site opens without a network. `build.py` fills in the version, and the
// digest of each file: a new version changes this file, is copied in the background, and takes over when no page of the
// old version is open, or when the reader asks for it. It is copied whole or not at all, and no damaged copy is used.

const VERSION = "{{ version }}";
const PREFIX = `stack-games-kit ${self.registration.scope} `; // other sites of this address have copies of their own
const NAME = PREFIX + VERSION;
const findAddress = ([file, digest]) => [new URL(file, self.registration.scope).href, digest];
const DIGESTS = Object.fromEntries(Object.entries({{ digests | tojson }}).map(findAddress));

async function copyFiles() {
  const makeRequest = ([address, integrity]) => new Request(address, { integrity, mode: "cors", cache: "no-cache" });
  await (await caches.open(NAME)).addAll(Object.entries(DIGESTS).map(makeRequest));
}

async function deleteOldCopies() {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function hasDigest(copy, digest) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-384", await copy.arrayBuffer()));
  return digest === `sha384-${btoa(String.fromCharCode(...hash))}`;
}

// Answers from the copy. A file that is damaged or missing there is fetched and copied again. If the network has another
// version by now, the whole copy goes, so that no page is a mixture for long.
async function answer(address) {
  const [copies, digest] = [await caches.open(NAME), DIGESTS[address]];
  const copy = await copies.match(address, { ignoreVary: true });
  if (copy && (await hasDigest(copy.clone(), digest).catch(() => false))) return copy;
  const fresh = await fetch(address, { mode: "cors", cache: "reload" });
  if (!fresh.ok) return fresh;
  if (!(await hasDigest(fresh.clone(), digest))) await caches.delete(NAME);
  else await copies.put(address, fresh.clone()).catch(() => {}); // the device may be full
  return fresh;
}

self.addEventListener("install", (event) => event.waitUntil(copyFiles()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCopies()));
self.addEventListener("message", () => self.skipWaiting()); // the reader wants the new version now
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = url.split(mode === "navigate" ? /[?#]/ : "#")[0];
  if (method === "GET" && DIGESTS[address]) event.respondWith(answer(address));
});
