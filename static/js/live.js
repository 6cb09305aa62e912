"use strict";

/*
 * Makes a node like a fresh one from the server, but keeps it and everything in it that is still there: what has the
 * focus, is scrolled or unfolded stays so, and so does what has `data-keep`: it holds what was typed and is not saved yet.
 * What is being typed stays in any field.
 * Elements are the same where their ids, or the ids in them, are the same. Dispatches `merged` on the node.
 */
function merge(node, fresh) {
  // A button never has what it came with: unlike a field it has no `defaultValue`.
  const isBeingTyped = (element) =>
    element === document.activeElement &&
    element.matches("input, textarea") &&
    element.value !== element.defaultValue;
  const own = (name, element) =>
    name === "inputmode" ||
    (name === "open" && element.nodeName === "DETAILS") ||
    (name === "value" && isBeingTyped(element));
  const callbacks = {
    beforeAttributeUpdated: (name, element) => !own(name, element),
    beforeNodeMorphed: (element) => !element.dataset || !("keep" in element.dataset),
    beforeNodeRemoved: (element) => !element.matches?.("li[data-keep]"),
  };
  Idiomorph.morph(node, fresh, { callbacks });
  node.dispatchEvent(new CustomEvent("merged", { bubbles: true }));
}

/* When the server was heard last, in milliseconds; a page that this phone has kept is as old as it says. */
const Connection = { heard: Number(document.documentElement.dataset.keptPage) || Date.now() };

/*
 * The part of a page that has `data-live` follows the match: the server is asked again and again whether it is still as
 * in `data-revision`, and what it answers is merged into the page: nothing that is looked at, tapped or unfolded moves.
 */
{
  const PAUSE = 1000; // until the server has said how long
  const LONGEST_PAUSE = 15000;
  const PATIENCE = 6000; // milliseconds that an answer may take
  const SOON = 2000; // milliseconds without an answer until the page says so
  const OLD = 10000; // milliseconds that the page may be old until it says so
  const AFTER_A_TAP = 300; // a tap means what it was aimed at

  let timer = 0;
  let asked = null; // the question that is on its way
  let failures = 0;
  let toldPause = 0; // milliseconds until the next question, as the server said; 0: it did not
  let isResting = false; // whether that is what the page waits for
  let isTouched = false; // since the last question
  let down = false;
  let waiting = null; // what came while a finger was down

  const byId = (id) => document.getElementById(id);
  const part = () => document.querySelector("[data-live]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // Asking

  async function ask() {
    const mine = part();
    stop();
    if (!mine || document.hidden) return;
    const { live, revision } = mine.dataset;
    const question = (asked = new AbortController());
    const patience = setTimeout(() => question.abort("late"), PATIENCE);
    const soon = setTimeout(tell, SOON, true);
    toldPause = 0;
    const typing = isTouched && document.querySelector("li[data-keep]") ? "&typing=1" : ""; // not saved yet
    isTouched = false;
    try {
      if (!navigator.onLine) throw new Error("offline");
      const url = `${live}${live.includes("?") ? "&" : "?"}seen=${revision}${typing}`;
      const answer = await fetch(url, {
        headers: { "HX-Request": "true" },
        cache: "no-store",
        signal: question.signal,
      });
      if (answer.status === 403 || answer.status === 404) return location.reload(); // shut out: the page says why
      const onward = answer.headers.get("HX-Redirect"); // the table goes on with another match
      if (onward) return goAlong(onward, await answer.text());
      toldPause = 1000 * Number(answer.headers.get("Retry-After"));
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      if (answer.status !== 204) take(mine, live, await answer.text());
      failures = 0;
      Connection.heard = Date.now();
    } catch {
      if (asked !== question) return; // stopped
      failures += 1;
      if (failures === 1) setTimeout(tell, OLD);
    } finally {
      clearTimeout(patience);
      clearTimeout(soon);
    }
    if (asked !== question) return;
    tell();
    const stay = Number(part()?.querySelector("[data-stay]")?.dataset.stay);
    if (failures) return later(Math.max(Math.min(PAUSE * 2 ** failures, LONGEST_PAUSE), toldPause));
    later(stay || toldPause || PAUSE);
    isResting = !stay;
  }

  function goAlong(url, line) {
    const typed = [...document.querySelectorAll("input[data-keep]")].some((field) => field.value);
    if (!typed && document.dispatchEvent(new CustomEvent("leaving", { cancelable: true })))
      return location.assign(url);
    showOnward(line);
    later(LONGEST_PAUSE);
  }

  function later(pause) {
    isResting = false;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  /* Somebody is at this page: nobody has to wait for a pause that was meant for a table at rest. */
  function hurry() {
    isTouched = true;
    if (isResting && Date.now() - Connection.heard > PAUSE) ask();
  }

  function stop() {
    isResting = false;
    clearTimeout(timer);
    const question = asked;
    asked = null;
    question?.abort("stopped");
  }

  function tell(late = failures > 0) {
    const stale = byId("as-of") ?? byId("stale"); // a television has a place of its own for it
    if (!stale || down) return;
    const since = new Date(Connection.heard);
    const day = since.toDateString() === new Date().toDateString() ? {} : { weekday: "short" };
    const time = since.toLocaleString([], { ...day, hour: "numeric", minute: "2-digit" });
    const sentence =
      late && Date.now() - Connection.heard > OLD ? stale.dataset.asOf.replace("…", time) : "";
    if (stale.textContent === sentence) return;
    steadily(() => {
      stale.textContent = sentence;
      stale.hidden = !sentence;
    });
  }

  // Showing

  function take(mine, live, html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-live]");
    if (!fresh) throw new Error("not from the app");
    if (fresh.id !== mine.id) return location.reload(); // the page is now another one
    document.dispatchEvent(new CustomEvent("heard", { detail: fresh }));
    waiting = { fresh, live };
    if (!down) show();
  }

  function show() {
    const { fresh, live } = waiting ?? {};
    const mine = part();
    waiting = null;
    if (!fresh || mine?.id !== fresh.id || mine.dataset.live !== live) return;
    const first = fresh.querySelector("[data-stay]");
    if (first) {
      // it lies over the page until what is there now is asked for
      mine.append(first);
      mine.dataset.live = fresh.dataset.live;
      return;
    }
    const before = new Map(
      [...mine.querySelectorAll("li[id]")].map((row) => [row, row.getBoundingClientRect()])
    );
    const focused = document.activeElement;
    steadily(() => merge(mine, fresh));
    if (mine.dataset.title) document.title = mine.dataset.title;
    if (document.activeElement !== focused)
      (focused.isConnected ? focused : byId("main")).focus({ preventScroll: true });
    if (!calm.matches) slide(before);
  }

  /* Changes the page without moving what is looked at: neither down the page nor along a table. */
  function steadily(change) {
    const inView = [
      ...(part()?.querySelectorAll(":scope > :not(.col), :scope > .col > *") ?? []),
    ].find((child) => child.getBoundingClientRect().bottom > 0);
    const top = scrollY > 0 && inView?.getBoundingClientRect().top;
    const tables = [...document.querySelectorAll(".deals")]; // at 0 a table shows its newest deal
    const shown = tables.map((table) => table.scrollLeft && table.scrollLeft + table.scrollWidth);
    change();
    tables.forEach(
      (table, index) => (table.scrollLeft = shown[index] && shown[index] - table.scrollWidth)
    );
    if (top !== false && inView?.isConnected) scrollBy(0, inView.getBoundingClientRect().top - top);
  }

  /* Rows that changed places are seen to do so. */
  function slide(before) {
    for (const [row, { left, top }] of before) {
      const now = row.getBoundingClientRect();
      if (row.isConnected)
        row.animate([{ translate: `${left - now.left}px ${top - now.top}px` }, {}], 200);
    }
  }

  // Where there is room for the hands of a deal beside the table, its number and its scores show them there

  addEventListener("click", (event) => {
    const deal = event.target.closest(".deals a")?.pathname.split("/")[4];
    if (!deal || !document.querySelector(".hands-beside")?.offsetParent) return;
    event.preventDefault();
    const mine = part().dataset;
    Object.assign(mine, { live: `${mine.live.split("?")[0]}?deal=${deal}`, revision: 0 });
    ask();
  });

  // What the finger is on stays

  function lifted() {
    down = false;
    setTimeout(() => {
      if (down) return;
      show();
      hurry();
    }, AFTER_A_TAP);
  }

  for (const type of ["touchstart", "touchend", "touchcancel"]) {
    addEventListener(type, (event) => (event.touches.length ? (down = true) : lifted()), {
      passive: true,
    });
  }
  addEventListener("mousedown", () => (down = true));
  addEventListener("mouseup", lifted);
  addEventListener("dragend", lifted);
  addEventListener("keyup", hurry);

  // Asking pauses while nobody looks, and begins at once when somebody does; and while this phone itself saves something,
  // or it would be led to the match that its own tap starts

  addEventListener("submit", (event) => event.defaultPrevented || stop());
  document.addEventListener("htmx:beforeRequest", stop);
  document.addEventListener("htmx:afterRequest", () => later(PAUSE));

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : ask()));
  addEventListener("pageshow", ask);
  addEventListener("pagehide", stop);
  addEventListener("online", ask);
}
