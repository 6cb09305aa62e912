"""A new match while it is set up: the game, who sits where, the stake, the options, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from games.models import Club, Player
from games.pages.shared.game_line import line_of_game
from games.pages.shared.people import Person, in_reading_order, people
from games.pages.shared.words import (
    CENTS,
    USUAL_CURRENCY,
    count,
    currency_of,
    does_first,
    listing,
    money,
    span,
    spelled,
)
from games.rules.game import KNOCKOUT, Game
from games.rules.limits import MOST_PLAYERS
from games.rules.money.pot import PotRules
from games.rules.options import Choice, Option, WholeNumber, YesNo
from games.values.names import reading_order

from .chosen_setup import ALONE, NO, OFF, OWN, TEAMS, YES, Setup, fair_deals, units
from .stakes import Currencies, ToChoose, currencies
from .table_drawing import TableDrawing, draw_table

MOST_CHIPS = 12
"""How many players are offered at once; the others are folded away."""
OPTIONS = {
    "decks": ("Decks of cards", "deck"),
    "deals": ("Deals in the match", "deal"),
    "target": ("Points that end the match", "point"),
    "unit_cents": ("One unit, in cents", "cent"),
    KNOCKOUT.name: ("Who gets there is out, the others play on", ""),
}
"""What an option is called where it is asked for, and what it counts."""
FOR_POINTS = "Just for points: nobody puts anything in."


@dataclass(frozen=True, slots=True)
class GameToChoose:
    """A game to choose; `players` is how many can play it: 4–6."""

    key: str
    name: str
    line: str
    players: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A player who can sit down; `seat` is the number of the seat of somebody who sits, else None.

    Whoever sits keeps the chip, so that no other one comes under a finger that taps again.
    """

    id: int
    name: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option to type or to choose: what it is called, its text as typed, and what is wrong with it.

    `choices` are all its values, none where it is a number; `signed` may be below 0.
    """

    name: str
    label: str
    text: str
    error: str
    choices: tuple[ToChoose, ...] = ()
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Stake:
    """What is played for: the units that are offered, an own one, the currency, and what it means, in sentences."""

    units: tuple[ToChoose, ...]
    own: OptionField
    currencies: Currencies
    currency_error: str
    meaning: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupView:
    """All that the page shows of what is `chosen`. `missing` says what has to be done before it can start,
    `start` what starts it, or takes it to its table.

    `rows` are who sits at the table, each with the id of the player. `begins` is who `does_first` what begins the
    match, and `mark` stands on the card that shows it. `chips` are the club's players, `more_chips` further ones; `few`
    says that more have to be added.
    """

    chosen: Setup
    game: GameToChoose | None
    games: tuple[GameToChoose, ...]
    rows: tuple[tuple[int, Person], ...]
    begins: Person | None
    does_first: str
    mark: str
    table: TableDrawing | None
    how_many: str
    hint: str
    chips: tuple[Chip, ...]
    more_chips: tuple[Chip, ...]
    few: bool
    stake: Stake | None
    teams: OptionField | None
    fields: tuple[OptionField, ...]
    summary: str
    options_open: bool
    missing: str
    start: str


def club_players(club: Club) -> dict[int, Player]:
    """The club's players who come to play, by id, who sat down last first; one query."""
    found = in_reading_order(club.players.filter(retired_at=None, merged_into=None).annotate(last=Max("seats")))
    return {player.pk: player for player in sorted(found, key=lambda player: -(player.last or 0))}


def setup_view(setup: Setup, players: Mapping[int, Player], games: Sequence[Game]) -> SetupView:
    """The page of a set-up: `players` are the club's by id, `games` are offered."""
    game, errors = setup.game, setup.errors
    persons = people([players[player] for player in setup.seats])
    chips = [_chip(player, setup) for player in players.values()]
    others = any(chip.seat is None for chip in chips)
    fields = _fields(setup, game, errors) if game else ()
    least = game.players[0] if game else 0
    mark = "D" if game is None or game.has_dealer else "1"
    return SetupView(
        chosen=setup,
        game=_game(game) if game else None,
        games=tuple(_game(played) for played in games if played is not game),
        rows=tuple(zip(setup.seats, persons, strict=True)),
        begins=persons[setup.first_position] if persons else None,
        does_first=does_first(game),
        mark=mark,
        table=draw_table(persons, setup.first_position, does_first(game)),
        how_many=_how_many(game, len(persons)),
        hint=_hint(game, len(persons), others=others),
        chips=tuple(chips[:MOST_CHIPS]),
        more_chips=tuple(sorted(chips[MOST_CHIPS:], key=lambda chip: reading_order(chip.name))),
        few=not others and len(persons) < (game.players[0] if game else 2),
        stake=_stake(setup, game, game.pot, errors) if game and game.pot else None,
        teams=_teams(setup, persons),
        fields=fields,
        summary=_summary(setup, fields),
        options_open="currency" in errors or _is_changed(setup, fields),
        missing=_missing(game, len(persons) if game and not setup.table else least, wrong=bool(errors)),
        start="" if not game else "Done" if setup.table else f"Start {game.name} with {len(persons)}",
    )


def _chip(player: Player, setup: Setup) -> Chip:
    seat = setup.seats.index(player.pk) + 1 if player.pk in setup.seats else None
    return Chip(player.pk, player.name, seat)


def _game(game: Game) -> GameToChoose:
    return GameToChoose(game.key, game.name, line_of_game(game), _range(game))


def _range(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return f"{least}–{most}" if most > least else str(least)


def _how_many(game: Game | None, many: int) -> str:
    if game is None or many > game.players[-1]:
        return count(many, "player")
    return f"{many} of {_range(game)} players"


def _hint(game: Game | None, many: int, *, others: bool) -> str:
    """What to know about the number of players, before it is wrong."""
    if game is None:
        return ""
    least, most = game.players[0], game.players[-1]
    if many < least:
        return f"{game.name} needs {span(least, most)}: add {spelled(least - many)}{' more' if many else ''}."
    if many > most:
        return f"{game.name} is for {span(least, most)}, so {_out_in_turn(game, many)}"
    if many == MOST_PLAYERS and others:
        return f"{game.name} is full with {spelled(many)}. Others can come while it is played."
    return ""


def _out_in_turn(game: Game, many: int) -> str:
    """Who sits out, and in how many deals everybody does so equally often."""
    over, deals = many - game.players[-1], fair_deals(game, many)
    who = "one sits out each deal: the dealer" if over == 1 else f"{spelled(over)} sit out: the dealer and to the right"
    fair = f" In {deals[game.limit]} deals everybody does so equally often." if deals else ""
    return f"{who}.{fair}"


def _missing(game: Game | None, many: int, *, wrong: bool) -> str:
    if game is None:
        return "Choose a game"
    lacking = game.players[0] - many
    if lacking > 0:
        return f"Add {spelled(lacking)} {'more ' if many else ''}player{'' if lacking == 1 else 's'}"
    return "One of the options needs another look" if wrong else ""


def _fields(setup: Setup, game: Game, errors: Mapping[str, str]) -> tuple[OptionField, ...]:
    """The options, but for those of what is played for."""
    of_the_stakes = {option.name for option in game.stakes.options}
    options = (*game.options, KNOCKOUT) if game.can_knock_out and not setup.teams else game.options
    return tuple(_field(option, setup, errors) for option in options if option.name not in of_the_stakes)


def _field(option: Option, setup: Setup, errors: Mapping[str, str]) -> OptionField:
    label, _ = OPTIONS.get(option.name, (option.text or option.name.replace("_", " ").capitalize(), ""))
    text = setup.shown[option.name]
    values = (YES, NO) if isinstance(option, YesNo) else option.words if isinstance(option, Choice) else ()
    return OptionField(
        name=option.name,
        label=label,
        text=text,
        error=errors.get(option.name, ""),
        choices=tuple(ToChoose(value, value, value == text) for value in values),
        signed=isinstance(option, WholeNumber) and option.low < 0,
    )


def _is_changed(setup: Setup, fields: Sequence[OptionField]) -> bool:
    return any(name in setup.typed for name in (TEAMS, *(field.name for field in fields)))


def _teams(setup: Setup, persons: Sequence[Person]) -> OptionField | None:
    """Who can play together; None where so many cannot be divided."""
    if setup.game is None or not setup.team_choices:
        return None
    chosen = setup.shown[TEAMS]
    choices = [ToChoose(ALONE, "Everybody alone", chosen == ALONE)]
    for many in setup.team_choices:
        teams = replace(setup, typed={**setup.typed, TEAMS: str(many)}).teams
        text = ", ".join(listing(persons[seat].name for seat in team) for team in teams)
        choices.append(ToChoose(str(many), text, chosen == str(many)))
    return OptionField(TEAMS, "Who plays together", chosen, "", tuple(choices))


def _summary(setup: Setup, fields: Sequence[OptionField]) -> str:
    """The options in a line, as they are now."""
    own_pot = setup.game and setup.game.pot
    currency = [setup.typed["currency"]] if own_pot and "currency" in setup.typed else []
    teams = [f"{len(setup.teams)} sides"] if setup.teams else []
    return " · ".join(filter(None, [*teams, *map(_short, fields), *currency]))


def _short(field: OptionField) -> str:
    if field.name == KNOCKOUT.name:
        return "out at the target" if field.text == YES else ""
    if field.name not in OPTIONS:
        return f"{field.label} {field.text}"
    return f"{field.text} {OPTIONS[field.name][1]}{'' if field.text == '1' else 's'}"


def _stake(setup: Setup, game: Game, pot: PotRules, errors: Mapping[str, str]) -> Stake:
    shown = setup.shown
    currency = shown["currency"] if "currency" not in errors else USUAL_CURRENCY
    offered = [(OFF, "Off"), *((str(unit), money(unit, currency)) for unit in units(game)), (OWN, "Own")]
    amount = next(option for option in pot.options if isinstance(option, WholeNumber))
    own = _field(amount, setup, errors)
    return Stake(
        units=tuple(ToChoose(value, text, value == shown["unit"]) for value, text in offered),
        own=own if currency in CENTS else replace(own, label="One unit, in the smallest coin"),
        currencies=currencies(shown["currency"]),
        currency_error=errors.get("currency", ""),
        meaning=() if errors else _meaning(setup, game, pot),
    )


def _antes(setup: Setup, game: Game, pot: PotRules) -> tuple[str, ...]:
    """What everybody puts in, before it is known how many play."""
    antes = []
    for many in game.players:
        options = game.resolve_options(setup.options, many)
        full = pot.open(many, options)
        if full is None:
            return (FOR_POINTS,)
        antes.append(f"{money(full.ante, currency_of(options))} with {spelled(many)}")
    return (f"Everyone puts in {', '.join(antes)}.",)


def _meaning(setup: Setup, game: Game, pot: PotRules) -> tuple[str, ...]:
    """What the stake means for everybody."""
    many = len(setup.seats)
    if many not in game.players:
        return _antes(setup, game, pot)
    options = game.resolve_options(setup.options, many)
    full = pot.open(many, options)
    if full is None:
        return (FOR_POINTS,)
    currency = currency_of(options)
    prizes = [money(claim.units * full.unit, currency) for claim in pot.claims(range(1, many + 1))]
    return (
        f"Everyone puts in {money(full.ante, currency)}, so {money(full.left, currency)} in the pot.",
        f"Each deal pays {listing(prizes)} to the best {spelled(len(prizes))}.",
    )
