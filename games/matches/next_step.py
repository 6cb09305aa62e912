"""A match as one phone has it open, and which hand, question or page comes next there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.matches.noted_sums import find_who_must_change
from games.matches.stored_match import StoredDeal, StoredMatch


@dataclass(frozen=True, slots=True)
class Step:
    """The place where entering continues.

    - "said": numbers announced before a deal; "hand": that at `position`.
    - "question": the deal's question; "numbers": those of the whole table.
    - "deal": the page of a deal after a correction; "match": that of a finished match.
    - "reveal": a complete deal, or a player who waits for others.
    - "people": the game takes fewer or more players than there are.
    """

    kind: Literal["said", "hand", "question", "numbers", "deal", "reveal", "match", "people"]
    deal_number: int = 0
    position: int | None = None


NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match as a phone has it open: its rows, and whose phone it is."""

    stored: StoredMatch
    own_position: int | None = None  # whose hand the phone's owner enters
    # Positions of players with a phone that keeps score, who enter their own hands.
    phones: frozenset[int] = NOBODY

    def find_next_step(
        self, deal: StoredDeal, after: int = -1, *, correction: bool = False
    ) -> Step:
        """Return the step after the hand at `after` (-1: none yet): announcements, an open hand, ….

        - An owner who has entered waits for the others ("reveal"). So does a phone that has entered
          for all players without one, or whose deal does not add up yet.
        - `correction`: the deal was complete before, so its page comes next.
        """
        stored = self.stored
        if len(stored.in_deal(deal.number)) not in stored.game.players:
            return Step("people", deal.number)
        # Once a hand is in, what was announced is changed with the hands.
        if not deal.hands and not is_all_announced(stored, deal):
            waits = self.waits_for_announcements(deal) and not self.enters_for_others(deal)
            return Step("reveal" if waits else "said", deal.number)
        next_hand = self.find_next_hand(deal, after)
        if next_hand is not None:
            return Step("hand", deal.number, next_hand)
        if not stored.has_all_hands(deal):
            return Step("reveal", deal.number)
        if not stored.adds_up(deal):
            # Without cards, one page has the numbers of all hands, to correct them there.
            has_list = self.enters_for_others(deal) and not stored.game.has_cards
            return Step("numbers" if has_list else "reveal", deal.number)
        if not stored.is_complete(deal):
            is_asked = stored.game.question is not None and not deal.is_answered
            # Otherwise a number of the whole table is missing.
            return Step("question" if is_asked else "numbers", deal.number)
        return Step("deal" if correction else "reveal", deal.number)

    def find_current_step(self) -> Step:
        """Return the next step of the open deal, or of the next one; “match” once that is over."""
        stored = self.stored
        if stored.match.finished_at:
            return Step("match")
        return self.find_next_step(stored.find_deal(len(stored.deals) + 1) or stored.deals[-1])

    def find_redirect_step(self, deal_number: int) -> Step | None:
        """Return the step to which pages for entering that deal redirect; None if they need not.

        Nothing can be entered in the deal after an open one, nor in a new deal once the match is
        over. Complete deals can be corrected.
        """
        stored = self.stored
        deal = stored.find_deal(deal_number)
        if deal is None:
            is_closed = deal_number == len(stored.deals) + 1  # other numbers are no deal at all
        else:
            is_closed = bool(stored.match.finished_at) and not stored.is_complete(deal)
        return self.find_current_step() if is_closed else None

    def waits_for_announcements(self, deal: StoredDeal) -> bool:
        """Return whether the owner has announced their numbers, but not all others have."""
        return (
            self.own_position is not None
            and has_announced(self.stored, deal, self.own_position)
            and not have_all_announced(self.stored, deal)
        )

    def enters_for_others(self, deal: StoredDeal) -> bool:
        """Return whether the phone enters for all: its owner is not in, or alone has a phone."""
        in_deal = set(self.stored.in_deal(deal.number))
        others_with_phone = (self.phones & in_deal) - {self.own_position}
        return self.own_position not in in_deal or not others_with_phone

    def watches(self, deal_number: int, player: int | None) -> bool:
        """Return whether the phone's `player` (id) does not play, but others enter themselves."""
        in_deal = self.stored.in_deal(deal_number)
        return (
            player is not None
            and self.own_position not in in_deal
            and bool(self.phones & set(in_deal))
        )

    def find_next_hand(self, deal: StoredDeal, after: int) -> int | None:
        """Return the position of the open hand that the phone enters after that at `after`, if any.

        `after` -1 asks for the first: the owner's own, then those of the others, going round.

        - After the owner's own hand comes none.
        - Once that is in, there is none either, unless the phone `enters_for_others`.
        - Other players with a phone enter their own hands, so theirs are skipped.
        """
        if after == self.own_position or (
            self.own_position in deal.hands and not self.enters_for_others(deal)
        ):
            return None
        for position in self.list_open_hands(deal, after):
            enters_it = position == self.own_position or position not in self.phones
            # `after` itself comes last, round the table.
            if enters_it and position != after:
                return position
        return None

    def list_open_hands(self, deal: StoredDeal, after: int = -1) -> list[int]:
        """Return the positions of the open hands in order: the owner's, then clockwise."""
        stored = self.stored
        # Without a dealer, the first dealer is whose hand is entered first.
        first = 0 if stored.game.has_dealer else stored.match.first_dealer
        seats = range(len(stored.seats))
        start = first if after < 0 else after + 1
        in_deal = stored.in_deal(deal.number)
        order = [
            position
            for position in (*seats[start:], *seats[:start])
            if position in in_deal and position not in deal.hands
        ]
        return sorted(order, key=lambda position: position != self.own_position)


def is_all_announced(stored: StoredMatch, deal: StoredDeal) -> bool:
    """Return whether all numbers noted before a deal are in: the players' and the table's."""
    table_rules = [rule for rule in stored.game.numbers if rule.first and rule.once]
    is_table_in = all(rule.name in deal.numbers for rule in table_rules)
    return is_table_in and have_all_announced(stored, deal)


def have_all_announced(stored: StoredMatch, deal: StoredDeal) -> bool:
    """Return whether all players have announced their numbers."""
    return all(has_announced(stored, deal, position) for position in stored.in_deal(deal.number))


def has_announced(stored: StoredMatch, deal: StoredDeal, position: int) -> bool:
    """Return whether a player has announced all numbers; not if a dealer has to change one."""
    announced = deal.announced.get(position, {})
    player_rules = [rule for rule in stored.game.numbers if rule.first and not rule.once]
    has_all = all(rule.name in announced for rule in player_rules)
    return has_all and find_who_must_change(stored, deal) != position


def find_phone_positions(players: frozenset[int], stored: StoredMatch) -> frozenset[int]:
    """Return the positions that these players (ids) play now, for themselves or others."""
    substitutes = stored.find_substitutes(stored.current_number) if stored.changes else {}
    return frozenset(
        seat.position
        for seat in stored.seats
        if substitutes.get(seat.position, seat.player).pk in players
    )
