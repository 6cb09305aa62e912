"""The lobby of a table: places and phones, the next match, and what is missing until it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from games.drawings.games import GameDrawing, draw_game
from games.matches.club_games import load_table_games
from games.matches.people import Person, build_people, sort_by_name
from games.models import SEATED, Club, Match, Player, RemovedMatch, Table, TablePerson
from games.pages.setup import (
    LobbyDraw,
    MissingStep,
    OptionField,
    Setup,
    StakesView,
    apply_fields,
    build_next_setup,
    build_option_fields,
    build_team_field,
    find_changed_fields,
    find_draw,
    find_missing_step,
    format_options,
    format_shown,
    format_stake,
    load_setup_stakes,
)
from games.play import (
    FEWEST_TO_DRAW,
    NO_DRAW,
    list_next_player_ids,
    load_last_players,
    load_latest_match,
    load_players_elsewhere,
)
from games.rules.game import Game
from games.wording.next_match import describe_first_player, has_dealer
from games.wording.translated import phrase, translate
from games.wording.who_is_here import (
    describe_deals_of_some,
    describe_missing,
    describe_presence,
    describe_sitting_out,
)

from .places import TablePlace, build_places, find_neighbours, split_rows
from .sitting_out import SittingOut, find_sitting_out

MAX_CANDIDATES = 12
CROWDED_ROW = 6
"""From so many people in a row on, there is no room for their names."""
CLOSE_ROW = 4
"""From so many people in a row on, a phone has no room for a name that is long."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its next match, as one phone shows it."""

    upper: tuple[TablePlace, ...]  # the two rows of the table, both clockwise, with gaps
    lower: tuple[TablePlace, ...]
    count_text: str  # how many are here
    missing_text: str  # who is not here yet
    sitting_out_text: str  # who sits out this match
    host: Person | None
    own_place: TablePlace | None  # of the phone's owner
    held_place: TablePlace | None  # was tapped, to be moved or changed
    candidates: tuple[tuple[int, Person], ...]  # who can sit down, each with the player's id
    last_players: tuple[Player, ...]  # played the last match
    game: Game | None  # the next one
    stake: str  # in a few words
    stakes: StakesView | None  # to choose from
    teams: OptionField | None  # the field of the game's teams
    fields: tuple[OptionField, ...]  # those of the game's options
    options: str  # the game's options in a line
    shown_fields: str  # the values of all these fields
    drawing: GameDrawing | None
    missing_step: MissingStep | None  # what has to be done before the start
    first_player: Person | None  # the player who begins
    has_dealer: bool  # the first player deals; else they enter the first hand
    removed_text: str  # who removed the last match
    last: Match | None  # the newest match
    neighbours: tuple[Person, ...]  # sit beside the phone's owner
    sides: tuple[tuple[Person, ...], ...]  # empty if everybody plays alone
    sitting_out: SittingOut | None  # None unless the game takes fewer people
    draw: LobbyDraw | None  # of who begins; while it is rolling, no other field tells who that is

    @property
    def running_match(self) -> Match | None:
        return self.last if self.last and self.last.finished_at is None else None

    @property
    def after(self) -> str:
        """The uid of the newest match, after which the next one starts; "" before the first."""
        return self.last.uid if self.last else ""

    @property
    def draw_version(self) -> str:
        return self.draw.version if self.draw else NO_DRAW

    @property
    def is_rolling(self) -> bool:
        """Whether it is being drawn just now who begins."""
        return self.draw is not None and self.draw.is_rolling

    @property
    def places(self) -> tuple[TablePlace, ...]:
        """The places at the table, clockwise, without gaps."""
        return tuple(place for place in (*self.upper, *self.lower) if place.gap_number is None)

    @property
    def present_count(self) -> int:
        return sum(place.is_here for place in self.places)

    @property
    def awaits_somebody(self) -> bool:
        """Whether a place of last time is empty yet."""
        return self.present_count < len(self.places)

    @property
    def player_count(self) -> int:
        """How many play the next match: those who are here and do not sit it out."""
        return sum(place.is_here and place.plays for place in self.places)

    @property
    def game_name(self) -> str:
        return self.game.name if self.game else ""

    @property
    def start_text(self) -> str:
        """The button that starts the match: “Start, Ann deals”, “Start with 4, Ann deals”."""
        count = self.player_count
        if self.first_player is None and self.awaits_somebody:
            return phrase("Start with {players}", players=count)
        if self.first_player is None:
            return phrase("Start")
        name = self.first_player.name
        if self.awaits_somebody and self.has_dealer:
            return phrase("Start with {players}, {player} deals", players=count, player=name)
        if self.awaits_somebody:
            return phrase("Start with {players}, {player} enters", players=count, player=name)
        if self.has_dealer:
            return phrase("Start, {player} deals", player=name)
        return phrase("Start, {player} enters", player=name)

    @property
    def first_player_text(self) -> str:
        """Who begins: “Ann deals first”; "" while nobody does."""
        return describe_first_player(self.first_player.name, self.game) if self.first_player else ""

    @property
    def drawn_text(self) -> str:
        """Who was drawn: “Ann deals first”, or “Ann was drawn” if somebody else begins by now."""
        if self.draw is None or self.draw.is_rolling:
            return ""
        if self.draw.holds:
            return describe_first_player(self.draw.name, self.game)
        return phrase("{player} was drawn", player=self.draw.name)

    @property
    def begins_instead(self) -> str:
        """Who begins instead of who was drawn: “Now Bea deals first.”; "" if that still holds."""
        if self.draw is None or self.draw.holds or self.first_player is None:
            return ""
        if self.has_dealer:
            return phrase("Now {player} deals first.", player=self.first_player.name)
        return phrase("Now {player} enters first.", player=self.first_player.name)

    @property
    def can_draw(self) -> bool:
        return self.player_count >= FEWEST_TO_DRAW

    @property
    def _longer_row(self) -> int:
        """The number of places in the longer row, gaps included."""
        return max(len(self.upper), len(self.lower))

    @property
    def is_crowded(self) -> bool:
        """Whether the faces have no room for names."""
        return self._longer_row >= CROWDED_ROW

    @property
    def listed_places(self) -> tuple[TablePlace, ...]:
        """The places to list below the table because a name there is too long; else none."""
        if not CLOSE_ROW <= self._longer_row < CROWDED_ROW:
            return ()
        return self.places if any(place.is_long for place in self.places) else ()


def load_lobby(
    table: Table, owner_id: int | None, held_id: int = 0, refused: Mapping[str, str] | None = None
) -> Lobby:
    """Return the lobby for a phone whose owner is the player `owner_id`.

    `held_id` is the player who was tapped (0: nobody), `refused` the fields of a refused form.
    """
    loaded = _load_next_match(table, refused)
    rows = loaded.rows
    setup = loaded.setup
    is_rolling = loaded.draw is not None and loaded.draw.is_rolling
    places = build_places(table, rows, setup, owner_id, held_id, is_rolling=is_rolling)
    upper, lower = split_rows(places)
    persons = {place.player: place.person for place in places}
    seated = [persons[player_id] for player_id in setup.seats]
    fields = build_option_fields(setup)
    # Who sits out tells who begins, so it is not shown while that is being drawn.
    sitting_out = None if is_rolling else find_sitting_out(setup, seated)
    sides = [tuple(seated[position] for position in team) for team in setup.teams]
    drawing = draw_game(setup.game.settled) if setup.game else None
    host = persons.get(table.host_id) if table.host_id else None
    own_place = next((place for place in places if place.player == owner_id), None)
    held_place = next((place for place in places if place.is_held), None)
    first_player = seated[setup.first_position] if seated and not is_rolling else None
    missing_names = [place.person.name for place in places if not place.is_here]
    resting_names = [place.person.name for place in places if place.is_here and not place.plays]
    return Lobby(
        upper=upper,
        lower=lower,
        count_text=_format_count(rows, sitting_out),
        missing_text=describe_missing(missing_names),
        sitting_out_text=describe_sitting_out(resting_names),
        host=host,
        own_place=own_place,
        held_place=held_place,
        candidates=_list_candidates(loaded.players, rows),
        last_players=_load_players_to_seat(table, loaded),
        game=setup.game,
        stake=format_stake(setup, expected=sum(row.plays for row in rows)),
        stakes=load_setup_stakes(setup, table.club),
        teams=build_team_field(setup, seated),
        fields=fields,
        options=format_options(setup, fields),
        shown_fields=loaded.shown_fields,
        drawing=drawing,
        missing_step=find_missing_step(setup, rows, is_rolling=is_rolling),
        first_player=first_player,
        has_dealer=has_dealer(setup.game),
        removed_text=_format_removed(table, loaded.last),
        last=loaded.last,
        neighbours=find_neighbours(places, owner_id),
        sides=tuple(sides),
        sitting_out=sitting_out,
        draw=loaded.draw,
    )


@dataclass(frozen=True, slots=True)
class _NextMatch:
    """What is stored of a table's next match, from which a lobby is built."""

    rows: list[TablePerson]
    last: Match | None
    players: Mapping[int, Player]  # of the club and the table, by id
    setup: Setup  # with the fields as typed, if they were refused
    shown_fields: str  # the values of the fields as saved
    draw: LobbyDraw | None


def _load_next_match(table: Table, refused: Mapping[str, str] | None) -> _NextMatch:
    rows = list(table.people.select_related("player"))
    last = load_latest_match(table)
    players = _load_club_players(table.club) | {row.player_id: row.player for row in rows}
    chosen = build_next_setup(table, rows, load_table_games(table, translate), last)
    setup = apply_fields(chosen, find_changed_fields(refused, chosen)) if refused else chosen
    draw = find_draw(table, setup.first_id)
    # Shown is what is saved: a refused field that is sent again is still a change.
    return _NextMatch(rows, last, players, setup, shown_fields=format_shown(chosen), draw=draw)


def _load_players_to_seat(table: Table, loaded: _NextMatch) -> tuple[Player, ...]:
    """Return the players of the club's last match for a new, empty table; () for any other."""
    if not loaded.players or loaded.rows or loaded.last:
        return ()
    return tuple(load_last_players_for(table))


def _load_club_players(club: Club) -> dict[int, Player]:
    """Load the club's players who are not retired, by id, in one query; latest players first."""
    rows = club.players.filter(retired_at=None, merged_into=None)
    players = sort_by_name(rows.annotate(last_seat=Max("seats", filter=SEATED)))
    # `last_seat` is the id of a seat, which grows with time. The sort is stable, so that players
    # who never played stay sorted by name.
    players.sort(key=lambda player: -(player.last_seat or 0))
    return {player.pk: player for player in players}


def _list_candidates(
    players: Mapping[int, Player], rows: Sequence[TablePerson]
) -> tuple[tuple[int, Person], ...]:
    """Return the ids and persons of players who can sit down; `MAX_CANDIDATES` at most."""
    at_table = {row.player_id for row in rows}
    others = [player for player in players.values() if player.pk not in at_table][:MAX_CANDIDATES]
    return tuple(
        (player.pk, person) for player, person in zip(others, build_people(others), strict=True)
    )


def _format_count(rows: Sequence[TablePerson], sitting_out: SittingOut | None) -> str:
    """Return how many are here; if all are and some sit out, how many play in each deal."""
    present = sum(row.here for row in rows)
    if sitting_out and present == len(rows):
        return describe_deals_of_some(present, in_a_deal=sitting_out.player_count)
    return describe_presence(present, plays=len(list_next_player_ids(rows)), places=len(rows))


def load_last_players_for(table: Table) -> list[Player]:
    """Return the players of the club's last match who are not here at another table."""
    elsewhere = load_players_elsewhere(table)
    return [player for player in load_last_players(table.club) if player.pk not in elsewhere]


def _format_removed(table: Table, last: Match | None) -> str:
    """Describe who deleted the last match; "" if none was, or one has begun since."""
    removed = RemovedMatch.objects.filter(table=table).select_related("phone__merged_into").first()
    if removed is None or (last and last.started_at > removed.at):
        return ""
    player = removed.phone and removed.phone.current  # the owner of the phone
    if player:
        return phrase("{player} deleted this match: {game}.", player=player.name, game=removed.game)
    return phrase("Someone deleted this match: {game}.", game=removed.game)
