"""What each phone reads first of a result: who won, by how much, and what its own player wins or
loses.
"""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from games import play
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.pages.result import build_hero
from tests.builders import enter, make_match, phone, player_at
from tests.counted_matches import enter_deal, make_spades
from tests.reading_pages import plain_text, section, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
GOLF = {"stakes": "points", "unit_cents": 5, "currency": "USD"}


def play_match(*deals: list[int], players: int = 4, **options: object) -> Match:
    match = make_match("golf", players, deals=len(deals), **options)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    return Match.objects.get(pk=match.pk)


def open_result(match: Match, position: int | None = None, role: str = "keeper") -> HttpResponse:
    """Return the result on the phone of the player at a position, or on nobody's."""
    player = None if position is None else player_at(match, position)
    return phone(match.club, role, player).get(f"/m/{match.uid}/")


def read_hero(page: HttpResponse) -> str:
    """Return what the hero says, without the initials of its winners."""
    hero = page.text[page.text.index("<h1") :].partition("</section>")[0]
    return plain_text(hero).replace("\xa0", " ")


def test_the_winner_reads_the_margin_and_their_money_on_gold() -> None:
    match = play_match([31, 38, 42, 47], **GOLF)
    page = open_result(match, 0)
    assert read_hero(page) == "You win, Ann with 31 7 ahead of Bob, lowest wins You win $1.70"
    assert "poster hero gold" in page.text


@pytest.mark.parametrize(
    ("position", "line", "money"),
    [
        (1, "You’re 2nd with 38, 7 behind", "You win 30 ¢"),
        (3, "You’re 4th with 47, 16 behind", "You lose $1.50"),
    ],
)
def test_others_read_the_winner_and_their_own_place_and_money(
    position: int, line: str, money: str
) -> None:
    page = open_result(play_match([31, 38, 42, 47], **GOLF), position)
    assert read_hero(page) == f"Ann wins with 31 {line} {money}"
    assert "gold" not in page.text.partition("</section>")[0]


def test_the_framed_money_is_the_net_of_the_list_of_places() -> None:
    for options in (GOLF, {"stakes": "pot", "unit_cents": 25, "prizes": [2, 1], "ante_units": 4}):
        match = play_match([31, 38, 42, 47], **options)
        replayed = load_replayed_match(match)
        nets = [build_hero(replayed, position).net for position in range(4)]
        assert nets == list(replayed.result.money.net)
        assert sum(nets) == 0


def test_watchers_and_matches_without_money_show_no_money() -> None:
    for page in (
        open_result(play_match([31, 38, 42, 47]), 1),
        open_result(play_match([31, 38, 42, 47], **GOLF)),
    ):
        assert "You " not in read_hero(page).replace("You’re", "")
    watched = open_result(play_match([31, 38, 42, 47], **GOLF), role="watcher")
    assert read_hero(watched) == "Ann wins with 31 7 ahead of Bob, lowest wins"
    assert "$" not in section(watched, "places-title")
    assert "Play the next match" in words(watched)
    assert "Rematch" not in words(watched)


def test_a_player_with_a_zero_net_comes_out_even() -> None:
    match = play_match([31, 35, 35, 39], **GOLF)
    assert read_hero(open_result(match, 1)).endswith("You come out even")


def test_shared_winners_are_named_from_the_readers_seat() -> None:
    match = play_match([5, 50, 5, 73])
    assert (
        read_hero(open_result(match, 0))
        == "You and Cy share the win with 5 45 ahead of Bob, lowest wins"
    )
    assert read_hero(open_result(match, 2)).startswith("You and Ann share the win")
    assert (
        read_hero(open_result(match, 1))
        == "Ann and Cy share the win with 5 You’re 3rd with 50, 45 behind"
    )
    everyone = play_match([5] * 6, players=6)
    assert (
        read_hero(open_result(everyone, 0))
        == "You share the win with 5 players with 5 Lowest total wins"
    )
    assert read_hero(open_result(everyone)).startswith("Everyone shares the win")


def test_a_team_wins_and_loses_together() -> None:
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(match, "leader")
    match = Match.objects.get(pk=match.pk)
    heroes = [build_hero(load_replayed_match(match), position) for position in range(4)]
    assert len({hero.headline for hero in heroes}) == 3
    assert [hero.is_own_win for hero in heroes] in ([True, False] * 2, [False, True] * 2)
    for hero in heroes:
        if hero.is_own_win:
            assert re.fullmatch(r"You and \w+ win", hero.headline)
        else:
            assert re.fullmatch(r"Your team is 2nd with \S+, \d+ behind", hero.line)


def test_how_a_match_was_won_replaces_the_margin() -> None:
    match = play_match([40, 4, 10, 12], [1, 60, 50, 60])
    assert "36 behind after deal 1, in the lead from deal 2" in read_hero(open_result(match, 0))
    assert "36 behind" not in read_hero(open_result(match, 1))


def test_a_player_who_left_keeps_a_total_without_a_place() -> None:
    match = make_match("golf", 4, deals=2)
    enter(match, 1, [31, 38, 42, 47])
    play.leave_match(match, 3)
    play.end_match(match, "leader")
    assert "You have 47, without a place" in read_hero(open_result(match, 3))


def test_all_playing_phones_have_the_same_dock() -> None:
    docks = set()
    for position in range(4):
        page = open_result(play_match([31, 38, 42, 47], **GOLF), position)
        docks.add(
            re.sub(r'value="[^"]*"|/m/[^/]*/', "", page.text[page.text.index('class="dock') :])
        )
    assert len(docks) == 1
    assert "#settling" in docks.pop()
    dock = open_result(play_match([31, 38, 42, 47]), 0).text.partition('class="dock')[2]
    assert "See every deal" in dock
