"""What is chosen for the next match of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games import play
from games.models import Club, Match, Table
from games.rules.end import AfterDeals
from games.rules.game import KNOCKOUT, Game
from games.rules.options import Choice, Option, WholeNumber, YesNo, allows
from games.rules.sitting_out import deals_for_all_alike
from games.values.whole_numbers import whole_number
from games.wording.words import MINUS

from .chosen_stakes import PROPOSED, proposed_stakes, stakes_errors, stakes_options

YES, NO = "yes", "no"
TEAMS, ALONE = "teams", "0"


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen so far: a game, ids of players in seat order, the id of who begins.

    `typed` are the options as typed, where they differ from what the game proposes. `stakes_open`: nobody has said yet
    what is played for, and there is nothing to go by.
    """

    game: Game | None = None
    seats: tuple[int, ...] = ()
    first: int | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    stakes_open: bool = False

    @property
    def first_position(self) -> int:
        """The position of who begins."""
        return self.seats.index(self.first) if self.first in self.seats else 0

    @property
    def proposed(self) -> dict[str, str]:
        """What the game proposes for each option, as it is typed; and how many teams, where so many can be in teams."""
        if self.game is None:
            return {}
        in_teams = self.team_choices and any(line.side for line in self.game.lines)
        teams = {TEAMS: str(self.team_choices[0]) if in_teams else ALONE} if self.team_choices else {}
        return {**proposals(self.game, len(self.seats)), **teams}

    @property
    def team_choices(self) -> tuple[int, ...]:
        """Into how many teams of one size those who sit can be divided."""
        many = len(self.seats)
        return tuple(teams for teams in range(2, many // 2 + 1) if many % teams == 0)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The positions of those who play together: partners sit as far apart as they can."""
        chosen = self.shown.get(TEAMS, ALONE)
        teams = next((teams for teams in self.team_choices if str(teams) == chosen), 0)
        return tuple(tuple(range(team, len(self.seats), teams)) for team in range(teams))

    @property
    def shown(self) -> dict[str, str]:
        """Every option as its field shows it."""
        return {**self.proposed, **self.typed}

    @property
    def stakes(self) -> dict[str, str]:
        """What is played for, field by field."""
        shown = self.shown
        return {name: shown[name] for name in PROPOSED if name in shown}

    @property
    def options(self) -> dict[str, object]:
        """The options to start with that differ from the defaults; a value that cannot be is left as typed."""
        if self.game is None:
            return {}
        fair = {} if self.teams else fair_deals(self.game, len(self.seats))
        others = {name: self._value(name) for name in self.typed if name not in (*PROPOSED, TEAMS)}
        return {**fair, **others, **stakes_options(self.stakes, own_pot=self.game.pot is not None)}

    def _value(self, name: str) -> object:
        """What is typed for an option, as the match has it; the text itself where it cannot be that."""
        text = self.typed[name]
        options = (*self.game.options, KNOCKOUT) if self.game else ()
        option = next((option for option in options if option.name == name), None)
        if isinstance(option, YesNo):
            return {YES: True, NO: False}.get(text, text)
        return text if isinstance(option, Choice) else _number_or_text(text)

    @property
    def errors(self) -> dict[str, str]:
        """By the name of an option: what it should be, where it cannot be what was typed."""
        if self.game is None:
            return {}
        given, of_the_stakes = self.options, {option.name for option in self.game.stakes.options}
        others = [option for option in self.game.options if option.name not in of_the_stakes]
        wrong = {
            option.name: _wish(option)
            for option in others
            if not allows(option, given.get(option.name, option.default))
        }
        return wrong | stakes_errors(self.stakes, own_pot=self.game.pot is not None)


def start_set_up(setup: Setup, club: Club, uid: str, *, phone: int | None, table: Table | None = None) -> Match:
    """Start the match that is set up, with this uid, at the table if any; raises what `play.start_match` does."""
    return play.start_match(
        club,
        setup.game.key if setup.game else "",
        setup.seats,
        setup.first_position,
        setup.options,
        uid=uid,
        phone=phone,
        teams=setup.teams,
        table=table,
    )


def proposals(game: Game, players: int) -> dict[str, str]:
    """What a game proposes for so many players, as it is typed: option by option, the stakes in fields of their own."""
    whole = game.resolve_options({}, min(max(players, game.players[0]), game.players[-1]))
    of_the_stakes = {option.name for option in game.stakes.options}
    texts = {name: as_typed(value) for name, value in whole.items() if name not in of_the_stakes}
    texts |= {name: str(value) for name, value in fair_deals(game, players).items()}
    texts |= {KNOCKOUT.name: NO} if game.can_knock_out else {}
    return {**texts, **proposed_stakes(game)}


def fair_deals(game: Game, players: int) -> dict[str, int]:
    """The number of deals in which all sit out equally often, as an option; nothing where nobody has to sit out."""
    if players <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return {}
    return {game.limit: deals_for_all_alike(game, players)}


def as_typed(value: object) -> str:
    """A value as it stands in its field."""
    return {True: YES, False: NO}[value] if isinstance(value, bool) else str(value).replace("-", MINUS)


def _number_or_text(text: str) -> int | str:
    number = whole_number(text.removeprefix("-").removeprefix(MINUS))
    if number is None:
        return text
    return -number if text.startswith(("-", MINUS)) else number


def _wish(option: Option) -> str:
    if isinstance(option, WholeNumber):
        return f"A whole number from {option.low:,} to {option.high:,}, please.".replace("-", MINUS)
    return "One of the list, please."
