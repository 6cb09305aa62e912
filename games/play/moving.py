"""Move all clubs of a phone to a new one by a code: make it, use it once, sign the old phone out."""

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
"""The time in which the old phone can see that its code was used, and sign out."""
CODE_UNKNOWN = "This code leads nowhere. Show a new one on the old phone, under “Move to a new phone”"
CODE_USED = "This code was used already, and moves to one phone only. Show a new one on the old phone"
CODE_EXPIRED = "This code held for five minutes, and is over. Show a new one on the old phone"
SAME_PHONE = "This is the phone that shows the code. Scan it with the new one"
MANY_CODES = "Phones in your network have shown many codes just now. Try again in an hour"
OLD_PHONE_LEFT = "The old phone is in none of its clubs any more. Somebody at the table lets the new one in"


class MoveError(RuleError):
    """A code that moves nothing: unknown, used or expired."""


@dataclass(frozen=True, slots=True)
class Membership:
    """A phone's membership in one club: its row, and the link that it came by, whose digest is the `mark`.

    `to` is the number of the new phone, once it has moved there.
    """

    club: Club
    phone: ClubPhone
    link: Role
    mark: str
    to: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the ids of the old and the new phone, the link and its digest, as stored with a move."""
        return {"phone": self.phone.pk, "link": self.link, "mark": self.mark, "to": self.to}


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The new phone's membership in each club, and errors for clubs without room."""

    memberships: tuple[Membership, ...]
    refused: tuple[MoveError, ...] = ()


def begin_move(memberships: Sequence[Membership], *, sender: str | None = None) -> str:
    """Return the secret of a new code, which moves these memberships to another phone.

    `sender` is counted, unless None: raise `TooManyError` if it made too many.
    """
    secret = new_uid()
    if sender is not None and not count_up(Tally.LimitedAction.JOIN, f"move from {sender}", MOVES_AN_HOUR):
        raise TooManyError(MANY_CODES)
    PhoneMove.objects.filter(made_at__lt=now() - MOVE_KEPT_FOR).delete()
    PhoneMove.objects.create(digest=_hash_secret(secret), made_at=now(), ways=[each.to_json() for each in memberships])
    return secret


def find_move(secret: str) -> PhoneMove | None:
    """Return the move with that secret, also used or expired; None if it is unknown, or more than a day old."""
    return (
        PhoneMove.objects.filter(digest=_hash_secret(secret), made_at__gte=now() - MOVE_KEPT_FOR).first()
        if secret
        else None
    )


def get_expiry(move: PhoneMove) -> datetime:
    """Return when the code of a move expires: `CODE_VALID_FOR` after it was made."""
    return move.made_at + CODE_VALID_FOR


def get_move_state(move: PhoneMove | None) -> str:
    """Return the state of a move's code: "none" (no move), "waiting", "used", or "over" (it has expired)."""
    if move is None:
        return "none"
    if move.used_at:
        return "used"
    return "over" if now() >= get_expiry(move) else "waiting"


def check_move(move: PhoneMove | None, browser: str) -> PhoneMove:
    """Return the move if that browser may use its code, also by a second tap; else raise `MoveError`."""
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
    """Return the memberships of a move whose old phones are still in their clubs. One query."""
    rows = ClubPhone.objects.select_related("club", "player__merged_into")
    phones = {row.pk: row for row in rows.filter(pk__in=[way["phone"] for way in move.ways])}
    return tuple(
        Membership(phones[way["phone"]].club, phones[way["phone"]], way["link"], way["mark"], way["to"])
        for way in move.ways
        if way["phone"] in phones
    )


def use_move(
    move: PhoneMove, memberships: Sequence[Membership], *, browser: str, numbers: Mapping[int, int | None], sender: str
) -> MoveResult:
    """Give a phone these memberships of the old one, once. A second tap of its browser gives the same.

    `memberships` are those that are still valid, `numbers` the phone's own numbers by the clubs' ids. A club without
    room is among the errors, and left to the old phone. `sender` is counted for each club where the phone is new.

    Raise `MoveError` if its code is unknown, expired or used by another browser, or no club could be joined.
    """
    with transaction.atomic():
        move = check_move(PhoneMove.objects.select_for_update().filter(pk=move.pk).first(), browser)
        if move.used_at:
            return MoveResult(tuple(each for each in memberships if each.to))
        moved, refused = [], []
        for way in memberships:
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
    """Delete the old phone's rows in clubs where its new phone still is; return those clubs' uids."""
    moved = [each for each in load_memberships(move) if each.to and ClubPhone.objects.filter(pk=each.to).exists()]
    ClubPhone.objects.filter(pk__in=[each.phone.pk for each in moved]).delete()
    return {each.club.uid for each in moved}


def _join_club(membership: Membership, number: int | None, browser: str, sender: str) -> Membership:
    """Let the new phone into one club in the old one's role, or as a keeper if it is one there; return its membership.

    `number` is its number in that club, if it has one. Raise what `let_in` does.
    """
    old, known = membership.phone, find_phone_row(membership.club, number, browser)
    role, waits, link = cast("PhoneRole", old.role), old.waits, membership.link
    if known and known.role == "keeper" and old.role != "keeper":
        role, waits, link = "keeper", False, "keeper" if known.came_by == "keeper" else "watcher"
    row = let_in(
        membership.club, role, link, number=number, browser=browser, player=old.player, waits=waits, sender=sender
    )
    new = {"role": role, "waits": waits, "only_watches": old.only_watches and role != "keeper"}
    ClubPhone.objects.filter(pk=row.pk).update(**new, table_id=row.table_id or old.table_id)
    record_key_event(membership.club, KeyEvent.EventType.MOVED, player=row.player_id, phone=row.pk)
    return replace(membership, link=link, to=row.pk)


def _hash_secret(secret: str) -> str:
    """Return the digest of a code's secret, by which the move of clubs to a new phone is stored and found."""
    return hashlib.sha256(secret.encode()).hexdigest()
