"use strict";

// Copying a text needs a script; without one the text is there to select. On http, where browsers keep the
// clipboard to themselves, the old way of copying has to do.
function copySelected(text) {
  getSelection().selectAllChildren(text);
  if (!document.execCommand("copy")) throw new Error("not allowed");
  getSelection().removeAllRanges();
}

async function copy(part) {
  const text = part.querySelector(".link-text");
  const status = part.querySelector("[role=status]");
  try {
    if (navigator.clipboard)
      await navigator.clipboard.writeText(text.textContent.trim().replaceAll("\u2060", ""));
    else copySelected(text);
    status.textContent = part.dataset.copied;
  } catch {
    getSelection().selectAllChildren(text);
    status.textContent = part.dataset.selected;
  }
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-copied] [data-do=copy]"))
    button.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copied] [data-do=copy]");
  if (button) copy(button.closest("[data-copied]"));
});
for (const fresh of ["htmx:afterSettle", "merged"]) document.addEventListener(fresh, showButtons);
showButtons();
