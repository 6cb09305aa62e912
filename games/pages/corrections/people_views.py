"""Correcting attendance: before another deal, with another total, or not at all."""

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
from games.rules.say import say
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.translated import phrase
from games.wording.words import sentence

from .forms import ChangeForm
from .people import find_attendance_changes, find_change, list_possible_values, list_table_changes


@require_safe
@for_match(keeper=True)
def who_came(request: VisitRequest, match: Match) -> HttpResponse:
    return _render_list(request, match)


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def one_change(
    request: VisitRequest, match: Match, number: int, kind: str, player: int
) -> HttpResponse:
    """Correct or remove a change of attendance, with consent; 422 if refused.

    If the change is not there any more, redirect a GET to the list of changes, and a second tap on
    the same button to the match; answer 409 to any other POST.
    """
    change_ref = play.ChangeRef(number, kind, player)
    replayed = load_replayed_match(match)
    change = find_change(replayed, change_ref)
    values = list_possible_values(replayed, change_ref)
    data = request.POST if request.method == "POST" else None
    form = ChangeForm(data, change=change.happened if change else None, values=values)
    if change is None:
        return _answer_missing(request, match, form, change_ref)
    if form.is_valid():
        update = form.build_update()
        correction = partial(
            play.correct_change, match, change_ref, update, phone=request.phone.player
        )
        try:
            consent_page = save_or_ask(
                request, match, correction, partial(_build_preview, change_ref)
            )
            return consent_page or redirect_to_match(request, match)
        except RuleError as error:
            form.add_error(None, sentence(error))
        except play.ClosedError as error:
            return _render_list(request, match, error)
    context = {"match": match, "change": change, "form": form}
    status = 422 if form.is_bound else 200
    return render_page(request, "corrections/correct_change", context, status=status)


def _build_preview(
    change_ref: play.ChangeRef, before: ReplayedMatch, after: ReplayedMatch
) -> ChangePreview:
    """Return the preview of a corrected change: the entries that it removes and adds."""
    uid = after.stored.match.uid
    action = reverse(
        "correct-change", args=[uid, change_ref.before, change_ref.kind, change_ref.player]
    )
    return ChangePreview(
        title=phrase("Who joined and left"),
        changed=find_attendance_changes(before, after),
        action=action,
        cancel=reverse("correct-people", args=[uid]),
        edit=action,
    )


def _answer_missing(
    request: VisitRequest, match: Match, form: ChangeForm, change_ref: play.ChangeRef
) -> HttpResponse:
    """Answer for a missing change: redirect, or show the list (409)."""
    if request.method != "POST":
        return redirect("correct-people", match.uid)
    # The first tap did the same: it removed the change, or moved it to this deal.
    is_second_tap = form.is_removal
    new_deal = form.read_deal_number()
    if new_deal and not is_second_tap:
        moved_ref = replace(change_ref, before=new_deal)
        is_second_tap = find_change(load_replayed_match(match), moved_ref) is not None
    if is_second_tap:
        return redirect_to_match(request, match)
    return _render_list(request, match, play.ClosedError(say("This entry no longer exists.")))


def _render_list(
    request: VisitRequest, match: Match, error: play.ClosedError | None = None
) -> HttpResponse:
    """Render the list of changes, with 409 if there is an error."""
    replayed = load_replayed_match(match)
    context = {
        "match": match,
        "game": replayed.stored.game.name,
        "changes": list_table_changes(replayed),
        "error": sentence(error) if error else "",
    }
    status = 409 if error else 200
    return render_page(request, "corrections/correct_people", context, status=status)
