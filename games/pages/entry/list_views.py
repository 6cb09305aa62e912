"""What is entered of a deal in one list, saved row by row: typed scores; bids before it is played, tricks after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.access.phones import VisitRequest, find_entered_by
from games.access.visits import for_match
from games.matches.next_step import (
    Step,
    Visit,
    has_announced,
    have_all_announced,
    is_all_announced,
)
from games.matches.people import parse_seat_position
from games.matches.replayed_match import ReplayedMatch, load_replayed_match, replay_match
from games.matches.stored_match import StoredDeal, StoredMatch, load_match, to_hand
from games.models import Hand, LogEntry, Match
from games.rules.errors import NumberError, RuleError
from games.rules.scoring import score_hand
from games.web.answers import redirect_to, render_page
from games.web.following import (
    build_step_url,
    build_visit,
    get_deal_or_404,
    poll_endpoint,
    redirect_if_moved_on,
)
from games.wording.noted_numbers import Part, in_words, rules_of
from games.wording.who_saved import logged_by, meanwhile, saved_by
from games.wording.words import genitive, listing, sentence
from games.wording.words import number as number_said

from .deal_list import TYPING, OpenedList, RowProblem, build_list
from .forms import EnteredHand, read_hand, read_numbers, score_so_far
from .hand_entry import UnlikelyError, row_key
from .list_forms import entered_hands, lost_in, noted_rows, position_of, row_of, typed_in
from .number_fields import field_name
from .views import query_in, save_hand

HERE = {"said": ("said",), "numbers": ("hand", "numbers"), "scores": ("hand",)}
"""What is next while something is to be entered in a list."""
Refusal = RuleError | play.ConflictError | play.ClosedError | play.ConsentNeededError
Refused = dict[int | None, tuple[EnteredHand | None, Refusal]]
"""What could not be saved, and why, by position; the whole table's by None."""
NOTHING: Mapping[int | None, RowProblem] = {}


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def deal_list(
    request: VisitRequest, match: Match, number: int, part: Part, position: int | None = None
) -> HttpResponse:
    """A list of a deal, for everybody or for the player at a position; saving the last of it leads on.

    Bids are open to all, as at the table. A phone that opens a list of scores goes on typing scores. A phone of
    somebody at whose table others have phones has no list for everybody, but its player's own page.
    """
    replayed = load_replayed_match(match)
    stored = replayed.stored
    if part != "scores" and not stored.game.numbers:
        return redirect_to(request, build_step_url(match, build_visit(request, stored).find_current_step()))
    if request.method == "POST":
        return _save(request, match, number, position, part)
    onward = _onward(request, stored, number, part, position) or _alone_instead(request, stored, number, part, position)
    if onward:
        return redirect_to(request, onward)
    deal = get_deal_or_404(stored, number, position or 0)
    if position is None and not _is_for_everybody(request, stored, deal):
        position = build_visit(request, stored).own
    elif part == "scores" or (part == "numbers" and stored.game.has_cards):
        request.remembered[TYPING] = match.uid
    context = _context(replayed, _open(request, stored, deal, part, position))
    return render_page(request, "entry/deal_list", context, fragment="entry/_deal_list")


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def live_list(request: VisitRequest, match: Match, number: int, part: Part) -> HttpResponse:
    """The list as it is now, for a page that is open; it says where to go on once there is nothing left to enter."""
    if onward := redirect_if_moved_on(request, match):
        return onward
    replayed = load_replayed_match(match)
    deal = get_deal_or_404(replayed.stored, number)
    one = position_of(replayed.stored, request.GET.get("one", ""))
    context = _context(replayed, _open(request, replayed.stored, deal, part, one))
    context["onward"] = _onward(request, replayed.stored, number, part, one)
    return _shown(request, match, number, part, context)


def _is_for_everybody(request: VisitRequest, stored: StoredMatch, deal: StoredDeal) -> bool:
    """Whether the phone has the list for everybody: it enters for others."""
    return build_visit(request, stored).enters_for_others(deal)


def _alone_instead(request: VisitRequest, stored: StoredMatch, number: int, part: Part, position: int | None) -> str:
    """Where a phone that enters for its player alone goes instead of a list for everybody; empty if it has a page here.

    That is the hand of the player, in the list of scores, and the page that waits once the player is in.
    """
    deal, own = stored.find_deal(number), build_visit(request, stored).own
    if deal is None or position is not None or own is None or _is_for_everybody(request, stored, deal):
        return ""
    is_in = (
        has_announced(stored, deal, own) and not is_all_announced(stored, deal) if part == "said" else own in deal.hands
    )
    open_once = part != "scores" and _open_numbers_of_table(stored, deal, part)
    if (is_in and not open_once) or (part == "said" and is_all_announced(stored, deal)):
        return build_step_url(stored.match, Step("reveal", number))
    if part != "scores":
        return ""
    change = parse_seat_position(request.GET.get("change", ""))
    address = reverse("hand", args=[stored.match.uid, number, own if change is None else change])
    return address if change is not None else f"{address}?typed="


def _open_numbers_of_table(stored: StoredMatch, deal: StoredDeal, part: Part) -> bool:
    """Whether all players are in, and a number of the whole table is not."""
    all_in = have_all_announced(stored, deal) if part == "said" else stored.has_all_hands(deal)
    return all_in and any(rule.name not in deal.numbers for rule in rules_of(stored, part, once=True))


def _onward(request: VisitRequest, stored: StoredMatch, number: int, part: Part, one: int | None = None) -> str:
    """Where to go instead of a list in which nothing is to be entered; empty while something is.

    The page of `one` player stays as long as that player's entry can be changed.
    """
    visit, deal = build_visit(request, stored), stored.find_deal(number)
    elsewhere = visit.find_redirect_step(number)
    if elsewhere or deal is None:
        return build_step_url(stored.match, elsewhere or visit.find_current_step(), typing=True)
    if one is not None and not stored.is_complete(deal) and not (part == "said" and deal.hands):
        return ""
    step = visit.find_next_step(deal)
    waits = part == "said" and not deal.hands  # all bids stay to be looked at until the deal was played
    return "" if waits or step.kind in HERE[part] else build_step_url(stored.match, step, typing=True)


def _save(request: VisitRequest, match: Match, number: int, one: int | None, part: Part) -> HttpResponse:
    """Save each row by itself: what can be saved is, and the page says of each other row why it was not."""
    refused = _save_said(request, match, number) if part == "said" else _save_hands(request, match, number)
    replayed = replay_match(load_match(match.pk))
    one = None if one is None else _whose_alone(request, replayed.stored)
    lost = lost_in(request.POST, replayed.stored, number, [(at, why) for at, (_, why) in refused.items()])
    onward = _after(request, replayed.stored, number, one, part)
    if onward and not refused and not lost:
        return redirect_to(request, onward)
    deal = replayed.stored.find_deal(number) or StoredDeal(number)
    opened = _open(request, replayed.stored, deal, part, one)
    problems = {position: _problem(request, opened, position, entry, why) for position, (entry, why) in refused.items()}
    context = _context(replayed, opened, problems, lost)
    if not refused and not lost:
        return _shown(request, match, number, part, context)
    status = 409 if lost or not all(isinstance(why, RuleError) for _, why in refused.values()) else 422
    return render_page(request, "entry/deal_list", context, fragment="entry/_deal_list", status=status)


def _shown(request: VisitRequest, match: Match, number: int, part: Part, context: dict[str, Any]) -> HttpResponse:
    here = reverse(part, args=[match.uid, number])
    return redirect_to(request, here, fragment="entry/_deal_list", context=context)


def _whose_alone(request: VisitRequest, stored: StoredMatch) -> int | None:
    """Where the player sits by now whose row alone was sent; None for who has no seat any more."""
    return next((at for at in range(len(stored.seats)) if row_of(request.POST, stored, at)), None)


def _after(request: VisitRequest, stored: StoredMatch, number: int, one: int | None, part: Part) -> str:
    """Where to go after saving: on, where nothing is left; from the page of one player to the one that waits."""
    onward = _onward(request, stored, number, part)
    return onward if onward or one is None else build_step_url(stored.match, Step("reveal", number))


def _save_said(request: VisitRequest, match: Match, number: int) -> Refused:
    stored = load_replayed_match(match).stored
    refused: Refused = {}
    phone = find_entered_by(request, match.club)
    for position, row in noted_rows(request.POST, stored, range(len(stored.seats))).items():
        try:
            noted = read_numbers(row.sent, stored.game, once=position is None)
            if position is None:
                play.record_table_numbers(match, number, noted, was=row.was, phone=phone)
            else:
                said, was = {position: noted}, {position: row.was}
                play.announce(match, number, said, was=was, phone=phone, agreed=row.over)
        except (RuleError, play.ConflictError, play.ClosedError) as error:
            refused[position] = (None, error)
    return refused


def _save_hands(request: VisitRequest, match: Match, number: int) -> Refused:
    """Save what is noted once for the whole table, and the hands."""
    stored = load_replayed_match(match).stored
    refused: Refused = {}
    for position, row in noted_rows(request.POST, stored, ()).items():
        try:
            noted = read_numbers(row.sent, stored.game, once=True)
            play.record_table_numbers(match, number, noted, was=row.was, phone=find_entered_by(request, match.club))
        except (RuleError, play.ConflictError, play.ClosedError) as error:
            refused[position] = (None, error)
    for seat, entry in entered_hands(request.POST, stored).items():
        try:
            save_hand(request, match, number, seat, entry, read_hand(entry, stored.game))
        except (RuleError, play.ConflictError, play.ClosedError, play.ConsentNeededError) as error:
            refused[seat] = (entry, error)
    return refused


def _open(request: VisitRequest, stored: StoredMatch, deal: StoredDeal, part: Part, one: int | None) -> OpenedList:
    """Return the list as the phone has it open; all its hands are entered here, whoever else has a phone."""
    visit = Visit(stored, build_visit(request, stored).own)
    return OpenedList(visit, deal, part, one, parse_seat_position(request.GET.get("change", "")))


def _context(
    replayed: ReplayedMatch,
    opened: OpenedList,
    problems: Mapping[int | None, RowProblem] = NOTHING,
    lost: Sequence[str] = (),
) -> dict[str, Any]:
    match, pad = replayed.stored.match, build_list(replayed, opened, problems, lost)
    onward = build_step_url(match, opened.visit.find_next_step(opened.deal)) if pad.ready else ""
    return {"match": match, "pad": pad, "next": onward}


def _problem(
    request: VisitRequest, opened: OpenedList, position: int | None, entry: EnteredHand | None, error: Refusal
) -> RowProblem:
    """Return why a row was not saved, and what to do about it."""
    stored, deal = opened.visit.stored, opened.deal
    told = _who_noted(stored, deal, position, entry, error) or sentence(error)
    kept = RowProblem(told, typed_in(request.POST, stored, position), entry.seen if entry else 0)
    if isinstance(error, play.ConsentNeededError) and entry:
        look = reverse("correct-hand", args=[stored.match.uid, deal.number, position])
        told = "This deal is complete by now."
        return replace(kept, sentence=told, look=f"{look}?{query_in(entry, stored.game)}&seen={entry.seen}")
    if isinstance(error, play.ConflictError):
        return _conflict(opened, position, error, kept)
    if isinstance(error, UnlikelyError) and entry:
        return replace(kept, sentence=error.message, unlikely=error.score, score=entry.typed)
    return kept


def _conflict(opened: OpenedList, position: int | None, error: play.ConflictError, kept: RowProblem) -> RowProblem:
    """Return what another phone has entered in a row meanwhile, or that it took back what stood there."""
    stored, deal, part, own = opened.visit.stored, opened.deal, opened.part, opened.visit.own
    if isinstance(error.theirs, Hand):
        theirs, version, who = error.theirs.numbers or {}, error.theirs.version, saved_by(error.theirs)
    else:
        theirs, version = deal.numbers if position is None else deal.announced.get(position, {}), 1
        action = LogEntry.Action.NUMBERS if position is None else LogEntry.Action.SAID
        who = logged_by(stored, action, deal.number, position)
    rules = rules_of(stored, part, once=position is None)
    there = in_words({rule.name: theirs[rule.name] for rule in rules if rule.name in theirs})
    if part == "scores" and isinstance(error.theirs, Hand):
        there = number_said(score_hand(stored.game, to_hand(error.theirs)).points)
    change = ""
    if there and position is not None and position != own and who == stored.names[position]:
        change = _change_in_words(stored, part, position, kept, there)
    if isinstance(error, play.OwnEntryError):
        return replace(kept, sentence=f"{change or 'Change it'}?", theirs=there, over=version, change=change)
    told = meanwhile(there, who) if there else f"{who or 'Somebody'} has taken back what stood here."
    return replace(kept, sentence=told, theirs=there or "nothing", over=version, change=change)


def _change_in_words(stored: StoredMatch, part: Part, position: int, kept: RowProblem, there: str) -> str:
    """What replaces which number of whom: Change Bob’s 2 to 4."""
    typed = {rule.name: kept.typed.get(field_name(stored, rule, position), "") for rule in rules_of(stored, part)}
    score = kept.typed.get(f"typed-{row_key(stored, position)}", "").strip()
    new = score if part == "scores" else in_words(typed | ({"Score": score} if score else {}))
    return f"Change {genitive(stored.names[position])} {there} to {new}"


def _who_noted(
    stored: StoredMatch, deal: StoredDeal, position: int | None, entry: EnteredHand | None, error: Refusal
) -> str:
    """Who has noted what, where it does not add up: whoever is wrong can be found. Empty for any other error."""
    if not isinstance(error, NumberError) or not error.adds_up or entry is None or position is None:
        return ""
    noted = {seat: (hand.numbers or {}).get(error.number, 0) for seat, hand in deal.hands.items()}
    noted[position] = score_so_far(entry.numbers.get(error.number, "")) or 0
    rule = next(rule for rule in stored.game.numbers if rule.name == error.number)
    bound = number_said(rule.bound(stored.count_dealt(deal.number)))
    together = number_said(sum(noted.values()))
    who = listing(f"{stored.names[seat]} {number_said(value)}" for seat, value in sorted(noted.items()))
    must = "must" if rule.not_sum is None else "must not"
    end = f", not {together}" if rule.not_sum is None else ""
    return f"{rule.name} {must} make {bound} together{end}: {who}."
