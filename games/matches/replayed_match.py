"""A match as loaded for a page: its rows, its result, its people, and what a phone may show."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

from games.matches.stored_match import StoredDeal, StoredMatch, load_match, load_match_rows, to_hand
from games.memory import REPLAYED_MATCHES
from games.models import Match
from games.rules.replay import replay
from games.rules.result import HandScore, MatchResult
from games.rules.scoring import FIRST_DEAL, DealStart, score_deal, score_hand
from games.wording.words import get_currency, money, signed_money

from .people import Person, build_people


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match's rows and result, and its players in seat order; shared by pages, so read-only."""

    stored: StoredMatch
    result: MatchResult
    people: list[Person]

    def get_names(self, positions: Iterable[int]) -> list[str]:
        return [self.people[position].name for position in positions]

    @property
    def currency(self) -> str:
        return get_currency(self.stored.options)

    def format_cents(self, amount: int) -> str:
        return money(amount, self.currency)

    def format_signed_cents(self, amount: int) -> str:
        return signed_money(amount, self.currency)

    def in_deal(self, deal_number: int) -> list[Person]:
        """Return the people whose seats are in that deal, in seat order, not their substitutes."""
        return [self.people[position] for position in self.stored.in_deal(deal_number)]

    def find_dealer(self, deal_number: int) -> Person | None:
        """Return who deals that deal, from 1, also one to come; None in a game without a dealer."""
        position = self.stored.find_dealer(deal_number)
        return None if position is None else self.people[position]

    def find_next_dealer(self) -> Person | None:
        """Return who deals the open or the next deal; None if the match is over."""
        return None if self.result.finished else self.find_dealer(len(self.result.deals) + 1)


def has_pot(replayed: ReplayedMatch) -> bool:
    return replayed.result.money is not None and replayed.result.money.pot is not None


def score_hands(
    stored: StoredMatch, deal: StoredDeal, result: MatchResult | None = None
) -> dict[int, HandScore]:
    """Return the scores of a deal's hands by position.

    In an open deal, each hand is scored alone. In a complete one, hands may depend on each other,
    and on counts of the deals before it, which the `result` has.
    """
    if not stored.is_complete(deal):
        game = stored.game
        return {position: score_hand(game, to_hand(hand)) for position, hand in deal.hands.items()}
    start = find_deal_start(stored, deal.number, result)
    scores = score_deal(stored.game, stored.build_deal_record(deal), start)
    return {position: score for position, score in enumerate(scores) if score is not None}


def find_deal_start(stored: StoredMatch, deal_number: int, result: MatchResult | None) -> DealStart:
    """Return what a deal begins with: the cards dealt, the teams, and the counts so far."""
    if not stored.game.is_counted:
        return FIRST_DEAL
    # The result may have ended before that deal.
    before = result.deals[deal_number - 2 : deal_number - 1] if result and deal_number > 1 else ()
    counts = before[0].counts if before else {}
    return DealStart(stored.count_dealt(deal_number), stored.teams, counts)


def load_replayed_match(match: Match) -> ReplayedMatch:
    """Load a match whose row was just fetched: two to four queries, or none from memory.

    Not for use within a change, which may be rolled back.
    """
    # By uid, because a database may give the primary key of a deleted match again.
    replayed: ReplayedMatch | None = REPLAYED_MATCHES.get(match.uid, match.revision)
    if replayed is None:
        row = copy(match)
        # Its club and other related rows may change while the match is in memory.
        row._state.fields_cache.clear()
        replayed = replay_match(load_match_rows(row) or load_match(row.pk))
        REPLAYED_MATCHES.store(match.uid, replayed.stored.match.revision, replayed)
    return replayed


def replay_match(stored: StoredMatch) -> ReplayedMatch:
    """Return a match with its result; its entries were checked when they were written."""
    return ReplayedMatch(
        stored, replay(stored.build_record(), checked=True), build_people(stored.players)
    )


def can_show_score(
    stored: StoredMatch, deal: StoredDeal, position: int, own_position: int | None
) -> bool:
    """Return whether the phone of the player at `own_position` may show the score of a hand.

    In a complete deal it may show all; before, its own and those that its player's phones entered.
    """
    if stored.is_complete(deal) or position == own_position:
        return True
    # Without an own position: what phones without a known owner entered.
    own_player = None if own_position is None else stored.seats[own_position].player_id
    return deal.hands[position].entered_by_id == own_player
