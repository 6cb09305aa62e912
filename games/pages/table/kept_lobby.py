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
    """The match, in its places of then with the totals."""

    listed: RunningMatch
    upper: tuple[TablePlace, ...]
    lower: tuple[TablePlace, ...]
    crowded: bool
    held: TablePlace | None
    count_text: str
    missing_text: str
    missing: tuple[str, ...]  # the names of those who are not here yet
    can_sit_out: bool  # those can sit out the deal that is played

    @property
    def places(self) -> tuple[TablePlace, ...]:
        return (*self.upper, *self.lower)

    @property
    def here(self) -> int:
        return sum(place.is_here for place in self.places)

    @property
    def can_draw(self) -> bool:
        """Return False: who deals is as it was."""
        return False


def load_kept_for_table(table: Table) -> RunningMatch | None:
    """Return the match that was kept last, for a table at which nothing was played yet."""
    if table.matches.exists():
        return None
    open_tables = {open_table.pk for open_table in play.load_current_tables(table.club)}
    kept = [
        match
        for match in load_running_matches(table.club)
        if not is_in_progress(match, open_tables)
    ]
    listed = load_seated_matches(kept[:1])
    return RunningMatch(listed[0].match, listed[0].seats) if listed else None


def load_kept_lobby(table: Table, match: Match, owner: int | None, held: int) -> KeptLobby:
    """Return the values of the page; `held` is the id of who was tapped (0: none)."""
    replayed = load_replayed_match(match)
    rows = list(table.people.select_related("player"))
    places = _build_places(rows, replayed, owner, held)
    seated = {seat.player_id for seat in replayed.stored.seats}
    awaited = [place for place in places if not place.is_here and place.player in seated]
    upper, lower = split_rows(
        [place for place in places if place.player in seated or place.is_here]
    )
    (listed,) = load_seated_matches([match])
    present = sum(place.is_here for place in places if place.player in seated)
    missing = [place.person.name for place in awaited]
    return KeptLobby(
        listed=RunningMatch(match, listed.seats),
        upper=upper,
        lower=lower,
        crowded=len(upper) > MAX_NAMED_IN_A_ROW,
        held=next((place for place in places if place.player == held), None),
        count_text=describe_presence(present, present, present + len(awaited)),
        missing_text=describe_missing(missing),
        missing=tuple(missing),
        can_sit_out=not replayed.stored.teams and present in replayed.stored.game.players,
    )


def _build_places(
    rows: list[TablePerson], replayed: ReplayedMatch, owner: int | None, held: int
) -> list[TablePlace]:
    stored = replayed.stored
    people = build_people([row.player for row in rows])
    names = shorten_names([person.name for person in people])
    totals = {
        stored.seats[standing.seat].player_id: standing.total
        for standing in replayed.result.standings
    }
    dealer = stored.find_dealer(get_next_deal_number(stored))
    dealer_id = None if dealer is None else stored.seats[dealer].player_id
    places = []
    for row, person, name in zip(rows, people, names, strict=True):
        note = _format_note(totals.get(row.player_id), is_own=row.player_id == owner)
        is_dealer = row.player_id == dealer_id
        place = TablePlace(
            row.player_id, person, name, note=note, is_dealer=is_dealer, is_here=row.here
        )
        places.append(place)
    return places


def _format_note(total: int | None, *, is_own: bool) -> str:
    """Return a player's total, with “you” on their own phone; who has none watches."""
    if total is None:
        return phrase("you, watches") if is_own else phrase("watches")
    return phrase("you, {total}", total=total) if is_own else numeral(total)
