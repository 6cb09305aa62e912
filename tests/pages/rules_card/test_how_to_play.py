"""How a game is played: told of every game to begin with, and of its copies."""

from __future__ import annotations

import pytest

from games.pages.editor.beginnings import beginning
from games.play.house_games import LONGEST_HOW_TO_PLAY
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.how_to_play import HOW_TO_PLAY
from tests.builders import make_club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("like", [*BUILT_IN, *TEMPLATES])
def test_a_copy_begins_with_set_up_and_turns(like: str) -> None:
    begun = beginning(make_club(), like)
    assert begun
    assert HOW_TO_PLAY.keys() == TEMPLATES.keys()
    assert begun.draft.how_to_play == (BUILT_IN[like].how_to_play if like in BUILT_IN else HOW_TO_PLAY[like])
    assert 0 < len(begun.draft.how_to_play) <= LONGEST_HOW_TO_PLAY
