"""Start and rename a club, replace its links, add its players, delete it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.db import transaction
from django.utils.crypto import constant_time_compare

from games.models import Club, Player, Role, Tally
from games.rules.errors import PlayersError, RuleError
from games.rules.limits import is_too_long
from games.rules.say import say
from games.values.clocks import parse_browser_zone
from games.values.looks import choose_colour, choose_initials
from games.values.names import make_name_key, tidy_name

from .limits import (
    CLUBS_AN_HOUR,
    GUESSES_AN_HOUR,
    MAX_CLUB_NAMES,
    TooManyError,
    count_up,
    is_limit_reached,
)
from .locks import lock_club
from .matches import delete_matches
from .phones import remove_phones_by_link
from .transaction import ClosedError, now

ASK_FIRST = say("New clubs need a passphrase here. Ask the person who runs this server.")
WRONG_PASSPHRASE = say("This passphrase is wrong. Ask the person who runs this server.")


class PassphraseError(Exception):
    """The passphrase for starting a club is wrong or missing. The message is shown to users."""


def start_club(
    name: str, uid: str, *, sender: str | None = None, time_zone: str = "", currency: str = ""
) -> Club:
    """Start a club, or return the one that this form (by its `uid`) has started.

    `currency` is the default to play for. Raise `RuleError` for the form sent again with another
    name, or once the keeper link was replaced: the form lets its phone in as a keeper, and must not
    do so again then.
    """
    name = tidy_name(name, "club")
    columns = {
        "name": name,
        "started_at": now(),
        "time_zone": parse_browser_zone(time_zone),
        "currency": currency,
    }
    with transaction.atomic():
        club, is_new = Club.objects.get_or_create(uid=uid, defaults=columns)
        may_start = (
            not is_new
            or sender is None
            or count_up(Tally.LimitedAction.CLUB, sender, CLUBS_AN_HOUR)
        )
        if not may_start:  # raised inside the transaction, so that no row is kept
            raise TooManyError(
                say("Too many clubs were started from your network. Try again in 1 hour.")
            )
    if club.name != name or club.keeper_number > 1:
        raise RuleError(
            say("This page has already started a club. Open it again to start another.")
        )
    return club


def rename_club(club: Club, name: str) -> str:
    name = tidy_name(name, "club")
    Club.objects.filter(pk=club.pk).update(name=name)
    return name


def check_passphrase(given: str, right: str, sender: str) -> None:
    """Raise `PassphraseError` for a wrong passphrase; only one that is not empty counts as a guess.

    Capitals and additional spaces do not matter: phones add them by themselves.
    """
    if is_limit_reached(Tally.LimitedAction.GUESS, sender, GUESSES_AN_HOUR):
        raise TooManyError(
            say("There were too many wrong passphrases from your network. Try again in 1 hour.")
        )
    if not is_too_long(given) and constant_time_compare(_normalise(given), _normalise(right)):
        return
    if given.strip():
        count_up(Tally.LimitedAction.GUESS, sender, GUESSES_AN_HOUR)
    raise PassphraseError(WRONG_PASSPHRASE if given.strip() else ASK_FIRST)


def replace_link(
    club: Club, role: Role, secret: str, *, based_on: int, phone: int | None = None
) -> Club:
    """Give a club's link another secret and number, and remove phones that came by the old one.

    `based_on` is the number of the old link. The phone with the number `phone` stays (see
    `remove_phones_by_link`). Raise `ClosedError` if another phone replaced the link.
    """
    column_prefix = "keeper" if role == "keeper" else "watch"
    with transaction.atomic():
        columns = {f"{column_prefix}_secret": secret, f"{column_prefix}_number": based_on + 1}
        if Club.objects.filter(pk=club.pk, **{f"{column_prefix}_number": based_on}).update(
            **columns
        ):
            remove_phones_by_link(club, role, but=phone)
        row = Club.objects.get(pk=club.pk)
    if row.get_secret(role) != secret:  # the same form sent again has the same secret
        raise ClosedError(say("Another phone has just replaced this code."))
    return row


def note_printed_link(club: Club, number: int | None) -> None:
    """Note the number of the keeper link that is on paper now; None: no paper is valid."""
    Club.objects.filter(pk=club.pk).update(printed_link=number)


def add_player(club: Club, name: str) -> Player:
    """Return the club's player of that name (see `make_name_key`), a new one if there is none.

    A merged name gives the player it was merged into; a retired player is back.
    """
    name = tidy_name(name)
    key = make_name_key(name)
    player = _find_player(club, key)
    if player is None:
        with transaction.atomic():
            lock_club(club)
            # Again: another phone may just have added it.
            player = _find_player(club, key) or _create_player(club, name, key)
    player = player.current
    if player.retired_at:
        player.retired_at = None
        player.save(update_fields=["retired_at"])
    return player


def _find_player(club: Club, key: str) -> Player | None:
    return club.players.select_related("merged_into").filter(key=key).first()


def _create_player(club: Club, name: str, key: str) -> Player:
    check_player_room(club.players.count())
    return club.players.create(key=key, name=name, **choose_look(name, club.players.all()))


def choose_look(name: str, others: Iterable[Player]) -> dict[str, Any]:
    """Return the columns `initials` and `colour` of a new player, other than the others'."""
    others = list(others)
    initials = choose_initials(name, [other.initials for other in others])
    return {"initials": initials, "colour": choose_colour(other.colour for other in others)}


def check_player_room(players: int) -> None:
    """Raise `PlayersError` if a club with so many names has no room for another."""
    if players >= MAX_CLUB_NAMES:
        raise PlayersError(
            say("This club already has {most} names. Choose one of them.", most=MAX_CLUB_NAMES)
        )


def delete_club(club: Club) -> None:
    """Delete a club with all it has, for good; nothing happens if that was done already."""
    with suppress(ClosedError), transaction.atomic():
        club = lock_club(club)  # no match can start while its club is deleted
        delete_matches(club.matches.all())
        club.delete()


def _normalise(passphrase: str) -> str:
    return make_name_key(" ".join(passphrase.split()))
