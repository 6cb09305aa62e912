"use strict";

// The words of the sheet are a key. The tab forgets its address; they stay in the form.
history.replaceState(null, "", "/sheet/");
