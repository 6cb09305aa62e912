"use strict";

/*
 * Pages always come from the server, so that no old board is ever taken for the new one. Only without a connection this
 * gives a page that says so, with the files that it needs.
 */
const SHELL = {% autoescape off %}{{ shell }}{% endautoescape %};
const NAME = `shell-${SHELL.version}`;

addEventListener("install", (event) => {
  const keep = async () => (await caches.open(NAME)).addAll([SHELL.page, ...SHELL.files]);
  event.waitUntil(keep().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forgetOld = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  };
  event.waitUntil(forgetOld().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const ours = address.origin === location.origin;
  const kept = ours && SHELL.files.includes(address.pathname) ? request : SHELL.page;
  if (request.method !== "GET" || (kept === SHELL.page && request.mode !== "navigate")) return;
  event.respondWith(fetch(request).catch(() => caches.match(kept)));
});
