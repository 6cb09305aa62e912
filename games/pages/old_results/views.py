"""Bringing in old results from a table: reading it, taking it in, and undoing that."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import VisitRequest
from games.access.starting_clubs import find_limited_sender
from games.access.visits import for_club
from games.matches.club_games import load_games
from games.models import Club, ImportBatch
from games.play import imports
from games.rules.errors import RuleError
from games.values.tables.reading import list_unread
from games.web.answers import render_page
from games.wording.words import count, sentence

from .forms import ROLES, TableForm, read_choices
from .preview import Choices, Preview, build_preview

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])
NOT_SEEN = "This is not what you looked at before. If it is right now, bring it in."
WAS_UNDONE = "These matches were brought in before, and that was undone. Tap once more to bring them in again."


@FORM_METHODS
@for_club(keeper=True)
def old_results(request: VisitRequest, club: Club) -> HttpResponse:
    """Read a table of old results and show what it would bring in; if `do` is "take", bring that in and redirect.

    422 for a wrong table, 429 for too many or during another import, 409 if refused, 404 if the club is gone.
    """
    if request.method != "POST":
        return _render(request, club, TableForm())
    form = TableForm(request.POST, request.FILES)
    taking = request.POST.get("do") == "take"
    if not form.is_valid():
        return _render(request, club, form, status=422)
    try:
        with imports.take_import_turn(find_limited_sender(request) if taking else None):
            preview = _read(club, form)
            if taking and preview.is_ready:
                return _bring_in(request, club, form, preview)
    except play.TooManyError as error:
        return _render(request, club, form, status=429, problem=sentence(error))
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    except RuleError as error:
        return _render(request, club, form, status=422, problem=sentence(error))
    return _render(request, club, form, preview, status=422 if preview.problems else 200)


def _read(club: Club, form: TableForm) -> Preview:
    """Return the preview of a valid form's table, with what was chosen; raise `RuleError` if it is no table."""
    games, game_names, names = (read_choices(form.data, what) for what in ("game", "game-name", "name"))
    made = Choices(games, game_names, names, form.picked)
    return build_preview(club, form.text, form.answers, made)


def _bring_in(request: VisitRequest, club: Club, form: TableForm, preview: Preview) -> HttpResponse:
    """Bring the matches in, and redirect to the page, where that can be undone.

    409 if that is refused, or was undone before, or if they are not those that were looked at.
    """
    if request.POST.get("seen") != preview.digest:
        return _render(request, club, form, preview, status=409, problem=NOT_SEEN)
    results, again = [result for _, result in preview.results], form.cleaned_data["again"]
    try:
        uid = read_uid(request.POST.get("token", ""))
        batch = play.bring_in_results(club, results, uid=uid, again=again, phone=request.phone.player)
    except RuleError as error:
        return _render(request, club, form, preview, status=409, problem=sentence(error))
    if batch.undone_at:
        return _render(request, club, form, preview, status=409, problem=WAS_UNDONE)
    messages.success(request, f"{count(batch.many, 'match', 'matches')} brought in.")
    return redirect("old-results", club.uid)


def _render(
    request: VisitRequest,
    club: Club,
    form: TableForm,
    preview: Preview | None = None,
    *,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    """Render the page with what was typed and the preview, if any; with a `problem` the form gets a new token."""
    context = {
        "club": club,
        "form": form,
        "preview": preview,
        "problem": problem,
        "many": _count_new(form, preview) if preview else 0,
        "unread": list_unread(preview.table) if preview else (),
        "batches": list(club.import_batches.select_related("phone__merged_into", "undone_by__merged_into")),
        "games": load_games(club).values() if preview else (),
        "roles": ROLES.items(),
        "token": make_token() if problem else request.POST.get("token") or make_token(),
    }
    return render_page(request, "old_results/old_results", context, status=status)


def _count_new(form: TableForm, preview: Preview) -> int:
    """Return how many matches would be brought in; repeats, in the club or the table, only if `again` is ticked."""
    return len(preview.results) - (0 if form.cleaned_data["again"] else len(preview.doubled))


@FORM_METHODS
@for_club(keeper=True)
def undo(request: VisitRequest, club: Club, batch: str) -> HttpResponse:
    """Show what undoing a batch takes away; a POST undoes it and redirects, as does a GET once it is undone."""
    found = get_object_or_404(club.import_batches, uid=batch)
    if request.method == "POST":
        play.undo_import(club, batch, phone=request.phone.player)
        messages.success(request, "Undone. The club is as it was before.")
        return redirect("old-results", club.uid)
    if found.undone_at:
        return redirect("old-results", club.uid)
    return render_page(request, "old_results/undo", _describe_undo(club, found))


def _describe_undo(club: Club, batch: ImportBatch) -> dict[str, object]:
    """Return the context of undoing a batch: how many matches it has, and how many were changed since."""
    matches, changed = batch.matches.count(), play.query_changed_since(batch).count()
    return {"club": club, "batch": batch, "matches": matches, "changed": changed}
