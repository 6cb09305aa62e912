"use strict";

/*
 * The list of a deal: the keys below hold what the field can be that is entered, and a tap fills it and goes on to the next
 * one; or digits go into it. A row is sent when it is left or whole, the last one by Save alone, and the list shows what
 * the server makes of it. What cannot be sent waits on this phone as a hand does.
 */
{
  const PATIENCE = 6000; // milliseconds that an answer may take
  const MAX_IN_A_ROW = 6;

  const form = document.getElementById("pad");
  const keys = document.getElementById("number-keys");
  const digits = form.querySelector(".digits");
  const list = () => document.getElementById("deal-list");
  const alone = document.body.classList.contains("one-page");
  const buzz = (...pattern) => navigator.vibrate?.(pattern);

  let here = ""; // the name of the field that is entered
  let sent = Promise.resolve(); // one after the other
  let isSaving = false; // by a key, whose answer is on its way

  const cells = () => ListRow.all().flatMap((row) => row.cells);
  const cellHere = () => cells().find((cell) => cell.name === here);
  const asText = (row) => JSON.stringify(row.values());
  const { isOpen } = ListRow;

  const isWhole = () => !cells().some(isOpen);
  const finishes = () => list().dataset.part !== "said" && isWhole(); // that is for Save alone

  // What the page shows

  function paint() {
    if (!cellHere()) here = (cells().find(isOpen) ?? cells()[0])?.name; // whose it was has gone
    for (const row of ListRow.all()) {
      for (const cell of row.cells) {
        cell.inputMode = "none"; // the phone's keyboard stays shut
        cell.classList.toggle("now", cell.name === here);
      }
      row.element.classList.toggle(
        "now",
        row.cells.some((cell) => cell.name === here)
      );
      row.element.classList.toggle("kept", row.waits);
      row.element.toggleAttribute("data-keep", row.changed);
    }
    paintKeys();
    paintSums();
    if (alone)
      OnePlayer.paint(
        list(),
        ListRow.all().find(({ row }) => row)
      );
    paintButton();
    const { onward } = list().dataset;
    if (onward && !ListRow.all().some((row) => row.changed)) location.assign(onward);
  }

  function paintKeys() {
    const cell = cellHere();
    const values = cell?.dataset.values.split(" ").filter(Boolean) ?? [];
    if (digits && keys) digits.hidden = !cell || values.length > 0;
    if (keys) keys.hidden = !values.length;
    if (!values.length) return;
    const fresh = values.map((value) => choice(cell, value));
    keys.style.setProperty("--columns", inARow(values.length));
    const same =
      fresh.length === keys.children.length &&
      fresh.every((key, place) => key.dataset.value === keys.children[place].dataset.value);
    if (!same) keys.replaceChildren(...fresh);
    else fresh.forEach((key, place) => Idiomorph.morph(keys.children[place], key)); // whoever taps finds the key there
    keys.setAttribute(
      "aria-label",
      fillText(TEXTS.keysFor, { field: cell.getAttribute("aria-label") })
    );
  }

  /* As few rows as there can be, about as long as each other. */
  function inARow(many) {
    const most = many > MAX_IN_A_ROW + 1 ? MAX_IN_A_ROW + 1 : MAX_IN_A_ROW;
    return Math.ceil(many / Math.ceil(many / most));
  }

  function choice(cell, value) {
    const shown = value.replace("-", "−");
    const isNow = changes() && shown === ListRow.of(cell).was(cell);
    const isBarred = ListRow.isBarred(cell, value);
    const why = isNow
      ? TEXTS.now
      : isBarred
        ? TEXTS.wouldBeEven
        : value === cell.dataset.hint
          ? cell.dataset.says
          : "";
    const key = Object.assign(document.createElement("button"), {
      type: "button",
      className: "key",
      textContent: shown,
    });
    key.dataset.value = shown;
    key.setAttribute("aria-pressed", String(cell.value === shown));
    if (isNow || isBarred) key.setAttribute("aria-disabled", "true");
    if (why) key.append(Object.assign(document.createElement("small"), { textContent: why }));
    return key;
  }

  /* With what is chosen here, before it is saved. */
  function paintSums() {
    for (const line of list().querySelectorAll("[data-sum]")) {
      const more = ListRow.all().reduce((sum, row) => sum + row.addedTo(line.dataset.of), 0);
      line.querySelector("b").textContent = `${Number(line.dataset.sum) + more}`.replace("-", "−");
      if (line.querySelector("span")) line.querySelector("span").hidden = more !== 0; // true of what is saved
    }
  }

  function paintButton() {
    const button = form.querySelector("[data-next]");
    if (!button) return; // the keys save
    const cell = cellHere();
    const open = cells().find((each) => isOpen(each) && each.name !== here);
    const name = document.createElement("small");
    const unsent = ListRow.all().some((row) => row.unsent);
    if (alone) {
      button.textContent = ofOne();
    } else if (
      open &&
      (!cell || isOpen(cell) || !unsent || ListRow.of(open).row !== ListRow.of(cell).row)
    ) {
      name.textContent = ListRow.of(open).name;
      const [first, last] = TEXTS.next.split("{player}");
      button.replaceChildren(first, name, last);
    } else {
      const isLast = list().dataset.part !== "said" && !open;
      button.textContent =
        isLast || (!unsent && list().dataset.then) ? list().dataset.button : TEXTS.save;
    }
    button.setAttribute("aria-disabled", String(alone ? !canSave() : !open && !isReady(unsent)));
  }

  /* Whether there is something to save where nothing is open but what is entered now; half a deal is not. */
  const isReady = (unsent) =>
    (unsent && isChosen() && (list().dataset.part === "said" || isWhole())) ||
    Boolean(list().dataset.then);

  /* Whether something is chosen for any player. */
  const isChosen = () => ListRow.all().some((row) => row.row && row.chosen);

  /* Whether the page of one player has something to save. */
  const canSave = () => ListRow.all().some((row) => row.unsent) && isChosen();

  /* What the button says on the page of one player: what it saves, or what it replaces. */
  function ofOne() {
    const row = ListRow.all().find((each) => each.row);
    const { change } = list().dataset;
    if (row?.cells.length && (change ? !canSave() : !row.chosen)) return TEXTS.chooseNumber;
    const value = row?.isOnlyNumber ? row.cells[0].value : (row?.words ?? "");
    if (change) return value ? fillText(list().dataset.changeTo, { new: value }) : change;
    if (OnePlayer.isTooMany(list()))
      return value ? fillText(TEXTS.saveValueAnyway, { value }) : TEXTS.saveAnyway;
    return value ? fillText(TEXTS.saveValue, { value }) : TEXTS.save;
  }

  /* Whether the page replaces what somebody else has saved. */
  const changes = () => alone && Boolean(list().dataset.change);

  function say(sentence) {
    Object.assign(document.getElementById("offline"), { textContent: sentence, hidden: !sentence });
  }

  // What is entered

  function fill(cell, text) {
    const row = ListRow.of(cell);
    cell.value = text;
    forgetProblem(row);
    row.keep();
  }

  /* Why a row was refused is true of what was sent, and of what the others had then; a question stays. */
  function forgetProblem(row) {
    row.element.querySelector(".problem:not(:has(.btns))")?.remove();
    for (const cell of row.cells) cell.removeAttribute("aria-invalid");
  }

  function choose(value) {
    const cell = cellHere();
    buzz(8);
    if (alone) return chooseOfOne(cell, value);
    fill(cell, value);
    go(after(cell) ?? cell);
  }

  /* A second tap takes a choice back. What is all that is asked is saved by the tap, and once however often it is tapped. */
  function chooseOfOne(cell, value) {
    if (isSaving) return;
    const isAgain = cell.value === value;
    if ("atOnce" in list().dataset) {
      fill(cell, value);
      paint();
      if (!canSave()) return document.querySelector("[data-leave]")?.click();
      isSaving = true;
      return send(ListRow.all().filter((row) => row.unsent));
    }
    fill(cell, isAgain ? "" : value);
    const open = !isAgain && cells().find((each) => !each.value.trim());
    if (open) go(open);
    else paint();
  }

  function press(key) {
    const cell = cellHere();
    if (!cell) return;
    buzz(8);
    cell.focus({ preventScroll: true });
    fill(cell, Digits.press(cell.value, key));
    paint();
  }

  /* The next field in which nothing is noted. */
  function after(cell) {
    const all = cells();
    const from = all.indexOf(cell) + 1;
    return [...all.slice(from), ...all.slice(0, from)].find(
      (each) => isOpen(each) && each !== cell
    );
  }

  function go(cell) {
    const row = cellHere() && ListRow.of(cellHere());
    here = cell.name;
    const left = row && (row.row !== ListRow.of(cell).row || row.whole);
    if (left && row.unsent && !alone && !finishes()) send([row]);
    paint();
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest" });
  }

  function next() {
    const open = cells().find((cell) => isOpen(cell) && cell.name !== here);
    const unsent = ListRow.all().filter((row) => row.unsent);
    if (alone ? canSave() : unsent.length && !open && isReady(true)) return send(unsent);
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
    if (Outbox.waiting().length && !answer) {
      isSaving = false;
      return setAside(rows);
    }
    const body = new URLSearchParams({
      csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
    });
    for (const row of rows) for (const [name, value] of row.inputs()) body.append(name, value);
    if (answer) body.append(answer.name, answer.value);
    else if (changes())
      for (const row of rows)
        if (row.row) body.append(`over-${row.row}`, row.field(`seen-${row.row}`)?.value ?? "1");
    const contents = rows.map(asText);
    const response = await ask(form.action, { method: "POST", body });
    isSaving = false;
    const header = (name) => response.headers.get(name);
    if (!response || response.status === 403 || !Outbox.isAnswer(response.status, header))
      return setAside(rows);
    if (response.status === 404) return location.reload();
    say("");
    if (header("HX-Redirect")) {
      rows.forEach((row) => row.forget());
      return location.assign(header("HX-Redirect"));
    }
    if (response.status >= 400) buzz(30, 40, 30);
    if (alone && response.status < 400) {
      rows.forEach((row) => row.forget());
      return location.assign(header("HX-Push-Url"));
    }
    take(
      await response.text(),
      rows.filter((row, index) => asText(row) === contents[index])
    );
  }

  const ask = (address, options) => {
    const signal = AbortSignal.timeout?.(PATIENCE);
    return fetch(address, { ...options, headers: { "HX-Request": "true" }, signal }).catch(
      () => null
    );
  };

  /* Shows the list as the server has it, and what it says to the rows that were sent; others stay as they are. */
  function take(html, rows) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (!fresh.getElementById("deal-list")) return;
    for (const row of ListRow.all()) {
      const saved = fresh.getElementById(row.element.id);
      if (rows.some((each) => each.row === row.row)) row.element.removeAttribute("data-keep");
      else if (row.changed && saved) row.follow(saved);
    }
    merge(list(), fresh.getElementById("deal-list"));
    rows.forEach((row) => (row.changed && row.element.isConnected) || row.forget());
    list().querySelector(".problem")?.parentNode.scrollIntoView({ block: "nearest" });
  }

  function setAside(rows) {
    for (const row of rows) row.setAside(form.dataset.deal);
    if (alone && rows.length && KeptView.template) return showKept(rows[0]);
    if (rows.length) say(list().dataset.part === "scores" ? TEXTS.scoresKept : TEXTS.numbersKept);
    paint();
  }

  /* Nobody's keys are open while what was noted waits for the connection. */
  function showKept(row) {
    const drawing = row.isOnlyNumber
      ? KeptView.drawNumber(row.cells[0].value)
      : KeptView.drawWords(row.words);
    const people = [...document.querySelectorAll("#deal-list .seats li > span")].map((seat) => {
      const isIn = seat.classList.contains("in");
      const [initials, name] = [".badge", ".vh"].map((part) =>
        seat.querySelector(part).textContent.trim()
      );
      const text = seat.hasAttribute("aria-current")
        ? TEXTS.here
        : isIn
          ? seat.lastChild.data.trim()
          : TEXTS.notYet;
      return { name: name.replace(/:$/, ""), initials, isIn, text };
    });
    const view = KeptView.build(
      row.hand,
      "own" in form.dataset ? TEXTS.ownKept : fillText(TEXTS.othersKept, { player: row.name }),
      drawing,
      people
    );
    view.querySelector("[data-change]").addEventListener("click", () => {
      view.remove();
      form.hidden = false;
      paint();
    });
    form.hidden = true;
    form.after(view);
    view.querySelector("h1").focus({ preventScroll: true });
  }

  document.addEventListener("outbox:answer", async ({ detail }) => {
    if (Outbox.waiting().length) return;
    if (KeptView.shown) return detail.onward && location.assign(detail.onward);
    const response = await ask(list().dataset.live);
    if (!response?.ok) return;
    say("");
    take(
      await response.text(),
      ListRow.all().filter((row) => !Outbox.get(row.hand) && !Drafts.get(row.draft))
    );
  });

  // Taps and keys

  onPress("#number-keys [data-value]", (key) =>
    key.getAttribute("aria-disabled") === "true" ? buzz(30, 40, 30) : choose(key.dataset.value)
  );
  onPress("[data-digit]", press);

  // Fingers and mice leave the focus in the field.
  form.addEventListener("mousedown", (event) => {
    if (event.target.closest(".keys")) event.preventDefault();
  });

  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-next]")) next();
    if (event.target.closest("[data-leave]"))
      ListRow.all().forEach((row) => Drafts.drop(row.draft)); // it is left as it was
  });

  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".cell[name]") && event.target.name !== here) go(event.target);
  });

  form.addEventListener("input", (event) => {
    const row = ListRow.of(event.target);
    if (event.target.type === "checkbox") {
      if (event.target.checked) untickOthers(event.target);
      row.keep();
      const left = !row.cells.some((cell) => cell.name === here) && !finishes();
      if (row.unsent && !alone && (row.isIn || (left && row.cells.length))) send([row]);
      return paint();
    }
    fill(event.target, Digits.tidy(event.target.value));
    paint();
  });

  /* Of some ticks only one can be set: it moves. */
  function untickOthers(tick) {
    for (const other of list().querySelectorAll(
      `[data-only="${CSS.escape(tick.dataset.only ?? "")}"]:checked`
    )) {
      if (other === tick) continue;
      other.checked = false;
      ListRow.of(other).keep();
    }
  }

  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches(".cell")) return;
    event.preventDefault();
    const cell = cells()[cells().indexOf(event.target) + step];
    if (cell) go(cell);
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (!submitter?.name) return next();
    send([new ListRow(submitter.closest("li"))], submitter);
  });

  document.addEventListener("merged", () => {
    for (const row of ListRow.all()) if ("keep" in row.element.dataset) forgetProblem(row);
    paint();
  });
  document.addEventListener(
    "leaving",
    (event) => ListRow.all().some((row) => row.changed) && event.preventDefault()
  );

  Drafts.forgetOld();
  ListRow.all().forEach((row) => row.restore());
  here = ListRow.all().find(({ row }) => row === list().dataset.first)?.cells[0]?.name;
  paint();
  cellHere()?.focus({ preventScroll: true });
  const kept =
    alone && ListRow.all().find((row) => row.waits && KeptView.holds(row.hand, row.draft));
  if (kept) {
    // over a reload, too
    showKept(kept);
    if (navigator.onLine) KeptView.say(TEXTS.sending);
  }
  document.documentElement.classList.add("ready");
}
