"""The board as a whole page and as the part of it that changes, and a table with a column for each of many deals."""

import pytest

from tests.builders import enter, make_match
from tests.reading_pages import get, part, words

pytestmark = pytest.mark.django_db


def test_htmx_gets_the_part_that_changes_and_everybody_else_a_whole_page():
    match = make_match()
    enter(match, 1, [12, 3, 20, 12])
    whole, fragment = get(match), get(match, **{"HX-Request": "true"})
    assert "</html>" in whole.text
    assert "<html" not in fragment.text
    assert "Hang Ten" in words(fragment)
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in fragment["Vary"]


def test_forty_deals_are_all_in_the_table():
    match = make_match(deals=60, pot=False)
    for number in range(1, 41):
        enter(match, number, [1, 2, 3, 4])
    response = get(match)
    assert "Deal 41 of 60" in words(response)
    assert "Ann deals 40 +1" in part(response, "standings-title")
    assert "Ann" + " 1 , took the deal" * 40 + " 40" in part(response, "deals-title")
    assert f"/m/{match.uid}/deals/40/" in response.text
