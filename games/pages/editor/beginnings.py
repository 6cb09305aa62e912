"""What a club makes a game from: a template, a game that is built in, or one of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.matches.club_games import load_games, to_game
from games.models import Club, HouseGame
from games.play.house_games import find_free_name
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading import read_declaration
from games.values.names import make_name_key

from .draft import Draft
from .trial_hand import example_hand

USUAL = "golf-6"
"""What a game is made from where nobody said."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A draft to begin with, and the name of the game that it is like."""

    draft: Draft
    like: str


def beginning(club: Club, like: str) -> Beginning | None:
    """Return a new game's draft under a free name, and the name of the game that it is like; None if there is none.

    `like` is the key of a game that is built in, of a template, or of a game of the club's own.
    """
    taken = {make_name_key(game.name) for game in load_games(club).values()}
    if like in BUILT_IN:
        built_in = BUILT_IN[like]
        game = replace(built_in.declaration, name=find_free_name(f"Our {built_in.name}", taken))
        return Beginning(new_draft(game, built_in.how_to_play), built_in.name)
    if like in TEMPLATES:
        game = read_declaration(TEMPLATES[like])
        return Beginning(new_draft(replace(game, name=find_free_name(game.name, taken)), HOW_TO_PLAY[like]), game.name)
    own = club.house_games.filter(key=like).first()
    if own is None:
        return None
    game = to_game(own).declaration
    return Beginning(new_draft(replace(game, name=find_free_name(own.name, taken)), own.told), own.name)


def beginning_of(game: HouseGame) -> Draft:
    """Return a draft of a house game as it is saved."""
    return new_draft(replace(to_game(game).declaration, name=game.name), game.told)


def new_draft(game: Declaration, how_to_play: str) -> Draft:
    """Return a fresh draft of a game, with an example hand."""
    return Draft(game, how_to_play, hand=example_hand(game))
