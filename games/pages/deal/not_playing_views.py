"""Playing a deal after all, from the phone of a player who sits it out."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match
from games.rules.errors import RuleError
from games.web.following import build_open_match
from games.wording.translated import phrase
from games.wording.words import sentence


@require_POST
@for_match(keeper=True)
def play_after_all(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Let the phone's owner play deal `number`; a message says why they cannot."""
    stored = load_replayed_match(match).stored
    own_position = build_open_match(request, stored).own_position
    deal = stored.find_deal(number)
    if own_position is None or own_position in stored.in_deal(number):
        return redirect("next-hand", match.uid)
    # Once a hand is in, the others have begun without them.
    if deal is None or deal.hands:
        messages.info(request, phrase("Deal {deal} has begun without you.", deal=number))
        return redirect("reveal", match.uid, number)
    try:
        play.play_after_all(match, HandRef(number, own_position), phone=request.phone.player)
    except (RuleError, play.ClosedError) as error:
        messages.info(request, sentence(error))
        return redirect("reveal", match.uid, number)
    return redirect("next-hand", match.uid)
