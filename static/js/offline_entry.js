"use strict";

/*
 * From hand to hand of a deal without the server, on the blank forms that came with the page. What is shown then is
 * `OfflineEntry.here`, the hand as it is kept; null where every hand is entered; undefined while the server has the lead.
 */
const OfflineEntry = {
  here: undefined,

  stops: () => [...document.querySelectorAll(".seats [data-name]")],

  addressOf: (stop) => stop.getAttribute("href"),

  /* What the stop's hand is kept by. */
  handOf: (stop) => handOf(OfflineEntry.addressOf(stop), stop.dataset.who),

  stopOf: (hand) => OfflineEntry.stops().find((stop) => OfflineEntry.handOf(stop) === hand),

  /* Whether a hand is of the deal that is entered here, by what it is kept by. */
  isOfDeal: ({ kept }) => kept.startsWith(location.pathname.replace(/hands\/.*/, "hands/")),

  /* Where to go once all hands of the deal are in. */
  allIn: () => location.pathname.replace(/hands\/.*/, "reveal/?play=1"),

  /* The stop after a hand: an open one, this phone's own before the others, then clockwise. */
  after(hand) {
    const stops = OfflineEntry.stops();
    const from = stops.indexOf(OfflineEntry.stopOf(hand)) + 1;
    const round = [...stops.slice(from), ...stops.slice(0, from)];
    const open = round.filter(
      (stop) => OfflineEntry.handOf(stop) !== hand && OfflineEntry.isOpen(stop)
    );
    return open.find((stop) => "own" in stop.dataset) ?? open[0];
  },

  isOpen: (stop) => !Outbox.get(OfflineEntry.handOf(stop)) && !OfflineEntry.isIn(stop),

  /* Whether a hand is on the server. */
  isIn: (stop) => "in" in stop.dataset,

  /* Everybody in the deal, as far as this phone knows; `hand` is kept on it. */
  people(hand) {
    return OfflineEntry.stops().map((stop) => {
      const kept = OfflineEntry.handOf(stop) === hand;
      const isIn = !kept && OfflineEntry.isIn(stop);
      const text = kept ? TEXTS.here : isIn ? TEXTS.saved : TEXTS.notYet;
      return {
        name: stop.dataset.name,
        initials: stop.querySelector(".badge").textContent.trim(),
        text,
        isIn,
      };
    });
  },

  /*
   * Puts a blank form for a stop's hand in the place of what is shown; without a stop the page for when all are in.
   * `seen` is the version of the hand that what goes into the form is based on.
   */
  show(stop, byScore = false, seen = "0") {
    OfflineEntry.here = stop ? OfflineEntry.handOf(stop) : null;
    const pane = document.getElementById("hand");
    for (const old of pane.querySelectorAll(":scope > :not(#strip, .seats)")) old.remove();
    pane.insertAdjacentHTML(
      "beforeend",
      stop ? OfflineEntry.form(stop, byScore) : document.getElementById("all-in").innerHTML
    );
    if (stop) {
      pane.dataset.title = fillText(pane.dataset.anyTitle, stop.dataset);
      history.replaceState(history.state, "", OfflineEntry.addressOf(stop));
      const strip = document.getElementById("strip");
      if (strip)
        strip.dataset.live = strip.dataset.live.replace(
          /\/hands\/.*/,
          `/hands/${OfflineEntry.seatOf(stop)}/live/?who=${stop.dataset.who}&hand=${seen}`
        );
      pane.querySelector("[name=submission]").value = Outbox.newName();
      pane.querySelector("[name=seen]").value = seen;
    }
    htmx.process(pane);
  },

  /* The server can be reached again while a hand is being entered: only what is around it becomes as the server says. */
  async catchUp(form) {
    const response = await fetch(form.action, { headers: { "HX-Request": "true" } }).catch(
      () => null
    );
    const fresh =
      response?.ok && new DOMParser().parseFromString(await response.text(), "text/html");
    const strip = fresh && fresh.querySelector(".seats");
    if (!strip || !form.isConnected) return false;
    document.querySelector(".seats").replaceWith(strip);
    htmx.process(strip);
    OfflineEntry.here = undefined;
    OfflineEntry.mark();
    const { ready, missing } = fresh.querySelector("#entry")?.dataset ?? {};
    if (ready) Object.assign(form.dataset, { ready, missing });
    return true;
  },

  /* The strip is followed: what the server says about it may come at any time. */
  watch() {
    OfflineEntry.observer ??= new MutationObserver(OfflineEntry.mark);
    OfflineEntry.observer.disconnect();
    const strip = document.getElementById("strip");
    if (strip)
      OfflineEntry.observer.observe(strip, { subtree: true, childList: true, characterData: true });
    OfflineEntry.mark();
  },

  seatOf: (stop) => OfflineEntry.addressOf(stop).match(/\/hands\/(\d+)\//)[1],

  form(stop, byScore) {
    const text = document.createElement("p");
    text.textContent = stop.dataset.name;
    const blank = document.querySelectorAll("template.blank")[byScore ? 1 : 0].innerHTML;
    return blank
      .replaceAll("/hands/0/", `/hands/${OfflineEntry.seatOf(stop)}/`)
      .replaceAll("{who}", stop.dataset.who)
      .replaceAll("{name}", () => text.innerHTML);
  },

  /* The strip as far as this phone knows better than the server. */
  mark() {
    const leads = OfflineEntry.here !== undefined;
    for (const stop of OfflineEntry.stops()) {
      const kept = Outbox.get(OfflineEntry.handOf(stop));
      const current = stop.hasAttribute("aria-current");
      if (OfflineEntry.handOf(stop) === OfflineEntry.here)
        OfflineEntry.paint(stop, "", TEXTS.now, TEXTS.tab);
      else if (current && !leads) continue;
      else if (kept?.problem) OfflineEntry.paint(stop, "todo", TEXTS.look, TEXTS.tabUnsent);
      else if (kept) OfflineEntry.paint(stop, "in", TEXTS.kept, TEXTS.tabKept);
      else if (current && OfflineEntry.isIn(stop))
        OfflineEntry.paint(stop, "in", stop.dataset.in, TEXTS.tabDone);
      else if (current) OfflineEntry.paint(stop, "todo", "–", TEXTS.tabOpen);
    }
  },

  /* Its name begins with what is seen, so that it can be asked for by voice. */
  paint(stop, state, text, said) {
    const initials = stop.querySelector(".badge").textContent.trim();
    const label = fillText(said, { initials, text, player: stop.dataset.name });
    if (stop.lastChild.data !== text) stop.lastChild.data = text;
    if (stop.className !== state) stop.className = state;
    if (stop.getAttribute("aria-label") !== label) stop.setAttribute("aria-label", label);
    if (state) stop.removeAttribute("aria-current");
    else if (!stop.hasAttribute("aria-current")) stop.setAttribute("aria-current", "step");
  },
};
