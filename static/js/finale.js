"use strict";

/*
 * The cards of an evening's end follow each other by the server's clock, on all phones and the TV at once. Without this
 * script, or where a person wants nothing to move, they lie below each other, and what comes after them is last on the
 * page.
 */
{
  const show = document.getElementById("finale");
  const isScreen = document.body.classList.contains("tv");
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches && !isScreen;
  const HOLD_MS = 300; // a finger that stays longer has stopped the time, and is no tap

  if (show?.dataset.moment && !isCalm && !document.documentElement.dataset.keptPage) playCards();
  else show?.removeAttribute("data-moment");

  function playCards() {
    const start = Number(show.dataset.moment);
    const cardMs = Number(show.dataset.card);
    const scenes = [...show.querySelectorAll(".scene")]; // the first waits for the start
    const bars = [...show.querySelectorAll("progress")];
    const spoken = show.querySelector("[role=status]");
    const next = show.querySelector("[data-do=next]");
    const behind = document.querySelectorAll("body > header, #own-line");

    let ahead = 0; // milliseconds by which this phone's own taps have put it out of step
    let heldAt = 0; // when a finger was put down, by the server's clock
    let isHeld = false; // whether it stayed
    let isTapped = false;
    let shown = null;

    const getTime = () => (heldAt || Moments.now()) + ahead - start;

    function tick() {
      const time = getTime();
      const index = Math.max(-1, Math.floor(time / cardMs));
      if (index >= bars.length) return finish();
      if (index !== shown) turnTo(index);
      bars.forEach((bar, number) => (bar.value = time - number * cardMs));
      requestAnimationFrame(tick);
    }

    function turnTo(index) {
      if (shown !== null && !isTapped) Moments.ignoreEarlyTaps();
      isTapped = false;
      shown = index;
      scenes.forEach((scene, number) => (scene.hidden = number !== index + 1));
      bars.forEach((bar, number) => bar.classList.toggle("now", number === index));
      spoken.textContent = scenes[index + 1].dataset.spoken ?? "";
      if (next && index === bars.length - 1) next.textContent = next.dataset.last;
    }

    function goTo(index) {
      isTapped = true;
      ahead += index * cardMs - getTime();
    }

    function finish() {
      for (const part of behind) part.inert = false;
      document.body.classList.remove("showing");
      if (!isScreen) history.replaceState(history.state, "", "?line=1"); // loaded again, it is not shown again
      show.remove();
      document.querySelector("#own-line h1")?.focus();
      if (!isTapped) Moments.ignoreEarlyTaps();
    }

    function hold(event) {
      if (!event.target.closest("button")) heldAt = Moments.now();
    }

    function release() {
      if (!heldAt) return;
      const heldFor = Moments.now() - heldAt;
      isHeld = heldFor > HOLD_MS;
      ahead -= heldFor;
      heldAt = 0;
    }

    function tap({ target, clientX }) {
      const what = target.closest("[data-do]")?.dataset.do;
      if (what === "skip") goTo(bars.length);
      else if (what === "next") goTo(shown + 1);
      else if (!isHeld) goTo(clientX < innerWidth / 3 ? Math.max(0, shown - 1) : shown + 1);
      isHeld = false;
    }

    for (const part of behind) part.inert = true;
    document.body.classList.add("showing");
    if (!isScreen) {
      show.querySelector(".foot").hidden = false;
      next.focus({ preventScroll: true, focusVisible: false });
      show.addEventListener("pointerdown", hold);
      for (const type of ["pointerup", "pointercancel"]) addEventListener(type, release);
      show.addEventListener("contextmenu", (event) => event.preventDefault());
      show.addEventListener("click", tap);
    }
    tick();
  }

  // The TV says good night for a while.
  const quietFrom = document.querySelector("[data-quiet-from]")?.dataset.quietFrom;
  if (quietFrom) Moments.at(Number(quietFrom), () => location.reload());
}
