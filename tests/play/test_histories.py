"""Whatever is done to a match, in whatever order: facts, cache and log stay true to each other."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from games import play
from games.matches.stored_match import HandRef
from games.models import LogEntry
from games.rules.built_in import BUILT_IN
from games.rules.record import HandRecord
from tests.builders import hand, make_match, save_hand
from tests.examples import examples
from tests.game_facts import facts_of
from tests.play.rows import everything
from tests.play.table import Table

pytestmark = pytest.mark.django_db

SHORT = {"deals": {"deals": 2}, "target": {"target": 20}}
TABLES = [
    (game, max(2 + played.exactly_one_empty, played.players[0]), SHORT[played.end.option.name])
    for game, played in BUILT_IN.items()
]
POINTS = [0, 0, 3, 9, 15, -8, 20_000]

positions = st.sampled_from([0, 0, 1, 1, 2, 3, 4])
enters = st.tuples(
    st.just("enter"),
    st.integers(-2, 1),
    positions,
    st.integers(0, 11),
    st.booleans(),
    st.integers(0, 5),
)
fills = st.tuples(st.just("fill"), st.integers(1, 25), st.sampled_from([None, 0, 1]))
steps = st.one_of(
    enters,
    enters,
    fills,
    fills,
    st.tuples(st.just("take_back"), st.integers(-2, 0), positions, st.sampled_from([0, 0, 1, 2])),
    st.tuples(
        st.just("answer"), st.integers(-2, 0), st.sampled_from([None, 0, 1, 7]), st.integers(0, 1)
    ),
    st.one_of(
        st.tuples(st.just("decks"), st.sampled_from([0, 1, 2, 4, 5, 20])),
        st.tuples(st.just("decks"), st.sampled_from([2, 4])),
        st.tuples(st.just("end"), st.sampled_from(["leader", "split", "me"])),
    ),
)


def some_hand(game: str, number: int) -> HandRecord:
    texts = [*facts_of(game).entered, *POINTS]
    return hand(
        texts[number % len(texts)], marked=BUILT_IN[game].mark is not None and number % 3 == 0
    )


class Phone:
    """Does each step in the database and on the table in memory; compares after each."""

    def __init__(self, game: str, players: int, options: dict[str, Any]) -> None:
        self.match = make_match(game, players, decks=2, **options)
        self.table = Table(self.match, players, 2)
        self.rows = everything()

    def step(self, verb: str, *how: Any) -> None:
        getattr(self, verb)(*how)

    def enter(self, back: int, position: int, number: int, right: bool, instead: int) -> None:
        deal = self.table.next_open + back
        seen = (
            self.table.hands.get((deal, position), (None, 0))[1]
            if right
            else max(0, self.table.revision - 2)
        )
        self.record(
            deal,
            position,
            some_hand(self.match.game, number),
            seen,
            instead if instead < 4 else None,
        )

    def fill(self, points: int, answer: int | None) -> None:
        """Everything of a deal that has not begun; the first player has no points."""
        number = self.table.next_open
        for position in range(self.table.players):
            self.record(number, position, hand(points * position), 0, None)
        self.answer(number - self.table.next_open, answer, 0)

    def record(
        self, deal: int, position: int, what: HandRecord, seen: int, instead: int | None
    ) -> None:
        self.compare(
            lambda: save_hand(self.match, deal, position, what, based_on=seen, out_instead=instead),
            lambda: self.table.enter(deal, position, what, seen, instead),
        )

    def take_back(self, back: int, position: int, back_from: int) -> None:
        deal = max(1, self.table.deals + back)
        seen = self.table.hands.get((deal, position), (None, self.table.revision))[1] - back_from
        self.compare(
            lambda: play.undo_entry(self.match, HandRef(deal, position), based_on=seen),
            lambda: self.table.take_back(deal, position, seen),
        )

    def answer(self, back: int, answer: int | None, back_from: int) -> None:
        deal = self.table.next_open + back
        seen = max(0, self.table.answers.get(deal, (None, 0))[1] - back_from)
        self.compare(
            lambda: play.answer_deal(self.match, deal, answer, based_on=seen),
            lambda: self.table.answer(deal, answer, seen),
        )

    def decks(self, decks: int) -> None:
        self.compare(
            lambda: play.change_decks(self.match, decks), lambda: self.table.change_decks(decks)
        )

    def end(self, rest: Any) -> None:
        self.compare(lambda: play.end_match(self.match, rest), lambda: self.table.end(rest))

    def compare(
        self, really: Callable[[], Any], in_memory: Callable[[], set[type[Exception]]]
    ) -> None:
        before, revision = self.rows, self.table.revision
        expected = tuple(in_memory())
        with pytest.raises(expected) if expected else nullcontext():
            really()
        self.rows = everything()
        if self.table.revision == revision:
            assert self.rows == before
        assert self.stored() == self.table.stored()
        assert self.cache() == self.table.result()

    def stored(self) -> dict[str, Any]:
        """Return the facts as they are stored."""
        (match,) = self.rows["Match"]
        position = {seat["id"]: seat["position"] for seat in self.rows["Seat"]} | {None: None}
        deals = {deal["id"]: deal for deal in self.rows["Deal"]}
        return {
            "revision": match["revision"],
            "decks": match["options"]["decks"],
            "rest": match["ended_early"] or None,
            "hands": {
                (deals[row["deal_id"]]["number"], position[row["seat_id"]]): (
                    {"cards": row["cards"], "typed": row["typed"], "marked": row["marked"]},
                    row["version"],
                )
                for row in self.rows["Hand"]
            },
            "answers": {
                deal["number"]: (position[deal["answer_id"]], deal["answer_version"])
                for deal in deals.values()
                if deal["answer_version"]
            },
            "log": [
                (
                    line["action"],
                    line["deal"],
                    position[line["seat_id"]],
                    line["before"],
                    line["after"],
                )
                for line in self.rows["LogEntry"][1:]
            ],
        }

    def cache(self) -> list[Any]:
        """Return what is stored of the result."""
        (match,) = self.rows["Match"]
        seats = [
            (seat["total"], seat["place"], seat["won"], seat["net_cents"])
            for seat in self.rows["Seat"]
        ]
        return [
            match["finished_at"] is not None,
            match["deals_counted"],
            match["pot_cents"],
            *seats,
        ]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@settings(max_examples=examples(25))
@given(history=st.lists(steps, min_size=4, max_size=16))
def test_facts_cache_and_log_agree(game, players, options, history):
    with transaction.atomic():
        phone = Phone(game, players, options)
        for step in history:
            phone.step(*step)
        assert_log_tells_it_all(phone)
        transaction.set_rollback(True)


def assert_log_tells_it_all(phone: Phone) -> None:
    """Check that the log, read from its first line, gives the facts, and each line names what was
    before.
    """
    told: dict[Any, Any] = {}
    revision = -1
    for line in phone.match.log.select_related("seat"):
        assert line.revision >= revision
        revision = line.revision
        if line.action == LogEntry.Action.START:
            told["decks"] = {"decks": line.after["options"]["decks"]}
            continue
        key = (line.deal, line.seat.position) if line.seat else line.deal or line.action
        assert told.get(key) == line.before
        told[key] = line.after
        if line.after is None:
            del told[key]
    stored = phone.table.stored()
    assert revision == stored["revision"]
    assert told.pop("decks") == {"decks": stored["decks"]}
    assert told.pop("end", {"rest": None}) == {"rest": stored["rest"]}
    hands = {where: hand for where, (hand, _) in stored["hands"].items()}
    assert told == hands | {
        number: {"answer": answer} for number, (answer, _) in stored["answers"].items()
    }
