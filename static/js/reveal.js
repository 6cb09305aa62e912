"use strict";

/*
 * How the hands of a deal come in turn is for the style sheet: it plays while the page has the class `plays`. Here it
 * ends at the first touch, it is followed where the page is longer than the screen, and it plays once: the page's
 * address asks for it as long as the deal is waited for, also where the page is loaded again, and not any more then.
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

  for (const type of ["pointerdown", "keydown", "wheel", "touchmove"])
    addEventListener(type, end, { passive: true });
  document.addEventListener("animationstart", follow);
  document.addEventListener(
    "animationend",
    ({ target }) => target.classList.contains("money") && end()
  );

  function setAddress() {
    const waits = document.getElementById("awaited");
    const there = location.pathname.replace(/\/(reveal\/)?$/, "/reveal/");
    history.replaceState(history.state, "", waits ? `${there}?play=1` : location.pathname);
  }

  // Nothing moves: the page opens at the best hand.
  function open() {
    if (page() && calm.matches)
      document.getElementById("best").scrollIntoView({ block: "nearest" });
  }

  new MutationObserver(open).observe(document.getElementById("main"), {
    attributeFilter: ["class"],
    subtree: true,
  });
  document.addEventListener("merged", () => {
    setAddress();
    if (page()) Moments.ignoreEarlyTaps(); // the deal has just turned over, where others were waited for
  });
  open();
  setAddress();
}
