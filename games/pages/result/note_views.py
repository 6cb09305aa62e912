from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.models import Match
from games.rules.errors import RuleError
from games.rules.notes import NOTE_KINDS, NOTES, NoteKind
from games.values.notes import tidy_note
from games.web.answers import render_page
from games.wording.words import sentence


@dataclass(slots=True)
class NoteField:
    kind: NoteKind
    typed: str
    based_on: str  # the note as the page showed it
    error: str = ""
    is_changed: bool = False  # by somebody else since then


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def note(request: VisitRequest, match: Match) -> HttpResponse:
    """Show the form for the notes to a match that is over, or save them (empty: none).

    Answer 422 if one is too long, 409 with both texts if somebody else changed it meanwhile, 409
    also if the match goes on again. What was typed stays in the form, and what could be is saved.
    """
    if request.method != "POST":
        fields = [
            NoteField(kind, getattr(match, kind.name), getattr(match, kind.name)) for kind in NOTES
        ]
        context = {"match": match, "fields": fields, "is_changed": False}
        return (
            render_page(request, "result/note", context)
            if match.finished_at
            else redirect("match", match.uid)
        )
    based_on = dict(zip(NOTE_KINDS, request.POST.getlist("based_on"), strict=False))
    # A page of an earlier version has fewer notes, and leaves the others as they are.
    fields = [
        NoteField(kind, request.POST[kind.name], based_on.get(kind.name, ""))
        for kind in NOTES
        if kind.name in request.POST
    ]
    statuses = [_save_note(match, field, request.phone.player) for field in fields]
    if any(statuses):
        is_changed = any(field.is_changed for field in fields)
        context = {"match": match, "fields": fields, "is_changed": is_changed}
        return render_page(request, "result/note", context, status=max(statuses))
    return redirect("match", match.uid)


def _save_note(match: Match, field: NoteField, phone: int | None) -> int:
    """Save a note, or put the error beside its field; return the error's status, else 0."""
    try:
        play.write_note(
            match, field.typed, based_on=field.based_on, name=field.kind.name, phone=phone
        )
    except play.NoteChangedError as error:
        field.error = sentence(error)
        field.is_changed = True
        field.based_on = error.theirs
        return HTTPStatus.CONFLICT
    except (RuleError, play.ClosedError) as error:
        field.error = sentence(error)
        is_wrong = isinstance(error, RuleError)
        return HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.CONFLICT
    field.based_on = tidy_note(field.typed)
    return 0
