"use strict";

/*
 * How the hands of a deal come in turn is for the style sheet: it plays while the page has the class `plays`. Here it
 * ends at the first touch, and it is followed where the page is longer than the screen.
 */
{
  const page = () => document.querySelector(".plays");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function end() {
    page()?.classList.remove("plays");
  }

  function follow({ target, animationName }) {
    if (animationName === "turn") target.scrollIntoView({ block: "nearest" });
  }

  for (const type of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(type, end, { passive: true });
  document.addEventListener("animationstart", follow);
  document.addEventListener("animationend", ({ target }) => target.classList.contains("money") && end());

  // Nothing moves: the page opens at the best hand.
  function open() {
    if (page() && calm.matches) document.getElementById("best").scrollIntoView({ block: "nearest" });
  }

  new MutationObserver(open).observe(document.getElementById("main"), { attributeFilter: ["class"], subtree: true });
  open();
  // It plays once: not again when the page is loaded again.
  if (location.search) history.replaceState(history.state, "", location.pathname);
}
