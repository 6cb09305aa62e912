"""Where a phone is in a match that goes on: its deal, its seat, and the address of the next step."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse

from games.access.phones import VisitRequest, owner_of
from games.club_games import game_of
from games.facts import DealFacts, MatchFacts
from games.models import Club, Match
from games.pages.shared.next_step import Step


def deal_or_404(facts: MatchFacts, number: int, position: int = 0) -> DealFacts:
    """The deal, if there is one and somebody sits at the position; anything else is a 404."""
    deal = facts.deal(number)
    if deal is None or position not in range(len(facts.seats)):
        raise Http404("No such hand")
    return deal


def own_position(request: VisitRequest, facts: MatchFacts) -> int | None:
    """Whose hand whoever's phone it is enters: their own, or that of whom they play for in the deal that is played.

    None for somebody who does not play, and where the phone did not say.
    """
    player = request.phone.player
    position = facts.hand_of(player)
    if position is None and player is not None:
        owner = owner_of(request.phone, Club(pk=facts.match.club_id))  # may be one with another player meanwhile
        position = facts.hand_of(owner.pk) if owner else None
    return position


def url_of(match: Match, step: Step, *, typing: bool = False) -> str:
    """The address where entering goes on; `typing`: hands are entered as a list of scores."""
    game = game_of(match)
    if step.kind == "hand" and (typing or not game.has_cards):
        return reverse("numbers" if game.numbers else "scores", args=[match.uid, step.deal])
    places: list[object] = [match.uid]
    if step.kind not in ("match", "people"):
        places.append(step.deal)
    if step.position is not None:
        places.append(step.position)
    address = reverse(step.kind, args=places)
    return f"{address}?play=1" if step.kind == "reveal" else address


def where_to(request: VisitRequest, match: Match) -> str:
    """The address in a match that has begun: the hand of whoever's phone it is, where they play; else the board."""
    player = request.phone.player
    plays = request.phone.keeps and player is not None and match.seats.filter(player=player).exists()
    return reverse("next-hand" if plays else "match", args=[match.uid])
