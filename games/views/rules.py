"""The rules cards. Anybody may read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

from games.rules.variants import VARIANTS
from games.scoreboard.rules.rules_cards import rules_card, rules_list


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
    pages = [f"games/rules/games/{game}.html", "games/rules/rules_card.html"]
    return render(request, pages, {"card": rules_card(variant)})
