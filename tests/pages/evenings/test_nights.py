from datetime import timedelta

import pytest

from games import play
from games.pages.evenings import nights as evenings
from tests.builders import phone
from tests.evenings import NIGHT, at, pay, play_pots
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def nights(club, **query):
    return phone(club).get(f"/c/{club.uid}/nights/", query)


def over_all(club, payer, payee, cents, moment):
    pay(club, payer, payee, cents, night=None, moment=moment)


def test_evenings_before_an_even_balance_stay_paid(club):
    play_pots(club, 0)
    over_all(club, "Bob", "Ann", 90, at(23))
    row = words(nights(club)).partition("Thu 12 Mar 2026")[2][:40]
    for said in (
        row,
        words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/")),
    ):  # a part of what is open
        assert "carried over" in said
        assert "all paid" not in said
        assert "to pay" not in said.replace("Who pays whom", "")
    over_all(club, "Cy", "Ann", 100, at(23))
    assert "all paid" not in words(nights(club))
    over_all(club, "Di", "Ann", 100, at(24))
    assert "all paid" in words(nights(club))
    play_pots(club, 1, night=NIGHT + timedelta(days=1))
    over_all(club, "Cy", "Bob", 100, at(23, days=1))
    text = words(nights(club))
    assert (
        text.index("Fri 13 Mar")
        < text.index("carried over")
        < text.index("Thu 12 Mar")
        < text.index("all paid")
    )
    assert "all paid" in words(phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/"))


def walk(club):
    """Return all evenings in the order in which one page after the other shows them."""
    client, path, found = phone(club), f"/c/{club.uid}/nights/", []
    while path:
        assert len(found) < 200, "the pages go round in circles"
        page = client.get(path).context
        found += [row.evening for row in page["nights"]]
        before = page["next_before"]
        path = f"/c/{club.uid}/nights/?before={before}" if before else ""
    return found


@pytest.mark.slow
@pytest.mark.parametrize("look_ahead", [200, 3, 1])
@pytest.mark.new_club_only("adds all money up")
def test_pages_list_every_evening_once_and_lead_to_the_newest(club, monkeypatch, look_ahead):
    monkeypatch.setattr(evenings, "MAX_LOOKED_AT", look_ahead)
    ids = [play.add_player(club, wanted).pk for wanted in ("Ann", "Bob")]
    for number in range(30):
        with play.backdate(at(19, days=-(number // 2) * 3)):
            play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    assert walk(club) == [NIGHT - timedelta(days=3 * number) for number in range(15)]
    assert words(nights(club)).count("2 matches") == len(nights(club).context["nights"])
    assert "Newest evenings" in words(nights(club, before="2026-03-12"))
    assert "There are no older evenings." in words(nights(club, before="2026-01-20"))
    for cut_short in ("", "x", "2026-02-30", "0001-01-01", "9999-12-31"):
        assert "Thu 12 Mar 2026" in words(nights(club, before=cut_short))


@pytest.mark.parametrize("number", [1, 20])
@pytest.mark.new_club_only("adds all money up")
def test_queries_do_not_grow_with_the_matches_played(club, number, django_assert_num_queries):
    for days in range(number):
        play_pots(club, 0, night=NIGHT - timedelta(days=days))
    client = phone(club)
    with django_assert_num_queries(4):
        client.get(f"/c/{club.uid}/nights/")
