"""Changes of attendance in a match, each of which can be moved, changed or removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import play
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.play.attendance import SeatChange, build_people
from games.rules.attendance import (
    COMING_KINDS,
    ONE_DEAL_KINDS,
    SIT_OUT_SCORES,
    START_TOTALS,
    ChangeKind,
)
from games.wording.attendance import describe_change, diff_attendance
from games.wording.changed import FactChange
from games.wording.translated import phrase


@dataclass(frozen=True, slots=True)
class TableChange:
    happened: SeatChange
    person: Person
    player: int  # the person's id

    @property
    def in_deal(self) -> bool:
        """Whether it is about one deal alone: sitting out, or a substitute."""
        return self.happened.kind in ONE_DEAL_KINDS

    @property
    def words(self) -> str:
        """The change in words: “Eve comes before deal 2, with the worst total”."""
        change = self.happened
        substitute = change.by.name if change.by else ""
        return describe_change(
            change.kind, self.person.name, change.before, change.start, change.score, substitute
        )


def list_table_changes(replayed: ReplayedMatch) -> list[TableChange]:
    """Return all changes of a match's attendance, substitutes among them, the last first."""
    changes = build_people(replayed.stored).changes
    return [_describe(replayed, change) for change in reversed(changes)]


def find_change(replayed: ReplayedMatch, change_ref: play.ChangeRef) -> TableChange | None:
    """Return the change that is referred to; None if it is not there any more."""
    people = build_people(replayed.stored)
    index = change_ref.find_index(people)
    return None if index is None else _describe(replayed, people.changes[index])


def list_possible_values(
    replayed: ReplayedMatch, change_ref: play.ChangeRef
) -> dict[str, Sequence[int | str]]:
    """Return the values a change can get, by "deal", "start" and "score"; () for no choice."""
    people = build_people(replayed.stored)
    index = change_ref.find_index(people)
    if index is None:
        return {}
    change = people.changes[index]
    # Nobody comes or leaves before the first deal.
    first_deal = 1 if change.kind in ONE_DEAL_KINDS else 2
    last_deal = max(play.get_next_deal_number(replayed.stored), change.before)
    starts: Sequence[str] = ()
    if change.kind in COMING_KINDS:
        starts = START_TOTALS[_find_coming_kind(people.changes[:index], change)]
    scores = SIT_OUT_SCORES if change.kind == "sit_out" else ()
    return {"deal": range(first_deal, last_deal + 1), "start": starts, "score": scores}


def find_attendance_changes(before: ReplayedMatch, after: ReplayedMatch) -> tuple[FactChange, ...]:
    """Return one change: the entries that are only in the match before, and only in that after."""
    removed, added = diff_attendance(
        build_people(before.stored).to_log(), build_people(after.stored).to_log()
    )
    no_entry = phrase("no entry")
    return (
        FactChange(phrase("Who was there"), before=removed or no_entry, after=added or no_entry),
    )


def _describe(replayed: ReplayedMatch, change: SeatChange) -> TableChange:
    player_id = replayed.stored.seats[change.seat].player_id
    return TableChange(change, person=replayed.people[change.seat], player=player_id)


def _find_coming_kind(earlier: tuple[SeatChange, ...], change: SeatChange) -> ChangeKind:
    """Return how a player who came back had gone: "leave", or "out"; "join" if they are new."""
    if change.kind != "join":
        for other in reversed(earlier):
            if other.seat == change.seat and other.kind in ("leave", "out"):
                return "leave" if other.kind == "leave" else "out"
    return "join"
