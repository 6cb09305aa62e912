"use strict";

// The screen stays on while the page is looked at, where the browser allows that. Browsers end it when the page is hidden.
{
  async function stayAwake() {
    if (document.hidden) return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // The battery is low, or the person has said no: then the screen goes dark as ever.
    }
  }

  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
