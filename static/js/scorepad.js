"use strict";

/*
 * The list of a deal's scores: digits go into the row that is typed in, a row is sent when it is left, and the list shows
 * what the server makes of it. What cannot be sent waits on this phone as a hand does.
 */
{
  const PATIENCE = 6000; // milliseconds that an answer may take

  const form = document.getElementById("pad");
  const list = () => document.getElementById("scores");
  const buzz = (...pattern) => navigator.vibrate?.(pattern);

  let here = list().dataset.first;
  let sent = Promise.resolve(); // one after the other

  // What is kept on this phone

  function keep(row) {
    if (!row.changed || row.waits) return Drafts.drop(row.hand);
    const { cards = "" } = Drafts.get(row.hand) ?? {};
    Drafts.keep(row.hand, { cards, typed: row.text, marked: row.marked, seen: row.field("seen").value });
  }

  function restore() {
    for (const row of ScoreRow.all()) {
      Drafts.takeOver(row.address, row.hand);
      const mine = [Drafts.get(row.hand), Outbox.get(row.hand)?.fields].find((kept) => kept?.typed);
      if (mine) row.restore(mine);
    }
  }

  // What the page shows

  function paint() {
    const rows = ScoreRow.all();
    if (!rows.some((row) => row.seat === here)) here = rows[0]?.seat; // whose row it was has gone
    for (const row of rows) {
      row.input.inputMode = "none"; // the phone's keyboard stays shut
      row.element.classList.toggle("now", row.seat === here);
      row.element.classList.toggle("kept", row.waits);
      row.element.toggleAttribute("data-keep", row.changed);
    }
    const open = after(here);
    const button = form.querySelector("[data-next]");
    const name = document.createElement("small");
    name.textContent = open?.name;
    button.replaceChildren(...(open ? ["Next", name] : [`Save deal ${form.dataset.deal}`]));
    button.setAttribute("aria-disabled", String(!open && rows.some((row) => !row.text)));
    leave(rows);
  }

  /* The next row in which nothing is typed. */
  function after(seat) {
    const rows = ScoreRow.all();
    const from = rows.findIndex((row) => row.seat === seat) + 1;
    return [...rows.slice(from), ...rows.slice(0, from)].find((row) => !row.text && row.seat !== seat);
  }

  /* Other phones have entered the rest. */
  function leave(rows) {
    const { onward } = list().dataset;
    if (onward && !rows.some((row) => row.changed)) location.assign(onward);
  }

  function say(sentence) {
    const line = document.getElementById("offline");
    Object.assign(line, { textContent: sentence, hidden: !sentence });
  }

  // What is typed

  function type(row, text) {
    row.input.value = ScoreRow.tidy(text);
    changed(row);
  }

  function changed(row) {
    keep(row);
    paint();
  }

  function press(key) {
    const row = ScoreRow.at(here);
    const text = row.text;
    buzz(8);
    row.input.focus({ preventScroll: true });
    if (key === "delete") type(row, text.slice(0, -1));
    else if (key === "sign") type(row, `−${text}`);
    else type(row, text + key);
  }

  function go(row) {
    const before = ScoreRow.at(here);
    here = row.seat;
    if (before && before.seat !== here && before.unsent && after(before.seat)) send([before]); // the last waits for Save
    paint();
    row.input.focus({ preventScroll: true });
    row.element.scrollIntoView({ block: "nearest" });
  }

  /* On to the next row that is open; once there is none, all that is not saved yet is. */
  function next() {
    const row = after(here);
    if (row) return go(row);
    const open = ScoreRow.all().find((each) => !each.text);
    if (!open) return send(ScoreRow.all().filter((each) => each.unsent));
    buzz(30, 40, 30);
    go(open);
  }

  // Sending

  function send(rows, answer) {
    sent = sent.then(() => post(rows, answer));
  }

  /* `answer` is the button that was tapped where the server had asked something. */
  async function post(rows, answer) {
    if (Outbox.waiting().length && !answer) return setAside(rows);
    const body = new URLSearchParams({ csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
    for (const row of rows) for (const [name, value] of row.inputs()) body.append(name, value);
    if (answer) body.append(answer.name, answer.value);
    const contents = rows.map((row) => row.content);
    const response = await ask(form.action, { method: "POST", body });
    const header = (name) => response.headers.get(name);
    if (!response || response.status === 403 || !Outbox.isAnswer(response.status, header)) return setAside(rows);
    if (response.status === 404) return location.reload();
    say("");
    if (header("HX-Redirect")) {
      rows.forEach(forget);
      return location.assign(header("HX-Redirect"));
    }
    if (response.status >= 400) buzz(30, 40, 30);
    take(await response.text(), rows.filter((row, index) => row.content === contents[index]));
  }

  const ask = (address, options) => {
    const signal = AbortSignal.timeout?.(PATIENCE);
    return fetch(address, { ...options, headers: { "HX-Request": "true" }, signal }).catch(() => null);
  };

  /* Shows the list as the server has it, and what it says to the rows that were sent; others stay as they are typed. */
  function take(html, rows) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (!fresh.getElementById("scores")) return;
    for (const row of ScoreRow.all()) {
      const saved = fresh.getElementById(row.element.id);
      if (rows.some(({ seat }) => seat === row.seat)) row.element.removeAttribute("data-keep");
      else if (row.changed && saved?.querySelector(".cell[name]")) row.follow(new ScoreRow(saved));
    }
    merge(list(), fresh.getElementById("scores"));
    rows.forEach((row) => (row.changed && row.element.isConnected) || forget(row));
    list().querySelector(".problem")?.parentNode.scrollIntoView({ block: "nearest" });
  }

  function forget(row) {
    Drafts.drop(row.hand);
    Outbox.forget(row.hand);
  }

  function setAside(rows) {
    for (const row of rows) {
      Outbox.put(row.hand, { address: row.address, fields: row.fields(), name: row.name, deal: form.dataset.deal });
      Drafts.drop(row.hand);
    }
    if (rows.length) say("No connection. The scores are kept on this phone and sent when it is back.");
    paint();
  }

  document.addEventListener("outbox:answer", async () => {
    if (Outbox.waiting().length) return;
    const response = await ask(list().dataset.live);
    if (!response?.ok) return;
    say("");
    take(await response.text(), ScoreRow.all().filter((row) => !Outbox.get(row.hand) && !Drafts.get(row.hand)));
  });

  // Taps and keys

  onPress("[data-digit]", (button) => press(button.dataset.digit));

  // Fingers and mice leave the focus in the row.
  form.addEventListener("mousedown", (event) => {
    if (event.target.closest(".keys")) event.preventDefault();
  });

  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-next]")) return next();
    const row = event.target.closest("li[data-seat]:has([name^=typed])");
    if (row && !event.target.closest("button, a, .tick")) go(new ScoreRow(row));
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".cell[name]") && event.target.closest("li").dataset.seat !== here) {
      go(new ScoreRow(event.target.closest("li")));
    }
  });

  form.addEventListener("input", (event) => {
    const row = new ScoreRow(event.target.closest("li"));
    const text = ScoreRow.tidy(row.text);
    if (row.input.value !== text) row.input.value = text;
    changed(row);
    if (event.target.type === "checkbox" && row.unsent && row.seat !== here) send([row]);
  });

  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches(".cell")) return;
    event.preventDefault();
    const rows = ScoreRow.all();
    const row = rows[rows.findIndex(({ seat }) => seat === here) + step];
    if (row) go(row);
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (!submitter?.name) return next();
    send([ScoreRow.at(submitter.closest("li").dataset.seat)], submitter);
  });

  document.addEventListener("merged", paint);
  document.addEventListener("leaving", (event) => ScoreRow.all().some((row) => row.changed) && event.preventDefault());

  Drafts.forgetOld();
  restore();
  paint();
  ScoreRow.at(here)?.input.focus({ preventScroll: true });
  document.documentElement.classList.add("ready");
}
