"""Exporting a whole club as a file, and importing one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.club_creation import find_limited_sender, get_club_creation
from games.access.form_tokens import make_token, read_uid
from games.access.letting_in import let_phone_in
from games.access.phones import VisitRequest
from games.access.refusals import add_retry_after
from games.access.visits import for_club
from games.club_file.importing import Bounds, ignore_progress, import_club
from games.club_file.writing import write_club
from games.models import Club
from games.play import imports
from games.rules.errors import RuleError
from games.web.answers import build_download_headers, render_page
from games.wording.translated import phrase
from games.wording.words import sentence
from scorekeeper.downloads import Download, read_blocks
from scorekeeper.senders import get_sender

from .forms import ClubFileForm

IMPORT_BOUNDS = Bounds(lines=50_000, steps=30_000_000)
"""Limits for a club of about 1,300 matches: reading and writing it takes some seconds."""


@require_safe
@for_club(keeper=True)
def whole_club(request: VisitRequest, club: Club) -> Download:
    """Send the file of everything of a club, as it is when sending begins."""
    headers = build_download_headers(club.name, ".club.jsonl.gz")
    return Download(_yield_blocks(club), "application/gzip", headers)


def _yield_blocks(club: Club) -> Iterator[bytes]:
    """Yield a club's file in blocks, once it is on disk, so that a slow phone holds up nobody."""
    with tempfile.TemporaryFile() as file:
        write_club(club, file, ignore_progress)
        file.seek(0)
        yield from read_blocks(file)


@require_http_methods(["GET", "HEAD", "POST"])
def bring_club(request: HttpRequest) -> HttpResponse:
    """Import a club from a file and redirect to it: this phone keeps score there.

    Answer 403 if this browser may start none, 422 for a wrong file or passphrase, 429 for too many.
    """
    club_creation = get_club_creation(request)
    if club_creation == "closed":
        return _render_form(request, ClubFileForm(), status=403)
    if request.method != "POST":
        return _render_form(request, ClubFileForm(), status=200)
    form = ClubFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _render_form(request, form)
    try:
        if club_creation == "passphrase":
            typed = form.cleaned_data["passphrase"]
            # Guesses of unknown senders are counted together.
            sender = get_sender(request) or ""
            play.check_passphrase(typed, settings.CLUB_PASSPHRASE, sender)
        club = _import_club(request, form)
        let_phone_in(request, club, role="keeper", by="keeper")
    except play.PassphraseError as error:
        return _render_form(request, form, error, "passphrase")
    except RuleError as error:
        return _render_form(request, form, error)
    except play.TooManyError as error:
        return add_retry_after(_render_form(request, form, error, status=429), error)
    messages.success(
        request,
        phrase(
            "{club} is imported, with 1 match.",
            "{club} is imported, with {n} matches.",
            n=club.matches.count(),
            club=club.name,
        ),
    )
    return redirect("club", club.uid)


def _import_club(request: HttpRequest, form: ClubFileForm) -> Club:
    """Import the club of a valid form; raise `RuleError` if it is wrong, or `TooManyError`."""
    sender = find_limited_sender(request)
    uid = read_uid(request.POST.get("token", ""))
    with imports.take_import_turn(sender):
        file = form.cleaned_data["file"].file
        return import_club(file, ignore_progress, uid=uid, sender=sender, bounds=IMPORT_BOUNDS)


def _render_form(
    request: HttpRequest,
    form: forms.Form,
    error: Exception | None = None,
    field: str = "file",
    *,
    status: int = 422,
) -> HttpResponse:
    """Render the form with its errors; the file itself has to be chosen again."""
    if error:
        form.add_error(field, sentence(error))
    context = {
        "form": form,
        "club_creation": get_club_creation(request),
        "token": request.POST.get("token") or make_token(),
    }
    return render_page(request, "files/bring_club", context, status=status)
