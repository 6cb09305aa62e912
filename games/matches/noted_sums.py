"""Forbidden sums of what the players of a deal note before it, and who is bound by them.

If bids must not add up to the tricks, that binds the dealer, even if others bid later.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule, resolve_dealt


def find_bound_position(stored: StoredMatch, deal_number: int) -> int | None:
    """Return the position of the dealer, who is bound by a forbidden sum; None: the last is."""
    dealer = stored.find_dealer(deal_number)
    return dealer if dealer in stored.in_deal(deal_number) else None


def find_forbidden_sum(
    stored: StoredMatch, deal_number: int, announced: Mapping[int, Mapping[str, int]]
) -> NumberRule | None:
    """Return the rule of the number whose sum is forbidden now; None: there is none.

    A number that somebody in the deal has not noted makes no sum yet.
    """
    in_deal = stored.in_deal(deal_number)
    for rule in stored.game.numbers:
        if rule.not_sum is None or not rule.first:
            continue
        values = [announced.get(position, {}).get(rule.name) for position in in_deal]
        noted = [value for value in values if value is not None]
        forbidden_sum = resolve_dealt(rule.not_sum, stored.count_dealt(deal_number))
        if len(noted) == len(values) and sum(noted) == forbidden_sum:
            return rule
    return None


def find_who_must_change(stored: StoredMatch, deal: StoredDeal) -> int | None:
    """Return the position of the dealer who has to announce another number, or None."""
    bound = find_bound_position(stored, deal.number)
    if (
        bound is None
        or deal.hands
        or find_forbidden_sum(stored, deal.number, deal.announced) is None
    ):
        return None
    return bound
