"""A deal in teams turns over team by team, with all that gave each of them points."""

import pytest

from games.pages.reveal.reveal import reveal_of
from games.pages.shared.match_reading import read
from games.rules.built_in.templates import TEMPLATES
from tests.builders import enter, phone
from tests.counted_matches import PAIRS, counted_match, deal, spades
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db


def revealed(match, number=1):
    return reveal_of(read(match), number).revealed


def test_the_worse_team_stands_first_and_the_better_one_takes_it_with_every_line_that_held():
    match = spades()
    deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    shown = revealed(match)
    ((worse, _),) = shown.teams
    assert [person.name for person in worse.people] == ["Bob", "Di"]
    assert (worse.score, worse.noted, worse.counts) == ("70", "Bid 3 + 4, Tricks 3 + 4", ("Bags so far: 0",))
    assert worse.lines == (("Made: Bid 7, Tricks 7: 10 × 7", "+70"),)
    assert (shown.headline, shown.team.score, shown.team.total) == ("Ann and Cy take it", "142", "142")
    assert shown.team.lines == (
        ("Made: Bid 4, Tricks 6: 10 × 4", "+40"),
        ("Bags: Bid 4, Tricks 6", "+2"),
        ("Cy, Nil: Bid 0, Tricks 0", "+100"),
    )


def test_the_page_and_the_television_say_it_once_a_team():
    match = spades()
    deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    client = phone(match.club)
    text = words(get(match, "deals/1/reveal/"))
    assert "Bob and Di 2nd 70 , 70 in all Bid 3 + 4, Tricks 3 + 4" in text
    assert "Cy, Nil: Bid 0, Tricks 0, +100" in text
    screen = words(client.get(f"/m/{match.uid}/tv/live/?seen=0&deals=0", headers={"HX-Request": "true"}))
    assert "Ann and Cy take it" in screen
    assert "Made: Bid 7, Tricks 7: 10 × 7, +70" in screen


def test_teams_that_tie_stand_both_in_the_list():
    match = counted_match(TEMPLATES["typed"], teams=PAIRS)
    enter(match, 1, [10, 20, 15, 5])
    shown = revealed(match)
    assert [(team.score, len(team.people)) for team, _ in shown.teams] == [("25", 2), ("25", 2)]
    assert (shown.team, shown.headline) == (None, "Everybody shares it")


def test_hands_of_a_team_are_said_by_name():
    match = counted_match(TEMPLATES["typed"], teams=PAIRS)
    enter(match, 1, [10, 20, 5, 3])
    shown = revealed(match)
    assert [person.name for person in shown.team.people] == ["Ann", "Cy"]
    assert shown.team.lines == (("Ann’s typed score", "10"), ("Cy’s typed score", "5"))


def test_each_of_a_team_wins_or_loses_what_the_team_does_by_a_deal():
    match = counted_match(TEMPLATES["typed"], teams=PAIRS, stakes="points", unit_cents=5)
    enter(match, 1, [10, 12, 5, 3])
    enter(match, 2, [20, 1, 9, 2])
    first, second = (words(get(match, f"deals/{number}/reveal/")) for number in (1, 2))
    assert "Everybody shares it 1st 15" in first  # and no money moves
    assert "Ann and Cy now 2nd down 1 · −$1.30 each" in second
    assert "Bob and Di take it stay 1st · +$1.30 each" in second
    assert "At 5 ¢ a point, Bob and Di win $1.30 each from the others by this deal." in words(get(match, "deals/2/"))
    board = words(get(match, ""))
    assert "Total after each deal Deal An + Cy Bo + Di 1 15 15 2 44 18" in board
    assert "Each two sides settle the difference of their totals, 5 ¢ a point for each player." in board
