"""Which game here each game of a table is, and which games of an export are brought in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.club_games import load_games
from games.models import Club
from games.rules.built_in.templates import TEMPLATES
from games.rules.errors import PlayersError, RuleError
from games.rules.game import Game
from games.rules.totals import build_stand_in, build_totals_game
from games.values.names import make_name_key, tidy_name
from games.values.tables.reading import PastMatchRow

MOST_GAMES = 100
"""The most games of a table that are asked about one by one: forms have at most 500 fields."""
MOST_PICKED = 50
"""The most games of an export at once, each of which has up to five fields."""
LOWEST, HIGHEST = "lowest", "highest"
"""The choices of a new game, by who wins."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game as the table writes it (empty: it does not say), how many matches have it, and what it is here.

    `chosen` is the key of a game, a new game's winner, or empty; `name` is the new game's. `stand_in` is the game for
    scores alone, if the chosen one has more than scores. `is_missing`: it was asked for, and not chosen.
    """

    written: str
    many: int
    chosen: str
    name: str
    game: Game | None = None
    stand_in: Game | None = None
    error: str = ""
    is_missing: bool = False

    @property
    def played(self) -> Game | None:
        """The game that the matches come in as: the stand-in if there is one, else what was chosen; None if nothing."""
        return self.stand_in or self.game


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game of an export, how many matches of it there are, and whether they are brought in."""

    name: str
    many: int
    is_picked: bool


class KnownGames:
    """The games of a club, to tell which of them a table means."""

    def __init__(self, club: Club) -> None:
        """Load the games of the club; one query."""
        self.games = load_games(club)
        self._by_name = {make_name_key(game.name): key for key, game in self.games.items()}
        self._winners = {make_name_key(str(game["name"])): str(game["wins"]) for game in TEMPLATES.values()}

    def guess(self, written: str) -> str:
        """Return the key of the game of that name or key; for a template's name, "lowest" or "highest"; else ""."""
        key = make_name_key(written)
        slug = key.replace(" ", "-")
        return self._by_name.get(key) or (slug if slug in self.games else self._winners.get(key, ""))

    def offer(self, many: Mapping[str, int], picked: Collection[str] | None) -> list[OfferedGame]:
        """Return the games of an export, of which each has so many matches.

        If nobody was asked which to pick, those are picked that are known here, or the only one.
        """
        if picked is None:
            picked = {name for name in many if len(many) == 1 or self.guess(name)}
        return [OfferedGame(name, times, name in picked) for name, times in many.items()]

    def choose(
        self,
        matches: Sequence[PastMatchRow],
        said: Mapping[str, str],
        names: Mapping[str, str],
        highest_wins: Mapping[str, bool],
    ) -> list[GameChoice]:
        """Return each game of the matches with what it is here: as chosen, else as guessed, else not chosen.

        `said` are the choices, `names` the names for new games; with `highest_wins`, an export says who wins. All are
        by what the table writes. Raise `RuleError` if there are more than `MOST_GAMES`.
        """
        many: dict[str, int] = {}
        for match in matches:
            many[match.game] = many.get(match.game, 0) + 1
        if len(many) > MOST_GAMES:
            raise RuleError(
                f"There are {len(many):,} games in this table. Cut it into several with {MOST_GAMES} at most"
            )
        choices: list[GameChoice] = []
        for written, times in many.items():
            guess = self.guess(written)
            if not guess and written in highest_wins:
                guess = HIGHEST if highest_wins[written] else LOWEST
            choice = _choose_game(written, times, said.get(written, guess), names.get(written, written), self.games)
            choices.append(replace(choice, is_missing=written in said and choice.game is None))
        return choices


def _choose_game(written: str, many: int, chosen: str, name: str, games: Mapping[str, Game]) -> GameChoice:
    """Return the choice for a game that the table writes so, in `many` matches, as `GameChoice` describes it.

    `chosen` is a key of `games`, `LOWEST` or `HIGHEST` for a new game called `name`, or anything else: not chosen.
    """
    if chosen in games:
        game = build_stand_in(games[chosen])
        return GameChoice(written, many, chosen, name, games[chosen], game if game is not games[chosen] else None)
    if chosen not in (LOWEST, HIGHEST):
        return GameChoice(written, many, "", name)
    try:
        game = build_totals_game(tidy_name(name, "A game"), lowest_wins=chosen == LOWEST)
    except PlayersError as error:
        return GameChoice(written, many, chosen, name, error=str(error))
    return GameChoice(written, many, chosen, name, game)
