"use strict";

/*
 * What was entered and not saved yet, per hand: { cards, typed, marked, seen, at }; `seen` is the version of the hand
 * that it was based on.
 */
const Drafts = new PhoneStorage("draft:");

/* What an older version of the app kept by the number of a seat is of who sits there; nothing goes into a form unasked. */
Drafts.takeOver = (address, hand) => {
  const before = Drafts.get(address);
  if (before) Drafts.keep(hand, { ...before, seen: "" });
  Drafts.drop(address);
};

/* Forgets what nobody came back to for a month. */
Drafts.forgetOld = () => {
  const old = Date.now() - 30 * 24 * 60 * 60 * 1000;
  for (const address of Drafts.all()) if (!(Drafts.get(address)?.at > old)) Drafts.drop(address);
};
