"use strict";

/*
 * A choice is shown at once: the form around it is sent, and what had the focus has it again. Dates are typed one after
 * another, so they wait for their button.
 */
{
  const CHOSEN = "chosen-at-once";

  document.addEventListener("change", ({ target }) => {
    if (!target.matches("form.asked select")) return;
    sessionStorage.setItem(CHOSEN, target.name);
    target.form.submit();
  });

  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  if (chosen)
    document
      .querySelector(`form.asked [name="${CSS.escape(chosen)}"]`)
      ?.focus({ preventScroll: true });
}
