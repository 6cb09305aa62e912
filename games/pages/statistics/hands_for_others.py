"""Hands that players played for others: in nobody's averages and records, and counted by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Count, F

from games.models import Change, Club
from games.values.names import get_sort_key
from games.wording.date_range import ALL_EVENINGS, DateRange
from games.wording.words import count, listing


def count_hands_for_others(
    club: Club, *, game: str = "", player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> dict[int, int]:
    """Count the hands played for others in finished matches of these evenings, by the id of the player who played them.

    If given, only those in one `game` (key), or by one `player` (id). One query.
    """
    rows = Change.objects.filter(match__club=club, kind=Change.Kind.SUBSTITUTE, match__finished_at__isnull=False)
    rows = rows.filter(before__lte=F("match__deals_counted"))  # what was said for a deal to come was never played
    rows = rows.filter(evenings.condition("match__started_at"))
    rows = rows.filter(match__game=game) if game else rows
    rows = rows.filter(by__isnull=False) if player is None else rows.filter(by=player)
    return dict(rows.order_by().values_list("by").annotate(hands=Count("pk")))


def format_hands_for_others(hands: Mapping[int, int], names: Mapping[int, str]) -> str:
    """Return a text such as "Max played 3 hands for others and Ann 1 hand. …", most hands first, or "" without any."""
    order = sorted(hands, key=lambda player: (-hands[player], get_sort_key(names[player])))
    if not order:
        return ""
    first, *others = [(names[player], count(hands[player], "hand")) for player in order]
    parts = [f"{first[0]} played {first[1]} for others", *(f"{name} {many}" for name, many in others)]
    return f"{listing(parts)}. A hand counts for whoever it was played for, and is in nobody’s averages."
