"""All that a club stores about one player, as JSON for that person: `docs/club-file.md`.

It has the figures and matches of the player's page, and all rows that refer to the player. Other
people are named in these, but their hands are not in the file.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from datetime import date
from typing import Any, NamedTuple

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q
from django.utils import timezone

from games.database.snapshot import snapshot_transaction
from games.models import Club, Player
from games.pages.statistics import PlayerTotals
from games.play.forgetting import collect_names, load_match_ids_of, load_notes_with_name

from .players import MatchLine, load_player

FORMAT = "scorekeeper-player/2"


class Records(NamedTuple):
    """Which rows of a model are in the file, and which of their columns."""

    model: str
    fields: tuple[str, ...]  # a row is in the file if one of these is the player
    columns: tuple[str, ...]


MATCH_COLUMNS = ("match__started_at", "match__game")
HAND_COLUMNS = ("deal__match__started_at", "deal__number")
LOG_COLUMNS = ("match__started_at", "at", "action", "deal")
RECORDS = {
    "seats": Records(
        "games.Seat", ("player",), (*MATCH_COLUMNS, "position", "total", "place", "net_cents")
    ),
    "changes": Records(
        "games.Change",
        ("seat__player", "by"),
        ("match__started_at", "before", "kind", "seat__player__name", "start", "score", "by__name"),
    ),
    "hands": Records(
        "games.Hand",
        ("seat__player",),
        (*HAND_COLUMNS, "cards", "typed", "marked", "numbers", "confirmed"),
    ),
    "hands_entered": Records("games.Hand", ("entered_by",), (*HAND_COLUMNS, "seat__player__name")),
    "log_of_their_hands": Records(
        "games.LogEntry", ("seat__player",), (*LOG_COLUMNS, "before", "after")
    ),
    "log_of_their_phone": Records("games.LogEntry", ("phone",), LOG_COLUMNS),
    "payments": Records(
        "games.Paid",
        ("payer", "payee", "phone"),
        ("at", "night", "payer__name", "payee__name", "cents", "currency", "phone__name"),
    ),
    "phones": Records("games.ClubPhone", ("player",), ("role", "joined_at", "seen_day")),
    "tables": Records(
        "games.Table", ("host", "first", "chosen_by", "people__player"), ("made_at", "ended_at")
    ),
    "imports": Records(
        "games.ImportBatch", ("phone", "undone_by", "new_players"), ("at", "many", "undone_at")
    ),
}
"""The rows in the file, by key; what the player's phone did to hands of others is without cards."""


@snapshot_transaction()
def format_player_file(club: Club, player: Player) -> str:
    """Return all that the club stores about a player, also under names merged into theirs."""
    view = load_player(club, player)
    same_person = [player, *club.players.filter(merged_into=player).order_by("pk")]
    ids = [row.pk for row in same_person]
    names = collect_names(club, same_person, load_match_ids_of(club, ids))
    notes = load_notes_with_name(club, player)
    figures = view.figures and _write_totals(view.figures)  # None before the first match
    games = [{"game": totals.game.name, **_write_totals(totals)} for totals in view.games]
    notes_about_them = [text for text, is_about_them in notes.items() if is_about_them]
    file = {
        "format": FORMAT,
        "made_at": timezone.now(),
        "club": club.name,
        "name": player.name,
        "all_names": sorted(names),
        "initials": player.initials,
        "pay_link": player.pay_link,
        "retired_at": player.retired_at,
        "figures": figures,
        "games": games,
        "sentences": view.sentences,
        "matches": [_write_match(line) for line in view.lines],
        "notes": notes_about_them,
        "removed_matches": [*_list_removed_matches(club, ids, names)],
        **{key: _load_rows(records, ids) for key, records in RECORDS.items()},
    }
    return json.dumps(file, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"


def _write_totals(totals: PlayerTotals) -> dict[str, Any]:
    return {
        "matches": totals.matches,
        "wins": totals.wins,
        "average": totals.average,
        "best": totals.best,
        "worst": totals.worst,
        "money": {purse.currency: purse.cents for purse in totals.purses},
    }


def _write_match(line: MatchLine) -> dict[str, Any]:
    match = line.match
    result = {"result": line.place, "cents": line.cents, "currency": match.currency}
    return {"evening": match.evening, "game": match.game.name, **result}


def _list_removed_matches(
    club: Club, ids: Collection[int], names: Collection[str]
) -> Iterator[dict[str, Any]]:
    """Yield matches removed before their first hand, by the player's phone or with their name."""
    for match in club.removed_matches.order_by("pk"):
        # The names of a removed match are one text, "Ann, Bob, Di".
        is_named = any(f", {name}, " in f", {match.players}, " for name in names)
        if is_named or match.phone_id in ids:
            yield {key: getattr(match, key) for key in ("game", "players", "started_at", "at")}


def _load_rows(records: Records, ids: list[int]) -> list[dict[str, Any]]:
    """Load the rows about players with these ids, in order of id."""
    about = Q()
    for field in records.fields:
        about |= Q(**{f"{field}__in": ids})
    # The usual manager leaves out a seat that somebody gave up.
    manager = apps.get_model(records.model)._base_manager
    # A row that refers to the player by two fields comes once.
    rows = manager.filter(pk__in=manager.filter(about).values("pk")).order_by("pk")
    return [
        {column.replace("__", "_"): _format_value(column, value) for column, value in row.items()}
        for row in rows.values(*records.columns)
    ]


def _format_value(column: str, value: Any) -> Any:
    """Return the value of a column; the day on which a phone was seen is stored as a number."""
    return date.fromordinal(value) if column == "seen_day" and value else value
