"""What is proposed to play for is in the currency of where the club was started."""

import pytest
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.club_file.importing import import_club
from games.models import Club, Table
from games.pages.setup import StakesView
from games.rules.errors import RuleError
from tests.builders import NAMES, make_club, make_match, phone
from tests.club_file.files import copy_of, lines_of, no_progress, plain_file
from tests.reading_pages import words
from tests.set_up import choose, make_table, start

pytestmark = pytest.mark.django_db


def started(languages: str) -> Club:
    data = {"name": "Donnerstag", "token": make_token()}
    assert Client().post("/clubs/", data, headers={"accept-language": languages}).status_code == 302
    return Club.objects.get()


def proposed(table: Table) -> StakesView:
    """Return what the page of a table says that is played for."""
    found = phone(table.club).get(f"/t/{table.uid}/").context["lobby"].stakes
    assert found
    return found


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        ("de-DE,de", "euros"),
        ("de-CH", "CHF"),
        ("en-GB", "pounds"),
        ("ja", "yen"),
        ("?", "US dollars"),
    ],
)
def test_stakes_are_proposed_in_the_currency_of_the_founder(languages: str, said: str) -> None:
    club = started(languages)
    table = make_table(club, "golf", [])
    assert not proposed(table).kind
    assert f"Amounts are in {said}." in words(choose(phone(club), table, stakes="points"))


def test_a_match_uses_it_unless_the_last_one_had_another() -> None:
    club = started("de-DE")
    table = make_table(club, "hang-ten", [play.add_player(club, name).pk for name in NAMES[:4]])
    for language in ("en-US", "fr-FR"):
        page = phone(club).get(
            f"/t/{table.uid}/?open=stakes", headers={"accept-language": language}
        )
        assert "1 unit is 5 ct" in words(page)
    assert start(phone(club), table, stakes="rules").status_code == 303
    assert club.matches.latest("pk").options["currency"] == "EUR"
    match = make_match("golf", NAMES[:3], club=club)  # without stakes
    assert phone(club).get(f"/m/{match.uid}/stakes/").context["stakes"].currency == "EUR"
    make_match("golf", NAMES[:3], club=club, stakes="points", unit_cents=5, currency="GBP")
    assert "Amounts are in pounds." in words(
        phone(club).get(f"/t/{make_table(club, 'golf', []).uid}/?open=stakes")
    )
    assert (
        proposed(make_table(make_club(), "golf", [])).currency == "USD"
    )  # of a club that was there before


def test_the_clubs_file_keeps_it_and_an_unknown_one_is_refused() -> None:
    club = started("de-DE")
    assert copy_of(club).currency == "EUR"
    first, *rest = lines_of(club)
    with pytest.raises(RuleError):
        import_club(plain_file([first.replace(b'"EUR"', b'"XXX"'), *rest]), no_progress)


@pytest.mark.parametrize(
    "languages", ["x" * 100_000, ";q=;q=,,,", "\xff\xfe", "de-DE;q=1e999", "de_DE.UTF-8", "-", ","]
)
def test_an_invalid_header_starts_a_club_as_before(languages: str) -> None:
    assert started(languages).currency == ""
