"use strict";

/* A row of what is noted in a deal: what its fields hold, and what of that is not saved yet. */
class NumberRow {
  constructor(element) {
    const list = element.closest("[data-live]").dataset.live;
    this.element = element;
    this.row = element.dataset.row; // whose it is, wherever they sit; nothing for the whole table
    this.address = element.dataset.address;
    this.hand = this.row ? handOf(this.address, this.row) : this.address; // by which this phone keeps what it could not send
    this.draft = `${list.split("?")[0]}#${this.row || "table"}`; // and by which it keeps the rest
    this.name = element.dataset.name;
  }

  static all = () => [...document.querySelectorAll("#numbers li:has(.cell[name], [type=checkbox])")].map((each) => new NumberRow(each));

  static of = (field) => new NumberRow(field.closest("li"));

  /* A whole number of at most six digits, with a true minus; a second minus takes the first back. */
  static tidy(text) {
    const minus = text.replace(/[^-−–]/g, "").length % 2 ? "−" : "";
    return minus + text.replace(/\D/g, "").replace(/^0+(?=\d)/, "").slice(0, 6);
  }

  get cells() {
    return [...this.element.querySelectorAll(".cell[name]")];
  }

  get ticks() {
    return [...this.element.querySelectorAll("[type=checkbox]")];
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
    return this.cells.some((cell) => cell.value.trim() !== this.was(cell)) || this.ticks.some((tick) => ticked(tick) !== (this.was(tick) || "0"));
  }

  /* Whether nothing is missing that has to be noted. */
  get whole() {
    return this.cells.every((cell) => cell.value || !("needed" in cell.dataset));
  }

  get waits() {
    return Boolean(Outbox.get(this.hand)?.fields) && this.content === Outbox.get(this.hand).content;
  }

  get unsent() {
    return this.whole && !this.waits && (this.changed || (!this.isIn && Boolean(this.row)));
  }

  get content() {
    return JSON.stringify(this.values());
  }

  values() {
    const cells = this.cells.map(({ name, value }) => [name, value]);
    return Object.fromEntries([...cells, ...this.ticks.map(({ name, checked }) => [name, checked ? "1" : ""])]);
  }

  /* The fields as the form sends them. */
  *inputs() {
    for (const { type, name, value, checked } of this.element.querySelectorAll("input")) {
      if (type !== "checkbox" || checked) yield [name, value];
    }
  }

  /* What was entered before the page was left. */
  restore(values) {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name);
      if (!field) continue;
      if (field.type === "checkbox") field.checked = Boolean(value);
      else field.value = value;
    }
  }

  /* What is saved of a row in which somebody has entered something else since. */
  follow(fresh) {
    for (const field of this.element.querySelectorAll("[name^=was-], [name^=seen-], [name^=submission-]")) {
      field.value = fresh.querySelector(`[name="${field.name}"]`)?.value ?? field.value;
    }
  }
}
