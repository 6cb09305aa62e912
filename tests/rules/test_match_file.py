"""Reading and writing the match file, and lines and files that hold matches."""

import json

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.errors import FileError
from games.rules.files.match_file import read_match, write_match
from games.rules.files.match_lines import read_matches
from games.rules.record import DealRecord, HandRecord, MatchRecord
from tests.rules.bad_lines import GOOD
from tests.rules.build import match, outcome


def records(data):
    found = list(read_matches(data))
    assert all(isinstance(record, MatchRecord) for _, record in found), found
    return found


def test_reading_gives_the_facts():
    deals = [{"hands": {"Bob": "j J 3 4 q t"}, "scores": {"Ann": -7}, "went_out": "Bob"}]
    record = read_match(
        match("golf", deals, players=["Ann", "Bob"], first_dealer="Bob", options={"deals": 4})
    )
    assert record == MatchRecord(
        game=BUILT_IN["golf"],
        players=("Ann", "Bob"),
        first_dealer=1,
        options={"decks": 1, "deals": 4, "went_out": 10, "stakes": "none"},
        deals=(DealRecord((HandRecord(typed=-7), HandRecord(("J", "J", "3", "4", "Q", "10"))), 1),),
        ended_early=None,
    )


def test_writing_lists_every_option_and_writes_ten_as_10():
    deals = [{"hands": {"Ann": "", "Bob": "t T 10 k"}, "exact_19": ["Bob"]}]
    written = write_match(read_match(match("tens-pile", deals, ended_early="split", note="Late")))
    assert written == {
        "format": "scorekeeper-match/1",
        "game": "tens-pile",
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
        "options": {"decks": 1, "target": 100, "exact_19": -10, "stakes": "none"},
        "deals": [{"hands": {"Ann": "", "Bob": "10 10 10 K"}, "exact_19": ["Bob"]}],
        "ended_early": "split",
        "note": "Late",
    }


def test_a_deal_of_typed_scores_is_written_with_scores():
    written = write_match(read_match(match("golf", [[3, 4]])))
    assert written["deals"] == [{"hands": {}, "scores": {"Ann": 3, "Bob": 4}, "went_out": None}]
    assert "ended_early" not in written


@pytest.mark.parametrize(
    ("game", "deal", "scores"),
    [
        ("tens-grid", {"hands": {}, "scores": {"Ann": 1, "Bob": 2}}, {"Ann": 1, "Bob": 2}),
        ("tens-grid", {"scores": {"Bob": 2, "Ann": 1}}, {"Ann": 1, "Bob": 2}),
        ("tens-pile", {"hands": {"Ann": "", "Bob": "K"}}, {"Ann": 0, "Bob": 13}),
    ],
)
def test_results_are_in_seat_order(game, deal, scores):
    assert list(outcome(match(game, [deal]))["deals"][0]["scores"].items()) == list(scores.items())


def test_space_around_names_is_stripped():
    deals = [{"scores": {" Ann": 0, "Bob ": 2}, "exact_19": ["\tBob"]}]
    result = outcome(match("tens-pile", deals, players=[" Ann ", "Bob\n"], first_dealer="Ann  "))
    assert result["deals"][0]["scores"] == {"Ann": 0, "Bob": -8}


def test_a_name_may_hold_any_letters_and_a_line_separator():
    names = ["O\u2028Neil", "李雷", "Zoë 🂡"]
    data = match("tens-grid", [[1, 2, 3]], players=names)
    line = json.dumps(data, ensure_ascii=False).encode()
    [(_, record)] = records(line)
    assert record.players == tuple(names)


def test_each_line_is_a_match_with_its_number():
    assert [number for number, _ in records(GOOD + b"\n" + GOOD + b"\n")] == [1, 2]
    assert len(records(GOOD + b"\r\n\r\n" + GOOD + b"\r\n")) == 2


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + GOOD,
        GOOD + b"\r\n",
        b"\r\n\n  \n" + GOOD + b"\n\n\t\n",
        GOOD.replace(b", ", b",\r"),
        json.dumps(json.loads(GOOD), indent="\t").replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf\n" + json.dumps(json.loads(GOOD), indent=0).encode() + b"\n",
        GOOD.replace(b', "players"', b',\n"players"').replace(b"}, {", b"},\n{"),
    ],
)
def test_a_file_is_one_match_however_it_is_laid_out(data):
    assert len(records(data)) == 1


@pytest.mark.parametrize("data", [b"", b"\n", b"  \r\n\t\n", b"\xef\xbb\xbf"])
def test_a_file_without_a_match_gives_nothing(data):
    assert list(read_matches(data)) == []


def errors(data):
    return [isinstance(found, FileError) for _, found in read_matches(data)]


@pytest.mark.parametrize(
    "cut",
    [
        lambda whole: whole.replace(b'"players": [', b'"players" ['),
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole.replace(b"Ann", b"\xc4nn"),
        lambda whole: whole.replace(b'"decks": 1', b'"decks": ' + b"1" * 5000),
    ],
)
def test_a_broken_match_over_several_lines_is_one_error(cut):
    data = cut(json.dumps(json.loads(GOOD), indent=1).encode())
    assert data.count(b"\n") > 5
    assert errors(data) == [True]


@pytest.mark.parametrize(
    "first", [b"{", b'{"format": 1,', GOOD[:-1], b"[", b"\xff", b"{" * 100_000]
)
@pytest.mark.parametrize("space", [b"", b" "])
def test_a_broken_first_line_does_not_break_the_next_ones(first, space):
    assert errors(b"\n".join([first, space + GOOD, space + GOOD])) == [True, False, False]


def test_broken_lines_give_an_error_each():
    assert errors(b"{\n{\n[\nnothing") == [True] * 4
