"use strict";

/*
 * Over https the page of a deal's hands is kept, with its files, so that it opens while the server is away: only the
 * newest one, as it was after the last hand, and until this phone is shut out. service_worker.js gives it.
 */
{
  const NAME = "entry";
  const HANDS = /^\/m\/[\w-]+\/deals\/\d+\/hands\//;
  const HEADERS = ["Content-Type", "Content-Security-Policy", "Permissions-Policy", "Referrer-Policy"];

  async function keep() {
    const hands = location.pathname.match(HANDS)?.[0];
    if (!hands || !navigator.serviceWorker?.controller || "kept" in document.documentElement.dataset) return;
    const answer = await fetch(location.pathname).catch(() => null);
    if ([403, 404].includes(answer?.status)) return caches.delete(NAME);
    if (!answer?.ok || answer.redirected) return;
    const text = (await answer.text()).replace("<html", "<html data-kept");
    const headers = HEADERS.filter((name) => answer.headers.has(name)).map((name) => [name, answer.headers.get(name)]);
    const kept = await caches.open(NAME);
    await kept.put(hands, new Response(text, { headers }));
    const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((one) => one.src || one.href);
    const wanted = new Set([new URL(hands, location).href, ...files]);
    const there = await kept.keys();
    for (const { url } of there) if (!wanted.has(url)) await kept.delete(url);
    const missing = files.filter((file) => !there.some(({ url }) => url === file));
    await kept.addAll(missing);
  }

  document.addEventListener("htmx:afterSettle", keep);
  navigator.serviceWorker?.addEventListener("controllerchange", keep); // it gives pages from now on
  keep();
}
