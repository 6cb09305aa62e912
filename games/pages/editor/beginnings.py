"""What a club makes a game from: a template, a built-in game, or one of its own."""

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
from .trial_hand import make_example_hand

USUAL_MODEL = "golf-6"
"""The template that a game is made from if nothing was chosen."""


def begin_draft(club: Club, like: str) -> tuple[Draft, str] | None:
    """Return a draft under a free name, and its model's name; None for an unknown key `like`."""
    if like in BUILT_IN:
        model = make_draft(BUILT_IN[like].declaration, translate(BUILT_IN[like].how_to_play))
    elif like in TEMPLATES:
        declaration = read_declaration(write_template(like, translate))
        model = make_draft(declaration, translate(HOW_TO_PLAY[like]))
    elif own_game := club.house_games.filter(key=like).first():
        model = build_saved_draft(own_game)
    else:
        return None
    taken_names = {make_name_key(game.name) for game in load_games(club).values()}
    model_name = model.game.name
    # No club can take the name of a built-in game.
    wanted = phrase("Our {game}", game=model_name) if like in BUILT_IN else model_name
    named_game = replace(model.game, name=find_free_name(wanted, taken_names))
    return replace(model, game=named_game), model_name


def build_saved_draft(game: HouseGame) -> Draft:
    # The row has the name tidied, its declaration as it was typed.
    return make_draft(replace(to_game(game).declaration, name=game.name), game.told)


def make_draft(game: Declaration, how_to_play: str) -> Draft:
    """Return a fresh draft of a game, with an example hand."""
    return Draft(game, how_to_play, hand=make_example_hand(game))
