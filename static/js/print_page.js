"use strict";

// A button that prints the page, where there are scripts. Others print by their browser's menu.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
