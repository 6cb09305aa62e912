"use strict";

// Sending a picture needs a phone that has a sheet for files; saving it works everywhere.
{
  const send = document.querySelector("[data-do=send-picture]");
  const save = document.querySelector("a[download]");
  const status = document.querySelector(".dock [role=status]");

  async function loadPicture() {
    const answer = await fetch(save.href);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new File([await answer.blob()], save.download, { type: "image/png" });
  }

  // Phones open their sheet only right after the tap: the file has to be there before.
  async function offerSending() {
    const files = [await loadPicture()];
    if (!navigator.canShare?.({ files })) return;
    send.hidden = false;
    save.classList.remove("main");
    send.addEventListener("click", () => share(files));
  }

  async function share(files) {
    try {
      await navigator.share({ files });
    } catch (error) {
      if (error.name !== "AbortError") status.textContent = status.dataset.refused;
    }
  }

  if (navigator.canShare) offerSending().catch(() => {});
}
