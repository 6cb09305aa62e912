"""The set-up of a table's next match: what was chosen there, and what the club usually plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.matches.club_games import load_table_games
from games.models import Match, Table, TablePerson
from games.play import list_next_player_ids, load_latest_match
from games.rules.game import Game
from games.wording.next_match import get_next_dealer
from games.wording.short_stakes import format_short_stake
from games.wording.translated import translate

from .chosen_setup import Setup, limit_player_count
from .usual_choices import ClubHabits


def load_next_setup(table: Table) -> Setup:
    return build_next_setup(
        table,
        list(table.people.all()),
        load_table_games(table, translate),
        load_latest_match(table),
    )


def build_next_setup(
    table: Table,
    rows: Sequence[TablePerson],
    games: Mapping[str, Game],
    last: Match | None,
    habits: ClubHabits | None = None,
) -> Setup:
    """Return the set-up of a table's next match: as chosen there, else as the club last played.

    - Stakes and points are those of the club's last match of that game, other options as the game
      proposes. Before a club's first match the stakes are open until somebody chooses them.
    - Unless somebody is chosen, the next dealer of the newest match `last` begins, or the first
      player after them.
    - Without a known game only the seats and who begins are set.

    `habits` are passed by callers that build set-ups of several games, to save queries.
    """
    game = games.get(table.game)
    seats = tuple(list_next_player_ids(rows))
    first_id = _find_chosen_first(table, rows, seats) or find_first_player(seats, last)
    setup = Setup(game, seats, first_id)
    if game is None:
        return setup
    habits = habits or ClubHabits(table.club)
    typed = setup.find_typed({**habits.load_choices(game), **table.typed})
    stakes_open = "stakes" not in table.typed and not habits.has_played
    return replace(setup, typed=typed, stakes_open=stakes_open)


def _find_chosen_first(
    table: Table, rows: Sequence[TablePerson], seats: Sequence[int]
) -> int | None:
    """Return the id of the player chosen to begin, or of the next one clockwise who plays."""
    player_ids = [row.player_id for row in rows]
    if table.first_id not in player_ids:
        return None
    return _find_next_seated(player_ids, player_ids.index(table.first_id), seats)


def _find_next_seated(player_ids: list[int], start: int, seats: Sequence[int]) -> int | None:
    """Return the first of the players who has a seat, clockwise from the index `start` on."""
    clockwise = (*player_ids[start:], *player_ids[:start])
    return next((player_id for player_id in clockwise if player_id in seats), None)


def find_first_player(seats: Sequence[int], last: Match | None) -> int | None:
    """Return the id of the player who begins; None without seats.

    That is the next dealer of the match `last`, or the first player after them. If nobody of that
    match plays, or there was none, it is the first of `seats`.
    """
    if last:
        player_ids = [seat.player_id for seat in last.seats.order_by("position")]
        next_dealer = get_next_dealer(last, len(player_ids))
        first_id = _find_next_seated(player_ids, next_dealer, seats)
        if first_id:
            return first_id
    return seats[0] if seats else None


def format_stake(setup: Setup, expected: int = 0) -> str:
    """Return the stakes in a few words; "" while they are open or invalid.

    Until enough players are here, they are those for the number of players who are `expected`.
    """
    game = setup.game
    if game is None or setup.errors or setup.stakes_open:
        return ""
    player_count = len(setup.seats) if len(setup.seats) in game.players else expected
    options = game.resolve_options(setup.options, limit_player_count(game, player_count))
    return format_short_stake(game, options, player_count)
