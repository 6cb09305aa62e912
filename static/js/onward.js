"use strict";

/*
 * What is half entered is never taken away: where others have gone on, a line from the server says so, and leads after
 * them.
 */
function showOnward(html) {
  const line = new DOMParser().parseFromString(html, "text/html").getElementById("onward");
  const shown = document.getElementById("onward");
  if (shown?.textContent === line.textContent) return; // said once is enough
  shown?.remove();
  document.getElementById("main").prepend(line);
}
