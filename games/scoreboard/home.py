"""A club's home: what is going on, what can be played again, and the last results. From the cached fields alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.models import Club, LogEntry, Match, Seat
from games.rules.result import Progress
from games.rules.variants import VARIANTS
from games.tokens import new_token

from .people import Person, people
from .words import NO_BREAK, listing, money, number, spelled

STILL_WARM = timedelta(days=1)
"""A match that nobody touched for longer is not in the way any more, but among those that were not finished."""
MOST_RUNNING, MOST_FINISHED = 20, 10
MOST_PIPS = 20
MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Running:
    """A match that is going on. `pips` are the classes of its deals, empty where points decide its end."""

    uid: str
    game: str
    where: str
    done: int
    of: int
    pips: tuple[str, ...]
    leads: str
    total: str
    behind: str
    pot: str
    next_deal: int
    players: str
    began: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over: who won (nobody where no deal was played) and what it was, in a line."""

    uid: str
    who: str
    won: str
    line: str
    winners: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """The last finished match to be played again: `uid` is its own, `title` what the button says."""

    uid: str
    title: str
    dealer: str
    token: str


@dataclass(frozen=True, slots=True)
class Home:
    """What a club's home shows. `again` is None where there is nothing to play again, or the phone looks on."""

    now: Running | None
    beside: tuple[Running, ...]
    unfinished: tuple[Running, ...]
    finished: tuple[Finished, ...]
    again: Again | None


def home_of(club: Club, *, keeps: bool) -> Home:
    """The home of a club as a phone sees it; three queries."""
    touched = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-id").values("at")[:1]
    newest = club.matches.order_by("-started_at", "-pk")
    running = list(newest.filter(finished_at=None).annotate(touched=Subquery(touched))[:MOST_RUNNING])
    finished = list(newest.exclude(finished_at=None).order_by("-finished_at", "-pk")[:MOST_FINISHED])
    seats = _seats_of([*running, *finished])
    since = timezone.now() - STILL_WARM
    warm = [match for match in running if (match.touched or match.started_at) > since]
    cold = [match for match in running if match not in warm]
    views = [_running(match, seats[match.pk]) for match in warm]
    return Home(
        now=views[0] if views else None,
        beside=tuple(views[1:]),
        unfinished=tuple(_running(match, seats[match.pk]) for match in cold),
        finished=tuple(_finished(match, seats[match.pk]) for match in finished),
        again=_again(club, finished[0], seats[finished[0].pk]) if finished and keeps else None,
    )


def next_dealer(match: Match, seats: int) -> int:
    """The position of the player whose deal it is after a match: left of whoever dealt last."""
    return (match.first_dealer + match.deals_counted) % seats


def _seats_of(matches: Sequence[Match]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=seats).select_related("player").order_by("position"):
        seats[seat.match_id].append(seat)
    return seats


def _running(match: Match, seats: Sequence[Seat]) -> Running:
    variant, played = VARIANTS[match.game], match.deals_counted
    end = variant.end
    progress = end.progress([seat.total for seat in seats], played, match.options[end.option.name])
    leads, behind = _lead(seats) if played else (f"{seats[match.first_dealer].player.name} deals first", "")
    return Running(
        uid=match.uid,
        game=variant.name,
        where=_where(progress),
        done=progress.done,
        of=progress.of,
        pips=_pips(progress),
        leads=leads,
        total=number(min(seats, key=lambda seat: seat.place).total) if played else "",
        behind=behind,
        pot=f"{money(match.pot_cents, match.options)} in the pot" if match.pot_cents is not None else "",
        next_deal=played + 1,
        players=listing(seat.player.name for seat in seats),
        began=day(match.started_at),
    )


def _where(progress: Progress) -> str:
    if progress.unit == "points":
        return f"{number(progress.done)} of {number(progress.of)}"
    return f"Deal {progress.done + 1} of {progress.of}" if progress.of > 1 else "One deal"


def _pips(progress: Progress) -> tuple[str, ...]:
    if progress.unit == "points" or not 1 < progress.of <= MOST_PIPS:
        return ()
    return (*["on"] * progress.done, "now", *[""] * (progress.of - progress.done - 1))


def _lead(seats: Sequence[Seat]) -> tuple[str, str]:
    """Who leads, and who is next and how far behind."""
    first = [seat for seat in seats if seat.place == 1]
    rest = [seat for seat in seats if seat.place > 1]
    leads = f"{_names(first)} lead{'s' if len(first) == 1 else ''}"
    if not rest:
        return (f"All {spelled(len(first))} are level", "")
    next_place = min(seat.place for seat in rest)
    second = [seat for seat in rest if seat.place == next_place]
    gap = number(abs(second[0].total - first[0].total))
    return leads, f"{_names(second)} {'is' if len(second) == 1 else 'are'} {gap}{NO_BREAK}behind"


def _names(seats: Sequence[Seat]) -> str:
    return listing(seat.player.name for seat in seats) if len(seats) <= MOST_NAMES else f"{spelled(len(seats))} players"


def _finished(match: Match, seats: Sequence[Seat]) -> Finished:
    game, when = VARIANTS[match.game].name, day(match.finished_at or match.started_at)
    winners = [seat for seat in seats if seat.won]
    if not winners:
        return Finished(match.uid, "Nobody won", "", f"{game}, no deal played · {when}", ())
    persons = people([seat.player.name for seat in seats])
    total = number(winners[0].total)
    return Finished(
        uid=match.uid,
        who=listing(seat.player.name for seat in winners),
        won="won" if len(winners) == 1 else "",
        line=f"{game}, {total if len(winners) == 1 else f'tied on {total}'} · {when}",
        winners=tuple(persons[seat.position] for seat in winners),
    )


def _again(club: Club, match: Match, seats: Sequence[Seat]) -> Again:
    dealer = seats[next_dealer(match, len(seats))].player.name
    title = f"{VARIANTS[match.game].name}, same {spelled(len(seats))}"
    return Again(match.uid, title, f"{dealer} deals first", new_token(club.uid))


def day(moment: datetime) -> str:
    """The day of a moment as people say it: today, yesterday, 12 Nov, 5 Nov 2024."""
    then, today = timezone.localtime(moment).date(), timezone.localdate()
    if (today - then).days in (0, 1):
        return "yesterday" if today > then else "today"
    year = f" {then.year}" if then.year != today.year else ""
    return f"{then.day}{NO_BREAK}{then:%b}{year}"
