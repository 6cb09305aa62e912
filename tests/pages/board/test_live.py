"""Open pages that follow the match: what they get when they ask, and what asking costs."""

import re

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.access import visits as pages
from games.models import Match, new_uid
from games.web import following as live
from tests.builders import enter, hand, make_club, make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
FRAGMENT = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def played(shared_rows):
    match = make_match(players=4)
    enter(match, 1, [3, 12, 20, 12])
    return match


@pytest.fixture
def match(played):
    """Hang Ten of four after one deal."""
    return Match.objects.get(pk=played.pk)


def address(match, page="", seen=None, **more):
    query = "".join(f"&{name}={value}" for name, value in more.items())
    seen = match.revision if seen is None else seen
    return f"/m/{match.uid}/{page}live/?seen={seen}{query}"


def ask(match, page="", role="keeper", seen=None, **more):
    """What an open page of a phone of the club gets."""
    return phone(match.club, role).get(address(match, page, seen, **more), headers=FRAGMENT)


def revision_in(response):
    return int(re.search(r'data-revision="(\d+)"', response.content.decode())[1])


PAGES = ["", "deals/1/", "deals/2/", "deals/2/hands/1/", "deals/1/hands/4/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_an_unchanged_match_gets_nothing(match, page):
    response = ask(match, page)
    assert (response.status_code, response.content) == (204, b"")
    assert phone(match.club).head(address(match, page), headers=FRAGMENT).status_code == 204


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_asks_gets_the_part_of_it_that_changes_with_its_revision(match, page):
    play.record_hand(match, 2, 1, hand(5), seen=0)
    response = ask(match, page, hand=0)
    html = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in html
    assert html.count("data-live=") == 1
    assert revision_in(response) == match.revision + 1
    assert ask(match, page, seen=revision_in(response)).status_code == 204


@pytest.mark.parametrize("page", PAGES[:3])
def test_lookers_on_follow_boards_and_deals_without_forms(match, page):
    assert ask(match, page, role="watcher").status_code == 204
    play.record_hand(match, 2, 1, hand(5), seen=0)
    html = ask(match, page, role="watcher").content.decode()
    assert "<form" not in html
    assert "Enter" not in html


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_and_a_phone_that_was_shut_out_get_nothing(match, page):
    shut_out = phone(match.club)
    play.replace_link(match.club, "keeper", new_uid(), seen=1)
    for client in (shut_out, phone(make_club("Others")), phone()):
        for seen in (None, 0, "None"):
            response = client.get(address(match, page, seen), headers=FRAGMENT)
            assert response.status_code == 404
            assert "data-live" not in response.content.decode()
    own = 403 if "hands" in page else 204
    assert ask(Match.objects.get(pk=match.pk), page, role="watcher").status_code == own


@pytest.mark.parametrize("page", PAGES)
def test_an_unchanged_match_costs_one_indexed_query(match, page):
    client = phone(match.club)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address(match, page), headers=FRAGMENT).status_code == 204
    assert len(asked) == 1
    if connection.vendor == "sqlite":  # PostgreSQL does without indexes while tables are small
        with connection.cursor() as cursor:
            plan = str(cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}").fetchall())
        assert plan.count("SEARCH") == 2
        assert "SCAN" not in plan


def test_while_the_database_is_away_a_page_that_asks_is_told_to_come_again(match, monkeypatch):
    def away(*_, **__):
        raise OperationalError("gone")

    client = phone(match.club)
    monkeypatch.setattr(live, "revision_for", away)
    monkeypatch.setattr(pages, "match_with_club", away)
    response = client.get(address(match), headers=FRAGMENT)
    assert (response.status_code, response["Retry-After"]) == (503, "5")


@pytest.mark.parametrize("seen", ["", "x", "None", "-1", "1e3", "9" * 400, "%00", "%F0%9F%82%A1", "07"])
def test_what_is_no_revision_gets_the_board_as_it_is(match, seen):
    response = ask(match, seen=seen)
    assert response.status_code == 200
    assert revision_in(response) == match.revision


@pytest.mark.parametrize("page", PAGES[:3])
def test_without_scripts_the_address_is_a_whole_page(match, page):
    response = phone(match.club).get(address(match, page, seen=0))
    assert "<html" in response.content.decode()
    assert "HX-Request" in response["Vary"]


def test_a_hand_that_is_entered_corrected_or_taken_back_elsewhere_is_announced_with_a_link_to_it(match):
    first = play.record_hand(match, 2, 1, hand(5), seen=0).deals[1].hands[1].version
    announced = ask(match, "deals/2/hands/2/", hand=0)
    assert "This hand was saved meanwhile: 5. Look at it" in words(announced)
    assert f'href="{reverse("hand", args=[match.uid, 2, 1])}">Look at it' in announced.text
    assert "meanwhile" not in words(ask(match, "deals/2/hands/1/", hand=0))
    assert "meanwhile" not in words(ask(match, "deals/2/hands/2/", hand=first))
    play.record_hand(match, 2, 1, hand(6), seen=first)
    assert "saved meanwhile: 6" in words(ask(match, "deals/2/hands/2/", hand=first))
    third = play.record_hand(match, 2, 2, hand(5), seen=0).deals[1].hands[2].version
    play.undo_entry(match, 2, 2, seen=third)
    assert "taken back meanwhile" in words(ask(match, "deals/2/hands/3/", hand=third))


def test_a_deal_that_fills_up_becomes_a_whole_one(match):
    for position in range(3):
        play.record_hand(match, 2, position, hand("A A 2 3 4 5 6 8 9 10"), seen=0)
    assert "Waiting for Di" in words(ask(match, "deals/2/"))
    play.record_hand(match, 2, 3, hand(-20), seen=0)
    assert "Di takes the deal" in words(ask(match, "deals/2/"))


def test_a_match_that_ends_becomes_a_result_and_a_correction_another_one(match):
    play.end_match(match, "leader")
    response = ask(match)
    assert "Ann wins" in words(response)
    version = Match.objects.get(pk=match.pk).deals.get().hands.get(seat__position=0).version
    play.record_hand(match, 1, 0, hand(30), seen=version)
    assert "Bob and Di share the win" in words(ask(match, seen=revision_in(response)))


def test_the_page_of_a_deal_that_will_not_be_played_leads_to_the_result(match):
    play.end_match(match, "leader")
    response = ask(match, "deals/2/")
    assert (response.status_code, response["Location"]) == (302, reverse("match", args=[match.uid]))
    assert phone(match.club).get(f"/m/{match.uid}/deals/3/").status_code == 404


def test_the_end_of_the_match_is_announced_where_a_hand_is_being_entered(match):
    play.record_hand(match, 2, 1, hand(5), seen=0)
    play.end_match(match, "split")
    response = ask(match, "deals/2/hands/1/", hand=0)
    assert words(response) == "The match is over"
    assert response["HX-Redirect"] == reverse("match", args=[match.uid])


def test_the_strip_knows_whose_phone_it_is(match):
    cy = match.seats.get(position=2).player_id
    strip = phone(match.club, player=cy).get(address(match, "deals/2/hands/1/", seen=0), headers=FRAGMENT)
    assert 'data-own class="todo" aria-label="Cy next, Cy"' in strip.content.decode()


def test_a_hand_of_a_deal_that_is_not_there_any_more_is_not_found(match):
    assert ask(match, "deals/4/hands/1/", seen=0).status_code == 404
    assert ask(match, "deals/2/hands/5/", seen=0).status_code == 404


@pytest.mark.parametrize("based", ["", "x", '"><b>', "%00"])
def test_what_is_no_version_of_a_hand_does_no_harm(match, based):
    play.record_hand(match, 2, 1, hand(5), seen=0)
    response = ask(match, "deals/2/hands/2/", hand=based)
    assert response.status_code == 200
    assert "<b>" not in response.content.decode()


def test_the_address_of_the_strip_without_scripts_is_the_hand(match):
    response = phone(match.club).get(address(match, "deals/2/hands/1/", seen=0))
    assert (response.status_code, response["Location"]) == (303, reverse("hand", args=[match.uid, 2, 0]))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_where_it_asks_and_what_it_has_seen(match, page):
    html = phone(match.club).get(f"/m/{match.uid}/{page}").content.decode()
    live = re.search(r'data-live="([^"]+)" data-revision="(\d+)"', html)
    join = "&" if "?" in live[1] else "?"
    response = phone(match.club).get(f"{live[1]}{join}seen={live[2]}", headers=FRAGMENT)
    assert response.status_code == 204


def test_a_board_shows_the_hands_of_the_deal_that_is_asked_for_else_of_the_last(match):
    enter(match, 2, [50, 1, 2, 3])
    for asked, shown in ((None, 2), (1, 1), (9, 2), (1, 1), ("x", 2)):  # what is kept for one is not given for another
        text = ask(match, seen=0, **({"deal": asked} if asked else {})).text
        assert f"Hands of deal {shown}" in text
        assert f'live/{"?deal=1" if shown == 1 else ""}" data-revision' in text
