"""The result that anybody with its link may see: names, totals, the win and the best hand. No money."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawings.win import BestHand, build_win
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.wording.result import format_headline
from games.wording.words import NO_BREAK, count, format_long_date, numeral


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A player's place and total."""

    person: Person
    place: int | None
    tied: bool
    won: bool
    total: int


@dataclass(frozen=True, slots=True)
class SharedResult:
    """The result of a finished match. Messengers show `title` and `description` with the link.

    `text` is the result in a few lines, to be sent as a message. `club` is empty if it is not to be named. `day` is the
    date with its weekday. `story` says how it was won, `best` is the winners' best hand.
    """

    line: str
    headline: str
    total: str
    winners: tuple[Person, ...]
    rows: tuple[SharedRow, ...]
    club: str
    date: str
    day: str
    story: str
    best: BestHand | None
    title: str
    description: str
    text: str


def build_shared_result(replayed: ReplayedMatch, club: str) -> SharedResult:
    """Return a finished match for strangers: totals, story, best hand, no money; `club` names the club, "" hides it."""
    win = build_win(replayed)
    result = replayed.result
    game = replayed.stored.game.name
    night = replayed.stored.match.evening
    places = [standing.rank for standing in result.standings]
    rows = tuple(
        SharedRow(
            person=replayed.people[standing.seat],
            place=standing.rank,
            tied=standing.rank is not None and places.count(standing.rank) > 1,
            won=standing.seat in result.winners,
            total=standing.total,
        )
        for standing in result.standings
    )
    won = format_headline(replayed)
    date = format_long_date(replayed.stored.match.evening)
    totals = (
        ", ".join(f"{row.person.name} {numeral(row.total)}" for row in rows) if result.deals else "No deal was played"
    )
    where = ", ".join(filter(None, [club, date]))
    wins = "lowest wins" if replayed.stored.game.lowest_wins else "highest wins"
    return SharedResult(
        line=" · ".join([game, *([count(len(result.deals), "deal")] if result.deals else []), wins]),
        headline=won,
        total=numeral(result.standings[0].total) if result.winners else "",
        winners=tuple(replayed.people[seat] for seat in result.winners),
        rows=rows if result.deals else (),
        club=club,
        date=date,
        day=f"{night:%a}{NO_BREAK}{date}",
        story=win.story if win else "",
        best=win.best if win else None,
        title=f"{game}: {won}",
        description=f"{totals if result.deals else 'No deal was played'}. {where}",
        text="\n".join([f"{game}: {won}", *map(_format_row, rows if result.deals else ()), where]),
    )


def _format_row(row: SharedRow) -> str:
    """Return a row as text: place, if there is one, name and total."""
    place = "" if row.place is None else f"{row.place}. "
    return f"{place}{row.person.name}{NO_BREAK}{numeral(row.total)}"
