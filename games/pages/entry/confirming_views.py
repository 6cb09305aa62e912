"""The owner of a hand confirms what somebody else entered."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.rules.errors import RuleError
from games.web.answers import render_page, rerender
from games.web.following import build_open_match, build_step_url, get_deal_or_404
from games.web.unconfirmed_hands import find_unconfirmed_hand

from .forms import read_based_on
from .opened_hand_views import OpenedHand, build_closed_context


@require_POST
@for_match(keeper=True)
def confirm(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Confirm a hand for its player, and show the next one to confirm.

    Answer 403 on another player's phone, 404 if there is no such deal or seat, 409 if the hand was
    entered again or deleted meanwhile.
    """
    ref = HandRef(number, position)
    stored = load_replayed_match(match).stored
    get_deal_or_404(stored, *ref)
    own_position = build_open_match(request, stored).own_position
    # Whoever plays for somebody confirms in their name, so this may not be the phone's own player.
    phone = None if own_position is None else stored.seats[own_position].player_id
    try:
        play.confirm_hand(match, ref, based_on=read_based_on(request.POST), phone=phone)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        status = 403 if isinstance(error, RuleError) else 409
        stored = load_match(match.pk)
        opened = OpenedHand(build_open_match(request, stored), ref)
        context = build_closed_context(request, opened, error)
        context["to_confirm"] = find_unconfirmed_hand(stored, own_position)
        return render_page(request, "entry/hand", context, fragment="entry/_confirm", status=status)
    to_confirm = find_unconfirmed_hand(load_match(match.pk), own_position)
    context = {"match": match, "to_confirm": to_confirm}
    # Without htmx: back to the match, the next hand to enter or the deal that waits.
    back = reverse("next-hand" if "entering" in request.POST else "match", args=[match.uid])
    if "waiting" in request.POST:
        back = build_step_url(match, Step("reveal", ref.deal_number))
    return rerender(request, back, fragment="entry/_confirm", context=context)
