"""Between rows and rules: the rows of a match in memory, and the record they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games import models
from games.database.match_queries import (
    load_hands,
    load_seats,
    load_seats_and_line,
    select_changes,
    select_deals,
)
from games.rules import record as rules
from games.rules.attendance import Attendance, ChangeRecord
from games.rules.built_in import BUILT_IN
from games.rules.declared.counted import NumberRule
from games.rules.declared.games import load_game
from games.rules.game import Game
from games.rules.notes import NOTE_KINDS

PLAYER_COLUMNS = ("id", "name", "initials", "colour")


@dataclass(slots=True)
class StoredDeal:
    """A deal's rows: its own once it has one, and those of the hands that are in."""

    number: int  # of the deal, from 1
    row: models.Deal | None = None
    hands: dict[int, models.Hand] = field(default_factory=dict)  # by position
    # What players announced before the deal (bids), by position and name of the number.
    announced: dict[int, dict[str, int]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # of the whole table, by name

    @property
    def is_answered(self) -> bool:
        return self.row is not None and self.row.answer_version > 0


@dataclass(slots=True)
class StoredMatch:
    """A match's rows: itself, its seats, its deals that have begun, and its changes, in order."""

    match: models.Match
    seats: list[models.Seat]
    deals: list[StoredDeal]
    sent_before: bool = False  # whether the submission it was loaded for is in the log
    changes: list[models.Change] = field(default_factory=list)
    _attendance: Attendance | None = field(default=None, init=False, repr=False, compare=False)
    # The options, the declaration, and the game that was built of them.
    _game: tuple[object, object, Game] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @property
    def game(self) -> Game:
        """The game that is played, cached until the options or the rules change."""
        match = self.match
        cached = self._game
        if cached is None or cached[0] is not match.options or cached[1] is not match.declaration:
            self._game = cached = (match.options, match.declaration, build_game(match))
        return cached[2]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.player.name for seat in self.seats)

    @property
    def players(self) -> tuple[models.Player, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def options(self) -> dict[str, Any]:
        """All options of the match; `complete_options` adds those that are not stored."""
        return self.game.complete_options(self.match.options, len(self.seats))

    def find_position(self, player: int | None) -> int | None:
        """Return the position of the player with that id, also one who has left; None: no seat."""
        return next((seat.position for seat in self.seats if seat.player_id == player), None)

    def is_complete(self, deal: StoredDeal) -> bool:
        """Return whether a deal has all hands, its answer and the table's numbers."""
        game = self.game
        if not self.has_all_hands(deal) or (game.question is not None and not deal.is_answered):
            return False
        if not all(rule.name in deal.numbers for rule in game.numbers if rule.once):
            return False
        # The last deal waits until it adds up; the replay checks those before it.
        return deal is not self.deals[-1] or self.adds_up(deal)

    def adds_up(self, deal: StoredDeal) -> bool:
        """Return whether what hands note after a deal adds up; True while a hand is missing."""
        rules_with_sum = [
            rule for rule in self.game.numbers if rule.together is not None and not rule.first
        ]
        if not rules_with_sum or not self.has_all_hands(deal):
            return True
        noted = [_fill_defaults(rules_with_sum, row.numbers or {}) for row in deal.hands.values()]
        dealt = self.count_dealt(deal.number)
        return all(
            rule.allows_sum(sum(values.get(rule.name, 0) for values in noted), dealt)
            for rule in rules_with_sum
        )

    def has_all_hands(self, deal: StoredDeal) -> bool:
        if not self.changes:
            return len(deal.hands) == len(self.seats)
        return deal.hands.keys() >= set(self.in_deal(deal.number))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The positions of those who play together; none: everybody plays alone."""
        teams: dict[int, list[int]] = {}
        for seat in self.seats:
            if seat.team is not None:
                teams.setdefault(seat.team, []).append(seat.position)
        return tuple(sorted(map(tuple, teams.values())))

    def count_dealt(self, deal_number: int) -> int:
        """Return how many cards each player is dealt; 0 if the game does not declare it.

        It depends on how many play deal 1, whoever comes or leaves later.
        """
        return self.game.dealt(len(self.in_deal(1)), deal_number - 1)

    def list_complete_deals(self) -> list[StoredDeal]:
        """Return the complete deals from the first on: all of them, or all but the last."""
        return [deal for deal in self.deals if self.is_complete(deal)]

    def find_deal(self, deal_number: int) -> StoredDeal | None:
        """Return the deal of that number, from 1; None if there is none.

        For the number after the last it is a new, empty one if all deals are complete, even if the
        match is over.
        """
        begun = len(self.deals)
        if 1 <= deal_number <= begun:
            return self.deals[deal_number - 1]
        if deal_number == begun + 1 and len(self.list_complete_deals()) == begun:
            return StoredDeal(deal_number)
        return None

    def find_dealer(self, deal_number: int) -> int | None:
        """Return the position of the deal's dealer; None in a game without a dealer."""
        if not self.game.has_dealer:
            return None
        if not self.changes:
            return (self.match.first_dealer + deal_number - 1) % len(self.seats)
        return self.attendance.dealer(deal_number)

    # Players who come and go. In a match without changes, the attendance is never built.

    @property
    def attendance(self) -> Attendance:
        """The positions of everyone, deal by deal, also in the deals to come."""
        if self._attendance is None:
            self._attendance = Attendance(
                len(self.seats), self.match.first_dealer, self.to_rule_changes()
            )
        return self._attendance

    def set_changes(self, changes: list[models.Change]) -> None:
        """Replace the changes of the match in memory, sorted by deal; nothing is written."""
        self.changes = sorted(changes, key=lambda change: change.before)
        self._attendance = None

    def to_rule_changes(self) -> tuple[ChangeRecord, ...]:
        """Return who joined, left, sat out or was substituted, also in deals to come."""
        positions = {seat.pk: seat.position for seat in self.seats}
        return tuple(
            ChangeRecord(
                before=row.before,
                kind=row.kind,  # type: ignore[arg-type]
                seat=positions[row.seat_id],
                start=row.start or None,
                score=row.score or None,
                by=row.by.name if row.by else None,
            )
            for row in self.changes
        )

    def in_deal(self, deal_number: int) -> Sequence[int]:
        """Return the positions of those with a hand in that deal."""
        return self.attendance.in_deal(deal_number) if self.changes else range(len(self.seats))

    def at_table(self, deal_number: int) -> Sequence[int]:
        """Return the positions of those present for that deal, including those who sit it out."""
        return self.attendance.at_table(deal_number) if self.changes else range(len(self.seats))

    def find_open_deal(self) -> StoredDeal | None:
        """Return the last deal if it has begun (perhaps only a bid is in) and is not complete."""
        last = self.deals[-1] if self.deals else None
        return None if last is None or self.is_complete(last) else last

    @property
    def current_number(self) -> int:
        """The number of the open deal; if all are complete, the one after the last."""
        return len(self.deals) if self.find_open_deal() else len(self.deals) + 1

    def find_position_to_enter(self, player: int | None) -> int | None:
        """Return the position of the hand that a player (id) should enter now; None for none.

        They enter their own hand, unless somebody plays for them, then those they play for others.
        It is the first of these that is not in yet; if all are in, the first.
        """
        own_position = self.find_position(player)
        if not self.changes or player is None:
            return own_position
        substitutes = self.find_substitutes(self.current_number)
        positions = [
            position for position, substitute in substitutes.items() if substitute.pk == player
        ]
        if own_position is not None and own_position not in substitutes:
            positions.insert(0, own_position)
        open_deal = self.find_open_deal()
        entered = open_deal.hands if open_deal else {}
        missing = [position for position in positions if position not in entered]
        return next(iter([*missing, *positions]), None)

    def list_changes_from(self, position: int, since: int) -> list[ChangeRecord]:
        """Return the changes of a seat that take effect with deal `since` or a later one."""
        return [
            change
            for change in self.to_rule_changes()
            if change.seat == position and change.before >= since
        ]

    def find_substitutes(self, deal_number: int) -> dict[int, models.Player]:
        """Return who plays for others in that deal, by the position they play."""
        positions = {seat.pk: seat.position for seat in self.seats}
        return {
            positions[row.seat_id]: row.by
            for row in self.changes
            if row.before == deal_number and row.by
        }

    def find_answer(self, deal: StoredDeal) -> int | None:
        """Return the position that is a deal's answer, even if hands are missing; None: nobody."""
        answer = deal.row.answer_id if deal.row else None
        return next((seat.position for seat in self.seats if seat.pk == answer), None)

    def build_deal_record(self, deal: StoredDeal) -> rules.DealRecord:
        """Return a complete deal as the rules see it, by the game as it is now."""
        hands: list[Any] = [
            to_hand(deal.hands[position]) if position in deal.hands else None
            for position in range(len(self.seats))
        ]
        # An earlier version of the game may have had a question, so the row may have an answer.
        answer = self.find_answer(deal) if self.game.question else None
        record = rules.DealRecord(hands=tuple(hands), answer=answer)
        return self._with_numbers(record, deal) if self.game.numbers else record

    def _with_numbers(self, record: rules.DealRecord, deal: StoredDeal) -> rules.DealRecord:
        """Return the record with the numbers that the game has now: as noted, else by default."""
        player_rules = [rule for rule in self.game.numbers if not rule.once]
        hands = [
            hand and replace(hand, numbers=_fill_defaults(player_rules, hand.numbers))
            for hand in record.hands
        ]
        table_rules = [rule for rule in self.game.numbers if rule.once]
        table_numbers = _fill_defaults(table_rules, deal.numbers)
        return replace(record, hands=tuple(hands), numbers=table_numbers)

    def build_record(self) -> rules.MatchRecord:
        """Return the match as the rules see it: its complete deals and all changes."""
        notes = {name: getattr(self.match, name) for name in NOTE_KINDS}
        return rules.MatchRecord(
            game=self.game,
            players=self.names,
            first_dealer=self.match.first_dealer,
            options=self.options,
            deals=tuple(self.build_deal_record(deal) for deal in self.list_complete_deals()),
            ended_early=self.match.ended_early or None,  # type: ignore[arg-type]
            teams=self.teams,
            changes=self.to_rule_changes() if self.changes else (),
            notes={name: note for name, note in notes.items() if note},
        )


class HandRef(NamedTuple):
    """A player's hand in a deal, entered or not; its addresses take `*ref` as last arguments."""

    deal_number: int  # from 1
    position: int  # of the player, from 0

    def get_deal(self, stored: StoredMatch) -> StoredDeal:
        """Return the deal; an empty one until it has begun."""
        begun = stored.deals[self.deal_number - 1 : self.deal_number]
        return begun[0] if begun else StoredDeal(self.deal_number)

    def find_hand(self, stored: StoredMatch) -> models.Hand | None:
        """Return the hand's row; None until it is entered."""
        return self.get_deal(stored).hands.get(self.position)

    def get_announced(self, stored: StoredMatch) -> dict[str, int]:
        """Return what the player announced before the deal (bids); empty until then."""
        return self.get_deal(stored).announced.get(self.position, {})

    def filter_log(self, stored: StoredMatch) -> QuerySet[models.LogEntry, models.LogEntry]:
        """Return the lines of the log on the hand, also on what was bid with it; no query yet."""
        seat = stored.seats[self.position]
        return stored.match.log.filter(deal=self.deal_number, seat=seat)


def build_game(match: models.Match) -> Game:
    """Return the game of a match, with the points it has chosen.

    A house game is as declared when the match began, or adopted a later version.
    """
    game = load_game(match.declaration, match.game) if match.declaration else BUILT_IN[match.game]
    return game.with_options(match.options)


def has_numbers(match: models.Match) -> bool:
    """Return whether the match's game has numbers to enter; False for an unknown game."""
    return (bool(match.declaration) or match.game in BUILT_IN) and bool(build_game(match).numbers)


def complete_match_options(match: models.Match, players: int) -> dict[str, Any]:
    """Return all options of a match; those that its row lacks are as before they existed."""
    return build_game(match).complete_options(match.options, players)


def to_hand(hand: models.Hand) -> rules.HandRecord:
    """Return a hand's row as the rules see it."""
    cards = None if hand.cards is None else tuple(hand.cards.split())
    return rules.HandRecord(cards, hand.typed, hand.marked, hand.numbers or {})


def _fill_defaults(number_rules: Iterable[NumberRule], noted: Mapping[str, int]) -> dict[str, int]:
    """Return these numbers by name: as noted, or by default; one with neither is left out."""
    values = {rule.name: noted.get(rule.name, rule.default) for rule in number_rules}
    return {name: value for name, value in values.items() if value is not None}


def load_match(match_id: int) -> StoredMatch:
    """Load a match's rows in three queries, or more if it has numbers or changes.

    Of the players only name, initials and colour are loaded. Raise `Match.DoesNotExist`.
    """
    while True:
        match: models.Match | None = models.Match.objects.filter(pk=match_id).first()
        if match is None:
            raise models.Match.DoesNotExist
        stored = load_match_rows(match)
        if stored:  # else it changed between the queries: load it again
            return stored


def load_match_rows(match: models.Match, submission: str = "") -> StoredMatch | None:
    """Load the rows that go with a match's row in two to four queries.

    Return None if the match has changed since its row was loaded; it cannot while that is locked.
    Raise `Match.DoesNotExist` if it has no seats. `sent_before` is set if the log has the
    `submission`.
    """
    seats = [*(load_seats_and_line(submission, match.pk) if submission else load_seats(match.pk))]
    hands = [*load_hands(match.pk)]
    if not seats:
        raise models.Match.DoesNotExist
    # The first row tells at which revision a query saw the match.
    if any(row.revision != match.revision for row in (seats[0], *hands[:1])):
        return None
    for seat in seats:
        seat.match = match
        values = (seat.player_id, seat.name, seat.initials, seat.colour)
        seat.player = models.Player.from_db(seat._state.db, PLAYER_COLUMNS, values)
    deal_rows = [*select_deals().filter(match=match)] if has_numbers(match) else []
    changes = [*select_changes().filter(match=match)] if match.has_changes else []
    first_rows = (*deal_rows[:1], *changes[:1])
    if any(row.revision != match.revision for row in first_rows):  # type: ignore[attr-defined]
        return None
    sent_before = bool(submission and seats[0].line)
    return StoredMatch(
        match,
        seats,
        build_deals(seats, hands, deal_rows),
        sent_before=sent_before,
        changes=changes,
    )


def build_deals(
    seats: list[models.Seat], hands: Iterable[Any], deal_rows: Iterable[models.Deal] = ()
) -> list[StoredDeal]:
    """Return the deals in order; `deal_rows` are only given if the game has numbers.

    Otherwise the columns of deals come with their hands (`select_hands`), which saves a query.
    """
    positions = {seat.pk: seat.position for seat in seats}
    deals = {row.number: _build_deal(row) for row in deal_rows}
    for hand in hands:
        deal = deals.get(hand.number)
        if deal is None:
            columns = {"id": hand.deal_id, "match_id": hand.match, "number": hand.number}
            columns |= {"answer_id": hand.answer, "answer_version": hand.answer_version}
            row = models.Deal.from_db(hand._state.db, columns.keys(), columns.values())
            deal = deals[hand.number] = StoredDeal(hand.number, row)
        deal.hands[positions[hand.seat_id]] = hand
    return list(deals.values())


def _build_deal(row: models.Deal) -> StoredDeal:
    announced = {int(position): numbers for position, numbers in (row.said or {}).items()}
    return StoredDeal(row.number, row, announced=announced, numbers=row.numbers or {})
