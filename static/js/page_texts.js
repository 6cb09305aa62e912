"use strict";

/* The texts that scripts show, which the page brings along in the language of its phone. */
const TEXTS = JSON.parse(document.getElementById("texts").dataset.texts);
