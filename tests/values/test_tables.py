"""Tables of old results: what is written in any usual way is read back, and what is wrong is named by its line."""

import json
import re
from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.values.near_names import NearNames
from games.values.spreadsheet_text import escape_text
from games.values.tables.bg_stats import parse_export, shorten_export
from games.values.tables.decoding import decode_table
from games.values.tables.reading import Answers, read_sheet, read_table
from tests.examples import examples
from tests.old_tables import SHAPES, Hand, OldMatch, build_export

LAST = date(2026, 11, 27)
NAMES = (
    "Ann",
    "Zoë",
    "O’Brien; the 2nd",
    "Max “M” Meyer",
    "李 明",
    "أحمد",
    "🎲 Jo",
    "Anne, Marie",
    '"Q"',
    "-Dash",
    "=Kit",
    "'t Hooft",
)
DAYS = {
    "%Y-%m-%d": "",
    "%d.%m.%Y": "",
    "%d/%m/%Y": "day",
    "%m/%d/%Y": "month",
    "%d. %B %Y": "",
    "%b %d, %Y": "",
    "%a, %d-%m-%y": "day",
}
NUMBERS = (
    str,
    lambda points: f"{points:,}".replace("-", "−"),
    lambda points: f"{points:,}".replace(",", "."),
    lambda points: f"{points:,}".replace(",", "’").replace("-", "–"),
    lambda points: f"{points:,}".replace(",", "\u202f"),
    lambda points: f"{points},0",
    lambda points: f"({-points})" if points < 0 else f"+{points}",
    lambda points: f"－{-points}" if points < 0 else f"＋ {points}",
)


@st.composite
def old_matches(draw: st.DrawFn) -> list[OldMatch]:
    """Draw matches of an evening each, in order, of a few people of ten."""
    days = draw(st.lists(st.dates(date(1927, 1, 1), LAST), min_size=1, max_size=6, unique=True))
    matches = []
    for day in sorted(days):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=5, unique=True))
        deals = draw(st.integers(1, 3))
        points = st.lists(st.integers(-3_000, 3_000), min_size=deals, max_size=deals)
        matches.append(OldMatch(day, draw(st.sampled_from(["Rummy", "Skat"])), {name: draw(points) for name in names}))
    return matches


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=examples(25))
@given(
    matches=old_matches(),
    separator=st.sampled_from("\t;,"),
    style=st.sampled_from([*DAYS]),
    number=st.sampled_from(NUMBERS),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_is_written_is_read_back(shape, matches, separator, style, number, end) -> None:
    written = [
        OldMatch(match.day, match.game, {escape_text(name): points for name, points in match.scores.items()})
        for match in matches
    ]
    text = SHAPES[shape](written, Hand(separator, lambda day: day.strftime(style), number))
    read = read_table(text.replace("\r\n", end), Answers(LAST, order=DAYS[style]))
    assert read.problems == ()
    found = [(match.day, match.game, dict(match.scores)) for match in read.matches]
    assert found == [(match.day, match.game, match.totals) for match in matches]
    if shape == "deal by deal":
        assert [len(match.deals) for match in read.matches] == [len(next(iter(m.scores.values()))) for m in matches]


@settings(max_examples=examples(50))
@given(old_matches(), st.sampled_from([{"Skat"}, {"Skat", "Rummy"}]))
def test_what_bg_stats_exports_is_read_by_game(matches, games) -> None:
    export = json.dumps(build_export(matches), ensure_ascii=False)
    short = shorten_export(export)
    assert shorten_export(short) == short
    expected = [(match.day, match.game, match.totals) for match in matches if match.game in games]
    assert parse_export(short).count_plays() == Counter(match.game for match in matches)
    found = read_export(short, games)
    assert bool(found.problems) == (not expected)
    assert [(match.day, match.game, dict(match.scores)) for match in found.matches] == expected


def read_export(text: str, games=("Skat",)):
    table = parse_export(text).build_table(games)
    return read_sheet(table.sheet, Answers(LAST), table.problems, table.notes)


PLAY = {"playDate": "2020-03-01 00:00:00", "gameRefId": 1}
ANN, BOB, GUEST = ({"playerRefId": number, "score": "7"} for number in range(3))
PLAYERS = [{"id": 0, "name": "Ann"}, {"id": 1, "name": "Bob"}, {"id": 2, "name": "Anonymous", "isAnonymous": True}]


def one_play(*scores, **more):
    games = [{"id": 1, "name": "Skat"}]
    return json.dumps({"players": PLAYERS, "games": games, "plays": [{**PLAY, "playerScores": scores, **more}]})


def test_guests_are_told_apart_and_midnight_is_no_time() -> None:
    match = read_export(one_play(ANN, GUEST, {**GUEST, "score": 3.0})).matches[0]
    assert match.scores == (("Ann", 7), ("Anonymous", 7), ("Anonymous 2", 3))
    assert (match.day, match.at) == (date(2020, 3, 1), None)


LEFT_OUT = {
    one_play({**ANN, "score": None}, {**BOB, "score": ""}): "Left out: 1 without scores.",
    one_play(ANN): "Left out: 1 of one player.",
    one_play(ANN, BOB, ignored=True): "Left out: 1 that BG Stats does not count.",
}
NOT_TAKEN = {
    one_play(ANN, {**BOB, "score": ""}): "Play 1, Skat on 2020-03-01: Bob has no score",
    one_play(ANN, {**BOB, "score": "3*4"}): "Bob: “3*4” is no whole number",
    one_play(ANN, {**BOB, "score": 3.5}): "Bob: “3.5” is no whole number",
    one_play(ANN, {**BOB, "score": "9999+2"}): "Bob: 10,001 is too much",
    one_play(ANN, {**BOB, "playerRefId": 9}): "one of its players was deleted",
    one_play(ANN, ANN): "Ann is in this match twice",
    one_play(ANN, BOB, playDate="2020-02-31 20:00:00"): "there is no day 31 of month 2 in 2020",
    one_play(ANN, BOB, playDate=20200301): "it has no day",
    one_play(*[GUEST] * 17): "it has 17 players",
}


def test_what_bg_stats_has_no_result_of_is_left_out_and_what_is_unclear_is_named() -> None:
    for text, note in LEFT_OUT.items():
        assert read_export(text).notes == (note,)
    for text, problem in NOT_TAKEN.items():
        read = read_export(text)
        assert (len(read.problems), problem in read.problems[0]) == (1, True), read.problems


NO_EXPORT = {
    "{": "This is no JSON",
    "{}": "needs lists of players, games and plays",
    '{"players": [], "games": [], "plays": {}}': "needs lists of players, games and plays",
    '{"players": [], "games": [], "plays": []}': "No play of this export has scores of two players",
    '{"players": [], "players": [], "games": [], "plays": []}': "“players” is given twice",
    '{"players": [1], "games": [], "plays": []}': "must be an object",
    '{"format": "scorekeeper-match/1"}': "Choose it under “Bring matches in”",
    '{"plays": ' + "[" * 100_000: "nested too deeply",
    '{"plays": [{"gameRefId": ' + "9" * 5_000 + "}]}": "too many digits",
    '{"players": [], "games": [], "plays": [{"gameRefId": NaN}]}': "NaN is no number",
    '{"players": [], "games": [], "plays": [' + "{}," * 20_000 + "{}]}": "There are 20,001 plays",
}


@pytest.mark.parametrize("text", NO_EXPORT, ids=NO_EXPORT.values())
def test_what_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match=re.escape(NO_EXPORT[text])):
        parse_export(shorten_export(text)).count_plays()


def read(text: str, **said):
    return read_table(text, Answers(LAST, **said))


def test_days_show_which_number_is_the_month_and_it_is_asked_where_none_does() -> None:
    unclear = "Date;Ann;Bob\n3/4/2020;1;2\n"
    assert read(unclear).asks_order
    assert [read(unclear, order=order).matches[0].day for order in ("day", "month")] == [
        date(2020, 4, 3),
        date(2020, 3, 4),
    ]
    for line, day in (("25/4/2020;3;4", date(2020, 4, 3)), ("4/25/2020;3;4", date(2020, 3, 4))):
        shown = read(unclear + line)
        assert (shown.asks_order, shown.matches[0].day) == (False, day)


def test_a_table_without_days_gets_one_that_is_asked_for() -> None:
    text = "Ann;Bob\n1;2\n3;4"
    assert read(text).asks_day
    assert [match.day for match in read(text, day=LAST).matches] == [LAST, LAST]
    assert [match.totals for match in read(text, day=LAST, deals=True).matches] == [(4, 6)]


def test_sums_below_a_table_are_no_match_and_a_sum_without_a_word_is_asked_about() -> None:
    text = "Date;Ann;Bob\n1.2.2020;1;2\n2.2.2020;3;4\n{};4;6"
    summed = read(text.format("Total"))
    assert (len(summed.matches), summed.problems) == (2, ())
    assert summed.notes == ("Line 4 adds up those above it, and is left out.",)
    assert read(text.format("")).problems[0].startswith("Line 4: it has no day, and adds up")
    assert len(read(text.format("3.2.2020")).matches) == 3
    twice = read("Date;Ann;Bob\n1.2.2020;1;2\n;3;4\n\n2.2.2020;5;0\n;5;0\nTotal;10;0", deals=True)
    assert ([match.totals for match in twice.matches], twice.problems) == ([(4, 6), (10, 0)], ())
    turned = read("Name;1.2.2020;2.2.2020;3.2.2020\nAnn;1;3;2\nBob;2;4;5\nTotal;3;7;7")
    assert [match.scores for match in turned.matches] == [(("Ann", a), ("Bob", b)) for a, b in ((1, 2), (3, 4), (2, 5))]


WRONG = {
    "one\ntwo": "There is only one column",
    "": "There is nothing in the table",
    "Date;Ann;Bob\n" * 20_001: "There are 20,002 lines",
    ";" * 500: "Line 1: 501 cells",
    f"Date;Ann;Bob\n1.1.2020;{'4' * 140_000};5": "Line 2 has 140,011 characters",
    'Date;"Ann;Bob\n1.1.2020;1;2': "Line 1: a quotation mark",
    "1.1.2020;4;5": "Line 1 has to say what is in each column",
    "Date;Ann;\n1.1.2020;4;5": "Line 1: there are scores in column 3, but no name",
    "Date;Ann;ann\n1.1.2020;4;5": "Line 1: “ann” stands above two columns",
    f"Date;Ann;{'B' * 41}\n1.1.2020;4;5": "is too long: a name has at most 40",
    "Date;Ann;=A1\n1.1.2020;4;5": "Line 1: “=A1” is a formula",
    "Date;Ann;Bob\n1.1.2020;=SUM(A1:A3);5": "Line 2: Ann: “=SUM(A1:A3)” is a formula",
    "Date;Ann;Bob\n1.1.2020;+A1;5\n2.1.2020;3;4": "Line 2: Ann: “+A1” is a formula",
    "Date;Ann;Bob\n@now;4;5": "Line 2: “@now” is a formula",
    "Date;Ann;Bob\n31.2.2020;4;5": "Line 2: there is no day 31 of month 2 in 2020",
    "Date;Ann;Bob\n1.1.2030;4;5": "Line 2: 2030-01-01 is still to come",
    "Date;Ann;Bob\n1.1.1899;4;5": "Line 2: 1899-01-01 is before 1900-01-01",
    "Date;Ann;Bob\n\n1.1.2020;4;5\nlast week;4;5": "Line 4: “last week” is no day",
    "Date;Ann;Bob\n1.1.2020;4;12500": "Line 2: Bob: 12,500 is too much",
    "Date;Ann;Bob\n1.1.2020;4;4,5": "Line 2: Bob: “4,5” is no whole number",
    "Date;Ann;Bob\n1.1.2020;4;": "Line 2: only Ann has a score",
    "Date;" + ";".join(f"P{n}" for n in range(20)) + "\n1.1.2020" + ";1" * 20: "Line 2: 20 players have a score",
    "Date;Player 1;Score 1;Player 2;Score 2\n1.1.2020;Ann;3;Bob": "Line 2: Bob has no score",
    "Date;Player;Score;Player;Score\n1.1.2020;Ann;3;Ann;4": "Line 2: Ann is in this line twice",
    "Date;Deal;Ann;Bob\n1.1.2020;1;4;5\n;2;6": "Line 2: Bob has no score in deal 2",
    "match;date;player;total\nx;2020-01-01;Ann;3\nx;2020-01-01;Ann;4": "Line 3: Ann is in this match twice",
    "Date;Ann;Bob\nthe year 2020;;": "Line 1: below no name in it there are scores",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: WRONG[text])
def test_what_is_wrong_is_named_by_its_line(text: str) -> None:
    try:
        said = " ".join(read(text).problems)
    except RuleError as error:
        said = str(error)
    assert WRONG[text] in said


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_is_read_whatever_its_encoding(encoding: str) -> None:
    text = "Date;Zoë;Jürgen\n20.11.2020;1;−2\n" if encoding.startswith("utf") else "Date;Zoë;Jürgen\n20.11.2020;1;-2\n"
    assert read(decode_table(text.encode(encoding))).matches[0].scores == (("Zoë", 1), ("Jürgen", -2))


NO_TEXT = [bytes(range(256)), b"PK\x03\x04...", b"\x89PNG\r\n\x1a\n", b"\xff\xfe\x00\xd8"]


@pytest.mark.parametrize("data", NO_TEXT)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError):
        decode_table(data)


def test_names_are_near_by_accents_one_letter_or_the_first_word() -> None:
    near = NearNames(["Zoë", "John", "Max Meyer", "Ann", "Ian"])
    found = {name: near.find(name) for name in ("Zoe", "Jon", "Jhn", "Max", "Anne")}
    assert found == {"Zoe": ["Zoë"], "Jon": ["John"], "Jhn": ["John"], "Max": ["Max Meyer"], "Anne": ["Ann"]}
    assert not any(map(near.find, ("Zoë", "Eve", "Ina")))
