"""Open pages that follow the match: what they get when they ask, and what asking costs."""

import re

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.access import visits as pages
from games.matches.stored_match import HandRef
from games.models import Match, new_uid
from games.web import following as live
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.reading_pages import on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
FRAGMENT = {"HX-Request": "true"}
PAGES = ["", "deals/1/", "deals/2/", "deals/2/hands/1/", "deals/1/hands/4/"]


@pytest.fixture(scope="module")
def played(shared_rows):
    match = make_match(players=4)
    enter(match, 1, [3, 12, 20, 12])
    return match


@pytest.fixture
def match(played):
    return Match.objects.get(pk=played.pk)


def address(match, page="", seen=None, **more):
    query = "".join(f"&{name}={value}" for name, value in more.items())
    seen = match.revision if seen is None else seen
    return f"/m/{match.uid}/{page}live/?seen={seen}{query}"


def ask(match, page="", role="keeper", seen=None, **more):
    """Return what an open page of a phone of the club gets."""
    return phone(match.club, role).get(address(match, page, seen, **more), headers=FRAGMENT)


def revision_in(response):
    return int(re.search(r'data-revision="(\d+)"', on_one_line(response))[1])


@pytest.mark.parametrize("page", PAGES)
def test_a_poll_of_an_unchanged_match_costs_one_indexed_query(match, page):
    client = phone(match.club)
    shown = on_one_line(client.get(f"/m/{match.uid}/{page}"))
    where, seen = re.search(r'data-live="([^"]+)"\s+data-revision="(\d+)"', shown).groups()
    asks = f"{where}{'&' if '?' in where else '?'}seen={seen}"
    assert client.head(asks, headers=FRAGMENT).status_code == 204
    with CaptureQueriesContext(connection) as asked:
        response = client.get(asks, headers=FRAGMENT)
    assert (response.status_code, response.content, len(asked)) == (204, b"", 1)
    if connection.vendor == "sqlite":  # PostgreSQL does without indexes while tables are small
        with connection.cursor() as cursor:
            plan = str(cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}").fetchall())
        assert plan.count("SEARCH") == 2
        assert "SCAN" not in plan


def test_a_page_about_a_match_asks_whether_its_table_moves_on(match):
    shown = on_one_line(phone(match.club).get(f"/m/{match.uid}/log/"))
    assert f'data-ask="/m/{match.uid}/live/?next=" data-seen="{match.revision}"' in shown


@pytest.mark.parametrize("page", PAGES)
def test_a_poll_gets_the_changed_part_and_its_revision(match, page):
    save_hand(match, 2, 1, 5)
    response = ask(match, page, hand=0)
    assert response.status_code == 200
    assert "<html" not in on_one_line(response)
    assert on_one_line(response).count("data-live=") == 1
    assert revision_in(response) == match.revision + 1
    assert ask(match, page, seen=revision_in(response)).status_code == 204
    without_scripts = phone(match.club).get(address(match, page, seen=0))
    if "hands" in page:
        hand_page = reverse("hand", args=[match.uid, int(page[6]), int(page[-2]) - 1])
        assert (without_scripts.status_code, without_scripts["Location"]) == (303, hand_page)
        return
    assert "<html" in without_scripts.text
    assert "HX-Request" in without_scripts["Vary"]
    looks_on = ask(match, page, role="watcher").text
    assert "<form" not in looks_on
    assert "Enter" not in looks_on


@pytest.mark.parametrize("page", PAGES)
def test_strangers_and_shut_out_phones_get_nothing(match, page):
    shut_out = phone(match.club)
    play.replace_link(match.club, "keeper", new_uid(), based_on=1)
    for client in (shut_out, phone(make_club("Others")), phone()):
        for seen in (None, 0, "None"):
            response = client.get(address(match, page, seen), headers=FRAGMENT)
            assert response.status_code == 404
            assert "data-live" not in on_one_line(response)
    own = 403 if "hands" in page else 204
    assert ask(Match.objects.get(pk=match.pk), page, role="watcher").status_code == own


def test_a_poll_retries_while_the_database_is_away(match, monkeypatch):
    def away(*_, **__):
        raise OperationalError("gone")

    client = phone(match.club)
    monkeypatch.setattr(live, "load_revision", away)
    monkeypatch.setattr(pages, "load_match_with_club", away)
    response = client.get(address(match), headers=FRAGMENT)
    assert (response.status_code, response["Retry-After"]) == (503, "5")


def test_an_invalid_revision_gets_the_page_as_it_is(match):
    for seen in ("", "x", "None", "-1", "1e3", "9" * 400, "%00", "%F0%9F%82%A1", "07"):
        response = ask(match, seen=seen)
        assert (response.status_code, revision_in(response)) == (200, match.revision)
    save_hand(match, 2, 1, 5)
    for based in ("", "x", '"><b>', "%00"):
        response = ask(match, "deals/2/hands/2/", hand=based)
        assert response.status_code == 200
        assert "<b>" not in on_one_line(response)


def test_a_hand_changed_elsewhere_is_announced_with_a_link(
    match,
):
    first = save_hand(match, 2, 1, 5).deals[1].hands[1].version
    announced = ask(match, "deals/2/hands/2/", hand=0)
    assert "Another phone saved this hand: 5 points. Open the hand" in words(announced)
    assert f'href="{reverse("hand", args=[match.uid, 2, 1])}">Open the hand' in announced.text
    assert "Another phone" not in words(ask(match, "deals/2/hands/1/", hand=0))
    assert "Another phone" not in words(ask(match, "deals/2/hands/2/", hand=first))
    save_hand(match, 2, 1, 6, based_on=first)
    assert "Another phone saved this hand: 6 points" in words(
        ask(match, "deals/2/hands/2/", hand=first)
    )
    third = save_hand(match, 2, 2, 5).deals[1].hands[2].version
    play.undo_entry(match, HandRef(2, 2), based_on=third)
    assert "undone on another phone" in words(ask(match, "deals/2/hands/3/", hand=third))


def test_an_end_and_a_later_correction_update_the_result(match):
    save_hand(match, 2, 1, 5)
    play.end_match(match, "leader")
    result = f"{reverse('match', args=[match.uid])}?play=1"
    entering = ask(match, "deals/2/hands/1/", hand=0)
    assert (words(entering), entering["HX-Redirect"]) == ("The match is over. Go", result)
    response = ask(match)
    assert "Ann wins" in words(response)
    version = Match.objects.get(pk=match.pk).deals.get(number=1).hands.get(seat__position=0).version
    save_hand(match, 1, 0, 30, based_on=version)
    assert "Bob and Di share the win" in words(ask(match, seen=revision_in(response)))


def test_the_page_of_an_unplayed_deal_leads_to_the_result(match):
    play.end_match(match, "leader")
    response = ask(match, "deals/2/")
    assert (response.status_code, response["Location"]) == (302, reverse("match", args=[match.uid]))
    assert phone(match.club).get(f"/m/{match.uid}/deals/3/").status_code == 404


def test_a_board_shows_the_requested_deal_or_the_last(match):
    enter(match, 2, [50, 1, 2, 3])
    for asked, shown in (
        (None, 2),
        (1, 1),
        (9, 2),
        (1, 1),
        ("x", 2),
    ):  # what is kept for one is not given for another
        text = on_one_line(ask(match, seen=0, **({"deal": asked} if asked else {})))
        assert f"Hands of deal {shown}" in text
        assert f'live/{"?deal=1" if shown == 1 else ""}" data-revision' in text
