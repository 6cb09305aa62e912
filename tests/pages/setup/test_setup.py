"""What a form says about the next match of a table: its options, field by field, and who changed
what.
"""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.pages.setup import (
    STAKES_TAPS,
    Setup,
    apply_fields,
    find_changed_fields,
    format_shown,
    list_texts_to_keep,
)
from games.pages.table.tap_forms import read_fields
from games.rules.built_in import BUILT_IN

FOUR = (1, 2, 3, 4)


def chosen(text: str, setup: Setup) -> Setup:
    data = read_fields(QueryDict(text))
    return apply_fields(setup, find_changed_fields(data, setup), data.get("do", ""))


def read(text: str, game: str = "hang-ten", seats: tuple[int, ...] = FOUR) -> Setup:
    return chosen(text, Setup(BUILT_IN[game], seats, 1))


POT = "stakes=pot"


def read_golf(text: str) -> Setup:
    return read(text, "golf", (1, 2))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("stakes=rules&currency=USD&decks=4&deals=10", {"currency": "USD"}),
        ("stakes=none", {"pot": False}),
        ("stakes=pot&amount=25", {"unit_cents": 25, "currency": "USD"}),
        ("stakes=pot&amount=0,30", {"unit_cents": 30, "currency": "USD"}),
        ("stakes=pot&amount=$1", {"unit_cents": 100, "currency": "USD"}),
        ("stakes=points&ante=3&do=place", {"currency": "USD"}),
        ("currency=EUR", {"currency": "EUR"}),
        ("target=50", {"currency": "USD"}),
        ("deals=+3+", {"deals": 3, "currency": "USD"}),
    ],
)
def test_options_are_the_differences_from_the_proposal(text, options):
    setup = read(text)
    assert (setup.options, setup.errors) == (options, {})


@pytest.mark.parametrize(
    ("text", "cents", "currency"),
    [
        *((text, 0, "") for text in ("", "stakes=none&amount=25", "stakes=gold&amount=25")),
        ("stakes=points", 1, "USD"),
        ("stakes=points&amount=0,25", 25, "USD"),
        ("stakes=points&amount=0.25&ante=7", 25, "USD"),
        ("stakes=points&amount=1,5&currency=KWD", 1500, "KWD"),
        ("stakes=points&currency=KWD", 10, "KWD"),
        ("stakes=points&amount=50&currency=JPY", 50, "JPY"),
    ],
)
def test_stakes_become_only_meaningful_options(text, cents, currency):
    setup = read_golf(text)
    assert setup.options == (
        {"stakes": "points", "unit_cents": cents, "currency": currency} if cents else {}
    )
    assert setup.errors == {}


WRONG = {
    "decks": ["decks=0", "decks=21", "decks=", "decks=2.5", "decks=%D9%A3"],
    "deals": ["deals=101", "deals=9999999999999"],
    "amount": ["amount=ten", "amount=0", "amount=$1000.01", "amount=0.5&currency=JPY"],
    "currency": ["currency=CLF", "currency=dollars", "currency=XXX"],
    "ante": ["ante=0", "ante=10001", "ante=1,5"],
    "prizes": ["prize=2&prize=5", "prize=5&prize=-1", "prizes=1-1-1-1-1-1-1-1-1", "prizes=1001"],
}


@pytest.mark.parametrize(
    ("text", "name"), [(text, name) for name, texts in WRONG.items() for text in texts]
)
def test_an_invalid_value_is_wrong_in_its_field_alone(text, name):
    assert list(read_golf(f"{POT}&{text}").errors) == [name]
    if name not in ("ante", "prizes"):  # which Hang Ten has not
        assert list(read(f"{POT}&{text}").errors) == [name]


def test_a_pot_has_an_ante_and_prizes():
    pot = {"stakes": "pot", "unit_cents": 5, "currency": "USD", "ante_units": 16, "prizes": [5, 2]}
    assert read_golf(POT).options == pot
    changed = {"unit_cents": 10, "ante_units": 20, "prizes": [4, 2, 1]}
    assert read_golf(f"{POT}&amount=10&ante=20&prizes=4-2-1").options == pot | changed
    assert (
        read_golf(f"{POT}&amount=10&ante=20&prize=4&prize=2&prize=1&prize=").options
        == pot | changed
    )


@pytest.mark.parametrize(
    ("tap", "option", "value"),
    [
        ("unit-25", "unit_cents", 25),
        ("unit-0", "unit_cents", 5),
        ("unit-100001", "unit_cents", 5),
        ("less", "unit_cents", 2),
        ("more", "unit_cents", 10),
        ("place", "prizes", [5, 2, 1]),
        ("drop", "prizes", [5]),
    ],
)
def test_one_tap_changes_one_thing(tap, option, value):
    assert read_golf(f"{POT}&do={tap}").options == read_golf(POT).options | {option: value}


def test_places_are_one_to_eight_and_amounts_look_alike():
    assert read_golf(f"{POT}&prizes=1-1-1-1-1-1-1-1&do=place").options["prizes"] == [1] * 8
    assert read_golf(f"{POT}&prizes=7&do=drop").options["prizes"] == [7]
    assert read_golf("stakes=points&amount=0,25").typed["amount"] == "25 ¢"
    assert not read_golf("stakes=points&amount=0,01").stakes["amount"]


def test_proposed_decks_follow_the_number_of_players():
    assert read("", "golf", (1, 2, 3)).shown["decks"] == "1"
    assert read("", "golf", FOUR).shown["decks"] == "2"


def test_unchanged_fields_do_not_overwrite_another_phone():
    before = read("stakes=pot&amount=25&deals=9", "golf")
    mine = (
        f"{before_text(before)}&stakes=pot&amount=25+%C2%A2&deals=12&decks={before.shown['decks']}"
    )
    meanwhile = chosen("stakes=points&decks=5", before)
    merged = chosen(mine, meanwhile)
    assert merged.stakes["stakes"] == "points"
    assert (merged.shown["decks"], merged.shown["deals"]) == ("5", "12")


def before_text(setup: Setup) -> str:
    """Return the field that says what a form showed."""
    sent = QueryDict(mutable=True)
    sent["shown"] = format_shown(setup)
    return sent.urlencode()


def test_a_table_stores_answers_differences_and_unusual_choices():
    setup = read("stakes=none&deals=3", "golf")
    kept = list_texts_to_keep(setup, {"went_out": "5"})
    assert kept["stakes"] == "none"
    assert kept["deals"] == "3"
    assert kept["went_out"] == "10", "as proposed, where the club played with 5"
    assert "decks" not in kept


def test_a_question_that_nobody_has_answered_stays_open():
    setup = Setup(BUILT_IN["golf"], FOUR, 1, stakes_open=True)
    assert "stakes" not in list_texts_to_keep(chosen("deals=3", setup), {})
    assert chosen("deals=3", setup).stakes_open
    assert not chosen("stakes=none", setup).stakes_open


texts = st.text(max_size=30)
forms = st.fixed_dictionaries(
    {},
    optional={
        "decks": st.integers(-1, 30).map(str) | texts,
        "deals": st.integers(-1, 200).map(str) | texts,
        "target": texts,
        "teams": st.sampled_from(["0", "2"]) | texts,
        "currency": st.sampled_from(["EUR", "USD", "JPY", "CLF"]) | texts,
        "stakes": st.sampled_from(["none", "rules", "pot", "points"]) | texts,
        "amount": st.sampled_from(["5 ¢", "0,25", "$1", "¥3", "1.005"]) | texts,
        "ante": st.integers(-1, 20_000).map(str) | texts,
        "prizes": st.lists(st.integers(0, 2000), max_size=9).map(
            lambda prizes: "-".join(map(str, prizes))
        )
        | texts,
        "prize": st.integers(0, 9).map(str) | texts,
        "shown": texts,
        "do": st.builds("{}-{}".format, st.sampled_from(STAKES_TAPS), st.integers(0, 40)) | texts,
    },
)


@given(forms, st.sampled_from([*BUILT_IN]))
def test_a_table_reads_back_what_any_form_holds(form, game):
    data = QueryDict(mutable=True)
    data.update(form)
    empty = Setup(BUILT_IN[game], FOUR, 1)
    fields = read_fields(data)
    setup = apply_fields(empty, find_changed_fields(fields, empty), fields.get("do", ""))
    kept = list_texts_to_keep(setup, {})
    again = apply_fields(empty, kept)
    assert again.options == setup.options
    assert again.errors == setup.errors
    assert list_texts_to_keep(again, {}) == kept
