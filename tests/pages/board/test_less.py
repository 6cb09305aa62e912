"""A board has no more on it than says something: no marks where all is confirmed, no chart of one
step, one “More”.
"""

import re

import pytest

from games.models import Match
from tests.builders import enter, make_match, player_at, save_hand
from tests.reading_pages import get, on_one_line, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
LEGEND = "A dot means that someone else entered this hand and the player has not confirmed it."


def enter_by_own_phones(match: Match, number: int, *, by_other: int | None = None) -> None:
    """Enter a deal of four, each hand by the phone of its player, but one by the phone of the
    first.
    """
    for position in range(4):
        phone = player_at(match, 0 if position == by_other else position)
        save_hand(match, number, position, position, phone=phone)


@pytest.mark.parametrize("path", ["", "deals/1/"])
def test_confirmed_hands_are_marked_only_if_others_are_not(path):
    alone = make_match("hang-ten", 4)
    enter(alone, 1, [1, 2, 3, 4])
    agreed = make_match("hang-ten", 4)
    enter_by_own_phones(agreed, 1)
    for match in (alone, agreed):
        page = get(match, path)
        assert LEGEND not in words(page)
        assert "confirmed" not in words(page)
    mixed = make_match("hang-ten", 4)
    enter_by_own_phones(mixed, 1, by_other=2)
    page = get(mixed, path)
    assert LEGEND in words(page)
    assert re.findall(r", not confirmed by (\w+)", on_one_line(page)) == ["Cy"]


def test_totals_are_drawn_from_deal_3_on():
    match = make_match("hang-ten", 4)
    for number in (1, 2, 3):
        enter(match, number, [1, 2, 3, 4])
        assert ("Running totals" in words(get(match))) is (number == 3)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_board_ends_in_one_more_menu_with_all_links(role):
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    (more,) = re.findall(
        r'<nav aria-label="More about this match">.*?</nav>',
        on_one_line(get(match, "", role)),
        re.DOTALL,
    )
    (summary,) = re.findall(r"<summary>(\w+)", more)
    assert summary == "More"
    ways = re.findall(r'<span class="grow">([^<]+)', more)
    assert ways == (
        [
            "Deal 1",
            "Corrections",
            "Undo the last change",
            "Rules",
            "TV",
            "Log",
            "Files",
            "End the match early",
        ]
        if role == "keeper"
        else ["Deal 1", "Rules", "TV", "Files"]
    )
