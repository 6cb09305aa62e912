"""What is chosen for a match before it starts: its game, players, options, stakes and notes."""

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
    """What is chosen for a match; options, stakes and notes are texts by field."""

    game: Game | None = None
    seats: tuple[int, ...] = ()  # ids of players in seat order
    first_id: int | None = None  # the player who begins
    # The texts that differ from what the game proposes.
    typed: Mapping[str, str] = field(default_factory=dict)
    stakes_open: bool = False  # nobody has chosen the stakes yet, and the club has no habits

    @property
    def first_position(self) -> int:
        """The position of the player who begins; 0 if that is nobody who sits."""
        return self.seats.index(self.first_id) if self.first_id in self.seats else 0

    @property
    def proposed(self) -> dict[str, str]:
        """The text of each field as the game proposes it."""
        if self.game is None:
            return {}
        return {
            **propose_options(self.game, len(self.seats)),
            TEAMS_FIELD: self._propose_teams(self.game),
            **dict.fromkeys(NOTE_FIELDS, ""),
        }

    def _propose_teams(self, game: Game) -> str:
        """Return the number of teams to propose, as text: the fewest, or none.

        If the players of a game of sides cannot be divided equally, it is a number that does not
        fit, so that the table has to choose.
        """
        is_of_sides = any(scoring_rule.side for scoring_rule in game.lines)
        # Two or three play such a game each for themselves.
        if not is_of_sides or len(self.seats) <= MAX_PLAYERS_ALONE:
            return NO_TEAMS
        return str(min(self.team_choices, default=FEWEST_TEAMS))

    @property
    def team_choices(self) -> tuple[int, ...]:
        """The numbers of equal teams, of two or more, into which those seated can be divided."""
        seat_count = len(self.seats)
        choices = range(FEWEST_TEAMS, seat_count // 2 + 1)
        return tuple(team_count for team_count in choices if seat_count % team_count == 0)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each team, () without teams: partners sit as far apart as they can."""
        chosen = self.shown.get(TEAMS_FIELD, NO_TEAMS)
        if chosen not in map(str, self.team_choices):
            return ()
        team_count = int(chosen)
        return tuple(
            tuple(range(first, len(self.seats), team_count)) for first in range(team_count)
        )

    @property
    def has_misfit_teams(self) -> bool:
        """Whether those seated cannot be divided into the chosen teams, so they have to choose."""
        chosen = parse_whole_number(self.shown.get(TEAMS_FIELD, NO_TEAMS)) or 0
        return chosen >= FEWEST_TEAMS and not self.teams

    @property
    def too_many(self) -> int:
        """How many players are too many for teams; 0 without teams, as they sit out in turn."""
        if self.game is None or not (self.teams or self.has_misfit_teams):
            return 0
        return max(len(self.seats) - self.game.players[-1], 0)

    @property
    def shown(self) -> dict[str, str]:
        """The text of each field: as typed, else as proposed."""
        return {**self.proposed, **self.typed}

    def find_typed(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the texts that are not as proposed; none that the game does not ask."""
        proposed = self.proposed
        return {name: text for name, text in texts.items() if proposed.get(name, text) != text}

    @property
    def stakes(self) -> dict[str, str]:
        shown = self.shown
        return {name: shown[name] for name in PROPOSED_STAKES if name in shown}

    @property
    def notes(self) -> dict[str, str]:
        return {name: self.typed[name] for name in NOTE_FIELDS if name in self.typed}

    @property
    def options(self) -> dict[str, object]:
        """The options to start the match with: typed values, even invalid ones, and the stakes."""
        if self.game is None:
            return {}
        # In a match with teams nobody sits out in turn.
        fair_deals = {} if self.teams else propose_fair_deals(self.game, len(self.seats))
        options: dict[str, object] = {**fair_deals}
        for name in self.typed:
            if name not in (*PROPOSED_STAKES, TEAMS_FIELD, *NOTE_FIELDS):
                options[name] = self._parse_value(name)
        return options | build_stakes_options(self.stakes, own_pot=self.game.pot is not None)

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
        """What to enter instead, by the name of each field that is invalid."""
        if self.game is None:
            return {}
        options = self.options
        stakes_names = {option.name for option in self.game.stakes.options}
        others = [option for option in self.game.options if option.name not in stakes_names]
        errors = {
            option.name: _format_wish(option)
            for option in others
            if not is_allowed(option, options.get(option.name, option.default))
        }
        for name, note in self.notes.items():
            try:
                tidy_note(note)
            except RuleError as error:
                errors[name] = sentence(error)
        return errors | find_stakes_errors(self.stakes, own_pot=self.game.pot is not None)


def propose_options(game: Game, player_count: int) -> dict[str, str]:
    """Return the texts that a game proposes: options by their name, stakes by their field."""
    options = game.resolve_options({}, limit_player_count(game, player_count))
    options |= propose_fair_deals(game, player_count)
    stakes_names = {option.name for option in game.stakes.options}
    texts = {
        name: format_typed(value) for name, value in options.items() if name not in stakes_names
    }
    if game.can_knock_out:
        texts[KNOCKOUT.name] = NO
    return {**texts, **propose_stakes(game)}


def limit_player_count(game: Game, player_count: int) -> int:
    """Return the number of players nearest to this that a game takes, so that it has options."""
    return min(max(player_count, game.players[0]), game.players[-1])


def propose_fair_deals(game: Game, player_count: int) -> dict[str, int]:
    """Return the number of deals in which all sit out equally often, as an option.

    Return {} if nobody has to sit out, or the match does not end after a number of deals.
    """
    if player_count <= game.players[-1] or not isinstance(game.end, AfterDeals):
        return {}
    return {game.end_option: find_fair_deals(game, player_count)}


def format_typed(value: object) -> str:
    """Return a value as its field shows it: “yes”, “no”, or its text with a real minus."""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value).replace("-", MINUS)


def _parse_number(text: str) -> int | str:
    """Return the whole number of a text, which may be negative; any other text as it is."""
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
