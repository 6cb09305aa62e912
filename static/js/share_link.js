"use strict";

// Without script a link is text to select. Sending it needs a phone that has a sheet for that; copying always works
// somehow: browsers hand out the clipboard on https only, so that at home the old way of copying has to do.
for (const invite of document.querySelectorAll(".invite")) {
  const link = invite.querySelector(".link-text");
  const status = invite.querySelector("[role=status]");
  const send = invite.querySelector("[data-do=send]");

  async function copy() {
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(link.textContent.trim());
      else copySelected();
      status.textContent = invite.dataset.linkCopied;
    } catch {
      getSelection().selectAllChildren(link);
      status.textContent = invite.dataset.linkSelected;
    }
  }

  function copySelected() {
    getSelection().selectAllChildren(link);
    if (!document.execCommand("copy")) throw new Error("not allowed");
    getSelection().removeAllRanges();
  }

  async function share() {
    try {
      await navigator.share({ text: invite.dataset.text, url: link.textContent.trim() });
    } catch (error) {
      if (error.name !== "AbortError") await copy();
    }
  }

  send.hidden = !navigator.share;
  if (send.hidden) invite.querySelector("[data-do=copy]").className = send.className;
  send.addEventListener("click", share);
  invite.querySelector("[data-do=copy]").addEventListener("click", copy);
  invite.querySelector(".btns").hidden = false;
}
