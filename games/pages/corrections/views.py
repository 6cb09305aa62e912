"""Correcting a match: the list of corrections, seats, and how a match ended."""

from __future__ import annotations

from functools import partial

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import ReplayedMatch, has_pot, load_replayed_match
from games.models import Match
from games.pages.log import load_undo_changes
from games.rules.errors import RuleError
from games.web.answers import render_page
from games.web.consent import ChangePreview, redirect_to_match, save_or_ask
from games.wording.amounts import describe_stakes
from games.wording.log_lines import list_seat_changes
from games.wording.translated import phrase
from games.wording.words import sentence

from .changed_game import find_changed_game
from .corrections import (
    find_end_changes,
    format_ending,
    list_deals_to_correct,
    list_deals_to_end_after,
)
from .forms import EndingForm, SeatsForm
from .people import list_table_changes

PAGE_METHODS = ["GET", "HEAD", "POST"]


@require_safe
@for_match(keeper=True)
def correct(request: VisitRequest, match: Match) -> HttpResponse:
    replayed = load_replayed_match(match)
    options = replayed.stored.options
    context = {
        "match": match,
        "replayed": replayed,
        "undo_changes": load_undo_changes(replayed, play.load_undo_steps(match).undo),
        "changes": list_table_changes(replayed),
        "changed_game": find_changed_game(replayed.stored.match),
        "decks": options.get("decks"),
        "stakes": describe_stakes(options),
        "ending": format_ending(replayed),
        "deals": list_deals_to_correct(replayed),
    }
    return render_page(request, "corrections/corrections", context)


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def seats(request: VisitRequest, match: Match) -> HttpResponse:
    """Correct who sat where, while all hands stay at their seats; 422 if refused."""
    replayed = load_replayed_match(match)
    seated = [seat.player_id for seat in replayed.stored.seats]
    # Those who sit there can be merged or retired by now.
    players = match.club.players.filter(Q(merged_into=None, retired_at=None) | Q(pk__in=seated))
    data = request.POST if request.method == "POST" else None
    form = SeatsForm(data, players=list(players), seated=seated)
    if form.is_valid():
        player_ids = form.get_player_ids()
        change = partial(play.change_seats, match, player_ids, phone=request.phone.player)
        try:
            consent_page = save_or_ask(request, match, change, _preview_seats)
            return consent_page or redirect_to_match(request, match)
        except (RuleError, play.ClosedError) as error:
            form.add_error(None, sentence(error))
    context = {"match": match, "form": form}
    status = 422 if form.is_bound else 200
    return render_page(request, "corrections/correct_seats", context, status=status)


def _preview_seats(before: ReplayedMatch, after: ReplayedMatch) -> ChangePreview:
    uid = after.stored.match.uid
    action = reverse("correct-seats", args=[uid])
    return ChangePreview(
        title=phrase("Who sits where"),
        changed=list_seat_changes(before.stored.names, after.stored.names),
        action=action,
        cancel=reverse("correct", args=[uid]),
        edit=action,
        note=phrase("Hands belong to seats. Each hand counts for the player who sits there now."),
    )


@require_http_methods(PAGE_METHODS)
@for_match(keeper=True)
def ending(request: VisitRequest, match: Match) -> HttpResponse:
    """Let a match end early after a chosen deal, or one that ended early go on; 422 if refused."""
    if request.POST.get("how") == "on" and match.finished_at is None:  # a second tap
        return redirect_to_match(request, match)
    replayed = load_replayed_match(match)
    deals = list_deals_to_end_after(replayed)
    data = request.POST if request.method == "POST" else None
    form = EndingForm(data, deals=deals, must_divide=has_pot(replayed), rest=match.ended_early)
    if form.is_valid():
        change = _build_end_change(request, match, form)
        try:
            consent_page = save_or_ask(request, match, change, _preview_end)
            return consent_page or redirect_to_match(request, match)
        except (RuleError, play.ClosedError) as error:
            form.add_error(None, sentence(error))
    context = {
        "match": match,
        "form": form,
        "deals": deals,
        "can_correct": bool(deals) or bool(match.ended_early),
    }
    status = 422 if form.is_bound else 200
    return render_page(request, "corrections/correct_end", context, status=status)


def _build_end_change(request: VisitRequest, match: Match, form: EndingForm) -> partial[None]:
    """Return the change that the valid form asks for: to go on, or to end after a deal."""
    phone = request.phone.player
    chosen = form.cleaned_data
    if chosen["how"] == "on":
        return partial(play.resume_match, match, phone=phone)
    # Without a rest to divide, either of the two ways says that the match ended early.
    return partial(play.correct_end, match, chosen["rest"] or "split", chosen["deals"], phone=phone)


def _preview_end(before: ReplayedMatch, after: ReplayedMatch) -> ChangePreview:
    """Return the preview of a corrected end: how the match ended and where the pot went."""
    uid = after.stored.match.uid
    action = reverse("correct-end", args=[uid])
    return ChangePreview(
        title=phrase("How the match ended"),
        changed=find_end_changes(before, after),
        action=action,
        cancel=reverse("correct", args=[uid]),
        edit=action,
    )
