"""A match of an earlier evening that is played on at a table: who is here, and who is awaited."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.kept_matches import is_in_progress, load_running_matches
from games.matches.match_lines import load_seated_matches
from games.matches.people import build_people
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Match, Table, TablePerson
from games.play import get_next_deal_number
from games.wording.home_matches import RunningMatch
from games.wording.translated import numeral, phrase
from games.wording.who_is_here import describe_missing, describe_presence

from .places import TablePlace, shorten_names, split_rows

MAX_NAMED_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class KeptLobby:
    """The table of the match: its players at their seats, each with their total so far."""

    kept: RunningMatch
    upper: tuple[TablePlace, ...]  # the two rows of the table, both clockwise
    lower: tuple[TablePlace, ...]
    is_crowded: bool
    held_place: TablePlace | None  # of the player who was tapped
    count_text: str
    missing_text: str
    missing_names: tuple[str, ...]  # of the players who are not here yet
    can_sit_out: bool  # the missing players can sit out the current deal

    @property
    def present_count(self) -> int:
        return sum(place.is_here for place in (*self.upper, *self.lower))

    @property
    def can_draw(self) -> bool:
        """Always False: the match itself tells who deals next, so nobody is drawn."""
        return False


def load_kept_for_table(table: Table) -> RunningMatch | None:
    """Return the match kept last; None without one, or once a match began at this table."""
    if table.matches.exists():
        return None
    open_tables = {open_table.pk for open_table in play.load_current_tables(table.club)}
    kept_matches = [
        match
        for match in load_running_matches(table.club)
        if not is_in_progress(match, open_tables)
    ]
    # At most one match, the newest, is loaded with its seats.
    for newest in load_seated_matches(kept_matches[:1]):
        return RunningMatch(newest.match, newest.seats)
    return None


def load_kept_lobby(table: Table, match: Match, owner_id: int | None, held_id: int) -> KeptLobby:
    """Return the table of a kept match; `held_id` is the player who was tapped (0: nobody)."""
    replayed = load_replayed_match(match)
    rows = list(table.people.select_related("player"))
    places = _build_places(rows, replayed, owner_id)
    seated_ids = {seat.player_id for seat in replayed.stored.seats}
    players = [place for place in places if place.player in seated_ids]
    missing_names = [place.person.name for place in players if not place.is_here]
    present_count = len(players) - len(missing_names)
    # People without a seat in the match only watch: they have a place while they are here.
    upper, lower = split_rows(
        [place for place in places if place.player in seated_ids or place.is_here]
    )
    (seated_match,) = load_seated_matches([match])
    return KeptLobby(
        kept=RunningMatch(match, seated_match.seats),
        upper=upper,
        lower=lower,
        is_crowded=len(upper) > MAX_NAMED_IN_A_ROW,  # the lower row is never longer
        held_place=next((place for place in places if place.player == held_id), None),
        # All players of the match who are here play on.
        count_text=describe_presence(
            present=present_count, plays=present_count, places=len(players)
        ),
        missing_text=describe_missing(missing_names),
        missing_names=tuple(missing_names),
        # In a match with teams only a substitute is possible.
        can_sit_out=not replayed.stored.teams and present_count in replayed.stored.game.players,
    )


def _build_places(
    rows: list[TablePerson], replayed: ReplayedMatch, owner_id: int | None
) -> list[TablePlace]:
    """Return the places of all at the table, each with the total and whether they deal next."""
    stored = replayed.stored
    people = build_people([row.player for row in rows])
    short_names = shorten_names([person.name for person in people])
    totals = {
        stored.seats[standing.seat].player_id: standing.total
        for standing in replayed.result.standings
    }
    dealer_position = stored.find_dealer(get_next_deal_number(stored))
    dealer_id = None if dealer_position is None else stored.seats[dealer_position].player_id
    places = []
    for row, person, name in zip(rows, people, short_names, strict=True):
        note = _format_note(totals.get(row.player_id), is_own=row.player_id == owner_id)
        is_dealer = row.player_id == dealer_id
        place = TablePlace(
            player=row.player_id,
            person=person,
            short_name=name,
            note=note,
            is_dealer=is_dealer,
            is_here=row.here,
        )
        places.append(place)
    return places


def _format_note(total: int | None, *, is_own: bool) -> str:
    """Return a player's total, with “you” on their own phone; without one they watch."""
    if total is None:
        return phrase("you, watches") if is_own else phrase("watches")
    return phrase("you, {total}", total=total) if is_own else numeral(total)
