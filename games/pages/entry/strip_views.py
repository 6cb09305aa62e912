"""The strip above what is being entered, which follows the deal while the page is open."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.next_step import Step
from games.matches.people import build_people
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.web.answers import redirect_open_page, redirect_to, wants_fragment
from games.web.following import (
    build_step_url,
    build_visit,
    get_deal_or_404,
    poll_endpoint,
    redirect_if_moved_on,
)

from .forms import seat_meant
from .hand_entry import frame, has_hand, row_key
from .meanwhile import News, news_of, news_of_question


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def strip(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """The strip of a deal's hands, above the one that is being entered, and what became of that one meanwhile.

    `hand` in the address is the version of the hand that the entry began with.
    """
    if onward := redirect_if_moved_on(request, match):
        return onward
    stored = load_replayed_match(match).stored
    seat = seat_meant(request.GET, stored, position)
    if seat is None:
        on = build_visit(request, stored).find_current_step()
        return redirect_open_page(
            request, build_step_url(match, on), "This hand’s player is not in this match any more"
        )
    deal = get_deal_or_404(stored, number, seat)
    person, based = build_people(stored.players)[seat], request.GET.get("hand", "")
    if stored.match.finished_at and based == "0" and wants_fragment(request):
        return redirect_open_page(request, reverse("match", args=[match.uid]), "The match is over")
    if not has_hand(stored, deal, seat) and wants_fragment(request):
        on = build_visit(request, stored).find_current_step()
        return redirect_open_page(request, build_step_url(match, on), f"{person.name} is not in deal {number} any more")
    news = news_of(stored, deal, seat, based)
    context = {
        "frame": frame(build_visit(request, stored), deal, seat),
        "person": person,
        "who": row_key(stored, seat),
        "based": based,
    }
    return _strip(request, stored.match, Step("hand", number, seat), context, news)


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def question_strip(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """The strip above a deal's question, and what became of the question meanwhile.

    `answer` in the address is the version of the answer that the page was opened with.
    """
    if onward := redirect_if_moved_on(request, match):
        return onward
    stored = load_replayed_match(match).stored
    if stored.game.question is None:
        raise Http404("This game asks no question")
    deal = get_deal_or_404(stored, number)
    based = request.GET.get("answer", "")
    news = news_of_question(stored, deal, based)
    context = {"frame": frame(build_visit(request, stored), deal, None), "based": based}
    return _strip(request, stored.match, Step("question", number), context, news)


def _strip(
    request: VisitRequest, match: Match, here: Step, context: dict[str, object], news: News | None
) -> HttpResponse:
    onward = build_step_url(match, news.onward) if news else ""
    context |= {"match": match, "news": news, "onward": onward}
    return redirect_to(request, build_step_url(match, here), fragment="entry/_strip", context=context)
