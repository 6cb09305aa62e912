"""The codes of tables: how they are made, how long they hold, what comes of guessing."""

from datetime import datetime, timedelta
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.test import override_settings

from games import play
from games.models import Club, TableCode, Tally, new_uid
from games.play.limits import CODES_AN_HOUR, NEAR_CODES_AN_HOUR
from games.rules.errors import RuleError
from games.values.table_codes import (
    CODE_LETTERS,
    EASY_CODE,
    derive_code,
    format_code,
    hash_code,
    read_code,
)
from tests.builders import make_club, make_match

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 5, 20, 0, tzinfo=ZoneInfo(settings.TIME_ZONE))
SENDER = "192.0.2.1"


def at(hours: float):
    """So many hours after eight in the evening."""
    return mock.patch("django.utils.timezone.now", return_value=EVENING + timedelta(hours=hours))


def found(code: str, sender: str = SENDER) -> Club:
    return play.load_table_by_code(code, sender)[0].club


def leads_nowhere(code: str) -> bool:
    with pytest.raises(play.CodeError):
        play.load_table_by_code(code, new_uid())
    return True


def near(code: str) -> str:
    """Return a wrong code with the first half of a right one."""
    return code[:3] + ("A" if code[3] != "A" else "B") + code[4:]


def test_a_code_is_six_clear_characters_that_are_easy_to_type() -> None:
    assert len(CODE_LETTERS) == 32
    assert not set("01IO") & set(CODE_LETTERS)
    codes = {derive_code(new_uid(), new_uid()) for _ in range(300)}
    assert len(codes) == 300
    assert all(
        len(code) == 6 and set(code) <= set(CODE_LETTERS) and EASY_CODE.fullmatch(code)
        for code in codes
    )


@pytest.mark.parametrize(
    "typed",
    ["KQ74TR", " kq7 4tr ", "KQ7–4TR", "http://192.168.1.5:8000/join/KQ74TR/", "/join/kq74tr"],
)
def test_a_code_is_read_in_any_spelling_and_hashed_as_before(typed: str) -> None:
    assert read_code(typed) == "KQ74TR"
    assert format_code("KQ74TR") == "KQ7-4TR"
    with override_settings(SECRET_KEY="as it was then"):
        assert (
            hash_code("KQ74TR")
            == "1caf0e65dcd5c2d3765c7ff8708708998b43813d0c7e67f50245178a1a8c4dc7"
        )


@pytest.mark.parametrize(
    "typed", ["", "KQ74T", "KQ74TRR", "KQ74T0", "１２３４５６", "\0" * 6, "x" * 5000]
)
def test_a_malformed_code_is_rejected_with_an_example(typed: str) -> None:
    with pytest.raises(RuleError, match="6 letters and digits, such as KQ7-4TR"):
        play.load_table_by_code(typed, SENDER)


def test_each_club_has_two_codes_all_evening_and_stores_neither() -> None:
    clubs = make_club(), make_club("Friday Table")
    with at(0):
        codes = {
            play.get_or_make_code(club, role): (club, role)
            for club in clubs
            for role in ("keeper", "watcher")
        }
        assert len(codes) == 4
    with at(3):
        assert codes == {
            play.get_or_make_code(club, role): (club, role)
            for club in clubs
            for role in ("keeper", "watcher")
        }
        assert all(
            (found(code.lower()), play.load_table_by_code(code, SENDER)[1]) == whose
            for code, whose in codes.items()
        )
    rows = repr([*TableCode.objects.values()])
    assert not [code for code in codes if code in rows or format_code(code) in rows]


@pytest.mark.parametrize(
    ("plays", "last"), [(False, 10), (True, 12)], ids=["to six", "twelve hours"]
)
def test_a_code_ends_with_the_evening_or_after_twelve_hours(plays: bool, last: int) -> None:
    club = make_club()
    with at(0):
        if plays:
            make_match(club=club)
        code = play.get_or_make_code(club, "keeper")
    with at(last - 0.1):
        assert found(code) == club
        assert play.get_or_make_code(club, "keeper") == code
    with at(last + 0.1):
        assert leads_nowhere(code)
        assert play.get_or_make_code(club, "keeper") != code


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_replacing_a_link_ends_only_its_own_code(role: str) -> None:
    club = make_club()
    codes = {of: play.get_or_make_code(club, of) for of in ("keeper", "watcher")}
    club = play.replace_link(club, role, new_uid(), based_on=1)
    assert leads_nowhere(codes.pop(role))
    assert [found(code) for code in codes.values()] == [club]
    assert found(play.get_or_make_code(club, role)) == club


def test_too_many_wrong_codes_lock_out_only_their_sender() -> None:
    club = make_club()
    with at(0):
        code = play.get_or_make_code(club, "keeper")
        for _ in range(CODES_AN_HOUR + 1):
            found(code)
        assert not Tally.objects.exists()  # right codes are not counted
        for _ in range(CODES_AN_HOUR):
            with pytest.raises(play.CodeError):
                found("AB2CDE" if code != "AB2CDE" else "AB2CDF")
        with pytest.raises(play.TooManyError, match="from your network"):
            found(code)
        assert found(code, "192.0.2.2") == club
    with at(1):
        assert found(code) == club


def guess(code: str) -> None:
    """From many places, near a code, until it is closed."""
    for number in range(NEAR_CODES_AN_HOUR):
        with pytest.raises(play.CodeError):
            found(near(code), f"192.0.2.{number}")


def test_guesses_from_many_senders_close_only_that_clubs_codes() -> None:
    club, other = make_club(), make_club("Friday Table")
    with at(0.2):
        code, others = play.get_or_make_code(club, "keeper"), play.get_or_make_code(other, "keeper")
        watch = play.get_or_make_code(club, "watcher")
        guess(code)
        assert leads_nowhere(watch)
        assert found(others) == other
        assert [play.find_codes_reopening(each) for each in (club, other)] == [
            EVENING + timedelta(hours=1),
            None,
        ]
        assert [play.find_code(each, "keeper") for each in (club, other)] == [None, others]
        answers = set()
        for given in (code, near(code)):  # who guesses on cannot tell a right one
            with pytest.raises(play.CodeError) as error:
                found(given, "198.51.100.1")
            answers.add(str(error.value))
        assert len(answers) == 1
        assert Tally.objects.get(times=2)  # both count for who sent them
    with at(1):
        assert found(code) == club
        assert play.find_codes_reopening(club) is None


def test_guesses_near_an_expired_code_close_no_current_code() -> None:
    club = make_club()
    with at(0):
        old = play.get_or_make_code(club, "keeper")
        play.end_evening(play.get_or_open_newest_table(club))
    with at(7 * 24 + 0.2):
        guess(play.get_or_make_code(make_club("Friday Table"), "keeper"))
        code = play.get_or_make_code(club, "keeper")
        guess(old)
        assert found(code) == club
        assert play.find_codes_reopening(club) is None
        for _ in range(max(CODES_AN_HOUR, NEAR_CODES_AN_HOUR)):
            with pytest.raises(play.CodeError):
                play.load_table_by_code(near(code), "198.51.100.7", counts=False)
        with pytest.raises(play.CodeError):  # and not that the sender was wrong too often
            found(code, "198.51.100.7")
        assert play.find_codes_reopening(club)


def test_reopening_replaces_only_closed_codes() -> None:
    club = make_club()
    codes = {role: play.get_or_make_code(club, role) for role in ("keeper", "watcher")}
    play.reopen_codes(club)
    assert codes == {role: play.get_or_make_code(club, role) for role in codes}
    before = play.load_codes_checksum(club)
    guess(codes["keeper"])
    assert play.load_codes_checksum(club) != before
    play.reopen_codes(club)
    new = {role: play.get_or_make_code(club, role) for role in codes}
    play.reopen_codes(club)  # a second tap
    assert new == {role: play.get_or_make_code(club, role) for role in codes}
    assert not {*codes.values()} & {*new.values()}
    assert all(leads_nowhere(code) for code in codes.values())
    assert all(found(code) == club for code in new.values())
    assert play.find_codes_reopening(club) is None
    assert (
        club.keeper_number == Club.objects.get().keeper_number == 1
    )  # the links are the same, nobody is out


def test_two_pages_making_a_code_at_once_show_the_same() -> None:
    club = make_club()
    first = play.get_or_make_code(club, "keeper")
    row = TableCode.objects.get()
    with mock.patch.object(
        TableCode.objects, "filter"
    ) as asked:  # the second page looked before the first was done
        asked.return_value.first.side_effect = [None, row]
        assert play.get_or_make_code(club, "keeper") == first
    assert TableCode.objects.count() == 1
