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
from games.access.phones import VisitRequest, find_entered_by
from games.access.visits import for_match
from games.drawings.hands import live_cells, live_hand, live_score, side_by_side
from games.matches.entry_progress import report
from games.matches.next_step import NOBODY, Step, Visit
from games.matches.people import build_people
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import StoredDeal, StoredMatch, build_game, load_match, to_hand
from games.models import Hand, LogEntry, Match, new_uid
from games.rules import record as rules
from games.rules.errors import RuleError
from games.rules.game import Game
from games.web.answers import is_background_submit, redirect_to, render_page, wants_fragment
from games.web.consent import build_form_query, read_sure_revision
from games.web.following import build_step_url, build_visit, get_deal_or_404
from games.web.unconfirmed_hands import find_unconfirmed_hand
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
    deal: StoredDeal
    position: int
    entry: EnteredHand = field(default_factory=EnteredHand)

    @property
    def stored(self) -> StoredMatch:
        """The facts of the match."""
        return self.visit.stored


@require_safe
@for_match(keeper=True)
def next_hand(request: VisitRequest, match: Match) -> HttpResponse:
    """On to what is to be entered now; to the hand of whoever's phone it is before the others."""
    step = _build_entering_visit(request, load_replayed_match(match).stored).find_current_step()
    return redirect_to(request, build_step_url(match, step, typing=types_scores(request, match)))


def _build_entering_visit(request: VisitRequest, stored: StoredMatch) -> Visit:
    """Return the match as the phone has it open; one that types all scores waits for nobody else's phone."""
    visit = build_visit(request, stored)
    return replace(visit, phones=NOBODY) if types_scores(request, stored.match) else visit


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def hand(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """A hand to enter or correct; saving it leads on to the next one."""
    if request.method == "POST":
        return _save(request, match, number, position)
    stored = load_replayed_match(match).stored
    visit = build_visit(request, stored)
    elsewhere = visit.find_redirect_step(number)
    if elsewhere:
        return redirect_to(request, build_step_url(match, elsewhere))
    deal = get_deal_or_404(stored, number, position)
    if not has_hand(stored, deal, position):
        return redirect_to(request, build_step_url(match, visit.find_current_step()))
    if in_list := _list_instead(visit, deal, position):
        return redirect_to(request, in_list)
    if "cards" in request.GET and types_scores(request, match):
        request.remembered.pop(TYPING)
    context = _form(request, OpenedHand(visit, deal, position, _read_opened(request, stored, deal, position)))
    asked = find_unconfirmed_hand(stored, visit.own)
    if asked and (asked.deal, asked.position) != (number, position):
        context["to_confirm"] = asked
    return render_page(request, "entry/hand", context, fragment="entry/_hand")


def _list_instead(visit: Visit, deal: StoredDeal, position: int) -> str:
    """Return the list in which the hand is entered instead, in a game without cards; empty for a page of its own."""
    stored = visit.stored
    if stored.game.has_cards or stored.is_complete(deal):
        return ""
    alone = not visit.enters_for_others(deal)
    if alone and stored.game.numbers:
        return reverse("numbers-of-one", args=[stored.match.uid, deal.number, position])
    return "" if alone else build_step_url(stored.match, Step("hand", deal.number))


@require_safe
@for_match(keeper=True)
def score(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """The score of cards as they are going in, or of the score that is being typed."""
    stored = load_replayed_match(match).stored
    seat = seat_meant(request.GET, stored, position)
    if seat is None:
        return _nowhere(request, request.GET, match, number, position)
    deal = get_deal_or_404(stored, number, seat)
    entry = _read_opened(request, stored, deal, seat)
    cells = () if entry.by_score else cells_so_far(entry.cards, stored.game.card_set)
    report(match.uid, number, seat, sum(cell is not None for cell in cells))
    opened = OpenedHand(Visit(stored), deal, seat, entry)
    return render_page(request, "entry/hand", _form(request, opened), fragment="entry/_live")


@require_POST
@for_match(keeper=True)
def undo_entry(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Undo the last entry of a hand, and open the hand with what was in it."""
    stored = load_replayed_match(match).stored
    deal = get_deal_or_404(stored, number, position)
    taken, seen = deal.hands.get(position) or _taken_before(match, number, position), read_seen(request.POST)
    try:
        play.undo_entry(match, number, position, seen=seen, phone=request.phone.player)
    except (play.ClosedError, play.ConflictError, RuleError) as error:
        status = 422 if isinstance(error, RuleError) else 409
        opened = OpenedHand(build_visit(request, load_match(match.pk)), deal, position)
        return _stop(request, opened, error, status=status)
    request.remembered.pop(SAVED, None)
    url = build_step_url(match, Step("hand", number, position))
    after = load_match(match.pk).find_deal(number)
    open_again = after is not None and position not in after.hands
    return redirect_to(request, f"{url}?{query_in(entry_from(taken), stored.game)}" if taken and open_again else url)


def _taken_before(match: Match, number: int, position: int) -> Hand | None:
    """The hand that a first tap has taken back."""
    line = match.log.filter(action=LogEntry.Action.TAKE_BACK, deal=number, seat__position=position).last()
    return Hand(**line.before) if line and line.before else None


def enter(
    match: Match, number: int, position: int, entry: EnteredHand, hand: rules.Hand, phone: int | None
) -> StoredMatch:
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
) -> StoredMatch:
    """Save the hand that was `entered` in a form for the seat at `position`; raises what stands in the way."""
    check_likely(match, number, position, entered, entry.unlikely)
    change = partial(enter, match, number, position, entry, entered, find_entered_by(request, match.club))
    return play.run_with_consent(match, change, sure=read_sure_revision(request)) if entry.seen else change()


def _nowhere(request: VisitRequest, sent: Mapping[str, str], match: Match, number: int, position: int) -> HttpResponse:
    """Why a hand is not saved whose player has no seat any more: it is nobody else's."""
    stored = load_replayed_match(match).stored
    player = match.club.players.filter(pk__in=[player_meant(sent)]).first()
    name = player.name if player else "Whoever this hand is of"
    error, entry = play.ClosedError(f"{name} is not in this match any more"), entry_of(sent, stored.game, position)
    deal = stored.find_deal(number) or StoredDeal(number)
    opened = OpenedHand(build_visit(request, stored), deal, min(position, len(stored.seats) - 1), entry)
    context = stopped(request, opened, error, lost=True)
    live = context["page"].live
    context["page"] = replace(context["page"], live=replace(live, person=replace(live.person, name=name)))
    context["gone"] = sent.get("who")
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=409)


def _save(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    game = build_game(match)
    entry = entry_of(request.POST, game, position)
    try:
        entered = read_hand(entry, game)
        stored = save_hand(request, match, number, position, entry, entered)
    except play.ConsentNeededError as error:
        return _look_first(request, error.before, number, position, entry, error)
    except play.MovedError as moved:
        if moved.position is None:
            return _nowhere(request, request.POST, match, number, position)
        return _save(request, match, number, moved.position)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return _refuse(request, match, number, position, entry, error)
    deal = stored.find_deal(number)
    saved_hand = deal.hands.get(position) if deal else None
    if saved_hand and to_hand(saved_hand) == entered:
        sent = [] if wants_fragment(request) else [entry.submission]
        request.remembered[SAVED] = [match.uid, number, position, saved_hand.version, *sent]
    return _on_from(request, match, stored, number, position, correction=entry.seen > 0)


def _look_first(
    request: VisitRequest,
    stored: StoredMatch,
    number: int,
    position: int,
    entry: EnteredHand,
    error: play.ConsentNeededError,
) -> HttpResponse:
    """On to what a correction would change; where nobody looks at the answer, the phone keeps it until then."""
    if is_background_submit(request):
        opened = OpenedHand(build_visit(request, stored), stored.deals[number - 1], position, entry)
        return _stop(request, opened, error, lost=True)
    places = [stored.match.uid, number, position]
    return redirect_to(request, f"{reverse('correct-hand', args=places)}?{build_form_query(request)}")


def _on_from(
    request: VisitRequest, match: Match, stored: StoredMatch, number: int, position: int, *, correction: bool
) -> HttpResponse:
    """On from a hand that is saved to what comes after it, in a match that others may have changed since."""
    deal, typing, visit = stored.find_deal(number), types_scores(request, match), _build_entering_visit(request, stored)
    step = visit.find_redirect_step(number)
    if deal and not step:
        step = visit.find_next_step(deal, position, correction=correction)
    step = step or visit.find_current_step()
    if deal is None or step.position is None or step.deal != number or typing or not stored.game.has_cards:
        return redirect_to(request, build_step_url(match, step, typing=typing))
    context = _form(request, OpenedHand(visit, deal, step.position))
    return redirect_to(request, build_step_url(match, step), fragment="entry/_hand", context=context)


def _refuse(
    request: VisitRequest, match: Match, number: int, position: int, entry: EnteredHand, error: Refusal
) -> HttpResponse:
    """The hand's page with why it could not be saved, and with everything that was entered."""
    stored = load_match(match.pk)
    deal = stored.find_deal(number)
    seat = seat_meant(request.POST, stored, position)
    if seat is None:
        return _nowhere(request, request.POST, match, number, position)
    position = seat
    if position not in range(len(stored.seats)):
        raise Http404("No such hand")
    opened = OpenedHand(build_visit(request, stored), deal or StoredDeal(number), position, entry)
    if deal is None or isinstance(error, play.ClosedError):
        return _stop(request, opened, error, lost=True)
    if isinstance(error, play.ConflictError):
        return _conflict(request, opened, error)
    context = _form(request, opened) | {
        "problem": problem_of(error, stored, position),
        "again": query_in(entry, stored.game),
        "saved": None,
    }
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=422)


def _read_opened(request: VisitRequest, stored: StoredMatch, deal: StoredDeal, position: int) -> EnteredHand:
    """Return what a hand's form holds when it is opened: what the address says, else what is stored."""
    saved_hand = deal.hands.get(position)
    if request.GET.keys() & {"cards", "typed"}:
        return entry_of(request.GET, stored.game, position, saved_hand.version if saved_hand else 0)
    said = {name: str(value) for name, value in deal.announced.get(position, {}).items()}
    return entry_from(saved_hand) if saved_hand else EnteredHand(numbers=said, by_score=not stored.game.has_cards)


def _form(request: VisitRequest, opened: OpenedHand) -> Context:
    stored, deal, position, entry = opened.stored, opened.deal, opened.position, opened.entry
    game, person = stored.game, build_people(stored.players)[position]
    if entry.by_score:
        live = live_score(game, person, score_so_far(entry.typed), entry.marked)
    else:
        live = live_cells(game, person, cells_so_far(entry.cards, game.card_set), entry.marked)
    around, alone = frame(opened.visit, deal, position), not opened.visit.enters_for_others(deal)
    is_open = not stored.is_complete(deal)
    return {
        "match": stored.match,
        "page": hand_page(game, around, live, by_score=entry.by_score, open_deal=is_open and not alone),
        "alone": alone,
        "numbers": hand_fields(stored, deal, position, entry.numbers) if game.numbers else (),
        "blanks": partial(_blanks, stored, deal),
        "entry": entry,
        "seen": entry.seen,
        "submission": entry.submission or new_uid(),
        "saved": saved_notice(request.remembered, stored, deal.number),
        "stored": entry_from(deal.hands.get(position)),
        "who": row_key(stored, position),
    }


def _blanks(stored: StoredMatch, deal: StoredDeal) -> list[Context]:
    """The forms that a phone without a connection goes on with: one for cards, one for a score."""
    return [
        {"page": blank_page(stored, deal, by_score=by_score), "entry": EnteredHand(by_score=by_score), "who": "{who}"}
        for by_score in (False, True)
    ]


def _conflict(request: VisitRequest, opened: OpenedHand, error: play.ConflictError) -> HttpResponse:
    """Render both versions of a hand side by side, to choose from."""
    stored, position, visit = opened.stored, opened.position, opened.visit
    saved_hand = opened.deal.hands.get(position)
    theirs = saved_hand if saved_hand else error.theirs
    assert isinstance(theirs, Hand)  # noqa: S101 - saving a hand conflicts with a hand
    context = _form(request, opened)
    saved = live_hand(stored.game, build_people(stored.players)[position], to_hand(theirs))
    mine, saved = side_by_side(context["page"].live, saved)
    context |= {
        "mine": mine,
        "theirs": saved,
        "seen": theirs.version,
        **question_of(visit, position, theirs, error, (mine.score, saved.score)),
        "onward": build_step_url(
            stored.match,
            visit.find_next_step(opened.deal, position, correction=True),
            typing=types_scores(request, stored.match),
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
        "onward": build_step_url(opened.stored.match, opened.visit.find_current_step()),
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
