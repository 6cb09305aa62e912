"use strict";

// Only over https, or on the computer itself, may a page keep anything for the time without a connection.
navigator.serviceWorker?.register("/service-worker.js");
