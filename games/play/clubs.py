"""Starting a club, its links, its players."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.models import Club, Player, Role
from games.names import name_key, tidy_name
from games.rules.errors import RuleError

from .base import ClosedError, now
from .matches import delete_matches


def start_club(name: str, uid: str) -> Club:
    """A new club. `uid` was made for the form: sent twice, it gives the same club.

    Raises `RuleError` for a name that cannot be, for the form sent again with another name, and once the club's keeper
    link was replaced: whoever starts a club keeps it, and the form must not let its phone in again then.
    """
    name = tidy_name(name, "A club")
    club, _ = Club.objects.get_or_create(uid=uid, defaults={"name": name, "started_at": now()})
    if club.name != name or club.keeper_number > 1:
        raise RuleError("A club was started from this page before. Open the page anew to start another")
    return club


def replace_link(club: Club, role: Role, secret: str, *, seen: int) -> Club:
    """Give a club's link another secret and the next number, which shuts out the phones that came by the old one.

    Returns the club as it is now. `secret` was made for the form: sent twice, it replaces the link once. `seen` is the
    number of the link that the form was filled in from; raises `ClosedError` where another phone replaced that one.
    """
    link = "keeper" if role == "keeper" else "watch"
    with transaction.atomic():
        if not Club.objects.filter(Q(keeper_secret=secret) | Q(watch_secret=secret)).exists():
            new = {f"{link}_secret": secret, f"{link}_number": seen + 1}
            Club.objects.filter(pk=club.pk, **{f"{link}_number": seen}).update(**new)
        now = Club.objects.get(pk=club.pk)
    if now.secret(role) != secret:
        raise ClosedError("Another phone has just replaced this link.")
    return now


def add_player(club: Club, name: str) -> Player:
    """The club's player of that name (see `name_key`), new unless there is one. Raises `PlayersError`.

    A name that was merged into another player leads to that one; whoever was retired is back.
    """
    name = tidy_name(name)
    found = Player.objects.select_related("merged_into")
    player, _ = found.get_or_create(club=club, key=name_key(name), defaults={"name": name})
    player = player.merged_into or player
    if player.retired_at:
        player.retired_at = None
        player.save(update_fields=["retired_at"])
    return player


def delete_club(club: Club) -> None:
    """Delete a club with its matches, players and payments, for good."""
    with transaction.atomic():
        # Taking the club's row first: no match can start while its club goes.
        for taken in Club.objects.select_for_update().filter(pk=club.pk):
            delete_matches(taken.matches.all())
            taken.delete()
