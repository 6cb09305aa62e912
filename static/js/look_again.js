"use strict";

// A television before the first match: whether it has begun is seen by whoever looks.
setTimeout(() => location.reload(), 5000);
