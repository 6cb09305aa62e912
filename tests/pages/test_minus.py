"""Every field whose number may be below zero can be typed on a phone whose keyboard of digits has
no minus.
"""

import re

from scorekeeper.settings import BASE_DIR

NEVER_NEGATIVE = {"decks", "ante", "prize", "heads", "{{ field }}"}
"""Names of fields that take no number below zero, the last for lines of old results."""
WITH_A_SIGN = {"typed"}
"""Names of fields with a key for the minus, and without scripts a box for it, beside them."""
FIELD = re.compile(r"<input\b[^>]*inputmode=\"numeric\"[^>]*>")


def test_a_digit_keyboard_shows_only_where_no_minus_is_allowed():
    found = {
        name[1]
        for path in (BASE_DIR / "templates").rglob("*.html")
        for field in FIELD.findall(path.read_text("utf-8"))
        if not re.search(r"{% (?:if|else)[^%]*%} ?$", field.split('inputmode="numeric"')[0])
        and (name := re.search(r' name="([^"]+)"', field))
    }
    assert found <= NEVER_NEGATIVE | WITH_A_SIGN | {"{{ control.name }}"}
