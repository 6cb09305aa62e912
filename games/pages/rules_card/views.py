"""The rules cards: of built-in games for anybody, of a club's games for the club and its guests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match
from games.drawings.games import draw_game
from games.matches.club_games import find_game
from games.matches.stored_match import build_game, complete_match_options
from games.models import Club, Match
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.game import Game
from games.web.answers import render_page
from games.wording.translated import translate

from .rules_cards import RulesCard, build_card


@cache_control(no_cache=True)
def index(request: HttpRequest) -> HttpResponse:
    return render_page(request, "rules_card/index", {"games": BUILT_IN.values()})


@cache_control(no_cache=True)
def card(request: HttpRequest, game: str) -> HttpResponse:
    """Show the card of a built-in game, with its own template if there is one; else 404."""
    built_in = BUILT_IN.get(game)
    if built_in is None:
        raise Http404("No such game")
    return _render_card(request, built_in, build_card(built_in))


@require_safe
@for_club()
def of_club(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show the card of a club's own game, a built-in one, or a template; 404 for another key."""
    found = find_game(club, key, translate)
    if found is None:
        raise Http404("No such game")
    game, own_game = found
    context = {"club": club, "own": own_game, "key": key, "is_template": key in TEMPLATES}
    how_to_play = own_game.told if own_game else ""
    return _render_card(request, game, build_card(game, how_to_play), **context)


@require_safe
@for_match(guests=True)
def of_match(request: VisitRequest, match: Match) -> HttpResponse:
    """Show the card of the game that a match is played with, as it was declared then."""
    # The club's own text is the one of now, not of when the match began.
    texts = match.club.house_games.filter(key=match.game).values_list("told", flat=True)
    how_to_play = texts.first() or ""
    game = build_game(match)
    teams = list(match.seats.values_list("team", flat=True))
    options = complete_match_options(match, len(teams))
    card = build_card(game, how_to_play, options)
    people = _describe_people(match, game, options, teams)
    return _render_card(request, game, card, match=match, people=people)


def _describe_people(
    match: Match, game: Game, options: Mapping[str, Any], teams: Sequence[int | None]
) -> dict[str, object]:
    """Return which rules on players the card of a match needs: those for what happened in it.

    - `kinds`: the kinds of changes of who plays, such as "join"; `sat_out`: the scores of a deal
      sat out, "average" or "nothing".
    - `pot`, `points`: the match is played for a pot, or for money per point.
    - `knockout`, `teams`: how it is played.
    """
    changes = []
    if match.has_changes:  # spares other matches the query
        changes = list(match.changes.order_by().values_list("kind", "score"))
    # With those who left, a match can have more seats than the game takes, and antes are set for.
    seated = min(len(teams), game.players[-1])
    return {
        "kinds": {kind for kind, _ in changes} - {"out"},
        "sat_out": {score or "nothing" for kind, score in changes if kind == "sit_out"},
        "pot": game.stakes.open_pot(seated, options) is not None,
        "points": options.get("stakes") == "points",
        "knockout": bool(options.get("knockout")),
        "teams": any(team is not None for team in teams),
    }


def _render_card(
    request: HttpRequest, game: Game, card: RulesCard, **context: object
) -> HttpResponse:
    """Render the page of a card: by the game's own template, if it is listed and has one."""
    templates = ["games/rules_card/rules_card.html"]
    if game.listed:
        templates.insert(0, f"games/rules_card/games/{game.key}.html")
    context |= {"card": card, "drawing": draw_game(game.settled)}
    # Of these templates, Django takes the first that is there.
    return render(request, templates, context)
