"use strict";

// The link is a key. The tab forgets it before it goes on; and as the page is not loaded yet, it goes on in place of it.
history.replaceState(null, "", "/join/");
document.getElementById("come-in").submit();
