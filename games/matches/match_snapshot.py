"""A match as it was when a line of its log was written: players, names, game and options.

What a line's facts mean depends on the players, names, game and options of then. These are
rewound, line by line, from how the match is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from games.models import Seat
from games.rules.declared.games import load_game
from games.rules.game import Game

from .log_facts import Action, GameFact, NameFact, OptionsFact, PeopleFact, SeatsFact, read_fact
from .stored_match import StoredMatch


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """A match at a point in its log, as far as its lines need it; names are in seat order.

    Seats are ids of their rows, None where the seat of a former player is not found.
    """

    game: Game
    options: Mapping[str, Any]
    names: Sequence[str]
    seats: Sequence[int | None]
    # Returns the seat that a player (id) once had in the match, if any.
    find_seat: Callable[[int], int | None] = lambda player: None
    # The names of then by those of now.
    renamed: Mapping[str, str] = field(default_factory=dict)

    def rewind(self, action: str, before: Any, after: Any) -> MatchSnapshot:
        """Return the match before a log line's change of people, names, game or options.

        `before` and `after` are the line's facts as its row has them.
        """
        former = read_fact(action, before)
        later = read_fact(action, after)
        if isinstance(former, PeopleFact):
            seats = dict(zip(later.ids, self.seats, strict=True))
            ids = [
                seats[player] if player in seats else self.find_seat(player)
                for player in former.ids
            ]
            return replace(self, names=former.players, seats=ids)
        if isinstance(former, SeatsFact):
            return replace(self, names=former.players)
        if isinstance(former, GameFact):
            return self._with_game(load_game(former.declaration, self.game.key), former.options)
        if isinstance(former, OptionsFact):
            options = restore_options(self.options, former.values, later.values)
            return self._with_game(self.game, options)
        if action in (Action.RENAME, Action.MERGE):
            return self._with_name(former, later, is_same=action == Action.RENAME)
        return self

    def _with_game(self, game: Game, options: Mapping[str, Any]) -> MatchSnapshot:
        all_options = game.complete_options(options, len(self.names))
        return replace(self, game=game.with_options(all_options), options=all_options)

    def _with_name(self, former: NameFact, later: NameFact, *, is_same: bool) -> MatchSnapshot:
        """Return the snapshot with a player's former name.

        `is_same`: it was the same player's; not so if another player was merged into them.
        """
        names = [former.name if name == later.name else name for name in self.names]
        if not is_same:
            return replace(self, names=names)
        name_now = next(
            (name_now for name_now, name in self.renamed.items() if name == later.name), later.name
        )
        return replace(self, names=names, renamed={**self.renamed, name_now: former.name})


def restore_options(
    options: Mapping[str, Any], former: Mapping[str, Any], later: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the options before some of them changed from `former` to `later`."""
    untouched = {name: value for name, value in options.items() if name not in later}
    return {**untouched, **former}


def take_snapshot(stored: StoredMatch) -> MatchSnapshot:
    """Return a match as it is now; the first search for a former seat is one query."""
    load_seats = cache(
        lambda: dict(Seat.all_seats.filter(match=stored.match).values_list("player_id", "pk"))
    )
    ids = [seat.pk for seat in stored.seats]
    return MatchSnapshot(
        stored.game, stored.options, stored.names, ids, lambda player: load_seats().get(player)
    )
