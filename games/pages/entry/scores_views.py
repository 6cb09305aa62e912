"""The scores of a deal, typed in one list and saved row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.facts import DealFacts, MatchFacts, hand_record, load_facts
from games.models import Hand, Match
from games.pages.shared.match_reading import Reading, read, reading_of
from games.pages.shared.next_step import next_step, running_step, step_instead_of
from games.pages.shared.people import seat_position
from games.pages.shared.who_saved import meanwhile, saved_by
from games.pages.shared.words import number as points_in_words
from games.pages.shared.words import sentence
from games.pages.shared_views.answers import lead_on, render_page
from games.pages.shared_views.following import deal_or_404, on_with_the_table, own_position, unless_seen, url_of
from games.rules.errors import RuleError
from games.rules.scoring import score_hand

from .forms import EnteredHand, read_hand
from .hand_entry import problem_of
from .rows import lost_in
from .scorepad import TYPING, RowProblem, scorepad
from .scores_forms import entered_scores
from .views import query_in, save_hand

Refusal = RuleError | play.ConflictError | play.ClosedError | play.UnsureError
NOTHING: Mapping[int, RowProblem] = {}


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def scores(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """The list of a deal's scores; saving the last of them leads on. A phone that opened it goes on typing scores."""
    if request.method == "POST":
        return _save(request, match, number)
    reading = read(match)
    onward = _onward(request, reading.facts, number)
    if onward:
        return lead_on(request, onward)
    request.remembered[TYPING] = match.uid
    context = _context(request, reading, deal_or_404(reading.facts, number))
    return render_page(request, "entry/scores", context, fragment="entry/_scores")


@require_safe
@unless_seen(keeper=True)
@for_match(keeper=True)
def live_scores(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """The list as it is now, for a page that is open; it says where to go on once there is nothing left to type."""
    if onward := on_with_the_table(request, match):
        return onward
    reading = read(match)
    context = _context(request, reading, deal_or_404(reading.facts, number))
    context["onward"] = _onward(request, reading.facts, number)
    here = reverse("scores", args=[match.uid, number])
    return lead_on(request, here, fragment="entry/_scores", context=context)


def _onward(request: VisitRequest, facts: MatchFacts, number: int) -> str:
    """Where to go instead of a list in which nothing is to be typed; empty while something is."""
    own, deal = own_position(request, facts), facts.deal(number)
    elsewhere = step_instead_of(facts, number, own)
    if elsewhere or deal is None:
        return url_of(facts.match, elsewhere or running_step(facts, own), typing=True)
    step = next_step(facts, deal, own=own)
    return "" if step.kind == "hand" else url_of(facts.match, step)


def _save(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """Save each row by itself: what can be saved is, and the page says of each other row why it was not."""
    facts = read(match).facts
    entered = entered_scores(request.POST, facts)
    refused: dict[int, Refusal] = {}
    for position, entry in entered.items():
        try:
            save_hand(request, match, number, position, entry, read_hand(entry, facts.game))
        except (RuleError, play.ConflictError, play.ClosedError, play.UnsureError) as error:
            refused[position] = error
    reading = reading_of(load_facts(match.pk))
    lost = lost_in(request.POST, reading.facts, number, refused.items())
    onward = _onward(request, reading.facts, number)
    if onward and not refused and not lost:
        return lead_on(request, onward)
    deal = reading.facts.deal(number) or DealFacts(number)
    problems = {
        position: _problem(reading.facts, deal, position, entered[position], why) for position, why in refused.items()
    }
    context = _context(request, reading, deal, problems, lost)
    if not refused and not lost:
        here = reverse("scores", args=[match.uid, number])
        return lead_on(request, here, fragment="entry/_scores", context=context)
    status = 409 if lost or not all(isinstance(why, RuleError) for why in refused.values()) else 422
    return render_page(request, "entry/scores", context, fragment="entry/_scores", status=status)


def _context(
    request: VisitRequest,
    reading: Reading,
    deal: DealFacts,
    problems: Mapping[int, RowProblem] = NOTHING,
    lost: Sequence[str] = (),
) -> dict[str, Any]:
    own = own_position(request, reading.facts)
    change = seat_position(request.GET.get("change", ""))
    return {"match": reading.facts.match, "pad": scorepad(reading, deal, own, problems, lost, change)}


def _problem(facts: MatchFacts, deal: DealFacts, position: int, entry: EnteredHand, error: Refusal) -> RowProblem:
    """Why a row was not saved, and what to do about it."""
    kept = RowProblem(sentence(error), entry.typed, entry.marked, entry.seen)
    if isinstance(error, play.UnsureError):
        look = reverse("correct-hand", args=[facts.match.uid, deal.number, position])
        told = "This deal is complete by now."
        return replace(kept, sentence=told, look=f"{look}?{query_in(entry, facts.game)}&seen={entry.seen}")
    if isinstance(error, play.ConflictError) and isinstance(error.theirs, Hand):
        theirs = points_in_words(score_hand(facts.game, hand_record(error.theirs)).points)
        told = meanwhile(theirs, saved_by(error.theirs))
        return replace(kept, sentence=told, theirs=theirs, over=error.theirs.version)
    if isinstance(error, RuleError):
        problem = problem_of(error, facts, position)
        return replace(kept, sentence=problem.sentence, unlikely=problem.unlikely)
    return kept
