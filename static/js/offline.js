"use strict";

/* The page that was asked for takes the place of the one that says there is no connection, as soon as there is one. */
{
  const again = () => location.reload();
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
}
