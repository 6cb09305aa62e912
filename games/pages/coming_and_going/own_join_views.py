"""The owner of a phone that comes to a match in progress is asked whether they join or watch."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest, load_owner
from games.access.visits import for_match
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.rules.errors import RuleError
from games.rules.say import say
from games.values.whole_numbers import parse_whole_number
from games.web.answers import render_page
from games.wording.standings import build_progress
from games.wording.translated import translate
from games.wording.words import sentence

from .join_preview import JoinPreview
from .own_join import find_own_join

START_TEXTS = {
    "worst": (say("The worst total"), say("As many points as the player in last place")),
    "average": (say("The average"), say("Of everyone who plays")),
    "zero": (say("Zero"), say("As at the start of the match")),
    "own": (say("Your own total"), say("As when you left")),
}
ONLY_WATCHES = say("This phone can only watch.")
HAS_CHANGED = say("Something has changed at the table. Check what you start with, then tap again.")


@require_http_methods(["GET", "HEAD", "POST"])
@for_match()
def come_in(request: VisitRequest, match: Match) -> HttpResponse:
    """Ask the phone's owner whether they join; a POST lets them join.

    Answer 409 if the page stated something else (`said`), 422 if they are refused, and 403 to a
    phone that only watches.
    """
    if not request.phone.is_player:
        raise PermissionDenied(translate(ONLY_WATCHES))
    player = load_owner(request.phone, match.club)
    replayed = load_replayed_match(match)
    data = request.POST if request.method == "POST" else request.GET
    preview = find_own_join(replayed, player, data.get("start", "")) if player else None
    if player is None or preview is None:
        has_seat = player is not None and replayed.stored.find_position(player.pk) is not None
        return redirect("next-hand" if has_seat and request.phone.is_keeper else "match", match.uid)
    stored = replayed.stored
    error = ""
    status = 200
    if request.method == "POST":
        try:
            _join(request, match, preview)
        except play.ClosedError as closed:
            error = sentence(closed)
            status = 409
        except RuleError as refused:
            error = sentence(refused)
            status = 422
        else:
            return redirect("next-hand", match.uid)
    context = {
        "match": match,
        "preview": preview,
        "is_back": preview.is_return or player.seats.exists(),
        "starts": [(name, total, *START_TEXTS[name]) for name, total in preview.totals.items()],
        "fingerprint": fingerprint_offer(preview),
        "game": stored.game.name,
        "where": build_progress(replayed).where,
        "currency": replayed.currency,
        "per_point": stored.game.stakes.get_point_cents(stored.options),
        "error": error,
    }
    return render_page(request, "coming_and_going/come_in", context, status=status)


def _join(request: VisitRequest, match: Match, preview: JoinPreview) -> None:
    """Let the phone's owner join as the page stated; raise `ClosedError` if that has changed."""
    first_deal = preview.first_deal
    shown_deal = parse_whole_number(request.POST.get("before", "")) or first_deal
    if shown_deal < first_deal:
        raise play.ClosedError(
            say(
                "Deal {begun} has begun, so you join from deal {deal}.",
                begun=shown_deal,
                deal=first_deal,
            )
        )
    if request.POST.get("said") != fingerprint_offer(preview):
        raise play.ClosedError(HAS_CHANGED)
    # The owner is told the number of decks, but not asked.
    decks = preview.decks.proposed if preview.decks else None
    play.join_match(match, preview.player, start=preview.start, decks=decks, phone=preview.player)


def fingerprint_offer(preview: JoinPreview) -> str:
    """Return all that the page states before the tap, so that a change is noticed.

    It has all totals, as the owner may choose another one on the page.
    """
    totals = [f"{name} {total}" for name, total in preview.totals.items()]
    neighbours = [person.name for person in preview.neighbours]
    dealer = "deals" if preview.is_dealer else ""
    payment = (preview.payment or "", preview.pot_divisor)
    decks = preview.decks.proposed if preview.decks else ""
    stated = (preview.first_deal, *totals, *neighbours, dealer, *payment, decks)
    return "|".join(map(str, stated))
