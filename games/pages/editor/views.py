"""Making a house game and changing one: a form that carries the whole game, sent with every tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.form_tokens import make_game_token, read_game_key
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.models import Club, HouseGame
from games.rules.declared.writing import write_declaration
from games.rules.errors import RuleError
from games.values.whole_numbers import parse_whole_number
from games.web.answers import redirect_to, render_page
from games.wording.changed import FactChange
from games.wording.declared.changes import list_game_changes
from games.wording.translated import phrase
from games.wording.words import sentence

from .beginnings import USUAL, beginning, beginning_of
from .draft import Draft
from .editor import editor
from .forms import SAVE, form_of, read_draft, read_opened

Context = Mapping[str, Any]
More = Callable[[Draft], Context]
Save = Callable[[Draft], HouseGame]
EDITING = require_http_methods(["GET", "HEAD", "POST"])


@EDITING
@for_club(keeper=True)
def new_game(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the editor with a game like that with the key `like` (404: none); a POST can save it."""
    begun = beginning(club, request.GET.get("like", USUAL))
    if begun is None:
        raise Http404("No such game")
    start, like = begun

    def save(draft: Draft) -> HouseGame:
        """Store the draft as a new game of the club, once for each form."""
        key = read_game_key(request.POST.get("token", ""), club)
        return play.make_game(club, write_declaration(draft.game), draft.how_to_play, key=key)

    more = {
        "title": phrase("Create a game"),
        "like": like,
        "token": request.POST.get("token") or make_game_token(club),
    }
    return _edit(request, club, start, save, lambda draft: more)


@EDITING
@for_club(keeper=True)
def change_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show the editor with a game of the club; a POST that saves makes a version for later matches.

    - Saving: 409 if the game is no longer at the version `seen` that the form sends, else 422.
    - Any other tap shows the draft and saves nothing (422 if it has errors).
    - What others saved meanwhile is shown beside it.
    """
    game = get_object_or_404(club.house_games, key=key)
    number = parse_whole_number(request.POST.get("seen", "")) or game.number
    opened = read_opened(request.POST) or (beginning_of(game) if number == game.number else None)

    def save(draft: Draft) -> HouseGame:
        return play.change_game(
            game, write_declaration(draft.game), draft.how_to_play, based_on=number
        )

    def more(draft: Draft) -> Context:
        """Return what others changed meanwhile, and the fields of the version."""
        game.refresh_from_db()
        meanwhile = changes_between(opened or draft, beginning_of(game))
        version = {"seen": game.number, "opened": form_of(opened)["game"] if opened else ""}
        return {"title": phrase("Edit {game}", game=game.name), "meanwhile": meanwhile, **version}

    return _edit(request, club, opened or beginning_of(game), save, more)


def _edit(request: VisitRequest, club: Club, start: Draft, save: Save, more: More) -> HttpResponse:
    """Show the editor after what was tapped (422: errors), or save the game (409: outdated)."""
    draft = start
    status = 200
    failed = {}
    if request.method == "POST":
        try:
            draft = read_draft(request.POST, start)
            status = 422 if draft.errors else 200
            if SAVE in request.POST.getlist("do") and not draft.errors:
                address = reverse("play-game", args=[club.uid, save(draft).key])
                messages.success(request, phrase("{game} is saved.", game=draft.game.name))
                after = request.GET.get("after", "")  # the uid of the match that the table ended
                return redirect_to(
                    request, f"{address}?{urlencode({'after': after})}" if after else address
                )
        except play.GameChangedError:
            status = 409
        except play.GameNameError as error:
            draft = replace(
                draft, typed={"name": draft.game.name}, errors={"name": sentence(error)}
            )
            status = 422
        except RuleError as error:
            failed = {"error": sentence(error)}
            status = 422
    context = {
        "club": club,
        "leave": reverse("games", args=[club.uid]),
        "here": request.get_full_path(),
    }
    context |= {"editor": editor(draft, start), **form_of(draft), **more(draft), **failed}
    return render_page(request, "editor/editor", context, fragment="editor/_editor", status=status)


def changes_between(opened: Draft, saved: Draft) -> list[FactChange]:
    """Return the facts that somebody changed and saved since the editor was opened."""
    changes = [*list_game_changes(opened.game, saved.game)]
    if opened.how_to_play != saved.how_to_play:
        changes.append(
            FactChange(phrase("How to play"), opened.how_to_play or "–", saved.how_to_play or "–")
        )
    return changes
