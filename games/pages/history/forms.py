"""The filter of a list of matches: game, player, evenings, and where a page begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from games.models import Club, Match, Player
from games.values.whole_numbers import parse_whole_number
from games.wording.date_range import read_date_range
from games.wording.translated import phrase

from .history import HistoryFilter


@dataclass(slots=True)
class HistoryForm:
    """The filter in the query of an address; `read` sets `filter` and `errors`."""

    data: Mapping[str, str]  # as typed
    filter: HistoryFilter = field(default_factory=HistoryFilter)
    errors: dict[str, str] = field(default_factory=dict)  # by field

    def read(self, players: Iterable[Player], games: Collection[str]) -> None:
        """Read the filter; an invalid value is left out and noted as an error."""
        game = self.data.get("game", "")
        if game and game not in games:
            self.errors["game"] = phrase("This game does not exist. Choose one from the list.")
            game = ""
        evenings, errors = read_date_range(self.data)
        self.errors |= errors
        self.filter = HistoryFilter(game, self._read_player(players), evenings)

    def find_before(self, club: Club) -> Match | None:
        """Return the match (field `before`) before which the page begins; None for the newest."""
        text = self.data.get("before", "")
        if not text:
            return None
        # 0, which no match has, for what is no number.
        match = club.matches.filter(pk=parse_whole_number(text) or 0).first()
        if match is None:
            self.errors["before"] = phrase("The link is incomplete. These are the newest matches.")
        return match

    def _read_player(self, players: Iterable[Player]) -> int | None:
        """Return the id of the chosen player; None without one, or if they are not in the club."""
        chosen = self.data.get("player", "")
        if not chosen:
            return None
        for player in players:
            if str(player.pk) == chosen:
                return player.pk
        self.errors["player"] = phrase(
            "This player is no longer in the club. Choose one from the list."
        )
        return None
