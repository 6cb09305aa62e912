"use strict";

/*
 * The result of a match comes to all phones and the TV at one moment: a page with the count turns in place, another page
 * of the match goes to the one with the count, and a page with a field stays, under a line that leads there.
 */
{
  const COUNT = 3;
  const SECOND = 1000;
  const LEAVE_EARLY = 500; // until the page with the count is there
  const BUZZ = [30, 60, 30, 60, 30];

  let timers = [];

  const byId = (id) => document.getElementById(id);
  const hasField = () =>
    document.querySelector("main form :is(input:not([type=hidden]), textarea, select)");

  /* `part` has the count in it, or the way to it; a part without a moment takes back what was planned. */
  function plan(part) {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    const moment = Number(part.dataset.moment);
    if (!moment) return;
    if (byId(part.id) && part.querySelector("#counting")) return planCount(moment);
    const line = part.querySelector("template[data-to-count]")?.content.firstElementChild;
    if (line)
      timers.push(
        Moments.at(moment - COUNT * SECOND - LEAVE_EARLY, () => leaveFor(line.cloneNode(true)))
      );
  }

  function planCount(moment) {
    for (let left = COUNT; left > 0; left -= 1) {
      const isOver = Moments.now() >= moment - (left - 1) * SECOND;
      if (!isOver) timers.push(Moments.at(moment - left * SECOND, () => showDigit(left)));
    }
    timers.push(Moments.at(moment, turn));
  }

  function leaveFor(line) {
    if (!hasField()) return location.assign(line.querySelector("a").href);
    if (!byId("onward")) byId("main").prepend(line);
  }

  function showDigit(left) {
    const digit = byId("digit");
    if (!digit) return;
    digit.textContent = left;
    digit.parentElement.dataset.left = left;
    const soon = byId("soon");
    soon.textContent = soon.dataset.says; // once, and without digits
  }

  function turn() {
    const cover = byId("counting");
    if (!cover) return;
    const part = cover.closest("[data-live]");
    cover.remove();
    part.classList.remove("counts");
    delete part.dataset.moment;
    part.dataset.live = part.dataset.live.replace(/[?&]counted=1/, "");
    document.querySelector(".poster")?.classList.add("turned");
    scrollTo(0, 0);
    byId("won")?.focus({ preventScroll: true });
    if (document.querySelector(".poster.gold") && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(BUZZ);
    Moments.ignoreEarlyTaps();
  }

  const livePart = () => document.querySelector("[data-live]");

  document.addEventListener("heard", ({ detail }) => livePart() ?? plan(detail)); // a page that only follows its table
  document.addEventListener("merged", () => livePart() && plan(livePart()));
  if (livePart()) plan(livePart());
  if (byId("match-board") && location.search === "?play=1") {
    history.replaceState(history.state, "", location.pathname); // loaded again, it shows the result
  }
}
