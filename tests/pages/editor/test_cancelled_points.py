"""A line that takes away what others give says so once these give something else."""

import pytest

from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import make_club, phone
from tests.pages.editor.drafts import begin, shown, tap
from tests.pages.editor.test_game_editor import new, send
from tests.reading_pages import words
from tests.rules.declared.test_counted_games import GAMES as WELL_KNOWN

SHOOTING, TO_OTHERS = 2, 3
"""The lines of Hearts on who shoots the moon."""


def hints(draft):
    """Return the hint of each line of a game; "" of one without."""
    return [
        row.hint for part in shown(draft).sections if part.id == "gives" for row in part.sentences
    ]


@pytest.mark.parametrize(
    "declared", [*TEMPLATES.values(), *WELL_KNOWN.values()], ids=lambda game: game["name"]
)
def test_known_games_have_no_hint(declared):
    assert not any(hints(begin(declared)))


def test_a_changed_queen_is_flagged_until_both_lines_follow():
    hearts = begin("hearts")
    dear = tap(hearts, "line_each-1=20")
    told = "The points for 13 Hearts and 1 Queen ♠ are +33. Should this be "
    assert hints(dear) == ["", "", f"{told}−33?", f"{told}+33?"]
    half = tap(dear, f"line_points-{SHOOTING}=-33")
    assert hints(half) == ["", "", "", f"{told}+33?"]
    assert not any(hints(tap(half, f"line_points-{TO_OTHERS}=33")))
    assert not any(hints(tap(dear, "line_each-1=13")))


@pytest.mark.parametrize("each", [1, 12, 14, 100])
def test_every_other_value_is_flagged(each):
    changed = tap(begin("hearts"), f"line_each-1={each}")
    assert all(f"are +{13 + each}." in hint for hint in hints(changed)[SHOOTING:])


@pytest.mark.django_db
def test_the_page_shows_the_hint():
    club = make_club()
    client = phone(club)
    assert "Should this be" not in words(client.get(new(club, "hearts")))
    assert "Should this be −33?" in words(send(client, new(club, "hearts"), "line_each-1=20"))
