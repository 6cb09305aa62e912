"use strict";

/*
 * Makes a node like a fresh one from the server, but keeps it and everything in it that is still there: what has the
 * focus, is scrolled or unfolded stays so. Elements are the same where their ids, or the ids in them, are the same.
 */
function merge(node, fresh) {
  const own = (name, element) => name === "open" && element.nodeName === "DETAILS";
  Idiomorph.morph(node, fresh, { callbacks: { beforeAttributeUpdated: (name, element) => !own(name, element) } });
}
