"use strict";

/*
 * What was entered and not saved yet, kept on this phone per hand: { cards, typed, marked, seen, at }. A draft's name is
 * the address of its hand; `seen` is the version of the hand that it was based on.
 */
const Drafts = {
  PREFIX: "draft:",
  OLD: 30 * 24 * 60 * 60 * 1000,

  get(address) {
    try {
      return JSON.parse(localStorage.getItem(Drafts.PREFIX + address));
    } catch {
      return null; // storage is switched off, or holds something else
    }
  },

  keep(address, draft) {
    try {
      localStorage.setItem(Drafts.PREFIX + address, JSON.stringify({ ...draft, at: Date.now() }));
    } catch {
      // Switched off or full: then it is kept as long as the page.
    }
  },

  drop(address) {
    try {
      localStorage.removeItem(Drafts.PREFIX + address);
    } catch {
      // Nothing was kept.
    }
  },

  /* The addresses of all hands with a draft. */
  all() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(Drafts.PREFIX));
      return names.map((name) => name.slice(Drafts.PREFIX.length));
    } catch {
      return [];
    }
  },

  forgetOld() {
    for (const address of Drafts.all()) {
      if (!(Drafts.get(address)?.at > Date.now() - Drafts.OLD)) Drafts.drop(address);
    }
  },
};
