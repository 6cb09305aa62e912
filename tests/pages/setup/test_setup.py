"""What an address or a form says about a match that is being set up."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.pages.setup.forms import read_setup
from games.rules.built_in import BUILT_IN

PLAYERS = range(1, 31)


class Habits:
    """A club where 3, 1, 4 and 2 sat down last, 1 deals next, and Hang Ten was played for 10 cents in euro."""

    def seats(self):
        return (3, 1, 4, 2), 1

    def choices(self, game):
        return {"unit": "10", "unit_cents": "10", "currency": "EUR"} if game.pot else {}


def read(text, habits=None, players=PLAYERS):
    return read_setup(QueryDict(text), players, BUILT_IN, habits or Habits())


def test_a_set_up_that_has_just_been_opened_begins_as_the_club_sat_last():
    setup = read("")
    assert (setup.game, setup.seats, setup.first) == (None, (3, 1, 4, 2), 1)


def test_with_a_game_it_begins_with_who_sat_last_and_its_last_stakes():
    class Nine(Habits):
        def seats(self):
            return tuple(range(9, 0, -1)), 1

    setup = read("game=hang-ten", Nine())
    assert (setup.seats, setup.first) == ((9, 8, 7, 6, 5, 4, 3, 2, 1), 1)
    assert setup.typed == {"unit": "10", "currency": "EUR"}


def test_players_who_are_not_in_the_club_any_more_are_left_out():
    class Gone(Habits):
        def seats(self):
            return (3, 99, 1), 99

    assert (read("", Gone()).seats, read("", Gone()).first) == ((3, 1), 3)


@pytest.mark.parametrize(
    ("tapped", "seats", "first"),
    [
        ("seat-4", (1, 2, 3, 4), 2),
        ("out-3", (1, 2), 2),
        ("out-2", (1, 3), 3),
        ("up-3", (1, 3, 2), 2),
        ("up-1", (1, 2, 3), 2),
        ("first-3", (1, 2, 3), 3),
        ("seat-2", (1, 2, 3), 2),
        ("seat-99", (1, 2, 3), 2),
        ("out-4", (1, 2, 3), 2),
        ("up-4", (1, 2, 3), 2),
        ("first-4", (1, 2, 3), 2),
        ("seat-x", (1, 2, 3), 2),
        ("nonsense", (1, 2, 3), 2),
        ("game-chess", (1, 2, 3), 2),
    ],
)
def test_a_tap_changes_one_thing_or_nothing(tapped, seats, first):
    setup = read(f"game=golf&seats=1-2-3&first=2&do={tapped}")
    assert (setup.seats, setup.first) == (seats, first)
    assert setup.game.key == "golf"


def test_the_first_deal_of_the_last_player_passes_to_the_first_when_they_sit_out():
    assert read("seats=1-2-3&first=3&do=out-3").first == 1


def test_who_sits_down_first_deals_first():
    assert read("seats=&do=seat-5").first == 5


def test_when_the_last_one_leaves_nobody_deals_first():
    setup = read("seats=5&first=5&do=out-5")
    assert (setup.seats, setup.first) == ((), None)


def test_nobody_sits_down_at_a_full_table():
    full = "-".join(map(str, range(1, 17)))
    assert read(f"game=hang-ten&seats={full}&do=seat-17", players=range(1, 20)).seats == tuple(range(1, 17))


def test_another_game_keeps_the_players_even_those_too_many():
    setup = read("game=golf&seats=1-2-3-4-5-6-7-8&first=3&deals=4&do=game-hang-ten")
    assert setup.seats == (1, 2, 3, 4, 5, 6, 7, 8)
    assert setup.first == 3


def test_another_game_has_its_own_options_and_its_last_stakes():
    setup = read("game=golf&seats=1-2-3-4&deals=4&decks=5&do=game-hang-ten")
    assert setup.options == {"unit_cents": 10, "currency": "EUR"}


def test_the_same_game_again_changes_nothing():
    assert read("game=golf&seats=1-2&deals=4&do=game-golf").options == {"deals": 4}


def test_decks_that_were_only_proposed_follow_the_number_of_players():
    assert read("game=golf&seats=1-2-3&decks=1").shown["decks"] == "1"
    assert read("game=golf&seats=1-2-3&decks=1&do=seat-4").shown["decks"] == "2"


def test_decks_that_were_chosen_stay():
    assert read("game=golf&seats=1-2-3&decks=4&do=seat-4").shown["decks"] == "4"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("unit=5&currency=USD&decks=4&deals=10", {}),
        ("unit=off", {"pot": False}),
        ("unit=25", {"unit_cents": 25}),
        ("unit=own&unit_cents=30", {"unit_cents": 30}),
        ("unit=own&unit_cents=5", {}),
        ("unit=own&unit_cents=0,30", {"unit_cents": 30}),
        ("unit=own&unit_cents=0.30", {"unit_cents": 30}),
        ("unit=own&unit_cents=$1", {"unit_cents": 100}),
        ("unit=10&unit_cents=30", {"unit_cents": 10}),
        ("unit=7", {}),
        ("currency=EUR", {"currency": "EUR"}),
        ("target=50", {}),
        ("deals=+3+", {"deals": 3}),
    ],
)
def test_options_are_what_differs_from_what_is_proposed(text, options):
    setup = read(f"game=hang-ten&seats=1-2-3-4&{text}")
    assert setup.options == options
    assert setup.errors == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("decks=0", "decks"),
        ("decks=21", "decks"),
        ("decks=", "decks"),
        ("decks=2.5", "decks"),
        ("decks=%D9%A3", "decks"),
        ("deals=101", "deals"),
        ("deals=9999999999999", "deals"),
        ("unit=own&unit_cents=0", "unit_cents"),
        ("unit=own&unit_cents=100001", "unit_cents"),
        ("unit=own&unit_cents=ten", "unit_cents"),
        ("currency=CLF", "currency"),
        ("currency=dollars", "currency"),
    ],
)
def test_an_option_that_cannot_be_is_wrong_by_itself(text, name):
    assert list(read(f"game=hang-ten&seats=1-2-3-4&{text}").errors) == [name]


def test_the_address_of_what_is_proposed_is_short():
    assert read("game=golf&seats=2-1&first=1&decks=1&deals=9&token=x&name=Ann").query == "game=golf&seats=2-1&first=1"


texts = st.text(max_size=30)
seat_lists = st.lists(st.integers(-1, 40), max_size=20).map(lambda ids: "-".join(map(str, ids)))
TAPS = ["seat", "out", "up", "first", "game", "unit", "less", "more", "place", "drop"]
queries = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from([*BUILT_IN, "chess"]),
        "seats": seat_lists | texts,
        "first": st.integers(-1, 40).map(str) | texts,
        "decks": st.integers(-1, 30).map(str) | texts,
        "deals": st.integers(-1, 200).map(str) | texts,
        "target": texts,
        "unit": st.sampled_from(["off", "5", "10", "own", "7"]) | texts,
        "unit_cents": st.integers(0, 200_000).map(str) | texts,
        "currency": st.sampled_from(["EUR", "USD", "JPY", "CLF"]) | texts,
        "stakes": st.sampled_from(["none", "pot", "points"]) | texts,
        "amount": st.sampled_from(["5 ¢", "0,25", "$1", "¥3", "1.005"]) | texts,
        "ante": st.integers(-1, 20_000).map(str) | texts,
        "prizes": st.lists(st.integers(0, 2000), max_size=9).map(lambda prizes: "-".join(map(str, prizes))) | texts,
        "prize": st.integers(0, 9).map(str) | texts,
        "do": st.builds("{}-{}".format, st.sampled_from(TAPS), st.integers(0, 40))
        | st.sampled_from([f"game-{key}" for key in BUILT_IN])
        | texts,
    },
)


@given(queries)
def test_whatever_an_address_holds_the_address_it_leads_to_says_the_same_and_stays(query):
    data = QueryDict(mutable=True)
    data.update(query)
    setup = read_setup(data, PLAYERS, BUILT_IN, Habits())
    again = read(setup.query)
    assert (again.game, again.seats, again.first, again.options) == (
        setup.game,
        setup.seats,
        setup.first,
        setup.options,
    )
    assert again.query == setup.query
    assert QueryDict(setup.query).urlencode() == setup.query
