"use strict";

/*
 * Hands that were saved while the server did not answer: they wait on this phone and are sent in order, again and again
 * until they are in. Each is { address, fields, name, deal, phone, order, problem }: where it goes, the form's fields,
 * whose hand it is, whose phone it was, and why the server refused it; what was refused is not sent again, but waits for
 * somebody to look at it.
 */
const Outbox = new PhoneStorage("outbox:");

/* Puts values into the places of a text: “{player}’s hand” with { player: "Bob" }. */
const fillText = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

/* The text for a number `n`: of those for 1, 2 and 5, which stand for all plural forms of a language. */
function countText(texts, n) {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const alike = [1, 2, 5].findIndex((sample) => rules.select(sample) === rules.select(n));
  return fillText(texts.at(alike) ?? texts[0], { n });
}

{
  const SENTENCES = JSON.parse(document.getElementById("outbox")?.dataset.texts ?? "{}");
  const PATIENCE = 10000; // milliseconds that an answer may take
  const FIRST_PAUSE = 1000;
  const LONGEST_PAUSE = 30000;
  const MINUTE = 60000;
  const NO_ANSWER = [502, 503, 504]; // from what stands before a server that is down

  let timer = 0;
  let pause = FIRST_PAUSE;
  let askedToWait = 0; // milliseconds, by a server that somebody has to mend first
  let sending = false;

  const inOrder = (wanted) => {
    const hands = Outbox.all().map((kept) => ({ kept, address: kept, ...Outbox.get(kept) }));
    return hands
      .filter((hand) => hand.fields && wanted(hand))
      .sort((one, other) => one.order - other.order);
  };

  /* What is still to be sent, the oldest first; and what needs somebody. */
  Outbox.waiting = () => inOrder((hand) => !hand.problem);
  Outbox.refused = () => inOrder((hand) => hand.problem);

  // Whose phone it is, as the server signed it: by club, from the newest page. One that was kept may be of another day.
  const phones = new PhoneStorage("phone:");
  const whose = document.querySelector("meta[name=phone]")?.content ?? "";
  const club = whose.split(":")[0];
  if (whose && !("keptPage" in document.documentElement.dataset)) phones.keep(club, { whose });

  Outbox.put = (kept, hand) => {
    Outbox.keep(kept, { ...hand, phone: phones.get(club)?.whose ?? whose, order: Date.now() });
    show();
    if (!sending) later();
  };

  Outbox.forget = (kept) => {
    Outbox.drop(kept);
    show();
  };

  /* A name for what is sent, as the server gives them. */
  Outbox.newName = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  // Sending

  async function send() {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    let heard = true;
    while (heard && Outbox.waiting().length) heard = await attempt(Outbox.waiting()[0]);
    sending = false;
    if (heard) return (pause = FIRST_PAUSE);
    document.dispatchEvent(new CustomEvent("outbox:unheard"));
    later();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(pause, askedToWait));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  function now() {
    pause = FIRST_PAUSE;
    if (Outbox.waiting().length) send();
  }

  /* Sends a hand and notes what the server says to it: { onward } or { problem }; null where it says nothing. */
  async function attempt({ kept, ...hand }) {
    const answer = await post(hand.address, hand).catch(() => null);
    const latest = Outbox.get(kept)?.fields?.submission === hand.fields.submission;
    if (answer?.onward && latest) Outbox.drop(kept);
    if (answer?.problem && latest) Outbox.keep(kept, { ...hand, problem: answer.problem });
    show();
    if (!answer) return null;
    document.dispatchEvent(
      new CustomEvent("outbox:answer", { detail: { kept, fields: hand.fields, ...answer } })
    );
    return answer;
  }

  async function post(address, hand, token = ownToken(), again = true) {
    const headers = {
      "HX-Request": "true",
      "X-CSRFToken": token,
      ...(hand.phone && { "X-Whose-Phone": hand.phone }),
    };
    const body = new URLSearchParams(hand.fields);
    askedToWait = 0;
    const response = await fetch(address, { method: "POST", body, headers, signal: patience() });
    askedToWait = 1000 * Number(response.headers.get("Retry-After"));
    const onward = Outbox.onward((name) => response.headers.get(name));
    if (onward) return { onward };
    if (!Outbox.isAnswer(response.status, (name) => response.headers.get(name))) return null;
    if (response.status === 403 && again) {
      const fresh = await freshToken(address);
      if (fresh) return post(address, hand, fresh, false);
    }
    const shutOut = response.status === 403 || response.status === 404;
    const page = parse(await response.text());
    const removed = page.querySelector("[data-removed]")?.textContent.trim();
    const said = removed
      ? `${removed}.`
      : page.querySelector(":is(#hand, #deal-list) [role=alert]:not([hidden])")?.textContent;
    const unsaid = shutOut ? SENTENCES.shutOut : SENTENCES.notTaken;
    return { problem: (said ?? unsaid).trim().replace(/\s+/g, " ") };
  }

  /* Where a saved hand leads to; nothing where it was not saved. */
  Outbox.onward = (header) => header("HX-Push-Url") ?? header("HX-Redirect");

  /* Whether the app itself has answered. A network that wants a sign-in answers everything with a page of its own. */
  Outbox.isAnswer = (status, header) => {
    if (status >= 400) return !NO_ANSWER.includes(status);
    return Boolean(Outbox.onward(header)) || (header("Vary") ?? "").includes("HX-Request");
  };

  /* A phone that slept for long may hold a token that does not count any more. */
  async function freshToken(address) {
    const response = await fetch(address, { signal: patience() });
    return (
      response.ok && parse(await response.text()).querySelector("[name=csrfmiddlewaretoken]")?.value
    );
  }

  const patience = () => AbortSignal.timeout?.(PATIENCE);
  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  const ownToken = () => cookie("__Host-csrftoken") ?? cookie("csrftoken") ?? ""; // the first over https

  // What the page says

  function show() {
    const box = document.getElementById("outbox");
    if (!box) return;
    const many = Outbox.waiting().length;
    const line = box.querySelector(".unsent");
    const unsent = countText(SENTENCES.notSent, many);
    const sentence = askedToWait > MINUTE ? fillText(SENTENCES.outOfOrder, { unsent }) : unsent;
    line.hidden = !many;
    if (many && line.firstElementChild.textContent !== sentence)
      line.firstElementChild.textContent = sentence;
    const onThisPage = ({ kept }) => document.querySelector(`[data-drop="${kept}"]`);
    const refused = Outbox.refused().filter((hand) => !onThisPage(hand)); // its own page says it better
    box.querySelector("ul").replaceChildren(...refused.map((hand) => note(box, hand)));
    box.hidden = !many && !refused.length;
  }

  function note(box, hand) {
    const { kept, name: player, deal, problem } = hand;
    const row = box.querySelector("template").content.firstElementChild.cloneNode(true);
    const find = (selector) => row.querySelector(selector);
    find(".name").textContent = fillText(SENTENCES.hand, { player, deal });
    find("[data-problem]").textContent = problem;
    find("[data-hand]").textContent = written(hand);
    find("[data-open]").addEventListener("click", () => Outbox.open(kept, find("[data-problem]")));
    find("[data-copy]").hidden = !navigator.clipboard; // on plain http it is there to be read
    find("[data-copy]").addEventListener("click", async () => {
      await navigator.clipboard.writeText(
        fillText(SENTENCES.handEntered, { player, deal, entered: written(hand) })
      );
      find("[data-copy]").textContent = SENTENCES.copied;
    });
    find("[data-forget]").addEventListener("click", () => Outbox.forget(kept));
    return row;
  }

  /* What was entered, to be read. */
  const written = ({ fields, numbers }) =>
    [fields.cards, fields.typed, ...Object.values(numbers ?? {})].filter(Boolean).join(" ");

  /* The hand's page with what was entered and what the server says to it now, unless it takes the hand after all. */
  Outbox.open = async (kept, line) => {
    const hand = { kept, address: kept, ...Outbox.get(kept) };
    const answer = await attempt(hand);
    if (!answer) return line && (line.textContent = SENTENCES.tryAgain);
    if (answer.onward) return location.assign(answer.onward);
    Outbox.sendAsPage(hand.address, {
      ...hand.fields,
      offline: "1",
      csrfmiddlewaretoken: ownToken(),
    });
  };

  /* What the server says to a form, as a page. */
  Outbox.sendAsPage = (action, fields) => {
    const form = document.createElement("form");
    form.append(
      ...Object.entries(fields).map(([name, value]) =>
        Object.assign(document.createElement("input"), { name, value })
      )
    );
    Object.assign(form, { method: "post", action, hidden: true });
    document.body.append(form);
    form.submit();
  };

  /* Another page cannot be loaded without a connection, and the one that is open would be gone: so it stays. */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]:not([hx-get], [href^='#'])");
    const line = document.querySelector("#outbox .unsent p");
    if (!link || !Outbox.waiting().length) return;
    event.preventDefault();
    const there = await fetch(link.href, { method: "HEAD", signal: patience() }).catch(() => null);
    if (there && !NO_ANSWER.includes(there.status)) return location.assign(link.href);
    line.textContent = SENTENCES.pageStays;
    document.dispatchEvent(new CustomEvent("outbox:unheard"));
  });

  document.addEventListener("click", (event) => event.target.closest("[data-now]") && now());
  document.addEventListener("visibilitychange", () => document.hidden || now());
  document.addEventListener("htmx:afterSettle", show);
  addEventListener("online", now);
  addEventListener("storage", show);
  addEventListener("pageshow", () => {
    show();
    now();
  });
}
