"""The codes by which phones come to a table: six letters and digits, easily typed.

A code follows from the secret of one of the club's links and a random text, the nonce. So it is
stored nowhere, and ends with the link.
"""

from __future__ import annotations

import re
from itertools import count

from django.utils.crypto import salted_hmac

from games.rules.limits import is_too_long

# Letters and digits that nobody confuses: no 0 and O, no 1 and I.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
HALF_LENGTH = 3
# A phone's keyboard has digits on another page: typing changes to that once, and back once at most.
EASY_CODE = re.compile("[A-Z]+[2-9]+[A-Z]*")
JOIN_LINK = re.compile(r"/join/(\w+)")


def derive_code(secret: str, nonce: str) -> str:
    """Return the code, one of 400 million, that follows from a link's secret and a nonce."""
    codes = (_derive_letters(f"{secret}:{nonce}:{attempt}") for attempt in count())
    return next(code for code in codes if EASY_CODE.fullmatch(code))


def format_code(code: str) -> str:
    """Return a code as it is shown, in two halves: ABC-2DE."""
    return f"{code[:HALF_LENGTH]}-{code[HALF_LENGTH:]}"


def read_code(text: str) -> str:
    """Return the code that somebody typed, or pasted as a link; else ""."""
    if is_too_long(text):
        return ""
    link = JOIN_LINK.search(text)
    typed = link[1] if link else text
    code = "".join(character for character in typed.upper() if character not in " -–—_\t")
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else ""


def hash_code(code: str) -> str:
    """Return the digest of a code. Digests are stored, so the salt must not change."""
    return salted_hmac("games.table_codes", code, algorithm="sha256").hexdigest()


def hash_first_half(code: str) -> str:
    """Return the digest under which wrong codes are counted that begin like a valid one."""
    return hash_code(code[:HALF_LENGTH])


def _derive_letters(seed: str) -> str:
    """Return the code that follows from a seed; it may not be easy to type."""
    numbers = salted_hmac("games.table_code", seed, algorithm="sha256").digest()
    return "".join(CODE_LETTERS[number % len(CODE_LETTERS)] for number in numbers[:CODE_LENGTH])
