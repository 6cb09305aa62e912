"""Pages that follow the match while they are open: they ask again and again, and an unchanged match costs one query."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.access.pages import for_match, revision_for
from games.access.phones import Phone, VisitRequest
from games.cards_going_in import state_of
from games.memory import ANSWERS
from games.models import Match
from games.scoreboard.entry.hand_entry import frame
from games.scoreboard.entry.meanwhile import News, news_of, news_of_question
from games.scoreboard.shown.match_reading import read
from games.scoreboard.shown.next_step import Step
from games.scoreboard.shown.people import people
from games.scoreboard.shown.phones_at_table import positions_with_a_phone

from .entry import deal_or_404, own_position, url_of
from .pages import lead_on, swaps

View = Callable[..., HttpResponseBase]


class Unchanged:
    """Middleware that answers 204 to open pages whose match is as they have `seen` it, before all that only pages need.

    Most of what phones ask all evening ends here: a tenth less of the server's time (`benchmarks/phones.py`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        seen = request.GET.get("seen")
        if seen and request.method in {"GET", "HEAD"}:
            with suppress(Resolver404, OperationalError, InterfaceError):  # whatever comes next meets them again
                self._look(request)
            followed = followed_by(request)
            if followed and followed[0] == seen:
                return HttpResponse(status=204)
        return self._get_response(request)

    def _look(self, request: HttpRequest) -> None:
        request.resolver_match = found = resolve(request.path_info)
        if look := getattr(found.func, "look", None):
            request.followed = look(request, **found.kwargs)  # type: ignore[attr-defined]


def followed_by(request: HttpRequest) -> tuple[str, Phone] | None:
    """The state of the match that an open page asks for, and the phone; None for any other request."""
    followed: tuple[str, Phone] | None = getattr(request, "followed", None)
    return followed


def unless_seen(*, keeper: bool = False, waits: bool = False) -> Callable[[View], View]:
    """Make the view of a match's page, made by `for_match`, one that open pages may ask while the match goes on.

    `seen` in the address is the match's revision on the open page; anything else is answered with what there is now.
    With `waits` it has as well how far the hands of the deal are: see `games.cards_going_in.state_of`. What is `alike`
    for all phones of a role and a player is worked out, and packed, for the first of them that asks.
    """

    def look(request: HttpRequest, uid: str, **place: int) -> tuple[str, Phone] | None:
        known = revision_for(request, uid, keeper=keeper)
        return known and (f"{known[0]}{state_of(uid, place['number']) if waits else ''}", known[1])

    def decorate(view: View) -> View:
        @wraps(view)
        def ask(request: HttpRequest, uid: str, **place: int) -> HttpResponseBase:
            followed = followed_by(request)
            if followed is None:
                return view(request, uid, **place)
            state, phone = followed
            zipped = "gzip" in request.headers.get("Accept-Encoding", "")
            key = (request.path, request.GET.get("deal"), phone.role, phone.player, swaps(request), zipped)
            if kept := ANSWERS.get(key, state):
                return _again(kept)
            response = gzip_page(view)(request, uid, **place)
            if isinstance(response, HttpResponse) and getattr(response, "alike", False):
                ANSWERS.keep(key, state, response)
                return _again(response)
            return response

        ask.look = look  # type: ignore[attr-defined]
        return ask

    return decorate


def on_to_rematch(request: HttpRequest, rematch: Match | None, page: str = "match") -> HttpResponse | None:
    """Where an open page of a match that is over goes on, once a `rematch` is started that it does not know of yet.

    None: it stays. What it knows of is in its address.
    """
    if rematch is None or not swaps(request) or request.GET.get("rematch") == rematch.uid:
        return None
    return lead_on(request, reverse(page, args=[rematch.uid]))


def _again(kept: HttpResponse) -> HttpResponse:
    """The same answer as an object of its own, to which middleware may add headers and cookies."""
    return HttpResponse(kept.content, status=kept.status_code, headers=kept.headers)


@require_safe
@unless_seen(keeper=True)
@for_match(keeper=True)
def strip(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """The strip of a deal's hands, above the one that is being entered, and what became of that one meanwhile.

    `hand` in the address is the version of the hand that the entry began with.
    """
    facts = read(match).facts
    deal = deal_or_404(facts, number, position)
    person, based = people(facts.players)[position], request.GET.get("hand", "")
    news = news_of(facts, deal, position, based)
    around = frame(facts, deal, position, own_position(request, facts), positions_with_a_phone(match, facts))
    context = {"frame": around, "person": person, "based": based}
    return _strip(request, facts.match, Step("hand", number, person), context, news)


@require_safe
@unless_seen(keeper=True)
@for_match(keeper=True)
def question_strip(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """The strip above a deal's question, and what became of the question meanwhile.

    `answer` in the address is the version of the answer that the page was opened with.
    """
    facts = read(match).facts
    if facts.variant.question is None:
        raise Http404("This game asks no question")
    deal = deal_or_404(facts, number)
    based = request.GET.get("answer", "")
    news = news_of_question(facts, deal, based)
    context = {"frame": frame(facts, deal, None, own_position(request, facts)), "based": based}
    return _strip(request, facts.match, Step("question", number), context, news)


def _strip(
    request: VisitRequest, match: Match, here: Step, context: dict[str, object], news: News | None
) -> HttpResponse:
    onward = url_of(match, news.onward) if news else ""
    context |= {"match": match, "news": news, "onward": onward}
    return lead_on(request, url_of(match, here), fragment="entry/_strip", context=context)
