"""Entering hands: one form a hand, saved one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest, entered_by
from games.access.visits import for_match
from games.drawings.hands import live_cells, live_hand, live_score, side_by_side
from games.matches.entry_progress import tell
from games.matches.facts import DealFacts, MatchFacts, game_of, hand_record, load_facts
from games.matches.match_reading import read
from games.matches.next_step import NOBODY, Step, Visit
from games.matches.people import people
from games.models import Hand, LogEntry, Match, new_uid
from games.rules import record as rules
from games.rules.errors import RuleError
from games.rules.game import Game
from games.web.answers import lead_on, render_page, sent_unseen, swaps
from games.web.confirming import to_confirm
from games.web.consent import query_of, sure_of
from games.web.following import build_visit, deal_or_404, url_of
from games.wording.words import sentence

from .deal_list import TYPING
from .forms import (
    EnteredHand,
    cells_so_far,
    check_likely,
    entry_from,
    entry_of,
    player_meant,
    read_hand,
    read_seen,
    score_so_far,
    seat_meant,
)
from .hand_entry import SAVED, blank_page, frame, hand_page, has_hand, problem_of, row_key, saved_notice
from .meanwhile import question_of
from .number_fields import hand_fields

Context = dict[str, Any]
Refusal = RuleError | play.ConflictError | play.ClosedError


@dataclass(frozen=True, slots=True)
class OpenedHand:
    """A hand as a phone has it open: of which deal, at which position, and what is entered of it."""

    visit: Visit
    deal: DealFacts
    position: int
    entry: EnteredHand = field(default_factory=EnteredHand)

    @property
    def facts(self) -> MatchFacts:
        """The facts of the match."""
        return self.visit.facts


@require_safe
@for_match(keeper=True)
def next_hand(request: VisitRequest, match: Match) -> HttpResponse:
    """On to what is to be entered now; to the hand of whoever's phone it is before the others."""
    step = _build_entering_visit(request, read(match).facts).running_step()
    return lead_on(request, url_of(match, step, typing=types_scores(request, match)))


def _build_entering_visit(request: VisitRequest, facts: MatchFacts) -> Visit:
    """Return the match as the phone has it open; one that types all scores waits for nobody else's phone."""
    visit = build_visit(request, facts)
    return replace(visit, phones=NOBODY) if types_scores(request, facts.match) else visit


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def hand(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """A hand to enter or correct; saving it leads on to the next one."""
    if request.method == "POST":
        return _save(request, match, number, position)
    facts = read(match).facts
    visit = build_visit(request, facts)
    elsewhere = visit.step_instead_of(number)
    if elsewhere:
        return lead_on(request, url_of(match, elsewhere))
    deal = deal_or_404(facts, number, position)
    if not has_hand(facts, deal, position):
        return lead_on(request, url_of(match, visit.running_step()))
    if in_list := _list_instead(visit, deal, position):
        return lead_on(request, in_list)
    if "cards" in request.GET and types_scores(request, match):
        request.remembered.pop(TYPING)
    context = _form(request, OpenedHand(visit, deal, position, _read_opened(request, facts, deal, position)))
    asked = to_confirm(facts, visit.own)
    if asked and (asked.deal, asked.position) != (number, position):
        context["to_confirm"] = asked
    return render_page(request, "entry/hand", context, fragment="entry/_hand")


def _list_instead(visit: Visit, deal: DealFacts, position: int) -> str:
    """Return the list in which the hand is entered instead, in a game without cards; empty for a page of its own."""
    facts = visit.facts
    if facts.game.has_cards or facts.is_complete(deal):
        return ""
    alone = not visit.enters_for_others(deal)
    if alone and facts.game.numbers:
        return reverse("numbers-of-one", args=[facts.match.uid, deal.number, position])
    return "" if alone else url_of(facts.match, Step("hand", deal.number))


@require_safe
@for_match(keeper=True)
def score(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """The score of cards as they are going in, or of the score that is being typed."""
    facts = read(match).facts
    seat = seat_meant(request.GET, facts, position)
    if seat is None:
        return _nowhere(request, request.GET, match, number, position)
    deal = deal_or_404(facts, number, seat)
    entry = _read_opened(request, facts, deal, seat)
    cells = () if entry.by_score else cells_so_far(entry.cards, facts.game.card_set)
    tell(match.uid, number, seat, sum(cell is not None for cell in cells))
    opened = OpenedHand(Visit(facts), deal, seat, entry)
    return render_page(request, "entry/hand", _form(request, opened), fragment="entry/_live")


@require_POST
@for_match(keeper=True)
def undo_entry(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Undo the last entry of a hand, and open the hand with what was in it."""
    facts = read(match).facts
    deal = deal_or_404(facts, number, position)
    taken, seen = deal.hands.get(position) or _taken_before(match, number, position), read_seen(request.POST)
    try:
        play.undo_entry(match, number, position, seen=seen, phone=request.phone.player)
    except (play.ClosedError, play.ConflictError, RuleError) as error:
        status = 422 if isinstance(error, RuleError) else 409
        opened = OpenedHand(build_visit(request, load_facts(match.pk)), deal, position)
        return _stop(request, opened, error, status=status)
    request.remembered.pop(SAVED, None)
    url = url_of(match, Step("hand", number, position))
    after = load_facts(match.pk).deal(number)
    open_again = after is not None and position not in after.hands
    return lead_on(request, f"{url}?{query_in(entry_from(taken), facts.game)}" if taken and open_again else url)


def _taken_before(match: Match, number: int, position: int) -> Hand | None:
    """The hand that a first tap has taken back."""
    line = match.log.filter(action=LogEntry.Action.TAKE_BACK, deal=number, seat__position=position).last()
    return Hand(**line.before) if line and line.before else None


def enter(
    match: Match, number: int, position: int, entry: EnteredHand, hand: rules.Hand, phone: int | None
) -> MatchFacts:
    """Enter or correct the hand that a form held; raises what recording it raises."""
    return play.record_hand(
        match,
        number,
        position,
        hand,
        seen=entry.seen,
        player=entry.player,
        phone=phone,
        out_instead=entry.out_instead,
        submission=entry.submission,
        follows=entry.follows,
        agreed=entry.agreed,
    )


def types_scores(request: VisitRequest, match: Match) -> bool:
    """Whether this phone types the scores of the match."""
    return bool(request.remembered.get(TYPING) == match.uid)


def save_hand(
    request: VisitRequest, match: Match, number: int, position: int, entry: EnteredHand, entered: rules.Hand
) -> MatchFacts:
    """Save the hand that was `entered` in a form for the seat at `position`; raises what stands in the way."""
    check_likely(match, number, position, entered, entry.unlikely)
    change = partial(enter, match, number, position, entry, entered, entered_by(request, match.club))
    return play.with_consent(match, change, sure=sure_of(request)) if entry.seen else change()


def _nowhere(request: VisitRequest, sent: Mapping[str, str], match: Match, number: int, position: int) -> HttpResponse:
    """Why a hand is not saved whose player has no seat any more: it is nobody else's."""
    facts = read(match).facts
    player = match.club.players.filter(pk__in=[player_meant(sent)]).first()
    name = player.name if player else "Whoever this hand is of"
    error, entry = play.ClosedError(f"{name} is not in this match any more"), entry_of(sent, facts.game, position)
    deal = facts.deal(number) or DealFacts(number)
    opened = OpenedHand(build_visit(request, facts), deal, min(position, len(facts.seats) - 1), entry)
    context = stopped(request, opened, error, lost=True)
    live = context["page"].live
    context["page"] = replace(context["page"], live=replace(live, person=replace(live.person, name=name)))
    context["gone"] = sent.get("who")
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=409)


def _save(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    game = game_of(match)
    entry = entry_of(request.POST, game, position)
    try:
        entered = read_hand(entry, game)
        facts = save_hand(request, match, number, position, entry, entered)
    except play.UnsureError as error:
        return _look_first(request, error.before, number, position, entry, error)
    except play.MovedError as moved:
        if moved.position is None:
            return _nowhere(request, request.POST, match, number, position)
        return _save(request, match, number, moved.position)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return _refuse(request, match, number, position, entry, error)
    deal = facts.deal(number)
    stored = deal.hands.get(position) if deal else None
    if stored and hand_record(stored) == entered:
        sent = [] if swaps(request) else [entry.submission]
        request.remembered[SAVED] = [match.uid, number, position, stored.version, *sent]
    return _on_from(request, match, facts, number, position, correction=entry.seen > 0)


def _look_first(
    request: VisitRequest, facts: MatchFacts, number: int, position: int, entry: EnteredHand, error: play.UnsureError
) -> HttpResponse:
    """On to what a correction would change; where nobody looks at the answer, the phone keeps it until then."""
    if sent_unseen(request):
        opened = OpenedHand(build_visit(request, facts), facts.deals[number - 1], position, entry)
        return _stop(request, opened, error, lost=True)
    places = [facts.match.uid, number, position]
    return lead_on(request, f"{reverse('correct-hand', args=places)}?{query_of(request)}")


def _on_from(
    request: VisitRequest, match: Match, facts: MatchFacts, number: int, position: int, *, correction: bool
) -> HttpResponse:
    """On from a hand that is saved to what comes after it, in a match that others may have changed since."""
    deal, typing, visit = facts.deal(number), types_scores(request, match), _build_entering_visit(request, facts)
    step = visit.step_instead_of(number)
    if deal and not step:
        step = visit.next_step(deal, position, correction=correction)
    step = step or visit.running_step()
    if deal is None or step.position is None or step.deal != number or typing or not facts.game.has_cards:
        return lead_on(request, url_of(match, step, typing=typing))
    context = _form(request, OpenedHand(visit, deal, step.position))
    return lead_on(request, url_of(match, step), fragment="entry/_hand", context=context)


def _refuse(
    request: VisitRequest, match: Match, number: int, position: int, entry: EnteredHand, error: Refusal
) -> HttpResponse:
    """The hand's page with why it could not be saved, and with everything that was entered."""
    facts = load_facts(match.pk)
    deal = facts.deal(number)
    seat = seat_meant(request.POST, facts, position)
    if seat is None:
        return _nowhere(request, request.POST, match, number, position)
    position = seat
    if position not in range(len(facts.seats)):
        raise Http404("No such hand")
    opened = OpenedHand(build_visit(request, facts), deal or DealFacts(number), position, entry)
    if deal is None or isinstance(error, play.ClosedError):
        return _stop(request, opened, error, lost=True)
    if isinstance(error, play.ConflictError):
        return _conflict(request, opened, error)
    context = _form(request, opened) | {
        "problem": problem_of(error, facts, position),
        "again": query_in(entry, facts.game),
        "saved": None,
    }
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=422)


def _read_opened(request: VisitRequest, facts: MatchFacts, deal: DealFacts, position: int) -> EnteredHand:
    """Return what a hand's form holds when it is opened: what the address says, else what is stored."""
    stored = deal.hands.get(position)
    if request.GET.keys() & {"cards", "typed"}:
        return entry_of(request.GET, facts.game, position, stored.version if stored else 0)
    said = {name: str(value) for name, value in deal.said.get(position, {}).items()}
    return entry_from(stored) if stored else EnteredHand(numbers=said, by_score=not facts.game.has_cards)


def _form(request: VisitRequest, opened: OpenedHand) -> Context:
    facts, deal, position, entry = opened.facts, opened.deal, opened.position, opened.entry
    game, person = facts.game, people(facts.players)[position]
    if entry.by_score:
        live = live_score(game, person, score_so_far(entry.typed), entry.marked)
    else:
        live = live_cells(game, person, cells_so_far(entry.cards, game.card_set), entry.marked)
    around, alone = frame(opened.visit, deal, position), not opened.visit.enters_for_others(deal)
    is_open = not facts.is_complete(deal)
    return {
        "match": facts.match,
        "page": hand_page(game, around, live, by_score=entry.by_score, open_deal=is_open and not alone),
        "alone": alone,
        "numbers": hand_fields(facts, deal, position, entry.numbers) if game.numbers else (),
        "blanks": partial(_blanks, facts, deal),
        "entry": entry,
        "seen": entry.seen,
        "submission": entry.submission or new_uid(),
        "saved": saved_notice(request.remembered, facts, deal.number),
        "stored": entry_from(deal.hands.get(position)),
        "who": row_key(facts, position),
    }


def _blanks(facts: MatchFacts, deal: DealFacts) -> list[Context]:
    """The forms that a phone without a connection goes on with: one for cards, one for a score."""
    return [
        {"page": blank_page(facts, deal, by_score=by_score), "entry": EnteredHand(by_score=by_score), "who": "{who}"}
        for by_score in (False, True)
    ]


def _conflict(request: VisitRequest, opened: OpenedHand, error: play.ConflictError) -> HttpResponse:
    """Render both versions of a hand side by side, to choose from."""
    facts, position, visit = opened.facts, opened.position, opened.visit
    stored = opened.deal.hands.get(position)
    theirs = stored if stored else error.theirs
    assert isinstance(theirs, Hand)  # noqa: S101 - saving a hand conflicts with a hand
    context = _form(request, opened)
    saved = live_hand(facts.game, people(facts.players)[position], hand_record(theirs))
    mine, saved = side_by_side(context["page"].live, saved)
    context |= {
        "mine": mine,
        "theirs": saved,
        "seen": theirs.version,
        **question_of(visit, position, theirs, error, (mine.score, saved.score)),
        "onward": url_of(
            facts.match,
            visit.next_step(opened.deal, position, correction=True),
            typing=types_scores(request, facts.match),
        ),
        "saved": None,
    }
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=409)


def _stop(
    request: VisitRequest, opened: OpenedHand, error: Exception, *, lost: bool = False, status: int = 409
) -> HttpResponse:
    """Render why nothing can be entered or taken back here, what was entered all the same (`lost`), and the way on."""
    context = stopped(request, opened, error, lost=lost)
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=status)


def stopped(request: VisitRequest, opened: OpenedHand, error: Exception, *, lost: bool = False) -> Context:
    """Return what the page of a hand says if nothing can be done with it, why, and the way on.

    `lost`: something was entered that is not saved.
    """
    return _form(request, opened) | {
        "closed": sentence(error),
        "lost": lost,
        "onward": url_of(opened.facts.match, opened.visit.running_step()),
        "saved": None,
    }


def query_in(entry: EnteredHand, game: Game) -> str:
    """What to add to a hand's address so that it opens with what was in the form."""
    what = {"typed": entry.typed} if entry.by_score else {"cards": entry.cards}
    noted = {
        f"n{place}": entry.numbers[number.name]
        for place, number in enumerate(game.numbers)
        if number.name in entry.numbers
    }
    return urlencode(what | noted | ({"marked": "1"} if entry.marked else {}))
