"use strict";

// What is tapped comes back turned over, or another row stands there.
dropSecondTaps("#settling button", (button, first, near) => near || button.id === first);
