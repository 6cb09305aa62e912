"""Saying anew who came, went, sat out and was played for: before another deal, with another total, or not at all."""

from __future__ import annotations

from dataclasses import replace
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
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.words import sentence

from .forms import ChangeForm
from .people import find_change, people_correction, possible_values, table_changes


@require_safe
@for_match(keeper=True)
def who_came(request: VisitRequest, match: Match) -> HttpResponse:
    """All that happened at the table, each leading to where it is corrected."""
    return _list(request, match)


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def one_change(request: VisitRequest, match: Match, number: int, kind: str, player: int) -> HttpResponse:
    """Say anew when somebody came, went, sat out or was played for, with which total; or that it did not happen."""
    which = play.ChangeRef(number, kind, player)
    replayed = load_replayed_match(match)
    change, values = find_change(replayed, which), possible_values(replayed, which)
    data = request.POST if request.method == "POST" else None
    form = ChangeForm(data, change=change.happened if change else None, values=values)
    if change is None:
        return _not_there(request, match, form, which)
    if form.is_valid():
        try:
            correction = partial(play.correct_change, match, which, form.becomes(), phone=request.phone.player)
            return save_or_ask(request, match, correction, partial(_asked, which)) or redirect_to_match(request, match)
        except RuleError as error:
            form.add_error(None, sentence(error))
        except play.ClosedError as error:
            return _list(request, match, error)
    context = {"match": match, "change": change, "form": form}
    return render_page(request, "corrections/correct_change", context, status=422 if form.is_bound else 200)


def _asked(which: play.ChangeRef, before: ReplayedMatch, after: ReplayedMatch) -> ChangePreview:
    uid = after.stored.match.uid
    here = reverse("correct-change", args=[uid, which.before, which.kind, which.player])
    leave = reverse("correct-people", args=[uid])
    return ChangePreview("Who came and went", people_correction(before, after), here, leave, here)


def _not_there(request: VisitRequest, match: Match, form: ChangeForm, which: play.ChangeRef) -> HttpResponse:
    """The answer where there is no such change: it is so already after a second tap, and else it is said."""
    if request.method != "POST":
        return redirect("correct-people", match.uid)
    moved = form.moved()
    if form.takes_out or (moved and find_change(load_replayed_match(match), replace(which, before=moved))):
        return redirect_to_match(request, match)
    return _list(request, match, play.ClosedError("That is not there any more"))


def _list(request: VisitRequest, match: Match, error: play.ClosedError | None = None) -> HttpResponse:
    replayed = load_replayed_match(match)
    context = {"match": match, "game": replayed.stored.game.name, "changes": table_changes(replayed)}
    said = {"error": sentence(error)} if error else {}
    return render_page(request, "corrections/correct_people", context | said, status=409 if error else 200)
