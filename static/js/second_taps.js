"use strict";

// A second tap that follows at once is meant for what was tapped first, whatever has come to that place since.

const SECOND_TAP_MS = 500;
const SAME_PLACE_PX = 30;

function dropTap(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/*
 * Drops second taps on what `selector` finds. `isSecond(what, first, near)` decides where one follows soon enough: `first`
 * is the id of what was tapped before, `near` whether that was in the same place.
 */
function dropSecondTaps(selector, isSecond) {
  let tapped = { id: "", at: -Infinity, x: 0, y: 0 };
  const drop = (event) => {
    const what = event.target.closest(selector);
    if (!what || !event.isTrusted) return;
    const near =
      event.detail > 0 &&
      Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < SAME_PLACE_PX;
    const soon = event.timeStamp - tapped.at < SECOND_TAP_MS;
    if (soon && isSecond(what, tapped.id, near)) dropTap(event);
    else tapped = { id: what.id, at: event.timeStamp, x: event.clientX, y: event.clientY };
  };
  document.addEventListener("click", drop, true);
}
