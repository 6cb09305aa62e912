"""Old results by the lines of a sheet: what a column, a date, a score, a game is, and which line
does not fit.
"""

from collections.abc import Sequence
from datetime import date

import pytest

from games.rules.errors import RuleError
from games.rules.limits import MAX_POINTS
from games.values.old_results.cells import list_dates, parse_date, parse_score
from games.values.old_results.columns import Choices, Line, Role, build_choices
from games.values.old_results.matches import Reading, read_matches
from games.values.old_results.text_files import check_text, split_text

TODAY = date(2026, 11, 28)
SHEET = "Date;Game;Ann;Bob;Cy\n12/01/2019;Uno;12;-30;4\n13/01/2019;UNO;7;x;2\n"
RESULTS = "Date;Player;Score;Game\n2019-01-12;Ann;3;Uno\n2019-01-12;Bob;4;uno\n"


def lines_of(text: str) -> list[Line]:
    return next(iter(split_text(check_text(text)).values()))


def choose(text: str, **given: object) -> Choices:
    """Return the choices of a form with these fields, after it was shown with proposals."""
    lines = lines_of(text)
    fields = {name.replace("_", "-"): str(value) for name, value in given.items()}
    seen = build_choices(lines, fields, TODAY)
    return build_choices(lines, {"columns-of": f"{seen.heads} {seen.shape}", **fields}, TODAY)


def read(text: str, **given: object) -> Reading:
    return read_matches(lines_of(text), choose(text, **given), TODAY)


def results(reading: Reading) -> list[tuple[str, str, dict[str, int]]]:
    return [
        (
            f"{match.day}",
            match.game,
            {reading.names[key]: total for key, total in match.totals.items()},
        )
        for match in reading.matches
    ]


def wrong(reading: Reading) -> list[tuple[int, str]]:
    return [(problem.line, problem.text) for problem in reading.problems]


def roles(text: str, **given: object) -> Sequence[str]:
    return [role.value for role in choose(text, **given).roles]


def test_a_line_is_one_match_or_one_players_result() -> None:
    first = ("2019-01-12", "Uno", {"Ann": 12, "Bob": -30, "Cy": 4})
    assert results(read(SHEET)) == [first, ("2019-01-13", "Uno", {"Ann": 7, "Cy": 2})]
    assert choose(SHEET).shape == "match"
    assert choose(RESULTS).shape == "result"
    assert results(read(RESULTS)) == [("2019-01-12", "Uno", {"Ann": 3, "Bob": 4})]


@pytest.mark.parametrize("absent", ["", "-", "–", "—", "x", "X", "/", ".", " "])
def test_an_absent_player_has_an_empty_cell_or_a_sign(absent: str) -> None:
    [(_, _, totals)] = results(read(f"Date;Ann;Bob;Cy\n2019-01-12;1;{absent};3\n", game="Uno"))
    assert totals == {"Ann": 1, "Cy": 3}


def test_lines_of_one_date_game_and_match_are_one_match() -> None:
    text = "Date;Player;Score;Game;Match\n" + "".join(
        f"{day};{name};{score};{game};{match}\n"
        for day, name, score, game, match in (
            ("2019-01-12", "Ann", 1, "Uno", 1),
            ("2019-01-12", "Ann", 2, "Uno", 2),
            ("2019-01-12", "Bob", 3, "Uno", 2),
            ("2019-01-12", "Bob", 4, "Uno", 1),
            ("2019-01-19", "Ann", 5, "Uno", 1),
            ("2019-01-19", "Bob", 6, "Uno", 1),
            ("2019-01-19", "Ann", 7, "Golf", 1),
            ("2019-01-19", "Bob", 8, "Golf", 1),
        )
    )
    found = [tuple(totals.values()) for _, _, totals in results(read(text))]
    assert found == [(1, 4), (2, 3), (5, 6), (7, 8)]


def test_two_results_of_one_player_ask_for_a_column_match() -> None:
    reading = read(RESULTS + "2019-01-12;ANN;9;Uno\n")
    assert wrong(reading) == [
        (4, "ANN has two results on 12 January 2019 in Uno. Add a column Match.")
    ]


@pytest.mark.parametrize("line", ["2019-01-12;ANN;9;Uno", "2019-01-12;Cy;12,5;Uno"])
def test_a_match_without_one_of_its_results_is_not_imported(line) -> None:
    left_out = read(f"{RESULTS}{line}\n", left_out="4")
    assert wrong(left_out) == [(2, "Line 4 of this match is left out. Leave out the whole match.")]
    assert not results(read(f"{RESULTS}{line}\n2019-01-13;Ann;;Uno\n", left_out="2 4 5"))


def test_a_line_without_a_score_can_be_left_out_of_its_match() -> None:
    assert results(read(f"{RESULTS}2019-01-12;Cy;;Uno\n", left_out="4")) == results(read(RESULTS))


def test_headings_are_the_first_line_with_two_texts_or_chosen() -> None:
    text = "Our nights\n\n;2019\n" + SHEET
    assert choose(text).heads == 4
    assert (choose(text).first, choose(text).last) == (5, 6)
    assert choose(text, heads=1).heads == 1
    assert choose(text, heads=2).heads == 4, "it has no text"


def test_lines_that_are_read_can_be_chosen() -> None:
    assert results(read(SHEET, first=3)) == [("2019-01-13", "UNO", {"Ann": 7, "Cy": 2})]
    assert [day for day, _, _ in results(read(SHEET, last=2, dates="day"))] == ["2019-01-12"]
    assert wrong(read(SHEET, first=9)) == [(0, "These lines have no results.")]


def test_headings_are_recognised_in_several_languages() -> None:
    assert roles("DATUM;Spiel;Ann;Bob;Bemerkung\n1;2;3;4;5") == [
        "date",
        "game",
        "player",
        "player",
        "note",
    ]
    for heads in (
        "fecha;jugador;puntos;juego",
        "date;joueur;points;jeu",
        "giorno;giocatore;punti;gioco",
        "dag;speler;punten;spel",
    ):
        assert roles(f"{heads}\n1;2;3;4") == ["date", "name", "score", "game"]
    assert roles("Day;Player;Total;Match;Average\n1;2;3;4;5") == [
        "date",
        "name",
        "score",
        "match",
        "out",
    ]


def test_other_headings_of_match_lines_are_players_except_sums() -> None:
    assert roles("Date;Ann;Average;Total;;007;Date\n1;2;3;4;5;6;7") == [
        "date",
        "player",
        "player",
        "out",
        "out",
        "out",
        "out",
    ]


def test_an_empty_or_numeric_heading_can_be_chosen_as_a_player() -> None:
    text = "Date;007;;Ann\n2019-01-12;1;2;3\n"
    [(_, _, totals)] = results(read(text, game="Uno", column_1="player", column_2="player"))
    assert totals == {"007": 1, "Column 3": 2, "Ann": 3}


def test_columns_with_another_heading_or_shape_are_proposed_anew() -> None:
    given = {"columns-of": "1 match", "shape": "result", "column-0": "out"}
    assert build_choices(lines_of(RESULTS), given, TODAY).roles[0] is Role.DATE


def test_a_long_heading_and_two_players_of_one_name_are_reported() -> None:
    text = f"Date;Ann;ANN;{'x' * 41};Bob\n2019-01-12;1;2;3;4\n"
    first, second = wrong(read(text, game="Uno"))
    assert first == (0, "Columns 2 and 3 are both ANN. Leave one of them out.")
    assert "at most 40 characters" in second[1]


def test_missing_and_doubled_columns_are_reported() -> None:
    assert wrong(read("Ann;Bob\n1;2\n", game="Uno")) == [
        (0, "Choose the column with the date above the lines.")
    ]
    assert wrong(read("Date;Ann;Bob\n2019-01-12;1;2\n")) == [(0, "Choose the game.")]
    both = read("Date;Day;Ann;Bob\n2019-01-12;;1;2\n", game="Uno", column_1="date")
    assert wrong(both) == [(0, "Columns 1 and 2 are both the date. Leave one of them out.")]


@pytest.mark.parametrize(
    "text",
    ["2026-11-20", "2026/11/20", "2026-11-20 00:00:00", "2026-11-20T19:30:00Z", "20 Nov 2026", "Nov 20, 2026",
     "20-Nov-26", "20th November 2026", "Fri, 20 Nov 2026", "Freitag 20.11.2026",
     "20.11.2026 20:15", "20.11.2026 8:15pm", "20. 11. 2026", "20/11/26", "\u200e20/11/2026", "20‐11‐2026"],
)  # fmt: skip
def test_dates_are_read_as_people_write_them_without_times(text: str) -> None:
    order = next(iter(list_dates(text, 2026)))
    assert parse_date(text, order, TODAY) == date(2026, 11, 20)


def test_a_two_digit_year_is_not_in_the_future() -> None:
    assert parse_date("1/2/26", "day", TODAY) == date(2026, 2, 1)
    assert parse_date("1/2/27", "day", TODAY) == date(1927, 2, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [("20261120", "is not a date"), ("29 November 2026", "in the future."), ("31 Dec 1899", "before 1900"),
     ("", "The date is missing."), ("30 Feb 2020", "is not a date"), ("Total 12/01/2019", "is not a date"),
     ("2019-01-12", "is not a date with the day first")],
)  # fmt: skip
def test_an_invalid_date_is_reported(text: str, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        parse_date(text, "day", TODAY)


def test_the_order_of_dates_follows_the_first_clear_line() -> None:
    assert choose(SHEET).dates == "day"
    assert choose(SHEET.replace("13/01", "01/13")).dates == "month"
    assert choose(SHEET.replace("12/01/2019", "2019-01-12")).dates == "year"
    unclear = SHEET.replace("13/01", "11/01")
    assert choose(unclear).dates == ""
    assert wrong(read(unclear)) == [(0, "Choose what comes first in dates: day, month or year.")]
    assert results(read(unclear, dates="month"))[0][0] == "2019-12-01"
    assert wrong(read(SHEET, dates="month")) == [
        (
            3,
            (
                "“13/01/2019” is not a date with the month first. Correct it, or choose what "
                "comes first."
            ),
        )
    ]


@pytest.mark.parametrize(
    ("text", "points"),
    [("12", 12), ("-7", -7), ("−7", -7), ("–7", -7), ("－7", -7), ("+7", 7), ("＋ 7", 7), ("1,234", 1234),
     ("1.234", 1234), ("1 234", 1234), ("1\u202f234", 1234), ("1’234", 1234),
     ("1'234", 1234), ("12,0", 12), ("12.0", 12), ("12.00", 12),
     (str(MAX_POINTS), MAX_POINTS)],
)  # fmt: skip
def test_scores_are_whole_numbers_as_people_write_them(text: str, points: int) -> None:
    assert parse_score(text, "Bob") == points


@pytest.mark.parametrize(
    "text",
    [
        "12,5",
        "12.5",
        "0.500",
        "-0,750",
        "(7)",
        "7-",
        "1.23",
        "1,23,456",
        "ill",
        12.5,
        1.234,
        "1 Jan 2019",
        "1 2",
    ],
)
def test_an_invalid_score_is_reported_with_its_player(text: str | float) -> None:
    with pytest.raises(RuleError, match=r"^Bob has .*Enter a whole number as the score"):
        parse_score(text, "Bob")


def test_a_score_over_the_limit_is_reported_with_the_limit() -> None:
    for text in ("10.001", "9" * 190, "-10001"):
        with pytest.raises(RuleError, match="A score can be at most 10,000"):
            parse_score(text, "Bob")


def test_a_formula_is_reported_in_every_column_read() -> None:
    reading = read(SHEET + "14/01/2019;=A1;1;2;\n=B2;Uno;1;2;3\n14/01/2019;Uno;=C1+2;2;3\n")
    assert [(line, "is a formula" in text) for line, text in wrong(reading)] == [
        (4, True),
        (5, True),
        (6, True),
    ]


def test_each_bad_line_is_listed_and_can_be_left_out() -> None:
    text = (
        SHEET
        + "Date;Game;Ann;Bob;Cy\nTotal;;19;-30;6\n\n14/01/2019;;1;2;3\n14/01/2019;Uno;;;\n15/01/2019;Uno;1;;\n"
    )
    reading = read(text)
    assert wrong(reading) == [
        (4, "This line has the headings again. Leave it out."),
        (5, "“Total” is not a date. Write one such as 2026-11-20."),
        (7, "The game is missing."),
        (8, "The score is missing."),
        (9, "Only Ann has a score, but a match needs at least 2 players."),
    ]
    left = read(text, left_out="4 5 7 8 9 2 77")
    assert wrong(left) == []
    assert [problem.line for problem in left.left_out] == [4, 5, 7, 8, 9], (
        "a line that fits is read all the same"
    )
    assert results(left) == results(reading) == results(read(SHEET))


def test_headings_of_another_table_cannot_be_left_out() -> None:
    text = SHEET + ";;;;\nDate;Game;Di;Eve;\n19/01/2019;Uno;5;6;\n"
    reading = read(text, left_out="5")
    assert [(problem.line, problem.can_leave_out) for problem in reading.problems] == [(5, False)]
    assert len(read(text, last=4).matches) == 2
    assert wrong(read(text, first=6))[0][0] == 5, "the lines below belong to other heads"
    assert results(read(text, heads=5)) == [("2019-01-19", "Uno", {"Di": 5, "Eve": 6})]


@pytest.mark.parametrize(
    "names", ["Di;Eve", "Player 10;Player 11", "Di12;Eve34", "#Di;#Eve", "May 10;Eve 2;Team 20"]
)
def test_names_with_numbers_are_headings_of_another_table(names: str) -> None:
    text = f"Date;Ann;Bob;Cy\n2019-01-12;1;2;3\nWhen;{names}\n2019-01-19;5;6;7\n"
    reading = read(text, game="Uno", left_out="3")
    assert [(problem.line, problem.can_leave_out) for problem in reading.problems] == [(3, False)]


@pytest.mark.parametrize("cells", ["#N/A;#REF!", "#BEZUG!;#NV", "12 points;14 points", "½;½"])
def test_errors_and_numbers_are_no_headings(cells: str) -> None:
    text = f"Date;Ann;Bob\n2019-01-12;1;2\n2019-01-19;{cells}\n"
    assert [problem.can_leave_out for problem in read(text, game="Uno").problems] == [True]


@pytest.mark.parametrize(
    "day", ["20 Nov 2026", "Fri, 20 Nov 2026 20:15", "Nov 20, 2026", "2026-11-20T19:30:00Z"]
)
def test_dates_in_player_columns_are_no_headings(day: str) -> None:
    reading = read(f"Date;Ann;Bob\n12/01/2019;{day};{day}\n", game="Uno", dates="day")
    assert wrong(reading) == [(2, f"Ann has “{day}”. Enter a whole number as the score.")]


def test_other_headings_of_result_lines_are_found_by_meaning() -> None:
    text = RESULTS + "Date;Game;Score;Player\n2019-01-19;Uno;3;Ann\n2019-01-19;Uno;4;Bob\n"
    assert [
        (problem.line, problem.can_leave_out) for problem in read(text, left_out="4 5 6").problems
    ] == [(4, False)]


def test_a_result_alone_in_its_match_is_reported() -> None:
    reading = read(RESULTS + "2019-01-19;Ann;3;Uno\n")
    assert wrong(reading) == [(4, "Only Ann has a score, but a match needs at least 2 players.")]
    assert wrong(read(RESULTS + "2019-01-19;Ann;3;Uno\n", left_out="4")) == []


def test_too_many_lines_or_columns_and_long_cells_are_reported() -> None:
    assert wrong(read(f"Date;{'a;' * 60}b\n"))[0] == (
        0, "Line 1 has more than 60 columns. Save those with results as another file.",
    )  # fmt: skip
    many = [Line(number, ("2019-01-12",)) for number in range(5_001)]
    first = read_matches(many, build_choices(many, {}, TODAY), TODAY).problems[0]
    assert first.text == "This table has more than 5,000 lines. Save some of them as another file."
    long = f"Date;Ann;Bob;Note\n2019-01-12;1;2;{'b' * 201}\n"
    assert wrong(read(long, game="Uno")) == [(2, "A cell can have at most 200 characters.")]
    assert not wrong(read(long, game="Uno", column_3="out")), "what is left out may be long"


@pytest.mark.parametrize(
    "score", [f"{'0' * 200}57", f"5.{'0' * 200}7", f"1{' ' * 210}2", f"1{' ' * 410}2"]
)
def test_no_score_is_read_of_the_beginning_of_a_cell(score: str) -> None:
    [(line, _)] = wrong(read(f"Date;Ann;Bob\n2019-01-12;{score};3\n", game="Uno"))
    assert line == 2


def test_spaces_before_text_do_not_hide_it() -> None:
    space = " " * 210
    text = f"Date;{space}Ann;Bob\n2019-01-12;{space}5;3\n2019-01-13{space}x;1;2\n"
    reading = read(text, game="Uno")
    assert results(reading) == [("2019-01-12", "Uno", {"Ann": 5, "Bob": 3})]
    assert [line for line, _ in wrong(reading)] == [3]


def test_a_column_far_to_the_right_is_reported() -> None:
    assert wrong(read(f"Date;Ann;Bob{';' * 70}Cy\n2019-01-12;1;2\n", game="Uno"))[0] == (
        0, "Line 1 has more than 60 columns. Save those with results as another file.",
    )  # fmt: skip


def test_two_names_of_one_person_on_a_line_are_reported() -> None:
    lines = lines_of("Date;Ann;Annie;Bob\n2019-01-12;1;;2\n2019-01-13;;3;4\n2019-01-14;5;6;7\n")
    choices = build_choices(lines, {"game": "Uno", "columns-of": "1 match", "left-out": "4"}, TODAY)
    one_person = read_matches(lines, choices, TODAY, lambda name: name[:3])
    assert [match.totals for match in one_person.matches] == [
        {"Ann": 1, "Bob": 2},
        {"Ann": 3, "Bob": 4},
    ]
    assert [problem.text for problem in one_person.left_out] == [
        "Annie and Ann are the same player in this club."
    ]


def test_notes_of_a_match_are_kept_once() -> None:
    rows = ("Ann;3;Uno;At Bob’s", "Bob;4;Uno;At Bob’s", "Cy;5;Uno;Late")
    text = "Date;Player;Score;Game;Note\n" + "".join(f"2019-01-12;{row}\n" for row in rows)
    assert [match.notes for match in read(text).matches] == [("At Bob’s", "Late")]


def test_too_many_matches_scores_or_players_are_reported() -> None:
    many = "Date;Ann;Bob\n" + "2019-01-12;1;2\n" * 2_001
    too_many = (
        0,
        "There are more than 2,000 matches or 20,000 scores. Import some of the lines first.",
    )
    assert wrong(read(many, game="Uno")) == [too_many]
    rows = "".join(f"2019-01-12;{';'.join('1' * 12)}\n" for _ in range(1_700))
    assert wrong(read(f"Date;{';'.join('ABCDEFGHIJKL')}\n{rows}", game="Uno")) == [too_many]
    names = ";".join(f"Player {number}" for number in range(17))
    crowded = f"Date;{names}\n2019-01-12{';1' * 17}\n"
    assert wrong(read(crowded, game="Uno")) == [(2, "A match can have at most 16 players.")]


@pytest.mark.parametrize(
    "form", ["%b %d, %Y", "%B %d %Y", "%a %b %d, %Y", "%d %b %Y", "%A, %d %B %Y", "%d-%b-%y"]
)
def test_months_are_read_by_their_english_names(form: str) -> None:
    days = [date(2019, month, 5) for month in range(1, 13)]
    assert [parse_date(day.strftime(form), "", TODAY) for day in days] == days


def test_mar_before_a_whole_date_is_the_weekday() -> None:
    assert parse_date("mar 05.02.2019", "day", TODAY) == date(2019, 2, 5)
    assert parse_date("Mar. 5 Feb 2019", "", TODAY) == date(2019, 2, 5)
