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

from .chosen_setup import Setup
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

    - Stakes and points are the club's last of that game, other options as the game proposes. The
      stakes of a club that has not played yet are open until somebody at the table chooses them.
    - Unless chosen, the next dealer of the newest match `last` begins, or the first after them who
      plays.
    - Without a known game only seats and who begins are set.

    `habits` are passed by callers that build set-ups of several games, to save queries.
    """
    game = games.get(table.game)
    seats = tuple(list_next_player_ids(rows))
    first = _find_chosen(table, rows, seats) or find_first_player(seats, last)
    setup = Setup(game, seats, first)
    if game is None:
        return setup
    habits = habits or ClubHabits(table.club)
    proposed = setup.proposed
    texts = {**habits.load_choices(game), **table.typed}
    typed = {name: text for name, text in texts.items() if proposed.get(name, text) != text}
    return replace(
        setup, typed=typed, stakes_open="stakes" not in table.typed and not habits.has_played
    )


def _find_chosen(table: Table, rows: Sequence[TablePerson], seats: Sequence[int]) -> int | None:
    """Return the player (id) chosen to begin, or the next one clockwise who is here and plays."""
    order = [row.player_id for row in rows]
    if table.first_id not in order:
        return None
    turn = order.index(table.first_id)
    return next((player for player in (*order[turn:], *order[:turn]) if player in seats), None)


def find_first_player(seats: Sequence[int], last: Match | None) -> int | None:
    """Return the id of who begins: the next dealer of the match `last`, or the first after them.

    If nobody of that match plays, or there was none, the first of `seats`; None without anybody.
    """
    if last:
        order = [seat.player_id for seat in last.seats.order_by("position")]
        turn = get_next_dealer(last, len(order))
        following = [player for player in (*order[turn:], *order[:turn]) if player in seats]
        if following:
            return following[0]
    return seats[0] if seats else None


def format_stake(setup: Setup, expected: int = 0) -> str:
    """Return the stakes in a few words; "" while they are open or invalid."""
    game = setup.game
    if game is None or setup.errors or setup.stakes_open:
        return ""
    # Until enough players are here, for those who are expected.
    player_count = len(setup.seats) if len(setup.seats) in game.players else expected
    options = game.resolve_options(
        setup.options, min(max(player_count, game.players[0]), game.players[-1])
    )
    return format_short_stake(game, options, player_count)
