"use strict";

/*
 * A page that follows nothing by itself goes along with its table all the same, if the script's tag has an address to
 * `ask` at: the server is asked again and again whether the table has gone on. A form that is half filled in stays,
 * under a line that leads after the others.
 */
{
  const PAUSE = 1000; // until the server has said how long
  const LONGEST_PAUSE = 15000;
  const { ask, seen } = document.currentScript.dataset;

  let address = ask;
  let revision = seen;
  let failures = 0;
  let timer = 0; // 0 while a question is on its way
  let toldPause = 0;

  const typed = () =>
    [...document.querySelectorAll("main form :is(input, textarea, select)")].some((field) =>
      field.type === "radio" || field.type === "checkbox"
        ? field.checked !== field.defaultChecked
        : field.options
          ? [...field.options].some(
              (one) => one.selected !== one.defaultSelected && field.selectedIndex > 0
            )
          : field.type !== "hidden" && field.value !== field.defaultValue
    );

  async function look() {
    clearTimeout(timer);
    timer = 0;
    if (!document.hidden) await once().catch(() => (failures += 1));
    const pause = failures ? Math.min(PAUSE * 2 ** failures, LONGEST_PAUSE) : toldPause || PAUSE;
    timer = setTimeout(look, pause);
  }

  async function once() {
    const url = `${address}${address.includes("?") ? "&" : "?"}seen=${revision}`;
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const onward = answer.headers.get("HX-Redirect");
    if (onward) return goAlong(onward, await answer.text());
    if ([403, 404].includes(answer.status)) return typed() || location.reload(); // shut out, or the match is gone
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    failures = 0;
    toldPause = 1000 * Number(answer.headers.get("Retry-After"));
    if (answer.status === 204 || answer.redirected) return;
    const part = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .querySelector("[data-live]");
    if (!part) throw new Error("not from the app");
    document.dispatchEvent(new CustomEvent("heard", { detail: part }));
    [address, revision] = [part.dataset.live, part.dataset.revision];
  }

  function goAlong(url, line) {
    if (!typed()) return location.assign(url);
    failures = 4; // said once is enough for a while
    showOnward(line);
  }

  if (ask) {
    timer = setTimeout(look, PAUSE);
    document.addEventListener("visibilitychange", () => document.hidden || !timer || look());
  }
}
