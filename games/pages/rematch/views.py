from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from games import play
from games.access.form_tokens import read_uid
from games.access.phones import VisitRequest
from games.access.visits import for_match
from games.matches.stored_match import load_match
from games.models import Match, Table
from games.rules.errors import RuleError
from games.rules.notes import SETUP_NOTES
from games.web.following import redirect_to_started
from games.wording.next_match import get_next_dealer
from games.wording.words import sentence

from .rematch import find_rematch, load_rematch_options


@for_match(keeper=True)
def rematch(request: VisitRequest, match: Match) -> HttpResponse:
    """Start a rematch, with the deal passed on; if the table plays something already, show that.

    Without a POST, before the match is over, or if the rematch is refused, redirect to the match.
    """
    if request.method != "POST" or match.finished_at is None:
        return redirect("match", match.uid)
    table = next(
        (table for table in play.load_current_tables(match.club) if table.pk == match.table_id),
        None,
    )
    try:
        if table:
            started = play.start_next_match(
                table, match.uid, partial(_start_rematch, request, match, table)
            )
        else:
            started = _start_rematch(request, match)
    except RuleError as error:
        messages.error(request, sentence(error))
        return redirect("match", match.uid)
    return redirect_to_started(request, started, {match.game})


def _start_rematch(request: VisitRequest, match: Match, table: Table | None = None) -> Match:
    """Start the rematch; without a table, return the one that another phone has just started."""
    stored = load_match(match.pk)
    seats = [seat.player_id for seat in stored.seats]
    chosen = table.first_id if table else None
    if table is None and (started := find_rematch(match, seats)):
        return started
    return play.start_match(
        match.club,
        match.game,
        seats,
        # Who was drawn or chosen at the table deals first.
        seats.index(chosen) if chosen in seats else get_next_dealer(match, len(seats)),
        load_rematch_options(match, len(seats)),
        uid=read_uid(request.POST.get("token", "")),
        phone=request.phone.player,
        rematch_of=match,
        teams=stored.teams,
        notes={kind.name: getattr(stored.match, kind.name) for kind in SETUP_NOTES},
        table=table,
    )
