"""/c/<uid>/print/: the club’s code on paper, for the day on which all phones are lost."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Club
from games.values.clocks import get_night
from tests.builders import join_by_link, make_match, phone
from tests.play.rows import nothing_changes
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.slow_on_postgres]


def paper(club: Club) -> str:
    return f"/c/{club.uid}/print/"


def print_it(club: Club) -> None:
    client = phone(club)
    number = re.search(r'name="seen" value="(\d+)"', client.get(paper(club)).text)[1]
    assert client.post(paper(club), {"seen": number}).status_code == 302


def replace(club: Club) -> Club:
    return play.replace_link(club, "keeper", "x" * 22, based_on=club.keeper_number)


def test_the_paper_has_the_address_that_makes_phones_keepers(club: Club) -> None:
    answer = phone(club).get(paper(club))
    address = re.search(r'class="address"[^>]*>([^<]+)<', answer.text)[1]
    assert address.endswith(f"/join/{club.keeper_secret}/")
    assert "<svg" in answer.text
    assert answer["Cache-Control"] == "private, no-store"
    found = phone()
    join_by_link(found, address.rstrip("/").rsplit("/", 1)[1])
    assert found.get(f"/c/{club.uid}/share/").status_code == 200


def test_only_keepers_see_the_paper_and_viewing_changes_nothing(club: Club) -> None:
    with nothing_changes():
        phone(club).get(paper(club))
    assert phone(club, "watcher").get(paper(club)).status_code == 403
    assert phone().get(paper(club)).status_code == 404


def test_home_offers_the_paper_after_the_first_evening(club: Club) -> None:
    match = make_match("golf", 2, club)
    play.end_match(match, "leader")
    long_ago = timezone.now() - timedelta(days=3)
    club.matches.update(started_at=long_ago, finished_at=long_ago, evening=get_night(long_ago))
    club.tables.update(made_at=long_ago)
    assert "Print the club’s code" in words(phone(club).get(f"/c/{club.uid}/"))
    assert "Print the club’s code" not in words(phone(club, "watcher").get(f"/c/{club.uid}/"))
    print_it(club)
    assert "Print the club’s code" not in words(phone(club).get(f"/c/{club.uid}/"))


def test_a_replaced_link_asks_to_print_a_new_paper(
    club: Club,
) -> None:
    print_it(club)
    club = replace(club)
    for page in ("", "share/"):
        assert (
            "papers printed before no longer work"
            in words(phone(club).get(f"/c/{club.uid}/{page}")).lower()
        )
    assert "Papers printed before no longer work" in words(phone(club).get(paper(club)))
    print_it(club)
    for page in ("", "share/", "print/"):
        assert "no longer work" not in words(phone(club).get(f"/c/{club.uid}/{page}"))


def test_a_link_replaced_during_printing_voids_the_paper(club: Club) -> None:
    client = phone(club)
    replace(club)
    client = phone(Club.objects.get(pk=club.pk))
    client.post(paper(club), {"seen": "1"})
    assert "Papers printed before no longer work" in words(client.get(f"/c/{club.uid}/"))


def test_a_club_with_a_recovery_sheet_reads_once_that_it_is_void(club: Club) -> None:
    play.note_printed_link(club, Club.PAPER_VOID)
    assert "Recovery sheets no longer work" in words(phone(club).get(f"/c/{club.uid}/"))
    phone(club).post(paper(club), {"later": ""})
    assert "Recovery sheets no longer work" not in words(phone(club).get(f"/c/{club.uid}/"))


@pytest.mark.parametrize(
    "address", ["/sheet/", "/sheet/zoo-zoo-zoo/", "/move/", "/move/live/", "/move/xyz/"]
)
def test_old_addresses_of_sheets_and_moves_say_what_to_do(address: str) -> None:
    for send in (phone().get, phone().post):
        answer = send(address)
        assert answer.status_code == 410
        assert "Share" in words(answer)


def test_the_clubs_own_address_of_its_sheet_is_gone_too(club: Club) -> None:
    answer = phone(club).get(f"/c/{club.uid}/sheet/")
    assert answer.status_code == 410
    assert "Print the club’s code instead" in words(answer)


@pytest.mark.parametrize("page", ["new", "players/add"])
def test_a_set_up_page_of_1_1_0_leads_to_the_table(club: Club, page: str) -> None:
    played = club.matches.count()
    for send in (phone(club).get, phone(club).post):
        answer = send(f"/c/{club.uid}/{page}/", {"game": "golf"}, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Refresh"]) == (410, "true")
        assert "No match was started" in words(answer)
        assert f'href="/c/{club.uid}/"' in answer.text
    assert club.matches.count() == played


def test_the_start_page_lists_clubs_each_with_its_share_page(club: Club) -> None:
    client = phone(club)
    assert f"/c/{club.uid}/share/" in client.get("/?new=1").text
    assert f"/c/{club.uid}/share/" not in phone(club, "watcher").get("/?new=1").text
