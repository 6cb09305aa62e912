"use strict";

/*
 * Moments at which all phones and the TV turn together, by the server's clock (`games/matches/moments.py`).
 *
 * Parts of a page with `data-clock` say what that clock was when they were made. Each telling arrives a little late, so
 * the one that puts the clock furthest ahead of this phone's was the quickest, and holds.
 */
const Moments = {
  EARLY_MS: 400,
  ahead: -Infinity,

  learn(told, heard = Date.now()) {
    if (told) this.ahead = Math.max(this.ahead, Number(told) - heard);
  },

  now() {
    return Date.now() + (Number.isFinite(this.ahead) ? this.ahead : 0);
  },

  /* Calls `turn` at a moment by the server's clock, at once if it is over. Returns the timer, to be cleared. */
  at(moment, turn) {
    return setTimeout(turn, Math.max(0, moment - this.now()));
  },

  /* A page has just turned by itself: a tap was meant for what stood there before. */
  ignoreEarlyTaps() {
    const ignore = (event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("click", ignore, true);
    setTimeout(() => removeEventListener("click", ignore, true), this.EARLY_MS);
  },
};

/* A page that this phone has kept was told when it was kept; any other when its first bytes came. */
{
  const [loaded] = performance.getEntriesByType("navigation");
  const arrived = performance.timeOrigin + (loaded?.responseStart ?? 0);
  const heard = Number(document.documentElement.dataset.keptPage) || arrived;
  for (const { dataset } of document.querySelectorAll("[data-clock]"))
    Moments.learn(dataset.clock, heard);
  document.addEventListener("heard", ({ detail }) => Moments.learn(detail.dataset.clock));
}
