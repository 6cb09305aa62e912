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
from games.matches.entry_progress import note_card_count
from games.matches.next_step import NOBODY, OpenMatch, Step
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef, StoredMatch, build_game, load_match, to_hand
from games.models import Hand, LogEntry, Match
from games.rules import record as rules
from games.rules.errors import RuleError
from games.web.answers import redirect_to, render_page, wants_fragment
from games.web.consent import read_sure_revision, render_preview, replay_both
from games.web.following import build_open_match, build_step_url, get_deal_or_404
from games.web.unconfirmed_hands import find_unconfirmed_hand

from .corrected_hand_views import build_hand_preview
from .deal_list import TYPING_KEY
from .forms import (
    EnteredHand,
    ask_if_unlikely,
    build_entry,
    find_seated_ref,
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
    open_match = _build_entering_match(request, load_replayed_match(match).stored)
    step = open_match.find_current_step()
    # An owner who does not play the deal waits, too, unless nobody in it has a phone.
    if step.kind in ("said", "hand") and open_match.watches(step.deal_number, request.phone.player):
        step = Step("reveal", step.deal_number)
    return redirect_to(
        request, build_step_url(match, step, typing=is_typing_scores(request, match))
    )


def _build_entering_match(request: VisitRequest, stored: StoredMatch) -> OpenMatch:
    """Return the match as the phone has it open; one that types all scores does not wait."""
    open_match = build_open_match(request, stored)
    return (
        replace(open_match, phones=NOBODY)
        if is_typing_scores(request, stored.match)
        else open_match
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def hand(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Show a hand to enter or correct, or save it and go on to the next.

    Answer 404 without that deal or seat. Redirect if an earlier deal is still open, the match ended
    with this one open, the player is not in the deal, or the phone enters the hand in a list.
    """
    ref = HandRef(number, position)
    if request.method == "POST":
        return _save(request, match, ref)
    stored = load_replayed_match(match).stored
    open_match = build_open_match(request, stored)
    other_step = open_match.find_redirect_step(ref.deal_number)
    if other_step:
        return redirect_to(request, build_step_url(match, other_step))
    deal = get_deal_or_404(stored, *ref)
    if not can_have_hand(stored, deal, ref.position):
        return redirect_to(request, build_step_url(match, open_match.find_current_step()))
    if list_url := _find_list_url(open_match, ref):
        return redirect_to(request, list_url)
    # The link “Enter cards” has `cards` in its address: the phone types scores no more.
    if "cards" in request.GET and is_typing_scores(request, match):
        request.remembered.pop(TYPING_KEY)
    entry = _read_opened(request, stored, ref)
    context = build_context(request, OpenedHand(open_match, ref, entry))
    unconfirmed = find_unconfirmed_hand(stored, open_match.own_position)
    # The page of the unconfirmed hand itself shows it already.
    if unconfirmed and unconfirmed.ref != ref:
        context["to_confirm"] = unconfirmed
    return render_page(request, "entry/hand", context, fragment="entry/_hand")


def _find_list_url(open_match: OpenMatch, ref: HandRef) -> str:
    """Return the list or page of numbers on which this phone enters the hand instead; else ""."""
    stored = open_match.stored
    deal = ref.get_deal(stored)
    # Cards are entered on the hand's page, and hands of a complete deal are corrected there.
    if stored.game.has_cards or stored.is_complete(deal):
        return ""
    if open_match.enters_for_others(deal):
        return build_step_url(stored.match, Step("hand", deal.number))
    if stored.game.numbers:
        return reverse("numbers-of-one", args=[stored.match.uid, *ref])
    # The phone types its own score on the hand's page.
    return ""


@require_safe
@for_match(keeper=True)
def score(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Render a hand's score so far; 404 without such a hand, 409 if its player left."""
    ref = HandRef(number, position)
    stored = load_replayed_match(match).stored
    seated_ref = find_seated_ref(request.GET, stored, ref)
    if seated_ref is None:
        return render_player_left(request, request.GET, match, ref)
    get_deal_or_404(stored, *seated_ref)
    entry = _read_opened(request, stored, seated_ref)
    cells = () if entry.by_score else try_read_cells(entry.cards, stored.game.card_set)
    # Phones that wait show how many cards are in.
    note_card_count(match.uid, seated_ref, sum(cell is not None for cell in cells))
    # The fragment is the same on all phones, so whose phone this is does not matter.
    opened = OpenedHand(OpenMatch(stored), seated_ref, entry)
    return render_page(
        request, "entry/hand", build_context(request, opened), fragment="entry/_live"
    )


@require_POST
@for_match(keeper=True)
def undo_entry(request: VisitRequest, match: Match, number: int, position: int) -> HttpResponse:
    """Undo a hand's last entry and redirect to its page; 404, 409 or 422 if impossible."""
    ref = HandRef(number, position)
    stored = load_replayed_match(match).stored
    get_deal_or_404(stored, *ref)
    # The same form may have been sent before: then the hand is in the log only.
    undone_hand = ref.find_hand(stored) or _find_taken_back_hand(stored, ref)
    try:
        play.undo_entry(
            match,
            ref,
            based_on=read_based_on(request.POST),
            phone=request.phone.player,
        )
    except (play.ClosedError, play.ConflictError, RuleError) as error:
        status = 422 if isinstance(error, RuleError) else 409
        opened = OpenedHand(build_open_match(request, load_match(match.pk)), ref)
        return render_closed(request, opened, error, status=status)
    request.remembered.pop(SAVED_KEY, None)
    url = build_step_url(match, Step("hand", *ref))
    # No hand is left: fill the page in with the one that was taken back.
    if undone_hand and ref.find_hand(load_match(match.pk)) is None:
        url = f"{url}?{build_entry_query(build_entry(undone_hand), stored.game)}"
    return redirect_to(request, url)


def _find_taken_back_hand(stored: StoredMatch, ref: HandRef) -> Hand | None:
    """Return the hand that was last taken back there, as the log has it; its row is not saved."""
    log_line = ref.filter_log(stored).filter(action=LogEntry.Action.TAKE_BACK).last()
    return Hand(**log_line.before) if log_line and log_line.before else None


def save_hand(
    request: VisitRequest,
    match: Match,
    ref: HandRef,
    entry: EnteredHand,
    entered: rules.HandRecord,
) -> StoredMatch:
    """Save the hand `entered`, read from the form `entry`, and return the match after that.

    Raise `UnlikelyError`, `ConsentNeededError` (only if it replaces a hand), or what
    `play.record_hand` does.
    """
    ask_if_unlikely(match, ref, entered, entry.unlikely)
    change = partial(
        play.record_hand,
        match,
        ref,
        entered,
        based_on=entry.based_on,
        player=entry.player,
        phone=find_entered_by(request, match.club),
        out_instead=entry.out_instead,
        submission=entry.submission,
        follows=entry.follows,
        agreed=entry.agreed,
    )
    return (
        play.run_with_consent(match, change, sure=read_sure_revision(request))
        if entry.based_on
        else change()
    )


def _save(request: VisitRequest, match: Match, ref: HandRef) -> HttpResponse:
    """Save the hand of the form and go on; or ask for consent, or show a refusal."""
    game = build_game(match)
    entry = read_entry(request.POST, game, ref.position)
    try:
        entered = read_hand(entry, game)
        stored = save_hand(request, match, ref, entry, entered)
    except play.ConsentNeededError as error:
        return _ask_before_correction(request, ref, entry, error)
    except play.MovedError as moved:
        if moved.position is None:
            return render_player_left(request, request.POST, match, ref)
        # The form's player sits elsewhere by now.
        return _save(request, match, ref._replace(position=moved.position))
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return render_refusal(request, match, ref, entry, error)
    saved_hand = ref.find_hand(stored)
    # A form that is sent again saves nothing, and by now there may be another hand, or none.
    if saved_hand and to_hand(saved_hand) == entered:
        saved = [match.uid, *ref, saved_hand.version]
        if not wants_fragment(request):
            saved.append(entry.submission)
        request.remembered[SAVED_KEY] = saved
    return _redirect_after_save(request, match, stored, ref, correction=entry.based_on > 0)


def _ask_before_correction(
    request: VisitRequest,
    ref: HandRef,
    entry: EnteredHand,
    error: play.ConsentNeededError,
) -> HttpResponse:
    """Render what a correction changes, to be agreed to."""
    match = error.before.match
    # The header tells the script to send the form again as a page. A hand that had waited on the
    # phone stays there, as nobody looks.
    if wants_fragment(request):
        opened = OpenedHand(build_open_match(request, error.before), ref, entry)
        answer = render_closed(request, opened, error, lost=True)
        answer[CONSENT_HEADER] = "1"
        return answer
    before, after = replay_both(error)
    return render_preview(
        request, match, before, after, build_hand_preview(before, after, ref, entry)
    )


def _redirect_after_save(
    request: VisitRequest,
    match: Match,
    stored: StoredMatch,
    ref: HandRef,
    *,
    correction: bool,
) -> HttpResponse:
    """Redirect to the step after a saved hand; htmx gets another hand in the deal at once.

    `correction`: the hand replaced another, so a complete deal's page comes next.
    """
    typing = is_typing_scores(request, match)
    open_match = _build_entering_match(request, stored)
    step = open_match.find_redirect_step(ref.deal_number) or open_match.find_next_step(
        ref.get_deal(stored), after=ref.position, correction=correction
    )
    # Only the next hand of the same deal, entered by cards, can replace this one on the page.
    if (
        step.position is None
        or step.deal_number != ref.deal_number
        or typing
        or not stored.game.has_cards
    ):
        return redirect_to(request, build_step_url(match, step, typing=typing))
    context = build_context(request, OpenedHand(open_match, ref._replace(position=step.position)))
    return redirect_to(
        request, build_step_url(match, step), fragment="entry/_hand", context=context
    )


def _read_opened(request: VisitRequest, stored: StoredMatch, ref: HandRef) -> EnteredHand:
    """Return the form of a hand that is opened: from the address, else as saved, else with bids."""
    saved_hand = ref.find_hand(stored)
    if request.GET.keys() & {"cards", "typed"}:
        # Whatever the address fills in is to replace the hand as it is saved now.
        version = saved_hand.version if saved_hand else 0
        return read_entry(request.GET, stored.game, ref.position, based_on=version)
    if saved_hand:
        return build_entry(saved_hand)
    announced = {name: str(value) for name, value in ref.get_announced(stored).items()}
    return EnteredHand(numbers=announced, by_score=not stored.game.has_cards)
