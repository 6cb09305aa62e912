"use strict";

/* A hand that is corrected now, or left as it was, needs nothing any more that this phone keeps of it. */
{
  const form = document.querySelector("form[data-hand]");
  const { hand } = form.dataset;

  function forget() {
    new PhoneStorage("draft:").drop(hand);
    Outbox.forget(hand);
  }

  form.addEventListener("submit", forget);
  form.querySelector("[data-leave]").addEventListener("click", forget);
}
