"use strict";

/* A row of the list of scores: what its fields hold, and what of that is not saved yet. */
class ScoreRow {
  constructor(element) {
    this.element = element;
    this.seat = element.dataset.seat; // whose row it is, wherever they sit
    this.address = element.dataset.hand;
    this.hand = handOf(this.address, this.seat); // by which this phone keeps it
    this.name = element.dataset.name;
    this.input = this.field("typed");
  }

  static all = () => [...document.querySelectorAll("#scores li:has([name^=typed])")].map((row) => new ScoreRow(row));

  static at = (seat) => ScoreRow.all().find((row) => row.seat === seat);

  /* A whole number of at most five digits, with a true minus; a second minus takes the first back. */
  static tidy(text) {
    const minus = text.replace(/[^-−–]/g, "").length % 2 ? "−" : "";
    return minus + text.replace(/\D/g, "").replace(/^0+(?=\d)/, "").slice(0, 5);
  }

  field(name) {
    return this.element.querySelector(`[name="${name}-${this.seat}"]`);
  }

  get text() {
    return this.input.value.trim();
  }

  get marked() {
    return this.field("marked")?.checked ?? false;
  }

  get content() {
    return `${this.text}|${this.marked ? "1" : ""}`;
  }

  get changed() {
    const marked = this.field("was-marked")?.value ?? "";
    return this.content !== `${this.field("was-typed").value}|${marked}`;
  }

  /* Whether just this waits on the phone to be sent. */
  get waits() {
    const fields = Outbox.get(this.hand)?.fields;
    return Boolean(fields) && `${fields.typed}|${fields.marked ?? ""}` === this.content;
  }

  get unsent() {
    return this.changed && !this.waits && /\d/.test(this.text);
  }

  /* The fields as the form sends them. */
  *inputs() {
    for (const { type, name, value, checked } of this.element.querySelectorAll("input")) {
      if (type !== "checkbox" || checked) yield [name, value];
    }
  }

  /* The fields as the page of the hand takes them; what waits already may have arrived without an answer. */
  fields() {
    const before = Outbox.get(this.hand)?.fields;
    return {
      typed: this.text,
      who: this.seat,
      seen: before?.seen ?? this.field("seen").value,
      submission: before ? Outbox.newName() : this.field("submission").value,
      follows: before ? [before.submission, before.follows].filter(Boolean).join(" ") : "",
      ...(this.marked ? { marked: "1" } : {}),
    };
  }

  /* What was typed before the page was left. */
  restore({ typed, marked, seen }) {
    this.input.value = typed;
    if (this.field("marked")) this.field("marked").checked = Boolean(marked);
    this.field("seen").value = seen;
  }

  /* What is saved of a row in which somebody has typed on since. */
  follow(fresh) {
    for (const name of ["was-typed", "was-marked", "seen", "submission"]) {
      if (this.field(name)) this.field(name).value = fresh.field(name).value;
    }
  }
}
