"""The lobby of a table: places and phones, the next match, and what is missing until it can start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.database.match_queries import filter_by_table, load_players_with_phone
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
    format_options,
    format_shown,
    load_club_players,
    load_setup_stakes,
)
from games.play import FEWEST_TO_DRAW, NO_DRAW, list_next_player_ids, load_last_players, load_latest_match
from games.rules.game import Game
from games.values.bidi import isolate_first_word
from games.wording.amounts import describe_stakes
from games.wording.next_match import get_next_dealer
from games.wording.words import get_currency, get_first_action, money, spell_number

from .draws import LobbyDraw, find_draw
from .sitting_out import SittingOut, find_first_out, find_sitting_out

MOST_CANDIDATES, FEWEST_PLACES = 12, 3
CROWDED_ROW = 6
"""A row of so many people has no room for their names."""
CLOSE_ROW, LONG_NAME = 5, 9
"""A row of so many people has no room on a phone if somebody's name is longer than that."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at the table: a player with a `note`, or, with `to`, a gap `between` two for the held player.

    `short_name` is as much of the name as tells the player apart from the others; `team` is a number, 0 for none.
    """

    player: int
    person: Person
    short_name: str = ""
    team: int = 0
    note: str = ""
    is_dealer: bool = False
    plays: bool = True
    held: bool = False
    to: int | None = None
    between: tuple[Person, ...] = ()

    @property
    def is_long(self) -> bool:
        """Return whether the name takes more room than most."""
        return len(self.short_name) > LONG_NAME


@dataclass(frozen=True, slots=True)
class Lobby:
    """The values of the lobby. `upper` and `lower` are the two rows of the table, both clockwise.

    For the next `game`, if it is chosen: its `stake` in a few words, the `stakes` to choose from, the fields of its
    `teams` and options, these `options` in a line, its `drawing`; `shown` holds the values of all these fields.

    `candidates` can sit down, `last_players` played the last match, `neighbours` sit beside the phone's owner.
    `lonely`: only one sits there, and others of the club can join. `missing` is what has to be done before the start.
    `begins` is the player who begins, `first` the words for how. `removed` says who removed the
    last match; `last` is the newest match. `sitting_out` is None unless the game takes fewer people. `sides` are empty
    if everybody plays alone. `draw` is the draw of who begins, if any: while faces roll, nothing here tells
    who it is.
    """

    upper: tuple[TablePlace, ...]
    lower: tuple[TablePlace, ...]
    count_text: str
    host: Person | None
    own: TablePlace | None
    held: TablePlace | None
    candidates: tuple[tuple[int, Person], ...]
    last_players: tuple[Player, ...]
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
    removed: str
    last: Match | None
    neighbours: tuple[Person, ...]
    sides: tuple[tuple[Person, ...], ...]
    sitting_out: SittingOut | None
    draw: LobbyDraw | None

    @property
    def playing(self) -> Match | None:
        """The match that is being played; None if there is none."""
        return self.last if self.last and self.last.finished_at is None else None

    @property
    def after(self) -> str:
        """The uid of the match before the next one; empty before the first."""
        return self.last.uid if self.last else ""

    @property
    def draw_version(self) -> str:
        """The version of the draw that the page shows."""
        return self.draw.version if self.draw else NO_DRAW

    @property
    def is_rolling(self) -> bool:
        """Whether it is being drawn just now who begins."""
        return self.draw is not None and self.draw.is_rolling

    @property
    def can_draw(self) -> bool:
        """Return whether enough people play for it to be drawn who begins."""
        return sum(place.plays and place.to is None for place in (*self.upper, *self.lower)) >= FEWEST_TO_DRAW

    @property
    def needs_people(self) -> bool:
        """Return whether the first thing missing before the start is more people."""
        return self.missing is not None and self.missing.part == "new"

    @property
    def _in_a_row(self) -> int:
        """The places in the longer row; the lower one has a spare one."""
        return max(len(self.upper), len(self.lower) + 1)

    @property
    def crowded(self) -> bool:
        """Return whether the faces have no room for names."""
        return self._in_a_row >= CROWDED_ROW

    @property
    def listed(self) -> tuple[TablePlace, ...]:
        """The places named in a list below the table, if faces have no room for names or a long one; else none."""
        places = (*self.upper, *self.lower)
        if not self.crowded and not (self._in_a_row >= CLOSE_ROW and any(place.is_long for place in places)):
            return ()
        return tuple(place for place in places if place.to is None)


def load_next_setup(table: Table) -> Setup:
    """Return the set-up of a table's next match, loading all that `build_next_setup` takes."""
    return build_next_setup(table, list(table.people.all()), load_table_games(table), load_latest_match(table))


def build_next_setup(
    table: Table,
    rows: Sequence[TablePerson],
    games: Mapping[str, Game],
    last: Match | None,
    habits: ClubHabits | None = None,
) -> Setup:
    """Return the set-up of a table's next match: as chosen there, else the club's last stakes and points of its game.

    Other options are as the game proposes. Unless chosen, the next dealer of the newest match `last` begins, or the
    first after them who plays. Without a known game only seats and who begins are set. `rows` are the people at the
    table, in order, `games` those known by key. The stakes of a club that has not played yet are open until somebody
    at the table chooses them. Few queries. `habits` are passed by callers that build set-ups of several games.
    """
    game = games.get(table.game)
    seats = tuple(list_next_player_ids(rows))
    first = table.first_id if table.first_id in seats else find_first_player(seats, last)
    setup = Setup(game, seats, first)
    if game is None:
        return setup
    habits = habits or ClubHabits(table.club)
    proposed, texts = setup.proposed, {**habits.load_choices(game), **table.typed}
    typed = {name: text for name, text in texts.items() if proposed.get(name, text) != text}
    return replace(setup, typed=typed, stakes_open="stakes" not in table.typed and not habits.has_played)


def find_first_player(seats: Sequence[int], last: Match | None) -> int | None:
    """Return the id of who begins, one of `seats`: the next dealer of the match `last`, or the first after them there.

    If nobody of that match plays, or there was none, the first of `seats`; None without anybody.
    """
    if last:
        order = [seat.player_id for seat in last.seats.order_by("position")]
        turn = get_next_dealer(last, len(order))
        following = [player for player in (*order[turn:], *order[:turn]) if player in seats]
        if following:
            return following[0]
    return seats[0] if seats else None


def load_lobby(table: Table, own: int | None, held: int = 0, refused: Mapping[str, str] | None = None) -> Lobby:
    """Return the lobby for the phone of the player `own`; `held` is the player (0: none) who is about to change places.

    `refused` are the fields of an invalid form, to be shown as typed.
    """
    rows = list(table.people.select_related("player"))
    games, last = load_table_games(table), load_latest_match(table)
    players = load_club_players(table.club) | {row.player_id: row.player for row in rows}
    setup = chosen = build_next_setup(table, rows, games, last)
    if refused:
        setup = apply_fields(chosen, find_changed_fields(refused, chosen))
    draw = find_draw(table, setup.first)
    rolls = draw is not None and draw.is_rolling
    places = _build_places(table, rows, setup, own, held, rolls=rolls)
    persons = {place.player: place.person for place in places}
    seated = [persons[player] for player in setup.seats]
    fields = build_option_fields(setup)
    out = None if rolls else find_sitting_out(setup, seated)  # who sits out follows from who begins
    first = get_first_action(setup.game)
    missing = find_missing(setup) if rows else MissingStep("Sit down first", "you")
    if rolls:
        missing = missing or MissingStep(f"Drawing who {first}", "draw")
    seated_ids = {row.player_id for row in rows}
    waiting = [player for player in players.values() if player.pk not in seated_ids][:MOST_CANDIDATES]
    upper, lower = _split_rows(places)
    return Lobby(
        upper=upper,
        lower=lower,
        count_text=_format_count(rows) + (f", {spell_number(out.players)} play a deal" if out else ""),
        host=persons.get(table.host_id) if table.host_id else None,
        own=next((place for place in places if place.player == own), None),
        held=next((place for place in places if place.held), None),
        candidates=tuple((player.pk, person) for player, person in zip(waiting, build_people(waiting), strict=True)),
        last_players=() if rows or last or not players else tuple(load_last_players(table.club)),
        lonely=len(rows) == 1 and bool(waiting),
        game=setup.game,
        stake=format_stake(setup),
        stakes=load_setup_stakes(setup, table.club),
        teams=build_team_field(setup, seated),
        fields=fields,
        options=format_options(setup, fields),
        shown=format_shown(chosen),
        drawing=draw_game(setup.game.settled) if setup.game else None,
        missing=missing,
        begins=seated[setup.first_position] if seated and not rolls else None,
        first=first,
        removed=_format_removed(table, last),
        last=last,
        neighbours=_find_neighbours(places, own),
        sides=tuple(tuple(seated[seat] for seat in team) for team in setup.teams),
        sitting_out=out,
        draw=draw,
    )


def _build_places(
    table: Table, rows: Sequence[TablePerson], setup: Setup, own: int | None, held: int, *, rolls: bool
) -> list[TablePlace]:
    """Return the places of all at the table, in order, with notes.

    `own` is the id of the phone's player, `held` that of the one about to change places (0: none). While it is being
    drawn who begins (`rolls`), that is nobody.
    """
    phones = load_players_with_phone([row.player_id for row in rows], filter_by_table(table))
    persons = build_people([row.player for row in rows])
    called = shorten_names([person.name for person in persons])
    teams = {setup.seats[seat]: number for number, team in enumerate(setup.teams, 1) for seat in team}
    out = set() if rolls else {setup.seats[seat] for seat in find_first_out(setup)}
    return [
        TablePlace(
            player=row.player_id,
            person=person,
            short_name=name,
            team=teams.get(row.player_id, 0),
            note="sits out" if row.player_id in out else _format_note(row, table, own, phones),
            is_dealer=row.player_id == setup.first and not rolls,
            plays=row.plays,
            held=row.player_id == held,
        )
        for row, person, name in zip(rows, persons, called, strict=True)
    ]


def shorten_names(names: Sequence[str]) -> list[str]:
    """Return the first word of each name, or the whole name if another one begins with the same word."""
    firsts = [isolate_first_word(name) for name in names]
    return [first if firsts.count(first) == 1 else name for name, first in zip(names, firsts, strict=True)]


def _format_note(row: TablePerson, table: Table, own: int | None, phones: set[int]) -> str:
    """Return the note on a place: the first that holds of “not this one”, “you”, “host”, “no phone”, or "".

    “not this one” is for who looks on at the next match: “you, not this one” if that is the player `own`. `phones` are
    the players with a phone at the table.
    """
    if not row.plays:
        return "you, not this one" if row.player_id == own else "not this one"
    if row.player_id == own:
        return "you"
    if row.player_id == table.host_id:
        return "host"
    return "" if row.player_id in phones else "no phone"


def _split_rows(places: Sequence[TablePlace]) -> tuple[tuple[TablePlace, ...], tuple[TablePlace, ...]]:
    """Return the places in two rows; if one of three or more is `held`, with gaps between the others to move to."""
    held = next((place for place in places if place.held), None)
    if held is None or len(places) < FEWEST_PLACES:
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


def _format_count(rows: Sequence[TablePerson]) -> str:
    """Return how many people are at the table: “5 are at the table, 4 play”, or nobody yet."""
    if not rows:
        return "Nobody is at the table yet"
    out = [row for row in rows if not row.plays]
    are = f"{len(rows)} {'is' if len(rows) == 1 else 'are'} at the table"
    return f"{are}, {len(rows) - len(out)} play" if out else are


def _find_neighbours(places: Sequence[TablePlace], own: int | None) -> tuple[Person, ...]:
    """Return the two beside the player `own`; nobody if they do not sit, or fewer than three people do."""
    at = next((index for index, place in enumerate(places) if place.player == own), None)
    if at is None or len(places) < FEWEST_PLACES:
        return ()
    return places[at - 1].person, places[(at + 1) % len(places)].person


def format_stake(setup: Setup) -> str:
    """Return the stake in a few words: pot, 80 ¢ each; 1 ¢ a point; for nothing. "" while it is open or invalid."""
    game, many = setup.game, len(setup.seats)
    if game is None or setup.errors or setup.stakes_open:
        return ""
    options = game.resolve_options(setup.options, min(max(many, game.players[0]), game.players[-1]))
    if game.pot:
        pot = game.pot.open_pot(many, options) if many in game.players else None
        if pot:
            return f"pot, {money(pot.ante, get_currency(options))} each"
        return describe_stakes(options).removeprefix("its ") if options["pot"] else "for nothing"
    words = describe_stakes(options)
    return "for nothing" if words == "nothing" else words.removeprefix("a ")


def _format_removed(table: Table, last: Match | None) -> str:
    """Return who removed a match: “Bea removed this match: Hang Ten.”; "" if none was, or one has begun since."""
    row = RemovedMatch.objects.filter(table=table).select_related("phone__merged_into").first()
    if row is None or (last and last.started_at > row.at):
        return ""
    by = row.phone and row.phone.current
    return f"{by.name if by else 'Somebody'} removed this match: {row.game}."
