"use strict";

/*
 * Makes a node like a fresh one from the server, but keeps it and everything in it that is still there: what has the
 * focus, is scrolled or unfolded stays so, and so does what has `data-keep`: it holds what was typed and is not saved yet.
 * Elements are the same where their ids, or the ids in them, are the same. Dispatches `merged` on the node.
 */
function merge(node, fresh) {
  const own = (name, element) => name === "inputmode" || (name === "open" && element.nodeName === "DETAILS");
  const callbacks = {
    beforeAttributeUpdated: (name, element) => !own(name, element),
    beforeNodeMorphed: (element) => !element.dataset || !("keep" in element.dataset),
  };
  Idiomorph.morph(node, fresh, { callbacks });
  node.dispatchEvent(new CustomEvent("merged", { bubbles: true }));
}
