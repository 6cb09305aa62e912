"""The codes by which phones come to a table: six letters and digits that are easily typed, and
their digests.

A code follows from the secret of one of the club's links and a random name. So it is nowhere
stored, and ends with the link.
"""

from __future__ import annotations

import re
from itertools import count

from django.utils.crypto import salted_hmac

from games.rules.limits import is_too_long

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody confuses: no 0 and O, no 1 and I."""
CODE_LENGTH = 6
HALF_LENGTH = 3
EASY_CODE = re.compile("[A-Z]+[2-9]+[A-Z]*")
"""A phone's keyboard has digits on another page: one change to them, and one back at most."""
JOIN_LINK = re.compile(r"/join/(\w+)")


def derive_code(secret: str, nonce: str) -> str:
    """Return the easily typed code that follows from a link's `secret` and a random name, the
    `nonce`.

    It is one of 400 million, and each time the same for the two.
    """
    tried = (_derive_letters(f"{secret}:{nonce}:{attempt}") for attempt in count())
    return next(code for code in tried if EASY_CODE.fullmatch(code))


def format_code(code: str) -> str:
    """Return a code as it is shown, in two halves: ABC-2DE."""
    return f"{code[:HALF_LENGTH]}-{code[HALF_LENGTH:]}"


def read_code(text: str) -> str:
    """Return the code, in capitals and without spaces or dashes, that somebody typed or pasted as a
    link; else "".
    """
    if is_too_long(text):
        return ""
    link = JOIN_LINK.search(text)
    typed = "".join(
        character for character in (link[1] if link else text).upper() if character not in " -–—_\t"
    )
    return typed if len(typed) == CODE_LENGTH and not set(typed) - set(CODE_LETTERS) else ""


def hash_code(code: str) -> str:
    """Return the digest of a code. It is stored, so the salt stays as it is."""
    return salted_hmac("games.table_codes", code, algorithm="sha256").hexdigest()


def hash_first_half(code: str) -> str:
    """Return the digest of a code's first half, by which wrong codes that begin like a valid one
    are counted.
    """
    return hash_code(code[:HALF_LENGTH])


def _derive_letters(seed: str) -> str:
    """Return the six letters and digits that follow from a seed, as a code that may not be easy to
    type.
    """
    numbers = salted_hmac("games.table_code", seed, algorithm="sha256").digest()
    return "".join(CODE_LETTERS[number % len(CODE_LETTERS)] for number in numbers[:CODE_LENGTH])
