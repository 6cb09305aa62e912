"use strict";

/*
 * Makes a node like a fresh one from the server, but keeps it and everything in it that is still there: what has the
 * focus, is scrolled or unfolded stays so. Children are the same where their id, data-key or aria-labelledby is.
 */
function merge(node, fresh) {
  const own = (name) => name === "open" && node.nodeName === "DETAILS";
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name) && !own(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value && !own(name)) node.setAttribute(name, value);
  }
  mergeChildren(node, [...fresh.childNodes]);
}

function mergeChildren(node, children) {
  const keyOf = (child) => child.id || child.dataset?.key || child.getAttribute?.("aria-labelledby") || "";
  const wanted = new Set(children.map(keyOf));
  const known = new Map();
  for (const child of [...node.children]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) known.set(key, child);
    else if (key) child.remove();
  }
  let next = node.firstChild;
  for (const child of children) {
    const key = keyOf(child);
    const mine = key ? known.get(key) : next && !keyOf(next) ? next : null;
    while (key && mine && next && next !== mine && !keyOf(next)) {
      const left = next;
      next = next.nextSibling;
      left.remove();
    }
    if (!mine || mine.nodeName !== child.nodeName) node.insertBefore(child, next);
    else {
      if (mine === next) next = next.nextSibling;
      else node.insertBefore(mine, next);
      if (mine.nodeType === Node.ELEMENT_NODE) merge(mine, child);
      else if (mine.data !== child.data) mine.data = child.data;
    }
  }
  while (next) {
    const left = next;
    next = next.nextSibling;
    left.remove();
  }
}
