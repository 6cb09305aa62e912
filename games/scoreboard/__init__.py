"""Reading: from the facts of a match to the values that a page shows. Nothing here writes, or knows a request."""
