"""How a match goes on and ends: dealers, deals that do not count, ending early, progress and the reason."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.files.match_file import read_match
from games.rules.record import HandRecord
from games.rules.replay import replay
from games.rules.result import Progress
from games.rules.scoring import score_cells, score_hand
from tests.game_facts import facts_of
from tests.rules.build import match, outcome


def result_of(data):
    return replay(read_match(data))


def test_before_the_first_deal_everybody_is_first_with_0_and_nobody_has_won():
    result = outcome(match("golf", []))
    assert result["standings"] == [{"player": "Ann", "total": 0, "place": 1}, {"player": "Bob", "total": 0, "place": 1}]
    assert result["winners"] == []
    assert not result["finished"]
    assert result["deals"] == []


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("rest", ["leader", "split"])
def test_a_match_ended_early_is_finished_with_the_standings_as_they_are(game, rest):
    players = BUILT_IN[game].players[0]
    options = {"deals": 3} if "deals" in facts_of(game).defaults else {}
    result = result_of(match(game, [[7, *range(players - 1)]], options=options, ended_early=rest))
    assert result.finished
    assert result.end.reason == "early"
    assert result.winners == ((0,) if facts_of(game).best is max else (1,))
    before = result_of(match(game, [], ended_early=rest))
    assert (before.finished, before.winners) == (True, ())


@pytest.mark.parametrize(
    ("game", "scores", "reason", "seats"),
    [
        ("basketball", [50, 60], "deals", ()),
        ("tens-grid", [101, -101], "target", (0, 1)),
        ("tens-grid", [5, -101], "target", (1,)),
        ("tens-pile", [0, 100], "target", (1,)),
    ],
)
def test_the_result_says_why_a_match_is_over(game, scores, reason, seats):
    end = result_of(match(game, [scores], ended_early="split")).end
    assert (end.reason, end.seats) == (reason, seats)


@pytest.mark.parametrize(
    ("game", "deals", "progress"),
    [
        ("hang-ten", [[1, 2, 3, 4]] * 3, Progress("deals", 3, 10)),
        ("golf", [], Progress("deals", 0, 9)),
        ("tens-grid", [], Progress("points", 0, 100)),
        ("tens-grid", [[30, -40]], Progress("points", 40, 100)),
        ("tens-pile", [[0, 87]], Progress("points", 87, 100)),
        ("tens-pile", [{"scores": {"Ann": 0, "Bob": 1}, "exact_19": ["Ann", "Bob"]}], Progress("points", 0, 100)),
    ],
)
def test_progress_is_deals_played_or_the_total_nearest_to_the_target(game, deals, progress):
    assert result_of(match(game, deals)).progress == progress


@pytest.mark.parametrize(
    ("game", "deals", "counted", "not_counted"),
    [
        ("basketball", [[1, 2], [3, 4]], 1, 1),
        ("hang-ten", [[1, 2, 3, 4]] * 13, 10, 3),
        ("golf", [[1, 2]] * 9, 9, 0),
        ("tens-grid", [[50, 1], [51, 1], [-50, 2]], 2, 1),
        ("tens-pile", [[0, 100], [0, 1], [0, 1]], 1, 2),
    ],
)
def test_deals_after_the_end_do_not_count_and_their_number_is_said(game, deals, counted, not_counted):
    result = outcome(match(game, deals))
    assert len(result["deals"]) == counted
    assert result.get("not_counted", 0) == not_counted
    assert ("not_counted" in result) == (not_counted > 0)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hand_that_is_whole_scores_the_same_cell_by_cell(game):
    played = BUILT_IN[game]
    cards = read_cards(facts_of(game).drawn)
    assert score_cells(played, cards).points == score_hand(played, HandRecord(cards)).points


@pytest.mark.parametrize(
    ("game", "cells", "points"),
    [
        ("hang-ten", [None] * 10, 0),
        ("hang-ten", ["9", None, None, None, None, "9", "8", None, None, None], 8),
        ("tens-grid", ["9", "9", None, None, None, "9", "9", None, None, "A"], -19),
        ("basketball", ["9", "9", "A", None, None, None, None, None, None, None], 40),
        ("golf", ["-", "-", "J", None, None, None], -2),
        ("golf", [None, None, None, "K", "Q", "Q"], 24),
    ],
)
def test_an_empty_cell_is_like_no_other_card_and_worth_nothing(game, cells, points):
    score = score_cells(BUILT_IN[game], cells)
    assert score.points == points
    assert sum(group.points for group in score.groups) == points


def test_a_typed_score_has_no_working_and_a_mark_counts_before_the_hand_is_whole():
    score = score_hand(BUILT_IN["golf"], HandRecord(typed=12))
    assert (score.points, score.base, score.cards, score.groups, score.lines) == (12, 12, None, (), ())
    assert score_cells(BUILT_IN["tens-pile"], ["K"], marked=True).points == 3
