"""The page of a hand: entering, correcting and taking it back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.access.phones import VisitRequest, find_entered_by
from games.access.visits import for_match
from games.matches.entry_progress import report
from games.matches.next_step import NOBODY, Step, Visit
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import StoredDeal, StoredMatch, build_game, load_match, to_hand
from games.models import Hand, LogEntry, Match
from games.rules import record as rules
from games.rules.errors import RuleError
from games.web.answers import redirect_to, render_page, wants_fragment
from games.web.consent import read_sure_revision, render_preview, replay_both
from games.web.following import build_step_url, build_visit, get_deal_or_404
from games.web.unconfirmed_hands import find_unconfirmed_hand

from .corrected_hand_views import build_hand_preview
from .deal_list import TYPING_KEY
from .forms import (
    EnteredHand,
    ask_if_unlikely,
    build_entry,
    find_position,
    read_based_on,
    read_entry,
    read_hand,
    try_read_cells,
)
from .hand_page import SAVED_KEY, can_have_hand
from .opened_hand_views import (
    OpenedHand,
    build_context,
    build_entry_query,
    is_typing_scores,
    render_closed,
    render_player_left,
    render_refusal,
)

CONSENT_HEADER = "Consent-Needed"
"""Header of an answer to htmx: the script has to send the form again as a page, to be looked at."""


@require_safe
@for_match(keeper=True)
def next_hand(request: VisitRequest, match: Match) -> HttpResponse:
    """Redirect to what this phone enters next, its owner's hand first, or to the waiting deal."""
    visit = _build_entering_visit(request, load_replayed_match(match).stored)
    step = visit.find_current_step()
    # An owner who does not play the deal waits, too, unless nobody in it has a phone.
    if step.kind in ("said", "hand") and visit.watches(step.deal_number, request.phone.player):
        step = Step("reveal", step.deal_number)
    return redirect_to(
        request, build_step_url(match, step, typing=is_typing_scores(request, match))
    )


def _build_entering_visit(request: VisitRequest, stored: StoredMatch) -> Visit:
    """Return the match as the phone has it open; one that types all scores does not wait."""
    visit = build_visit(request, stored)
    return replace(visit, phones=NOBODY) if is_typing_scores(request, stored.match) else visit


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def hand(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Show the hand at `position` to enter or correct, or save it and go on to the next.

    Answer 404 without that deal or seat. Redirect if an earlier deal is still open, the match ended
    with this one open, the player is not in the deal, or the phone enters the hand in a list.
    """
    if request.method == "POST":
        return _save(request, match, number, position)
    stored = load_replayed_match(match).stored
    visit = build_visit(request, stored)
    other_step = visit.find_redirect_step(number)
    if other_step:
        return redirect_to(request, build_step_url(match, other_step))
    deal = get_deal_or_404(stored, number, position)
    if not can_have_hand(stored, deal, position):
        return redirect_to(request, build_step_url(match, visit.find_current_step()))
    if in_list := _find_list_url(visit, deal, position):
        return redirect_to(request, in_list)
    if "cards" in request.GET and is_typing_scores(request, match):
        request.remembered.pop(TYPING_KEY)
    context = build_context(
        request, OpenedHand(visit, deal, position, _read_opened(request, stored, deal, position))
    )
    unconfirmed = find_unconfirmed_hand(stored, visit.own)
    if unconfirmed and (unconfirmed.deal_number, unconfirmed.position) != (number, position):
        context["to_confirm"] = unconfirmed
    return render_page(request, "entry/hand", context, fragment="entry/_hand")


def _find_list_url(visit: Visit, deal: StoredDeal, position: int) -> str:
    """Return the list or page of numbers on which this phone enters the hand instead; else ""."""
    stored = visit.stored
    if stored.game.has_cards or stored.is_complete(deal):
        return ""
    # Alone and without numbers, the phone types its own score on the hand's page.
    alone = not visit.enters_for_others(deal)
    if alone and stored.game.numbers:
        return reverse("numbers-of-one", args=[stored.match.uid, deal.number, position])
    return "" if alone else build_step_url(stored.match, Step("hand", deal.number))


@require_safe
@for_match(keeper=True)
def score(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Render a hand's score so far; 404 without such a hand, 409 if its player left."""
    stored = load_replayed_match(match).stored
    seat = find_position(request.GET, stored, position)
    if seat is None:
        return render_player_left(request, request.GET, match, number, position)
    deal = get_deal_or_404(stored, number, seat)
    entry = _read_opened(request, stored, deal, seat)
    cells = () if entry.by_score else try_read_cells(entry.cards, stored.game.card_set)
    # Phones that wait show how many cards are in.
    report(match.uid, number, seat, sum(cell is not None for cell in cells))
    opened = OpenedHand(Visit(stored), deal, seat, entry)
    return render_page(
        request, "entry/hand", build_context(request, opened), fragment="entry/_live"
    )


@require_POST
@for_match(keeper=True)
def undo_entry(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Undo a hand's last entry and redirect to its page; 404, 409 or 422 if impossible."""
    stored = load_replayed_match(match).stored
    deal = get_deal_or_404(stored, number, position)
    hand = deal.hands.get(position) or _find_taken_back_hand(match, number, position)
    try:
        play.undo_entry(
            match,
            number,
            position,
            based_on=read_based_on(request.POST),
            phone=request.phone.player,
        )
    except (play.ClosedError, play.ConflictError, RuleError) as error:
        status = 422 if isinstance(error, RuleError) else 409
        opened = OpenedHand(build_visit(request, load_match(match.pk)), deal, position)
        return render_closed(request, opened, error, status=status)
    request.remembered.pop(SAVED_KEY, None)
    url = build_step_url(match, Step("hand", number, position))
    after = load_match(match.pk).find_deal(number)
    open_again = after is not None and position not in after.hands
    # No hand is left: fill the page in with the one that was taken back.
    if hand and open_again:
        url = f"{url}?{build_entry_query(build_entry(hand), stored.game)}"
    return redirect_to(request, url)


def _find_taken_back_hand(match: Match, number: int, position: int) -> Hand | None:
    """Return the hand that the log has as last taken back at a position, unsaved."""
    line = match.log.filter(
        action=LogEntry.Action.TAKE_BACK, deal=number, seat__position=position
    ).last()
    return Hand(**line.before) if line and line.before else None


def record_entry(
    match: Match,
    number: int,
    position: int,
    entry: EnteredHand,
    hand: rules.HandRecord,
    phone: int | None,
) -> StoredMatch:
    """Record a form's hand, and return the match; raise what `play.record_hand` does."""
    return play.record_hand(
        match,
        number,
        position,
        hand,
        based_on=entry.based_on,
        player=entry.player,
        phone=phone,
        out_instead=entry.out_instead,
        submission=entry.submission,
        follows=entry.follows,
        agreed=entry.agreed,
    )


def save_hand(
    request: VisitRequest,
    match: Match,
    number: int,
    position: int,
    entry: EnteredHand,
    entered: rules.HandRecord,
) -> StoredMatch:
    """Save the hand `entered`, read from the form `entry`, and return the match after that.

    Raise `UnlikelyError`, `ConsentNeededError` (only if it replaces a hand), or what
    `record_entry` does.
    """
    ask_if_unlikely(match, number, position, entered, entry.unlikely)
    change = partial(
        record_entry, match, number, position, entry, entered, find_entered_by(request, match.club)
    )
    return (
        play.run_with_consent(match, change, sure=read_sure_revision(request))
        if entry.based_on
        else change()
    )


def _save(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Save the hand of the form and go on; or ask for consent, or show a refusal."""
    game = build_game(match)
    entry = read_entry(request.POST, game, position)
    try:
        entered = read_hand(entry, game)
        stored = save_hand(request, match, number, position, entry, entered)
    except play.ConsentNeededError as error:
        return _ask_before_correction(request, number, position, entry, error)
    except play.MovedError as moved:
        if moved.position is None:
            return render_player_left(request, request.POST, match, number, position)
        # The form's player sits elsewhere by now.
        return _save(request, match, number, moved.position)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return render_refusal(request, match, number, position, entry, error)
    deal = stored.find_deal(number)
    saved_hand = deal.hands.get(position) if deal else None
    if saved_hand and to_hand(saved_hand) == entered:
        sent = [] if wants_fragment(request) else [entry.submission]
        request.remembered[SAVED_KEY] = [match.uid, number, position, saved_hand.version, *sent]
    return _redirect_after_save(
        request, match, stored, number, position, correction=entry.based_on > 0
    )


def _ask_before_correction(
    request: VisitRequest,
    number: int,
    position: int,
    entry: EnteredHand,
    error: play.ConsentNeededError,
) -> HttpResponse:
    """Render what a correction changes, to be agreed to."""
    match = error.before.match
    # A script asks for the page itself. What had waited on a phone, with nobody looking, stays.
    if wants_fragment(request):
        opened = OpenedHand(
            build_visit(request, error.before), error.before.deals[number - 1], position, entry
        )
        answer = render_closed(request, opened, error, lost=True)
        answer[CONSENT_HEADER] = "1"
        return answer
    before, after = replay_both(error)
    return render_preview(
        request, match, before, after, build_hand_preview(before, after, number, position, entry)
    )


def _redirect_after_save(
    request: VisitRequest,
    match: Match,
    stored: StoredMatch,
    number: int,
    position: int,
    *,
    correction: bool,
) -> HttpResponse:
    """Redirect to the step after a saved hand; htmx gets another hand in the deal at once.

    `correction`: the hand replaced another, so a complete deal's page comes next.
    """
    deal = stored.find_deal(number)
    typing = is_typing_scores(request, match)
    visit = _build_entering_visit(request, stored)
    step = visit.find_redirect_step(number)
    if deal and not step:
        step = visit.find_next_step(deal, position, correction=correction)
    step = step or visit.find_current_step()
    if (
        deal is None
        or step.position is None
        or step.deal_number != number
        or typing
        or not stored.game.has_cards
    ):
        return redirect_to(request, build_step_url(match, step, typing=typing))
    context = build_context(request, OpenedHand(visit, deal, step.position))
    return redirect_to(
        request, build_step_url(match, step), fragment="entry/_hand", context=context
    )


def _read_opened(
    request: VisitRequest, stored: StoredMatch, deal: StoredDeal, position: int
) -> EnteredHand:
    """Return a hand's form when it is opened: from the address, else as saved, else with bids."""
    saved_hand = deal.hands.get(position)
    if request.GET.keys() & {"cards", "typed"}:
        return read_entry(
            request.GET, stored.game, position, saved_hand.version if saved_hand else 0
        )
    announced = {name: str(value) for name, value in deal.announced.get(position, {}).items()}
    return (
        build_entry(saved_hand)
        if saved_hand
        else EnteredHand(numbers=announced, by_score=not stored.game.has_cards)
    )
