"""The log page: every change, the last first, in words, a page at a time."""

import re
from datetime import UTC, datetime

import pytest

from games import play
from tests.builders import enter, make_house_match, make_match, phone, save_hand
from tests.largest_games import change_often, largest_game
from tests.play.rows import version
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("golf", 2)
    with play.backdate(datetime(2026, 11, 20, 19, 5, 7, tzinfo=UTC)):
        enter(match, 1, ["A K 2 3 5 6", 6], answer=0)
    return match


def line(response, number=0):
    """Return the words of a line, counted from the last change."""
    text = re.findall(r'<li class="line">(.*?)</li>', response.text, re.DOTALL)[number]
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_lines_name_the_player_seated_at_the_time(match):
    ann, bob = match.seats.values_list("player_id", flat=True)
    cy = play.add_player(match.club, "Cy").pk
    play.change_seats(match, [cy, bob])
    save_hand(match, 2, 0, 3)
    play.change_seats(match, [bob, ann])
    for points in range(60):
        save_hand(match, 2, 0, points + 100, based_on=version(match, 0, 2))
    first = get(match, "log/")
    assert "Bob’s hand in deal 2" in line(first)
    second = get(match, "log/" + re.search(r'href="[^"]+/log/([^"]+)">Show older', first.text)[1])
    texts = [line(second, number) for number in range(second.text.count('<li class="line">'))]
    assert "Bob’s hand in deal 2" in texts[9]
    assert "Who sits where" in texts[10]
    assert "Cy’s hand in deal 2" in texts[11]
    assert texts[13].endswith("Ann")  # who went out in deal 1
    assert "Ann’s hand in deal 1" in texts[15]
    third = get(match, "log/?before=" + str(match.log.filter(action="seats").last().pk))
    assert "Cy’s hand in deal 2" in line(third)


def test_each_page_has_fifty_lines_for_the_same_queries(match, django_assert_num_queries):
    for points in range(60):
        save_hand(match, 1, 1, points + 100, based_on=version(match, 1))
    client = phone(match.club)
    with django_assert_num_queries(6):
        first = client.get(f"/m/{match.uid}/log/")
    assert first.text.count('<li class="line">') == 50
    assert "typed 159" in line(first)
    older = re.search(r'href="([^"]+)">Show older', first.text)[1]
    with django_assert_num_queries(
        5
    ):  # two fewer: the match was read before; one more: who sat where at the time
        second = client.get(older)
    assert second.text.count('<li class="line">') == 64 - 50
    assert "typed 110" not in line(second, 0).split("After:")[1]
    assert "Started the match" in line(second, -1)
    assert "Show older" not in second.text
    assert f'href="/m/{match.uid}/log/">Show the newest' in second.text
    assert "Undo:" not in words(second)


@pytest.mark.parametrize("place", ["x", "-1", "1.5", "9" * 40, "²"])
def test_an_invalid_cursor_shows_the_end(match, place):
    assert "There are no older entries." in words(get(match, "log/?before=1"))
    assert get(match, f"log/?before={place}").text.count('<li class="line">') == 4


@pytest.mark.slow
def test_a_page_with_many_changes_of_a_large_game_has_fewer_lines():
    match = make_house_match(largest_game(), 2)
    change_often(match, 12)
    pages, address = [], "log/"
    while address:
        response = get(match, address)
        pages.append(response.text.count('<li class="line">'))
        older = re.search(r'href="[^"]*?(\?before=\d+)', response.text)
        address = f"log/{older[1]}" if older else ""
    assert sum(pages) == match.log.count() == 13
    assert max(pages) <= 5
