"""Creating and editing a club's game: a form that carries the whole game, sent with every tap."""

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

from .beginnings import USUAL_MODEL, begin_draft, build_saved_draft
from .draft import Draft
from .editor import build_editor
from .forms import SAVE, build_form_fields, read_draft, read_opened

Context = Mapping[str, Any]
BuildContext = Callable[[Draft], Context]
Save = Callable[[Draft], HouseGame]
FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])


@FORM_METHODS
@for_club(keeper=True)
def new_game(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the editor with a copy of the game `like` (its key; 404: none); a POST can save it."""
    draft_and_model = begin_draft(club, request.GET.get("like", USUAL_MODEL))
    if draft_and_model is None:
        raise Http404("No such game")
    start, model_name = draft_and_model

    def save(draft: Draft) -> HouseGame:
        """Store the draft as a new game of the club, once for each form."""
        key = read_game_key(request.POST.get("token", ""), club)
        return play.make_game(club, write_declaration(draft.game), draft.how_to_play, key=key)

    def build_context(_: Draft) -> Context:
        # Each answer has the token of its form, so that two saves make one game.
        token = request.POST.get("token") or make_game_token(club)
        return {"title": phrase("Create a game"), "like": model_name, "token": token}

    return _edit(request, club, start, save, build_context)


@FORM_METHODS
@for_club(keeper=True)
def change_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Show the editor with a game of the club; a POST that saves makes a version for later matches.

    - Saving: 409 if the game is no longer at the version `seen` that the form sends, else 422.
    - Any other tap shows the draft and saves nothing (422 if it has errors).
    - What others saved meanwhile is shown beside it.
    """
    game = get_object_or_404(club.house_games, key=key)
    seen_version = parse_whole_number(request.POST.get("seen", "")) or game.number
    opened = read_opened(request.POST)
    if opened is None and seen_version == game.number:
        opened = build_saved_draft(game)

    def save(draft: Draft) -> HouseGame:
        declaration = write_declaration(draft.game)
        return play.change_game(game, declaration, draft.how_to_play, based_on=seen_version)

    def build_context(draft: Draft) -> Context:
        """Return what others changed meanwhile, and the fields of the version."""
        game.refresh_from_db()
        # Without `opened`, the saved game is compared with the draft itself. `seen` is the version
        # that the page shows now, so that another save replaces it.
        return {
            "title": phrase("Edit {game}", game=game.name),
            "meanwhile": list_changes(opened or draft, build_saved_draft(game)),
            "seen": game.number,
            "opened": build_form_fields(opened)["game"] if opened else "",
        }

    return _edit(request, club, opened or build_saved_draft(game), save, build_context)


def _edit(
    request: VisitRequest, club: Club, start: Draft, save: Save, build_context: BuildContext
) -> HttpResponse:
    """Show the editor after what was tapped (422: errors), or save the game (409: outdated)."""
    draft = start
    status = 200
    context: dict[str, Any] = {
        "club": club,
        "leave": reverse("games", args=[club.uid]),
        "here": request.get_full_path(),
    }
    if request.method == "POST":
        try:
            draft = read_draft(request.POST, start)
            status = 422 if draft.errors else 200
            if SAVE in request.POST.getlist("do") and not draft.errors:
                address = reverse("play-game", args=[club.uid, save(draft).key])
                messages.success(request, phrase("{game} is saved.", game=draft.game.name))
                # The uid of the last match, if this game is for the next one.
                if ended_match := request.GET.get("after", ""):
                    address = f"{address}?{urlencode({'after': ended_match})}"
                return redirect_to(request, address)
        except play.GameChangedError:
            status = 409
        except play.GameNameError as error:
            draft = replace(
                draft, typed={"name": draft.game.name}, errors={"name": sentence(error)}
            )
            status = 422
        except RuleError as error:
            context["error"] = sentence(error)
            status = 422
    context |= {"editor": build_editor(draft, start)}
    context |= {**build_form_fields(draft), **build_context(draft)}
    return render_page(request, "editor/editor", context, fragment="editor/_editor", status=status)


def list_changes(opened: Draft, saved: Draft) -> list[FactChange]:
    """Return the facts that somebody changed and saved since the editor was opened."""
    changes = [*list_game_changes(opened.game, saved.game)]
    if opened.how_to_play != saved.how_to_play:
        changes.append(
            FactChange(phrase("How to play"), opened.how_to_play or "–", saved.how_to_play or "–")
        )
    return changes
