"use strict";

// A sheet of old results: a long one that is pasted goes along as a file would, forms may hold less than files. What is
// chosen is read at once, and the first lines stay where they were moved to. An import says that it goes on.

const LARGEST_IN_FIELD = 200_000;

document.addEventListener("formdata", ({ formData }) => {
  const text = formData.get("text");
  if (!text || formData.get("file")?.size || new Blob([text]).size <= LARGEST_IN_FIELD) return;
  formData.set("file", new File([text], "pasted.txt", { type: "text/plain" }));
  formData.set("text", "");
});

document.addEventListener("change", ({ target }) => {
  const name = target.closest(".choose-file")?.querySelector("[data-file-name]");
  if (name) name.textContent = target.files[0]?.name ?? name.dataset.fileName;
});

document.addEventListener("htmx:beforeSwap", () => {
  const left = document.getElementById("first-lines")?.scrollLeft;
  const moveBack = () => document.getElementById("first-lines")?.scrollTo(left, 0);
  document.addEventListener("htmx:load", moveBack, { once: true });
});

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (submitter?.value !== "import") return;
  if (target.dataset.sent) {
    event.preventDefault();
    return;
  }
  target.dataset.sent = "1";
  submitter.textContent = submitter.dataset.sending;
});
