// The copy of the site that the browser keeps: the site opens without a network, and a newer version takes over.

import { find } from "./table.js";

const AGAIN = "stack-games-kit started again"; // while the page has thrown its copy of the site away, and starts again

// Throws the copy of the site away, if the network has the site, and starts again: the copy does not start.
export async function startAgain() {
  try {
    if (!navigator.serviceWorker?.controller || sessionStorage.getItem(AGAIN)) return false;
    const answer = await fetch(`config.json?${Date.now()}`, { cache: "no-store" });
    if (!answer.ok) return false;
    const prefix = `stack-games-kit ${new URL("./", location).href} `; // as in service_worker.js
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.map((name) => caches.delete(name)));
    sessionStorage.setItem(AGAIN, "1");
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// Keeps a copy of the site for later, and offers a newer version that waits.
export async function keepCopy() {
  try {
    sessionStorage.removeItem(AGAIN);
  } catch {} // the browser keeps nothing
  const registration = await navigator.serviceWorker?.register("service_worker.js").catch(() => null);
  if (!registration) return; // without it the site needs the network
  const offer = () => {
    find("update").hidden = !(registration.waiting && navigator.serviceWorker.controller);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  find("take-update").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
  offer();
}
