"""Rows that refer to one another by the ids of another source, and the ids they have here.

The source is a backup, a club's file with its own numbers, or a match without rows yet. Which
columns refer to other rows follows from the models' foreign keys. The key of a game and facts of
the log are references, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from django.db import models

from games.matches.log_facts import replace_references
from games.models import Club, Deal, HouseGame, ImportBatch, LogEntry, Match, Player, Seat, Table

from .bulk_insert import insert

Model: TypeAlias = type[models.Model]
Row = dict[str, Any]
REFERENCED_MODELS = (Club, Player, HouseGame, Table, Match, Seat, Deal, ImportBatch)


@cache
def foreign_keys(model: Model) -> tuple[tuple[str, Model], ...]:
    """Return the columns of a model that refer to rows, each with the model of these."""
    fields = model._meta.concrete_fields
    return tuple(
        (field.attname, field.related_model)
        for field in fields
        if isinstance(field, models.ForeignKey)
    )


class IdMap:
    """The ids of rows here by those of the source, by model, and keys of games that changed."""

    def __init__(self, ids: Mapping[Model, Mapping[Any, Any]]) -> None:
        self.ids: dict[Model, dict[Any, Any]] = {model: dict(known) for model, known in ids.items()}
        self.game_keys: dict[str, str] = {}
        # The model, the column, and the source's ids of the row and of the one that it refers to.
        self._later: list[tuple[Model, str, Hashable, Hashable]] = []

    def replace(self, model: Model, row: Mapping[str, Any]) -> Row:
        """Return a row with its references replaced by the ids here.

        Of a match also the game's key (an unknown one stays), of a log line those in its facts.
        Raise `KeyError` for a reference to no known row.
        """
        new_row = dict(row)
        for column, referenced_model in foreign_keys(model):
            old_id = new_row.get(column)
            if old_id is not None:
                new_row[column] = self.ids[referenced_model][old_id]
        if model is Match:
            new_row["game"] = self._get_game_key(new_row["game"])
        if model is LogEntry:
            get_player_id = self.ids[Player].__getitem__
            for side in ("before", "after"):
                new_row[side] = replace_references(
                    new_row["action"], new_row.get(side), self._get_game_key, get_player_id
                )
        return new_row

    def insert(
        self, model: Model, rows: Iterable[Mapping[str, Any]], *, keep_ids: bool = False
    ) -> None:
        """Insert rows that all have the same columns, and remember their new ids by their old ones.

        References to rows of the same table wait until `insert_later_references`.
        """
        to_itself = [column for column, referenced in foreign_keys(model) if referenced is model]
        old_ids = []
        new_rows = []
        for row in rows:
            old_ids.append(row.get("id"))
            waiting = [column for column in to_itself if row.get(column) is not None]
            self._later += [(model, column, row["id"], row[column]) for column in waiting]
            row_for_now = {**row, **dict.fromkeys(waiting)}
            new_rows.append(self.replace(model, row_for_now))
        if not new_rows:
            return
        columns = [column for column in new_rows[0] if column != "id" or keep_ids]
        values = ([row[column] for column in columns] for row in new_rows)
        new_ids = insert(model, columns, values)
        if model in REFERENCED_MODELS:
            self.ids.setdefault(model, {}).update(zip(old_ids, new_ids, strict=True))

    def insert_later_references(self) -> None:
        """Set the references to rows of the same table, all of which are inserted now."""
        for model, column, old_id, referenced_id in self._later:
            ids = self.ids[model]
            model._base_manager.filter(pk=ids[old_id]).update(**{column: ids[referenced_id]})

    def _get_game_key(self, key: str) -> str:
        return self.game_keys.get(key, key)
