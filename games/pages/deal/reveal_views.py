"""The page that waits for a deal's hands and reveals them once all are in."""

from __future__ import annotations

from time import time

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.pages.entry import find_saved_hand, find_undo_choice
from games.pages.result import find_countdown
from games.web.addresses import build_share_url, find_table_invite
from games.web.answers import redirect_open_page, render_page, wants_fragment
from games.web.following import (
    build_open_match,
    build_step_url,
    poll_endpoint,
    redirect_if_moved_on,
)
from games.web.unconfirmed_hands import find_unconfirmed_hand

from .not_playing import Onlooker, find_not_playing
from .reveal import Reveal, find_reveal


@require_safe
@poll_endpoint(waits=True)
@for_match(guests=True)
def reveal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Show whom a deal waits for or, once complete, its hands; with `play` in the query in turn.

    A deal that is not there, or does not count, redirects to its own page.
    """
    replayed = load_replayed_match(match)
    open_match = build_open_match(request, replayed.stored)
    view = find_reveal(replayed, number, open_match)
    if onward := redirect_if_moved_on(request, match):
        return onward
    if view is None:
        return redirect("deal", match.uid, number)
    # An open page goes to the bids of an owner who has to bid another number.
    waiting = view.waiting
    if waiting and waiting.must_change and wants_fragment(request) and request.phone.is_keeper:
        return redirect_open_page(
            request, build_step_url(match, Step("said", number)), waiting.status
        )
    return render_reveal(request, match, replayed, view)


def render_reveal(
    request: VisitRequest, match: Match, replayed: ReplayedMatch, view: Reveal
) -> HttpResponse:
    open_match = build_open_match(request, replayed.stored)
    deal = replayed.stored.find_deal(view.number)
    own_position = open_match.own_position
    unconfirmed = None
    if request.phone.is_keeper and view.waiting:
        unconfirmed = find_unconfirmed_hand(replayed.stored, own_position)
    not_playing = None
    # If sums are wrong, everybody is asked who miscounted, whether they play or not.
    if deal and view.waiting and not view.waiting.wrong_sums:
        phone = Onlooker(
            request.phone.player, request.phone.is_keeper, request.phone.is_player, asks_at=time()
        )
        not_playing = find_not_playing(replayed, deal, view.waiting, open_match, phone)
    undo_choice = None
    if deal and view.waiting:
        undo_choice = find_undo_choice(request.remembered, replayed.stored, deal, own_position)
    saved = find_saved_hand(request.remembered, replayed.stored, view.number)
    # The page says by itself that the owner's hand is saved, and a revealed deal has another page,
    # of all its hands, with the notice.
    if saved and (not view.waiting or saved.ref.position == own_position):
        saved = None
    context = {
        "match": match,
        "reveal": view,
        "not_playing": not_playing,
        "undo_choice": undo_choice,
        "plays": "play" in request.GET and view.revealed is not None,
        "to_confirm": unconfirmed,
        "confirms_this_deal": bool(unconfirmed and unconfirmed.ref.deal_number == view.number),
        "countdown": find_countdown(replayed.stored.match),
        "live_url": _build_live_url(request, view, match),
        "saved": saved,
    }
    # For the bar, which no fragment has.
    if not_playing and request.phone.is_keeper and not wants_fragment(request):
        context["code"] = find_table_invite(
            request, match.club, "keeper", table=match.table_id, create=False
        )
        context["share_url"] = build_share_url(match)
    return render_page(request, "deal/reveal", context, fragment="deal/_reveal")


def _build_live_url(request: VisitRequest, view: Reveal, match: Match) -> str:
    # A page that has waited shows the hands in turn once they are all in.
    query = {"play": "1"} if view.waiting else {}
    if request.around.moved_on:
        query["next"] = request.around.moved_on
    return reverse("live-reveal", args=[match.uid, view.number], query=query)
