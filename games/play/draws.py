"""Drawing who begins the next match of a table, and the seats: by chance, each draw seen by all, and logged."""

from __future__ import annotations

import secrets
from dataclasses import replace

from games.matches.draws import Draw, load_players_in_draws, read_draws
from games.models import Table, TablePerson
from games.rules.errors import PlayersError

from .tables import change_table, load_latest_match, refresh_match_pages, save_order
from .transaction import Action, MatchChange, now

FEWEST_TO_DRAW = 2
MOST_DRAWS = 10
"""Draws for one match."""


def draw_first_player(table: Table, *, based_on: int | None, seats: bool = False, phone: int | None = None) -> None:
    """Draw who begins the next match among those who play it, and with `seats` where they sit as well.

    `based_on` is how many draws the form showed: if there are others by now, or it is None, nothing is drawn, so that
    two taps are one draw. `phone` is the id of the player whose phone draws. Those who look on keep their places. Raise
    `PlayersError` if fewer than two play, or after `MOST_DRAWS`.
    """
    with change_table(table) as row:
        if based_on != len(row.draws):
            return
        people = list(row.people.all())
        playing = [person for person in people if person.plays]
        if len(playing) < FEWEST_TO_DRAW:
            raise PlayersError("Two have to play before it can be drawn who begins")
        if len(row.draws) >= MOST_DRAWS:
            raise PlayersError(f"It was drawn {MOST_DRAWS} times. Tap a face to choose who begins")
        if seats:
            playing = _shuffle(playing)
            order = iter(playing)
            save_order(row, [next(order) if person.plays else person for person in people])
        row.first_id = secrets.choice(playing).player_id
        draw = Draw(now(), phone, tuple(person.player_id for person in playing), row.first_id, seats)
        row.draws = [*row.draws, draw.to_row()]
        row.save(update_fields=["first", "draws"])
        if last := load_latest_match(row):
            refresh_match_pages(row, only=last)


def log_draws(change: MatchChange, table: Table) -> None:
    """Log the draws for a match that starts at `table`, each with its time and by whose phone.

    A draw with a player who is not stored any more is left out.
    """
    draws = read_draws(Table.objects.get(pk=table.pk))
    found = load_players_in_draws(draws)
    for draw in draws:
        if found.keys() >= {*draw.players}:
            players = [found[pk] for pk in draw.players]
            fact = {"players": [player.name for player in players], "ids": [player.pk for player in players]}
            fact |= {"first": draw.players.index(draw.first), "seats": draw.seats}
            by = found[draw.by].pk if draw.by in found else None
            replace(change, at=draw.at, phone=by).log(Action.DRAW, after=fact)


def _shuffle(people: list[TablePerson]) -> list[TablePerson]:
    """Return the people in an order by chance, each as likely."""
    shuffled = [*people]
    secrets.SystemRandom().shuffle(shuffled)
    return shuffled
