"""The match and its deals, to look at."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from games.access.form_tokens import new_token
from games.access.pages import for_match
from games.access.phones import VisitRequest
from games.memory import BOARDS
from games.models import Match
from games.scoreboard.entry.hand_entry import saved_notice
from games.scoreboard.match.board import Board, board_of, turn_of
from games.scoreboard.match.confirming import to_confirm
from games.scoreboard.match.deal import deal_of
from games.scoreboard.match.reveal import reveal_of
from games.scoreboard.setup.usual_choices import rematch_after
from games.scoreboard.shown.match_reading import Reading, read
from games.scoreboard.shown.phones_at_table import positions_with_a_phone
from games.values.whole_numbers import whole_number

from .entry import own_position
from .links import code_of_table
from .live import on_to_rematch, unless_seen
from .pages import render_page
from .reveal import reveal_page

HIDDEN, SHOWN = 'open" hidden>', 'open">'
"""How the column of the open deal is marked in `_deals_table.html`, its heading and a cell for each player."""


@require_safe
@unless_seen()
@for_match(guests=True)
def match(request: VisitRequest, match: Match) -> HttpResponse:
    """How a match stands, or how it ended."""
    reading = read(match)
    finished, own, board = (
        reading.result.finished,
        own_position(request, reading.facts),
        board_of(reading, whole_number(request.GET.get("deal", ""))),
    )
    rematch = rematch_after(match)
    if onward := on_to_rematch(request, rematch):
        return onward
    context = {
        "match": match,
        "revision": reading.facts.match.revision,
        "board": board,
        "running": partial(_running, request, match, reading, board),
        "turn": None if finished else turn_of(reading, own),
        "token": new_token(),
        "rematch": rematch,
        "to_confirm": to_confirm(reading.facts, own) if request.phone.keeps else None,
        "code": partial(code_of_table, request, match.club, "keeper", make=False),
    }
    alike = not finished and not context["to_confirm"]
    return render_page(request, "match/match", context, fragment="match/_board", alike=alike)


def _running(request: VisitRequest, match: Match, reading: Reading, board: Board) -> str:
    """The part of a board that goes on from hand to hand, drawn once a deal for all phones of a role.

    Only the column that says who is in changes with a hand, and is filled in afterwards: to draw it all for each hand
    took a fifth of a server's time on a club night (`benchmarks/phones.py`).
    """
    context = {"match": match, "board": board, "request": request}
    draw = partial(render_to_string, "games/match/_running.html", context)
    drawn = BOARDS.get_or_make((match.uid, request.phone.role, board.hands and board.hands.number), board, draw)
    open_deal = reading.open_deal()
    if open_deal is None:
        return mark_safe(drawn)  # noqa: S308
    before, *cells = drawn.split(HIDDEN)
    texts = ["", *("in" if person.position in open_deal.hands else "" for person in board.people)]
    return mark_safe(before + "".join(SHOWN + text + cell for text, cell in zip(texts, cells, strict=False)))  # noqa: S308


@require_safe
@unless_seen()
@for_match(guests=True)
def deal(request: VisitRequest, match: Match, number: int) -> HttpResponse:
    """What a deal gave, or how far it is entered."""
    reading = read(match)
    own, phones = own_position(request, reading.facts), positions_with_a_phone(match, reading.facts)
    awaited = reveal_of(reading, number, own, phones)
    if awaited and awaited.waiting:
        return reveal_page(request, match, reading, awaited)
    rematch = rematch_after(match)
    if onward := on_to_rematch(request, rematch):
        return onward
    view = deal_of(reading, number)
    if view is None and number == len(reading.facts.deals) + 1 and reading.result.finished:
        return redirect("match", match.uid)  # the page was opened before the match was over
    if view is None:
        raise Http404("No such deal")
    context = {
        "match": match,
        "deal": view,
        "turn": None if view.finished else turn_of(reading, own),
        "counts": awaited is not None,
        "rematch": rematch,
        "saved": saved_notice(request.remembered, reading.facts, number),
    }
    return render_page(request, "match/deal", context, fragment="match/_deal")
