"""Where a count decides a match, texts say distances in that count; only among equals in points.

Phases of Phase 10 are counted, and most win; the total, of which the lowest wins, only breaks ties.
"""

from collections.abc import Sequence

import pytest
from django.test import Client

from games import play
from games.drawings.win import build_win
from games.matches.match_lines import load_seated_matches
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.pages.evenings.finale import find_finish
from games.pages.result import build_hero
from games.pages.result.shared_result import build_shared_result
from games.pages.statistics.past_matches import load_past_matches
from games.pages.statistics.tallies import find_margin
from games.pages.television.television import build_tv_view
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from games.wording.home_matches import LastMatch, RunningMatch
from tests.builders import enter, make_house_match, make_match, phone, save_hand
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db
THREE = ("Ann", "Bob", "Cy")
Deals = Sequence[Sequence[tuple[int, int]]]
"""Points and phases of each hand, in seat order."""
FIRST = [(60, 1), (0, 1), (20, 0)]
"""Bob leads: he has fewer points than Ann."""
AHEAD: Deals = [FIRST, [(50, 1), (5, 0), (0, 0)], [(0, 1), (5, 1), (30, 0)]]
"""Ann, who leads from deal 2, has 3 phases and 110 points, Bob 2 and 10, Cy none and 50."""
EQUAL: Deals = [
    [(0, 1), (60, 1), (20, 0)],
    [(90, 0), (0, 0), (7, 0)],
    [(0, 0), (5, 0), (9, 0)],
]
"""Bob, who leads from deal 2, has 1 phase and 65 points, Ann 1 and 90, Cy none and 36."""


def play_phases(deals: Deals, target: int = 10) -> Match:
    """Play these deals of Phase 10, which ends at so many phases."""
    match = make_house_match(COUNTED["phase-10"], THREE, target=target)
    for deal_number, hands in enumerate(deals, 1):
        for position, (points, phases) in enumerate(hands):
            entered = HandRecord(typed=points, numbers={"Phase done": phases})
            save_hand(match, deal_number, position, entered)
    return match_now(match)


def replay(match: Match) -> ReplayedMatch:
    return load_replayed_match(match_now(match))


def match_now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def end(match: Match) -> Match:
    play.end_match(match, "leader")
    return match_now(match)


def read_running(match: Match) -> str:
    (listed,) = load_seated_matches([match])
    return RunningMatch(listed.match, listed.seats).standing.replace("\xa0", " ")


def read_last(match: Match) -> str:
    (listed,) = load_seated_matches([match])
    return LastMatch(listed.match, listed.seats).lead.replace("\xa0", " ")


def list_tv_lines(match: Match) -> dict[str, str]:
    in_play = build_tv_view(replay(match)).in_play
    return {row.standing.name: row.subtitle for row in in_play.rows}


def save(match: Match, deal_number: int, *positions: int) -> None:
    for position in positions:
        entered = HandRecord(typed=5 * position, numbers={"Phase done": 0})
        save_hand(match, deal_number, position, entered)


def open_home(match: Match) -> Client:
    return phone(match.club).get(f"/c/{match.club.uid}/")


def test_the_home_shows_the_distance_in_phases_in_play():
    assert read_running(play_phases(AHEAD)) == "Ann leads. Phases: Bob is 1 behind."
    assert read_running(play_phases(EQUAL)) == "Bob leads. Points: Ann is 25 behind."


def test_the_home_shows_the_lead_in_phases_of_the_last_winner():
    assert read_last(play_phases(AHEAD, target=3)) == "Phases: 1 ahead of Bob"
    assert read_last(end(play_phases(EQUAL))) == "Points: 25 ahead of Ann"


def test_the_home_shows_the_number_of_phases_large():
    for target in (10, 3):
        page = open_home(play_phases(AHEAD, target=target))
        assert '<span class="num huge">3</span>' in page.text
        assert "110" not in words(page)


def test_without_stored_counts_the_home_shows_no_distance():
    match = play_phases(AHEAD, target=3)
    match.seats.update(counts={})
    assert read_last(match) == ""


def test_the_hero_shows_the_phases_and_lead_of_the_winner():
    hero = build_hero(replay(play_phases(AHEAD, target=3)), None)
    assert (hero.total, hero.line) == ("3", "Phases: 1 ahead of Bob")
    hero = build_hero(replay(end(play_phases(EQUAL))), None)
    assert (hero.total, hero.line) == ("1", "Points: 25 ahead of Ann")


def test_the_hero_names_the_count_that_wins_if_nobody_is_behind():
    rounds = [[(0, 1), (5, 1), (5, 1)], [(5, 1), (0, 1), (5, 1)], [(5, 1), (5, 1), (0, 1)]]
    assert build_hero(replay(end(play_phases(rounds))), None).line == "Most Phases win"


def test_the_hero_shows_others_how_many_phases_they_are_behind():
    replayed = replay(play_phases(AHEAD, target=3))
    assert build_hero(replayed, 1).line == "You’re 2nd. Phases: 1 behind"
    assert build_hero(replayed, 2).line == "You’re 3rd. Phases: 3 behind"
    assert build_hero(replay(end(play_phases(EQUAL))), 0).line == "You’re 2nd. Points: 25 behind"


def test_the_story_of_a_win_goes_by_phases_not_points():
    last_deal = [FIRST, [(50, 1), (5, 0), (0, 0)]]
    assert build_win(replay(play_phases(last_deal, target=2))).story == "Won in the last deal"
    ever = [[(60, 1), (0, 0), (20, 0)], [(50, 1), (5, 1), (0, 0)]]
    always = "In the lead from the first deal to the last"
    assert build_win(replay(play_phases(ever, target=2))).story == always
    assert build_win(replay(play_phases(AHEAD, target=3))).story == "Phases: 1 ahead of Bob"


def test_the_finale_ignores_points_that_decide_nothing():
    comeback = [[(60, 1), (0, 1), (20, 0)], [(50, 1), (5, 0), (0, 0)]]
    close = [[(6, 1), (0, 1), (20, 0)], [(0, 1), (5, 0), (9, 0)]]
    for deals in (comeback, close):
        assert find_finish([replay(play_phases(deals, target=2))]) is None


def test_a_tv_shows_how_many_phases_each_is_behind():
    assert list_tv_lines(play_phases(AHEAD)) == {
        "Ann": "Phases 3 · leads · dealer",
        "Bob": "Phases 2 · 1 behind",
        "Cy": "Phases 0 · 3 behind",
    }
    assert list_tv_lines(play_phases(EQUAL)) == {
        "Bob": "Phases 1 · leads",
        "Ann": "Phases 1 · Points: 25 behind · dealer",
        "Cy": "Phases 0 · 1 behind",
    }


def test_a_tv_shows_the_phases_of_the_last_awaited_player():
    for awaited, sentence in (
        (0, "Phases: Ann leads by 1"),
        (1, "Phases: Bob is 1 behind Ann"),
    ):
        match = play_phases(AHEAD)
        save(match, 4, *(position for position in range(3) if position != awaited))
        assert sentence in words(get(match, "tv/", "watcher"))


def test_a_tv_shows_that_most_phases_win():
    for match in (play_phases(AHEAD), play_phases(AHEAD, target=3)):
        page = words(get(match, "tv/", "watcher"))
        assert "most Phases win" in page
        assert "lowest total wins" not in page


def test_a_tv_shows_the_phases_of_everyone_after_a_win():
    page = words(get(play_phases(AHEAD, target=3), "tv/", "watcher"))
    places = page[page.index("Phases: 1 ahead of Bob") :]
    assert "2 Bo Phases 2 Bob" in places
    assert "3 Cy Phases 0 Cy" in places


def test_a_watcher_sees_the_lead_in_phases():
    match = play_phases(AHEAD)
    save(match, 4, 0)
    assert "Ann leads. Phases: 1 ahead" in words(get(match, "deals/4/reveal/", "watcher"))


def test_a_deal_shows_who_leads_or_wins_by_phases():
    assert "Ann leads. Phases: 3." in words(get(play_phases(AHEAD), "deals/3/"))
    won = words(get(play_phases(AHEAD, target=3), "deals/3/"))
    assert "Ann wins the match. Phases: 3." in won


def test_a_shared_result_shows_the_phases_of_everyone():
    shared = build_shared_result(replay(play_phases(AHEAD, target=3)), "")
    assert shared.line == "Phase 10 · 3 deals · most Phases win"
    assert (shared.total, shared.story) == ("3", "Phases: 1 ahead of Bob")
    assert "1. Ann\xa0110 (Phases 3)" in shared.text
    assert shared.description.startswith("Ann 110 (Phases 3), Bob 10 (Phases 2)")


@pytest.mark.parametrize(("game", "way"), [("golf", "lowest"), ("basketball", "highest")])
def test_distances_are_plain_points_if_totals_decide(game, way):
    match = make_match(game, THREE, deals=2)
    scores = [(30, 20, 10), (5, 9, 30)] if way == "highest" else [(10, 20, 30), (25, 31, 20)]
    enter(match, 1, scores[0])
    assert read_running(match_now(match)) == "Ann leads. Bob is 10 behind."
    assert list_tv_lines(match)["Bob"].startswith("10 behind")
    assert f"{way} total wins" in words(get(match, "tv/", "watcher"))
    assert "Ann leads with " in words(get(match, "deals/1/"))
    enter(match, 2, scores[1])
    hero = build_hero(replay(match), None)
    last = match_now(match)
    if way == "lowest":
        assert (hero.total, read_last(last)) == ("35", "15 ahead of Cy")
        assert build_hero(replay(match), 2).line == "You’re 2nd with 50, 15 behind"
    else:
        assert (hero.total, read_last(last)) == ("40", "5 ahead of Ann")
        assert build_hero(replay(match), 0).line == "You’re 2nd with 35, 5 behind"


def test_statistics_have_no_margin_in_points():
    match = play_phases(AHEAD, target=3)
    (past,) = load_past_matches(match.club).matches
    assert find_margin(past) is None
    assert past.lowest_wins
