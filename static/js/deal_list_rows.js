"use strict";

/* A row of the list of a deal: what its fields hold, and what of that is not saved yet. */
class ListRow {
  constructor(element) {
    const { live, part } = element.closest("[data-live]").dataset;
    this.element = element;
    this.row = element.dataset.row; // whose it is, wherever they sit; nothing for the whole table
    this.address = element.dataset.address;
    this.name = element.dataset.name;
    this.isScore = part === "scores"; // and kept as the page of its hand keeps it
    this.hand = this.row ? handOf(this.address, this.row) : this.address; // by which this phone keeps what it could not send
    this.draft = this.isScore ? this.hand : `${live.split("?")[0]}#${this.row || "table"}`; // and by which it keeps the rest
  }

  static all = () =>
    [...document.querySelectorAll("#deal-list li:has(.cell[name], [type=checkbox])")].map(
      (each) => new ListRow(each)
    );

  static of = (field) => new ListRow(field.closest("li"));

  /* Whether the server allows anything but this number in a field. The list says it: a row may be kept as it was. */
  static isBarred(cell, value) {
    const barred = cell.closest("[data-live]").dataset.barred ?? "";
    return barred.split(" ").includes(`${cell.name}=${value.replace("−", "-")}`);
  }

  static isOpen = (cell) =>
    "needed" in cell.dataset && (!/\d/.test(cell.value) || ListRow.isBarred(cell, cell.value));

  get cells() {
    return [...this.element.querySelectorAll(".cell[name]")];
  }

  get ticks() {
    return [...this.element.querySelectorAll("[type=checkbox]")];
  }

  /* Whether a single number is all that is noted: it needs no name. */
  get isOnlyNumber() {
    return this.cells.length === 1 && !this.ticks.length;
  }

  get isIn() {
    return this.element.classList.contains("is-in");
  }

  field(name) {
    return this.element.querySelector(`[name="${name}"]`);
  }

  was = ({ name }) => this.field(`was-${name}`).value;

  get changed() {
    const ticked = ({ checked }) => (checked ? "1" : "0");
    return (
      this.cells.some((cell) => cell.value.trim() !== this.was(cell)) ||
      this.ticks.some((tick) => ticked(tick) !== (this.was(tick) || "0"))
    );
  }

  /* Whether nothing is missing that has to be noted. */
  get whole() {
    return !this.cells.some(ListRow.isOpen);
  }

  /* Whether something is chosen: a number, none of which may be needed. A tick alone is no answer about the rest. */
  get chosen() {
    return this.isIn || !this.cells.length || this.cells.some(({ value }) => /\d/.test(value));
  }

  /* What it says in words: “Hearts 4, Queen ♠”. */
  get words() {
    const numbers = this.cells
      .filter(({ value }) => value.trim())
      .map((cell) => `${cell.dataset.label} ${cell.value}`);
    const ticked = this.ticks.filter(({ checked }) => checked).map((tick) => tick.dataset.label);
    return [...numbers, ...ticked].join(", ");
  }

  /* What is entered for a number, a tick as 1, less what is saved of it. */
  addedTo(name) {
    const number = (text) => Number(text.replace("−", "-")) || 0;
    const valueOf = (field) =>
      field.type === "checkbox" ? Number(field.checked) : number(field.value);
    const fields = [...this.cells, ...this.ticks].filter((field) => field.dataset.label === name);
    return fields.reduce((sum, field) => sum + valueOf(field) - number(this.was(field)), 0);
  }

  /* Whether just this waits on the phone to be sent. */
  get waits() {
    return this.holds(this.read(Outbox.get(this.hand)));
  }

  holds(kept) {
    return (
      Boolean(kept) &&
      Object.entries(this.values()).every(([name, value]) => (kept[name] ?? "") === value)
    );
  }

  get unsent() {
    return this.whole && !this.waits && (this.changed || (!this.isIn && Boolean(this.row)));
  }

  values() {
    const cells = this.cells.map(({ name, value }) => [name, value.trim()]);
    return Object.fromEntries([
      ...cells,
      ...this.ticks.map(({ name, checked }) => [name, checked ? "1" : ""]),
    ]);
  }

  /* What the form was filled in from. */
  base() {
    const fields = this.element.querySelectorAll("[name^=was-], [name^=seen-]");
    return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
  }

  /* The fields as the form sends them. */
  *inputs() {
    for (const { type, name, value, checked } of this.element.querySelectorAll("input")) {
      if (type !== "checkbox" || checked) yield [name, value];
    }
  }

  // What is kept on this phone

  keep() {
    if (!this.changed || this.waits) return Drafts.drop(this.draft);
    if (!this.isScore)
      return Drafts.keep(this.draft, { numbers: { ...this.values(), ...this.base() } });
    const { cards = "" } = Drafts.get(this.draft) ?? {};
    Drafts.keep(this.draft, { cards, ...this.score(), seen: this.field(`seen-${this.row}`).value });
  }

  restore() {
    Drafts.takeOver(this.address, this.hand);
    const kept = this.read(Drafts.get(this.draft)) ?? this.read(Outbox.get(this.hand));
    if (this.holds(kept)) return;
    for (const [name, value] of Object.entries(kept ?? {})) {
      const field = this.field(name);
      if (field?.type === "checkbox") field.checked = Boolean(value);
      else if (field) field.value = value;
    }
  }

  forget() {
    Drafts.drop(this.draft);
    Outbox.forget(this.hand);
  }

  /* What waits already may have arrived without an answer. */
  setAside(deal) {
    const { address, name } = this;
    const before = Outbox.get(this.hand)?.fields;
    const numbers = this.values();
    let fields = { ...Object.fromEntries(this.inputs()), submission: Outbox.newName() };
    if (this.isScore) {
      const { typed, marked } = this.score();
      const seen = before?.seen ?? this.field(`seen-${this.row}`).value;
      const submission = before ? fields.submission : this.field(`submission-${this.row}`).value;
      const follows = before ? [before.submission, before.follows].filter(Boolean).join(" ") : "";
      fields = { typed, who: this.row, seen, submission, follows, ...(marked && { marked: "1" }) };
    }
    Outbox.put(this.hand, { address, fields, name, deal, ...(!this.isScore && { numbers }) });
    Drafts.drop(this.draft);
  }

  score() {
    return { typed: this.cells[0].value.trim(), marked: this.ticks[0]?.checked ?? false };
  }

  /* What is kept of the row by the names of its fields, if anything is. */
  read(kept) {
    if (!this.isScore) return kept?.numbers;
    const { typed, marked, seen } = kept?.fields ?? kept ?? {};
    return typed
      ? {
          [`typed-${this.row}`]: typed,
          [`marked-${this.row}`]: marked ? "1" : "",
          [`seen-${this.row}`]: seen,
        }
      : undefined;
  }

  /* What is saved of a row in which somebody has entered something else since. */
  follow(fresh) {
    for (const field of this.element.querySelectorAll(
      "[name^=was-], [name^=seen-], [name^=submission-]"
    )) {
      field.value = fresh.querySelector(`[name="${field.name}"]`)?.value ?? field.value;
    }
  }
}
