"use strict";

/*
 * Each answer replaces the form. Whatever is tapped or typed until it is there waits for it, and is then done in the new
 * form, in order: on a slow connection, too, four quick taps seat four players. What is unfolded stays unfolded.
 * A second tap in the same place counts for what was tapped first, not for what has moved there since.
 */
const waiting = [];
let busy = false;
let sent = new Map();
let typed = [];
let unfolded = [];
let focused = document.body;
let selected = false;

const named = (id) => document.getElementById(id);
const fields = () => [...document.querySelectorAll("#setup :is(input, select)[id]")];
const stateOf = (field) => (field.type === "radio" ? field.checked : field.value);

function isSecondTap(what, first, near) {
  if (what.id === "add") return first === "add" && (busy || !named("new-name").value);
  return near && (what.id !== first || first.startsWith("up-"));
}

/* Opening the field goes on in it at once: phones show their keyboard only for what a tap itself focuses. */
function openName(event) {
  if (!event.target.closest("#new")) return;
  event.preventDefault();
  named("new").parentElement.setAttribute("open", "");
  named("new-name").focus();
}

function hold(event) {
  const what = event.target.closest(event.type === "click" ? "#setup button" : "#setup [id]");
  if (!busy || !what?.id) return;
  dropTap(event);
  what.classList.add("held");
  waiting.push([what.id, event.type]);
}

function carryOver({ target }) {
  if (target.id !== "setup") return;
  for (const id of unfolded) named(id)?.parentElement.setAttribute("open", "");
  for (const old of typed) {
    const field = named(old.id);
    if (!field) continue;
    if (field.type === "radio") field.checked = true;
    else field.value = old.value;
    field.closest("details")?.setAttribute("open", "");
  }
  focusAgain();
  if (selected) named(focused.id)?.setSelectionRange(...selected);
}

/* Whoever is typing goes on typing, whatever the answer would have focused; the field knows where by itself. */
function focusAgain() {
  if (document.activeElement !== document.body && !focused.matches(".field")) return;
  named(focused.id)?.focus();
}

function goOn({ target }) {
  if (target.id !== "setup") return;
  if (document.activeElement.id !== focused.id) focusAgain();
  busy = false;
  // oxlint-disable-next-line no-unmodified-loop-condition -- a click makes it busy
  while (!busy && waiting.length) {
    const [id, type] = waiting.shift();
    if (type === "click") named(id)?.click();
    else named(id)?.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

dropSecondTaps("#setup :is(button, summary)", isSecondTap);
document.addEventListener("click", hold, true);
document.addEventListener("click", openName);
document.addEventListener("change", hold, true);
document.addEventListener("htmx:beforeRequest", () => {
  busy = true;
  named("no-connection").hidden = true;
  sent = new Map(fields().map((field) => [field.id, stateOf(field)]));
});
document.addEventListener("htmx:beforeSwap", () => {
  typed = fields().filter((field) => stateOf(field) !== false && sent.has(field.id) && stateOf(field) !== sent.get(field.id));
  unfolded = [...document.querySelectorAll("#setup details.stays[open] > summary")].map((summary) => summary.id);
  focused = document.activeElement;
  selected = focused.matches("input.field") && [focused.selectionStart, focused.selectionEnd];
});
document.addEventListener("htmx:afterSwap", carryOver);
document.addEventListener("htmx:afterSettle", goOn);
for (const fault of ["htmx:sendError", "htmx:sendAbort", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(fault, () => {
    busy = false;
    waiting.length = 0;
    for (const what of document.querySelectorAll(".held")) what.classList.remove("held");
    named("no-connection").hidden = false;
  });
}
