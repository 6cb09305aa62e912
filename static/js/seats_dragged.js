"use strict";

/*
 * A face at the table is dragged to where somebody sits, by finger or mouse: the same as tapping it and then the gap.
 * A tap that does not move stays a tap.
 */
{
  const FAR = 10; // pixels that are no tap any more

  let face = null,
    from = null,
    moved = false;

  const places = () => [...document.querySelectorAll(".ring > li[data-player]")];

  function start(event) {
    const link = event.target.closest?.(".ring a.face");
    if (!link?.closest("li[data-player]") || event.button) return;
    [face, from, moved] = [link, event, false];
  }

  function move(event) {
    if (!face) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    moved ||= Math.hypot(x, y) > FAR;
    if (!moved) return;
    face.classList.add("dragged");
    face.style.transform = `translate(${x}px, ${y}px)`;
  }

  function end(event) {
    const [dragged, was] = [face, moved];
    face = null;
    if (!dragged || !was) return;
    dragged.classList.remove("dragged");
    dragged.style.transform = "";
    const own = dragged.closest("li").dataset.player;
    const others = places().filter((place) => place.dataset.player !== own);
    if (event.type !== "pointerup" || !others.length) return;
    const form = dragged.closest("form");
    const field = Object.assign(document.createElement("button"), {
      name: "do",
      value: `move-${own}-${before(others, event)}`,
      hidden: true,
    });
    form.append(field);
    form.requestSubmit(field);
    field.remove();
  }

  /* Before how many of the others a face lands: beside the nearest one, on the side of it where the finger was. */
  function before(others, { clientX, clientY }) {
    const middles = others.map((place) => {
      const box = place.getBoundingClientRect();
      return {
        x: box.left + box.width / 2,
        y: box.top + box.height / 2,
        low: place.closest(".low") !== null,
      };
    });
    const far = middles.map(({ x, y }) => Math.hypot(clientX - x, clientY - y));
    const nearest = far.indexOf(Math.min(...far));
    const after = middles[nearest].low
      ? clientX < middles[nearest].x
      : clientX > middles[nearest].x;
    return nearest + (after ? 1 : 0);
  }

  addEventListener("pointerdown", start);
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  addEventListener(
    "click",
    (event) => moved && event.target.closest?.(".ring") && event.preventDefault(),
    true
  );
  addEventListener(
    "dragstart",
    (event) => event.target.closest?.(".ring") && event.preventDefault()
  );
}
