"""A game is set up as the club chose it last: what it is played for, and the points that are options."""

import pytest

from games import play
from games.models import Match
from games.rules.built_in.templates import TEMPLATES
from tests.builders import NAMES, make_house_match, make_match, phone

pytestmark = pytest.mark.django_db


def field(club, game, name):
    """What the field of an option says when a set-up of the game is opened."""
    page = phone(club).get(f"/c/{club.uid}/new/?game={game}", follow=True)
    return {field.name: field.text for field in page.context["setup"].fields}[name]


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
def test_points_are_as_in_the_last_match_of_the_game(game, name, value, text):
    match = make_match(game, NAMES[:4], **{name: value})
    assert match.options[name] == value
    assert field(match.club, game, name) == text


def test_a_match_from_before_there_was_the_option_leaves_it_as_by_default():
    match = make_match("golf", NAMES[:4])
    Match.objects.update(options={"decks": 2, "deals": 9, "stakes": "none"})
    assert field(match.club, "golf", "went_out") == "10"


def test_a_game_for_so_many_and_no_others_names_one_number():
    match = make_house_match(TEMPLATES["spades"])
    page = phone(match.club).get(f"/c/{match.club.uid}/new/?game={match.game}", follow=True)
    assert page.context["setup"].how_many == "4 of 4 players"


def test_more_people_than_a_game_takes_are_not_counted_as_a_part_of_them():
    match = make_house_match(TEMPLATES["spades"])
    play.add_player(match.club, "Zed")
    seats = "-".join(str(pk) for pk in match.club.players.values_list("pk", flat=True))
    page = phone(match.club).get(f"/c/{match.club.uid}/new/?game={match.game}&seats={seats}", follow=True)
    setup = page.context["setup"]
    assert setup.how_many == "5 players"
    assert setup.hint.startswith("Spades is for 4, so one sits out each deal")


def test_what_the_game_no_longer_allows_is_as_by_default():
    spades = TEMPLATES["spades"]
    match = make_house_match(spades, nil=200)
    club, game = match.club, match.club.house_games.get()
    assert field(club, game.key, "nil") == "200"
    less = {**spades, "options": [{**spades["options"][0], "most": 150}]}
    play.change_game(game, less, "", seen=1)
    assert field(club, game.key, "nil") == "100"
