"""A club's own games: making and changing one, putting it away, and a match that takes the changed
game over.
"""

import json

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.club_games import load_games, load_offered_games
from games.matches.stored_match import build_game, load_match
from games.models import HouseGame, Match
from games.play.imports import import_matches
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import make_club, make_match, save_hand
from tests.play.undoing import redo, undo

pytestmark = pytest.mark.django_db

GOLF = {**TEMPLATES["golf-6"], "name": "Our Golf", "end": {"deals": 2}}
"""Six cards, columns of equal cards cancel, also twos, which count −2 singly."""
TWOS_STAY = {**GOLF, "groups": [{"shape": [2, 1], "points": 0, "not": ["2"]}]}


TWO_HANDS = "2 3 4 2 5 6", "9 9 9 9 8 8"


@pytest.fixture
def game() -> HouseGame:
    return play.make_game(make_club(), GOLF)


def begun(game: HouseGame, **options: object) -> Match:
    """Make a match of the game of which a deal is played."""
    match = make_match(game.key, 2, game.club, **options)
    for position, text in enumerate(TWO_HANDS):
        save_hand(match, 1, position, HandRecord(build_game(match).card_set.read(text)))
    return match


def scores(match: Match) -> list[list[int]]:
    return [list(deal.scores) for deal in replay(load_match(match.pk).build_record()).deals]


def test_games_are_offered_by_use_until_put_away(game: HouseGame) -> None:
    club = game.club
    assert next(iter(load_offered_games(club))) == game.key
    make_match("basketball", 2, club)
    assert [*load_offered_games(club)][:2] == ["basketball", game.key]
    with pytest.raises(RuleError, match="Choose one of the games"):
        make_match(game.key, 2, make_club("Other"))
    play.put_game_away(game)
    assert game.key not in load_offered_games(club)
    assert game.key in load_games(club)
    play.make_game(club, GOLF)
    with pytest.raises(play.GameNameError):
        play.bring_back_game(game)


def test_a_changed_game_applies_to_old_matches_only_once_adopted(game: HouseGame) -> None:
    match = begun(game, deals=3)
    changed = play.change_game(game, TWOS_STAY, "", based_on=1)
    assert changed.number == 2
    assert scores(begun(changed)) == [[14, 34]]
    for change, points in (
        (lambda: None, 18),
        (lambda: play.adopt_rules(match, based_on=2), 14),
        (lambda: undo(match), 18),
        (lambda: redo(match), 14),
    ):
        change()
        assert scores(match) == [[points, 34]]
        assert not list(find_differences(load_match(match.pk)))
    assert load_match(match.pk).options["deals"] == 3


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"cards": [{"card": "A", "points": 1}, {"card": "B", "points": 2}]}, "is not a card"),
        ({"layout": {"rows": 2, "columns": 2}}, "needs 4"),
        ({"players": [3, 4]}, "is for 3 to 4 players"),
        ({"question": {"text": "Who knocked?", "beaten": {"add": 10}}}, "Who knocked?"),
    ],
)
def test_a_changed_game_that_does_not_fit_the_deals_is_rejected(
    game: HouseGame, change, wrong
) -> None:
    match = begun(game)
    play.change_game(game, {**GOLF, **change}, "", based_on=1)
    with pytest.raises(RuleError, match=wrong.replace("?", r"\?")):
        play.adopt_rules(match, based_on=2)
    kept = load_match(match.pk)
    assert (json.loads(kept.match.declaration), kept.match.revision) == (GOLF, 2)


def test_an_archived_game_stays_if_its_like_is_offered(game: HouseGame) -> None:
    play.put_game_away(game)
    again = play.make_game(game.club, GOLF)
    assert play.get_or_make_game(game.club, GOLF) == (again, False)
    game.refresh_from_db()
    assert game.put_away_at is not None


def test_a_match_brings_its_game_into_another_club(game: HouseGame) -> None:
    other = make_club("Other")
    record = load_match(begun(game).pk).build_record()
    for _ in range(2):
        import_matches(other, [read_match(json.loads(json.dumps(write_match(record))))])
    assert [own.name for own in other.house_games.all()] == ["Our Golf"]
    copy = other.matches.get()
    assert copy.game == other.house_games.get().key != game.key
    assert write_match(load_match(copy.pk).build_record()) == write_match(record)
    assert import_matches(game.club, [record]).known == 1
    newer = play.make_game(
        make_club("Third"), TWOS_STAY
    )  # one of an older version belongs to the game of that name
    import_matches(newer.club, [record])
    assert newer.club.matches.get().game == newer.key
    assert build_game(newer.club.matches.get()) != load_games(newer.club)[newer.key]
