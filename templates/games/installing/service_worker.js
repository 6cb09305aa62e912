"use strict";

/*
 * Pages always come from the server, so that no old board is ever taken for the new one. Only without a connection this
 * gives a page that says so, with the files that it needs; or, for a hand to be entered, the page of its deal that
 * kept_entry.js has kept, with its files.
 */
/* From the view: the address of the offline `page`, its `files`, its `version`, and where `static` files are. */
const SHELL = {% autoescape off %}{{ shell }}{% endautoescape %};
const SHELL_CACHE = `shell-${SHELL.version}`;
const ENTRY_CACHE = "entry";
const HANDS_PATH = /^\/m\/[\w-]+\/deals\/\d+\/hands\//;

addEventListener("install", (event) => {
  const cacheShell = async () => (await caches.open(SHELL_CACHE)).addAll([SHELL.page, ...SHELL.files]);
  event.waitUntil(cacheShell().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (![SHELL_CACHE, ENTRY_CACHE].includes(name)) await caches.delete(name);
  };
  event.waitUntil(deleteOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetchPage(request, address.pathname));
  else if (address.pathname.startsWith(SHELL.static)) event.respondWith(fetchFile(request));
});

async function fetchPage(request, path) {
  try {
    const response = await fetch(request);
    // The phone may have been removed from the club: then it keeps nothing of it.
    if ([403, 404].includes(response.status)) await caches.delete(ENTRY_CACHE);
    return response;
  } catch {
    const handsPath = path.match(HANDS_PATH)?.[0];
    return (handsPath && (await caches.match(handsPath))) || caches.match(SHELL.page);
  }
}

/* A page that was kept may need files of an older version, which the server no longer has. */
async function fetchFile(request) {
  const response = await fetch(request).catch(() => Response.error());
  return response.ok ? response : ((await caches.match(request)) ?? response);
}
