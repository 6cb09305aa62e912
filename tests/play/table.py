"""A match in memory, kept by hand: what each function of `play` should make of it, told a second
way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.models import Match
from games.play import ClosedError, ConflictError
from games.rules import record as rules
from games.rules.built_in import BUILT_IN
from games.rules.cards import STANDARD, write_cards
from games.rules.checks import check_hands
from games.rules.errors import RuleError
from games.rules.replay import replay
from tests.builders import NAMES

Where = tuple[int, int]
"""A hand's place: the number of the deal, the position of the seat."""
Change = tuple[str, int | None, int | None, Any, Any]
"""A line of the log: what was done, deal, position, before, after."""


@dataclass
class Table:
    """Facts, each with the revision that made it; `history` holds all that a hand ever was, None
    for not in.
    """

    match: Match
    players: int
    decks: int
    rest: str | None = None
    revision: int = 0
    hands: dict[Where, tuple[rules.HandRecord, int]] = field(default_factory=dict)
    answers: dict[int, tuple[int | None, int]] = field(default_factory=dict)
    history: dict[Where, list[tuple[int, rules.HandRecord | None, str]]] = field(
        default_factory=dict
    )
    log: list[Change] = field(default_factory=list)

    @property
    def game(self):
        return BUILT_IN[self.match.game]

    @property
    def deals(self) -> int:
        """How many deals have begun."""
        return max((number for number, _ in self.hands), default=0)

    def whole(self, number: int) -> bool:
        """Whether every fact of a deal is in."""
        answered = self.game.question is None or number in self.answers
        return answered and all(
            (number, position) in self.hands for position in range(self.players)
        )

    @property
    def next_open(self) -> int:
        """The deal that hands are entered in."""
        return self.deals if self.deals and not self.whole(self.deals) else self.deals + 1

    @property
    def finished(self) -> bool:
        return replay(self.record()).finished

    def record(self) -> rules.MatchRecord:
        """Return the facts as the rules see them."""
        deals = [number for number in range(1, self.deals + 1) if self.whole(number)]
        return rules.MatchRecord(
            game=self.game,
            players=NAMES[: self.players],
            first_dealer=0,
            options=self.match.options | {"decks": self.decks},
            deals=tuple(
                rules.DealRecord(
                    tuple(self.hands[number, position][0] for position in range(self.players)),
                    self.answers.get(number, (None, 0))[0],
                )
                for number in deals
            ),
            ended_early=self.rest,
        )

    # What can be done. Each gives the errors of which one must come, or none and has done it.

    def enter(
        self, number: int, position: int, hand: rules.HandRecord, seen: int, instead: int | None
    ) -> set[type]:
        if position not in range(self.players):
            return {RuleError}
        new = {position: hand}
        if instead != position and (number, instead) in self.hands:
            new[instead] = rules.HandRecord((), marked=self.hands[number, instead][0].marked)
        new = {where: what for where, what in new.items() if self.hand(number, where) != what}
        if not new:
            return set()
        wrong = self.closed(number)
        if (
            position in new
            and self.hand(number, position)
            and self.hands[number, position][1] != seen
        ):
            wrong.add(ConflictError)
        wrong |= self.impossible(number, new)
        if not wrong:
            self.set_hands("hand", number, new)
        return wrong

    def take_back(self, number: int, position: int, seen: int) -> set[type]:
        if position not in range(self.players):
            return {RuleError}
        history = self.history.get((number, position), [])
        if self.hand(number, position) is None or self.hands[number, position][1] != seen:
            later = [action for revision, _, action in history if revision > seen]
            if later and later[0] == "take_back":
                return set()
            return {ClosedError if self.hand(number, position) is None else ConflictError}
        together = [
            other
            for other in range(self.players)
            if self.hands.get((number, other), (0, 0))[1] == seen
        ]
        old = {other: self.before(number, other, seen) for other in together}
        wrong, opens = self.impossible(number, old), None in old.values()
        if (opens and number < self.deals) or (self.finished and not self.whole(number)):
            wrong.add(ClosedError)
        if opens and self.finished and self.without(number, old).finished:
            wrong.add(ClosedError)
        if not wrong:
            self.set_hands("take_back", number, old)
        return wrong

    def answer(self, number: int, answer: int | None, seen: int) -> set[type]:
        if self.game.question is None:
            return {ClosedError}
        if answer is not None and answer not in range(self.players):
            return {RuleError}
        wrong = self.closed(number)
        if not all((number, position) in self.hands for position in range(self.players)):
            wrong.add(ClosedError)
        before, version = self.answers.get(number, ("", 0))
        if not wrong and before == answer:
            return set()
        if version != seen:
            wrong.add(ConflictError)
        if not wrong:
            self.revision += 1
            self.answers[number] = answer, self.revision
            was = None if before == "" else {"answer": before}
            self.log.append(("answer", number, None, was, {"answer": answer}))
        return wrong

    def change_decks(self, decks: int) -> set[type]:
        dealt = [
            [hand.cards or () for (deal, _), (hand, _) in self.hands.items() if deal == number]
            for number in range(1, self.deals + 1)
        ]
        if decks not in range(1, 21) or any(
            STANDARD.count_decks_needed(hands) > decks for hands in dealt
        ):
            return {RuleError}
        if decks != self.decks:
            self.revision += 1
            self.log.append(("decks", None, None, {"decks": self.decks}, {"decks": decks}))
            self.decks = decks
        return set()

    def end(self, rest: str) -> set[type]:
        if rest not in ("leader", "split"):
            return {RuleError}
        if not self.finished:
            self.revision += 1
            self.rest = rest
            self.log.append(("end", None, None, None, {"rest": rest}))
        return set()

    # Helpers

    def hand(self, number: int, position: int) -> rules.HandRecord | None:
        return self.hands.get((number, position), (None, 0))[0]

    def before(self, number: int, position: int, version: int) -> rules.HandRecord | None:
        """Return what a hand was before it became what it was in that version."""
        history = self.history[number, position]
        place = next(place for place, (revision, *_) in enumerate(history) if revision == version)
        return history[place - 1][1] if place else None

    def closed(self, number: int) -> set[type]:
        """Whether nothing can be entered in a deal."""
        begun = 1 <= number <= self.deals or number == self.next_open
        return set() if begun and (self.whole(number) or not self.finished) else {ClosedError}

    def impossible(self, number: int, new: dict[int, rules.HandRecord | None]) -> set[type]:
        """Whether the rules forbid hands beside the others of their deal."""
        hands = {position: self.hand(number, position) for position in range(self.players)} | new
        given = {position: hand for position, hand in hands.items() if hand is not None}
        options = self.match.options | {"decks": self.decks}
        try:
            check_hands(self.game, NAMES[: self.players], options, given)
        except RuleError:
            return {RuleError}
        return set()

    def without(self, number: int, old: dict[int, rules.HandRecord | None]) -> Table:
        """Return the same table as if these hands were still what they were."""
        other = Table(self.match, self.players, self.decks, self.rest, answers=dict(self.answers))
        new = {(number, position): (hand, 0) for position, hand in old.items()}
        other.hands = {
            where: entry for where, entry in (self.hands | new).items() if entry[0] is not None
        }
        return other

    def set_hands(self, action: str, number: int, new: dict[int, rules.HandRecord | None]) -> None:
        self.revision += 1
        for position, hand in new.items():
            self.log.append(
                (
                    action,
                    number,
                    position,
                    hand_facts(self.hand(number, position)),
                    hand_facts(hand),
                )
            )
            self.history.setdefault((number, position), []).append((self.revision, hand, action))
            self.hands.pop((number, position), None)
            if hand is not None:
                self.hands[number, position] = hand, self.revision
        if number in self.answers and not any(deal == number for deal, _ in self.hands):
            answer, _ = self.answers.pop(number)
            self.log.append(("answer", number, None, {"answer": answer}, None))

    def stored(self) -> dict[str, Any]:
        """Return the facts, to compare."""
        return {
            "revision": self.revision,
            "decks": self.decks,
            "rest": self.rest,
            "hands": {
                where: (hand_facts(hand), version) for where, (hand, version) in self.hands.items()
            },
            "answers": self.answers,
            "log": self.log,
        }

    def result(self) -> list[Any]:
        """Return what follows from the facts and is stored beside them."""
        result = replay(self.record())
        nets = result.money.net if result.money else (None,) * self.players
        seats = sorted(result.standings, key=lambda standing: standing.seat)
        return [
            result.finished,
            len(result.deals),
            result.money.pot if result.money else None,
            *[
                (seat.total, seat.rank, seat.seat in result.winners, nets[seat.seat])
                for seat in seats
            ],
        ]


def hand_facts(hand: rules.HandRecord | None) -> dict[str, Any] | None:
    """Return a hand as the log writes it."""
    if hand is None:
        return None
    return {
        "cards": None if hand.cards is None else write_cards(hand.cards),
        "typed": hand.typed,
        "marked": hand.marked,
    }
