"""A game is set up as the club chose it last: what it is played for, and the points that are
options.
"""

import pytest

from games import play
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import NAMES, make_house_match, make_match, phone
from tests.set_up import make_table

pytestmark = pytest.mark.django_db


def field(club, game, name):
    """Return what the field of an option says when the game is chosen at a table."""
    page = phone(club).get(f"/t/{make_table(club, game, []).uid}/")
    return {field.name: field.text for field in page.context["lobby"].fields}[name]


@pytest.mark.parametrize(
    ("game", "name", "value", "text"),
    [
        ("hang-ten", "block", -15, "−15"),
        ("tens-grid", "queen", 12, "12"),
        ("basketball", "three", 45, "45"),
        ("golf", "went_out", 5, "5"),
        ("tens-pile", "exact_19", -20, "−20"),
    ],
)
def test_points_are_those_of_the_last_match_of_the_game(game, name, value, text):
    match = make_match(game, NAMES[:4], **{name: value})
    assert match.options[name] == value
    assert field(match.club, game, name) == text


def test_a_match_older_than_the_option_uses_the_default():
    match = make_match("golf", NAMES[:4])
    Match.objects.update(options={"decks": 2, "deals": 9, "stakes": "none"})
    assert field(match.club, "golf", "went_out") == "10"


def test_a_choice_no_longer_allowed_uses_the_default():
    spades = TEMPLATES["spades"]
    match = make_house_match(spades, nil=200)
    club, game = match.club, match.club.house_games.latest("pk")
    assert field(club, game.key, "nil") == "200"
    less = {**spades, "options": [{**spades["options"][0], "most": 150}]}
    play.change_game(game, less, "", based_on=1)
    assert field(club, game.key, "nil") == "100"
