"""What a move to a new phone has come to, and which clubs are on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from games.models import PhoneMove
from games.play import Membership
from games.play.moving import ends

DOES = {"keeper": "keeps score", "watcher": "looks on", "television": "shows the board"}


@dataclass(frozen=True, slots=True)
class ClubOnTheWay:
    """A club, and what the phone is there."""

    name: str
    does: str


def state_of(move: PhoneMove | None) -> str:
    """What has become of the code: "none" is shown, one is "waiting", it was "used", it is "over"."""
    if move is None:
        return "none"
    if move.used_at:
        return "used"
    return "over" if timezone.now() >= ends(move) else "waiting"


def clubs_of_ways(ways: Iterable[Membership]) -> tuple[ClubOnTheWay, ...]:
    """The clubs with what the phone is in each."""
    return tuple(ClubOnTheWay(way.club.name, _does(way)) for way in ways)


def _does(way: Membership) -> str:
    player = way.phone.player and (way.phone.player.merged_into or way.phone.player)
    does = "plays from the next match" if way.phone.waits else DOES[way.phone.role]
    return f"{player.name} · {does}" if player else does
