"use strict";

/*
 * The answer to what is tapped at a table is merged into the page, as what comes from other phones is: what is unfolded,
 * looked at or being typed stays. A field whose form was taken is emptied for the next.
 */
function mergeAnswer(event) {
  const { target, serverResponse, shouldSwap, xhr, requestConfig } = event.detail;
  const fresh =
    target.id === "lobby" &&
    shouldSwap &&
    new DOMParser().parseFromString(serverResponse, "text/html").getElementById("lobby");
  if (!fresh) return;
  event.detail.shouldSwap = false;
  // What is open is in the address, for when the page is loaded again.
  const address =
    requestConfig.verb === "get" ? xhr.responseURL : xhr.getResponseHeader("HX-Replace-Url");
  if (address) history.replaceState(history.state, "", address);
  const sent = xhr.status >= 400 ? null : requestConfig.elt.closest("form");
  for (const field of sent?.querySelectorAll("[data-keep]") ?? []) field.value = "";
  const next = fresh.querySelector("[autofocus]")?.id;
  merge(target, fresh);
  if (next) document.getElementById(next).focus();
  target.dispatchEvent(new CustomEvent("answered", { bubbles: true }));
}

document.addEventListener("htmx:beforeSwap", mergeAnswer);
document.addEventListener("merged", ({ target }) => htmx.process(target));

/* A second tap on Draw is no second draw, nor a tap on what the answer has put in its place. */
dropSecondTaps("#lobby .draws :is(a, button)", (_what, _first, near) => near);

/* A second tap on Add says no empty name, and one on a face nobody who has moved there. */
dropSecondTaps(
  "#lobby :is(.add, .chips) button",
  (what, _first, near) => near && !what.closest(".add")?.querySelector("input").value
);
