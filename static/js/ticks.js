"use strict";

// What is tapped comes back turned over, or another row stands there: a second tap that follows at once is for the first.
const SECOND_TAP_MS = 500;
const SAME_PLACE_PX = 30;
let tapped = { id: "", at: -Infinity, x: 0, y: 0 };

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("#settling button");
    if (!button) return;
    const soon = event.timeStamp - tapped.at < SECOND_TAP_MS;
    const near = event.detail > 0 && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < SAME_PLACE_PX;
    if (soon && (near || button.id === tapped.id)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      tapped = { id: button.id, at: event.timeStamp, x: event.clientX, y: event.clientY };
    }
  },
  true,
);
