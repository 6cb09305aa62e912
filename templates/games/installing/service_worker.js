"use strict";

/*
 * Pages always come from the server, so that no old board is ever taken for the new one. Only without a connection this
 * gives a page that says so, with the files that it needs; or, for a hand to be entered, the page of its deal that
 * kept_entry.js has kept, with its files.
 */
const SHELL = {% autoescape off %}{{ shell }}{% endautoescape %};
const NAME = `shell-${SHELL.version}`;
const ENTRY = "entry";
const HANDS = /^\/m\/[\w-]+\/deals\/\d+\/hands\//;

addEventListener("install", (event) => {
  const keep = async () => (await caches.open(NAME)).addAll([SHELL.page, ...SHELL.files]);
  event.waitUntil(keep().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forgetOld = async () => {
    for (const name of await caches.keys()) if (![NAME, ENTRY].includes(name)) await caches.delete(name);
  };
  event.waitUntil(forgetOld().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address.pathname));
  else if (address.pathname.startsWith(SHELL.static)) event.respondWith(file(request));
});

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if ([403, 404].includes(answer.status)) await caches.delete(ENTRY); // shut out, perhaps: nothing of it stays
    return answer;
  } catch {
    const hands = path.match(HANDS)?.[0];
    return (hands && (await caches.match(hands))) || caches.match(SHELL.page);
  }
}

/* A page that was kept may ask a newer server for files that this one has not any more. */
async function file(request) {
  const answer = await fetch(request).catch(() => Response.error());
  return answer.ok ? answer : ((await caches.match(request)) ?? answer);
}
