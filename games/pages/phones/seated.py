"""Somebody who has come by a code and waits for the match: who sits where, and whose phone is at the table."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.club_games import find_game
from games.matches.people import Person, build_people
from games.models import Match, Table
from games.play import load_latest_match

from .table_now import TableFace, load_player_faces_at


@dataclass(frozen=True, slots=True)
class SeatedPage:
    """The page of a player at a table; `upper` and `lower` are its two rows of people, both clockwise.

    `is_back`: they have played in the club before. `game` is the name of the next game, "" if it is not chosen. `last`
    is the newest match of the table.
    """

    own: TableFace
    upper: tuple[TableFace, ...]
    lower: tuple[TableFace, ...]
    neighbours: tuple[Person, ...]
    host: Person | None
    is_host: bool
    is_back: bool
    game: str
    last: Match | None

    @property
    def after(self) -> str:
        """The uid of the match before the next one; empty before the first."""
        return self.last.uid if self.last else ""


def load_seated_page(table: Table, player: int) -> SeatedPage | None:
    """Load the page of a player (id); None if they have no place at the table."""
    players = [row.player for row in table.people.select_related("player")]
    ids = [other.pk for other in players]
    if player not in ids:
        return None
    faces = load_player_faces_at(table, players)
    at = ids.index(player)
    beside = dict.fromkeys((faces[at - 1], faces[(at + 1) % len(faces)]))
    half = (len(faces) + 1) // 2
    game = find_game(table.club, table.game) if table.game else None
    host = next((other for other in players if other.pk == table.host_id), None)
    return SeatedPage(
        own=faces[at],
        upper=faces[:half],
        lower=faces[half:],
        neighbours=tuple(face.person for face in beside if face.player != player),
        host=build_people([host])[0] if host else None,
        is_host=table.host_id == player,
        is_back=players[at].seats.exists(),
        game=game[0].name if game else "",
        last=load_latest_match(table),
    )
