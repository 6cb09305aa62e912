"""Who comes while a match goes on is asked from which deal they play, or whether they watch."""

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
"""The totals to start with, each with what it is."""
ONLY_WATCHES = say("This phone can only watch.")
HAS_CHANGED = say("Something has changed at the table. Check what you start with, then tap again.")


@require_http_methods(["GET", "HEAD", "POST"])
@for_match()
def come_in(request: VisitRequest, match: Match) -> HttpResponse:
    """Ask the phone's owner whether they join; a POST joins them.

    Answer 409 if it is not what the page `said`, 422 if refused, 403 to a phone that only watches.
    """
    if not request.phone.is_player:
        raise PermissionDenied(translate(ONLY_WATCHES))
    player = load_owner(request.phone, match.club)
    replayed = load_replayed_match(match)
    start = (request.POST if request.method == "POST" else request.GET).get("start", "")
    coming = find_own_join(replayed, player, start) if player else None
    if player is None or coming is None:
        plays = player is not None and replayed.stored.find_position(player.pk) is not None
        return redirect("next-hand" if plays and request.phone.is_keeper else "match", match.uid)
    stored = replayed.stored
    error = ""
    status = 200
    if request.method == "POST":
        try:
            _join(request, match, coming)
        except play.ClosedError as late:
            error = sentence(late)
            status = 409
        except RuleError as wrong:
            error = sentence(wrong)
            status = 422
        else:
            return redirect("next-hand", match.uid)
    context = {
        "match": match,
        "coming": coming,
        "is_back": coming.returns or player.seats.exists(),
        "starts": [(start, total, *START_TEXTS[start]) for start, total in coming.totals.items()],
        "offer": fingerprint_offer(coming),
        "game": stored.game.name,
        "where": build_progress(replayed).where,
        "currency": replayed.currency,
        "per_point": stored.game.stakes.get_point_cents(stored.options),
        "error": error,
    }
    return render_page(request, "coming_and_going/come_in", context, status=status)


def _join(request: VisitRequest, match: Match, coming: JoinPreview) -> None:
    """Let the phone's owner join as the page said; raise `ClosedError` if that has changed."""
    shown_before = parse_whole_number(request.POST.get("before", "")) or coming.before
    if shown_before < coming.before:
        raise play.ClosedError(
            say(
                "Deal {begun} has begun, so you join from deal {deal}.",
                begun=shown_before,
                deal=coming.before,
            )
        )
    if request.POST.get("said") != fingerprint_offer(coming):
        raise play.ClosedError(HAS_CHANGED)
    decks = coming.decks.proposed if coming.decks else None
    play.join_match(match, coming.player, start=coming.start, decks=decks, phone=coming.player)


def fingerprint_offer(coming: JoinPreview) -> str:
    """Return a text of all that the page states before the tap, whichever total is chosen."""
    totals = [f"{start} {total}" for start, total in coming.totals.items()]
    names = [person.name for person in coming.neighbours]
    decks = coming.decks and coming.decks.proposed
    deals = "deals" if coming.is_dealer else ""
    stated = (coming.before, *totals, *names, deals, coming.pays or "", coming.share, decks or "")
    return "|".join(map(str, stated))
