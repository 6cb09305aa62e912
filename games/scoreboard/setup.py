"""A new match while it is set up: the game, the table with who sits where, the stake, the options, what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from django.db.models import Max

from games.forms.setup import OFF, OWN, Setup, Usual, units
from games.models import Club, Match, Player, Seat
from games.rules.currency import TWO_DECIMALS
from games.rules.options import WholeNumber
from games.rules.variant import Variant
from games.rules.variants import VARIANTS

from .home import next_dealer
from .people import Person, people
from .words import SYMBOLS, count, money, spelled

MOST_CHIPS = 12
OPTIONS = {
    "decks": ("Decks of cards", "{} deck"),
    "deals": ("Deals in the match", "{} deal"),
    "target": ("Points that end the match", "to {} point"),
}
"""How an option is called where it is asked, and in a summary."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game to choose: how many can play it is said as “4–6”."""

    key: str
    name: str
    line: str
    players: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table: who sits there, and where it is drawn; `id` is the player's."""

    id: int
    person: Person
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Field:
    """An option to type: its text as typed, its bounds, and what is wrong with it."""

    name: str
    label: str
    text: str
    low: int
    high: int
    error: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values of an option."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Stake:
    """What is played for: the units offered, an own one, the currency, and what it means in words."""

    units: tuple[Choice, ...]
    own: Field
    common: tuple[Choice, ...]
    currencies: tuple[Choice, ...]
    error: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SetupView:
    """All that the page shows. `missing` says what has to be done before the match can start."""

    query: str
    game: Game | None
    games: tuple[Game, ...]
    seats: str
    first: str
    how_many: str
    chairs: tuple[Chair, ...]
    dealer: Chair | None
    dealer_card: tuple[int, int]
    table: str
    room: bool
    say: str
    chips: tuple[Player, ...]
    more_chips: tuple[Player, ...]
    few: bool
    stake: Stake | None
    fields: tuple[Field, ...]
    summary: str
    options_open: bool
    missing: str
    start: str


def club_players(club: Club) -> dict[int, Player]:
    """The club's players by id, who sat down last first; one query."""
    found = list(club.players.annotate(last=Max("seats")).order_by("key"))
    return {player.pk: player for player in sorted(found, key=lambda player: -(player.last or 0))}


def usual(club: Club) -> Usual:
    """Who sat where in the club's last match, and whose deal it is now; one query."""
    last = club.matches.order_by("-started_at", "-pk").values("pk")[:1]
    seats = list(Seat.objects.filter(match=last).select_related("match").order_by("position"))
    players = tuple(seat.player_id for seat in seats)
    return players, players[next_dealer(seats[0].match, len(seats))] if seats else None


def show_setup(setup: Setup, players: Mapping[int, Player], *, touched: str = "") -> SetupView:
    """The page of a set-up; `touched` is what was tapped last."""
    game = setup.game
    chairs = _chairs([players[player] for player in setup.seats])
    unseated = [player for pk, player in players.items() if pk not in setup.seats]
    errors = setup.errors()
    fields = _fields(setup, errors) if game else ()
    dealer = chairs[setup.first_position] if chairs else None
    return SetupView(
        query=setup.query(),
        game=_game(game) if game else None,
        games=tuple(_game(variant) for variant in VARIANTS.values() if variant is not game),
        seats="-".join(map(str, setup.seats)),
        first=str(setup.first or ""),
        how_many=_how_many(setup),
        chairs=chairs,
        dealer=dealer,
        dealer_card=_towards_middle(dealer) if dealer else (0, 0),
        table=_table(chairs, dealer),
        room=setup.room,
        say=_say(setup, unseated),
        chips=tuple(unseated[:MOST_CHIPS]),
        more_chips=tuple(sorted(unseated[MOST_CHIPS:], key=lambda player: player.key)),
        few=not unseated and len(setup.seats) < (game.players[0] if game else 2),
        stake=_stake(setup, errors) if game and game.pot else None,
        fields=fields,
        summary=" · ".join(_short(field) for field in fields),
        options_open=touched == "options" or any(field.error or field.name in setup.typed for field in fields),
        missing=_missing(setup, errors),
        start=f"Start {game.name} with {len(chairs)}" if game else "",
    )


def _game(variant: Variant) -> Game:
    return Game(variant.key, variant.name, variant.line, f"{variant.players[0]}–{variant.players[-1]}")


# Who sits where


def _how_many(setup: Setup) -> str:
    if setup.game is None:
        return count(len(setup.seats), "player")
    return f"{len(setup.seats)} of {setup.game.players[0]}–{setup.game.players[-1]} players"


def _say(setup: Setup, unseated: Sequence[Player]) -> str:
    """What to know about the number of players, before it is wrong."""
    game, many = setup.game, len(setup.seats)
    if many == 0:
        return "Tap everybody who plays, clockwise round the table." if unseated else ""
    if game is None:
        return "" if setup.room else f"No game is for more than {spelled(many)}."
    least, most = game.players[0], game.players[-1]
    if many < least:
        return f"{game.name} needs {least} to {most}: add {spelled(least - many)} more."
    if many > most:
        return f"{game.name} is for {least} to {most}: {_have(many - most)} to sit out."
    if many == most and unseated:
        return f"{game.name} is full with {spelled(most)}. Others can sit in when somebody sits out."
    return ""


def _have(many: int) -> str:
    return "one has" if many == 1 else f"{spelled(many)} have"


def _chairs(players: Sequence[Player]) -> tuple[Chair, ...]:
    persons = people([player.name for player in players])
    spots = [_spot(position, len(players)) for position in range(len(players))]
    return tuple(Chair(player.pk, person, *spot) for player, person, spot in zip(players, persons, spots, strict=True))


# The table is two half circles with a straight between; seats stand on its edge, the same way apart, from the top left.
CENTRE, RADIUS, STRAIGHT = (170, 95), 61, 114
EDGE = 2 * STRAIGHT + 2 * pi * RADIUS


def _spot(position: int, seats: int) -> tuple[int, int]:
    """Where a seat is drawn."""
    way = (position - 0.5) * EDGE / seats % EDGE
    upper = way < EDGE / 2
    way -= 0 if upper else EDGE / 2
    if way < STRAIGHT / 2:
        x, y = way, -float(RADIUS)
    elif way < STRAIGHT / 2 + pi * RADIUS:
        angle = (way - STRAIGHT / 2) / RADIUS
        x, y = STRAIGHT / 2 + RADIUS * sin(angle), -RADIUS * cos(angle)
    else:
        x, y = EDGE / 2 - way, float(RADIUS)
    side = 1 if upper else -1
    return round(CENTRE[0] + side * x), round(CENTRE[1] + side * y)


def _towards_middle(chair: Chair) -> tuple[int, int]:
    """Where the dealer's card lies: on the table, before the dealer."""
    x, y = CENTRE[0] - chair.x, CENTRE[1] - chair.y
    way = 34 / hypot(x, y)
    return round(chair.x + x * way), round(chair.y + y * way)


def _table(chairs: Sequence[Chair], dealer: Chair | None) -> str:
    names = [f"{chair.person.name}, who deals first" if chair is dealer else chair.person.name for chair in chairs]
    return f"Seats clockwise: {', '.join(names)}" if names else "An empty table"


# Stake and options


def _fields(setup: Setup, errors: Mapping[str, str]) -> tuple[Field, ...]:
    pot = {option.name for option in setup.game.pot.options} if setup.game and setup.game.pot else set()
    return tuple(
        _field(option, setup, errors)
        for option in (setup.game.options if setup.game else ())
        if isinstance(option, WholeNumber) and option.name not in pot
    )


def _field(option: WholeNumber, setup: Setup, errors: Mapping[str, str]) -> Field:
    label = OPTIONS.get(option.name, (option.name.replace("_", " ").capitalize(), ""))[0]
    return Field(option.name, label, setup.shown()[option.name], option.low, option.high, errors.get(option.name, ""))


def _short(field: Field) -> str:
    """An option in a summary: 4 decks."""
    pattern = OPTIONS.get(field.name, ("", f"{field.label} {{}}"))[1]
    return pattern.format(field.text) + ("" if field.text == "1" else "s")


def _stake(setup: Setup, errors: Mapping[str, str]) -> Stake:
    assert setup.game is not None and setup.game.pot is not None  # noqa: S101 - asked for a game with a pot only
    shown = setup.shown()
    currency = {"currency": shown["currency"]}
    offered = [(OFF, "Off"), *((str(unit), money(unit, currency)) for unit in units(setup.game)), (OWN, "Own")]
    option = next(option for option in setup.game.options if option.name == "unit_cents")
    assert isinstance(option, WholeNumber)  # noqa: S101 - as a pot's options have it
    codes = [Choice(code, f"{code} {SYMBOLS.get(code, '')}".strip(), code == shown["currency"]) for code in _codes()]
    return Stake(
        units=tuple(Choice(value, text, value == shown["unit"]) for value, text in offered),
        own=_field(option, setup, errors),
        common=tuple(codes[: len(SYMBOLS)]),
        currencies=tuple(codes[len(SYMBOLS) :]),
        error=errors.get("currency", ""),
        meaning="" if errors else _meaning(setup),
    )


def _codes() -> list[str]:
    return [*SYMBOLS, *sorted(TWO_DECIMALS - SYMBOLS.keys())]


def _meaning(setup: Setup) -> str:
    """What the stake means for everybody."""
    assert setup.game is not None and setup.game.pot is not None  # noqa: S101 - asked for a game with a pot only
    players = len(setup.seats)
    if players not in setup.game.players:
        return "What everyone puts in depends on how many play."
    options = setup.game.resolve_options(setup.options(), players)
    pot = setup.game.pot.open(players, options)
    if pot is None:
        return "For points only, nobody puts anything in."
    return f"Everyone puts in {money(pot.ante, options)}, so {money(pot.left, options)} in the pot."


# What is missing


def _missing(setup: Setup, errors: Mapping[str, str]) -> str:
    if setup.game is None:
        return "Choose a game"
    many, least, most = len(setup.seats), setup.game.players[0], setup.game.players[-1]
    if many < least:
        return f"Add {spelled(least - many)} {'' if many == 0 else 'more '}player{'' if least - many == 1 else 's'}"
    if many > most:
        return f"{_have(many - most).capitalize()} to sit out"
    return "Look at the options again" if errors else ""


def started_again(match: Match) -> Match | None:
    """The match that another phone has just started as this one's rematch, as long as nothing is in; two queries."""
    seats = list(match.seats.values_list("player_id", flat=True))
    fresh = match.club.matches.filter(game=match.game, finished_at=None, started_at__gt=match.finished_at)
    return next((other for other in fresh.order_by("-pk") if _same(other, seats)), None)


def _same(other: Match, seats: Sequence[int]) -> bool:
    return list(other.seats.values_list("player_id", flat=True)) == list(seats)
