"""Admin action that ends matches early, after a page that asks what becomes of the pots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import get_args

from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from games import play
from games.matches.stored_match import complete_match_options
from games.models import Match, Seat
from games.rules.record import Rest
from games.wording.translated import numeral
from games.wording.words import NO_BREAK, count, get_currency, money

from .lists import ReadOnlyAdmin
from .removal import format_match

ALREADY_OVER = "These matches are over already."
CHANGED_MEANWHILE = (
    "Someone has just changed one of these matches. Check them again, then end them."
)
CHOOSE_REST = "Choose who gets the rest of the pot."


@dataclass(frozen=True, slots=True)
class EndingRow:
    name: str
    totals: str
    pot: str  # empty without one


@admin.action(description="End selected matches early", permissions=["act"])
def end_early(
    model_admin: ReadOnlyAdmin, request: HttpRequest, queryset: QuerySet[Match]
) -> HttpResponse | None:
    """Ask what becomes of the pots (422: no choice, or a match changed), then end the matches."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    matches = list(queryset.filter(finished_at=None).prefetch_related(seats))
    if not matches:
        model_admin.message_user(request, ALREADY_OVER, messages.WARNING)
        return None
    rest, problem = _read_choice(request, matches)
    if rest:
        for match in matches:
            play.end_match(match, rest)
            model_admin.log_change(request, match, "Ended early")
        model_admin.message_user(
            request, f"Matches ended early: {numeral(len(matches))}.", messages.SUCCESS
        )
        return None
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": "End matches early",
        "problem": problem,
        "matches": matches,
        "rows": [_build_row(match) for match in matches],
        "already_over": queryset.exclude(finished_at=None).count(),
        "must_choose": _must_choose(matches),
        "state": _format_state(matches),
        "action_checkbox_name": helpers.ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(
        request,
        "admin/games/match/end.html",
        context,
        status=422 if problem else 200,
    )


def _read_choice(request: HttpRequest, matches: Sequence[Match]) -> tuple[Rest | None, str]:
    """Return what becomes of the pots, and ""; else None and the problem.

    - The problem is "" if the page was not shown yet.
    - Without a pot to share, nothing has to be chosen: it is “split”.
    """
    if "state" not in request.POST:
        return None, ""
    if request.POST["state"] != _format_state(matches):
        return None, CHANGED_MEANWHILE
    chosen = request.POST.get("rest") if _must_choose(matches) else "split"
    rest = next((rest for rest in get_args(Rest) if rest == chosen), None)
    return rest, "" if rest else CHOOSE_REST


def _format_state(matches: Sequence[Match]) -> str:
    """Return ids and revisions as text: if a match has changed since the page, none is ended."""
    return " ".join(f"{match.pk}:{match.revision}" for match in matches)


def _must_choose(matches: Sequence[Match]) -> bool:
    """Return whether a match has a pot and a deal that counts; without one, antes go back."""
    return any(match.pot_cents and match.deals_counted for match in matches)


def _build_row(match: Match) -> EndingRow:
    seats = sorted(match.seats.all(), key=attrgetter("rank"))
    pot = ""
    if match.pot_cents:
        pot = money(match.pot_cents, get_currency(complete_match_options(match, len(seats))))
    deals = match.deals_counted
    if not deals:
        return EndingRow(format_match(match), "No deal is complete yet.", pot)
    totals = " · ".join(f"{seat.player.name}{NO_BREAK}{numeral(seat.total)}" for seat in seats)
    return EndingRow(format_match(match), f"Totals after {count(deals, 'deal')}: {totals}", pot)
