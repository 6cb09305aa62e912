"""Ending matches early from the list: a page that asks what becomes of the pots, then as in the app."""

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
from games.wording.words import NO_BREAK, count, currency_of, money, number

from .lists import FactsAdmin
from .removal import match_name

OVER = "These matches are over already."
CHANGED = "Something was entered in the meantime. Look at the matches again."
CHOOSE = "Choose what becomes of the rest of the pot."


@dataclass(frozen=True, slots=True)
class Ending:
    """A match that is to end: which one, how it stands, what is in the pot (empty without one)."""

    name: str
    totals: str
    pot: str


@admin.action(description="End selected matches early", permissions=["act"])
def end_early(model_admin: FactsAdmin, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
    """Ask what becomes of the pots, and end those of the matches that go on."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    matches = list(queryset.filter(finished_at=None).prefetch_related(seats))
    if not matches:
        model_admin.message_user(request, OVER, messages.WARNING)
        return None
    rest, problem = _answer(request, matches)
    if rest:
        for match in matches:
            play.end_match(match, rest)
            model_admin.log_change(request, match, "Ended early")
        model_admin.message_user(request, f"{count(len(matches), 'match', 'matches')} ended early.", messages.SUCCESS)
        return None
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": "End early",
        "problem": problem,
        "matches": matches,
        "endings": [_ending(match) for match in matches],
        "over": queryset.exclude(finished_at=None).count(),
        "must_choose": _must_choose(matches),
        "state": _state(matches),
        "action_checkbox_name": helpers.ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/games/match/end.html", context, status=422 if problem else 200)


def _answer(request: HttpRequest, matches: Sequence[Match]) -> tuple[Rest | None, str]:
    """What was chosen on the page that asks; else, if it was shown already, what is the matter with the choice."""
    if "state" not in request.POST:
        return None, ""
    if request.POST["state"] != _state(matches):
        return None, CHANGED
    chosen = request.POST.get("rest") if _must_choose(matches) else "split"
    rest = next((rest for rest in get_args(Rest) if rest == chosen), None)
    return rest, "" if rest else CHOOSE


def _state(matches: Sequence[Match]) -> str:
    """What the page was shown for: a match that has changed since does not end unseen."""
    return " ".join(f"{match.pk}:{match.revision}" for match in matches)


def _must_choose(matches: Sequence[Match]) -> bool:
    return any(match.pot_cents and match.deals_counted for match in matches)


def _ending(match: Match) -> Ending:
    seats = sorted(match.seats.all(), key=attrgetter("rank"))
    pot = money(match.pot_cents, currency_of(complete_match_options(match, len(seats)))) if match.pot_cents else ""
    totals = " · ".join(f"{seat.player.name}{NO_BREAK}{number(seat.total)}" for seat in seats)
    deals = match.deals_counted
    said = f"after {count(deals, 'deal')}: {totals}" if deals else "no deal is complete yet"
    return Ending(match_name(match), said, pot)
