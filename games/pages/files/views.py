"""Exporting a match or a whole club as CSV or match files, and importing match files."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import date
from functools import partial
from hashlib import sha256

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import play
from games.access.club_creation import find_limited_sender
from games.access.phones import VisitRequest
from games.access.visits import for_club, for_match
from games.exports import FILES, TOO_MANY_HANDS, ExportFile
from games.memory import CLUB_FILES
from games.models import Club, Match
from games.play import imports
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.web.answers import build_download_headers, render_page
from games.wording.chosen_time import STRETCHES, ChosenTime, read_time
from games.wording.translated import phrase
from games.wording.words import sentence
from scorekeeper.downloads import Download

from .forms import MatchFileForm

BlockFilter = Callable[[Iterable[bytes]], Iterator[bytes]]


@require_safe
@for_club()
def club_files(request: VisitRequest, club: Club) -> HttpResponse:
    """List the exports of a club, of a stretch of time; for keepers links to imports, too."""
    return _render_club_files(request, club, _read_time(request))


@require_safe
@for_match()
def match_files(request: VisitRequest, match: Match) -> HttpResponse:
    return render_page(
        request, "files/files", {"club": match.club, "match": match, "files": FILES.items()}
    )


@require_safe
@for_match()
def match_file(request: VisitRequest, match: Match, name: str) -> Download:
    """Send the file of that name (of `FILES`, else 404) with this match alone."""
    day = timezone.localtime(match.started_at)
    return download(name, [match.pk], f"{match.game_name} {day:%Y-%m-%d}")


@require_safe
@for_club()
def club_file(request: VisitRequest, club: Club, name: str) -> HttpResponseBase:
    """Send a file of the club's matches in a stretch of time, the oldest first.

    Answer 422 for impossible dates, and for more matches than the file holds.
    """
    time = _read_time(request)
    matches = club.matches.filter(time.evenings.condition())
    if time.errors or not get_file(name).has_room_for(matches):
        return _render_club_files(request, club, time, status=422)
    ids_and_revisions = list(matches.order_by("started_at", "pk").values_list("pk", "revision"))
    ids = [pk for pk, _ in ids_and_revisions]
    # The file changes with any of these, so blocks cached for others are not sent.
    state = club.name, club.time_zone, sha256(repr(ids_and_revisions).encode()).digest()
    filter_blocks = partial(_cache_blocks, (club.pk, name), state)
    return download(name, ids, f"{club.name} {time.evenings.iso_words}", filter_blocks)


def _read_time(request: VisitRequest) -> ChosenTime:
    """Return the stretch of time that the address chooses, with errors for impossible dates."""
    return read_time(request.GET, get_night(timezone.now()))


def _render_club_files(
    request: VisitRequest, club: Club, time: ChosenTime, *, status: int = 200
) -> HttpResponse:
    """Render the list of a club's files in a stretch of time; 422 for an impossible date."""
    chosen = club.matches.filter(time.evenings.condition())
    too_large = [name for name, file in FILES.items() if not file.has_room_for(chosen)]
    context = {
        "club": club,
        "files": FILES.items(),
        "too_large": too_large,
        "too_many_hands": TOO_MANY_HANDS,
        # Years to choose from, instead of a file that does not hold so many matches.
        "years": _load_years(club.matches.all()) if too_large else [],
        "time": time,
        "stretches": STRETCHES.items(),
        "matches": chosen.count(),
    }
    return render_page(request, "files/files", context, status=422 if time.errors else status)


def _load_years(matches: QuerySet[Match]) -> list[int]:
    """Load the years of the evenings of matches, newest first; a quick query for each."""
    years = []
    evenings = matches.order_by("-evening").values_list("evening", flat=True)
    evening = evenings.first()
    while evening:
        years.append(evening.year)
        evening = evenings.filter(evening__lt=date(evening.year, 1, 1)).first()
    return years


def _cache_blocks(key: Hashable, state: object, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the blocks cached for this state, else the given ones, cached once all are sent."""
    cached = CLUB_FILES.get(key, state)
    if cached is not None:
        yield from map(zlib.decompress, cached)
        return
    packed = []
    for block in blocks:
        packed.append(zlib.compress(block, level=1))
        yield block
    CLUB_FILES.store(key, state, tuple(packed))


@for_club(keeper=True)
def import_matches(request: VisitRequest, club: Club) -> HttpResponse:
    """Show the form, or import a match file: all matches, or none if a line is wrong (422).

    Answer 409 if some batches were added before something was wrong, 429 for too many files, 404 if
    the club is gone.
    """
    if request.method != "POST":
        return _render_import(request, club, MatchFileForm(), status=200)
    form = MatchFileForm(request.POST, request.FILES)
    # Without a file there is nothing to wait for, and no import to count.
    if not request.FILES:
        return _render_import(request, club, form, status=422)
    try:
        with imports.take_import_turn(find_limited_sender(request)):
            if not form.is_valid():
                return _render_import(request, club, form, status=422)
            imported = imports.import_matches(
                club, form.records, played=form.played, phone=request.phone.player
            )
    except play.TooManyError as error:
        # A form bound to the file would read it, which was just refused.
        unread = MatchFileForm(initial={"day": request.POST.get("day", "")})
        return _render_import(request, club, unread, status=429, problem=sentence(error))
    except imports.PartlyAddedError as error:
        return _render_import(request, club, form, status=409, problem=sentence(error), partly=True)
    except RuleError as error:
        return _render_import(request, club, form, status=422, problem=sentence(error))
    except play.ClosedError as error:
        raise Http404(str(error)) from None
    messages.success(request, _format_imported(imported))
    return redirect("club", club.uid)


def _render_import(
    request: VisitRequest,
    club: Club,
    form: MatchFileForm,
    *,
    status: int,
    problem: str = "",
    partly: bool = False,
) -> HttpResponse:
    """Render the form with the file's errors; `partly`: some of its matches were imported."""
    problems = [problem] if problem else []
    if form.is_bound:
        if problem:
            form.add_error("file", problem)
        problems = [*form.errors.get("file", [])]
    context = {"club": club, "form": form, "problems": problems, "partly": partly}
    return render_page(request, "files/import", context, status=status)


def _format_imported(imported: imports.ImportResult) -> str:
    """Describe how many matches were added and were known already, and new games."""
    sentences = [phrase("No new match is imported.")]
    if imported.added:
        sentences = [phrase("1 match is imported.", "{n} matches are imported.", n=imported.added)]
    if imported.known:
        sentences.append(
            phrase(
                "1 match in the file was already in the club.",
                "{n} matches in the file were already in the club.",
                n=imported.known,
            )
        )
    if imported.games:
        sentences.append(phrase("New games of the club: {games}.", games=imported.games))
    return " ".join(sentences)


def get_file(name: str) -> ExportFile:
    """Return the file of that name (of `FILES`); raise `Http404` if there is none."""
    if name not in FILES:
        raise Http404("There is no such file")
    return FILES[name]


def download(
    name: str, match_ids: Iterable[int], title: str, filter_blocks: BlockFilter = iter
) -> Download:
    """Send the file of that name (of `FILES`, else 404), made while it is sent.

    The name of the saved file begins with the `title`. `filter_blocks` gets the blocks of the file
    and yields them, or cached ones instead.
    """
    file = get_file(name)
    headers = build_download_headers(title, f"-{name}")
    return Download(filter_blocks(file.blocks(match_ids)), file.kind, headers)
