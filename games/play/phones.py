"""The phones of a club: letting them in, whose they are, what they may do, showing them out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from games.models import Club, ClubPhone, PhoneRole, Player, Role, Seat
from games.rules.errors import RuleError

from .limits import MOST_PHONES
from .transaction import ClosedError, now

GONE = "This phone is not in the club any more"


def let_in(
    club: Club,
    role: PhoneRole,
    *,
    number: int | None = None,
    browser: str = "",
    player: Player | int | None = None,
    waits: bool = False,
) -> ClubPhone:
    """A phone's row in the club: the one with that number or of that browser if it is there, else a new one.

    `player` is whose it is; without one, a phone that is in stays whose it was. With `waits` it looks on until its
    player has a seat. Raises `RuleError` where the club has room for no more.
    """
    phone = _phone(club, number)
    if phone is None:
        if club.phones.count() >= MOST_PHONES:
            raise RuleError(f"This club has {MOST_PHONES} phones. Show one of them out first, under “Share”")
        return _new_phone(ClubPhone(club=club, role=role, waits=waits, player=_player(club, player)), browser)
    phone.role, phone.waits = role, waits
    phone.player = _player(club, player) or phone.player
    phone.save()
    return phone


def say_whose(club: Club, number: int, player: Player | None) -> None:
    """Remember whose phone it is: a player's of the club, or nobody's in particular.

    One that waits for a seat keeps score from now on if it turns out to be somebody's who has one.
    """
    club.phones.filter(pk=number).update(player=player)
    if player and Seat.objects.filter(player=player, match__finished_at=None).exists():
        seat_waiting(club, [player])


def change_phone(club: Club, number: int, role: str) -> None:
    """Make a phone a keeper or a looker-on; raises `ClosedError` where it is out, and `RuleError` for another role."""
    if role not in get_args(Role):
        raise RuleError("Choose whether this phone keeps score or looks on")
    if not club.phones.filter(pk=number).update(role=role, waits=False):
        raise ClosedError(GONE)


def show_out(club: Club, number: int) -> None:
    """Let a phone see nothing of the club any more; done before, it changes nothing."""
    club.phones.filter(pk=number).delete()


def show_all_out(club: Club, role: Role, but: int | None) -> None:
    """Show out every phone that came as that, but for one: their link is replaced."""
    roles = ("keeper",) if role == "keeper" else ("watcher", "television")
    club.phones.filter(role__in=roles).exclude(pk=but or 0).delete()


def seat_waiting(club: Club, players: Iterable[Player]) -> None:
    """Let the phones of these players keep score that waited for a seat."""
    club.phones.filter(waits=True, player__in=players).update(role="keeper", waits=False)


def _new_phone(phone: ClubPhone, browser: str) -> ClubPhone:
    """Store a phone; of a browser whose second tap this is, it is the row that the first tap has made."""
    phone.joined_at, phone.browser = now(), browser or None
    (stored,) = ClubPhone.objects.bulk_create(
        [phone],
        update_conflicts=True,
        unique_fields=("club", "browser"),
        update_fields=("role", "waits", "player"),
    )
    return stored


def _phone(club: Club, number: int | None) -> ClubPhone | None:
    return club.phones.filter(pk=number).first() if number else None


def _player(club: Club, player: Player | int | None) -> Player | None:
    """The player of the club that is meant by an id, as they are now, if they are there."""
    if not isinstance(player, int):
        return player
    found = club.players.select_related("merged_into").filter(pk=player).first()
    return found and (found.merged_into or found)
