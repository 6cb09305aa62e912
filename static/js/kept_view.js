"use strict";

/*
 * What a phone that enters for its player shows from when an entry was saved without a connection until it is sent, over
 * reloads too: what is kept, and how the others stood; nobody's fields or keys. It is there where the page has its
 * template.
 */
const KeptView = {
  get template() {
    return document.getElementById("kept-view");
  },

  get shown() {
    return document.querySelector(".kept-view");
  },

  /* Whether an entry waits to be sent, and nothing else was entered in its place since. `draft`: what that is kept by. */
  holds: (hand, draft = hand) => {
    const unsent = Outbox.get(hand);
    return Boolean(
      KeptView.template &&
      unsent?.fields &&
      !unsent.problem &&
      !new PhoneStorage("draft:").get(draft)
    );
  },

  /*
   * Builds it for the entry that is kept by `hand`: its heading, `drawing` of what is kept, and `people` as { name,
   * initials, text, isIn }.
   */
  build(hand, heading, drawing, people) {
    const view = KeptView.template.content.firstElementChild.cloneNode(true);
    const find = (selector) => view.querySelector(selector);
    view.dataset.hand = hand;
    find("h1").textContent = heading;
    find("[data-slot]").replaceWith(drawing);
    find("[data-time]").textContent = new Date(Connection.heard).toLocaleTimeString([], {
      hour: "numeric",
      minute: "2-digit",
    });
    find("[data-many]").textContent = fillText(TEXTS.count, {
      entered: people.filter(({ isIn }) => isIn).length,
      total: people.length,
    });
    const list = find(".seen");
    const blank = list.firstElementChild;
    list.replaceChildren(
      ...people.map((person) => KeptView.buildFace(blank.cloneNode(true), person))
    );
    return view;
  },

  buildFace(row, { name, initials, text }) {
    row.querySelector(".badge").textContent = initials;
    row.querySelector(".name").textContent = name;
    row.querySelector("small").textContent = text;
    return row;
  },

  /* A number that is kept, large. */
  drawNumber: (text) =>
    Object.assign(document.createElement("p"), { className: "num huge", textContent: text }),

  /* Several things that are kept, by their names. */
  drawWords: (text) =>
    Object.assign(document.createElement("p"), { className: "kept-words", textContent: text }),

  /* All that is in the form of a hand: its cards or its score, then what is ticked and noted. */
  drawHand(form, title) {
    const drawing = document.createElement("div");
    const felt = form.querySelector("#live .felt");
    drawing.append(
      felt ? KeptView.drawCards(felt, title) : KeptView.drawNumber(form.elements.typed?.value ?? "")
    );
    const ticked = [...form.querySelectorAll(".check:has(:checked) .grow")].map((label) =>
      label.textContent.trim()
    );
    const typed = [...form.querySelectorAll(".number")].map(
      (label) => `${label.textContent.trim()} ${label.control.value}`
    );
    const line = Object.assign(document.createElement("p"), {
      textContent: [...ticked, ...typed].join(" · "),
    });
    if (line.textContent) drawing.append(line);
    return drawing;
  },

  /* The cards of a form's felt to look at, without any points: only the server gives these. */
  drawCards(felt, title) {
    const still = Object.assign(felt.cloneNode(true), { className: "kept-cards" });
    for (const points of still.querySelectorAll(".w, .chips, .points, [data-out]")) points.remove();
    const cards = [...still.querySelectorAll(".card")];
    const { columns } = still.querySelector(".grid")?.dataset ?? {};
    const names = cards.map(({ textContent }) => textContent.trim());
    const inARow = Number(columns) || names.length;
    const rows = names.flatMap((_, place) =>
      place % inARow ? [] : names.slice(place, place + inARow).join(" ")
    );
    for (const card of cards) card.classList.remove(...HandDisplay.FUSED, "here", "new");
    for (const button of still.querySelectorAll("button")) {
      const { className, dataset } = button;
      const look = Object.assign(document.createElement("span"), { className });
      Object.assign(look.dataset, dataset);
      look.append(...button.childNodes);
      button.replaceWith(look);
    }
    const cardsSaid = rows.length
      ? rows.reduce((upper, lower) => fillText(TEXTS.over, { upper, lower }))
      : TEXTS.noCards;
    const said = fillText(TEXTS.handOf, { player: title, hand: cardsSaid });
    still.setAttribute("role", "img");
    still.setAttribute("aria-label", said);
    return still;
  },

  /* Says how it goes, beside the button that tries to send it. */
  say(sentence) {
    const line = KeptView.shown?.querySelector("[data-said]");
    if (line) line.textContent = sentence;
  },
};

document.addEventListener("outbox:unheard", () => KeptView.say(TEXTS.unheard));
document.addEventListener("outbox:answer", ({ detail }) => {
  if (!detail.problem || KeptView.shown?.dataset.hand !== detail.kept) return;
  KeptView.shown.dataset.hand = ""; // once
  Outbox.open(detail.kept); // both versions, to choose from
});
