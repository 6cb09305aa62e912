"use strict";

/*
 * Over https the page of a deal's hands is kept, with its files, so that it opens while the server is away: only the
 * newest one, as it was after the last hand, and until this phone is shut out. service_worker.js gives it.
 */
{
  const NAME = "entry";
  const HANDS = /^\/m\/[\w-]+\/deals\/\d+\/hands\//;
  const HEADERS = [
    "Content-Type",
    "Content-Security-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
  ];

  let newest = 0; // which of the pages that were asked for is

  async function keep() {
    const hands = location.pathname.match(HANDS)?.[0];
    if (!hands || !navigator.serviceWorker?.controller) return;
    const mine = (newest += 1);
    const answer = await fetch(location.pathname).catch(() => null);
    if ([403, 404].includes(answer?.status)) return caches.delete(NAME);
    if (!answer?.ok || answer.redirected) return;
    const text = await answer.text();
    if (mine === newest) await put(hands, text, answer.headers).catch(() => null); // no connection any more, or no room
  }

  /* The page comes after its files: it may only be there with all of them. */
  async function put(hands, text, sent) {
    const kept = await caches.open(NAME);
    const there = await kept.keys();
    const files = filesOf(text);
    await kept.addAll(files.filter((file) => !there.some(({ url }) => url === file)));
    const headers = HEADERS.filter((name) => sent.has(name)).map((name) => [name, sent.get(name)]);
    await kept.put(
      hands,
      new Response(text.replace("<html", `<html data-kept-page="${Date.now()}"`), { headers })
    );
    const wanted = new Set([new URL(hands, location).href, ...files]);
    for (const { url } of there) if (!wanted.has(url)) await kept.delete(url);
  }

  /* Those of the page as it is now: the server may have another version of the app than when this page was opened. */
  function filesOf(text) {
    const found = new DOMParser()
      .parseFromString(text, "text/html")
      .querySelectorAll("script[src], link[rel=stylesheet]");
    const addresses = [...found].flatMap((one) =>
      [one.getAttribute("src") ?? one.getAttribute("href"), one.dataset.keeps ?? []].flat()
    );
    return addresses.map((address) => new URL(address, location).href);
  }

  document.addEventListener("htmx:afterSettle", keep);
  navigator.serviceWorker?.addEventListener("controllerchange", keep); // it gives pages from now on
  if (!("keptPage" in document.documentElement.dataset)) keep();
}
