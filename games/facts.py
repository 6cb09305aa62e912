"""Between rows and rules: the rows of a match in memory, and the record they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games import models
from games.club_games import variant_of
from games.database.batches import batched
from games.database.match_queries import hands_of, hands_with_deals, match_by_pk, named_seats_of, seats_and_line_of
from games.rules import record as rules
from games.rules.variant import Variant

PLAYER = ("id", "name", "initials", "colour")


@dataclass(slots=True)
class DealFacts:
    """A deal's rows: the hands that are in, by position of the seat, and the deal's own row once it has one."""

    number: int
    row: models.Deal | None = None
    hands: dict[int, models.Hand] = field(default_factory=dict)

    @property
    def answered(self) -> bool:
        """Whether the game's question was answered for this deal."""
        return self.row is not None and self.row.answer_version > 0


@dataclass(slots=True)
class MatchFacts:
    """A match's rows: itself, its seats in order, its deals that have begun in order.

    `sent_before`: the submission that the facts were asked about is in the log.
    """

    match: models.Match
    seats: list[models.Seat]
    deals: list[DealFacts]
    sent_before: bool = False

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return variant_of(self.match)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.player.name for seat in self.seats)

    @property
    def players(self) -> tuple[models.Player, ...]:
        """The players in seat order; of each the name, the initials and the colour are there already."""
        return tuple(seat.player for seat in self.seats)

    @property
    def options(self) -> dict[str, Any]:
        """What the match is played with."""
        return options_of(self.match, len(self.seats))

    def position_of(self, player: int | None) -> int | None:
        """Where the player of that id sits; None for whoever is not at this table."""
        return next((seat.position for seat in self.seats if seat.player_id == player), None)

    def is_complete(self, deal: DealFacts) -> bool:
        """Whether every hand of a deal is in and its question answered."""
        return len(deal.hands) == len(self.seats) and (self.variant.question is None or deal.answered)

    def complete_deals(self) -> list[DealFacts]:
        """The deals from the first on that are complete; only the last deal of a match can be open."""
        return [deal for deal in self.deals if self.is_complete(deal)]

    def deal(self, number: int) -> DealFacts | None:
        """The deal of that number, begun or the very next; None for any other."""
        if 1 <= number <= len(self.deals):
            return self.deals[number - 1]
        if number == len(self.deals) + 1 and len(self.complete_deals()) == len(self.deals):
            return DealFacts(number)
        return None

    def dealer(self, number: int) -> int | None:
        """The position of the player who deals the deal of that number; None in a game without a dealer."""
        return (self.match.first_dealer + number - 1) % len(self.seats) if self.variant.has_dealer else None

    @property
    def enters_first(self) -> int:
        """The position of the player whose hand is the first to be entered in each deal."""
        return 0 if self.variant.has_dealer else self.match.first_dealer

    def deal_record(self, deal: DealFacts) -> rules.DealRecord:
        """A complete deal as the rules see it."""
        answer = deal.row.answer_id if deal.row else None
        asked = self.variant.question is not None  # it may have been asked by the game as it was before
        return rules.DealRecord(
            hands=tuple(hand_record(deal.hands[seat.position]) for seat in self.seats),
            answer=next((seat.position for seat in self.seats if seat.pk == answer), None) if asked else None,
        )

    def record(self) -> rules.MatchRecord:
        """The match as the rules see it: its complete deals."""
        early = self.match.ended_early
        return rules.MatchRecord(
            variant=self.variant,
            players=self.names,
            first_dealer=self.match.first_dealer,
            options=self.options,
            deals=tuple(self.deal_record(deal) for deal in self.complete_deals()),
            ended_early="leader" if early == "leader" else "split" if early == "split" else None,
        )


def options_of(match: models.Match, players: int) -> dict[str, Any]:
    """What a match of so many players is played with; its row may be older than some of its game's options."""
    return variant_of(match).complete_options(match.options, players)


def hand_record(hand: models.Hand) -> rules.Hand:
    """A hand's row as the rules see it."""
    return rules.Hand(None if hand.cards is None else tuple(hand.cards.split()), hand.typed, hand.marked)


def load_facts(match_id: int) -> MatchFacts:
    """A match's rows as they are now, in three queries; of the players only what pages show of them is there already.

    Raises `Match.DoesNotExist`. Where a change comes between the queries, all are asked again.
    """
    while True:
        match: models.Match | None = next(iter(match_by_pk(match_id)), None)
        if match is None:
            raise models.Match.DoesNotExist
        facts = facts_of(match)
        if facts:
            return facts


def facts_since(match: models.Match) -> MatchFacts:
    """The same where the match's row has just been read: as they were then or later, in two queries."""
    return facts_of(match) or load_facts(match.pk)


def facts_of(match: models.Match, submission: str = "") -> MatchFacts | None:
    """The rows that go with a match's row, and whether the submission came before, in two queries.

    None where the match has changed since; not for whoever has taken its row. Raises `Match.DoesNotExist` where it is
    gone.
    """
    seats = [*(seats_and_line_of(submission, match.pk) if submission else named_seats_of(match.pk))]
    hands = [*hands_of(match.pk)]
    if not seats:
        raise models.Match.DoesNotExist
    if any(row.revision != match.revision for row in (seats[0], *hands[:1])):
        return None
    for seat in seats:
        seat.match = match
        player = (seat.player_id, seat.name, seat.initials, seat.colour)
        seat.player = models.Player.from_db(seat._state.db, PLAYER, player)
    return MatchFacts(match, seats, _deals(seats, hands), bool(submission and seats[0].line))


def _deals(seats: list[models.Seat], hands: Iterable[Any]) -> list[DealFacts]:
    positions = {seat.pk: seat.position for seat in seats}
    deals: dict[int, DealFacts] = {}
    for hand in hands:
        deal = deals.get(hand.number)
        if deal is None:
            deal = deals[hand.number] = DealFacts(hand.number, _deal(hand))
        deal.hands[positions[hand.seat_id]] = hand
    return list(deals.values())


def _deal(hand: Any) -> models.Deal:
    known = {"id": hand.deal_id, "match_id": hand.match, "number": hand.number}
    known |= {"answer_id": hand.answer, "answer_version": hand.answer_version}
    return models.Deal.from_db(hand._state.db, known.keys(), known.values())


BATCH = 50
"""Matches in memory at once; more are no quicker."""


def load_many(matches: Iterable[int]) -> Iterator[MatchFacts]:
    """The facts of many matches in the order of their ids given, in two queries for every `BATCH` of them."""
    for ids in batched(matches, BATCH):
        seats: dict[int, list[models.Seat]] = {pk: [] for pk in ids}
        table = models.Seat.objects.filter(match__in=ids).select_related("player", "match__club")
        for seat in table.order_by("position"):
            seats[seat.match_id].append(seat)
        hands: dict[int, list[models.Hand]] = {pk: [] for pk in ids}
        for hand in hands_with_deals().filter(deal__match__in=ids):
            hands[hand.match].append(hand)  # type: ignore[attr-defined]
        for pk in ids:
            if seats[pk]:
                yield _whole(seats[pk], hands[pk])


def _whole(seats: list[models.Seat], hands: list[models.Hand]) -> MatchFacts:
    match = seats[0].match
    if hands and hands[0].revision != match.revision:  # type: ignore[attr-defined]
        return load_facts(match.pk)
    return MatchFacts(match, seats, _deals(seats, hands))
