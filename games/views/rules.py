"""The rules cards: of built-in games for anybody, of a club's own games for the club and its guests."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.access.pages import for_club, for_match
from games.access.phones import VisitRequest
from games.club_games import variant_of
from games.models import Club, Match
from games.rules.built_in_declared import BUILT_IN
from games.rules.declared.game import DeclaredGame
from games.rules.templates import TEMPLATES
from games.rules.variant import Variant
from games.rules.variants import VARIANTS
from games.scoreboard.club.our_games import game_to_look_at
from games.scoreboard.rules.declared_rules import declared_card
from games.scoreboard.rules.rules_cards import rules_card, rules_list
from games.scoreboard.shown.game_drawing import draw_game


@cache_control(no_cache=True)
def index(request: HttpRequest) -> HttpResponse:
    """All games, to choose a card."""
    return render(request, "games/rules/index.html", {"games": rules_list(VARIANTS.values())})


@cache_control(no_cache=True)
def card(request: HttpRequest, game: str) -> HttpResponse:
    """The card of a game: in its own words where there is a template for them, else from its declaration alone."""
    variant = VARIANTS.get(game)
    if variant is None:
        raise Http404("No such game")
    return _card(request, variant)


@require_safe
@for_club()
def of_club(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """The card of a game as a club finds it among its games: one of its own, a built-in one, or a template."""
    found = game_to_look_at(club, key)
    if found is None:
        raise Http404("No such game")
    variant, own = found
    likeable = own is not None or key in TEMPLATES or key in BUILT_IN
    context = {"club": club, "own": own, "key": key, "offered": key not in TEMPLATES, "likeable": likeable}
    return _card(request, variant, own.told if own else "", **context)


@require_safe
@for_match(guests=True)
def of_match(request: VisitRequest, match: Match) -> HttpResponse:
    """The card of the game that a match is played with, as it was declared then."""
    told = match.club.house_games.filter(key=match.game).values_list("told", flat=True).first() or ""
    return _card(request, variant_of(match), told, match=match)


def _card(request: HttpRequest, variant: Variant, told: str = "", **context: object) -> HttpResponse:
    """The page of a card; `told` is what a club says of a game of its own."""
    if isinstance(variant, DeclaredGame):
        drawn = {"card": declared_card(variant, told), "drawing": draw_game(variant.declaration)}
        return render(request, "games/rules/rules_card.html", drawn | context)
    pages = [f"games/rules/games/{variant.key}.html", "games/rules/rules_card.html"]
    return render(request, pages, {"card": rules_card(variant), **context})
