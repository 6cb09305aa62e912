"""Bringing in old results: give a sheet, say what its columns are, look at the matches and import them; and undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.access.form_tokens import make_token, read_uid
from games.access.phones import VisitRequest
from games.access.starting_clubs import find_limited_sender
from games.access.visits import for_club
from games.exports.rows import HANDS, MONEY, RESULTS
from games.matches.club_games import load_games
from games.models import Club, ImportBatch, Tally
from games.play.limits import FILES_AN_HOUR, IMPORTS_AN_HOUR, LOOKS_AN_HOUR, count_up
from games.rules.errors import FileError, RuleError
from games.values.clocks import get_night
from games.values.old_results.cells import list_dates
from games.values.old_results.columns import OFFERED, Choices, Line, Role, build_choices
from games.values.old_results.matches import Problem, Reading, get_player_name, read_matches
from games.web.answers import render_page
from games.wording.words import sentence

from .preview import Preview, build_preview
from .sheets import SEPARATOR_NAMES, GivenSheet

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])
MAX_LISTED = 100
"""Wrong lines that are listed at once."""
SHOWN_LINES = 5
MATCHES_A_PAGE = 50
ROLE_WORDS = {
    Role.DATE: "Date",
    Role.PLAYER: "A player",
    Role.NAME: "Player’s name",
    Role.SCORE: "Score",
    Role.GAME: "Game",
    Role.MATCH: "Match",
    Role.NOTE: "Note",
    Role.LEAVE_OUT: "Leave out",
}
ORDER_WORDS = {"day": "Day first", "month": "Month first", "year": "Year first"}
OWN_TABLE = (
    "This is a table of this app, which does not hold all that a match is. Choose the club’s file, or its match files,"
    " under “Files”"
)
OWN_COLUMNS = 5
"""As many heads tell a table of this app."""
OWN_HEADS = {
    heads[:OWN_COLUMNS]
    for table in (HANDS, RESULTS, MONEY)
    for heads in (
        tuple(column.name for column in table.columns),
        tuple(column.heading for column in table.columns),
    )
}
UNDONE = "This was brought in before, and that was undone. Tap once more to bring it in again"


@dataclass(slots=True)
class Look:
    """A sheet with what was chosen about it, and what is read of it with that."""

    sheet: GivenSheet
    signed: str
    part: str
    """The sheet of a workbook, or what divides a text's cells."""
    lines: list[Line]
    choices: Choices
    reading: Reading


@FORM_METHODS
@for_club(keeper=True)
def old_results(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the form; look at a sheet with what was chosen about it, or import it, and redirect.

    422 for a wrong sheet or line, 429 for too many, 409 if the import is refused, 404 if the club is gone.
    """
    if request.method != "POST":
        return _render_start(request, club)
    given = request.POST.dict()
    try:
        _count(request, club, Tally.LimitedAction.TABLE, LOOKS_AN_HOUR, LOOKS_AN_HOUR)
        look = _look(request, club, given)
        wants_matches = given.get("do", given.get("at")) in ("matches", "import")
        preview = _preview(club, look, given) if wants_matches and not look.reading.problems else None
        if preview is None or look.reading.problems:
            return _render_columns(request, club, look, given)
        if given.get("do") == "import":
            return _import(request, club, look, preview, given)
        return _render_matches(request, club, look, preview, given)
    except play.TooManyError as error:
        return _render_start(request, club, 429, sentence(error), given)
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    except RuleError as error:
        return _render_start(request, club, 422, sentence(error))


def _count(
    request: VisitRequest, club: Club, action: Tally.LimitedAction, most_of_sender: int, most_of_club: int
) -> None:
    """Count an action of the sender and of the club. Raise `TooManyError` if either did it too often in this hour."""
    sender = find_limited_sender(request)
    if sender is not None and not count_up(action, sender, most_of_sender):
        raise play.TooManyError("Old results were looked at very often from your network. Go on in an hour")
    if not count_up(action, f"club {club.pk}", most_of_club):
        raise play.TooManyError("Old results were looked at very often in this club. Go on in an hour")


def _look(request: VisitRequest, club: Club, given: Mapping[str, str]) -> Look:
    """Return what the form's sheet is read as. Raise `FileError` if it cannot be read, or is a table of this app."""
    if "sheet" in given:
        sheet, signed = GivenSheet.load(given["sheet"], club), given["sheet"]
    else:
        sheet = GivenSheet.build(request.FILES.get("file"), given.get("text", ""))
        signed = sheet.sign(club)
    part = sheet.choose(given)
    lines, evening = sheet.read(part), get_night(timezone.now())
    if lines[0].cells[:OWN_COLUMNS] in OWN_HEADS:
        raise FileError(OWN_TABLE)
    # What was chosen about another sheet of the workbook, or other cells, is not applied to this one.
    choices = build_choices(lines, given if given.get("part-of") == part else {}, evening)
    look = Look(sheet, signed, part, lines, choices, _read(lines, choices))
    if given.get("do") == "leave-out":
        wrong = [problem.line for problem in look.reading.problems[:MAX_LISTED] if problem.can_leave_out]
        look.choices = replace(choices, left_out=choices.left_out.union(wrong))
    elif given.get("do") == "read-all":
        look.choices = replace(choices, left_out=frozenset())
    if look.choices != choices:
        look.reading = _read(lines, look.choices)
    return look


def _read(lines: Sequence[Line], choices: Choices) -> Reading:
    """Return the matches of the lines; if there are too many, that as what is wrong."""
    try:
        return read_matches(lines, choices, get_night(timezone.now()))
    except RuleError as error:
        return Reading((), [Problem(0, str(error), can_leave_out=False)])


def _preview(club: Club, look: Look, given: Mapping[str, str]) -> Preview | None:
    """Return what would come in; None if lines do not fit the club, which are problems of the reading then."""
    problems: list[Problem] = []
    try:
        preview = build_preview(club, look.reading.matches, given, get_night(timezone.now()))
        problems = preview.problems
    except RuleError as error:
        problems = [Problem(0, str(error), can_leave_out=False)]
    if not problems:
        return preview
    look.reading = replace(look.reading, problems=problems)
    return None


def _import(request: VisitRequest, club: Club, look: Look, preview: Preview, given: Mapping[str, str]) -> HttpResponse:
    """Import the matches, and redirect to where that can be undone; 409 if that is refused, or was undone before."""
    _count(request, club, Tally.LimitedAction.FILE, FILES_AN_HOUR, IMPORTS_AN_HOUR)
    results = [previewed.result for previewed in preview.matches]
    try:
        uid = read_uid(given.get("token", ""))
        batch = play.bring_in_results(club, results, uid=uid, again="again" in given, phone=request.phone.player)
        if batch.undone_at:
            raise RuleError(UNDONE)
    except RuleError as error:
        return _render_matches(request, club, look, preview, given, sentence(error))
    return redirect(f"{reverse('old-results', args=[club.uid])}?in={batch.uid}")


def _render_start(
    request: VisitRequest, club: Club, status: int = 200, problem: str = "", kept: Mapping[str, str] | None = None
) -> HttpResponse:
    """Render the page where a sheet is given, with what came in so far.

    With a `problem`, the text is still there; what is `kept` can be sent once more.
    """
    batches = [*club.import_batches.select_related("phone__merged_into", "undone_by__merged_into")]
    context = {
        "club": club,
        "problem": problem,
        "text": request.POST.get("text", ""),
        "kept": [(name, value) for name, value in (kept or {}).items() if name != "csrfmiddlewaretoken"],
        "batches": batches,
        "came": next((batch for batch in batches if batch.uid == request.GET.get("in") and not batch.undone_at), None),
    }
    return render_page(request, "old_results/start", context, status=status)


def _render_columns(request: VisitRequest, club: Club, look: Look, given: Mapping[str, str]) -> HttpResponse:
    """Render what each column is, the first lines, and the lines that do not fit."""
    choices, reading = look.choices, look.reading
    problems = reading.problems[:MAX_LISTED]
    context = {
        "club": club,
        "look": look,
        "columns": _list_columns(look),
        "rows": _list_rows(look),
        "last_line": look.lines[-1].number,
        "roles": [(role, ROLE_WORDS[role]) for role in OFFERED[choices.shape]],
        "parts": look.sheet.readable or SEPARATOR_NAMES,
        "asks_game": not choices.list_columns(Role.GAME),
        "games": load_games(club).values(),
        "date_example": _find_date_example(look),
        "orders": ORDER_WORDS.items(),
        "problems": problems,
        "total": len(reading.problems),
        "more": len(reading.problems) - len(problems),
        "wrong": sum(problem.can_leave_out for problem in problems),
        "left_out": reading.left_out[:MAX_LISTED],
        "kept": [pair for pair in given.items() if pair[0].startswith(("who-", "wins-", "again"))],
        "unreadable": look.sheet.unreadable.items(),
    }
    is_wrong = any(problem.line for problem in problems) or (problems and given.get("do") in ("matches", "import"))
    return render_page(request, "old_results/columns", context, status=422 if is_wrong else 200)


def _list_columns(look: Look) -> list[dict[str, object]]:
    """Return the columns, each with its name, what it is, and its first cells, which a screen reader says."""
    head = next(line for line in look.lines if line.number == look.choices.heads)
    shown = [line for line in look.lines if line.number >= look.choices.first][:SHOWN_LINES]
    return [
        {
            "name": get_player_name(head, column),
            "role": role,
            "first_cells": [line.get(column) for line in shown if line.get(column) != ""][:3],
        }
        for column, role in enumerate(look.choices.roles)
    ]


def _list_rows(look: Look) -> list[dict[str, object]]:
    """Return the heads, the lines above them, and the first lines that are read, each with a cell for each column."""
    choices = look.choices
    above = [line for line in look.lines if line.number <= choices.heads]
    read = [line for line in look.lines if choices.first <= line.number <= choices.last]
    return [
        {
            "number": line.number,
            "is_heads": line.number == choices.heads,
            "is_above": line.number < choices.heads,
            "cells": [(line.get(column), role) for column, role in enumerate(choices.roles)],
        }
        for line in (*above[-SHOWN_LINES:], *read[:SHOWN_LINES])
    ]


def _find_date_example(look: Look) -> tuple[object, date] | None:
    """Return the first date that can be read in several ways, and as what it is read; None if there is none."""
    column, choices = look.choices.find_column(Role.DATE), look.choices
    for line in look.lines if column is not None else ():
        readings = list_dates(line.get(column or 0), timezone.localdate().year)
        if choices.first <= line.number <= choices.last and len(readings) > 1 and choices.dates in readings:
            return line.get(column or 0), readings[choices.dates]
    return None


def _render_matches(
    request: VisitRequest, club: Club, look: Look, preview: Preview, given: Mapping[str, str], problem: str = ""
) -> HttpResponse:
    """Render what would come in, with the questions that are left; with a `problem` (409) the form has a new token."""
    newest_first = sorted(preview.matches, key=lambda previewed: previewed.match.day, reverse=True)
    here = [previewed for previewed in preview.matches if previewed.here]
    days = [previewed.match.day for previewed in preview.matches]
    context = {
        "club": club,
        "look": look,
        "preview": preview,
        "problem": problem,
        "first_day": min(days),
        "last_day": max(days),
        "games": Counter(previewed.result.record.game.name for previewed in newest_first).most_common(),
        "stand_ins": preview.stand_ins.items(),
        "here": here,
        "again": "again" in given,
        "many": len(preview.matches) - (0 if "again" in given else len(here)),
        "page": Paginator(newest_first, MATCHES_A_PAGE).get_page(given.get("page")),
        "kept": _list_fields(look).items(),
        "token": given.get("token") if given.get("token") and not problem else make_token(),
    }
    return render_page(request, "old_results/matches", context, status=409 if problem else 200)


def _list_fields(look: Look) -> dict[str, object]:
    """Return what was chosen about the columns, by the fields that say so."""
    choices = look.choices
    return {
        "part": look.part,
        "part-of": look.part,
        "heads": choices.heads,
        "first": choices.first,
        "last": choices.last,
        "shape": choices.shape,
        "columns-of": f"{choices.heads} {choices.shape}",
        "dates": choices.dates,
        "game": choices.game,
        "left-out": " ".join(map(str, sorted(choices.left_out))),
        **{f"column-{column}": role.value for column, role in enumerate(choices.roles)},
    }


@FORM_METHODS
@for_club(keeper=True)
def undo(request: VisitRequest, club: Club, batch: str) -> HttpResponse:
    """Show what undoing an import takes away; a POST undoes it and redirects, as does a GET once it is undone.

    422 if matches were corrected since, and that they may go is not ticked.
    """
    found: ImportBatch = get_object_or_404(club.import_batches, uid=batch)
    problem = ""
    if request.method == "POST":
        try:
            play.undo_import(club, batch, with_corrected="corrected" in request.POST, phone=request.phone.player)
            messages.success(request, "Undone. The club is as it was before.")
            return redirect("old-results", club.uid)
        except RuleError as error:
            problem = sentence(error)
    if found.undone_at:
        return redirect("old-results", club.uid)
    corrected = [*play.query_corrected(found)]
    context = {
        "club": club,
        "batch": found,
        "matches": found.matches.count(),
        "corrected": corrected,
        "problem": problem,
    }
    return render_page(request, "old_results/undo", context, status=422 if problem else 200)
