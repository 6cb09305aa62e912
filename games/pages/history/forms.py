"""What a page of matches is asked for: a game, a player, evenings from and to, and where it begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from games.models import Player
from games.values.whole_numbers import whole_number
from games.wording.date_range import read_dates

from .history import HistoryFilter, Mark

FURTHEST = 4_102_444_800_000_000
"""Microseconds from 1970 to the year 2100: no match starts as far from there."""


@dataclass(slots=True)
class HistoryForm:
    """What came in the address, as it was typed; after `read` what it means, and by field what is wrong with it."""

    data: Mapping[str, str]
    wanted: HistoryFilter = field(default_factory=HistoryFilter)
    errors: dict[str, str] = field(default_factory=dict)

    def read(self, players: Iterable[Player], games: Collection[str]) -> None:
        """Understand it; `players` and `games` (keys) are those that can be asked for.

        What is wrong is passed over, with an error.
        """
        game = self.data.get("game", "")
        if game and game not in games:
            self.errors["game"] = "There is no such game. Choose one of the list."
            game = ""
        evenings, errors = read_dates(self.data)
        self.errors |= errors
        self.wanted = HistoryFilter(game, self._player(players), evenings)

    def before(self) -> Mark | None:
        """Where the page begins; None for the newest matches, also (with an error) where an address was cut short."""
        text = self.data.get("before", "")
        start, _, number = text.rpartition("-")
        moment, pk = whole_number(start.removeprefix("-")), whole_number(number)
        if moment is None or pk is None:
            if text:
                self.errors["before"] = "That address was cut short. These are the newest matches."
            return None
        return min(moment, FURTHEST) * (-1 if start.startswith("-") else 1), pk

    def _player(self, players: Iterable[Player]) -> int | None:
        chosen = self.data.get("player", "")
        if not chosen:
            return None
        for player in players:
            if str(player.pk) == chosen:
                return player.pk
        self.errors["player"] = "That player is not in this club any more. Choose one of the list."
        return None
