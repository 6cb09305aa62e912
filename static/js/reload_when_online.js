"use strict";

/* The page that was asked for takes the place of the one that says there is no connection, as soon as there is one. */
{
  const again = async () => {
    try {
      await fetch(location.href, { method: "HEAD" });
      location.reload();
    } catch {
      // Not yet.
    }
  };
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
  setInterval(() => document.hidden || again(), 3000);
}
