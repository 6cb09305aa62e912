"""An evening in sentences."""

from __future__ import annotations

from .words import spell_number


def describe_kept_matches(many: int) -> str:
    """Return how many matches are kept: “Two matches are kept”; "" for 0."""
    if not many:
        return ""
    return "One match is kept" if many == 1 else f"{spell_number(many).capitalize()} matches are kept"


def describe_running_matches(many: int) -> str:
    """Return how many matches are left out of an evening's sums, because they still go on; empty for none."""
    if not many:
        return ""
    matches = "One match is" if many == 1 else f"{spell_number(many).capitalize()} matches are"
    return f"{matches} still going on and not in these sums."
