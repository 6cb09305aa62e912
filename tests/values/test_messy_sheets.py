"""Sheets as people keep them: they come in after somebody said what is what and left lines out,
without an edit.
"""

import pytest

from tests.values.test_old_results import read, results, wrong

FRIDGE = """Cards at the lake house,,,,,
,,,,,
When,Who dealt,Ann,Bob,Cy,
"Sat, 4 July 2015",Ann,12,-30,4,
,,,,,
5 July 2015,Bob,7,x,2,rain
,Sum,19,-30,6,
When,Who dealt,Ann,Bob,Cy,
Aug 1st 2015,,3,4,—,
,Average,5.5,4,2,
"""
EXCEL = """Nr.\tDatum\tSpiel\tMüller, Ü.\tO’Brien\tØ\tBemerkung
1\tMo 03.02.14\tSkat\t1.204\t−88\t558,0\t„knapp“
2\t10.2.2014\tSKAT\t 61\t+ 7\t34\t
\tSumme\t\t1265\t-81\t\t
3\t10.2.2014\tRommé\t0\t\t\tallein?
4\t17.02.2014\tskat\t5\t5\t5\t
"""
APP = """Player;Date;Game;Points;Rank
ann;2019-03-05 21:14;Uno;30;1
Bob;2019-03-05 21:14;Uno;22;2
Ann;2019-03-05 22:40;Uno;10;1
;;;;
BOB;2019-03-05 22:40;Uno;9;2
Player;Date;Game;Points;Rank
Cy;2019-03-12;UNO;n/a;
Cy;2019-03-12;UNO;4;2
Ann;2019-03-12;uno;40;1
"""
YEARS = """2016;;;
Date;Ann;Bob;Cy
1/13;1;2;3
13/1/16;4;5;6
20/1/16;.;8;9
2017;;;
Date;Di;Ann;Bob
3/1/17;1;2;3
Total;1;2;3
"""
PHONE = (
    "7/2/2020, Ann, Bob\n7/9/2020, 10, 20\n7/16/2020, 5 , -5\n"
    + "-,-,-\n"
    + "7/23/2020, 1'000, 2’000\n"
)


@pytest.mark.parametrize(
    ("text", "chosen", "listed", "expected"),
    [
        (
            FRIDGE,
            {"game": "Hearts", "column_0": "date", "column_1": "out", "column_5": "note"},
            [7, 8, 10],
            [
                ("2015-07-04", "Hearts", {"Ann": 12, "Bob": -30, "Cy": 4}),
                ("2015-07-05", "Hearts", {"Ann": 7, "Cy": 2}),
                ("2015-08-01", "Hearts", {"Ann": 3, "Bob": 4}),
            ],
        ),
        (
            EXCEL,
            {"column_0": "out", "column_5": "out"},
            [4, 5],
            [
                ("2014-02-03", "Skat", {"Müller, Ü.": 1204, "O’Brien": -88}),
                ("2014-02-10", "Skat", {"Müller, Ü.": 61, "O’Brien": 7}),
                ("2014-02-17", "Skat", {"Müller, Ü.": 5, "O’Brien": 5}),
            ],
        ),
        (
            APP,
            {},
            [4, 6, 7, 8],
            [("2019-03-12", "Uno", {"Cy": 4, "ann": 40})],  # of two evening matches in one the results are not whole
        ),
        (
            YEARS,
            {"game": "Uno", "last": 6, "dates": "day"},
            [3, 6],
            [
                ("2016-01-13", "Uno", {"Ann": 4, "Bob": 5, "Cy": 6}),
                ("2016-01-20", "Uno", {"Bob": 8, "Cy": 9}),
            ],
        ),
        (
            YEARS,
            {"game": "Uno", "heads": 7, "dates": "day"},
            [9],
            [("2017-01-03", "Uno", {"Di": 1, "Ann": 2, "Bob": 3})],
        ),
        (
            PHONE,
            {"game": "Golf", "column_0": "date"},
            [4],
            [
                ("2020-07-09", "Golf", {"Ann": 10, "Bob": 20}),
                ("2020-07-16", "Golf", {"Ann": 5, "Bob": -5}),
                ("2020-07-23", "Golf", {"Ann": 1000, "Bob": 2000}),
            ],
        ),
    ],
)  # fmt: skip
def test_a_messy_sheet_imports_once_its_odd_lines_are_left_out(
    text, chosen, listed, expected
) -> None:
    assert [line for line, _ in wrong(read(text, **chosen))] == listed
    left_out = " ".join(map(str, listed))
    for line, _ in wrong(read(text, **chosen, left_out=left_out)):
        left_out += f" {line}"
    reading = read(text, **chosen, left_out=left_out)
    assert wrong(reading) == []
    assert results(reading) == expected
