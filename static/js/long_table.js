"use strict";

// A long table that was pasted goes along as a file would: forms may hold less than files.
const LARGEST_IN_FIELD = 200_000;

document.addEventListener("formdata", ({ formData }) => {
  const text = formData.get("table");
  if (!text || formData.get("file")?.size || new Blob([text]).size <= LARGEST_IN_FIELD) return;
  formData.set("file", new File([text], "table.txt", { type: "text/plain" }));
  formData.set("table", "");
});
