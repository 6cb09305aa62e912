"""The list of a deal, saved row by row: typed scores; bids before it is played, tricks after it."""

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
    OpenMatch,
    Step,
    has_announced,
    have_all_announced,
    is_all_announced,
)
from games.matches.noted_sums import find_bound_position, find_who_must_change
from games.matches.people import parse_seat_position
from games.matches.replayed_match import ReplayedMatch, load_replayed_match, replay_match
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, load_match, to_hand
from games.models import Hand, LogEntry, Match
from games.rules.errors import NumberError, RuleError
from games.rules.scoring import score_hand
from games.web.answers import redirect_to, render_page
from games.web.following import (
    build_open_match,
    build_step_url,
    get_deal_or_404,
    poll_endpoint,
    redirect_if_moved_on,
)
from games.wording.noted_numbers import Part, explain_wrong_sum, format_noted_numbers, list_rules
from games.wording.script_texts import build_list_texts
from games.wording.translated import numeral, phrase
from games.wording.who_saved import describe_entry_since_then, load_actor_name, load_saver_name
from games.wording.words import sentence

from .deal_list import TYPING_KEY, OpenedList, RowProblem, build_list
from .forms import EnteredHand, read_hand, read_numbers, try_read_number
from .hand_page import UnlikelyError, build_row_key
from .list_forms import (
    find_position_by_key,
    list_lost_entries,
    read_entered_hands,
    read_noted_row,
    read_row,
    read_typed_fields,
)
from .number_fields import build_field_name
from .opened_hand_views import build_entry_query
from .undo_choice import remember_choice
from .views import save_hand

LIST_STEPS = {"said": ("said",), "numbers": ("hand", "numbers"), "scores": ("hand",)}
"""The kinds of step that are done in each list."""
Refusal = RuleError | play.ConflictError | play.ClosedError | play.ConsentNeededError
Refused = dict[int | None, tuple[EnteredHand | None, Refusal]]
"""Entries that were not saved, with their errors, by position; the whole table's by None."""
NO_PROBLEMS: Mapping[int | None, RowProblem] = {}


@require_http_methods(["GET", "HEAD", "POST"])
@for_match(keeper=True)
def deal_list(
    request: VisitRequest, match: Match, number: int, part: Part, position: int | None = None
) -> HttpResponse:
    """Show or save a list of a deal, or the row of the player at `position`; go on once complete.

    `part` is “said” (bids), “numbers” (after play) or “scores”. If others at the table have phones
    too, a player's phone gets its own page.
    """
    replayed = load_replayed_match(match)
    stored = replayed.stored
    # The game notes nothing, so it has no such list.
    if part != "scores" and not stored.game.numbers:
        return redirect_to(
            request, build_step_url(match, build_open_match(request, stored).find_current_step())
        )
    if request.method == "POST":
        return _save(request, match, number, position, part)
    onward = _find_onward(request, stored, number, part, position) or _find_own_page(
        request, stored, number, part, position
    )
    if onward:
        return redirect_to(request, onward)
    deal = get_deal_or_404(stored, number, position=position or 0)
    if position is None and not _enters_for_others(request, stored, deal):
        # The owner's own page instead of the list.
        position = build_open_match(request, stored).own_position
    elif part == "scores" or (part == "numbers" and stored.game.has_cards):
        # From now on this phone types scores: with cards, both of these lists have fields for them.
        request.remembered[TYPING_KEY] = match.uid
    context = _build_context(replayed, _open_list(request, stored, deal, part, position))
    return render_page(request, "entry/deal_list", context, fragment=_choose_fragment(context))


@require_safe
@poll_endpoint(keeper=True)
@for_match(keeper=True)
def live_list(request: VisitRequest, match: Match, number: int, part: Part) -> HttpResponse:
    """Render the list for an open page, with the address to go to once it is complete.

    `one` in the query is the key of the player whose page it is.
    """
    if onward := redirect_if_moved_on(request, match):
        return onward
    replayed = load_replayed_match(match)
    stored = replayed.stored
    deal = get_deal_or_404(stored, number)
    only_position = find_position_by_key(stored, request.GET.get("one", ""))
    context = _build_context(replayed, _open_list(request, stored, deal, part, only_position))
    context["onward"] = _find_onward(request, stored, number, part, only_position)
    return _render_list(request, match, number, part, context)


def _enters_for_others(request: VisitRequest, stored: StoredMatch, deal: StoredDeal) -> bool:
    """Return whether this phone enters for all, so it has the list instead of one player's page."""
    return build_open_match(request, stored).enters_for_others(deal)


def _find_own_page(
    request: VisitRequest, stored: StoredMatch, deal_number: int, part: Part, position: int | None
) -> str:
    """Return the page that a player's phone has instead of the list; "" for the list.

    - Once the player is in: the page that waits, unless only a number of the table is missing.
    - Before that: the list of bids or numbers, or the player's hand instead of scores.
    """
    deal = stored.find_deal(deal_number)
    own_position = build_open_match(request, stored).own_position
    if (
        deal is None
        or position is not None
        or own_position is None
        or _enters_for_others(request, stored, deal)
    ):
        return ""
    reveal_url = build_step_url(stored.match, Step("reveal", deal_number))
    if part == "said" and is_all_announced(stored, deal):
        return reveal_url
    is_in = own_position in deal.hands
    if part == "said":
        is_in = has_announced(stored, deal, own_position)
    if is_in and (part == "scores" or not _is_only_table_open(stored, deal, part)):
        return reveal_url
    if part != "scores":
        return ""
    changed_position = parse_seat_position(request.GET.get("change", ""))
    if changed_position is not None:
        return reverse("hand", args=[stored.match.uid, deal_number, changed_position])
    hand_url = reverse("hand", args=[stored.match.uid, deal_number, own_position])
    # With `typed`, though empty, that page asks for the score instead of the cards.
    return f"{hand_url}?typed="


def _is_only_table_open(stored: StoredMatch, deal: StoredDeal, part: Part) -> bool:
    """Return whether all players are in, but a number of the whole table is missing."""
    all_in = have_all_announced(stored, deal) if part == "said" else stored.has_all_hands(deal)
    return all_in and any(
        rule.name not in deal.numbers for rule in list_rules(stored, part, once=True)
    )


def _find_onward(
    request: VisitRequest,
    stored: StoredMatch,
    deal_number: int,
    part: Part,
    only_position: int | None = None,
) -> str:
    """Return where to go from a list in which this phone has nothing to enter; "" to stay.

    - Also go while an earlier deal is open, and once the match is over.
    - Stay on bids until a hand is in, to look at them.
    - Stay on the numbers of one player until the deal is complete, to change them.
    """
    open_match = build_open_match(request, stored)
    deal = stored.find_deal(deal_number)
    other_step = open_match.find_redirect_step(deal_number)
    if other_step or deal is None:
        return build_step_url(
            stored.match, other_step or open_match.find_current_step(), typing=True
        )
    if part == "said":
        stays = not deal.hands
    else:
        stays = only_position is not None and not stored.is_complete(deal)
    if stays:
        return ""
    step = open_match.find_next_step(deal)
    if step.kind in LIST_STEPS[part]:
        return ""
    return build_step_url(stored.match, step, typing=True)


def _save(
    request: VisitRequest, match: Match, deal_number: int, only_position: int | None, part: Part
) -> HttpResponse:
    """Save each row by itself and go on; else show why some were refused (422, 409 if outdated)."""
    refused = (
        _save_announced(request, match, deal_number)
        if part == "said"
        else _save_hands(request, match, deal_number)
    )
    replayed = replay_match(load_match(match.pk))
    stored = replayed.stored
    if only_position is not None:
        only_position = _find_sent_position(request, stored)
        # The page that waits for the others offers to undo it.
        if only_position is not None and not refused:
            remember_choice(request.remembered, stored, HandRef(deal_number, only_position))
    errors = {position: error for position, (_, error) in refused.items()}
    lost = list_lost_entries(request.POST, stored, deal_number, errors.items())
    is_all_saved = not refused and not lost
    onward = _find_next_page(request, stored, deal_number, only_position, part)
    if onward and is_all_saved:
        return redirect_to(request, onward)
    # If there is no such deal any more, an empty one shows what was typed and why it is not saved.
    deal = stored.find_deal(deal_number) or StoredDeal(deal_number)
    opened = _open_list(request, stored, deal, part, only_position)
    problems = {
        position: _build_problem(request, opened, position, entry, error)
        for position, (entry, error) in refused.items()
    }
    context = _build_context(replayed, opened, problems, lost)
    if is_all_saved:
        return _render_list(request, match, deal_number, part, context)
    breaks_rules = not lost and all(isinstance(error, RuleError) for error in errors.values())
    status = 422 if breaks_rules else 409
    return render_page(
        request, "entry/deal_list", context, fragment=_choose_fragment(context), status=status
    )


def _render_list(
    request: VisitRequest, match: Match, deal_number: int, part: Part, context: dict[str, Any]
) -> HttpResponse:
    """Render the list for htmx; redirect to its page without htmx."""
    page = reverse(part, args=[match.uid, deal_number])
    return redirect_to(request, page, fragment=_choose_fragment(context), context=context)


def _choose_fragment(context: Mapping[str, Any]) -> str:
    return "entry/_one_player" if context["pad"].one_player else "entry/_deal_list"


def _find_sent_position(request: VisitRequest, stored: StoredMatch) -> int | None:
    """Return where the player of the only row sits now; None if they have no seat any more."""
    positions = range(len(stored.seats))
    return next(
        (position for position in positions if read_row(request.POST, stored, position)), None
    )


def _find_next_page(
    request: VisitRequest,
    stored: StoredMatch,
    deal_number: int,
    only_position: int | None,
    part: Part,
) -> str:
    """Return where to go after saving; "" to stay.

    The list of several players stays until nothing is missing. One player's page goes on at once:
    to wait for the others, or back to the bids if its player has to change theirs.
    """
    onward = _find_onward(request, stored, deal_number, part)
    if onward or only_position is None:
        return onward
    deal = stored.find_deal(deal_number)
    own_position = build_open_match(request, stored).own_position
    must_change = (
        part == "said"
        and deal is not None
        and own_position is not None
        and find_who_must_change(stored, deal) == own_position
    )
    return build_step_url(stored.match, Step("said" if must_change else "reveal", deal_number))


def _save_table_numbers(
    request: VisitRequest, match: Match, deal_number: int, stored: StoredMatch
) -> Refused:
    """Save what is noted once for the whole table; return the error if it is refused."""
    row = read_noted_row(request.POST, stored, position=None)
    if row is None:
        return {}
    try:
        numbers = read_numbers(row.texts, stored.game, once=True)
        phone = find_entered_by(request, match.club)
        play.record_table_numbers(match, deal_number, numbers, before=row.initial, phone=phone)
    except (RuleError, play.ConflictError, play.ClosedError) as error:
        return {None: (None, error)}  # the table's numbers, which are of no player and no hand
    return {}


def _save_announced(request: VisitRequest, match: Match, deal_number: int) -> Refused:
    """Save the table's numbers, then bids; return what was refused, with errors."""
    stored = load_replayed_match(match).stored
    refused = _save_table_numbers(request, match, deal_number, stored)
    phone = find_entered_by(request, match.club)
    dealer = find_bound_position(stored, deal_number)
    # The dealer last: the others may say what they like.
    for position in sorted(range(len(stored.seats)), key=lambda position: position == dealer):
        row = read_noted_row(request.POST, stored, position)
        if row is None:
            continue
        try:
            announced = {position: read_numbers(row.texts, stored.game)}
            initial = {position: row.initial}
            play.announce(
                match, deal_number, announced, before=initial, phone=phone, agreed=row.agreed
            )
        except (RuleError, play.ConflictError, play.ClosedError) as error:
            refused[position] = (None, error)
    return refused


def _save_hands(request: VisitRequest, match: Match, deal_number: int) -> Refused:
    """Save the table's numbers, then hands; return what was refused, with errors."""
    stored = load_replayed_match(match).stored
    refused = _save_table_numbers(request, match, deal_number, stored)
    for position, entry in read_entered_hands(request.POST, stored).items():
        try:
            entered = read_hand(entry, stored.game)
            save_hand(request, match, HandRef(deal_number, position), entry, entered)
        except (RuleError, play.ConflictError, play.ClosedError, play.ConsentNeededError) as error:
            refused[position] = (entry, error)
    return refused


def _open_list(
    request: VisitRequest,
    stored: StoredMatch,
    deal: StoredDeal,
    part: Part,
    only_position: int | None,
) -> OpenedList:
    """Return the list as the phone has it open, with the row `change` that the address names."""
    # Without the table's phones: a list enters all hands, even those of players with a phone.
    open_match = OpenMatch(stored, build_open_match(request, stored).own_position)
    return OpenedList(
        open_match,
        deal,
        part,
        only_position=only_position,
        change=parse_seat_position(request.GET.get("change", "")),
    )


def _build_context(
    replayed: ReplayedMatch,
    opened: OpenedList,
    problems: Mapping[int | None, RowProblem] = NO_PROBLEMS,
    lost: Sequence[str] = (),
) -> dict[str, Any]:
    match = replayed.stored.match
    pad = build_list(replayed, opened, problems, lost)
    next_url = ""
    if pad.is_ready:
        next_url = build_step_url(match, opened.open_match.find_next_step(opened.deal))
    # The texts are a function, as only the whole page needs them, and a fragment never calls it.
    return {"match": match, "pad": pad, "next": next_url, "texts": build_list_texts}


def _build_problem(
    request: VisitRequest,
    opened: OpenedList,
    position: int | None,
    entry: EnteredHand | None,
    error: Refusal,
) -> RowProblem:
    """Return the problem of a row (None: the table's) with what was typed."""
    stored = opened.open_match.stored
    deal = opened.deal
    text = _explain_sum(stored, deal, position, entry, error) or sentence(error)
    problem = RowProblem(
        text,
        read_typed_fields(request.POST, stored, position),
        based_on=entry.based_on if entry else 0,
    )
    if isinstance(error, play.ConsentNeededError) and entry:
        page = reverse("hand", args=[stored.match.uid, deal.number, position])
        return replace(
            problem,
            sentence=phrase("This deal is complete. To change this hand, edit it."),
            correct_url=f"{page}?{build_entry_query(entry, stored.game)}",
        )
    if isinstance(error, play.ConflictError):
        return _build_conflict(opened, position, error, problem)
    if isinstance(error, UnlikelyError) and entry:
        return replace(problem, sentence=sentence(error), unlikely=error.score, score=entry.typed)
    return problem


def _build_conflict(
    opened: OpenedList, position: int | None, error: play.ConflictError, problem: RowProblem
) -> RowProblem:
    """Return the problem of a row (None: the table's) that another phone has changed meanwhile."""
    stored = opened.open_match.stored
    deal = opened.deal
    part = opened.part
    if isinstance(error.theirs, Hand):
        numbers = error.theirs.numbers or {}
        version = error.theirs.version
        saver = load_saver_name(error.theirs)
    # Numbers of the table and bids have no version: 1 only says that the button was tapped.
    elif position is None:
        numbers = deal.numbers
        version = 1
        saver = load_actor_name(stored, LogEntry.Action.NUMBERS, deal.number)
    else:
        numbers = deal.announced.get(position, {})
        version = 1
        saver = load_actor_name(stored, LogEntry.Action.ANNOUNCED, deal.number, position)
    rules = list_rules(stored, part, once=position is None)
    saved = format_noted_numbers(
        {rule.name: numbers[rule.name] for rule in rules if rule.name in numbers}
    )
    if part == "scores" and isinstance(error.theirs, Hand):
        saved = numeral(score_hand(stored.game, to_hand(error.theirs)).points)
    question = phrase("Change this entry?")
    change = ""
    # Its player saved it, and this is another player's phone.
    if (
        saved
        and position is not None
        and position != opened.open_match.own_position
        and saver == stored.names[position]
    ):
        question, change = _format_change(stored, part, position, problem, saved)
    if isinstance(error, play.OwnEntryError):
        # This asks only whether to change what the player saved themselves.
        text = question
        keep = ""
    else:
        text = describe_entry_since_then(saved, saver)
        keep = phrase("Keep it empty")
    if saved:
        keep = phrase("Keep {saved}", saved=saved)
    return replace(problem, sentence=text, keep=keep, their_version=version, change=change)


def _format_change(
    stored: StoredMatch, part: Part, position: int, problem: RowProblem, saved: str
) -> tuple[str, str]:
    """Return question and button to replace what a player saved: “Change Bob’s 2 to 4”."""
    score = problem.typed.get(f"typed-{build_row_key(stored, position)}", "").strip()
    if part == "scores":
        new = score
    else:
        typed = {
            rule.name: problem.typed.get(build_field_name(stored, rule, position), "")
            for rule in list_rules(stored, part)
        }
        if score:
            typed[phrase("Score")] = score
        new = format_noted_numbers(typed)
    change: dict[str, Any] = {"player": stored.names[position], "saved": saved, "new": new}
    question = phrase("Change {player}’s {saved} to {new}?", **change)
    return question, phrase("Change {player}’s {saved} to {new}", **change)


def _explain_sum(
    stored: StoredMatch,
    deal: StoredDeal,
    position: int | None,
    entry: EnteredHand | None,
    error: Refusal,
) -> str:
    """Explain who noted what, for an error about the sum of a number after play; else ""."""
    if not isinstance(error, NumberError) or not error.adds_up or entry is None or position is None:
        return ""
    values = {
        saved_position: (hand.numbers or {}).get(error.number, 0)
        for saved_position, hand in deal.hands.items()
    }
    values[position] = try_read_number(entry.numbers.get(error.number, "")) or 0
    rule = next(rule for rule in stored.game.numbers if rule.name == error.number)
    return explain_wrong_sum(stored, deal, rule, values)
