from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.rules.errors import RuleError
from games.values.whole_numbers import parse_whole_number
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.translated import phrase
from games.wording.words import sentence

from .log import load_log_page, load_undo_changes

STEP_FIELD = "step"
"""The field with the revision to undo or redo."""


@require_safe
@for_match(keeper=True)
def log(request: VisitRequest, match: Match) -> HttpResponse:
    """Show a page of a match's log, newest first: the lines before the id `before`, if any."""
    replayed = load_replayed_match(match)
    before = parse_whole_number(request.GET.get("before", ""))
    steps = play.load_undo_steps(match)
    lines, next_before = load_log_page(replayed, before)
    context = {
        "match": match,
        "game": replayed.stored.game.name,
        "lines": lines,
        "next_before": next_before,
        "is_first_page": before is None,
        "undo_changes": load_undo_changes(replayed, steps.undo),
        "redo_changes": load_undo_changes(replayed, steps.redo),
    }
    return render_page(request, "log/log", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def undo(request: VisitRequest, match: Match) -> HttpResponse:
    """Undo the last change, with consent to its effects; 409 if impossible."""
    return _confirm_step(request, match, is_redo=False)


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def redo(request: VisitRequest, match: Match) -> HttpResponse:
    """Redo the last undone change, with consent to its effects; 409 if impossible."""
    return _confirm_step(request, match, is_redo=True)


def _confirm_step(request: VisitRequest, match: Match, *, is_redo: bool) -> HttpResponse:
    """Undo or redo the last change with consent; 409 if that is not possible."""
    if request.method != "POST":  # a link of an earlier version, or a page loaded again
        return redirect("log", match.uid)
    # The revision whose effects somebody saw and agreed to; None before the page that asks.
    seen_revision = parse_whole_number(request.POST.get(STEP_FIELD, ""))
    message = phrase("The change is redone.") if is_redo else phrase("The last change was undone.")
    if seen_revision and play.was_just_undone(match, seen_revision):  # a second tap
        return redirect_to_match(request, match, message)
    steps = play.load_undo_steps(match)
    revision = steps.redo if is_redo else steps.undo
    if revision is None:
        return _refuse(request, match, is_redo=is_redo)
    change = partial(play.undo, match, revision, phone=request.phone.player)
    build_preview = partial(_build_preview, revision, is_redo)
    # Not seen: nobody was asked yet, or another phone's change is the last one by now.
    try:
        consent_page = save_or_ask(
            request, match, change, build_preview, seen=seen_revision == revision
        )
    except (play.ClosedError, RuleError) as error:
        return _refuse(request, match, is_redo=is_redo, why=sentence(error))
    if consent_page and seen_revision and play.was_just_undone(match, seen_revision):
        consent_page = None  # the other of two taps at once has done it
    return consent_page or redirect_to_match(request, match, message)


def _refuse(request: VisitRequest, match: Match, *, is_redo: bool, why: str = "") -> HttpResponse:
    context = {"match": match, "is_redo": is_redo, "why": why}
    return render_page(request, "log/nothing_to_undo", context, status=409)


def _build_preview(
    revision: int, is_redo: bool, before: ReplayedMatch, after: ReplayedMatch
) -> ChangePreview:
    uid = after.stored.match.uid
    log = reverse("log", args=[uid])
    title = phrase("Redo the last change?") if is_redo else phrase("Undo the last change?")
    return ChangePreview(
        title=title,
        changed=load_undo_changes(before, revision),
        action=reverse("redo" if is_redo else "undo", args=[uid]),
        cancel=log,
        edit=log,
        save=phrase("Redo") if is_redo else phrase("Undo"),
        fields=((STEP_FIELD, str(revision)),),
    )
