"use strict";

/*
 * A hand that is corrected now, or left as it was, needs nothing any more that this phone keeps of it: once the server
 * has said so, for a correction.
 */
{
  const form = document.querySelector("form[data-hand]");
  const { hand, who } = form.dataset;
  const line = document.getElementById("offline");
  let sending = false;

  function forget() {
    new PhoneStorage("draft:").drop(handOf(hand, who));
    Outbox.forget(handOf(hand, who));
  }

  async function save() {
    const headers = { "HX-Request": "true", "HX-Target": "main" };
    const answer = await fetch(hand, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers,
    }).catch(() => null);
    const header = (name) => answer.headers.get(name);
    line.hidden = Boolean(answer) && Outbox.isAnswer(answer.status, header);
    if (!line.hidden) return;
    const onward = answer.ok && Outbox.onward(header);
    if (!onward) return form.submit(); // what it says to that is a page
    forget();
    location.assign(onward);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    await save();
    sending = false;
  });

  form.querySelector("[data-leave]").addEventListener("click", forget);
}
