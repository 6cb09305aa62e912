"""Who is at a club's table now, for phones that come to it or say whose they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Club, ClubPhone, Match

from ..shown.match_reading import Reading, read
from ..shown.people import Person
from ..shown.progress import progress_of


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody at the table, with the id of the player; `phone_in`: a phone has said it is theirs."""

    player: int
    person: Person
    phone_in: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """The match that was started last, if there is one; whether it is going on, how far it is, who sits there."""

    match: Match | None
    going_on: bool
    where: str
    faces: tuple[Face, ...]


def table_now(club: Club) -> TableNow:
    """What a phone finds that comes to the club; four queries at most."""
    match = match_now(club)
    if match is None:
        return TableNow(None, going_on=False, where="", faces=())
    reading = read(match)
    going_on = not reading.result.finished
    game = reading.facts.variant.name
    where = f"{game} · {progress_of(reading).where}" if going_on else game
    return TableNow(match, going_on, where, faces_of(reading))


def match_now(club: Club) -> Match | None:
    """The club's match that was started last, of those that are not put away; one query."""
    return club.matches.filter(put_away_at=None).order_by("-started_at", "-pk").first()


def faces_of(reading: Reading) -> tuple[Face, ...]:
    """Those at the table of a match, in seat order."""
    players = [seat.player_id for seat in reading.facts.seats]
    there = _with_a_phone(players)
    return tuple(Face(player, person, player in there) for player, person in zip(players, reading.people, strict=True))


def _with_a_phone(players: Iterable[int]) -> set[int]:
    return set(ClubPhone.objects.filter(player__in=players).values_list("player", flat=True))
