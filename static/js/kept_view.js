"use strict";

/*
 * What a phone that enters for its player shows once an entry was saved without a connection: that it is kept, and how
 * the others stood; nobody's fields or keys. It is there where the page has its template.
 */
const KeptView = {
  get template() {
    return document.getElementById("kept-view");
  },

  get shown() {
    return document.querySelector(".kept-view");
  },

  /* Builds it: `whose` begins its heading, `drawing` is what is kept, `people` are { name, initials, text, isIn }. */
  build(whose, drawing, people) {
    const view = KeptView.template.content.firstElementChild.cloneNode(true);
    const find = (selector) => view.querySelector(selector);
    find("[data-whose]").textContent = whose;
    find("[data-slot]").replaceWith(drawing);
    find("[data-time]").textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    find("[data-many]").textContent = `${people.filter(({ isIn }) => isIn).length} of ${people.length} were in`;
    const list = find(".seen");
    const blank = list.firstElementChild;
    list.replaceChildren(...people.map((person) => KeptView.face(blank.cloneNode(true), person)));
    return view;
  },

  face(row, { name, initials, text }) {
    row.querySelector(".badge").textContent = initials;
    row.querySelector(".name").textContent = name;
    row.querySelector("small").textContent = text;
    return row;
  },

  /* The cards on a felt to look at, or a score that was typed. */
  cards(felt, typed) {
    if (!felt) return Object.assign(document.createElement("p"), { className: "num huge", textContent: typed ?? "" });
    const still = Object.assign(felt.cloneNode(true), { className: "kept-cards" });
    for (const button of still.querySelectorAll("button")) {
      button.replaceWith(Object.assign(document.createElement("span"), { className: button.className, textContent: button.textContent }));
    }
    return still;
  },

  say(sentence) {
    const line = KeptView.shown?.querySelector("[data-said]");
    if (line) line.textContent = sentence;
  },
};

document.addEventListener("outbox:unheard", () => KeptView.say("Still no connection. Nothing is lost."));
document.addEventListener("outbox:answer", ({ detail }) => {
  if (KeptView.shown && detail.problem) Outbox.open(detail.kept); // both versions, to choose from
});
