"""The notes that people write to a match that is over."""

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
    """A field of the form, with what became of it when it was sent."""

    kind: NoteKind
    typed: str
    based_on: str  # the note as the page showed it
    error: str = ""
    is_changed: bool = False  # by somebody else since then


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def note(request: VisitRequest, match: Match) -> HttpResponse:
    """Show the form for the notes to a match that is over, or save them (empty: none).

    Answer 422 if a note is too long, 409 with both texts if somebody else changed it meanwhile, and
    409 if the match goes on again. Then the other notes are saved, and the form keeps what was
    typed.
    """
    if request.method != "POST":
        if match.finished_at is None:
            return redirect("match", match.uid)
        saved_notes = [(kind, getattr(match, kind.name)) for kind in NOTES]
        fields = [NoteField(kind, typed=text, based_on=text) for kind, text in saved_notes]
        context = {"match": match, "fields": fields, "is_changed": False}
        return render_page(request, "result/note", context)
    based_on = dict(zip(NOTE_KINDS, request.POST.getlist("based_on"), strict=False))
    # A page of an earlier version has fewer notes, and leaves the others as they are.
    fields = [
        NoteField(kind, typed=request.POST[kind.name], based_on=based_on.get(kind.name, ""))
        for kind in NOTES
        if kind.name in request.POST
    ]
    # 0 if all are saved. If both happen, 422 counts: what is too long has to be changed here.
    status = max((_save_note(match, field, request.phone.player) for field in fields), default=0)
    if status == 0:
        return redirect("match", match.uid)
    is_changed = any(field.is_changed for field in fields)
    context = {"match": match, "fields": fields, "is_changed": is_changed}
    return render_page(request, "result/note", context, status=status)


def _save_note(match: Match, field: NoteField, phone: int | None) -> int:
    """Save a note and return 0, or put the error beside its field and return the error's status."""
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
        is_invalid = isinstance(error, RuleError)
        return HTTPStatus.UNPROCESSABLE_ENTITY if is_invalid else HTTPStatus.CONFLICT
    field.based_on = tidy_note(field.typed)
    return 0
