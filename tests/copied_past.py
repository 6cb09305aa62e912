"""Copy a past into a club, for a small part of what it takes to play one: the rows of one that was
played once.

Each test process plays `tests.past` once an evening, in a transaction that it takes back, and keeps
the rows.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from games import memory, play
from games.models import (
    Change,
    Club,
    ClubPhone,
    Deal,
    Hand,
    HouseGame,
    LogEntry,
    Match,
    Paid,
    Player,
    Seat,
    Table,
    TableCode,
    TablePerson,
    new_game_key,
    new_uid,
)
from games.values.clocks import get_night
from games.values.table_codes import derive_code, hash_code, hash_first_half
from tests.past import give_weeks

MODELS: tuple[type[models.Model], ...] = (
    *(
        Player,
        HouseGame,
        Table,
        TablePerson,
        Match,
        Seat,
        Change,
        Deal,
        Hand,
        LogEntry,
        ClubPhone,
        TableCode,
        Paid,
    ),
)
"""What a past is stored in, each after those that its rows name."""
ITSELF = ("merged_into_id", "rematch_of_id")
"""The columns in which a row names another one of its own table."""

Row = dict[str, Any]


def give_copied_weeks(club: Club) -> None:
    """Give a club what `give_weeks` gives it, in rows of its own; only ids, addresses and codes
    differ.
    """
    started, played = _played(get_night(timezone.now()))
    club.started_at = started
    club.save(update_fields=["started_at"])
    new_ids: dict[type[models.Model], dict[int, int]] = {}
    keys: dict[str, str] = {}
    for model, rows in zip(MODELS, played, strict=True):
        copies = [model(**_copied_row(model, row, club, new_ids, keys)) for row in rows]
        _manager(model).bulk_create(copies)
        ids = new_ids[model] = {row["id"]: copy.pk for row, copy in zip(rows, copies, strict=True)}
        for row in rows:
            named = {column: ids[row[column]] for column in ITSELF if row.get(column)}
            if named:
                _manager(model).filter(pk=ids[row["id"]]).update(**named)


@lru_cache(maxsize=1)
def _played(night: date) -> tuple[Any, list[list[Row]]]:
    """Return when a club with a past was started, and its rows, model by model; nothing of it
    stays.
    """
    with transaction.atomic():
        club = play.start_club("Thursday Table", new_uid())
        give_weeks(club)
        rows = [
            list(_manager(model).filter(**_filter_of(model, club)).order_by("pk").values())
            for model in MODELS
        ]
        transaction.set_rollback(True)
    for kept in (memory.REPLAYED_MATCHES, memory.BOARDS):  # the next matches may get the same ids
        kept.clear()
    return club.started_at, rows


def _manager(model: type[models.Model]) -> models.Manager[Any]:
    return Seat.all_seats if model is Seat else model._default_manager


def _filter_of(model: type[models.Model], club: Club) -> Mapping[str, Club]:
    """Return the filter that finds the rows of a club."""
    ways = {
        TablePerson: "table__club",
        Seat: "match__club",
        Change: "match__club",
        Deal: "match__club",
    }
    ways |= {Hand: "seat__match__club", LogEntry: "match__club"}
    return {ways.get(model, "club"): club}


def _copied_row(
    model: type[models.Model],
    row: Row,
    club: Club,
    new_ids: Mapping[type[models.Model], Mapping[int, int]],
    keys: dict[str, str],
) -> Row:
    """Return the values of a copied row: ids, addresses, codes and the key of a game are those of
    the new club.
    """
    own = {name: value for name, value in row.items() if name not in ("id", *ITSELF)}
    for field in model._meta.concrete_fields:
        other = field.related_model
        if other is Club:
            own[field.attname] = club.pk
        elif isinstance(other, type) and field.attname in own and own[field.attname] is not None:
            own[field.attname] = new_ids[other][own[field.attname]]
    if "uid" in own:
        own["uid"] = new_uid()
    if model is HouseGame:
        own["key"] = keys[row["key"]] = new_game_key()
    elif "game" in own:
        own["game"] = keys.get(own["game"], own["game"])
    elif model is LogEntry and own["action"] == LogEntry.Action.START:
        own["after"] = own["after"] | {"game": keys.get(own["after"]["game"], own["after"]["game"])}
    elif model is TableCode:
        own["nonce"] = new_uid()
        code = derive_code(club.get_secret(own["role"]), own["nonce"])
        own |= {"digest": hash_code(code), "stem": hash_first_half(code)}
    return own
