"""Whole numbers from text that anybody may have typed or sent, however long."""

MAX_ID = 2**63 - 1  # the largest that the databases hold
MAX_DIGITS = len(str(MAX_ID))


def parse_whole_number(text: str, limit: int = MAX_ID) -> int | None:
    """Return the number from 0 to `limit` in a text of at most 19 ASCII digits; else None."""
    if len(text) > MAX_DIGITS or not (text.isascii() and text.isdigit()):
        return None
    number = int(text)
    return number if number <= limit else None
