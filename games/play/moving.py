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
from .phones import find_phone_row, let_in
from .recovery import record_key_event
from .transaction import now

CODE_VALID_FOR = timedelta(minutes=5)
MOVE_KEPT_FOR = timedelta(days=1)
"""So long the old phone can see when its code was used, and sign out."""
CODE_UNKNOWN = "This code leads nowhere. Show a new one on the old phone, under “Move to a new phone”"
CODE_USED = "This code was used already, and moves to one phone only. Show a new one on the old phone"
CODE_EXPIRED = "This code held for five minutes, and is over. Show a new one on the old phone"
SAME_PHONE = "This is the phone that shows the code. Scan it with the new one"
MANY_CODES = "Phones in your network have shown many codes just now. Try again in an hour"
OLD_PHONE_LEFT = "The old phone is in none of its clubs any more. Somebody at the table lets the new one in"


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

    def to_json(self) -> dict[str, Any]:
        """As it is stored with a move."""
        return {"phone": self.phone.pk, "link": self.link, "mark": self.mark, "to": self.to}


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What came of a move: what the new phone is in each club, and the sentences about clubs that had no room."""

    memberships: tuple[Membership, ...]
    refused: tuple[MoveError, ...] = ()


def begin_move(ways: Sequence[Membership], *, sender: str | None = None) -> str:
    """The secret of a new code, which takes all that to another phone.

    `sender` is who asks, where one sender can have only so many: raises `TooManyError` for one more.
    """
    secret = new_uid()
    if sender is not None and not count_up(Tally.LimitedAction.JOIN, f"move from {sender}", MOVES_AN_HOUR):
        raise TooManyError(MANY_CODES)
    PhoneMove.objects.filter(made_at__lt=now() - MOVE_KEPT_FOR).delete()
    PhoneMove.objects.create(digest=_hash_secret(secret), made_at=now(), ways=[way.to_json() for way in ways])
    return secret


def find_move(secret: str) -> PhoneMove | None:
    """The move with that secret, whatever became of it; None where there is none any more."""
    return (
        PhoneMove.objects.filter(digest=_hash_secret(secret), made_at__gte=now() - MOVE_KEPT_FOR).first()
        if secret
        else None
    )


def get_expiry(move: PhoneMove) -> datetime:
    """When the code is over."""
    return move.made_at + CODE_VALID_FOR


def check_move(move: PhoneMove | None, browser: str) -> PhoneMove:
    """The move, if its code may be used by that browser, which a second tap is; else raises `MoveError`."""
    if move is None:
        raise MoveError(CODE_UNKNOWN)
    if move.used_at:
        if browser and move.browser == browser:
            return move
        raise MoveError(CODE_USED)
    if now() >= get_expiry(move):
        raise MoveError(CODE_EXPIRED)
    return move


def load_memberships(move: PhoneMove) -> tuple[Membership, ...]:
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
) -> MoveResult:
    """Make a phone in all these clubs what the old one is, once. A second tap of its browser gives the same.

    `ways` are those of the move that still hold, `numbers` the phone's own numbers in clubs, by the clubs' ids. A club
    without room is said, and left to the old phone. Raises `MoveError`, also where there is none but such.
    """
    with transaction.atomic():
        move = check_move(PhoneMove.objects.select_for_update().filter(pk=move.pk).first(), browser)
        if move.used_at:
            return MoveResult(tuple(way for way in ways if way.to))
        moved, refused = [], []
        for way in ways:
            try:
                moved.append(_join_club(way, numbers.get(way.club.pk), browser, sender))
            except (RuleError, TooManyError) as error:
                refused.append(MoveError(f"{way.club.name}: {error}"))
        if not moved:
            raise refused[0] if refused else MoveError(OLD_PHONE_LEFT)
        to = {way.phone.pk: way.to for way in moved}
        move.ways = [{**way, "to": to.get(way["phone"])} for way in move.ways]
        move.used_at, move.browser = now(), browser
        move.save(update_fields=["ways", "used_at", "browser"])
    return MoveResult(tuple(moved), tuple(refused))


def sign_out_old_phone(move: PhoneMove) -> set[str]:
    """Show the old phone out of the clubs that its new one is in; gives those clubs' uids."""
    there = [way for way in load_memberships(move) if way.to and ClubPhone.objects.filter(pk=way.to).exists()]
    ClubPhone.objects.filter(pk__in=[way.phone.pk for way in there]).delete()
    return {way.club.uid for way in there}


def _join_club(way: Membership, number: int | None, browser: str, sender: str) -> Membership:
    """The new phone in one club: what the old one is there, or a keeper where it is one already."""
    old, known = way.phone, find_phone_row(way.club, number, browser)
    role, waits, link = cast("PhoneRole", old.role), old.waits, way.link
    if known and known.role == "keeper" and old.role != "keeper":
        role, waits, link = "keeper", False, "keeper" if known.came_by == "keeper" else "watcher"
    row = let_in(way.club, role, link, number=number, browser=browser, player=old.player, waits=waits, sender=sender)
    new = {"role": role, "waits": waits, "only_watches": old.only_watches and role != "keeper"}
    ClubPhone.objects.filter(pk=row.pk).update(**new, table_id=row.table_id or old.table_id)
    record_key_event(way.club, KeyEvent.EventType.MOVED, player=row.player_id, phone=row.pk)
    return replace(way, link=link, to=row.pk)


def _hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
