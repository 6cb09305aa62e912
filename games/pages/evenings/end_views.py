"""Ending an evening, its finale, and playing on after all."""

from __future__ import annotations

from datetime import datetime
from time import time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_table, format_table_state
from games.matches.moments import name_moment
from games.matches.people import build_people
from games.matches.replayed_match import load_replayed_match
from games.models import Match, Table
from games.pages.ending import DEFAULT_REST, find_rest_to_divide
from games.rules.errors import RuleError
from games.values.clocks import get_night
from games.web.answers import redirect_open_page, render_page
from games.web.following import poll_endpoint
from games.wording.finale import describe_early_end, describe_own_elsewhere, describe_waiting_match
from games.wording.translated import phrase
from games.wording.words import money, sentence

from .finale import build_show, load_finale
from .nights import NightView, load_night
from .own_line import build_own_line
from .views import change_payments

KEEP = "keep"
END = "end"
"""Choices for a match that goes on when its evening ends: keep it for the next time, or end it."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_table(keeper=True)
def end(request: VisitRequest, table: Table) -> HttpResponse:
    """End a table's evening and redirect to its finale; ask first about a match that goes on."""
    match = play.load_latest_match(table)
    if table.ended_at:
        return redirect("evening-over", table.uid)
    if match and match.finished_at is None:
        choice = request.POST.get("match")  # None for a GET
        if choice not in (KEEP, END):
            return _ask_about_match(request, table, match)
        if choice == END:
            if find_rest_to_divide(load_replayed_match(match)):
                # That page divides the pot first, then ends the match and the evening.
                return redirect(f"{reverse('end-match', args=[match.uid])}?evening=1")
            play.end_match(match, DEFAULT_REST, phone=request.phone.player)
    elif request.method != "POST":  # nothing to ask, and a GET ends nothing
        return redirect("table", table.uid)
    play.end_evening(table)
    return redirect("evening-over", table.uid)


@require_safe
@poll_endpoint(table=True)
@for_table()
def over(request: VisitRequest, table: Table) -> HttpResponse:
    """Show the cards of an ended evening, then the phone's own line; open pages poll for the line.

    With `again` in the address the cards are shown once more, with `line` only the line. Once the
    table is open again, redirect to it.
    """
    if table.ended_at is None:
        return redirect_open_page(
            request, reverse("table", args=[table.uid]), phrase("The evening goes on")
        )
    return _render_over(request, table, table.ended_at)


@require_POST
@for_table(keeper=True)
def mark_paid(request: VisitRequest, table: Table) -> HttpResponse:
    """Tick a payment of the evening off, or undo that; 409 with the reason if refused."""
    error = change_payments(request, table.club, get_night(table.made_at))
    # If the evening was reopened meanwhile, the page redirects to its table, without the error.
    if error and table.ended_at:
        return _render_over(request, table, table.ended_at, error=error, status=409)
    return redirect(f"{reverse('evening-over', args=[table.uid])}?line=1")


@require_POST
@for_table(keeper=True)
def reopen(request: VisitRequest, table: Table) -> HttpResponse:
    """Reopen an ended evening and redirect to its table; 409 with the reason if refused."""
    try:
        play.reopen_evening(table)
    except RuleError as error:
        # Since the page was loaded, another table was opened or the day has passed. `ended_at` is
        # None only if the evening ended after this request had read its table.
        ended_at = table.ended_at or table.made_at
        return _render_over(request, table, ended_at, error=sentence(error), status=409)
    messages.success(request, phrase("The evening goes on. Its code is the same."))
    return redirect("table", table.uid)


def _ask_about_match(request: VisitRequest, table: Table, match: Match) -> HttpResponse:
    """Ask whether to keep or end a match; 422 with an error if the form came without a choice."""
    # The button that leads here posts, too, but without this field of the form.
    is_choice_missing = "asked" in request.POST
    replayed = load_replayed_match(match)
    # Before the first deal, all players count as leaders.
    leaders = replayed.result.leaders if replayed.result.deals else ()
    context = {
        "club": table.club,
        "table": table,
        "match": match,
        "replayed": replayed,
        "pot_rest": find_rest_to_divide(replayed),
        "early_end": describe_early_end([replayed.people[seat].name for seat in leaders]),
        "open_deal": replayed.stored.find_open_deal(),
        "is_choice_missing": is_choice_missing,
    }
    return render_page(
        request, "evenings/end_evening", context, status=422 if is_choice_missing else 200
    )


def _render_over(
    request: VisitRequest, table: Table, ended_at: datetime, *, error: str = "", status: int = 200
) -> HttpResponse:
    """Render the page of an ended evening, or for htmx its line."""
    view = load_night(table.club, get_night(table.made_at))
    finale = load_finale(table.club, view)
    player = request.phone.player
    owners = list(table.club.players.filter(pk=player)) if player else []
    # A phone that only watches, and is nobody's, is told nothing of money.
    sees_money = player is not None or request.phone.is_keeper
    settlings = view.settlings if sees_money else ()
    is_repeat = "again" in request.GET
    is_skipped = bool(error) or "line" in request.GET
    # Repeated after the evening, the cards stand below each other and do not turn.
    turns = not is_skipped and (view.night.is_tonight or not is_repeat)
    clock = int(time() * 1000)  # in Unix ms
    show = None
    if turns:
        # From the end of the evening, so that all phones and the television show the same card.
        start = clock if is_repeat else name_moment(ended_at)
        show = build_show(start, clock, finale)
    # Once they have turned, only who asks for them again gets them.
    has_cards = bool(finale.cards) and (is_repeat or show is not None)
    context = {
        "club": table.club,
        "table": table,
        "over": view,
        "finale": finale,
        "show": show,
        "has_cards": has_cards,
        "owner": next(iter(build_people(owners)), None),
        "line": build_own_line(settlings, player, has_played=_has_played(view, player)),
        "elsewhere": _list_elsewhere(view, player) if sees_money else [],
        "waiting_matches": _describe_waiting_matches(table),
        "can_reopen": play.can_reopen(table),
        "state": format_table_state(request.phone, table.revision, table.keeper_asked),
        "error": error,
    }
    return render_page(
        request, "evenings/evening_over", context, fragment="evenings/_own_line", status=status
    )


def _has_played(view: NightView, player: int | None) -> bool:
    return any(seat.player_id == player for listed in view.night.finished for seat in listed.seats)


def _list_elsewhere(view: NightView, player: int | None) -> list[str]:
    """Return sentences on what a player (None: everybody) owes or gets from other evenings."""
    if player is None:
        return [view.elsewhere] if view.elsewhere else []
    return [
        describe_own_elsewhere(
            money(abs(cents), code), gets=cents > 0, earlier=view.night.is_tonight
        )
        for player_id, cents, code in view.open_elsewhere
        if player_id == player
    ]


def _describe_waiting_matches(table: Table) -> list[str]:
    return [
        describe_waiting_match(match.game_name, load_replayed_match(match).stored.current_number)
        for match in table.matches.filter(finished_at=None).order_by("pk")
    ]
