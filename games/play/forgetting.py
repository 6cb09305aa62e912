"""Forget a player: remove the name from all that a club has; what was played and paid stays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from django.apps import apps
from django.db import transaction
from django.db.models import Q
from django.db.models.fields.json import KT

from games import memory
from games.database.batches import batched
from games.database.freed_space import overwrite_freed_space
from games.matches.log_facts import (
    ACTIONS_WITH_NAMES,
    ForgottenNames,
    forget_names,
    list_named_players,
)
from games.models import Change, Club, ClubPhone, LogEntry, Match, Player, Seat
from games.rules.notes import NOTE_KINDS
from games.values.looks import choose_initials
from games.values.names import get_sort_key, make_name_key
from games.values.notes import contains_name, mentions_name

from .locks import lock_matches
from .players import lock_player, log_in_matches, rename_in_removed
from .tables import leave_all_tables
from .transaction import Action, PhoneOwner, now

ANONYMOUS_NAME = "Somebody"
BATCH = 500


def forget_player(
    club: Club, pk: int, *, notes: Collection[str] | None = None, phone: PhoneOwner | None = None
) -> Player:
    """Rename a player to “Somebody 3” everywhere in the club, with former and merged names.

    The player is retired, leaves their tables and loses the payment link; their phones are
    nobody's. Older backups and texts that the table wrote itself may still have the name. Notes
    whose whole text is in `notes` are removed, also in the log; None: those that mention the name.
    """
    with transaction.atomic():
        player = lock_player(club, pk)
        if player.forgotten_at:
            return player
        people = [player, *club.players.filter(merged_into=player).order_by("pk")]
        player_ids = {person.pk for person in people}
        match_ids = lock_matches(
            Match.objects.filter(pk__in=load_match_ids_of(club, sorted(player_ids)))
        )
        names = collect_names(club, people, match_ids)
        if notes is None:
            notes = [text for _, text in _iterate_notes(club) if mentions_name(text, names)]
        removed_notes = {*notes}
        ids_with_note = [match for match, text in _iterate_notes(club) if text in removed_notes]
        ids_with_note = lock_matches(Match.objects.filter(pk__in=ids_with_note))
        match_ids = sorted({*match_ids, *ids_with_note})
        _rename_people(club, people)
        for kind in NOTE_KINDS:
            noted = Match.objects.filter(pk__in=ids_with_note, **{f"{kind}__in": removed_notes})
            noted.update(**{kind: ""})
        _remove_from_log(
            match_ids, ForgottenNames(player_ids, names, removed_notes, instead=player.name)
        )
        rename_in_removed(club, names, player.name)
        _remove_from_tables(club, names)
        ClubPhone.objects.filter(player=player).update(player=None)
        _rename_in_admin_log(people, player.name)
        # The log has whose phone forgot somebody, but not if it was their own.
        signed = None if phone == player.pk else phone
        log_in_matches(
            Match.objects.filter(pk__in=match_ids),
            Action.FORGET,
            before=None,
            after={"name": player.name},
            club=club,
            phone=signed,
        )
        transaction.on_commit(_clear_caches)
    leave_all_tables(pk)
    return player


def load_notes_with_name(club: Club, player: Player) -> dict[str, bool]:
    """Return notes, present or former, that contain a player's name; True if it is a word there."""
    people = [player, *club.players.filter(merged_into=player)]
    names = collect_names(club, people, load_match_ids_of(club, [person.pk for person in people]))
    texts = {text for _, text in _iterate_notes(club) if contains_name(text, names)}
    mentioning = {text: mentions_name(text, names) for text in texts}
    # First those that mention the name, each group in the order of the alphabet.
    return dict(sorted(mentioning.items(), key=lambda note: (not note[1], get_sort_key(note[0]))))


def load_match_ids_of(club: Club, ids: list[int]) -> list[int]:
    """Return ids of matches where these players (ids) may be named.

    There they sat, substituted or were drawn, or their phones wrote into the log.
    """
    was_there = Q(pk__in=Seat.all_seats.filter(player__in=ids).values("match"))
    was_there |= Q(pk__in=Change.objects.filter(by__in=ids).values("match"))
    was_there |= Q(pk__in=LogEntry.objects.filter(match__club=club, phone__in=ids).values("match"))
    named = {match for match, player, _ in _iterate_names_in_log(club) if player in ids}
    return [*club.matches.filter(was_there | Q(pk__in=named)).values_list("pk", flat=True)]


def collect_names(club: Club, people: Iterable[Player], matches: list[int]) -> set[str]:
    """Return all names of these players: now, in the log, and before renamings in those matches."""
    names = {person.name for person in people}
    ids = {person.pk for person in people}
    names |= {name for _, player, name in _iterate_names_in_log(club) if player in ids}
    renamed = LogEntry.objects.filter(
        match__in=matches, action__in=(Action.RENAME, Action.MERGE)
    ).order_by("-pk")
    # From the last to the first: a name may have been taken from a former one.
    # KT: a plain key of JSON would make a number of a name of digits alone, on SQLite.
    for before, after in renamed.values_list(KT("before__name"), KT("after__name")):
        if after in names:
            names.add(before)
    return names


def _iterate_notes(club: Club) -> Iterator[tuple[int, str]]:
    """Yield match (id) and text of all notes in a club, now and in the log."""
    lines = LogEntry.objects.filter(match__club=club, action=Action.NOTE)
    for kind in NOTE_KINDS:
        yield from club.matches.exclude(**{kind: ""}).values_list("pk", kind)
        for side in (f"before__{kind}", f"after__{kind}"):
            yield from ((pk, text) for pk, text in lines.values_list("match", KT(side)) if text)


def _iterate_names_in_log(club: Club) -> Iterator[tuple[int, int, str]]:
    """Yield match (id), player (id) and name from all lines of the log that have ids with names."""
    lines = LogEntry.objects.filter(
        match__club=club, action__in=(Action.DRAW, Action.SEATS, Action.PEOPLE)
    )
    for line in lines.iterator():
        for data in filter(None, (line.before, line.after)):
            yield from ((line.match_id, player, name) for player, name in list_named_players(data))


def _clear_caches() -> None:
    """Clear this process's caches, and the database's freed space, which may hold the name."""
    for cache in (
        memory.REPLAYED_MATCHES,
        memory.BOARDS,
        memory.ANSWERS,
        memory.PICTURES,
        memory.CLUB_FILES,
    ):
        cache.clear()
    overwrite_freed_space()


def _rename_people(club: Club, people: list[Player]) -> None:
    """Rename players to free names like “Somebody 1”, with new initials, and retire them."""
    taken_keys = {*club.players.values_list("key", flat=True)}
    others = club.players.exclude(pk__in=[person.pk for person in people])
    initials = {*others.values_list("initials", flat=True)}
    names = (f"{ANONYMOUS_NAME} {number}" for number in count(1))
    free_names = (name for name in names if make_name_key(name) not in taken_keys)
    for person in people:
        person.name = next(free_names)
        person.key = make_name_key(person.name)
        person.initials = choose_initials(person.name, initials)
        initials.add(person.initials)
        person.pay_link = ""
        person.forgotten_at = now()
        person.retired_at = person.retired_at or person.forgotten_at
        person.save(
            update_fields=["name", "key", "initials", "pay_link", "forgotten_at", "retired_at"]
        )


def _remove_from_log(match_ids: list[int], forgotten: ForgottenNames) -> None:
    for batch in batched(match_ids, BATCH):
        changed = []
        lines = LogEntry.objects.filter(match__in=batch, action__in=ACTIONS_WITH_NAMES)
        for line in lines.iterator():
            sides = [
                side and forget_names(line.action, side, forgotten)
                for side in (line.before, line.after)
            ]
            if sides != [line.before, line.after]:
                line.before, line.after = sides
                changed.append(line)
        LogEntry.objects.bulk_update(changed, ["before", "after"], batch_size=BATCH)


def _remove_from_tables(club: Club, names: set[str]) -> None:
    """Remove what was typed for the next match if it mentions a name."""
    for table in club.tables.exclude(typed={}):
        typed = {
            field: text
            for field, text in table.typed.items()
            if field not in NOTE_KINDS or not mentions_name(text, names)
        }
        if typed != table.typed:
            table.typed = typed
            table.save(update_fields=["typed"])


def _rename_in_admin_log(people: Iterable[Player], instead: str) -> None:
    about_players = apps.get_model("admin", "LogEntry").objects.filter(
        content_type__app_label="games", content_type__model="player"
    )
    about_players.filter(object_id__in=[str(person.pk) for person in people]).update(
        object_repr=instead
    )
