"use strict";

// Whoever signs out cannot send any more: a hand that waits on this phone is said first, and nothing is lost by a tap.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "sign-out" || !Outbox.all().length) return;
  event.preventDefault();
  event.target.querySelector("[data-unsent]").hidden = false;
});
