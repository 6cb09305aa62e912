from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.rules.say import say

from .translated import phrase
from .words import money

MAX_NAMED = 3


def describe_running_matches(running: int) -> str:
    """Describe how many running matches are left out of an evening's sums; empty for none."""
    if not running:
        return ""
    return phrase(
        "1 match is still in progress and not in these sums.",
        "{n} matches are still in progress and not in these sums.",
        n=running,
    )


def describe_open_elsewhere(getting: Sequence[tuple[str, int, str]], *, earlier: bool) -> str:
    """Describe who gets money: “From earlier evenings: Bob gets $4.00”; of many only the sums."""
    # `getting` has name, cents and currency; of tonight, all other evenings are `earlier`.
    if not getting:
        return ""
    if len(getting) <= MAX_NAMED:
        gains = [
            say("{player} gets {amount}", player=name, amount=money(cents, code))
            for name, cents, code in getting
        ]
        if earlier:
            return phrase("From earlier evenings: {gains}", gains=gains)
        return phrase("From other evenings: {gains}", gains=gains)
    sums = Counter[str]()
    for _, cents, code in getting:
        sums[code] += cents
    amounts = [money(cents, code) for code, cents in sums.items()]
    if earlier:
        return phrase("From earlier evenings: {amounts} to pay", amounts=amounts)
    return phrase("From other evenings: {amounts} to pay", amounts=amounts)
