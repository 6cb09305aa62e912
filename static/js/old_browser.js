/*
 * In the JavaScript of 2009, so that every browser reads it: one that is older than the app's scripts and styles need is
 * given the pages without scripts, by a cookie; and a newer one is given them with scripts again. docs/browsers.md.
 */
(function () {
  "use strict";
  var has =
    window.CSS && CSS.supports && CSS.supports("height: 1svh") && CSS.supports("selector(:has(a))");
  var knows = Boolean(has && window.fetch && Array.prototype.at);
  var plain = /(^|; )plain=1/.test(document.cookie);
  if (knows !== plain) return;
  document.cookie = "plain=1; path=/; samesite=lax; max-age=" + (knows ? 0 : 31536000);
  if (/(^|; )plain=1/.test(document.cookie) !== plain) location.reload();
})();
