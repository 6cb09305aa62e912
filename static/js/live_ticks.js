"use strict";

/*
 * A payment is ticked off where it stands, on a page that follows the match: what the server answers takes the place of
 * the payments at once, and all other pages show it a moment later.
 */
document.addEventListener("submit", async (event) => {
  const part = event.target.closest("[data-live] #settling");
  if (!part || event.defaultPrevented) return;
  event.preventDefault();
  const { target: form, submitter } = event;
  const sent = new FormData(form, submitter);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: sent,
      headers: { "HX-Request": "true" },
    });
    const fresh = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .getElementById("settling");
    if (!fresh) return location.reload(); // shut out: the page says why
    for (const name of ["data-live", "data-revision"]) fresh.removeAttribute(name);
    merge(document.getElementById("settling"), fresh);
  } catch {
    form.removeAttribute("aria-busy");
    submitter.focus(); // without a connection the board says so, and nothing is ticked
  }
});
