"""A sixth game is one class: this one is made up, stands here alone, and is played like the others."""

import pytest

from games.rules.cards import RANKS
from games.rules.end import AtTotal
from games.rules.errors import CardError, OptionError, PlayersError, RuleError
from games.rules.grid import Counted, Grid
from games.rules.matchfile import FORMAT, read_match, write_match, write_result
from games.rules.money.pot import Claim, PotRules
from games.rules.replay import replay
from games.rules.result import Line
from games.rules.variant import Mark, Question, Variant
from games.rules.variants import VARIANTS

SQUARE = Grid(rows=2, columns=2)
VALUES = {rank: number for number, rank in enumerate(RANKS, 1)}
KNOCKED = Line("Knocked", 3)
COLUMNS = [Counted(SQUARE.column(number), VALUES, equal=0) for number in range(2)]


class FourSquare(Variant):
    """Four cards in a square. Columns of equal cards cancel; the highest total wins; a pot of one unit a deal."""

    key = "four-square"
    name = "Four Square"
    line = "Four cards in a square. Highest wins."
    players = range(2, 4)
    values = VALUES
    grid = SQUARE
    lowest_wins = False
    end = AtTotal(50, beyond=False, below_zero=False)
    question = Question(
        "knocked",
        "Who knocked?",
        "It gives 3 points.",
        "Nobody",
        "knock",
        "knocked",
        best=KNOCKED,
        tied=KNOCKED,
        beaten=KNOCKED,
    )
    mark = Mark("blind", "Played blind", 5)
    pot = PotRules(
        antes={2: 10, 3: 8},
        claims=lambda places: [
            Claim(1, tuple(seat for seat, place in enumerate(places) if place == 1), places.count(1))
        ],
    )

    def default_decks(self, players):
        return 1

    def working(self, cards):
        return tuple(column[cards[i], cards[i + 2]] for i, column in enumerate(COLUMNS))


WITH_SIXTH = {**VARIANTS, "four-square": FourSquare()}


def four_square(**changes):
    deals = [
        {"hands": {"Ann": "K 2 Q 2", "Bob": "A A 3 4"}, "knocked": "Bob", "blind": ["Ann"]},
        {"hands": {"Bob": "J Q K 9"}, "scores": {"Ann": 20}, "knocked": None},
    ]
    return {
        "format": FORMAT,
        "game": "four-square",
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
        "deals": deals,
        **changes,
    }


def test_it_plays_through_reading_and_replay():
    record = read_match(four_square(options={"unit_cents": 3, "target": 50}), variants=WITH_SIXTH)
    assert write_result(record, replay(record)) == {
        "game": "four-square",
        "deals": [
            {
                "scores": {"Ann": 30, "Bob": 12},
                "totals": {"Ann": 30, "Bob": 12},
                "prizes": {"Ann": 3, "Bob": 0},
                "pot": 57,
            },
            {
                "scores": {"Ann": 20, "Bob": 45},
                "totals": {"Ann": 50, "Bob": 57},
                "prizes": {"Ann": 0, "Bob": 3},
                "pot": 54,
            },
        ],
        "finished": True,
        "standings": [{"player": "Bob", "total": 57, "place": 1}, {"player": "Ann", "total": 50, "place": 2}],
        "winners": ["Bob"],
        "money": {
            "paid_in": {"Ann": 30, "Bob": 30},
            "taken_out": {"Ann": 3, "Bob": 57},
            "net": {"Ann": -27, "Bob": 27},
            "pot": 0,
        },
    }


def test_its_working_adds_up():
    record = read_match(four_square(), variants=WITH_SIXTH)
    ann = replay(record).deals[0].hands[0]
    assert [(group.kind, group.points) for group in ann.groups] == [("single", 25), ("pair", 0)]
    assert [(line.text, line.points) for line in ann.lines] == [("Played blind", 5)]


def test_its_facts_are_checked_like_those_of_the_others():
    for error, changes in [
        (CardError, {"deals": [{"hands": {"Ann": "A", "Bob": "A A A A"}, "knocked": None}]}),
        (RuleError, {"deals": [{"hands": {"Ann": "A A A A", "Bob": "2 2 2 2"}}]}),
        (PlayersError, {"players": ["Ann", "Bob", "Cy", "Di"]}),
        (OptionError, {"options": {"deals": 3}}),
    ]:
        with pytest.raises(error):
            read_match(four_square() | changes, variants=WITH_SIXTH)


def test_it_is_written_with_its_own_keys_and_options():
    record = read_match(four_square(), variants=WITH_SIXTH)
    written = write_match(record)
    assert written["deals"][0]["knocked"] == "Bob"
    assert written["deals"][0]["blind"] == ["Ann"]
    assert written["options"] == {"decks": 1, "target": 50, "pot": True, "unit_cents": 5, "currency": "USD"}
    assert read_match(written, variants=WITH_SIXTH) == record


def test_the_package_does_not_know_it():
    with pytest.raises(RuleError, match=f"game must be one of {', '.join(VARIANTS)}, not"):
        read_match(four_square())


def test_a_game_says_what_its_hooks_leave_open():
    with pytest.raises(NotImplementedError):
        Variant().default_decks(2)
    with pytest.raises(NotImplementedError):
        Variant().working(())
