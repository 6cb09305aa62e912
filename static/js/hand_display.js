"use strict";

/* Shows what is in a hand at once, before the server has said what it is worth. */
const HandDisplay = {
  FUSED: ["pair", "block", "set", "dn", "up", "rt", "lf", "open"],

  grid(form, cards) {
    const buttons = [...form.querySelectorAll("[data-cell]")];
    buttons.forEach((button, cell) => {
      const card = cards.cells[cell] === cards.slot ? "" : cards.cells[cell];
      if (button.textContent.trim() !== HandDisplay.shown(card)) {
        // A card that counts together with others no longer does: how they stand now is for the server to say.
        if (HandDisplay.FUSED.some((name) => button.classList.contains(name))) {
          for (const each of buttons) each.classList.remove(...HandDisplay.FUSED);
        }
        HandDisplay.card(form, button, card, {
          row: Math.floor(cell / cards.columns) + 1,
          column: (cell % cards.columns) + 1,
        });
      }
      button.classList.toggle("here", cell === cards.here);
      if (cell === cards.here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  },

  /* Puts a card into a cell, or nothing; `place` is its row and column. */
  card(form, button, card, place) {
    const state = { "": "slot", [GONE]: "gone" }[card];
    button.className = `card new ${state ?? HandDisplay.named(form, card)}`;
    button.textContent = button.dataset.rank = HandDisplay.shown(card);
    button.setAttribute(
      "aria-label",
      fillText(TEXTS[state ?? "card"], { ...place, card: HandDisplay.shown(card) })
    );
  },

  /* A card as it is shown: a number below zero has a true minus. */
  shown: (card) => (card === GONE ? "–" : card.replace(/^-(?=\d+$)/, "−")),

  /* The class of a card with a long name, as its key has it. */
  named(form, card) {
    const { classList } = form.querySelector(`[data-key="${CSS.escape(card)}"]`) ?? document.body;
    return [...classList].find((name) => name.startsWith("name-")) ?? "";
  },

  /* One stack a rank, in the order of the keys, each of which says how many there are. */
  bag(form, cards) {
    const bag = form.querySelector(".bag");
    let after = null;
    for (const key of form.querySelectorAll(".key[data-rank]")) {
      const { key: rank } = key.dataset;
      const shown = HandDisplay.shown(rank);
      const many = cards.count(rank);
      HandDisplay.counted(key, shown, many || "");
      let stack = bag.querySelector(`[data-stack="${CSS.escape(rank)}"]`);
      if (!many) {
        stack?.remove();
        continue;
      }
      stack ??= HandDisplay.newStack(form, rank);
      if (stack.previousElementSibling !== after || !stack.parentNode)
        bag.insertBefore(stack, after ? after.nextSibling : bag.firstChild);
      stack.firstElementChild.classList.toggle("many", many > 1);
      HandDisplay.counted(stack.firstElementChild, shown, many > 1 ? `×${many}` : "");
      after = stack;
    }
    form.querySelector("[data-out]").hidden = cards.cells.length > 0;
  },

  newStack(form, rank) {
    const stack = document.getElementById("stack").content.firstElementChild.cloneNode(true);
    stack.dataset.stack = rank;
    stack.firstElementChild.dataset.rank = HandDisplay.shown(rank);
    stack.firstElementChild.className = `card ${HandDisplay.named(form, rank)}`;
    stack.setAttribute("aria-label", fillText(TEXTS.stack, { cards: HandDisplay.shown(rank) }));
    return stack;
  },

  counted(element, rank, count) {
    if (element.textContent.trim() === rank + count) return; // what is unchanged is left alone: it may be under a finger
    const many = document.createElement("sup");
    many.textContent = count;
    many.ariaHidden = "true";
    element.replaceChildren(rank, ...(count ? [many] : []));
  },

  /* The save button says what is missing until nothing is; it is quiet while the hand is as it is stored (`same`). */
  save(form, missing, same) {
    const button = form.querySelector("[data-save]");
    if (!button) return;
    const full = fillText(form.dataset.ready, { score: form.elements.typed?.value });
    const said = missing ? countText(JSON.parse(form.dataset.missing), missing) : full;
    if (button.textContent !== said) button.textContent = said;
    button.setAttribute("aria-disabled", String(missing > 0));
    button.classList.toggle("quiet-save", same);
  },

  /* While the server cannot be reached. */
  unknown() {
    const [count, score] = document.querySelectorAll("#live .soft, #live .huge");
    if (count) count.textContent = TEXTS.unknown;
    if (!score) return;
    score.lastChild.data = "–";
    document.getElementById("live").classList.add("unknown"); // the sums beside the cards are of other cards
  },
};
