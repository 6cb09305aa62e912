"use strict";

/*
 * A hand while it is entered: the cards in the form's text field, the place where the next one goes, and what keys do
 * to both. What the cards are worth is the server's business.
 */
const GONE = "-";

class Cards {
  /*
   * `cells` in rows of `columns`, where rows or columns can be discarded, 0 being a bag of any number of cards; `empty`
   * is how the field says that a cell has no card yet.
   */
  constructor(field, { cells, columns, canGo, empty }) {
    this.field = field;
    this.slot = empty;
    this.size = Number(cells);
    this.columns = Number(columns);
    this.canGo = canGo;
    this.read();
  }

  read() {
    const cards = this.field.value.split(" ").filter(Boolean);
    this.cells = this.size
      ? Array.from({ length: this.size }, (_, cell) => cards[cell] ?? this.slot)
      : cards;
    this.here = this.nextEmpty(0);
    this.latest = -1; // the cell of the card that was put in last, until something else happens
    this.touched = false; // whether `here` was tapped, and no card went in since
  }

  get missing() {
    return this.cells.filter((card) => card === this.slot).length;
  }

  count(rank) {
    return this.cells.filter((card) => card === rank).length;
  }

  /* What a key of the keypad does. Returns why it can do nothing, else an empty text. */
  press(key) {
    if (key === "delete") return this.delete();
    return key === GONE ? this.discardLine() : this.put(key);
  }

  put(rank) {
    if (!this.size) this.cells.push(rank);
    else if (this.here < 0) return TEXTS.full;
    else {
      this.empty(this.here);
      this.cells[this.here] = rank;
      this.latest = this.here;
      this.here = this.nextEmpty(this.here + 1);
      this.touched = false;
    }
    return this.write();
  }

  /*
   * Discards the line that was tapped, else the equal cards that were just typed, else the line where the next card would
   * go: what was discarded at the table is an empty place there.
   */
  discardLine() {
    const typed = this.lineOf(this.latest);
    const line = !this.touched && this.areEqual(typed) ? typed : this.lineOf(this.here);
    if (!line.length) return TEXTS.tapGone;
    const cards = line.map((cell) => this.cells[cell]).filter((card) => card !== this.slot);
    if (cards.length === line.length && cards.every((card) => card === GONE)) return TEXTS.isGone;
    if (!this.touched && line !== typed && cards.length) return TEXTS.notGone;
    for (const cell of line) this.cells[cell] = GONE;
    this.latest = -1;
    this.touched = false;
    this.here = this.nextEmpty(line[0]);
    return this.write();
  }

  /* Empties the current cell, or where it is empty the last filled one before it. */
  delete() {
    if (!this.size) return this.cells.pop() === undefined ? TEXTS.noCard : this.write();
    let cell = this.here < 0 ? this.size - 1 : this.here;
    while (cell >= 0 && this.cells[cell] === this.slot) cell -= 1;
    if (cell < 0) return TEXTS.noCard;
    this.choose(this.cells[cell] === GONE ? this.lineOf(cell)[0] : cell);
    this.touched = false;
    this.empty(cell);
    return this.write();
  }

  takeBack(rank) {
    this.cells.splice(this.cells.lastIndexOf(rank), 1);
    return this.write();
  }

  choose(cell) {
    this.here = cell;
    this.latest = -1;
    this.touched = true;
  }

  /* One cell to the right or left, up or down, as far as the grid goes. */
  move(right, down) {
    const from = Math.max(this.here, 0);
    const column = (from % this.columns) + right;
    const cell = from + right + down * this.columns;
    if (column >= 0 && column < this.columns && cell >= 0 && cell < this.size) this.choose(cell);
  }

  /* A line that was discarded comes back as a whole. */
  empty(cell) {
    const cells = this.cells[cell] === GONE ? this.lineOf(cell) : [cell];
    for (const each of cells) this.cells[each] = this.slot;
  }

  /* Whether there are cells, all with the same card. */
  areEqual(cells) {
    const [card] = cells.map((cell) => this.cells[cell]);
    return (
      ![undefined, this.slot, GONE].includes(card) &&
      cells.every((cell) => this.cells[cell] === card)
    );
  }

  /* The cells of the line that goes as a whole; none for -1. */
  lineOf(cell) {
    const part = (each) =>
      this.canGo === "rows" ? Math.floor(each / this.columns) : each % this.columns;
    return [...this.cells.keys()].filter((each) => part(each) === part(cell));
  }

  /* The next empty cell from `start` on, round the corner; -1 where none is empty. */
  nextEmpty(start) {
    const after = this.cells.indexOf(this.slot, start);
    return after < 0 ? this.cells.indexOf(this.slot) : after;
  }

  write() {
    this.field.value = this.missing < this.cells.length ? this.cells.join(" ") : "";
    return "";
  }
}
