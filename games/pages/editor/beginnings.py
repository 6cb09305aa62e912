"""What a club makes a game from: a template, a game that is built in, or one of its own."""

from __future__ import annotations

from dataclasses import replace

from games.matches.club_games import load_games, to_game
from games.models import Club, HouseGame
from games.play.house_games import find_free_name
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.built_in.game_templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading import read_declaration
from games.values.names import make_name_key
from games.wording.translated import phrase, translate

from .draft import Draft
from .trial_hand import example_hand

USUAL = "golf-6"
"""What a game is made from if nothing was chosen."""


def beginning(club: Club, like: str) -> tuple[Draft, str] | None:
    """Return a new game's draft under a free name, and the name of its model; None without one."""
    if like in BUILT_IN:
        start = new_draft(BUILT_IN[like].declaration, translate(BUILT_IN[like].how_to_play))
    elif like in TEMPLATES:
        start = new_draft(
            read_declaration(write_template(like, translate)), translate(HOW_TO_PLAY[like])
        )
    elif own := club.house_games.filter(key=like).first():
        start = beginning_of(own)
    else:
        return None
    taken = {make_name_key(game.name) for game in load_games(club).values()}
    called = start.game.name
    name = find_free_name(phrase("Our {game}", game=called) if like in BUILT_IN else called, taken)
    return replace(start, game=replace(start.game, name=name)), called


def beginning_of(game: HouseGame) -> Draft:
    return new_draft(replace(to_game(game).declaration, name=game.name), game.told)


def new_draft(game: Declaration, how_to_play: str) -> Draft:
    """Return a fresh draft of a game, with an example hand."""
    return Draft(game, how_to_play, hand=example_hand(game))
