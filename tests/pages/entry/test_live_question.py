"""The page of a deal's question follows the match: what it is told when it asks."""

import pytest

from games import play
from games.models import Hand, Match
from tests.builders import hand, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Golf with all hands of the first deal in, and its question open."""
    match = make_match("golf", ["Ann", "Bob"])
    for position in range(2):
        play.record_hand(match, 1, position, hand(position), seen=0)
    return match


def ask(match, role="keeper", **query):
    address = f"/m/{match.uid}/deals/1/question/live/"
    return phone(match.club, role).get(address, query, headers={"HX-Request": "true"})


def version_of(match, position):
    return Hand.objects.get(seat__match=match, seat__position=position).version


def answer(match, position, seen=0):
    play.answer_deal(match, 1, position, seen=seen)
    return match.deals.get().answer_version


def test_the_page_asks_with_what_it_has_seen_and_an_unchanged_match_gives_nothing(match):
    page = phone(match.club).get(f"/m/{match.uid}/deals/1/question/").text
    revision = Match.objects.latest("pk").revision
    assert f'data-live="/m/{match.uid}/deals/1/question/live/?answer=0" data-revision="{revision}"' in page
    assert ask(match, seen=revision, answer=0).status_code == 204


def test_an_answer_of_another_phone_is_announced(match):
    assert "meanwhile" not in words(ask(match, answer=0))
    version = answer(match, 1)
    announced = ask(match, answer=0)
    assert "Answered meanwhile: Bob. Look at the deal" in words(announced)
    assert f'href="/m/{match.uid}/deals/1/reveal/?play=1">Look at the deal' in announced.text
    answer(match, None, seen=version)
    assert "Answered meanwhile: nobody." in words(ask(match, answer=version))


def test_a_hand_that_is_taken_back_is_announced_with_the_way_on(match):
    play.undo_entry(match, 1, 1, seen=version_of(match, 1))
    response = ask(match, answer=0)
    assert "A hand was taken back meanwhile. Go on" in words(response)
    assert f'href="/m/{match.uid}/deals/1/hands/2/">Go on' in response.text


def test_an_answer_that_is_taken_back_is_announced(match):
    version = answer(match, 1)
    play.undo(match, play.steps_of(match).back)
    assert "The answer was taken back meanwhile. Look at it" in words(ask(match, answer=version))


def test_the_end_of_the_match_is_announced(match):
    play.end_match(match, "split")
    response = ask(match, answer=0)
    assert "The match is over. See the result" in words(response)
    assert f'href="/m/{match.uid}/">See the result' in response.text


def test_only_deals_with_a_question_have_such_a_page_and_by_itself_it_is_the_whole_one(match):
    client, address = phone(match.club), f"/m/{match.uid}/deals/1/question/live/"
    assert client.get(address).headers["Location"].endswith("/question/")
    assert client.get(address.replace("/1/", "/3/")).status_code == 404
    assert ask(make_match("hang-ten", 4), answer=0).status_code == 404
