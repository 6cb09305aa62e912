"""How a game is played: told of every game to begin with, and of its copies. Stakes: only where there are some."""

from __future__ import annotations

import pytest

from games.pages.editor.beginnings import beginning
from games.play.house_games import LONGEST_HOW_TO_PLAY
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.how_to_play import HOW_TO_PLAY
from tests.builders import make_club, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def test_every_template_is_told() -> None:
    assert HOW_TO_PLAY.keys() == TEMPLATES.keys()


@pytest.mark.parametrize("like", [*BUILT_IN, *TEMPLATES])
def test_a_copy_begins_with_set_up_and_turns(like: str) -> None:
    begun = beginning(make_club(), like)
    assert begun
    assert begun.draft.how_to_play == (BUILT_IN[like].how_to_play if like in BUILT_IN else HOW_TO_PLAY[like])
    assert 0 < len(begun.draft.how_to_play) <= LONGEST_HOW_TO_PLAY


@pytest.mark.parametrize("game", ["golf", "hang-ten"])
def test_the_card_of_a_match_tells_of_stakes_only_where_there_are_some(game: str) -> None:
    money = {"pot": True} if game == "hang-ten" else {"stakes": "points", "unit_cents": 5}
    for options, told in ((money, True), ({"pot": False} if game == "hang-ten" else {}, False)):
        match = make_match(game, 4, **options)
        card = words(phone(match.club).get(f"/m/{match.uid}/rules/"))
        assert ("who pays whom" in card) == told
        assert ("Each two players settle" in card) == (told and game == "golf")
