"""The lobby of a table: who sits where, with which phone, what comes next, and what is missing until it can start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.database.match_queries import at_table, players_with_a_phone
from games.drawings.games import GameDrawing, draw_game
from games.matches.club_games import load_table_games
from games.matches.people import Person, build_people
from games.models import Match, Player, RemovedMatch, Table, TablePerson
from games.pages.setup import (
    ClubHabits,
    MissingStep,
    OptionField,
    Setup,
    StakesView,
    apply_fields,
    build_option_fields,
    build_team_field,
    find_changed_fields,
    find_missing,
    format_high_stakes_warning,
    format_options,
    format_shown,
    load_club_players,
    load_setup_stakes,
)
from games.play import list_next_player_ids, load_last_players, load_latest_match
from games.rules.game import Game
from games.values.isolated import first_word
from games.wording.amounts import stakes_words
from games.wording.next_match import next_dealer
from games.wording.words import currency_of, does_first, money, spelled

from .sitting_out import SittingOut, out_first, sitting_out

MOST_KNOWN, FEW = 12, 3
CROWDED = 6
"""So many in one row have no room for their names."""
CLOSE, LONG_NAME = 5, 9
"""So many in one row have no room on a phone if somebody's name has more letters than that."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at the table: somebody with what is said of them, or, with `to`, a gap `between` two for who is held.

    `called` is as much of the name as tells them apart from the others there; `team` is the number of theirs, 0 for
    none.
    """

    player: int
    person: Person
    called: str = ""
    team: int = 0
    note: str = ""
    deals: bool = False
    plays: bool = True
    held: bool = False
    to: int | None = None
    between: tuple[Person, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether the name takes more room than most."""
        return len(self.called) > LONG_NAME


@dataclass(frozen=True, slots=True)
class Lobby:
    """All of the page. `upper` and `lower` are the two rows of the table, both clockwise.

    Of the `game` that comes next, if it is chosen: its `stake` in few words, the `stakes` to choose from, the `teams`
    and `fields` of its options, and these `options` in a line, its `drawing`; `shown` is what all these fields show.

    `known` could sit down, `again` are those of the last match, `neighbours` those beside whose phone it is; `lonely`:
    one sits alone there, whom others of the club may join. `missing` says what has to be done before the start,
    `begins` is who does `first` what begins the match; `asks` says what the stake can cost, to be agreed to once.
    `removed` says who removed the last match; `last` is the match that was started last. `sitting_out` is there if more
    people are than the game takes. `sides` are those who play together, none if everybody plays alone.
    """

    upper: tuple[TablePlace, ...]
    lower: tuple[TablePlace, ...]
    many: str
    host: Person | None
    own: TablePlace | None
    held: TablePlace | None
    known: tuple[tuple[int, Person], ...]
    again: tuple[Player, ...]
    lonely: bool
    game: Game | None
    stake: str
    stakes: StakesView | None
    teams: OptionField | None
    fields: tuple[OptionField, ...]
    options: str
    shown: str
    drawing: GameDrawing | None
    missing: MissingStep | None
    begins: Person | None
    first: str
    asks: str
    removed: str
    last: Match | None
    neighbours: tuple[Person, ...]
    sides: tuple[tuple[Person, ...], ...]
    sitting_out: SittingOut | None

    @property
    def playing(self) -> Match | None:
        """The match that goes on."""
        return self.last if self.last and self.last.finished_at is None else None

    @property
    def after(self) -> str:
        """The uid of the match that the next one follows; empty before the first."""
        return self.last.uid if self.last else ""

    @property
    def few(self) -> bool:
        """Whether more people are needed."""
        return self.missing is not None and self.missing.part == "new"

    @property
    def _in_a_row(self) -> int:
        """How many sit in the longer row; the lower one has room for one more."""
        return max(len(self.upper), len(self.lower) + 1)

    @property
    def crowded(self) -> bool:
        """Whether the faces have no room for any names."""
        return self._in_a_row >= CROWDED

    @property
    def listed(self) -> tuple[TablePlace, ...]:
        """Those who are named in a list below the table, because the faces have no room for names; else nobody."""
        places = (*self.upper, *self.lower)
        if not self.crowded and not (self._in_a_row >= CLOSE and any(place.is_long for place in places)):
            return ()
        return tuple(place for place in places if place.to is None)


def next_setup(table: Table) -> Setup:
    """Return what is chosen at a table for its next match, as `setup_of` does, with all that it takes."""
    return setup_of(table, list(table.people.all()), load_table_games(table), load_latest_match(table))


def setup_of(
    table: Table,
    rows: Sequence[TablePerson],
    games: Mapping[str, Game],
    last: Match | None,
    habits: ClubHabits | None = None,
) -> Setup:
    """Return what is chosen at a table for its next match; what nobody has chosen there is as the last time.

    In a club that has not played yet nothing says what is played for, until somebody at the table does. `habits` are
    the club's, where they are asked for several games.
    """
    game = games.get(table.game)
    seats = tuple(list_next_player_ids(rows))
    first = table.first_id if table.first_id in seats else next_to_begin(seats, last)
    setup = Setup(game, seats, first)
    if game is None:
        return setup
    habits = habits or ClubHabits(table.club)
    proposed, texts = setup.proposed, {**habits.load_choices(game), **table.typed}
    typed = {name: text for name, text in texts.items() if proposed.get(name, text) != text}
    return replace(setup, typed=typed, stakes_open="stakes" not in table.typed and not habits.has_played)


def next_to_begin(seats: Sequence[int], last: Match | None) -> int | None:
    """Whose deal it is after the last match, or the next one's to the left who plays; else the first."""
    if last:
        order = [seat.player_id for seat in last.seats.order_by("position")]
        turn = next_dealer(last, len(order))
        following = [player for player in (*order[turn:], *order[:turn]) if player in seats]
        if following:
            return following[0]
    return seats[0] if seats else None


def lobby_of(table: Table, own: int | None, held: int = 0, refused: Mapping[str, str] | None = None) -> Lobby:
    """Return the lobby as it is for the phone of the player `own`; `held` is who is about to sit elsewhere.

    `refused` are the fields of a form that could not be taken: they are shown as they were typed.
    """
    rows = list(table.people.select_related("player"))
    games, last = load_table_games(table), load_latest_match(table)
    known = load_club_players(table.club) | {row.player_id: row.player for row in rows}
    setup = chosen = setup_of(table, rows, games, last)
    if refused:
        setup = apply_fields(chosen, find_changed_fields(refused, chosen))
    places = _places(table, rows, setup, own, held)
    persons = {place.player: place.person for place in places}
    seated = [persons[player] for player in setup.seats]
    fields, out = build_option_fields(setup), sitting_out(setup, seated)
    there = {row.player_id for row in rows}
    waiting = [player for player in known.values() if player.pk not in there][:MOST_KNOWN]
    upper, lower = _two_rows(places)
    return Lobby(
        upper=upper,
        lower=lower,
        many=_many(rows) + (f", {spelled(out.players)} play a deal" if out else ""),
        host=persons.get(table.host_id) if table.host_id else None,
        own=next((place for place in places if place.player == own), None),
        held=next((place for place in places if place.held), None),
        known=tuple((player.pk, person) for player, person in zip(waiting, build_people(waiting), strict=True)),
        again=() if rows or last or not known else tuple(load_last_players(table.club)),
        lonely=len(rows) == 1 and bool(waiting),
        game=setup.game,
        stake=stake_of(setup),
        stakes=load_setup_stakes(setup, table.club),
        teams=build_team_field(setup, seated),
        fields=fields,
        options=format_options(setup, fields),
        shown=format_shown(chosen),
        drawing=draw_game(setup.game.settled) if setup.game else None,
        missing=find_missing(setup) if rows else MissingStep("Sit down first", "you"),
        begins=seated[setup.first_position] if seated else None,
        first=does_first(setup.game),
        asks=format_high_stakes_warning(setup.game, setup.typed),
        removed=_removed(table, last),
        last=last,
        neighbours=_neighbours(places, own),
        sides=tuple(tuple(seated[seat] for seat in team) for team in setup.teams),
        sitting_out=out,
    )


def _places(table: Table, rows: Sequence[TablePerson], setup: Setup, own: int | None, held: int) -> list[TablePlace]:
    phones = players_with_a_phone([row.player_id for row in rows], at_table(table))
    persons = build_people([row.player for row in rows])
    called = called_at_table([person.name for person in persons])
    teams = {setup.seats[seat]: number for number, team in enumerate(setup.teams, 1) for seat in team}
    out = {setup.seats[seat] for seat in out_first(setup)}
    return [
        TablePlace(
            player=row.player_id,
            person=person,
            called=name,
            team=teams.get(row.player_id, 0),
            note="sits out" if row.player_id in out else _note(row, table, own, phones),
            deals=row.player_id == setup.first,
            plays=row.plays,
            held=row.player_id == held,
        )
        for row, person, name in zip(rows, persons, called, strict=True)
    ]


def called_at_table(names: Sequence[str]) -> list[str]:
    """As much of each name as tells it apart: its first word, unless another there begins with the same."""
    firsts = [first_word(name) for name in names]
    return [first if firsts.count(first) == 1 else name for name, first in zip(names, firsts, strict=True)]


def _note(row: TablePerson, table: Table, own: int | None, phones: set[int]) -> str:
    if not row.plays:
        return "you, not this one" if row.player_id == own else "not this one"
    if row.player_id == own:
        return "you"
    if row.player_id == table.host_id:
        return "host"
    return "" if row.player_id in phones else "no phone"


def _two_rows(places: Sequence[TablePlace]) -> tuple[tuple[TablePlace, ...], tuple[TablePlace, ...]]:
    """The places in two rows, and where somebody is held, the gaps between the others."""
    held = next((place for place in places if place.held), None)
    if held is None or len(places) < FEW:
        half = len(places) // 2 + 1  # the lower row has room for one more
        return tuple(places[:half]), tuple(places[half:])
    others = [place for place in places if not place.held]
    now = places.index(held) or len(others)
    rows: tuple[list[TablePlace], list[TablePlace]] = [], []
    for index, place in enumerate(places):
        row = rows[index >= (len(places) + 1) // 2]
        row.append(place)
        to = others.index(place) + 1 if place in others else now
        if to != now:
            between = (place.person, others[to % len(others)].person)
            row.append(TablePlace(held.player, held.person, to=to, between=between))
    return tuple(rows[0]), tuple(rows[1])


def _many(rows: Sequence[TablePerson]) -> str:
    if not rows:
        return "Nobody is in yet"
    out = [row for row in rows if not row.plays]
    are = f"{len(rows)} {'is' if len(rows) == 1 else 'are'} in"
    return f"{are}, {len(rows) - len(out)} play" if out else are


def _neighbours(places: Sequence[TablePlace], own: int | None) -> tuple[Person, ...]:
    """Return the two between whom somebody sits; nobody if they do not, or are too few for it to say anything."""
    at = next((index for index, place in enumerate(places) if place.player == own), None)
    if at is None or len(places) < FEW:
        return ()
    return places[at - 1].person, places[(at + 1) % len(places)].person


def stake_of(setup: Setup) -> str:
    """What is played for, in a few words: pot, 80 ¢ each; 1 ¢ a point; for nothing."""
    game, many = setup.game, len(setup.seats)
    if game is None or setup.errors or setup.stakes_open:
        return ""
    options = game.resolve_options(setup.options, min(max(many, game.players[0]), game.players[-1]))
    if game.pot:
        pot = game.pot.open(many, options) if many in game.players else None
        if pot:
            return f"pot, {money(pot.ante, currency_of(options))} each"
        return stakes_words(options).removeprefix("its ") if options["pot"] else "for nothing"
    words = stakes_words(options)
    return "for nothing" if words == "nothing" else words.removeprefix("a ")


def _removed(table: Table, last: Match | None) -> str:
    """Bea removed Hang Ten; empty once another match has begun."""
    row = RemovedMatch.objects.filter(table=table).select_related("phone__merged_into").first()
    if row is None or (last and last.started_at > row.at):
        return ""
    by = row.phone and row.phone.current
    return f"{by.name if by else 'Somebody'} removed this match: {row.game}."
