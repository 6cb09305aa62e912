"""A match that a keeper removed: whoever has it open is told so, with a way home, and nothing ever
fails.
"""

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from games import play
from games.access.links import make_guest_pass, sign_result
from games.memory import REPLAYED_MATCHES
from games.models import Deal, RemovedMatch
from tests.builders import make_club, make_match, phone, save_hand
from tests.reading_pages import words

pytestmark = pytest.mark.django_db
CARDS = "A A A 2 3 4 5 6 7 8 9 10"

PAGES = [
    *(
        "",
        "tv/",
        "next/",
        "remove/",
        "correct/",
        "log/",
        "deals/1/",
        "deals/1/scores/",
        "deals/1/reveal/",
    ),
    *(
        "deals/1/question/",
        "deals/1/hands/2/",
        "deals/1/hands/2/live/?seen=0",
        "deals/1/hands/2/score/?cards=A",
    ),
]
FORMS = [
    ("deals/1/hands/1/", {"cards": "A", "seen": "0"}),
    ("deals/1/hands/2/", {"typed": "13", "seen": "2", "sure": "1"}),
    ("deals/1/hands/2/take-back/", {"seen": "1"}),
    ("deals/1/scores/", {"typed-1": "12", "seen-1": "0"}),
    ("undo/", {}),
    ("end/", {"version": "1", "rest": "leader"}),
    ("away/", {}),
    ("decks/", {"decks": "3"}),
    ("remove/", {}),
]


def removed(match, phone=None):
    """Remove a match and end its evening: until then its pages lead to the table
    (`tests/pages/table`).
    """
    play.remove_match(match, phone=phone)
    play.end_evening(match.table)
    return match


@pytest.fixture
def begun():
    """A match of which one hand is in: more pages have something to read."""
    match = make_match("golf")
    save_hand(match, 1, 1, 12)
    return match


@pytest.fixture
def bea(match):
    return play.add_player(match.club, "Bea").pk


def test_its_pages_say_who_removed_it_except_to_strangers(match, bea):
    client = phone(removed(match, bea).club)
    for address in (
        "",
        "live/?seen=0",
        "log/",
        "deals/1/hands/2/",
        "deals/1/reveal/live/?seen=0",
        "tv/",
    ):
        answer = client.get(f"/m/{match.uid}/{address}")
        assert answer.status_code == 404
        assert "Bea deleted this match Hang Ten · Ann, Bob, Cy, Di · started" in words(answer)
        home = f"/c/{match.club.uid}/{'tv/' if address == 'tv/' else ''}"
        assert f'href="{home}"' in answer.text
        assert "part of the club" not in answer.text
    late = client.post(
        f"/m/{match.uid}/deals/1/hands/1/",
        {"cards": CARDS, "seen": "0"},
        headers={"HX-Request": "true"},
    )
    assert late.status_code == 404
    assert "<h1 data-removed>Bea deleted this match</h1>" in late.text
    for stranger in (Client(), phone(make_club())):
        answer = stranger.get(f"/m/{match.uid}/")
        assert answer.status_code == 404
        assert "deleted this match" not in answer.text
    play.merge_players(match.club, play.add_player(match.club, "Beatrix").pk, bea)
    assert "Beatrix deleted this match" in words(client.get(f"/m/{match.uid}/"))


def test_an_unknown_remover_is_not_named(match):
    assert "This match was deleted" in words(
        phone(removed(match).club, "watcher").get(f"/m/{match.uid}/")
    )


def test_a_guest_reads_of_the_removal_but_gets_no_club_link(match, bea):
    guest = Client()
    guest.get(f"/join/guest/{make_guest_pass(match)}/")
    removed(match, bea)
    answer = guest.get(f"/m/{match.uid}/live/?seen=0", headers={"HX-Request": "true"})
    assert "Bea deleted this match" in words(answer)
    assert match.club.uid not in answer.text


class Vanishing:
    """Removes a match before the query of that number, counted from 0, unless a change has taken
    its row.
    """

    def __init__(self, match, number):
        self.match, self.left, self.done = match, number, False
        self.outside = [*connection.savepoint_ids]

    def __call__(self, execute, sql, params, many, context):
        if not self.done and connection.savepoint_ids == self.outside:
            self.left -= 1
            if self.left < 0:
                self.done = True
                play.delete_match(self.match)
                line = {"uid": self.match.uid, "started_at": self.match.started_at}
                RemovedMatch.objects.create(
                    club=self.match.club, game="Golf", players="Ann", **line
                )
        return execute(sql, params, many, context)


def when_it_vanishes(match, ask):
    """Yield the answers to what `ask` asks if the match is removed before each of its queries, one
    after the other.
    """
    number, left = 0, True
    while left:
        REPLAYED_MATCHES.clear()
        with transaction.atomic():
            vanishing = Vanishing(match, number)
            with connection.execute_wrapper(vanishing):
                answer = ask()
            left = vanishing.done
            transaction.set_rollback(True)
        if left:
            yield answer
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("address", PAGES)
def test_it_may_vanish_between_any_two_queries_of_a_page(begun, address):
    answers = [*when_it_vanishes(begun, lambda: phone(begun.club).get(f"/m/{begun.uid}/{address}"))]
    assert answers
    for answer in answers:
        assert answer.status_code in (200, 302, 303, 404)
        assert answer.status_code != 404 or "This match was deleted" in answer.text


def test_only_a_missing_match_is_called_removed(match, monkeypatch):
    def miss(*_: object) -> None:
        raise Deal.DoesNotExist

    monkeypatch.setattr("games.pages.log.views.render_page", miss)
    with pytest.raises(Deal.DoesNotExist):
        phone(match.club).get(f"/m/{match.uid}/log/")


@pytest.mark.slow
@pytest.mark.parametrize(("form", "fields"), FORMS)
def test_it_may_vanish_between_any_two_queries_of_a_submission(begun, form, fields):
    for answer in when_it_vanishes(
        begun, lambda: phone(begun.club).post(f"/m/{begun.uid}/{form}", fields)
    ):
        assert answer.status_code < 500
        assert answer.status_code != 404 or "This match was deleted" in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("address", ["", "history/", "nights/", "share/", "tv/"])
def test_it_may_vanish_while_a_page_of_its_club_is_read(begun, address):
    for answer in when_it_vanishes(
        begun, lambda: phone(begun.club).get(f"/c/{begun.club.uid}/{address}")
    ):
        assert answer.status_code in (200, 302)


def test_it_may_vanish_while_somebody_joins_the_table(begun):
    code = play.get_or_make_code(begun.club, "keeper")
    for answer in when_it_vanishes(begun, lambda: Client().get(f"/join/{code}/")):
        assert answer.status_code == 200


@pytest.mark.parametrize("ending", ["", "/picture.png"])
def test_a_shared_result_ends_if_its_match_is_deleted_meanwhile(begun, ending):
    play.end_match(begun, "leader")
    address = reverse(
        "result" if not ending else "result-picture", args=[begun.uid, sign_result(begun)]
    )
    for answer in when_it_vanishes(begun, lambda: Client().get(address)):
        assert answer.status_code in (200, 404)
