"""Undo a bid that a tap on a key has just saved."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match
from games.rules.errors import RuleError
from games.web.answers import redirect_to
from games.web.following import build_step_url, get_deal_or_404
from games.wording.translated import phrase

from .forms import find_seated_ref, read_number, read_number_texts


@require_POST
@for_match(keeper=True)
def undo_said(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Undo the bids of a player and open their page again; a message says if that is too late."""
    stored = load_replayed_match(match).stored
    seated_ref = find_seated_ref(request.POST, stored, HandRef(number, position))
    if seated_ref is None:
        raise Http404("No such player")
    get_deal_or_404(stored, *seated_ref)
    try:
        bids = {
            name: read_number(text, name)
            for name, text in read_number_texts(request.POST, stored.game).items()
        }
        # To announce no number is to take the bids back.
        play.announce(
            match,
            number,
            {seated_ref.position: {}},
            before={seated_ref.position: bids},
            phone=request.phone.player,
        )
    except (RuleError, play.ConflictError, play.ClosedError):
        messages.info(request, phrase("This has changed since then, so nothing was undone."))
        return redirect_to(request, build_step_url(match, Step("reveal", number)))
    return redirect_to(request, reverse("said-by-one", args=[match.uid, *seated_ref]))
