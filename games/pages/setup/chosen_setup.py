"""What is chosen for a match that is being set up. All of it fits into an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from games import play
from games.models import Club, Match, Table
from games.pages.shared.amounts import read_amount, two_meanings
from games.pages.shared.words import MINUS
from games.rules.end import AfterDeals
from games.rules.game import KNOCKOUT, Game
from games.rules.limits import MOST_PLAYERS
from games.rules.options import Choice, Option, WholeNumber, YesNo, allows
from games.rules.sitting_out import deals_for_all_alike
from games.values.whole_numbers import whole_number

from .chosen_stakes import PROPOSED, currency_in, stakes_errors, stakes_options, wish_for_amount

OFF, OWN = "off", "own"
YES, NO = "yes", "no"
TEAMS, ALONE = "teams", "0"
UNITS = (5, 10, 25)
"""Units that are offered, in cents, beside none and one of the table's own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen so far: a game, ids of players in seat order, the id of who begins.

    `typed` are the options as typed, where they differ from what the game proposes. Of a pot, `unit` says whether it
    is played for and for what: off, cents, or own; the amount is then in `unit_cents`. `table` is the uid of the table
    for whose next match it is, if it is for one.
    """

    game: Game | None = None
    seats: tuple[int, ...] = ()
    first: int | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    table: str = ""

    @property
    def room(self) -> bool:
        """Whether one more player can sit down."""
        return len(self.seats) < MOST_PLAYERS

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
    def options(self) -> dict[str, object]:
        """The options to start with that differ from the defaults; a value that cannot be is left as typed."""
        fair = fair_deals(self.game, len(self.seats)) if self.game and not self.teams else {}
        return {**fair, **self._chosen}

    @property
    def _chosen(self) -> dict[str, object]:
        """Those that somebody chose."""
        if self.game and not self.game.pot:
            others = {name: self._value(name) for name in self.typed if name not in (*PROPOSED, TEAMS)}
            return {**others, **stakes_options(self.typed)}
        given = {name: self._value(name) for name in self.typed if name != TEAMS}
        given |= self._own_unit
        unit = given.pop("unit", None)
        if unit == OFF:
            return {**given, "pot": False}
        return given if unit in (None, OWN) else {**given, "unit_cents": unit}

    def _value(self, name: str) -> object:
        """What is typed for an option, as the match has it; the text itself where it cannot be that."""
        text = self.typed[name]
        options = (*self.game.options, KNOCKOUT) if self.game else ()
        option = next((option for option in options if option.name == name), None)
        if isinstance(option, YesNo):
            return {YES: True, NO: False}.get(text, text)
        return text if isinstance(option, Choice) else _number_or_text(text)

    @property
    def _own_unit(self) -> dict[str, object]:
        """A unit of the table's own, which may be typed as an amount: 30, 0,30 or $1."""
        text = self.typed.get("unit_cents", "")
        cents = read_amount(text, currency_in(self.typed)) if text and whole_number(text) is None else None
        return {} if cents is None else {"unit_cents": cents}

    @property
    def errors(self) -> dict[str, str]:
        """By the name of an option: what it should be, where it cannot be what was typed."""
        given, errors = self.options, {}
        for option in self.game.options if self.game else ():
            if not allows(option, given.get(option.name, option.default)):
                errors[option.name] = self._wish(option)
        return errors | (stakes_errors(self.typed) if self.game and not self.game.pot else {})

    def _wish(self, option: Option) -> str:
        """What should be typed for an option instead of what is."""
        text, currency = self.typed.get(option.name, ""), currency_in(self.typed)
        return (
            wish_for_amount(text, currency)
            if option.name == "unit_cents" and two_meanings(text, currency)
            else _wish(option)
        )

    @property
    def seats_text(self) -> str:
        """Who sits where, as an address says it."""
        return "-".join(map(str, self.seats))

    @property
    def query(self) -> str:
        """The part of an address that says all this."""
        said = {"game": self.game.key} if self.game else {}
        said["seats"] = self.seats_text
        if self.first is not None:
            said["first"] = str(self.first)
        for name, text in self.proposed.items():
            if self.typed.get(name, text) != text:
                said[name] = self.typed[name]
        return urlencode(said | ({"table": self.table} if self.table else {}))


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
    texts = {name: as_typed(value) for name, value in whole.items() if name not in ("pot", "stakes")}
    texts |= {name: str(value) for name, value in fair_deals(game, players).items()}
    texts |= {KNOCKOUT.name: NO} if game.can_knock_out else {}
    return {**texts, "unit": texts["unit_cents"]} if game.pot else {**texts, **PROPOSED}


def fair_deals(game: Game, players: int) -> dict[str, int]:
    """The number of deals in which all sit out equally often, as an option; nothing where nobody has to sit out."""
    if players <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return {}
    return {game.limit: deals_for_all_alike(game, players)}


def units(game: Game) -> list[int]:
    """The units, in cents, that are offered for a game with a pot."""
    return sorted({*UNITS, int(proposals(game, 0)["unit_cents"])})


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
