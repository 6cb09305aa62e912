"use strict";

/*
 * The editor of a game is one form that holds the whole game. What is tapped or typed is sent with it, and the answer is
 * merged into the page; the server alone knows the rules and the score. Numbers move at once and are sent a moment later,
 * so that quick taps are one question. What is not saved yet is kept on the phone, by the page's address.
 */
{
  const PAUSE = 150; // milliseconds after the last tap
  const PATIENCE = 10000; // milliseconds that an answer may take
  const kept = new PhoneStorage("game:");
  const address = location.pathname + location.search;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const byId = (id) => document.getElementById(id);
  const form = () => byId("editor");
  const field = (name) => form().elements.namedItem(name);
  const written = (number) => number.toLocaleString("en-US").replace("-", "−");

  let timer = 0;
  let busy = false;
  let taps = []; // what was tapped and is not a number or a text of the form, with the version that was shown then
  let newer = false; // something was typed since the form was sent
  let leaving = false;
  let place = -1; // in the hand to try: where the next card goes; below 0: its keys are shut

  // Sending

  function soon() {
    newer = true;
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  }

  function now(what) {
    taps.push({ what, seen: field("seen")?.value });
    send();
  }

  function entered() {
    return new URLSearchParams(new FormData(form()));
  }

  async function send() {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    const sent = taps;
    const data = entered();
    for (const { what, seen } of sent) {
      data.append("do", what);
      // A save that waited for an answer does not know yet what that says of others' changes.
      if (what === "save" && seen) data.set("seen", seen);
    }
    [taps, newer] = [[], false];
    byId("no-connection").hidden = true;
    try {
      await ask(data, sent.length > 0);
    } catch {
      [taps, newer] = [[], false];
      byId("no-connection").hidden = false;
    }
    busy = false;
    if (taps.length > 0) send();
    else if (newer) soon();
  }

  async function ask(data, mustShow) {
    const question = new AbortController();
    const patience = setTimeout(() => question.abort("late"), PATIENCE);
    const headers = { "HX-Request": "true" };
    const answer = await fetch(form().action, {
      method: "POST",
      body: data,
      headers,
      signal: question.signal,
    });
    clearTimeout(patience);
    const to = answer.headers.get("HX-Redirect");
    if (to) return leave(to);
    if (![200, 409, 422].includes(answer.status)) throw new Error(`status ${answer.status}`);
    const html = await answer.text();
    if (mustShow || !newer) take(html, data.get("open"));
    if (data.getAll("do").includes("save")) showWhatIsWrong();
  }

  function take(html, opened) {
    const typed = newer
      ? [...entered()].filter(([name]) => name !== "game" && name !== "steps")
      : [];
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.querySelector("#editor");
    const wanted = fresh.querySelector("#open").value;
    const open = wanted === opened ? byId("open").value : wanted;
    const mine = (name, element) => name === "open" && element.nodeName === "DETAILS";
    const callbacks = { beforeAttributeUpdated: (name, element) => !mine(name, element) };
    const typing = document.activeElement.matches("input, textarea"); // a button that was tapped gets its new text
    Idiomorph.morph(form(), fresh, { callbacks, ignoreActiveValue: typing });
    for (const [name, value] of typed)
      if (field(name)?.type === "text" || field(name) instanceof RadioNodeList)
        field(name).value = value;
    show(open, open !== opened);
    showKeys();
    byId("undo").disabled = form().dataset.back === "0";
    if (unsaved()) keep();
    else kept.drop(address);
  }

  function showWhatIsWrong() {
    const wrong =
      form().querySelector("[aria-invalid]") ??
      form().querySelector(".meanwhile, .note[role=alert]");
    const panel = wrong?.closest(".pop");
    if (panel) show(panel.id, false);
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.scrollIntoView({ block: wrong.offsetHeight < innerHeight / 2 ? "center" : "start" });
    if (wrong?.matches("[aria-invalid]")) wrong.focus();
  }

  function keep() {
    const data = entered();
    data.delete("csrfmiddlewaretoken");
    kept.keep(address, { form: data.toString() });
  }

  // Panels: one at a time

  function show(id, moves) {
    byId("open").value = id;
    for (const panel of document.querySelectorAll(".pop"))
      panel.classList.toggle("open", panel.id === id);
    for (const value of document.querySelectorAll("[name=open][aria-expanded]")) {
      value.setAttribute("aria-expanded", value.value === id);
    }
    if (moves && byId(id)) reveal(byId(id));
  }

  /* A panel that does not fit above the hand to try is shown from its top. */
  function reveal(panel) {
    const fits = panel.offsetHeight < (innerHeight - byId("try").offsetHeight) * 0.85;
    panel.scrollIntoView({
      block: fits ? "nearest" : "start",
      behavior: calm.matches ? "auto" : "smooth",
    });
  }

  function openPanel(button, byKeyboard) {
    const id = byId("open").value === button.value ? "" : button.value;
    show(id, true);
    if (id && byKeyboard) byId(id).querySelector("input, button").focus();
  }

  // Numbers and everything else that is tapped

  function step(button) {
    const input = button.parentElement.querySelector("input");
    const number = Number(input.value.replace("−", "-").replaceAll(",", ""));
    const next = Math.min(
      Math.max(number + Number(button.dataset.by), Number(input.dataset.low)),
      Number(input.dataset.high)
    );
    if (Number.isNaN(next) || next === number) return;
    input.value = written(next);
    soon();
  }

  function tap(button) {
    if (document.activeElement.matches("input, textarea")) document.activeElement.blur();
    if (button.dataset.by) return step(button);
    const [name, value] = button.value.split("=");
    const input = value && field(name);
    if (!input || button.dataset.now !== undefined) return now(button.value);
    input.value = written(Number(value));
    for (const other of button.parentElement.children)
      other.setAttribute("aria-pressed", other === button);
    soon();
  }

  // The hand to try

  const cards = () => byId("hand").value.split(" ").filter(Boolean);
  const cells = () => [...document.querySelectorAll("#try .grid .card")];

  function lay(hand) {
    byId("hand").value = hand.join(" ");
    field("was").value = "";
    soon();
  }

  function showKeys() {
    if (!byId("pad")) return;
    byId("pad").hidden = place < 0;
    for (const [at, cell] of cells().entries()) cell.classList.toggle("here", at === place);
  }

  function openKeys(at) {
    place = at;
    showKeys();
  }

  function put(key) {
    const hand = cards();
    const grid = document.querySelector("#try .grid");
    if (!grid) return lay([...hand, key.dataset.card]);
    const wide = Number(grid.dataset.columns);
    const lines = { rows: (cell) => Math.floor(cell / wide), columns: (cell) => cell % wide };
    const line = lines[key.dataset.gone] ?? ((cell) => cell); // discarded is a whole line
    const next = hand.map((card, at) =>
      line(at) === line(place) ? (key.dataset.card ?? "-") : card
    );
    for (const [at, cell] of cells().entries())
      if (next[at] !== hand[at])
        cell.textContent = next[at] === "-" ? "–" : next[at].replace(/^-(?=\d+$)/, "−");
    openKeys((place + 1) % hand.length);
    lay(next);
  }

  function takeBack(card) {
    const hand = cards();
    hand.splice(hand.indexOf(card), 1);
    lay(hand);
  }

  function handTapped(button) {
    if (button.dataset.card || button.dataset.gone) put(button);
    else if (button.id === "k-done") openKeys(-1);
    else if (button.id === "add-to-hand") openKeys(place < 0 ? 0 : -1);
    else if (button.dataset.take) takeBack(button.dataset.take);
    else if (button.matches(".card"))
      openKeys(cells().indexOf(button) === place ? -1 : cells().indexOf(button));
  }

  // Leaving

  function unsaved() {
    return form().dataset.unsaved !== undefined || newer;
  }

  function leave(to) {
    leaving = true;
    kept.drop(address);
    location.href = to;
  }

  function mayLeave(event) {
    if (event.target.closest("#leave") && unsaved()) {
      event.preventDefault();
      byId("leaving").hidden = false;
      byId("stay").focus();
    }
    if (event.target.closest("#stay")) {
      byId("leaving").hidden = true;
      byId("leave").focus();
    }
    if (event.target.closest("#go, [data-leave]")) {
      leaving = true;
      kept.drop(address);
    }
  }

  document.addEventListener("click", (event) => {
    mayLeave(event);
    const button = event.target.closest("button");
    if (!button || !(button.form === form() || button.closest("#try"))) return;
    if (button.type === "button") return handTapped(button);
    event.preventDefault();
    if (button.name === "open") openPanel(button, event.detail === 0);
    else if (!button.matches(".step [aria-disabled]")) tap(button);
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  document.addEventListener("change", (event) => {
    if (event.target.form === form()) soon();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && place >= 0) openKeys(-1);
    else if (event.key === "Escape") show("", false);
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.matches(".rest[open]")) target.scrollIntoView({ block: "nearest" });
    },
    true
  );
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && unsaved()) event.preventDefault();
  });

  const before = kept.get(address)?.form;
  if (before) {
    const data = new URLSearchParams(before);
    data.set("csrfmiddlewaretoken", field("csrfmiddlewaretoken").value);
    ask(data, true).catch(() => {});
  }
}
