"use strict";

/*
 * What the page of one player says to a choice before it is saved: the sum of all with it, and what it is worth. The
 * sentences are the server's, with places for the numbers.
 */
const OnePlayer = {
  paint(list, row) {
    if (!row) return;
    OnePlayer.say(row.element.querySelector("h1"), list.dataset.heading); // a row that is kept as it was has an old one
    for (const sum of list.querySelectorAll(".sum-so-far")) OnePlayer.paintSum(sum, row);
    OnePlayer.paintWorth(row);
    for (const box of row.ticks) {
      const isTaken = list.querySelector(`[data-taken="${CSS.escape(box.dataset.label)}"]`);
      box.closest(".box").classList.toggle("taken", Boolean(isTaken) && !box.checked);
    }
  },

  /* Whether what is chosen makes more together than there can be. */
  isTooMany: (list) => Boolean(list.querySelector(".sum-so-far.refused")),

  paintSum(sum, row) {
    const { of, soFar, chosen, over, short } = sum.dataset;
    const cell = row.cells.find((field) => field.dataset.label === of);
    const mine = OnePlayer.numberIn(cell?.value ?? "");
    const together = Number(sum.dataset.together) + row.addedTo(of);
    const more = together - Number(sum.dataset.target);
    const isChosen = /\d/.test(cell?.value ?? "");
    let text = isChosen ? chosen : soFar;
    if (isChosen && more > 0 && over) text = over;
    if (isChosen && more < 0 && short) text = short;
    sum.classList.toggle("refused", isChosen && more > 0 && Boolean(over));
    OnePlayer.say(
      sum.querySelector("p"),
      text.replace("{sum}", OnePlayer.shown(together)).replace("{more}", Math.abs(more))
    );
    OnePlayer.paintPortions(sum, together - mine, together);
  },

  /* A cell each: theirs, mine, and too many. */
  paintPortions(sum, theirs, together) {
    const portions = sum.querySelector(".portions");
    if (!portions) return;
    const target = Number(sum.dataset.target);
    const cells = Array.from({ length: Math.max(target, together) }, (_, place) => {
      const whose = place < theirs ? "theirs" : place < together ? "mine" : "";
      const isOver = place >= target && sum.dataset.over;
      return Object.assign(document.createElement("i"), { className: isOver ? "over" : whose });
    });
    portions.replaceChildren(...cells);
  },

  /* The points of what is chosen, and of each box by itself. */
  paintWorth(row) {
    const line = row.element.querySelector(".worth");
    const points = new Map(
      row.element.dataset.points.split(",").map((choice) => choice.split("="))
    );
    const fields = [...row.cells, ...row.ticks].sort(
      (one, other) => parseInt(one.name.slice(1), 10) - parseInt(other.name.slice(1), 10)
    );
    const value = (field) =>
      field.type === "checkbox" ? String(Number(field.checked)) : field.value || "0";
    const isChosen = row.chosen && (row.changed || row.isIn);
    const worth = points.get(fields.map(value).join(" ").replaceAll("−", "-"));
    const { pointsText, facts, total } = line.dataset;
    const text = pointsText
      .replace("{points}", OnePlayer.shown(worth))
      .replace("{total}", OnePlayer.shown(Number(total) + Number(worth)));
    line.classList.toggle("chosen", isChosen && worth !== undefined);
    OnePlayer.say(line, isChosen && worth !== undefined ? text : facts);
    for (const box of row.ticks) {
      const only = (isTicked) =>
        points.get(fields.map((field) => (field === box && isTicked ? "1" : "0")).join(" "));
      const gives = only(true) - only(false);
      OnePlayer.say(
        box.closest(".box").querySelector("[data-worth]"),
        gives ? `${gives > 0 ? "+" : ""}${OnePlayer.shown(gives)}` : ""
      );
    }
  },

  numberIn: (text) => Number(text.replace("−", "-")) || 0,

  shown: (number) => String(number).replace("-", "−"),

  /* Only what is new is said: it is read out. */
  say(line, text) {
    if (line && line.textContent !== text) line.textContent = text;
  },
};
