from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.end import AfterDeals
from games.rules.errors import RuleError
from games.rules.game import KNOCKOUT, Game
from games.rules.notes import SETUP_NOTES
from games.rules.options import Option, WholeNumber, WordChoice, YesNo, is_allowed
from games.rules.sitting_out import find_fair_deals
from games.values.notes import tidy_note
from games.values.whole_numbers import parse_whole_number
from games.wording.translated import MINUS, phrase
from games.wording.words import sentence

from .chosen_stakes import PROPOSED_STAKES, build_stakes_options, find_stakes_errors, propose_stakes

YES = "yes"
NO = "no"
TEAMS_FIELD = "teams"
NO_TEAMS = "0"
FEWEST_TEAMS = 2
MAX_PLAYERS_ALONE = 3
NOTE_FIELDS = tuple(kind.name for kind in SETUP_NOTES)


@dataclass(frozen=True, slots=True)
class Setup:
    game: Game | None = None
    seats: tuple[int, ...] = ()  # ids of players in seat order
    first: int | None = None  # the id of the first dealer
    # The options as typed, if they differ from what the game proposes.
    typed: Mapping[str, str] = field(default_factory=dict)
    stakes_open: bool = False  # nobody has chosen the stakes yet, and the club has no habits

    @property
    def first_position(self) -> int:
        """The position of the player who begins; 0 if that is nobody who sits."""
        return self.seats.index(self.first) if self.first in self.seats else 0

    @property
    def proposed(self) -> dict[str, str]:
        """The game's proposal for each option, as typed, and for the number of teams."""
        if self.game is None:
            return {}
        return {
            **propose_options(self.game, len(self.seats)),
            TEAMS_FIELD: self._propose_teams(self.game),
            **dict.fromkeys(NOTE_FIELDS, ""),
        }

    def _propose_teams(self, game: Game) -> str:
        """Return the fewest teams in a game of sides, also if they do not fit; else none."""
        is_of_sides = any(line.side for line in game.lines)
        # Two or three play such a game each for themselves.
        if not is_of_sides or len(self.seats) <= MAX_PLAYERS_ALONE:
            return NO_TEAMS
        return str(next(iter(self.team_choices), FEWEST_TEAMS))

    @property
    def team_choices(self) -> tuple[int, ...]:
        """The numbers of equal teams, of two or more, into which those seated can be divided."""
        seat_count = len(self.seats)
        choices = range(FEWEST_TEAMS, seat_count // 2 + 1)
        return tuple(teams for teams in choices if seat_count % teams == 0)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each team, () without teams: partners sit as far apart as they can."""
        chosen = self.shown.get(TEAMS_FIELD, NO_TEAMS)
        teams = next((teams for teams in self.team_choices if str(teams) == chosen), 0)
        return tuple(tuple(range(team, len(self.seats), teams)) for team in range(teams))

    @property
    def has_misfit_teams(self) -> bool:
        """Whether those seated cannot be divided into the chosen teams: they have to be asked."""
        chosen = parse_whole_number(self.shown.get(TEAMS_FIELD, NO_TEAMS)) or 0
        return chosen >= FEWEST_TEAMS and not self.teams

    @property
    def too_many(self) -> int:
        """How many more than the game takes want to play in teams; alone they sit out in turn."""
        if self.game is None or not (self.teams or self.has_misfit_teams):
            return 0
        return max(len(self.seats) - self.game.players[-1], 0)

    @property
    def shown(self) -> dict[str, str]:
        return {**self.proposed, **self.typed}

    @property
    def stakes(self) -> dict[str, str]:
        shown = self.shown
        return {name: shown[name] for name in PROPOSED_STAKES if name in shown}

    @property
    def notes(self) -> dict[str, str]:
        return {name: self.typed[name] for name in NOTE_FIELDS if name in self.typed}

    @property
    def options(self) -> dict[str, object]:
        """The options to start with: fair deals, what was typed (even if invalid), the stakes."""
        if self.game is None:
            return {}
        fair = {} if self.teams else propose_fair_deals(self.game, len(self.seats))
        others = {
            name: self._parse_value(name)
            for name in self.typed
            if name not in (*PROPOSED_STAKES, TEAMS_FIELD, *NOTE_FIELDS)
        }
        return {
            **fair,
            **others,
            **build_stakes_options(self.stakes, own_pot=self.game.pot is not None),
        }

    def _parse_value(self, name: str) -> object:
        """Return the value of a typed option; the text itself if it is invalid."""
        text = self.typed[name]
        options = (*self.game.options, KNOCKOUT) if self.game else ()
        option = next((option for option in options if option.name == name), None)
        if isinstance(option, YesNo):
            return {YES: True, NO: False}.get(text, text)
        return text if isinstance(option, WordChoice) else _parse_number(text)

    @property
    def errors(self) -> dict[str, str]:
        """What an option or field of the stakes should be, by name, if it is invalid."""
        if self.game is None:
            return {}
        given = self.options
        of_the_stakes = {option.name for option in self.game.stakes.options}
        others = [option for option in self.game.options if option.name not in of_the_stakes]
        wrong = {
            option.name: _format_wish(option)
            for option in others
            if not is_allowed(option, given.get(option.name, option.default))
        }
        for name, note in self.notes.items():
            try:
                tidy_note(note)
            except RuleError as error:
                wrong[name] = sentence(error)
        return wrong | find_stakes_errors(self.stakes, own_pot=self.game.pot is not None)


def propose_options(game: Game, players: int) -> dict[str, str]:
    """Return the texts that a game proposes: options by their name, stakes by their field."""
    options = game.resolve_options({}, min(max(players, game.players[0]), game.players[-1]))
    of_the_stakes = {option.name for option in game.stakes.options}
    texts = {
        name: format_typed(value) for name, value in options.items() if name not in of_the_stakes
    }
    texts |= {name: str(value) for name, value in propose_fair_deals(game, players).items()}
    texts |= {KNOCKOUT.name: NO} if game.can_knock_out else {}
    return {**texts, **propose_stakes(game)}


def propose_fair_deals(game: Game, players: int) -> dict[str, int]:
    """Return the number of deals in which all sit out equally often, as an option.

    Return {} if nobody has to sit out, or the match does not end after a number of deals.
    """
    if players <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return {}
    return {game.end_option: find_fair_deals(game, players)}


def format_typed(value: object) -> str:
    """Return a value as its field shows it: “yes”, “no”, or its text with a real minus."""
    return (
        {True: YES, False: NO}[value] if isinstance(value, bool) else str(value).replace("-", MINUS)
    )


def _parse_number(text: str) -> int | str:
    """Return the text's whole number, perhaps below 0; any other text as it is."""
    number = parse_whole_number(text.removeprefix("-").removeprefix(MINUS))
    if number is None:
        return text
    return -number if text.startswith(("-", MINUS)) else number


def _format_wish(option: Option) -> str:
    if isinstance(option, WholeNumber):
        return phrase(
            "Enter a whole number from {low} to {high}.", low=option.low, high=option.high
        )
    return phrase("Choose one from the list.")
