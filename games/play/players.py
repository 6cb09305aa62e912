"""A club's players: rename, merge, retire them, set the link to pay them; their matches log it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games.database.batches import batched
from games.database.bulk_insert import insert
from games.matches.shared_seats import explain_two_people, find_shared_matches
from games.models import (
    Change,
    Club,
    ClubPhone,
    Hand,
    LogEntry,
    Match,
    Paid,
    Player,
    Seat,
    TablePerson,
)
from games.rules.errors import PlayersError
from games.rules.say import say
from games.values.looks import choose_initials
from games.values.names import make_name_key, tidy_name
from games.values.pay_links import check_link
from games.values.whole_numbers import MAX_ID

from .locks import lock_club, lock_matches
from .tables import leave_all_tables
from .transaction import Action, ClosedError, PhoneOwner, now

LogData = dict[str, str]
BATCH = 500
LINE_COLUMNS = ("match_id", "revision", "at", "phone_id", "action", "before", "after")


class NameTakenError(PlayersError):
    """Another player of the club has the name; `other` may be the same person."""

    def __init__(self, other: Player) -> None:
        super().__init__(say("{player} is already in this club.", player=other.name))
        self.other = other


def rename_player(club: Club, pk: int, name: str, *, phone: PhoneOwner | None = None) -> Player:
    """Rename a player in all matches; a name that was merged into the player can be taken."""
    name = tidy_name(name)
    key = make_name_key(name)
    try:
        with transaction.atomic():
            player = lock_player(club, pk)
            former_name = player.name
            if former_name == name:
                return player
            others = club.players.exclude(pk=pk)
            holder = others.select_related("merged_into").filter(key=key).first()
            if holder and holder.merged_into_id != pk:
                raise NameTakenError(holder.current)
            log_in_matches(
                _query_matches(player),
                Action.RENAME,
                before={"name": former_name},
                after={"name": name},
                club=club,
                phone=phone,
            )
            if holder:  # who was merged into the player: the two swap names
                _free_name(holder, player)
            player.name = name
            player.key = key
            player.initials = choose_initials(name, others.values_list("initials", flat=True))
            player.save(update_fields=["name", "key", "initials"])
            if holder:
                holder.save(update_fields=["name", "key"])
            rename_in_removed(club, {former_name}, name)
    except IntegrityError:  # the name was taken a moment ago, by somebody who was added
        raise NameTakenError(club.players.get(key=key)) from None
    return player


def merge_players(club: Club, kept: int, other: int, *, phone: PhoneOwner | None = None) -> Player:
    """Merge two players (ids): `kept` gets all that `other` has, whose name then leads to it.

    Raise `PlayersError` if both sat in the same match or are one, or `other` was merged into a
    third.
    """
    with transaction.atomic():
        kept_player = lock_player(club, kept)
        merged_player = lock_player(club, other, merged=True)
        if merged_player.merged_into_id == kept_player.pk:
            return kept_player
        if merged_player.merged_into_id or merged_player.pk == kept_player.pk:
            raise PlayersError(say("Choose 2 different players."))
        if together := find_shared_matches(kept_player, merged_player).first():
            raise PlayersError(explain_two_people(kept_player, merged_player, together))
        log_in_matches(
            _query_matches(merged_player),
            Action.MERGE,
            before={"name": merged_player.name},
            after={"name": kept_player.name},
            club=club,
            phone=phone,
        )
        Seat.objects.filter(player=merged_player).update(player=kept_player)
        Change.objects.filter(by=merged_player).update(by=kept_player)
        Hand.objects.filter(entered_by=merged_player).update(entered_by=kept_player)
        ClubPhone.objects.filter(player=merged_player).update(player=kept_player)
        _merge_at_tables(merged_player, kept_player)
        _merge_payments(merged_player, kept_player)
        club.players.filter(merged_into=merged_player).update(merged_into=kept_player)
        if merged_player.retired_at is None and kept_player.retired_at:
            kept_player.retired_at = None
            kept_player.save(update_fields=["retired_at"])
        merged_player.merged_into = kept_player
        merged_player.save(update_fields=["merged_into"])
    return kept_player


def set_pay_link(club: Club, pk: int, link: str, *, phone: PhoneOwner | None = None) -> Player:
    """Set the link by which a player is paid (empty: none); payers see in the log who set it."""
    link = check_link(link)
    with transaction.atomic():
        player = lock_player(club, pk)
        before = player.pay_link
        if before != link:
            player.pay_link = link
            player.save(update_fields=["pay_link"])
            log_in_matches(
                _query_matches(player),
                Action.PAY_LINK,
                before={"name": player.name, "link": before},
                after={"name": player.name, "link": link},
                club=club,
                phone=phone,
            )
    return player


def rename_in_removed(club: Club, names: Iterable[str], instead: str) -> None:
    """Replace each whole name in the club's removed matches, which have names as text."""
    for removed in club.removed_matches.all():
        # “Ann, Bea”: a comma on both sides of each name, so that no part of one is replaced.
        players = f", {removed.players}, "
        for name in names:
            players = players.replace(f", {name}, ", f", {instead}, ")
        if (current_names := players[2:-2]) != removed.players:
            club.removed_matches.filter(pk=removed.pk).update(players=current_names)


def retire_player(club: Club, pk: int, *, retired: bool) -> Player:
    """Stop offering a player for new matches, and take them from tables; or bring them back."""
    with transaction.atomic():
        player = lock_player(club, pk)
        if bool(player.retired_at) != retired:
            player.retired_at = now() if retired else None
            player.save(update_fields=["retired_at"])
    if retired:
        leave_all_tables(pk)
    return player


def lock_player(club: Club, pk: int, *, merged: bool = False) -> Player:
    """Lock the club's row and return its player; raise `ClosedError` if merged, unless `merged`."""
    lock_club(club)
    player = club.players.filter(pk=pk).first() if 0 < pk <= MAX_ID else None
    if player is None or (player.merged_into_id and not merged):
        raise ClosedError(say("This player is no longer in the club."))
    return player


def _free_name(merged: Player, player: Player) -> None:
    """Let `merged` have the present name of `player`, who takes its own; the caller saves both."""
    # Until both are saved, its key is one that no name has: two players may not share one.
    Player.objects.filter(pk=merged.pk).update(key=f"\n{merged.pk}")
    merged.name = player.name
    merged.key = player.key


def _merge_at_tables(merged_player: Player, kept_player: Player) -> None:
    """Leave one row of the two at each table; it is here if either of them is."""
    merged_rows = TablePerson.objects.filter(player=merged_player)
    kept_rows = TablePerson.objects.filter(player=kept_player)
    tables_present = list(merged_rows.filter(here=True).values_list("table", flat=True))
    kept_rows.filter(table__in=tables_present).update(here=True)
    merged_rows.exclude(table__in=kept_rows.values("table")).update(player=kept_player)
    merged_rows.delete()


def _merge_payments(merged_player: Player, kept_player: Player) -> None:
    """Move a player's payments to another, also those that their phone ticked off.

    Those between the two are deleted on lists of an evening. On the list over all evenings they
    stay, since they carry sums over.
    """
    Paid.objects.filter(phone=merged_player).update(phone=kept_player)
    Paid.objects.filter(payer=merged_player).update(payer=kept_player)
    Paid.objects.filter(payee=merged_player).update(payee=kept_player)
    Paid.objects.filter(payer=kept_player, payee=kept_player).exclude(night=None).delete()


def _query_matches(player: Player) -> QuerySet[Match]:
    """Return the matches in which a player has a seat or was somebody's substitute."""
    seated = Seat.objects.filter(player=player)
    played_for = Change.objects.filter(by=player)
    return Match.objects.filter(
        Q(pk__in=seated.values("match")) | Q(pk__in=played_for.values("match"))
    )


def log_in_matches(
    matches: QuerySet[Match],
    action: str,
    before: LogData | None,
    after: LogData,
    club: Club,
    phone: PhoneOwner | None,
) -> None:
    """Write a line into the log of each match, with its own revision, so that boards update."""
    ids = lock_matches(matches)
    # A phone may still say that it is somebody's who is not in the club any more.
    signed = club.players.filter(pk=phone).values_list("pk", flat=True).first() if phone else None
    logged_at = now()
    for batch in batched(ids, BATCH):
        Match.objects.filter(pk__in=batch).update(revision=F("revision") + 1)
        revisions = Match.objects.filter(pk__in=batch).values_list("pk", "revision")
        insert(
            LogEntry,
            LINE_COLUMNS,
            (
                (pk, revision, logged_at, signed, action, before, after)
                for pk, revision in revisions
            ),
        )
