"use strict";

/*
 * Cards by keyboard: a card is pressed as soon as what was typed can begin no other one; the rest of its name may follow.
 * `1` is both a card and the beginning of `12` in some games: what is typed next decides, or a moment's wait.
 */
class TypedCards {
  static PAUSE = 700; // milliseconds

  constructor(keys, press) {
    this.names = new Map(keys.map((key) => [key.toUpperCase(), key]));
    this.press = press;
    this.begun = "";
    this.rest = "";
  }

  /* Whether a character means something here. */
  type(character, repeated) {
    const typed = character === "−" ? "-" : character.toUpperCase();
    if (this.rest.startsWith(typed)) {
      this.rest = this.rest.slice(1);
      return true;
    }
    const begun = this.begun + typed;
    const fitting = [...this.names.keys()].filter((name) => name.startsWith(begun));
    if (fitting.length) {
      if (!repeated) this.take(begun, fitting);
      return true;
    }
    if (this.begun) {
      this.finish();
      return this.type(character, repeated);
    }
    if (typed !== "T" && typed !== "0") return false;
    return this.names.has("10") && (repeated || this.take("10", ["10"]));
  }

  take(begun, fitting) {
    clearTimeout(this.timer);
    this.begun = fitting.length > 1 ? begun : "";
    this.rest = fitting.length > 1 ? "" : fitting[0].slice(begun.length);
    if (this.begun) this.timer = setTimeout(() => this.finish(), TypedCards.PAUSE);
    else this.press(this.names.get(fitting[0]));
    return true;
  }

  /* What was begun is a card by itself, or was none. */
  finish() {
    clearTimeout(this.timer);
    const key = this.names.get(this.begun);
    this.begun = this.rest = "";
    if (key) this.press(key);
  }
}
