"""The phones of a club: let them in, set their owner and role, remove them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import get_args

from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils.timezone import localdate

from games.models import Club, ClubPhone, PhoneRole, Player, Role, Seat, Tally
from games.rules.errors import RuleError
from games.rules.say import say

from .limits import JOINS_AN_HOUR, MAX_PHONES, TooManyError, count_up
from .locks import lock_club
from .transaction import ClosedError, now

PHONE_LEFT = say("This phone is no longer in the club.")
NO_ROOM = say(
    "This club already has {most} phones. Remove one of them first, under “Share”.",
    most=MAX_PHONES,
)
TOO_MANY_JOINED = say("Too many phones joined from your network. Try again in 1 hour.")


class LinkReplacedError(RuleError):
    """The link by which a phone comes was replaced a moment ago."""

    def __init__(self) -> None:
        super().__init__(say("This code has just been changed. Ask a player for the new one."))


def let_in(
    club: Club,
    role: PhoneRole,
    by: Role,
    *,
    number: int | None = None,
    browser: str = "",
    player: Player | int | None = None,
    waits: bool = False,
    sender: str | None = None,
) -> ClubPhone:
    """Return a phone's row in the club: the one with that number or browser, else a new one.

    - `by`: the link by which it came, or to which its code belongs.
    - `player`: the new owner. An id is what the phone remembers, and counts only for a new row.
    - `waits`: it only watches until its player has a seat.
    - One that a keeper made a looker-on stays one, whatever its `role`.
    - In a full club, a new phone replaces one never seen since it came, or raises `RuleError`.
    """
    with transaction.atomic():
        _lock_club(club, by)
        phone = find_phone_row(club, number, browser) or _build_phone(club, browser, sender)
        phone.role, phone.waits = ("watcher", False) if phone.only_watches else (role, waits)
        phone.came_by = by
        is_new = phone.pk is None
        owner = _find_player(club, player) if isinstance(player, Player) or is_new else None
        if owner and owner.pk != phone.player_id:
            phone.player = owner
            phone.rival = 0
        phone.save()
    return phone


def set_phone_owner(club: Club, number: int, player: Player | None) -> None:
    """Set a phone's owner; waiting phones of one with a seat in a running match now keep score."""
    club.phones.filter(pk=number).update(player=player, rival=0)
    if player and Seat.objects.filter(player=player, match__finished_at=None).exists():
        activate_waiting_phones(club, [player])


def set_phone_role(club: Club, number: int, role: str) -> None:
    """Make a phone a "keeper", or for good a "watcher"; raise `ClosedError` if it is removed."""
    if role not in get_args(Role):
        raise RuleError(say("Choose whether this phone can enter scores or can only watch."))
    if not club.phones.filter(pk=number).update(
        role=role, waits=False, only_watches=role == "watcher"
    ):
        raise ClosedError(PHONE_LEFT)


def remove_phone(club: Club, number: int) -> None:
    """Remove a phone from the club; done before, it changes nothing."""
    club.phones.filter(pk=number).delete()


def remove_phones_by_link(club: Club, link: Role, but: int | None) -> None:
    """Remove all phones except number `but` that came by a replaced link, whatever their role now.

    With the keeper link, also those made keepers since. The phone `but` counts as come by the
    keeper link from now on.
    """
    # Phones that came to watch while an older version ran: by which link is not known.
    unknown = Q(came_by="") & (Q(role="television") | Q(waits=True))
    if link == "keeper":
        removed = Q(came_by="keeper") | Q(role="keeper") | unknown
    else:
        removed = Q(came_by="watcher") | Q(came_by="", role="watcher") | unknown
    club.phones.filter(removed).exclude(pk=but or 0).delete()
    club.phones.filter(pk=but or 0).update(came_by="keeper")


def activate_waiting_phones(club: Club, players: Iterable[Player]) -> None:
    """Let phones of these players that waited for a seat keep score."""
    club.phones.filter(waits=True, player__in=players).update(role="keeper", waits=False)


def find_keeper_phone(club: Club, number: int | None, browser: str) -> int | None:
    """Return the number of the phone, found by number or browser, if it keeps score; else None."""
    phone = find_phone_row(club, number, browser)
    return phone.pk if phone and phone.role == "keeper" else None


def note_phone_seen(number: int) -> None:
    """Note that the phone asked for a page today; do nothing while nothing can be saved."""
    with suppress(DatabaseError):
        ClubPhone.objects.filter(pk=number).update(seen=True, seen_day=localdate().toordinal())


def _lock_club(club: Club, by: Role) -> None:
    """Lock the club's row, so that phones queue; raise `LinkReplacedError` if `by` was replaced."""
    try:
        row = lock_club(club)
    except ClosedError:
        raise LinkReplacedError from None
    if row.get_secret(by) != club.get_secret(by):
        raise LinkReplacedError


def find_phone_row(club: Club, number: int | None, browser: str) -> ClubPhone | None:
    phone = club.phones.filter(pk=number).first() if number else None
    return phone or (club.phones.filter(browser=browser).first() if browser else None)


def _build_phone(club: Club, browser: str, sender: str | None) -> ClubPhone:
    """Return a new phone, not saved yet; raise `TooManyError`, or `RuleError` in a full club."""
    # Counted for each club apart.
    if sender is not None and not count_up(
        Tally.LimitedAction.JOIN, f"{sender} to {club.pk}", JOINS_AN_HOUR
    ):
        raise TooManyError(TOO_MANY_JOINED)
    if club.phones.count() >= MAX_PHONES:
        _make_room(club)
    return ClubPhone(club=club, browser=browser or None, joined_at=now())


def _make_room(club: Club) -> None:
    """Remove the first phone never seen after it came; those made lookers-on stay.

    Phones of older versions stay, too: whether they were seen was not noted then.
    """
    unseen = club.phones.filter(seen=False, only_watches=False).exclude(came_by="").first()
    if unseen is None:
        raise RuleError(NO_ROOM)
    unseen.delete()


def _find_player(club: Club, player: Player | int | None) -> Player | None:
    """Return the player, or the one with that id, or the one into whom that was merged."""
    if not isinstance(player, int):
        return player
    found = club.players.select_related("merged_into").filter(pk=player).first()
    return found and found.current
