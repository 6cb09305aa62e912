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
    """Start a rematch and redirect to it, or to what its table has started already.

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
    """Start the rematch of a match, at its table if that is open.

    Without a table, return a rematch that another phone has just started, if there is one.
    """
    stored = load_match(match.pk)
    player_ids = [seat.player_id for seat in stored.seats]
    # At a table, `play.start_next_match` has looked for it.
    started = None if table else find_rematch(match, player_ids)
    if started:
        return started
    if table and table.first_id in player_ids:
        # This player was drawn or chosen at the table.
        first_dealer = player_ids.index(table.first_id)
    else:
        first_dealer = get_next_dealer(match, len(player_ids))
    return play.start_match(
        match.club,
        match.game,
        player_ids,
        first_dealer,
        load_rematch_options(match, len(player_ids)),
        uid=read_uid(request.POST.get("token", "")),
        phone=request.phone.player,
        rematch_of=match,
        teams=stored.teams,
        notes={kind.name: getattr(stored.match, kind.name) for kind in SETUP_NOTES},
        table=table,
    )
