"use strict";

/*
 * What a phone keeps a hand by: its address, with whose it is (`who`) in the place of the seat's number, at which somebody
 * else may sit by the time that it is looked for.
 */
const handOf = (address, who) => address.replace(/\d+\/$/, `${who}/`);

/* Things that this phone keeps by their hand or page, also when that is closed; `prefix` tells kinds apart. */
class PhoneStorage {
  constructor(prefix) {
    this.prefix = prefix;
    this.here = new Map(); // where storage is switched off or full: as long as the page
  }

  get(address) {
    if (this.here.has(address)) return this.here.get(address);
    try {
      return JSON.parse(localStorage.getItem(this.prefix + address));
    } catch {
      return null;
    }
  }

  keep(address, thing) {
    const dated = { ...thing, at: Date.now() };
    this.here.delete(address);
    try {
      localStorage.setItem(this.prefix + address, JSON.stringify(dated));
    } catch {
      this.here.set(address, dated);
    }
  }

  drop(address) {
    this.here.delete(address);
    try {
      localStorage.removeItem(this.prefix + address);
    } catch {
      // Nothing was kept.
    }
  }

  /* What all that is kept is kept by. */
  all() {
    const names = [];
    try {
      names.push(...Object.keys(localStorage).filter((name) => name.startsWith(this.prefix)));
    } catch {
      // Only what is here.
    }
    return [
      ...new Set([...names.map((name) => name.slice(this.prefix.length)), ...this.here.keys()]),
    ];
  }
}

// Only over https, or on the computer itself, may a page keep anything for the time without a connection.
navigator.serviceWorker?.register("/service-worker.js");
