"""Drawing who begins the next match of a table: by chance, seen by all, and logged."""

from __future__ import annotations

import secrets
from dataclasses import replace

from games.matches.draws import Draw, load_players_in_draw, read_draw
from games.models import Table
from games.rules.errors import PlayersError
from games.rules.say import say

from .tables import change_table, list_next_player_ids
from .transaction import Action, MatchChange, now

FEWEST_TO_DRAW = 2
# The version of a table's draw before there is any.
NO_DRAW = "0"


def draw_first_player(
    table: Table, *, based_on: str, again: bool = False, phone: int | None = None
) -> None:
    """Draw who begins the next match among those who play it; `again` replaces an earlier draw.

    Nothing is drawn unless `based_on` is the version of the present draw, or `NO_DRAW`: so two taps
    are one draw.
    """
    with change_table(table) as row:
        earlier = read_draw(row)
        version = earlier.version if earlier else NO_DRAW
        if based_on != version or (earlier and not again):
            return
        player_ids = list_next_player_ids(row.people.all())
        if len(player_ids) < FEWEST_TO_DRAW:
            raise PlayersError(say("At least 2 players are needed to draw the first dealer."))
        row.first_id = secrets.choice(player_ids)
        row.draws = [Draw(now(), by=phone, players=tuple(player_ids), first=row.first_id).to_row()]
        row.save(update_fields=["first", "draws"])


def log_draw(change: MatchChange, table: Table) -> None:
    """Log the draw for a match that starts at `table`, unless a drawn player was deleted."""
    draw = read_draw(Table.objects.get(pk=table.pk))  # as drawn since `table` was loaded
    if draw is None:
        return
    found = load_players_in_draw(draw)
    if not found.keys() >= {*draw.players}:
        return
    players = [found[pk] for pk in draw.players]
    fact = {
        "players": [player.name for player in players],
        "ids": [player.pk for player in players],
        "first": draw.players.index(draw.first),
        "seats": draw.seats,
    }
    # The line has the time of the draw, and is signed by the phone that drew.
    by = found[draw.by].pk if draw.by in found else None
    replace(change, changed_at=draw.drawn_at, phone=by).log(Action.DRAW, after=fact)
