"""The result that anybody with its link may see: names, totals, win and best hand, no money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.dateformat import format as format_date

from games.drawings.win import BestHand, build_win
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.deciding import get_deciding_number
from games.rules.say import Series
from games.wording.deciding import format_count
from games.wording.result import format_headline
from games.wording.translated import numeral, phrase
from games.wording.words import NO_BREAK, format_long_date


@dataclass(frozen=True, slots=True)
class SharedRow:
    person: Person
    place: int | None  # None after leaving, or in no deal that counts
    tied: bool
    won: bool
    total: int
    count: str = ""  # “Phases 3”, if a count decides


@dataclass(frozen=True, slots=True)
class SharedResult:
    line: str  # the game, and which total wins
    headline: str  # who won
    total: str  # of the winners, "" without any
    winners: tuple[Person, ...]
    rows: tuple[SharedRow, ...]
    club: str  # "" if it is not to be named
    date: str
    day: str  # the date with its weekday
    story: str  # how the match was won
    best: BestHand | None  # the winners' best hand
    title: str  # beside the link in messengers
    description: str  # below that
    text: str  # the result in a few lines, to be sent as a message

    @property
    def picture_text(self) -> str:
        """What the picture of the result shows, for those who cannot see it."""
        return phrase("{title}. {description}", title=self.title, description=self.description)


def build_shared_result(replayed: ReplayedMatch, club: str) -> SharedResult:
    """Return what a finished match shows to strangers; `club` is the club's name, "" hides it."""
    win = build_win(replayed)
    winners = tuple(replayed.people[seat] for seat in replayed.result.winners)
    evening = replayed.stored.match.evening
    date = format_long_date(evening)
    club_and_date = ", ".join(filter(None, [club, date]))
    headline = format_headline(replayed)
    title = phrase("{game}: {headline}", game=replayed.stored.game.name, headline=headline)
    rows = _build_rows(replayed) if replayed.result.deals else ()
    total = numeral(get_deciding_number(replayed.result.standings[0])) if winners else ""
    return SharedResult(
        line=_format_line(replayed),
        headline=headline,
        total=total,
        winners=winners,
        rows=rows,
        club=club,
        date=date,
        day=f"{format_date(evening, 'D')}{NO_BREAK}{date}",
        story=win.story if win else "",
        best=win.best if win else None,
        title=title,
        description=_describe_totals(rows, club_and_date),
        text="\n".join([title, *map(_format_row, rows), club_and_date]),
    )


def _build_rows(replayed: ReplayedMatch) -> tuple[SharedRow, ...]:
    """Return a row for each player, the best first."""
    result = replayed.result
    ranks = [standing.rank for standing in result.standings]
    return tuple(
        SharedRow(
            person=replayed.people[standing.seat],
            place=standing.rank,
            tied=standing.rank is not None and ranks.count(standing.rank) > 1,
            won=standing.seat in result.winners,
            total=standing.total,
            count=format_count(replayed.stored.game, standing),
        )
        for standing in result.standings
    )


def _describe_totals(rows: Sequence[SharedRow], club_and_date: str) -> str:
    if not rows:
        return phrase("No deal was played. {where}", where=club_and_date)
    totals = Series(f"{row.person.name} {_format_total(row)}" for row in rows)
    return phrase("{totals}. {where}", totals=totals, where=club_and_date)


def _format_line(replayed: ReplayedMatch) -> str:
    """Return the game, the number of deals, and what wins: “Golf · 9 deals · lowest wins”."""
    game = replayed.stored.game.name
    deals = len(replayed.result.deals)
    counted = replayed.stored.game.end.count
    lowest_wins = replayed.stored.game.lowest_wins
    if counted and not deals:
        return phrase("{game} · most {counted} win", game=game, counted=counted)
    if counted:
        return phrase(
            "{game} · 1 deal · most {counted} win",
            "{game} · {n} deals · most {counted} win",
            n=deals,
            game=game,
            counted=counted,
        )
    if not deals and lowest_wins:
        return phrase("{game} · lowest wins", game=game)
    if not deals:
        return phrase("{game} · highest wins", game=game)
    if lowest_wins:
        return phrase(
            "{game} · 1 deal · lowest wins", "{game} · {n} deals · lowest wins", n=deals, game=game
        )
    return phrase(
        "{game} · 1 deal · highest wins", "{game} · {n} deals · highest wins", n=deals, game=game
    )


def _format_row(row: SharedRow) -> str:
    place = "" if row.place is None else f"{row.place}. "
    return f"{place}{row.person.name}{NO_BREAK}{_format_total(row)}"


def _format_total(row: SharedRow) -> str:
    """Return a row's total, with the count that decides if there is one."""
    return f"{numeral(row.total)} ({row.count})" if row.count else numeral(row.total)
