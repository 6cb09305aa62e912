"""The scores of a deal, typed in one list and saved row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.pages import for_match
from games.access.phones import VisitRequest
from games.facts import DealFacts, MatchFacts, hand_record, load_facts
from games.forms.entry import EnteredHand
from games.forms.scores import entered_scores
from games.models import Hand, Match
from games.rules.errors import RuleError
from games.rules.replay import score_hand
from games.scoreboard.entry.hand_entry import problem_of
from games.scoreboard.entry.scorepad import TYPING, RowProblem, scorepad
from games.scoreboard.shown.match_reading import Reading, read, reading_of
from games.scoreboard.shown.next_step import next_step, running_step, step_instead_of
from games.scoreboard.shown.words import number as points_in_words
from games.scoreboard.shown.words import sentence

from .entry import deal_or_404, hand_in, own_position, query_in, save_hand, url_of
from .live import unless_seen
from .pages import lead_on, render_page

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
    entered = entered_scores(request.POST, facts.variant, len(facts.seats))
    refused: dict[int, Refusal] = {}
    for position, entry in entered.items():
        try:
            save_hand(request, match, number, position, entry, hand_in(entry, match))
        except (RuleError, play.ConflictError, play.ClosedError, play.UnsureError) as error:
            refused[position] = error
    reading = reading_of(load_facts(match.pk))
    onward = _onward(request, reading.facts, number)
    if onward and not refused:
        return lead_on(request, onward)
    deal = reading.facts.deal(number) or DealFacts(number)
    problems = {
        position: _problem(reading.facts, deal, position, entered[position], why) for position, why in refused.items()
    }
    context = _context(request, reading, deal, problems)
    if not refused:
        here = reverse("scores", args=[match.uid, number])
        return lead_on(request, here, fragment="entry/_scores", context=context)
    status = 422 if all(isinstance(why, RuleError) for why in refused.values()) else 409
    return render_page(request, "entry/scores", context, fragment="entry/_scores", status=status)


def _context(
    request: VisitRequest, reading: Reading, deal: DealFacts, problems: Mapping[int, RowProblem] = NOTHING
) -> dict[str, Any]:
    own = own_position(request, reading.facts)
    return {"match": reading.facts.match, "pad": scorepad(reading, deal, own, problems)}


def _problem(facts: MatchFacts, deal: DealFacts, position: int, entry: EnteredHand, error: Refusal) -> RowProblem:
    """Why a row was not saved, and what to do about it."""
    kept = RowProblem(sentence(error), entry.typed, entry.marked, entry.seen)
    if isinstance(error, play.UnsureError):
        look = reverse("correct-hand", args=[facts.match.uid, deal.number, position])
        told = "This deal is complete by now."
        return replace(kept, sentence=told, look=f"{look}?{query_in(entry)}&seen={entry.seen}")
    if isinstance(error, play.ConflictError) and isinstance(error.theirs, Hand):
        theirs = points_in_words(score_hand(facts.variant, hand_record(error.theirs)).points)
        told = f"Another phone saved {theirs} here in the meantime."
        return replace(kept, sentence=told, theirs=theirs, over=error.theirs.version)
    if isinstance(error, RuleError):
        problem = problem_of(error, facts, position)
        return replace(kept, sentence=problem.sentence, unlikely=problem.unlikely)
    return kept
