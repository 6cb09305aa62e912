"""Render a hand as a phone has it open, or with the reason why it was not saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse

from games import play
from games.access.phones import VisitRequest
from games.drawings.hand_so_far import (
    build_complete_hand,
    build_hand_from_cells,
    build_hand_from_score,
    mark_differences,
)
from games.matches.next_step import OpenMatch
from games.matches.people import Person, build_people
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, load_match, to_hand
from games.models import Hand, Match, Player, new_uid
from games.rules.errors import NobodyOutError, RuleError
from games.rules.game import Game
from games.rules.record import HandRecord
from games.rules.say import say
from games.rules.scoring import score_hand
from games.web.answers import render_page
from games.web.following import build_open_match, build_step_url
from games.wording.script_texts import build_hand_texts
from games.wording.translated import phrase
from games.wording.words import sentence

from .deal_list import TYPING_KEY
from .forms import (
    EnteredHand,
    build_entry,
    find_seated_ref,
    read_entry,
    read_hand,
    read_player_id,
    try_read_cells,
    try_read_number,
)
from .hand_conflict import build_hand_conflict
from .hand_page import (
    build_blank_page,
    build_entry_header,
    build_hand_page,
    build_problem,
    build_row_key,
    find_saved_hand,
)
from .number_fields import build_digit_keys, build_hand_fields
from .question import format_becoming
from .typed_score import TypedScore, build_typed_score

Context = dict[str, Any]
Refusal = RuleError | play.ConflictError | play.ClosedError


@dataclass(frozen=True, slots=True)
class OpenedHand:
    open_match: OpenMatch
    ref: HandRef
    entry: EnteredHand = field(default_factory=EnteredHand)


def is_typing_scores(request: VisitRequest, match: Match) -> bool:
    """Return whether this phone enters hands in a list: it opened one, and no cards since then."""
    return bool(request.remembered.get(TYPING_KEY) == match.uid)


def build_entry_query(entry: EnteredHand, game: Game) -> str:
    """Return the query string with which a hand's page opens as the form was."""
    query = {"typed": entry.typed} if entry.by_score else {"cards": entry.cards}
    for index, rule in enumerate(game.numbers):
        if rule.name in entry.numbers:
            query[f"n{index}"] = entry.numbers[rule.name]
    if entry.marked:
        query["marked"] = "1"
    return urlencode(query)


def build_context(request: VisitRequest, opened: OpenedHand) -> Context:
    """Return the context of a hand's page: the form as filled in so far, and the saved hand."""
    stored = opened.open_match.stored
    deal = opened.ref.get_deal(stored)
    position = opened.ref.position
    entry = opened.entry
    game = stored.game
    person = build_people(stored.players)[position]
    if entry.by_score:
        typed = try_read_number(entry.typed)
        hand_so_far = build_hand_from_score(game, person, typed, entry.marked)
    else:
        cells = try_read_cells(entry.cards, game.card_set)
        hand_so_far = build_hand_from_cells(game, person, cells, entry.marked)
    header = build_entry_header(opened.open_match, deal, position)
    enters_for_others = opened.open_match.enters_for_others(deal)
    can_type_all_scores = enters_for_others and not stored.is_complete(deal)
    score = _build_typed_score(opened) if entry.by_score and game.has_scores else None
    numbers = build_hand_fields(stored, deal, position, entry.numbers) if game.numbers else ()
    # `blanks` and `texts` are functions, as only the whole page needs them.
    return {
        "match": stored.match,
        "page": build_hand_page(
            game, header, hand_so_far, score=score, can_type_all_scores=can_type_all_scores
        ),
        "enters_for_others": enters_for_others,
        "numbers": numbers,
        "digits": build_digit_keys(numbers),
        "blanks": partial(_build_blank_forms, stored, deal),
        "entry": entry,
        "seen": entry.based_on,
        "submission": entry.submission or new_uid(),
        "saved": find_saved_hand(request.remembered, stored, deal.number),
        "saved_entry": build_entry(deal.hands.get(position)),
        "who": build_row_key(stored, position),
        "texts": partial(build_hand_texts, game, alone=not enters_for_others),
    }


def _build_typed_score(opened: OpenedHand) -> TypedScore:
    stored = opened.open_match.stored
    entry = opened.entry
    points = None
    typed = try_read_number(entry.typed)
    if typed is not None:
        points = score_hand(stored.game, HandRecord(typed=typed, marked=entry.marked)).points
    return build_typed_score(
        stored.game,
        stored.names[opened.ref.position],
        opened.ref.deal_number,
        is_own=opened.ref.position == opened.open_match.own_position,
        total=_find_total_before(opened),
        points=points,
    )


def _find_total_before(opened: OpenedHand) -> int | None:
    """Return the player's total before the deal; None if it is not shown."""
    # This runs for each digit that is typed, so the total comes from the replay in memory.
    replayed = load_replayed_match(opened.open_match.stored.match)
    stored = replayed.stored
    deal_number, position = opened.ref
    # Before deal 1 there is none, a team's is made of several hands, and once the deal is complete
    # it has the points of this hand already.
    if deal_number == 1 or stored.teams or stored.is_complete(opened.ref.get_deal(stored)):
        return None
    return replayed.result.get_standing(position).total


def _build_blank_forms(stored: StoredMatch, deal: StoredDeal) -> list[Context]:
    """Return the blank forms for a phone without a connection: one for cards, one for a score."""
    return [
        {
            "page": build_blank_page(stored, deal, by_score=by_score),
            "entry": EnteredHand(by_score=by_score),
            "who": "{who}",
        }
        for by_score in (False, True)
    ]


def build_closed_context(
    request: VisitRequest, opened: OpenedHand, error: Exception, *, lost: bool = False
) -> Context:
    """Return the context of a hand's page on which one can only go on (`lost`: it is not saved)."""
    return build_context(request, opened) | {
        "closed": sentence(error),
        "lost": lost,
        "text_to_copy": _format_text_to_copy(
            opened.open_match.stored.names[opened.ref.position],
            opened.ref.deal_number,
            opened.entry,
        ),
        "onward": build_step_url(
            opened.open_match.stored.match, opened.open_match.find_current_step()
        ),
        "saved": None,
    }


def _format_text_to_copy(name: str, deal_number: int, entry: EnteredHand) -> str:
    """Return a hand as text to copy: “Ann, deal 2: 9 4 4 J 2”; "" if it is empty."""
    entered = " ".join(filter(None, [entry.cards, entry.typed, *entry.numbers.values()]))
    if not entered:
        return ""
    return phrase(
        "{player}, deal {deal}: {entered}", player=name, deal=deal_number, entered=entered
    )


def render_closed(
    request: VisitRequest,
    opened: OpenedHand,
    error: Exception,
    *,
    lost: bool = False,
    status: int = 409,
) -> HttpResponse:
    """Render why nothing can be entered here; `lost`: what was entered is shown, but not saved."""
    context = build_closed_context(request, opened, error, lost=lost)
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=status)


def render_player_left(
    request: VisitRequest, data: Mapping[str, str], match: Match, ref: HandRef
) -> HttpResponse:
    """Render the unsaved hand of a player who has left the match, with the reason (409)."""
    stored = load_replayed_match(match).stored
    player = match.club.players.filter(pk__in=[read_player_id(data)]).first()
    name = player.name if player else phrase("Unknown player")
    error = play.ClosedError(_describe_left_player(player))
    entry = read_entry(data, stored.game, ref.position)
    # The player has no seat, so the page is built for another one, and named after them.
    seated_ref = ref._replace(position=min(ref.position, len(stored.seats) - 1))
    opened = OpenedHand(build_open_match(request, stored), seated_ref, entry)
    context = build_closed_context(request, opened, error, lost=True)
    page = context["page"]
    person = replace(page.person, name=name)
    context["page"] = replace(page, hand_so_far=replace(page.hand_so_far, person=person))
    context["text_to_copy"] = _format_text_to_copy(name, ref.deal_number, entry)
    context["left_key"] = data.get("who")
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=409)


def _describe_left_player(player: Player | None) -> str:
    if player is None:
        return say("The player of this hand is no longer in this match")
    return say("{player} is no longer in this match", player=player.name)


def render_refusal(
    request: VisitRequest,
    match: Match,
    ref: HandRef,
    entry: EnteredHand,
    error: Refusal,
) -> HttpResponse:
    """Render the hand's page with why it was not saved: 422, 409 if late, 404 without the seat."""
    stored = load_match(match.pk)
    seated_ref = find_seated_ref(request.POST, stored, ref)
    if seated_ref is None:
        return render_player_left(request, request.POST, match, ref)
    if seated_ref.position not in range(len(stored.seats)):
        raise Http404("No such hand")
    opened = OpenedHand(build_open_match(request, stored), seated_ref, entry)
    # Nothing can be corrected there: what was entered can only be copied.
    if stored.find_deal(ref.deal_number) is None or isinstance(error, play.ClosedError):
        return render_closed(request, opened, error, lost=True)
    if isinstance(error, play.ConflictError):
        return _render_conflict(request, opened, error)
    problem = build_problem(error, stored, seated_ref.position)
    if isinstance(error, NobodyOutError):
        problem = replace(problem, who_out=_list_who_out(opened))
    context = build_context(request, opened) | {
        "problem": problem,
        "entry_query": build_entry_query(entry, stored.game),
        "saved": None,
    }
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=422)


def _list_who_out(opened: OpenedHand) -> tuple[tuple[Person, str], ...]:
    """Return who may have gone out, each with what becomes of the score: “12 becomes 0”."""
    game = opened.open_match.stored.game
    people = build_people(opened.open_match.stored.players)
    opened_deal = opened.ref.get_deal(opened.open_match.stored)
    hands = {position: to_hand(saved_hand) for position, saved_hand in opened_deal.hands.items()}
    hands[opened.ref.position] = read_hand(opened.entry, game)
    choices = []
    for position in sorted(hands):
        becoming = ""
        # In a game with lines the score depends on the other hands, too, so it is not known yet.
        if not game.lines:
            before = score_hand(game, hands[position]).points
            after = score_hand(game, hands[position].go_out()).points
            becoming = format_becoming(before, after)
        choices.append((people[position], becoming))
    return tuple(choices)


def _render_conflict(
    request: VisitRequest, opened: OpenedHand, error: play.ConflictError
) -> HttpResponse:
    """Render both versions of a hand side by side, to choose from (409)."""
    open_match = opened.open_match
    stored = open_match.stored
    position = opened.ref.position
    # If the saved hand was undone since the conflict, it is shown as it was then.
    saved_hand = opened.ref.find_hand(stored) or error.theirs
    assert isinstance(saved_hand, Hand)  # noqa: S101 - saving a hand conflicts with a hand
    context = build_context(request, opened)
    person = build_people(stored.players)[position]
    own_version, saved_version = mark_differences(
        context["page"].hand_so_far,
        build_complete_hand(stored.game, person, to_hand(saved_hand)),
    )
    conflict = build_hand_conflict(
        open_match,
        position,
        saved_hand,
        error,
        (own_version.score, saved_version.score),
        was_offline="offline" in request.POST,
    )
    context |= {
        "own_version": own_version,
        "saved_version": saved_version,
        "seen": saved_hand.version,
        **conflict,
        "onward": build_step_url(
            stored.match,
            open_match.find_next_step(opened.ref.get_deal(stored), position, correction=True),
            typing=is_typing_scores(request, stored.match),
        ),
        "saved": None,
    }
    return render_page(request, "entry/hand", context, fragment="entry/_hand", status=409)
