"""A result as anybody may see it who was sent its link: names, totals, who won. No money."""

from __future__ import annotations

from dataclasses import dataclass

from games.values.card_nights import night_of

from ..shown.match_reading import Reading
from ..shown.people import Person
from ..shown.words import NO_BREAK, count, number
from .result import headline


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A player's place and total."""

    person: Person
    place: int
    tied: bool
    won: bool
    total: str


@dataclass(frozen=True, slots=True)
class SharedResult:
    """The result of a finished match. `title` and `description` are what a messenger shows with the link.

    `text` is the result as a few lines, for those who send it by themselves.
    """

    game: str
    line: str
    headline: str
    total: str
    winners: tuple[Person, ...]
    rows: tuple[SharedRow, ...]
    club: str
    date: str
    title: str
    description: str
    text: str


def shared_of(reading: Reading, club: str) -> SharedResult:
    """What may be seen of a finished match; `club` is the club's name."""
    result, game = reading.result, reading.facts.variant.name
    night = night_of(reading.facts.match.started_at)
    places = [standing.place for standing in result.standings]
    rows = tuple(
        SharedRow(
            person=reading.people[standing.seat],
            place=standing.place,
            tied=places.count(standing.place) > 1,
            won=standing.seat in result.winners,
            total=number(standing.total),
        )
        for standing in result.standings
    )
    won, date = headline(reading), f"{night.day}{NO_BREAK}{night:%B}{NO_BREAK}{night.year}"
    totals = ", ".join(f"{row.person.name} {row.total}" for row in rows) if result.deals else "No deal was played"
    return SharedResult(
        game=game,
        line=" · ".join([game, *([count(len(result.deals), "deal")] if result.deals else [])]),
        headline=won,
        total=number(result.standings[0].total) if result.winners else "",
        winners=tuple(reading.people[seat] for seat in result.winners),
        rows=rows if result.deals else (),
        club=club,
        date=date,
        title=f"{game}: {won}",
        description=f"{totals}. {club}, {date}",
        text="\n".join([f"{game}: {won}", *map(_line, rows if result.deals else ()), f"{club}, {date}"]),
    )


def _line(row: SharedRow) -> str:
    return f"{row.place}. {row.person.name}{NO_BREAK}{row.total}"
