"""Hands that were changed after they were saved, by the log, and on whose phone they had been entered."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery

from games.models import Club, LogEntry
from games.wording.date_range import ALL_EVENINGS, DateRange
from games.wording.words import count, listing, numeral

from .past_matches import MOST_MATCHES, select_finished_matches

Action = LogEntry.Action


@dataclass(frozen=True, slots=True)
class CorrectedHands:
    """Numbers of changed hands: entered first on their player's phone, on another player's, and on one of nobody."""

    own: int
    others: int
    nobodys: int

    @property
    def total(self) -> int:
        """The number of all changed hands."""
        return self.own + self.others + self.nobodys


def count_corrected_hands(club: Club, *, game: str = "", evenings: DateRange = ALL_EVENINGS) -> CorrectedHands:
    """Count the hands of the latest finished matches, of a game if given, that were changed, taken back or undone.

    Count them by whose phone entered them first: the player's own, another's, nobody's. Only hands in deals that count;
    `game` is a key, "" for all games. One query.
    """
    over = select_finished_matches(club, game=game, evenings=evenings).order_by("-started_at", "-pk")
    lines = LogEntry.objects.filter(match__in=over[:MOST_MATCHES].values("pk"), deal__lte=F("match__deals_counted"))
    lines = lines.filter(action__in=(Action.HAND, Action.TAKE_BACK), before__isnull=False)
    same_hand = {"match": OuterRef("match"), "deal": OuterRef("deal"), "seat": OuterRef("seat")}
    entered = LogEntry.objects.filter(**same_hand, action=Action.HAND).order_by("pk")
    hands = lines.order_by().values("match_id", "deal", "seat_id", "seat__player_id").distinct()
    phones = list(
        hands.annotate(first_phone=Subquery(entered.values("phone")[:1])).values_list("seat__player_id", "first_phone")
    )
    own, nobodys = sum(who == phone for who, phone in phones), sum(phone is None for _, phone in phones)
    return CorrectedHands(own, len(phones) - own - nobodys, nobodys)


def format_corrected_hands(corrected: CorrectedHands, hands: int) -> str:
    """Return how many of that many hands were changed, and on whose phones they had been entered."""
    if not corrected.total:
        return f"None of {count(hands, 'hand')} was changed after it was saved."
    phones = {
        "on their player’s phone": corrected.own,
        "on somebody else’s": corrected.others,
        "on a phone that is nobody’s": corrected.nobodys,
    }
    parts = listing(f"{numeral(many)} {where}" for where, many in phones.items() if many)
    verb = "was changed after it was" if corrected.total == 1 else "were changed after they were"
    return f"{numeral(corrected.total)} of {count(hands, 'hand')} {verb} saved. First entered: {parts}."
