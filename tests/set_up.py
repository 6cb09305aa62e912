"""Setting a match up at a table: people and a game are put there, the rest is sent as its page
sends it.
"""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.models import Club, Table


def make_table(club: Club, game: str, ids: Sequence[int], *, first: int | None = None) -> Table:
    """Make a table where the players of these ids sit, with the game that comes next; `first` is
    who deals first.
    """
    table = play.open_table(club)
    players = club.players.in_bulk(ids)
    play.sit_down(table, [players[pk] for pk in ids])
    if first is not None:
        play.set_first_dealer(table, first)
    play.choose_next_game(table, game, {})
    table.refresh_from_db()
    return table


def choose(client: Client, table: Table, *, do: str = "choose", **fields: Any) -> HttpResponse:
    """Send fields of the set-up, changed from what its page shows, and return the page after it,
    with their panel.
    """
    address = f"/t/{table.uid}/"
    shown = client.get(address).context["lobby"].shown_fields
    panel = "stakes" if "stakes" in fields else "options"
    return client.post(f"{address}?open={panel}", {"shown": shown, "do": do, **fields}, follow=True)


def start(client: Client, table: Table, **fields: Any) -> HttpResponse:
    """Send fields of the set-up with its button that starts the match."""
    lobby = client.get(f"/t/{table.uid}/").context["lobby"]
    sent = {"shown": lobby.shown_fields, "token": make_token(), "after": lobby.after, **fields}
    return client.post(f"/t/{table.uid}/start/", sent)
