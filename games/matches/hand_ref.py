"""Which hand of a match is meant."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Hand, LogEntry


class HandRef(NamedTuple):
    """A player's hand in a deal, entered or not; `*ref` ends the arguments of its addresses."""

    deal_number: int  # from 1
    position: int  # of the player, from 0

    def get_deal(self, stored: StoredMatch) -> StoredDeal:
        """Return the deal; an empty one until it has begun."""
        begun = stored.deals[self.deal_number - 1 : self.deal_number]
        return begun[0] if begun else StoredDeal(self.deal_number)

    def find_hand(self, stored: StoredMatch) -> Hand | None:
        """Return the hand's row; None until it is entered."""
        return self.get_deal(stored).hands.get(self.position)

    def get_announced(self, stored: StoredMatch) -> dict[str, int]:
        """Return what the player announced before the deal (bids); empty until then."""
        return self.get_deal(stored).announced.get(self.position, {})

    def filter_log(self, stored: StoredMatch) -> QuerySet[LogEntry, LogEntry]:
        """Return the lines of the log on the hand, also on what was bid with it; no query yet."""
        seat = stored.seats[self.position]
        return stored.match.log.filter(deal=self.deal_number, seat=seat)
