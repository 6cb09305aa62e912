"use strict";

/*
 * Keys that count when they go down, each press once: however long it lasts, and whatever another thumb does meanwhile.
 * A click without a finger or a mouse before it comes from a keyboard, a switch or a screen reader, and counts as well.
 */
function onPress(selector, act) {
  const AFTER = 500; // milliseconds in which the click of a press may follow its end
  const ended = new WeakMap(); // by button: when its press ended, Infinity while it lasts
  const pressed = (event) => event.target.closest?.(selector);

  document.addEventListener("pointerdown", (event) => {
    const button = pressed(event);
    if (!button || event.button > 0) return;
    ended.set(button, Infinity);
    button.setPointerCapture?.(event.pointerId);
    act(button);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      const button = pressed(event);
      if (button && ended.has(button)) ended.set(button, event.timeStamp);
    });
  }
  document.addEventListener("click", (event) => {
    const button = pressed(event);
    if (!button || event.timeStamp - ended.get(button) < AFTER) return;
    act(button);
  });
}

/* What the keys of digits make of a number. */
const Digits = {
  /* A whole number of at most six digits, with a true minus; a second minus takes the first back. */
  tidy(text) {
    const minus = text.replace(/[^-−–]/g, "").length % 2 ? "−" : "";
    return (
      minus +
      text
        .replace(/\D/g, "")
        .replace(/^0+(?=\d)/, "")
        .slice(0, 6)
    );
  },

  press(number, key) {
    const others = { delete: number.slice(0, -1), sign: `−${number}` };
    return Digits.tidy(others[key.dataset.digit] ?? number + key.textContent.trim());
  },
};
