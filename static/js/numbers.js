"use strict";

/*
 * What is noted of a deal: the keys below hold what the field can be that is entered, a tap fills it and goes on to the
 * next one. A row is sent when it is whole; what cannot be sent waits on this phone as a hand does.
 */
{
  const PATIENCE = 6000; // milliseconds that an answer may take
  const MOST_IN_A_ROW = 6;

  const form = document.getElementById("noted");
  const keys = document.getElementById("number-keys");
  const list = () => document.getElementById("numbers");
  const alone = document.body.classList.contains("one-page");
  const buzz = (...pattern) => navigator.vibrate?.(pattern);

  let here = ""; // the name of the field that is entered
  let sent = Promise.resolve(); // one after the other

  const cells = () => NumberRow.all().flatMap((row) => row.cells);
  const cellHere = () => cells().find((cell) => cell.name === here);
  const asNumber = (text) => Number(text.replace("−", "-")) || 0;
  const isOpen = (cell) => !cell.value && "needed" in cell.dataset;

  // What is kept on this phone

  function keep(row) {
    if (row.changed && !row.waits) Drafts.keep(row.draft, { numbers: row.values() });
    else Drafts.drop(row.draft);
  }

  function restore() {
    for (const row of NumberRow.all()) {
      const kept = Drafts.get(row.draft)?.numbers ?? Outbox.get(row.hand)?.numbers;
      if (kept) row.restore(kept);
    }
  }

  // What the page shows

  function paint() {
    for (const row of NumberRow.all()) {
      for (const cell of row.cells) {
        cell.inputMode = "none"; // the phone's keyboard stays shut
        cell.classList.toggle("now", cell.name === here);
      }
      row.element.classList.toggle("now", row.cells.some((cell) => cell.name === here));
      row.element.classList.toggle("kept", row.waits);
      row.element.toggleAttribute("data-keep", row.changed);
    }
    paintKeys();
    paintButton();
    if (alone) paintSums();
    const { onward } = list().dataset;
    if (onward && !NumberRow.all().some((row) => row.changed)) location.assign(onward);
  }

  function paintKeys() {
    const cell = cellHere();
    keys.hidden = !cell;
    if (!cell) return;
    const values = cell.dataset.values.split(" ").filter(Boolean);
    const fresh = values.length ? values.map((value) => choice(cell, value)) : digits(cell);
    keys.classList.toggle("choices", values.length > 0);
    keys.style.setProperty("--columns", values.length ? inARow(values.length) : 3);
    const same = fresh.length === keys.children.length && fresh.every((key, place) => isSame(key, keys.children[place]));
    if (!same) keys.replaceChildren(...fresh);
    else fresh.forEach((key, place) => Idiomorph.morph(keys.children[place], key)); // whoever taps finds the key there
    keys.setAttribute("aria-label", `Keys for ${cell.getAttribute("aria-label")}`);
  }

  const isSame = (one, other) => one.dataset.value === other.dataset.value && one.dataset.digit === other.dataset.digit;

  /* As few rows as there can be, about as long as each other. */
  function inARow(many) {
    const most = many > MOST_IN_A_ROW + 1 ? MOST_IN_A_ROW + 1 : MOST_IN_A_ROW;
    return Math.ceil(many / Math.ceil(many / most));
  }

  function choice(cell, value) {
    const shown = value.replace("-", "−");
    const isNow = changes() && shown === NumberRow.of(cell).was(cell);
    const why = isNow ? "now" : value === cell.dataset.barred ? cell.dataset.why : value === cell.dataset.hint ? cell.dataset.says : "";
    const key = made(shown, "value", shown);
    key.setAttribute("aria-pressed", String(cell.value === shown));
    if (isNow || value === cell.dataset.barred) key.setAttribute("aria-disabled", "true");
    if (why) key.append(Object.assign(document.createElement("small"), { textContent: why }));
    return key;
  }

  function digits(cell) {
    const nine = [..."123456789"].map((digit) => made(digit, "digit", digit));
    const sign = Number(cell.dataset.least) < 0 ? made("±", "digit", "sign", "Plus or minus") : made("00", "digit", "00");
    return [...nine, sign, made("0", "digit", "0"), made("⌫", "digit", "delete", "Delete")];
  }

  function made(text, what, value, label = "") {
    const key = Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: text });
    key.dataset[what] = value;
    if (label) key.setAttribute("aria-label", label);
    return key;
  }

  /* With what is chosen here, before it is saved. */
  function paintSums() {
    for (const line of list().querySelectorAll("[data-sum]")) {
      const cell = cells().find((each) => each.getAttribute("aria-label").endsWith(`: ${line.dataset.of}`));
      const more = cell ? asNumber(cell.value) - asNumber(form.elements[`was-${cell.name}`].value) : 0;
      line.querySelector("b").textContent = `${Number(line.dataset.sum) + more}`.replace("-", "−");
      if (line.querySelector("span")) line.querySelector("span").hidden = more !== 0; // true of what is saved
    }
  }

  function paintButton() {
    const button = form.querySelector("[data-next]");
    const cell = cellHere();
    const open = cells().find((each) => isOpen(each) && each.name !== here);
    const name = document.createElement("small");
    const unsent = NumberRow.all().some((row) => row.unsent);
    if (alone) {
      button.textContent = ofOne(cell, unsent);
    } else if (open && (!cell || isOpen(cell) || !unsent || NumberRow.of(open).row !== NumberRow.of(cell).row)) {
      name.textContent = NumberRow.of(open).name;
      button.replaceChildren("Next ", name);
    } else {
      const finishes = form.dataset.part === "numbers" && !open;
      button.textContent = finishes || (!unsent && list().dataset.then) ? list().dataset.button : "Save";
    }
    button.setAttribute("aria-disabled", String(alone ? !unsent : !open && !unsent && !list().dataset.then));
  }

  /* What the button says on the page of one player: what it saves, or what it replaces. */
  function ofOne(cell, unsent) {
    const single = cells().length === 1 && cell?.value;
    if (list().dataset.change) return unsent ? `${list().dataset.change}${single ? ` to ${cell.value}` : ""}` : "Choose a number";
    const label = cell?.getAttribute("aria-label").split(": ")[1] ?? "";
    return single ? `${label} ${cell.value}` : "Save";
  }

  /* Whether the page replaces what somebody else has saved. */
  const changes = () => alone && Boolean(list().dataset.change);

  function say(sentence) {
    Object.assign(document.getElementById("offline"), { textContent: sentence, hidden: !sentence });
  }

  // What is entered

  function fill(cell, text) {
    cell.value = text;
    keep(NumberRow.of(cell));
  }

  function choose(value) {
    const cell = cellHere();
    buzz(8);
    fill(cell, value);
    if (alone) return paint();
    go(after(cell) ?? cell);
  }

  function press(digit) {
    const cell = cellHere();
    buzz(8);
    const texts = { delete: cell.value.slice(0, -1), sign: `−${cell.value}` };
    fill(cell, NumberRow.tidy(texts[digit] ?? cell.value + digit));
    paint();
  }

  /* The next field in which nothing is noted. */
  function after(cell) {
    const all = cells();
    const from = all.indexOf(cell) + 1;
    return [...all.slice(from), ...all.slice(0, from)].find((each) => isOpen(each) && each !== cell);
  }

  function go(cell) {
    const row = cellHere() && NumberRow.of(cellHere());
    here = cell.name;
    const left = row && (row.row !== NumberRow.of(cell).row || row.whole);
    const finishes = form.dataset.part === "numbers" && !cells().some(isOpen); // that is for Save alone
    if (left && row.unsent && !alone && !finishes) send([row]);
    paint();
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest" });
  }

  function next() {
    const open = cells().find((cell) => isOpen(cell) && cell.name !== here);
    const unsent = NumberRow.all().filter((row) => row.unsent);
    if (unsent.length && (alone || !open)) return send(unsent);
    if (open) return go(after(cellHere()) ?? open);
    if (list().dataset.then) return location.assign(list().dataset.then);
    buzz(30, 40, 30);
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
    else if (changes()) for (const row of rows) if (row.row) body.append(`over-${row.row}`, row.field(`seen-${row.row}`)?.value ?? "1");
    const contents = rows.map((row) => row.content);
    const response = await ask(form.action, { method: "POST", body });
    if (!response || response.status === 403) return setAside(rows);
    const header = (name) => response.headers.get(name);
    if (!Outbox.isAnswer(response.status, header)) return setAside(rows);
    if (response.status === 404) return location.reload();
    say("");
    if (header("HX-Redirect")) {
      rows.forEach(forget);
      return location.assign(header("HX-Redirect"));
    }
    if (response.status >= 400) buzz(30, 40, 30);
    if (alone && response.status < 400) {
      rows.forEach(forget);
      return location.assign(header("HX-Push-Url"));
    }
    take(await response.text(), rows.filter((row, index) => row.content === contents[index]));
  }

  const ask = (address, options) => {
    const signal = AbortSignal.timeout?.(PATIENCE);
    return fetch(address, { ...options, headers: { "HX-Request": "true" }, signal }).catch(() => null);
  };

  /* Shows the list as the server has it, and what it says to the rows that were sent; others stay as they are. */
  function take(html, rows) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (!fresh.getElementById("numbers")) return;
    for (const row of NumberRow.all()) {
      const saved = fresh.getElementById(row.element.id);
      if (rows.some((each) => each.row === row.row)) row.element.removeAttribute("data-keep");
      else if (row.changed && saved) row.follow(saved);
    }
    merge(list(), fresh.getElementById("numbers"));
    rows.forEach((row) => (row.changed && row.element.isConnected) || forget(row));
    list().querySelector(".problem")?.parentNode.scrollIntoView({ block: "nearest" });
  }

  function forget(row) {
    Drafts.drop(row.draft);
    Outbox.forget(row.hand);
  }

  function setAside(rows) {
    for (const row of rows) {
      const fields = { ...Object.fromEntries(row.inputs()), submission: Outbox.newName() };
      Outbox.put(row.hand, { address: row.address, fields, numbers: row.values(), content: row.content, name: row.name, deal: form.dataset.deal });
      Drafts.drop(row.draft);
    }
    if (alone && rows.length && KeptView.template) return showKept(rows[0]);
    if (rows.length) say("No connection. What was noted is kept on this phone and sent when it is back.");
    paint();
  }

  /* Nobody's keys are open while what was noted waits for the connection. */
  function showKept(row) {
    const large = Object.assign(document.createElement("p"), { className: "num huge", textContent: row.cells.map(({ value }) => value).join(" · ") });
    const people = [...document.querySelectorAll("#numbers .seats li > span")].map((seat) => {
      const isIn = seat.classList.contains("in");
      const [initials, name] = [".badge", ".vh"].map((part) => seat.querySelector(part).textContent.trim());
      return { name: name.replace(/:$/, ""), initials, isIn, text: isIn ? seat.lastChild.data.trim() : "not known" };
    });
    const initials = row.element.querySelector(".badge")?.textContent ?? "";
    people.unshift({ name: row.name, initials, text: "kept here", isIn: false });
    const view = KeptView.build("own" in form.dataset ? "Yours is" : `${row.name}’s is`, large, people);
    view.querySelector("[data-change]").addEventListener("click", () => {
      view.remove();
      form.hidden = false;
      paint();
    });
    form.hidden = true;
    form.after(view);
    document.getElementById("who").focus({ preventScroll: true });
  }

  document.addEventListener("outbox:answer", async ({ detail }) => {
    if (Outbox.waiting().length) return;
    if (KeptView.shown) return detail.onward && location.assign(detail.onward);
    const response = await ask(list().dataset.live);
    if (!response?.ok) return;
    say("");
    take(await response.text(), NumberRow.all().filter((row) => !Outbox.get(row.hand) && !Drafts.get(row.draft)));
  });

  // Taps and keys

  onPress("#number-keys [data-value]", (key) => key.getAttribute("aria-disabled") === "true" ? buzz(30, 40, 30) : choose(key.dataset.value));
  onPress("#number-keys [data-digit]", (key) => press(key.dataset.digit));

  // Fingers and mice leave the focus in the field.
  form.addEventListener("mousedown", (event) => {
    if (event.target.closest(".keys")) event.preventDefault();
  });

  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-next]")) next();
    if (event.target.closest("[data-leave]")) NumberRow.all().forEach((row) => Drafts.drop(row.draft)); // it is left as it was
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".cell[name]") && event.target.name !== here) go(event.target);
  });

  form.addEventListener("input", (event) => {
    const row = NumberRow.of(event.target);
    if (event.target.type === "checkbox") {
      if (event.target.checked) untickOthers(event.target);
      keep(row);
      if (row.isIn && row.unsent && !alone) send([row]);
      return paint();
    }
    fill(event.target, NumberRow.tidy(event.target.value));
    paint();
  });

  /* Of some ticks only one can be set: it moves. */
  function untickOthers(tick) {
    for (const other of list().querySelectorAll(`[data-only="${CSS.escape(tick.dataset.only ?? "")}"]:checked`)) {
      if (other === tick) continue;
      other.checked = false;
      keep(NumberRow.of(other));
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (!submitter?.name) return next();
    send([new NumberRow(submitter.closest("li"))], submitter);
  });

  document.addEventListener("merged", paint);
  document.addEventListener("leaving", (event) => NumberRow.all().some((row) => row.changed) && event.preventDefault());

  Drafts.forgetOld();
  restore();
  const first = cells().find(isOpen) ?? cells()[0];
  here = first?.name ?? "";
  paint();
  first?.focus({ preventScroll: true });
  document.documentElement.classList.add("ready");
}
