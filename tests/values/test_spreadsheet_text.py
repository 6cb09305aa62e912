"""The apostrophe before texts that spreadsheets change, and the rule of docs/exports.md that takes
it away again.
"""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.values.spreadsheet_text import escape_text, is_value
from tests.examples import examples

FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "−1",
    "@SUM(1)",
    "＝1",
    " =1",
    '"=1',
    "'=1",
    "\N{NO-BREAK SPACE}=1",
    "- - J J K A",
]
NUMBERS = [
    "007",
    "7",
    "1,234.50",
    "1’000",
    "1 000 000",
    "5%",
    "(5)",
    "1/2",
    "½",
    "７",
    "٣",
    "1e5",
    "1 E 5",
    ".5",
    "#1",
]
AMOUNTS = ["$5", "5 €", "CHF 5", "5 chf", "5 kr", "zł 5", "R$ 5", "US$ 5", "R 5", "K 5"]
DAYS = [
    "3-5-8", "1.2.", "24/12", "2 3 4", "Jan 1", "1 Jan", "jan-26", "1. Januar", "März 3", "3 févr.", "1 de enero",
    "1 января", "5 三月", "1月1日", "1 xii", "May 5", "Maj 5 2026", "Monday, 4 May 2026", "1st", "Sep. 11",
    "Mar 3 10:30 PM",
]  # fmt: skip
TIMES = ["10 A", "7 P", "10 a", "10 pm", "10:30", "10:30 p.m.", "上午10:30", "2026-11-20T19:30:00Z"]
OTHERS = ["TRUE", "false", "Vero", "Wahr", "prawda", "истина", "#N/A", "#REF!", "#name?"]


@pytest.mark.parametrize("text", [*FORMULAS, *NUMBERS, *AMOUNTS, *DAYS, *TIMES, *OTHERS])
def test_text_that_reads_as_a_value_gets_an_apostrophe(text: str) -> None:
    assert is_value(text)
    assert escape_text(text) == f"'{text}"
    assert escape_text(f"Ann;{text}") == f"Ann;'{text}"


PLAIN = [
    "Ann", "O’Brien", "Player 1", "Table 7", "Phase 10", "R2D2", "#TeamBob", "May", "Sunday", "A", "Ten",
    "Bid 3; Tricks 2",
    "2 3 4 5 6 7 8 9 10 J", "K K 3 4 5 6", "2 3 4 5 6 7", "7♠ 8♠", "place 1, shared by 2", "Made: Bid 3 (13)",
    "hang-ten",
    "7 7 7 7 7 7 7 7 7 A", "2 3 4 5", "A 2 3 4", "",
]  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_text_that_reads_as_text_stays_unchanged(text: str) -> None:
    assert escape_text(text) == text


@settings(max_examples=examples(500))
@given(st.one_of(st.text(max_size=12), st.text("'\";\t =-+1A ,E", max_size=12)))
@example("'")
@example("''007")
@example("'t Hooft; 'Jan 1")
def test_removing_the_apostrophes_restores_the_text(text: str) -> None:
    escaped = escape_text(text)
    assert re.sub(r"(^|[;\t\r\n])'", r"\1", escaped) == text  # as docs/exports.md says
