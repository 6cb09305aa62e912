"use strict";

/*
 * Entering hands: taps and keys go into the form's fields, the page is painted from the fields, and the server is asked
 * for the score. The form itself is saved by htmx, which swaps in the next hand.
 */
{
  const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

  const PATIENCE = 6000; // milliseconds that an answer may take

  let form = null;
  let cards = null; // null where the score is typed instead
  let keyboard = null;
  let asked = null; // the question for the score that is on its way
  let saving = false;
  let arrived = ""; // the hand here as text, once what waited of it is on the server
  let number = null; // the field beside the cards that the digits are for
  let waiting = []; // keys tapped while a hand is being saved: they are meant for the next one

  const byId = (id) => document.getElementById(id);
  const buzz = (...pattern) => navigator.vibrate?.(pattern);

  // What is in the form, and what is kept of it

  const handIn = (one) => one.querySelector("[data-drop]").dataset.drop; // what it is kept by
  const handHere = () => handIn(form);
  const seen = () => form.elements.seen.value;
  const asText = (hand) =>
    [hand.cards, hand.typed, hand.marked ? "1" : "", ...Object.values(hand.numbers ?? {})].join(
      "|"
    );
  const noted = () => [...form.querySelectorAll(".hand-numbers :is(.field, [type=checkbox])")];
  const valueOf = (field) =>
    field.type === "checkbox" ? (field.checked ? "1" : "0") : field.value.trim();
  const stored = () =>
    [form.dataset.stored, ...noted().map(({ name }) => form.elements[`was-${name}`].value)].join(
      "|"
    );

  function unsentHand(fields) {
    const numbers = noted().map(({ name, type }) => [
      name,
      fields?.[name] ?? (type === "checkbox" ? "0" : ""),
    ]);
    return (
      fields && {
        cards: "",
        typed: "",
        ...fields,
        marked: "marked" in fields,
        numbers: Object.fromEntries(numbers),
      }
    );
  }

  function content() {
    const fields = form.elements;
    const numbers = Object.fromEntries(noted().map((field) => [field.name, valueOf(field)]));
    return {
      cards: fields.cards?.value ?? "",
      typed: fields.typed?.value ?? "",
      marked: fields.marked?.checked ?? false,
      numbers,
    };
  }

  function keep() {
    const now = content();
    const before = Drafts.get(handHere());
    const unsent = unsentHand(Outbox.get(handHere())?.fields);
    if ([stored(), arrived, unsent && asText(unsent)].includes(asText(now)))
      return Drafts.drop(handHere());
    // Cards and score take turns in the form: the one that is away stays as it was.
    const away = form.elements.cards
      ? { typed: before?.typed ?? "" }
      : { cards: before?.cards ?? "" };
    Drafts.keep(handHere(), { ...now, ...away, seen: seen() });
  }

  const keptHere = () => Drafts.get(handHere()) ?? unsentHand(Outbox.get(handHere())?.fields);

  function restore() {
    const { fields, problem } = Outbox.get(handHere()) ?? {};
    if (fields) follow(fields);
    const draft = keptHere();
    if (!draft) return;
    const away = form.elements.cards ? { typed: "" } : { cards: "" };
    if (asText({ ...draft, ...away }) === asText(content())) return keep(); // nothing, if it is saved
    const isBeingSent = fields && !problem && !Drafts.get(handHere());
    if (draft.seen === seen()) use(draft);
    else byId("kept").hidden = Boolean(isBeingSent); // the server says what it makes of it
  }

  /* What is saved here replaces what this phone has sent under other names, or sends now; it is nobody else's. */
  function follow({ submission, follows = "" }) {
    const names = [submission, ...follows.split(" ").filter(Boolean)].filter(
      (name) => name !== form.elements.submission.value
    );
    form.elements.follows.value = names.join(" ");
    const { dataset } = byId("strip") ?? {};
    if (dataset)
      dataset.live = `${dataset.live.replace(/&follows=.*/, "")}&follows=${[submission, ...names].join("+")}`;
  }

  function use(draft) {
    for (const name of ["cards", "typed"])
      if (form.elements[name]) form.elements[name].value = draft[name];
    if (form.elements.marked) form.elements.marked.checked = draft.marked;
    for (const field of noted()) {
      if (field.type === "checkbox") field.checked = draft.numbers?.[field.name] === "1";
      else field.value = draft.numbers?.[field.name] ?? field.value;
    }
    cards?.read();
    changed();
  }

  /* Cards that were kept may come back to a form for the score, or the other way round: then it turns into the other. */
  function takeUp(draft) {
    const [here, away] = form.elements.cards ? ["cards", "typed"] : ["typed", "cards"];
    if (draft[here] || !draft[away]) return use(draft);
    Drafts.keep(handHere(), { ...draft, seen: seen() });
    form.querySelector("[data-other]").click();
  }

  function start() {
    asked?.abort(); // what comes now is the score of a hand that is not here any more
    form = byId("entry");
    cards = null;
    saving = false;
    arrived = "";
    OfflineEntry.watch();
    document
      .querySelector(".seats [aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
    if (!form) return;
    if (form.elements.cards) cards = new Cards(form.elements.cards, form.dataset);
    keyboard?.finish();
    keyboard = new TypedCards(
      keys().filter((key) => key !== "delete"),
      press
    );
    number = null;
    // The phone's keyboard stays shut: the page has digits.
    for (const field of form.querySelectorAll("#typed, .number .field")) field.inputMode = "none";
    restore();
    paint();
  }

  // What the page shows

  function changed() {
    forgetProblem();
    keep();
    paint();
    ask();
  }

  function paint() {
    if (cards) HandDisplay[cards.size ? "grid" : "bag"](form, cards);
    HandDisplay.save(form, missing(), seen() !== "0" && asText(content()) === stored());
  }

  /* Why the hand was refused is true of what was sent, and of what the others had then. */
  function forgetProblem() {
    byId("problem")?.remove();
    for (const part of form.querySelectorAll("[aria-invalid]"))
      part.removeAttribute("aria-invalid");
  }

  function missing() {
    if (!cards) return !form.elements.typed || form.elements.typed.value.trim() ? 0 : 1;
    return cards.size ? cards.missing : Number(!cards.cells.length);
  }

  async function ask() {
    asked?.abort();
    const { signal } = (asked = new AbortController());
    const { marked, ...rest } = content();
    const query = new URLSearchParams(cards ? { cards: rest.cards } : { typed: rest.typed });
    if (marked) query.set("marked", "1");
    try {
      const response = await fetch(`${form.dataset.score}&${query}`, {
        headers: { "HX-Request": "true" },
        signal,
      });
      if (response.status === 403 || response.status === 404) return location.reload(); // shut out: the page says why
      const fresh = new DOMParser()
        .parseFromString(await response.text(), "text/html")
        .getElementById("live");
      if (signal.aborted || !response.ok || !fresh) return;
      merge(byId("live"), fresh);
      paint();
    } catch {
      if (!signal.aborted) HandDisplay.unknown(); // no connection: what it is worth is for the server to say
    }
  }

  function say(sentence) {
    const line = byId("offline");
    if (line) Object.assign(line, { textContent: sentence, hidden: !sentence });
    if (sentence) buzz(30, 40, 30);
  }

  // What is tapped and typed

  const keys = () => [...form.querySelectorAll("[data-key]")].map((key) => key.dataset.key);

  function press(key) {
    if (!cards) return;
    if (saving) return waiting.push(key);
    const refusal = cards.press(key);
    say(refusal);
    if (refusal) return;
    buzz(8);
    changed();
  }

  function save() {
    form.querySelector("[data-save]")?.click();
  }

  /* The digits take the place of the cards' keys while a number beside them is chosen. */
  function chooseNumber(field) {
    number = field;
    const digits = form.querySelector(".digits");
    if (!cards || !digits) return;
    for (const group of form.querySelectorAll(".keys"))
      group.hidden = (group === digits) === !field;
  }

  function showCardKeys() {
    number?.blur();
    chooseNumber(null);
  }

  /* What a button or link does that has `data-` and this name. */
  const TAPS = {
    cell: (button) => {
      showCardKeys();
      cards.choose([...form.querySelectorAll("[data-cell]")].indexOf(button));
      paint();
    },
    stack: (button) => {
      showCardKeys();
      cards.takeBack(button.dataset.stack);
      buzz(8);
      changed();
    },
    next: () => {
      const fields = [...form.querySelectorAll(".number .field")];
      const following = fields[fields.indexOf(number) + 1];
      if (following) following.focus();
      else showCardKeys();
    },
    use: () => {
      byId("kept").hidden = true;
      takeUp(keptHere());
    },
    pad: (link, event) => {
      event.preventDefault();
      openPad(link.href);
    },
    drop: ({ dataset }) => {
      byId("kept")?.setAttribute("hidden", "");
      forget(dataset.drop);
    },
  };

  document.addEventListener("click", (event) => {
    const tapped = event.target.closest("button, a");
    const name = tapped && Object.keys(TAPS).find((each) => each in tapped.dataset);
    if (name && !saving) return TAPS[name](tapped, event);
    if (tapped?.matches("[data-save][aria-disabled=true]")) {
      event.preventDefault();
      buzz(30, 40, 30);
    }
  });

  onPress("[data-key]", (button) => press(button.dataset.key));

  /* A digit is for the chosen number, else for the score, or the first number where there is none. */
  onPress("[data-digit]", (button) => {
    if (saving) return;
    const field = number ?? form.elements.typed ?? form.querySelector(".number .field");
    field.value = Digits.press(field.value, button);
    buzz(8);
    changed();
  });

  // Fingers and mice leave the focus where it is: Enter is for saving then, and not for the key that was tapped last.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("[data-key], [data-digit], [data-cell], [data-stack]"))
      event.preventDefault();
  });

  document.addEventListener("focusin", ({ target }) => {
    if (form?.contains(target) && !target.closest(".digits"))
      chooseNumber(target.closest(".number .field"));
  });

  document.addEventListener("input", (event) => {
    if (form?.contains(event.target)) changed();
  });

  document.addEventListener("keydown", (event) => {
    const elsewhere =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches("input:not([type=checkbox])");
    if (!form || !cards || elsewhere) return;
    if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
    if (typeKey(event.key, event.repeat)) event.preventDefault();
  });

  /* Whether a key of a keyboard means something here. */
  function typeKey(typed, repeated) {
    if (typed.length === 1) return keyboard.type(typed, repeated);
    keyboard.finish();
    if (typed === "Enter") save();
    else if (typed === "Backspace" || typed === "Delete") press("delete");
    else if (ARROWS[typed] && cards.size) {
      cards.move(...ARROWS[typed]);
      paint();
    } else return false;
    return true;
  }

  // Saving

  const isSave = (event) => event.detail.elt.matches?.("#entry, #conflict");
  const headerOf = (xhr) => (name) => xhr.getResponseHeader(name);

  function forget(hand) {
    Drafts.drop(hand);
    Outbox.forget(hand);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isSave(event)) return;
    if (Outbox.waiting().length) return setAside(event); // nothing overtakes what waits
    saving = true;
    say("");
    buzz(20);
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { elt, xhr } = event.detail;
    if (!isSave(event)) return;
    if (xhr.status === 403 || !Outbox.isAnswer(xhr.status, headerOf(xhr))) setAside(event);
    else if (xhr.getResponseHeader("Consent-Needed")) showPreview(event);
    else if (Outbox.onward(headerOf(xhr))) forget(handIn(elt));
  });

  /* What a correction would change is a page of its own; it is not saved before that is agreed to. */
  function showPreview(event) {
    const { elt, requestConfig } = event.detail;
    event.preventDefault();
    saving = false;
    Outbox.sendAsPage(elt.getAttribute("action"), Object.fromEntries(requestConfig.formData));
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    const { status } = event.detail.xhr;
    const next = saving && status < 300 ? waiting : [];
    waiting = [];
    OfflineEntry.here = undefined;
    if (!byId("hand")) return (form = null); // another page took its place
    shown();
    if (status >= 400) buzz(30, 40, 30);
    next.forEach(press);
  });

  document.addEventListener("merged", (event) => {
    if (event.target.id === "strip" && byId("problem")?.hasAttribute("data-others"))
      forgetProblem();
  });

  function shown() {
    document.title = byId("hand").dataset.title;
    start();
    if (document.activeElement === document.body)
      byId("hand").querySelector("h1")?.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:responseError", (event) => {
    if (!isSave(event)) return;
    saving = false;
    waiting = [];
    say(TEXTS.failed);
  });

  for (const failed of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failed, (event) => {
      if (isSave(event)) return setAside(event);
      const { elt } = event.detail;
      if (elt.dataset.name) showStop(elt);
      else if ("other" in elt.dataset)
        showStop(OfflineEntry.stopOf(handHere()), elt.href.endsWith("typed="));
    });
  }

  /* What could not be sent waits on this phone, and the next hand takes its place. */
  function setAside(event) {
    event.preventDefault();
    const { elt, requestConfig } = event.detail;
    const sent = handIn(elt);
    const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(requestConfig.formData);
    const [address, deal] = elt.getAttribute("action").match(/.*deals\/(\d+).*/);
    Outbox.put(sent, { address, fields, name: byId("who").textContent.trim(), deal });
    Drafts.drop(sent);
    const next = waiting;
    waiting = [];
    if (KeptView.template) return showKept(sent);
    showBlank(OfflineEntry.after(sent));
    next.forEach(press);
  }

  /* On a phone that enters for its player nobody else's keypad opens: the page says what is kept, and who was in. */
  function showKept(hand) {
    const stop = OfflineEntry.stopOf(hand);
    const { own, name: player } = stop.dataset;
    const isOwn = own !== undefined;
    const title = isOwn ? TEXTS.ownHand : fillText(TEXTS.hand, { player });
    const view = KeptView.build(
      hand,
      isOwn ? TEXTS.ownHandKept : fillText(TEXTS.handKept, { player }),
      KeptView.drawHand(form, title),
      OfflineEntry.people(hand)
    );
    view
      .querySelector("[data-change]")
      .addEventListener("click", () => showBlank(OfflineEntry.stopOf(hand)));
    OfflineEntry.here = null;
    const pane = byId("hand");
    for (const old of pane.querySelectorAll(":scope > :not(#strip, .seats)")) old.remove();
    pane.append(view);
    shown();
  }

  /* What waits on this phone is there again after a reload, until it is sent. */
  function showKeptAgain(stop) {
    showBlank(stop);
    showKept(OfflineEntry.handOf(stop));
    if (navigator.onLine) KeptView.say(TEXTS.sending);
  }

  /* The list of all scores is a page of its own; where it cannot be reached, the score of this hand is typed. */
  async function openPad(url) {
    const there = await fetch(url, {
      method: "HEAD",
      signal: AbortSignal.timeout?.(PATIENCE),
    }).catch(() => null);
    if (there?.ok) location.assign(url);
    else showStop(OfflineEntry.stopOf(handHere()), true);
  }

  /* A stop that was tapped while there is no connection. */
  function showStop(stop, byScore) {
    if (
      KeptView.template &&
      !("own" in stop.dataset) &&
      OfflineEntry.handOf(stop) !== (form && handHere())
    ) {
      return say(TEXTS.others);
    }
    if (!OfflineEntry.isIn(stop) || keptOf(stop)) return showBlank(stop, byScore);
    say(TEXTS.later);
    if (form) history.replaceState(history.state, "", form.action); // the page may have been opened for the one that was asked for
  }

  const keptOf = (stop) =>
    Drafts.get(OfflineEntry.handOf(stop)) ?? Outbox.get(OfflineEntry.handOf(stop))?.fields;

  /* A blank form for a stop's hand, with what this phone keeps of it; without a stop the page for when all are in. */
  function showBlank(stop, byScore) {
    const kept = stop && keptOf(stop);
    OfflineEntry.show(stop, byScore ?? Boolean(kept?.typed), kept?.seen);
    shown();
  }

  /* All that waited was sent, by this page or another: on to where it leads, unless a hand is being entered. */
  async function goOn(onward) {
    const { here } = OfflineEntry;
    OfflineEntry.mark();
    if (Outbox.waiting().length || (here === undefined && !arrived)) return;
    if (here === null) {
      if (onward || !Outbox.refused().some(OfflineEntry.isOfDeal))
        location.assign(onward ?? OfflineEntry.allIn());
      return;
    }
    const isLeft = [arrived, stored()].includes(asText(content()));
    if (onward && onward !== form.getAttribute("action") && isLeft) location.assign(onward);
    else if (await OfflineEntry.catchUp(form)) changed();
  }

  /* What was sent for another match, or another deal, leads nowhere from here. */
  function takeAnswer({ kept, fields, onward, problem }) {
    const isHere = form && kept === handHere();
    if (isHere && problem) byId("kept").hidden = asText(unsentHand(fields)) === asText(content());
    if (isHere && onward) arrived = asText(unsentHand(fields));
    goOn(OfflineEntry.isOfDeal({ kept }) ? onward : undefined);
  }

  document.addEventListener("outbox:answer", ({ detail }) => takeAnswer(detail));

  addEventListener("storage", ({ key, newValue }) => {
    if (newValue === null && (key === null || key.startsWith(Outbox.prefix))) goOn();
  });

  // Other phones save hands meanwhile: the save button names who is next now.
  document.addEventListener("merged", ({ target }) => {
    if (!form || target.id !== "strip" || OfflineEntry.here !== undefined) return;
    const { ready, missing: missingTexts } = target.dataset;
    if (ready && cards) Object.assign(form.dataset, { ready, missing: missingTexts });
    paint();
  });

  document.addEventListener("leaving", (event) => {
    if (KeptView.shown || (form && asText(content()) !== form.dataset.stored))
      event.preventDefault(); // what waits leads on
  });

  // Back to a page that the browser kept as it was when its hand went out: the server knows better.
  addEventListener("pageshow", (event) => {
    if (event.persisted && saving) location.reload();
  });

  Drafts.forgetOld();
  for (const stop of OfflineEntry.stops())
    Drafts.takeOver(OfflineEntry.addressOf(stop), OfflineEntry.handOf(stop));
  start();
  const isKeptPage = "keptPage" in document.documentElement.dataset;
  const stop =
    document.querySelector(`.seats [href="${location.pathname}"]`) ?? OfflineEntry.stops()[0];
  if (isKeptPage) form.elements.submission.value = Outbox.newName(); // it may have sent one under the name that came with the page
  if (form && stop && KeptView.holds(OfflineEntry.handOf(stop))) showKeptAgain(stop);
  else if (isKeptPage) showStop(stop); // it stands for all hands of its deal: here is the one that was asked for
  document.documentElement.classList.add("ready");
  // Over https alone a page can be kept for the time without a connection.
  const { keeps } = document.querySelector("[data-keeps]")?.dataset ?? {};
  if (keeps && navigator.serviceWorker)
    document.head.append(Object.assign(document.createElement("script"), { src: keeps }));
}
