"use strict";

/*
 * Forms with a bar at the bottom: an error is scrolled to a third from the top and focused, and the bar's line leads there.
 * A button that lacks a choice is dashed and says which; a tap on it leads to the choice.
 */
{
  const invalid = "[aria-invalid=true], fieldset.wrong";

  /* The part of the page that an error is about: its field, or the group of choices. */
  const placeOf = (field) =>
    (field.matches("[type=radio], [type=checkbox]") && field.closest("fieldset")) || field;

  function leadTo(field) {
    if (!field) return;
    field.focus({ preventScroll: true });
    const { top } = placeOf(field).getBoundingClientRect();
    scrollBy({ top: top - innerHeight / 3, behavior: "instant" });
  }

  /* The bar's height is never covered by what has the focus. */
  function measure() {
    const bar = document.querySelector(".dock");
    if (bar) document.documentElement.style.scrollPaddingBottom = `${bar.offsetHeight + 8}px`;
  }

  const choices = (group) => [...group.querySelectorAll("input[type=radio]")];
  const chosenIn = (group) => choices(group).find((choice) => choice.checked);
  const openGroup = (form) =>
    [...form.querySelectorAll("fieldset[data-missing]")].find((group) => !chosenIn(group));

  /* What the button of a form with choices says: what is missing, or what will be done. */
  function label(form) {
    const group = openGroup(form);
    const button = form.querySelector(".dock .main");
    if (!button || !form.querySelector("fieldset[data-missing]")) return;
    const chosen = [...form.querySelectorAll("fieldset[data-missing] :checked")].pop();
    button.textContent = group ? group.dataset.missing : chosen.dataset.does;
    if (group) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }

  /* The bar says the error once more, in a line that leads to its field. */
  function say(bar, field, text, role = null) {
    field.id ||= "first-error";
    bar.querySelector(".bar-error")?.remove();
    const line = Object.assign(document.createElement("p"), { className: "bar-error", role });
    line.append(
      Object.assign(document.createElement("a"), { href: `#${field.id}`, textContent: text })
    );
    bar.prepend(line);
    measure();
    leadTo(field);
  }

  function sayMissing(form, group) {
    group.classList.add("wrong");
    const err = group.querySelector(".err");
    if (err) err.textContent = group.dataset.error;
    say(form.querySelector(".dock"), choices(group)[0], group.dataset.error, "alert");
  }

  const shown = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;
  const text = (element) => element.textContent.trim().replace(/\s+/g, " ");

  /* What an error is about: the field that it describes, a group's first choice, else the error itself. */
  function fieldOf(error) {
    const described = error.id ? document.querySelector(`[aria-describedby~="${error.id}"]`) : null;
    const group = described?.matches("fieldset") ? described : error.closest("fieldset");
    const field =
      described && described !== group
        ? described
        : group?.querySelector("input:not([type=hidden]), select, textarea");
    if (!field) error.tabIndex = -1;
    return field || error;
  }

  /* The first error that came with the page, where a bar might hide it; one beside a field before one about all. */
  function sayFirst() {
    const bar = document.querySelector("main .dock");
    if (!bar || bar.querySelector(".bar-error")) return;
    const errors = ["main .err", "main .note.bad[role=alert]"].flatMap((kind) => [
      ...document.querySelectorAll(kind),
    ]);
    const error = errors.find((one) => shown(one) && text(one) && !bar.contains(one));
    if (error) say(bar, fieldOf(error), text(error));
  }

  /* What is put right is no error any more. */
  function clear({ target }) {
    const form = target.closest?.("form");
    if (!form) return;
    label(form);
    const line = form.querySelector(".bar-error");
    if (!line) return;
    const field = document.getElementById(line.firstChild.hash.slice(1));
    if (!field || placeOf(field) !== placeOf(target)) return;
    line.remove();
    placeOf(field).classList.remove("wrong");
    const said = placeOf(field).matches("fieldset") && placeOf(field).querySelector(".err");
    if (said) said.textContent = ""; // a choice that is made is right
    measure();
  }

  document.addEventListener(
    "submit",
    (event) => {
      const group = event.target.querySelector(".dock") && openGroup(event.target);
      if (!group) return;
      event.preventDefault();
      sayMissing(event.target, group);
    },
    true
  );

  document.addEventListener("click", (event) => {
    const line = event.target.closest(".bar-error a");
    if (!line) return;
    event.preventDefault();
    leadTo(document.getElementById(line.hash.slice(1)));
  });

  document.addEventListener("input", clear);

  function start() {
    document.querySelectorAll("form").forEach(label);
    measure();
    sayFirst();
    document
      .querySelectorAll(invalid)
      .forEach(
        (field) => placeOf(field).matches("fieldset") && placeOf(field).classList.add("wrong")
      );
  }

  for (const answer of ["htmx:afterSettle", "answered"]) document.addEventListener(answer, start);
  addEventListener("resize", measure);
  start();
}
