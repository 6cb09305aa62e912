"""The tabs above a hand or a question, which open pages poll."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.people import build_people
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match
from games.web.answers import redirect_open_page, redirect_to, wants_fragment
from games.web.following import (
    build_open_match,
    build_step_url,
    get_deal_or_404,
    poll_endpoint,
    redirect_if_moved_on,
)
from games.wording.translated import phrase

from .change_notices import ChangeNotice, find_hand_notice, find_question_notice
from .forms import find_seated_ref, read_submissions
from .hand_page import build_entry_header, build_row_key, can_have_hand


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def hand_tabs(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Render the tabs above a hand, and what others changed since the page was filled in.

    Redirect the page if the player left, or the match ended before the hand was in. The query has

    - `hand`: the version of the hand that the page was filled in from
    - `follows`: the names under which the phone itself has sent the hand since, so that what it
      saved is not taken for another phone's change
    """
    if onward := redirect_if_moved_on(request, match):
        return onward
    stored = load_replayed_match(match).stored
    open_match = build_open_match(request, stored)
    seated_ref = find_seated_ref(request.GET, stored, HandRef(number, position))
    if seated_ref is None:
        next_url = build_step_url(match, open_match.find_current_step())
        return redirect_open_page(
            request, next_url, phrase("The player of this hand is no longer in this match")
        )
    deal = get_deal_or_404(stored, *seated_ref)
    person = build_people(stored.players)[seated_ref.position]
    based_on = request.GET.get("hand", "")
    if stored.match.finished_at and based_on == "0" and wants_fragment(request):
        return redirect_open_page(
            request, build_step_url(match, Step("match")), phrase("The match is over")
        )
    if not can_have_hand(stored, deal, person.position) and wants_fragment(request):
        next_url = build_step_url(match, open_match.find_current_step())
        reason = phrase(
            "{player} is no longer in deal {deal}", player=person.name, deal=deal.number
        )
        return redirect_open_page(request, next_url, reason)
    follows = request.GET.get("follows", "")
    notice = find_hand_notice(stored, seated_ref, based_on, read_submissions(follows))
    context = {
        "header": build_entry_header(open_match, deal, person.position),
        "person": person,
        "who": build_row_key(stored, person.position),
        "based_on": based_on,
        "follows": follows,
    }
    return _render_tabs(request, stored.match, Step("hand", *seated_ref), context, notice)


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def question_tabs(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Render the tabs above a deal's question, and what changed in it since version `answer`."""
    if onward := redirect_if_moved_on(request, match):
        return onward
    stored = load_replayed_match(match).stored
    if stored.game.question is None:
        raise Http404("This game asks no question")
    deal = get_deal_or_404(stored, number)
    based_on = request.GET.get("answer", "")
    notice = find_question_notice(stored, deal, based_on)
    context = {
        "header": build_entry_header(build_open_match(request, stored), deal, position=None),
        "based_on": based_on,
    }
    return _render_tabs(request, stored.match, Step("question", number), context, notice)


def _render_tabs(
    request: VisitRequest,
    match: Match,
    step: Step,
    context: dict[str, object],
    notice: ChangeNotice | None,
) -> HttpResponse:
    """Render the tabs for htmx; without htmx redirect to `step`, the page below them."""
    onward = build_step_url(match, notice.onward) if notice else ""
    context |= {"match": match, "notice": notice, "onward": onward}
    return redirect_to(
        request, build_step_url(match, step), fragment="entry/_strip", context=context
    )
