"""Scores as people write them: with every kind of minus, with thousands grouped, with decimals that are nought."""

from __future__ import annotations

import re

from games.rules.errors import RuleError, ScoreError, format_number
from games.rules.limits import MAX_POINTS
from games.rules.options import format_value
from games.values.names import PLAIN_SIGNS

SPACES = {**dict.fromkeys(map(ord, " \u00a0\u2007\u2009\u202f'’")), ord("＋"): "+"}
"""Without the signs between thousands that mean nothing else, and with the plus of every keyboard."""
EMPTY = frozenset({"", "-", "/", "."})
WHOLE = re.compile(r"[+-]?\d{1,9}")
GROUPED = re.compile(r"([+-]?[1-9]\d{0,2})([.,])(\d{3})(?:\2(\d{3}))?")
DECIMALS = re.compile(r"([.,])0+$")
IN_BRACKETS = re.compile(r"\((\d.*)\)")
FORMULA_SIGNS = "=@＝＠"


def parse_score(text: str) -> int | None:
    """Return the points in a cell, None if it is empty or a dash: −7, (7) is −7, 1.200 is 1200, 7.0 is 7.

    Raise `RuleError` for anything else, or beyond `MAX_POINTS`.
    """
    plain = text.translate(PLAIN_SIGNS).translate(SPACES)
    if plain in EMPTY:
        return None
    check_no_formula(text)
    plain = IN_BRACKETS.sub(r"-\1", plain)
    grouped = GROUPED.fullmatch(DECIMALS.sub("", plain) if plain.count(".") * plain.count(",") else plain)
    whole = "".join(part for part in grouped.group(1, 3, 4) if part) if grouped else DECIMALS.sub("", plain)
    if not WHOLE.fullmatch(whole):
        raise ScoreError(f"{format_value(text)} is no whole number")
    points = int(whole)
    if abs(points) > MAX_POINTS:
        raise ScoreError(
            f"{format_number(points)} is too much: a score is a whole number from {format_number(-MAX_POINTS)} to "
            f"{format_number(MAX_POINTS)}"
        )
    return points


def check_no_formula(text: str) -> None:
    """Raise `RuleError` for a cell with a formula instead of its value: = or @ come first, or + unless as in +7."""
    is_sum = text.startswith(("+", "＋")) and not WHOLE.match(text.translate(SPACES))
    if is_sum or text.startswith(tuple(FORMULA_SIGNS)):
        raise RuleError(f"{format_value(text)} is a formula. Paste what it comes to")
