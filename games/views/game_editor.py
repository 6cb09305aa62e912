"""Making a house game and changing one: a form that carries the whole game, sent with every tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.form_tokens import game_key_of, new_game_token
from games.access.pages import for_club
from games.access.phones import VisitRequest
from games.forms.declaration import SAVE, form_of, read_draft, read_seen
from games.models import Club, HouseGame
from games.rules.declared.writing import write_declaration
from games.rules.errors import RuleError
from games.scoreboard.house_games.beginnings import USUAL, beginning, beginning_of
from games.scoreboard.house_games.draft import Draft
from games.scoreboard.house_games.editor import differences, editor
from games.scoreboard.shown.words import sentence

from .pages import lead_on, render_page

Context = Mapping[str, Any]
Save = Callable[[Draft], object]
EDITING = require_http_methods(["GET", "HEAD", "POST"])


@EDITING
@for_club(keeper=True)
def new_game(request: VisitRequest, club: Club) -> HttpResponse:
    """Make a game: from a template, or like one that there is, by its key in `like`."""
    start = beginning(club, request.GET.get("like", USUAL))
    if start is None:
        raise Http404("No such game")

    def save(draft: Draft) -> object:
        key = game_key_of(request.POST.get("token", ""), club)
        return play.make_game(club, write_declaration(draft.game), draft.told, key=key)

    more = {"title": "Make a game", "like": start.like, "token": request.POST.get("token") or new_game_token(club)}
    return _edit(request, club, start.draft, save, more)


@EDITING
@for_club(keeper=True)
def change_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Change a game of the club: a new version for matches from now on."""
    game = get_object_or_404(club.house_games, key=key)
    seen = read_seen(request.POST, game.number)

    def save(draft: Draft) -> object:
        return play.change_game(game, write_declaration(draft.game), draft.told, seen=seen)

    return _edit(request, club, beginning_of(game), save, {"title": f"Change {game.name}", "seen": seen})


def _edit(request: VisitRequest, club: Club, start: Draft, save: Save, more: Context) -> HttpResponse:
    """The editor after what was tapped, or on to the club's games where that saved the game."""
    draft = start
    if request.method == "POST":
        try:
            draft = read_draft(request.POST, start)
            if SAVE in request.POST.getlist("do") and not draft.errors:
                save(draft)
                messages.success(request, f"{draft.game.name} is saved.")
                return lead_on(request, _games(club))
        except play.GameNameError as error:
            named = {"name": draft.game.name}
            draft = replace(draft, typed=named, errors={"name": sentence(error)})
        except play.GameChangedError as error:
            return _show(request, club, draft, start, {**more, **_both(draft, error.theirs)}, 409)
        except RuleError as error:
            return _show(request, club, draft, start, {**more, "error": sentence(error)}, 422)
    return _show(request, club, draft, start, more, 422 if draft.errors else 200)


def _show(request: VisitRequest, club: Club, draft: Draft, start: Draft, more: Context, status: int) -> HttpResponse:
    context = {
        "club": club,
        "leave": _games(club),
        "here": request.get_full_path(),
        "editor": editor(draft, start),
        **form_of(draft),
        **more,
    }
    return render_page(request, "house_games/editor", context, fragment="house_games/_editor", status=status)


def _both(mine: Draft, theirs: HouseGame) -> Context:
    """What two keepers changed at once; from now on the form has seen both."""
    return {"differences": differences(mine, beginning_of(theirs)), "seen": theirs.number}


def _games(club: Club) -> str:
    """The address of the club's games."""
    return reverse("games", args=[club.uid])
