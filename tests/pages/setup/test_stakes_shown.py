"""What is typed and tapped about what a match is played for."""

import pytest

from .test_setup import read as read_form

POT = "stakes=pot"


def read(text):
    return read_form(text, "golf", (1, 2))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("stakes=none&amount=25", {}),
        ("stakes=gold&amount=25", {}),
        ("stakes=points", {"stakes": "points", "unit_cents": 1, "currency": "USD"}),
        ("stakes=points&amount=0,25", {"stakes": "points", "unit_cents": 25, "currency": "USD"}),
        ("stakes=points&amount=0.25&ante=7", {"stakes": "points", "unit_cents": 25, "currency": "USD"}),
        ("stakes=points&amount=1,5&currency=KWD", {"stakes": "points", "unit_cents": 1500, "currency": "KWD"}),
        ("stakes=points&currency=KWD", {"stakes": "points", "unit_cents": 10, "currency": "KWD"}),
        ("stakes=points&amount=50&currency=JPY", {"stakes": "points", "unit_cents": 50, "currency": "JPY"}),
    ],
)
def test_stakes_become_the_options_that_have_a_meaning(text, options):
    setup = read(text)
    assert (setup.options, setup.errors) == (options, {})


def test_a_pot_has_an_ante_and_prizes():
    pot = {"stakes": "pot", "unit_cents": 5, "currency": "USD", "ante_units": 16, "prizes": [5, 2]}
    assert read(POT).options == pot
    changed = {"unit_cents": 10, "ante_units": 20, "prizes": [4, 2, 1]}
    assert read(f"{POT}&amount=10&ante=20&prizes=4-2-1").options == pot | changed
    assert read(f"{POT}&amount=10&ante=20&prize=4&prize=2&prize=1&prize=").options == pot | changed


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("amount=lots", "amount"),
        ("amount=0", "amount"),
        ("amount=$1000.01", "amount"),
        ("amount=0.5&currency=JPY", "amount"),
        ("ante=0", "ante"),
        ("ante=10001", "ante"),
        ("ante=1,5", "ante"),
        ("prize=2&prize=5", "prizes"),
        ("prize=5&prize=-1", "prizes"),
        ("prizes=1-1-1-1-1-1-1-1-1", "prizes"),
        ("prizes=1001", "prizes"),
        ("currency=XXX", "currency"),
    ],
)
def test_what_cannot_be_is_wrong_in_its_field_and_stays_as_typed(text, wrong):
    setup = read(f"{POT}&{text}")
    assert list(setup.errors) == [wrong]


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
    assert read(f"{POT}&do={tap}").options == read(POT).options | {option: value}


def test_there_are_one_to_eight_places_and_an_amount_is_shown_in_one_way_of_writing():
    assert read(f"{POT}&prizes=1-1-1-1-1-1-1-1&do=place").options["prizes"] == [1] * 8
    assert read(f"{POT}&prizes=7&do=drop").options["prizes"] == [7]
    assert read("stakes=points&amount=0,25").typed["amount"] == "25 ¢"
    assert not read("stakes=points&amount=0,01").stakes["amount"]
