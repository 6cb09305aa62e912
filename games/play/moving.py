"""All clubs of a phone on a new one, by one code: making it, using it once, and letting the old phone sign out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, cast

from django.db import transaction

from games.models import Club, ClubPhone, KeyEvent, PhoneMove, PhoneRole, Role, Tally, new_uid
from games.rules.errors import RuleError

from .limits import MOVES_AN_HOUR, TooManyError, count_up
from .phones import known_phone, let_in
from .recovery import note
from .transaction import now

HOLDS = timedelta(minutes=5)
KEPT = timedelta(days=1)
"""So long the old phone can see when its code was used, and sign out."""
UNKNOWN = "This code leads nowhere. Show a new one on the old phone, under “Move to a new phone”"
USED = "This code was used already, and moves to one phone only. Show a new one on the old phone"
OVER = "This code held for five minutes, and is over. Show a new one on the old phone"
ITSELF = "This is the phone that shows the code. Scan it with the new one"
MANY_CODES = "Phones in your network have shown many codes just now. Try again in an hour"
NOWHERE = "The old phone is in none of its clubs any more. Somebody at the table lets the new one in"


class MoveError(RuleError):
    """A code that moves nothing: it is none, was used, or is over."""


@dataclass(frozen=True, slots=True)
class Membership:
    """What a phone is in one of its clubs: the club, its row, the link that it came by."""

    club: Club
    phone: ClubPhone
    link: Role
    mark: str
    to: int | None = None

    def stored(self) -> dict[str, Any]:
        """As it is stored with a move."""
        return {"phone": self.phone.pk, "link": self.link, "mark": self.mark, "to": self.to}


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of a move: what the new phone is in each club, and the sentences about clubs that had no room."""

    ways: tuple[Membership, ...]
    refused: tuple[MoveError, ...] = ()


def begin_move(ways: Sequence[Membership], *, sender: str | None = None) -> str:
    """The secret of a new code, which takes all that to another phone.

    `sender` is who asks, where one sender can have only so many: raises `TooManyError` for one more.
    """
    secret = new_uid()
    if sender is not None and not count_up(Tally.LimitedAction.JOIN, f"move from {sender}", MOVES_AN_HOUR):
        raise TooManyError(MANY_CODES)
    PhoneMove.objects.filter(made_at__lt=now() - KEPT).delete()
    PhoneMove.objects.create(digest=_digest(secret), made_at=now(), ways=[way.stored() for way in ways])
    return secret


def move_of(secret: str) -> PhoneMove | None:
    """The move with that secret, whatever became of it; None where there is none any more."""
    return PhoneMove.objects.filter(digest=_digest(secret), made_at__gte=now() - KEPT).first() if secret else None


def ends(move: PhoneMove) -> datetime:
    """When the code is over."""
    return move.made_at + HOLDS


def check_move(move: PhoneMove | None, browser: str) -> PhoneMove:
    """The move, if its code may be used by that browser, which a second tap is; else raises `MoveError`."""
    if move is None:
        raise MoveError(UNKNOWN)
    if move.used_at:
        if browser and move.browser == browser:
            return move
        raise MoveError(USED)
    if now() >= ends(move):
        raise MoveError(OVER)
    return move


def ways_now(move: PhoneMove) -> tuple[Membership, ...]:
    """What the old phone is now in its clubs; those in which it is not any more are left out. Two queries."""
    rows = ClubPhone.objects.select_related("club", "player__merged_into")
    phones = {row.pk: row for row in rows.filter(pk__in=[way["phone"] for way in move.ways])}
    return tuple(
        Membership(phones[way["phone"]].club, phones[way["phone"]], way["link"], way["mark"], way["to"])
        for way in move.ways
        if way["phone"] in phones
    )


def use_move(
    move: PhoneMove, ways: Sequence[Membership], *, browser: str, numbers: Mapping[int, int | None], sender: str
) -> Moved:
    """Make a phone in all these clubs what the old one is, once. A second tap of its browser gives the same.

    `ways` are those of the move that still hold, `numbers` the phone's own numbers in clubs, by the clubs' ids. A club
    without room is said, and left to the old phone. Raises `MoveError`, also where there is none but such.
    """
    with transaction.atomic():
        move = check_move(PhoneMove.objects.select_for_update().filter(pk=move.pk).first(), browser)
        if move.used_at:
            return Moved(tuple(way for way in ways if way.to))
        moved, refused = [], []
        for way in ways:
            try:
                moved.append(_come_over(way, numbers.get(way.club.pk), browser, sender))
            except (RuleError, TooManyError) as error:
                refused.append(MoveError(f"{way.club.name}: {error}"))
        if not moved:
            raise refused[0] if refused else MoveError(NOWHERE)
        to = {way.phone.pk: way.to for way in moved}
        move.ways = [{**way, "to": to.get(way["phone"])} for way in move.ways]
        move.used_at, move.browser = now(), browser
        move.save(update_fields=["ways", "used_at", "browser"])
    return Moved(tuple(moved), tuple(refused))


def sign_out(move: PhoneMove) -> set[str]:
    """Show the old phone out of the clubs that its new one is in; gives those clubs' uids."""
    there = [way for way in ways_now(move) if way.to and ClubPhone.objects.filter(pk=way.to).exists()]
    ClubPhone.objects.filter(pk__in=[way.phone.pk for way in there]).delete()
    return {way.club.uid for way in there}


def _come_over(way: Membership, number: int | None, browser: str, sender: str) -> Membership:
    """The new phone in one club: what the old one is there, or a keeper where it is one already."""
    old, known = way.phone, known_phone(way.club, number, browser)
    role, waits, link = cast("PhoneRole", old.role), old.waits, way.link
    if known and known.role == "keeper" and old.role != "keeper":
        role, waits, link = "keeper", False, "keeper" if known.came_by == "keeper" else "watcher"
    row = let_in(way.club, role, link, number=number, browser=browser, player=old.player, waits=waits, sender=sender)
    new = {"role": role, "waits": waits, "only_watches": old.only_watches and role != "keeper"}
    ClubPhone.objects.filter(pk=row.pk).update(**new, table_id=row.table_id or old.table_id)
    note(way.club, KeyEvent.EventType.MOVED, player=row.player_id, phone=row.pk)
    return replace(way, link=link, to=row.pk)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
