"""Recorded whole matches replay to exactly their results, and there is one for each game and way of
ending.
"""

import json

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.end import AtTotal
from games.rules.files.match_file import read_match, write_match
from tests.rules.build import load_recordings, outcome
from tests.rules.oracle import expected

RECORDINGS, COUNTED = load_recordings(), load_recordings("counted")
each_recording = pytest.mark.parametrize(
    "recording", RECORDINGS, ids=lambda recording: recording["about"]
)
each_of_all = pytest.mark.parametrize(
    "recording", RECORDINGS + COUNTED, ids=lambda recording: recording["about"]
)


@each_of_all
def test_a_recording_replays_to_its_result(recording):
    assert outcome(recording["match"]) == recording["result"]


@each_recording
def test_a_plain_count_gives_the_recorded_result(recording):
    assert expected(recording["match"]) == recording["result"]


@each_of_all
def test_a_written_recording_replays_to_its_result(recording):
    written = json.loads(json.dumps(write_match(read_match(recording["match"]))))
    assert outcome(written) == recording["result"]


@each_recording
def test_keys_are_in_the_order_of_the_printed_form(recording):
    result = outcome(recording["match"])
    assert list(result)[:5] == ["game", "deals", "finished", "standings", "winners"]
    assert list(result["deals"][0] if result["deals"] else {}) in ([], *PRINTED_DEALS)


PRINTED_DEALS = (["scores", "totals"], ["scores", "totals", "prizes", "pot"])


def ways_to_end(game):
    """Every way in which a match of the game can end, from what the game declares."""
    ways = {
        "early, leader",
        "early, split",
        "early, no deal",
        "tie for the win",
        "deals that do not count",
        "going on",
    }
    if isinstance(game.end, AtTotal):
        ways.add("target above")
        if game.end.below_zero:
            ways.add("target below zero")
    else:
        ways.add("all deals")
    if game.pot:
        ways |= {"pot dry", "no pot"}
    return ways


def ways_shown(recording):
    """Return what a recording shows, read from its result and not worked out by the package."""
    match, result = recording["match"], recording["result"]
    options = match.get("options", {})
    ways = {"going on"} if not result["finished"] else set()
    if result["finished"] and not result["deals"]:
        ways.add("early, no deal")
    elif result["finished"]:
        ways |= reasons(match, result, options)
    if len(result["winners"]) > 1:
        ways.add("tie for the win")
    if "not_counted" in result:
        ways.add("deals that do not count")
    if any(deal.get("pot") == 0 for deal in result["deals"]):
        ways.add("pot dry")
    if options.get("pot") is False:
        ways.add("no pot")
    return ways


def reasons(match, result, options):
    end = BUILT_IN[match["game"]].end
    limit = options.get(end.option.name, end.default)
    if not isinstance(end, AtTotal):
        by_itself = {"all deals"} if len(result["deals"]) == limit else set()
    else:
        totals = [line["total"] for line in result["standings"]]
        by_itself = {"target above"} if max(totals) >= limit + end.beyond else set()
        if end.below_zero and min(totals) < -limit:
            by_itself.add("target below zero")
    return by_itself or {f"early, {match['ended_early']}"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_recordings_show_every_way_a_game_can_end(game):
    shown = set()
    for recording in RECORDINGS:
        if recording["match"]["game"] == game:
            shown |= ways_shown(recording)
    assert ways_to_end(BUILT_IN[game]) - shown == set()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_match_played_with_cards_is_recorded(game):
    whole = [
        recording
        for recording in RECORDINGS
        if recording["match"]["game"] == game
        and recording["result"]["winners"]
        and all("scores" not in deal for deal in recording["match"]["deals"])
    ]
    assert whole
