"""Making a house game and changing one: a form that carries the whole game, sent with every tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.form_tokens import game_key_of, new_game_token
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.models import Club, HouseGame
from games.rules.declared.writing import write_declaration
from games.rules.errors import RuleError
from games.web.answers import lead_on, render_page
from games.wording.words import sentence

from .beginnings import USUAL, beginning, beginning_of
from .draft import Draft
from .editor import editor
from .forms import SAVE, both_fields, form_of, read_draft, read_holds, read_taken, read_version
from .merging import BothChangedError, Version, as_said, disputed, meet, version_of

Context = Mapping[str, Any]
More = Callable[[Draft], Context]
Saved = tuple[HouseGame, Sequence[str]]
"""A game that was saved, and what somebody else has changed of it."""
Save = Callable[[Draft], Saved]
A_FEW = 5
"""Facts that somebody else has changed, of which the notice tells."""
EDITING = require_http_methods(["GET", "HEAD", "POST"])


@EDITING
@for_club(keeper=True)
def new_game(request: VisitRequest, club: Club) -> HttpResponse:
    """Make a game: from a template, or like one that there is, by its key in `like`."""
    start = beginning(club, request.GET.get("like", USUAL))
    if start is None:
        raise Http404("No such game")

    def save(draft: Draft) -> Saved:
        key = game_key_of(request.POST.get("token", ""), club)
        return play.make_game(club, write_declaration(draft.game), draft.how_to_play, key=key), ()

    more = {"title": "Make a game", "like": start.like, "token": request.POST.get("token") or new_game_token(club)}
    return _edit(request, club, start.draft, save, lambda draft: more)


@EDITING
@for_club(keeper=True)
def change_game(request: VisitRequest, club: Club, key: str) -> HttpResponse:
    """Change a game of the club: a new version for matches from now on."""
    game = get_object_or_404(club.house_games, key=key)
    opened, holds = read_version(request.POST, version_of(game)), read_holds(request.POST)
    title, taken = f"Change {game.name}", read_taken(request.POST)

    def save(draft: Draft) -> Saved:
        return game, _save(game, as_said(draft, opened, holds), opened)

    def both(draft: Draft) -> Context:
        asked = SAVE in request.POST.getlist("do")
        return {"title": title, **both_fields(opened, disputed(draft, opened, holds, asked=asked), taken)}

    try:
        return _edit(request, club, opened.draft or beginning_of(game), save, both)
    except BothChangedError as error:
        shown = {"title": title, **both_fields(error.theirs, error.both, error.met.taken)}
        return _show(request, club, error.met.draft, error.theirs.draft, shown, 409)


def _save(game: HouseGame, draft: Draft, opened: Version) -> Sequence[str]:
    """Save a draft, with what somebody else has changed since it was opened: returns what that is.

    Raises `BothChangedError` where both have changed the same, and what `play.change_game` raises.
    """
    taken: Sequence[str] = ()
    while True:
        try:
            play.change_game(game, write_declaration(draft.game), draft.how_to_play, seen=opened.number)
        except play.GameChangedError as error:
            theirs = version_of(error.theirs)
            met = meet(opened, draft, theirs)
            if met.both:
                raise BothChangedError(met, theirs) from None
            draft, opened, taken = met.draft, theirs, met.taken
        else:
            return taken


def _edit(request: VisitRequest, club: Club, start: Draft, save: Save, more: More) -> HttpResponse:
    """Show the editor after what was tapped, or go on to playing the game if that saved it."""
    draft = start
    if request.method == "POST":
        try:
            draft = read_draft(request.POST, start)
            if SAVE in request.POST.getlist("do") and not draft.errors:
                game, taken = save(draft)
                messages.success(request, _saved(draft, taken))
                return lead_on(request, _after_saving(request, club, game.key))
        except play.GameNameError as error:
            named = {"name": draft.game.name}
            draft = replace(draft, typed=named, errors={"name": sentence(error)})
        except RuleError as error:
            return _show(request, club, draft, start, {**more(draft), "error": sentence(error)}, 422)
    return _show(request, club, draft, start, more(draft), 422 if draft.errors else 200)


def _saved(draft: Draft, taken: Sequence[str]) -> str:
    if not taken:
        return f"{draft.game.name} is saved."
    changes = [*taken[:A_FEW], *(["And more"] if len(taken) > A_FEW else [])]
    return f"{draft.game.name} is saved. Somebody else changed it meanwhile; that is saved, too. {'. '.join(changes)}."


def _show(request: VisitRequest, club: Club, draft: Draft, start: Draft, more: Context, status: int) -> HttpResponse:
    context = {
        "club": club,
        "leave": _games(club),
        "here": request.get_full_path(),
        "editor": editor(draft, start),
        **form_of(draft),
        **more,
    }
    return render_page(request, "editor/editor", context, fragment="editor/_editor", status=status)


def _after_saving(request: VisitRequest, club: Club, key: str) -> str:
    """Return the address of the page where the game of that `key` is played, after the match that the table ended."""
    after = request.GET.get("after", "")
    return reverse("play-game", args=[club.uid, key]) + (f"?{urlencode({'after': after})}" if after else "")


def _games(club: Club) -> str:
    """The address of the club's games."""
    return reverse("games", args=[club.uid])
