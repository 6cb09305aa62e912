"""Import old results: give a sheet, say what its columns are, check the matches; and undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
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
from games.access.club_creation import find_limited_sender
from games.access.form_tokens import make_token, read_uid
from games.access.phones import VisitRequest
from games.access.visits import for_club
from games.exports.tables import HANDS, MONEY, RESULTS
from games.matches.club_games import load_games
from games.models import Club, ImportBatch, Tally
from games.play.imports import ClubPeople
from games.play.limits import FILES_AN_HOUR, IMPORTS_AN_HOUR, LOOKS_AN_HOUR, count_up
from games.rules.errors import FileError, RuleError
from games.rules.say import say
from games.values.clocks import get_night
from games.values.old_results.columns import Choices, Line, build_choices
from games.values.old_results.matches import Problem, Reading, read_matches
from games.web.answers import render_page
from games.wording.translated import phrase
from games.wording.words import sentence

from .first_lines import describe_columns
from .preview import Preview, build_preview, describe_matches
from .sheets import GivenSheet, load_sheet, read_given, sign_sheet

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])
MAX_LISTED = 100
"""Wrong lines that are listed at once."""
MATCHES_A_PAGE = 50
APP_TABLE_PROBLEM = say(
    "This is a table that this app exported. It does not hold everything about a match. Import "
    "the club’s file or its"
    " match files instead, under “Files”"
)
COMPARED_COLUMNS = 5
"""So many names of columns are enough to know a table that this app exported."""
APP_COLUMNS = [table.columns[:COMPARED_COLUMNS] for table in (HANDS, RESULTS, MONEY)]
APP_HEADS = {tuple(column.name for column in columns) for columns in APP_COLUMNS}
APP_HEADS |= {tuple(column.heading for column in columns) for columns in APP_COLUMNS}
UNDONE_PROBLEM = say(
    "These results were imported before, and that import was undone. Tap again to import them again"
)


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sheet with what was chosen about it, and the matches that are read with these choices."""

    sheet: GivenSheet
    signed: str  # the sheet as the form carries it
    part: str  # the sheet of a workbook, or the sign that divides a text’s cells
    lines: list[Line]
    choices: Choices
    reading: Reading
    people: ClubPeople
    evening: date  # of now
    has_both: bool  # text was pasted besides a file, and is ignored


@FORM_METHODS
@for_club(keeper=True)
def old_results(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the form; read a sheet with what was chosen about it, or import it.

    Answer 422 for a wrong sheet or line, 429 for too many, 409 if the import is refused.
    """
    if request.method != "POST":
        return _render_start(request, club)
    try:
        _count_action(
            request,
            club,
            Tally.LimitedAction.TABLE,
            most_of_sender=LOOKS_AN_HOUR,
            most_of_club=LOOKS_AN_HOUR,
        )
        return _read_or_import(request, club, request.POST.dict())
    except play.TooManyError as error:
        return _render_start(request, club, 429, sentence(error))
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    except RuleError as error:
        return _render_start(request, club, 422, sentence(error))


def _count_action(
    request: VisitRequest,
    club: Club,
    action: Tally.LimitedAction,
    most_of_sender: int,
    most_of_club: int,
) -> None:
    """Count an action of sender and club; raise `TooManyError` for too many in this hour."""
    sender = find_limited_sender(request)
    if sender is not None and not count_up(action, sender, most_of_sender):
        raise play.TooManyError(
            say("Old results were checked too often from your network. Try again in an hour")
        )
    if not count_up(action, f"club {club.pk}", most_of_club):
        raise play.TooManyError(
            say("Old results were checked too often in this club. Try again in an hour")
        )


def _read_or_import(request: VisitRequest, club: Club, given: Mapping[str, str]) -> HttpResponse:
    """Show a sheet read with what was chosen (`given`); import it if asked to.

    The step "columns" is shown until nothing is wrong and the step "matches", a preview, is asked
    for: `do` is the button that was tapped, else `at` the step that was shown.
    """
    sheet_reading = _read_sheet(request, club, given)
    problems = sheet_reading.reading.problems
    # Answers about another sheet of the workbook are not applied to this one.
    answers = given if given.get("part-of", sheet_reading.part) == sheet_reading.part else {}
    preview = None
    if given.get("do", given.get("at")) in ("matches", "import") and not problems:
        try:
            preview = build_preview(
                sheet_reading.people, sheet_reading.reading, answers, sheet_reading.evening
            )
        except RuleError as error:
            # Line 0: it is about the whole sheet.
            problems.append(Problem(line=0, text=str(error), can_leave_out=False))
    context = {
        "club": club,
        "sheet_reading": sheet_reading,
        **describe_columns(sheet_reading.lines, sheet_reading.choices, sheet_reading.evening),
        **_describe_problems(sheet_reading.reading),
        "games": load_games(club).values(),
    }
    if preview is None:
        context["step"] = "columns"
        # The answers given in the preview, which this step does not show.
        context["kept"] = [
            (name, value)
            for name, value in answers.items()
            if name.startswith(("who-", "wins-", "again"))
        ]
        # A problem of the whole sheet, without a line, is no error until more is asked for.
        is_refused = bool(problems) and given.get("do") in ("matches", "import")
        is_wrong = is_refused or any(problem.line for problem in problems)
        return render_page(request, "old_results/sheet", context, status=422 if is_wrong else 200)
    refusal = ""
    if given.get("do") == "import":
        try:
            return _import(request, club, preview, answers)
        except RuleError as error:
            refusal = sentence(error)
    context |= {"step": "matches", "refusal": refusal, **_describe_matches(preview, answers)}
    # A refused import needs a new token: the old one may be that of an import that was undone.
    context["token"] = make_token() if refusal else _get_unused_token(club, given.get("token", ""))
    return render_page(request, "old_results/sheet", context, status=409 if refusal else 200)


def _read_sheet(request: VisitRequest, club: Club, given: Mapping[str, str]) -> SheetReading:
    """Read the sheet of the form; raise `FileError`, also for a table that this app exported."""
    file = request.FILES.get("file")
    # The first form has a file or a text; the further ones carry what was read from it.
    if "sheet" in given:
        signed = given["sheet"]
        sheet = load_sheet(signed, club)
    else:
        sheet = read_given(file, given.get("text", ""))
        signed = sign_sheet(sheet, club)
    part = given.get("part", "")
    if part not in sheet.parts:
        part = next(iter(sheet.parts))
    lines = sheet.parts[part]
    if lines[0].cells[:COMPARED_COLUMNS] in APP_HEADS:
        raise FileError(APP_TABLE_PROBLEM)
    evening = get_night(timezone.now())
    people = ClubPeople(club)
    # Choices about another part are not applied to this one.
    choices = build_choices(lines, given if given.get("part-of") == part else {}, evening)
    reading = read_matches(lines, choices, evening, people.build_key)
    if given.get("do") in ("leave-out", "read-all"):
        # Exactly the lines that the page has listed, as the same choices find the same problems.
        listed = {problem.line for problem in reading.problems[:MAX_LISTED]}
        left_out = choices.left_out | listed if given["do"] == "leave-out" else frozenset()
        choices = replace(choices, left_out=left_out)
        reading = read_matches(lines, choices, evening, people.build_key)
    has_both = file is not None and bool(given.get("text", "").strip())
    return SheetReading(sheet, signed, part, lines, choices, reading, people, evening, has_both)


def _get_unused_token(club: Club, token: str) -> str:
    """Return the token of a form, or a new one if an import has used it already."""
    # A token that was not made here counts as used.
    with suppress(RuleError):
        if not club.import_batches.filter(uid=read_uid(token)).exists():
            return token
    return make_token()


def _import(
    request: VisitRequest, club: Club, preview: Preview, given: Mapping[str, str]
) -> HttpResponse:
    """Import the matches, and redirect to where that can be undone; or raise `RuleError`."""
    _count_action(
        request,
        club,
        Tally.LimitedAction.FILE,
        most_of_sender=FILES_AN_HOUR,
        most_of_club=IMPORTS_AN_HOUR,
    )
    results = [previewed.result for previewed in preview.matches]
    uid = read_uid(given.get("token", ""))
    batch = play.bring_in_results(
        club, results, uid=uid, again="again" in given, phone=request.phone.player
    )
    if batch.undone_at:
        raise RuleError(UNDONE_PROBLEM)
    return redirect(f"{reverse('old-results', args=[club.uid])}?in={batch.uid}")


def _render_start(
    request: VisitRequest, club: Club, status: int = 200, problem: str = ""
) -> HttpResponse:
    """Render the page where a sheet is given, with all imports so far."""
    kept = []
    if status == 429 and (request.POST.get("sheet") or request.POST.get("text")):
        # What was sent too often can be sent again later.
        kept = [
            (name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"
        ]
    batches = club.import_batches.select_related("phone__merged_into", "undone_by__merged_into")
    context = {
        "club": club,
        "problem": problem,
        "text": request.POST.get("text", ""),
        "kept": kept,
        "batches": list(batches),
        "new_batch": batches.filter(uid=request.GET.get("in"), undone_at=None).first(),
    }
    return render_page(request, "old_results/start", context, status=status)


def _describe_problems(reading: Reading) -> dict[str, object]:
    """Return the context of a list of wrong lines, and of a list of those that are left out."""
    listed = reading.problems[:MAX_LISTED]
    return {
        "problems": listed,
        "problem_count": len(reading.problems),
        "unlisted_count": len(reading.problems) - len(listed),
        "can_leave_out_count": sum(problem.can_leave_out for problem in listed),
        "left_out": reading.left_out[:MAX_LISTED],
        "further_left_out": [problem.line for problem in reading.left_out[MAX_LISTED:]],
        "left_out_count": len(reading.left_out),
    }


def _describe_matches(preview: Preview, given: Mapping[str, str]) -> dict[str, object]:
    """Return the context of a preview of matches, the newest first."""
    newest_first = sorted(preview.matches, key=lambda previewed: previewed.match.day, reverse=True)
    games = Counter(previewed.result.record.game.name for previewed in newest_first)
    page = Paginator(newest_first, MATCHES_A_PAGE).get_page(given.get("page"))
    duplicate_count = sum(bool(previewed.duplicate_text) for previewed in newest_first)
    imports_again = "again" in given
    return {
        "preview": preview,
        "first_day": newest_first[-1].match.day,
        "last_day": newest_first[0].match.day,
        "game_counts": games.most_common(),
        "stand_ins": preview.stand_ins.items(),
        "duplicate_count": duplicate_count,
        "imports_again": imports_again,
        "import_count": len(newest_first) - (0 if imports_again else duplicate_count),
        "page": page,
        "matches": describe_matches(preview, page),
    }


@FORM_METHODS
@for_club(keeper=True)
def undo(request: VisitRequest, club: Club, batch: str) -> HttpResponse:
    """Show what undoing an import deletes, or undo it; 422 if matches were corrected since."""
    found: ImportBatch = get_object_or_404(club.import_batches, uid=batch)
    problem = ""
    if request.method == "POST":
        try:
            play.undo_import(
                club, batch, with_corrected="corrected" in request.POST, phone=request.phone.player
            )
            messages.success(request, phrase("The import is undone. The club is as it was before."))
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
