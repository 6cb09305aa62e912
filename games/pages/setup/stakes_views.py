"""Correcting the stakes of a match: chosen as at set-up, with a preview before it is saved."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match
from games.play.stakes import drop_stakes
from games.rules.errors import RuleError
from games.web.answers import render_page
from games.web.consent import ChangePreview, build_form_query, redirect_to_match, save_or_ask
from games.wording.amounts import describe_stakes
from games.wording.changed import FactChange
from games.wording.translated import phrase
from games.wording.words import sentence

from .chosen_stakes import build_stakes_options
from .stakes import load_stakes_view
from .stakes_forms import read_stakes


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def stakes(request: VisitRequest, match: Match) -> HttpResponse:
    """Correct the stakes of a match; a POST asks before any change; 422 if they are invalid."""
    replayed = load_replayed_match(match)
    game = replayed.stored.game
    data = request.POST if request.method == "POST" else request.GET
    typed = read_stakes(data, game, replayed.stored.options, match.club.currency)
    others = drop_stakes(replayed.stored.options)
    view = load_stakes_view(
        match.club, game, typed, player_count=len(replayed.people), others=others
    )
    context = {"match": match, "stakes": view, "game": game.name}
    if request.method != "POST":
        return render_page(request, "setup/stakes", context, fragment="setup/_stakes_form")
    if view.errors:
        return render_page(request, "setup/stakes", context, status=422)
    chosen = build_stakes_options(typed, own_pot=game.pot is not None)
    change = partial(play.change_stakes, match, chosen, phone=request.phone.player)
    try:
        consent_page = save_or_ask(request, match, change, partial(_build_preview, request))
        return consent_page or redirect_to_match(request, match)
    except (RuleError, play.ClosedError) as error:
        return render_page(
            request, "setup/stakes", context | {"error": sentence(error)}, status=422
        )


def _build_preview(
    request: VisitRequest, before: ReplayedMatch, after: ReplayedMatch
) -> ChangePreview:
    uid = after.stored.match.uid
    action = reverse("stakes", args=[uid])
    old_stakes = describe_stakes(before.stored.options)
    new_stakes = describe_stakes(after.stored.options)
    return ChangePreview(
        title=phrase("Stakes"),
        changed=(FactChange(phrase("Stakes"), old_stakes, new_stakes),),
        action=action,
        cancel=reverse("correct", args=[uid]),
        edit=f"{action}?{build_form_query(request)}",
    )
