"""The page that waits for a deal's hands and reveals them once all are in."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games import play
from games.access.phones import VisitRequest, find_entered_by
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.replayed_match import ReplayedMatch, load_replayed_match, replay_match
from games.matches.stored_match import load_match
from games.models import Match
from games.pages.entry import find_saved_hand
from games.rules.errors import RuleError
from games.values.whole_numbers import parse_whole_number
from games.web.answers import redirect_open_page, render_page, wants_fragment
from games.web.following import build_step_url, build_visit, poll_endpoint, redirect_if_moved_on
from games.web.unconfirmed_hands import find_unconfirmed_hand
from games.wording.words import sentence

from .reveal import Reveal, find_reveal


@require_safe
@poll_endpoint(waits=True)
@for_match(guests=True)
def reveal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Show whom a deal waits for or, once complete, its hands; with `play` in the address they appear one by one.

    A deal that is not there, or does not count, redirects to its own page; an open page goes on with its table.
    """
    replayed = load_replayed_match(match)
    visit = build_visit(request, replayed.stored)
    view = find_reveal(replayed, number, visit, request.phone.player)
    if onward := redirect_if_moved_on(request, match):
        return onward
    if wants_fragment(request) and request.phone.is_keeper and view and view.waiting and view.waiting.must_change:
        return redirect_open_page(request, build_step_url(match, Step("said", number)), view.waiting.status)
    return render_reveal(request, match, replayed, view) if view else redirect("deal", match.uid, number)


@for_match(keeper=True)
def give_back(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Restore the entry at `position` that another phone replaced at the `revision` sent; redirect to the waiting page.

    If that is not possible 409 with the reason, or a redirect to a deal that does not count. A GET only redirects.
    """
    if request.method != "POST":
        return redirect("reveal", match.uid, number)
    revision = parse_whole_number(request.POST.get("revision", "")) or 0
    try:
        play.restore_entry(match, number, position, revision=revision, phone=find_entered_by(request, match.club))
    except (RuleError, play.ClosedError) as error:
        replayed = replay_match(load_match(match.pk))
        visit = build_visit(request, replayed.stored)
        view = find_reveal(replayed, number, visit, request.phone.player)
        if view is None:
            return redirect("deal", match.uid, number)
        return render_reveal(request, match, replayed, view, problem=sentence(error))
    return redirect("reveal", match.uid, number)


def render_reveal(
    request: VisitRequest, match: Match, replayed: ReplayedMatch, view: Reveal, problem: str = ""
) -> HttpResponse:
    """Render the page of a deal that waits or is revealed; with a `problem` (why something was not done) 409."""
    own = build_visit(request, replayed.stored).own
    unconfirmed = find_unconfirmed_hand(replayed.stored, own) if request.phone.is_keeper and view.waiting else None
    saved = find_saved_hand(request.remembered, replayed.stored, view.number)
    context = {
        "match": match,
        "reveal": view,
        "plays": "play" in request.GET and view.revealed is not None,
        "to_confirm": unconfirmed,
        "next": request.around.moved_on,
        "problem": problem,
        "saved": saved if saved and view.waiting and saved.position != own else None,
    }
    return render_page(request, "deal/reveal", context, fragment="deal/_reveal", status=409 if problem else 200)
