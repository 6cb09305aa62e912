"""Players as pages show them: initials that tell them apart, a colour by seat."""

from django.urls import resolve, reverse
from hypothesis import given
from hypothesis import strategies as st

from games.matches.people import COLOURS, build_people_from_names, parse_seat_position, seat_number
from games.models import UID_LENGTH
from games.rules.errors import PlayersError
from games.rules.text import MAX_NAME_LENGTH, clean_name


def initials(*names):
    return [person.initials for person in build_people_from_names(names)]


SHORT = {
    "Ann": "An",
    "Maximiliane Brandstätter": "MB",
    "Ana María de la Cruz": "AC",
    "zoë": "Zo",
    "Élodie": "Él",
    "E\u0301lodie": "Él",
    "王小明": "王小",
    "O’Brien": "O’",
    "B": "B",
    "7 of 9": "79",
}


def test_initials_come_from_two_words_or_the_first_two_letters():
    assert {name: initials(name)[0] for name in SHORT} == SHORT


def test_later_seats_take_later_letters_for_equal_initials():
    assert initials("Anna", "Anne", "An", "Andi") == ["An", "Ae", "A2", "Ad"]
    assert initials("Max Bauer", "Mia Berg") == ["MB", "Mi"]
    assert initials("B", "b c", "bb") == ["B", "BC", "Bb"]


def test_colours_follow_the_seats_and_repeat_after_eight():
    colours = [
        person.colour
        for person in build_people_from_names([f"Player {number}" for number in range(10)])
    ]
    assert colours == ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p1", "p2"]
    assert COLOURS == 8


def test_addresses_count_seats_from_one_and_code_from_zero():
    first, second = build_people_from_names(["Ann", "Bob"])
    assert (first.position, first.seat) == (0, 1)
    assert (second.position, second.seat) == (1, 2)
    assert reverse("hand", args=["a" * UID_LENGTH, 5, first.position]).endswith("/deals/5/hands/1/")
    assert resolve(f"/m/{'a' * UID_LENGTH}/deals/5/hands/2/").kwargs["position"] == second.position
    assert {
        parse_seat_position(text) for text in ("", "0", "-1", "+1", "1.0", " 1", "٣", "x", "9" * 30)
    } == {None}
    assert [parse_seat_position(str(seat_number(position))) for position in range(20)] == list(
        range(20)
    )


def names():
    def allowed(name):
        try:
            clean_name(name)
        except PlayersError:
            return False
        return True

    return st.text(min_size=1, max_size=MAX_NAME_LENGTH).filter(allowed).map(clean_name)


@given(st.lists(names(), min_size=1, max_size=16, unique_by=str.casefold))
def test_everybody_has_unique_initials(many):
    found = [person.initials.casefold() for person in build_people_from_names(many)]
    assert all(found)
    assert len(set(found)) == len(many)
