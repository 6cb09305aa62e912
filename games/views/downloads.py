"""Taking a match or a whole club out, as CSV or as match files, and bringing match files in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.access import VisitRequest, for_club, for_match
from games.exports import TABLES, csv_lines, match_file_lines
from games.forms.files import MatchFileForm
from games.models import Club, Match
from games.play import imports
from games.rules.errors import RuleError
from games.scoreboard.words import count
from games.views.shared import answer

MATCH_FILES = "matches.jsonl"


@require_safe
@for_match()
def of_match(request: VisitRequest, match: Match, name: str) -> StreamingHttpResponse:
    """A file of one match."""
    return download(name, [match.pk], f"{match.game}-{timezone.localtime(match.started_at):%Y-%m-%d}")


@require_safe
@for_club()
def of_club(request: VisitRequest, club: Club, name: str) -> StreamingHttpResponse:
    """A file of all the club's matches, the oldest first."""
    matches = club.matches.order_by("started_at", "pk").values_list("pk", flat=True)
    return download(name, matches.iterator(), slugify(club.name) or "club")


@for_club(keeper=True)
def import_matches(request: VisitRequest, club: Club) -> HttpResponse:
    """Bring match files into the club: all that a file holds, or, where a line is wrong, nothing of it."""
    form = MatchFileForm(request.POST, request.FILES) if request.method == "POST" else MatchFileForm()
    if form.is_bound and form.is_valid():
        try:
            imported = imports.import_matches(club, form.records, phone=request.phone.player)
        except RuleError as error:
            form.add_error("file", error.message)
        else:
            messages.success(request, _said(imported))
            return redirect("club", club.uid)
    return answer(request, "import", {"club": club, "form": form}, status=422 if form.is_bound else 200)


def _said(imported: imports.Imported) -> str:
    added = f"{count(imported.added, 'match', 'matches')} added." if imported.added else "No match added."
    return (
        f"{added} {count(imported.known, 'match', 'matches')} in the file were here already."
        if imported.known
        else added
    )


def download(name: str, matches: Iterable[int], whose: str) -> StreamingHttpResponse:
    """The file of that name with these matches, sent as it is made; `whose` begins its name on the phone."""
    lines, kind = _lines(name, matches)
    headers = {"Content-Disposition": f'attachment; filename="{whose}-{name}"', "Cache-Control": "private, no-store"}
    return StreamingHttpResponse(
        (line.encode() for line in lines), content_type=f"{kind}; charset=utf-8", headers=headers
    )


def _lines(name: str, matches: Iterable[int]) -> tuple[Iterator[str], str]:
    if name == MATCH_FILES:
        return match_file_lines(matches), "application/x-ndjson"
    table = TABLES.get(name.removesuffix(".csv"))
    if table is None or not name.endswith(".csv"):
        raise Http404("There is no such file")
    return csv_lines(table, matches), "text/csv"
