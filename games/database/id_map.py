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
        self._later: list[tuple[Model, str, Hashable, Hashable]] = []

    def replace(self, model: Model, row: Mapping[str, Any]) -> Row:
        """Return a row with its references replaced by the ids here; raise `KeyError`.

        Of a match also the game's key (an unknown one stays), of a log line those in its facts.
        """
        new = dict(row)
        for column, other in foreign_keys(model):
            ref = new.get(column)
            if ref is not None:
                new[column] = self.ids[other][ref]
        if model is Match:
            new["game"] = self._game_key(new["game"])
        if model is LogEntry:
            player = self.ids[Player].__getitem__
            for side in ("before", "after"):
                new[side] = replace_references(new["action"], new.get(side), self._game_key, player)
        return new

    def insert(
        self, model: Model, rows: Iterable[Mapping[str, Any]], *, keep_ids: bool = False
    ) -> None:
        """Insert rows that all have the same columns, and remember their new ids by their old ones.

        References to rows of the same table wait until `insert_later_references`.
        """
        to_itself = [column for column, other in foreign_keys(model) if other is model]
        refs = []
        new = []
        for row in rows:
            refs.append(row.get("id"))
            waiting = [column for column in to_itself if row.get(column) is not None]
            self._later += [(model, column, row["id"], row[column]) for column in waiting]
            row_for_now = {**row, **dict.fromkeys(waiting)}
            new.append(self.replace(model, row_for_now))
        if not new:
            return
        columns = [column for column in new[0] if column != "id" or keep_ids]
        values = ([row[column] for column in columns] for row in new)
        ids = insert(model, columns, values)
        if model in REFERENCED_MODELS:
            self.ids.setdefault(model, {}).update(zip(refs, ids, strict=True))

    def insert_later_references(self) -> None:
        """Set the references to rows of the same table, all of which are inserted now."""
        for model, column, ref, other in self._later:
            ids = self.ids[model]
            model._base_manager.filter(pk=ids[ref]).update(**{column: ids[other]})

    def _game_key(self, key: str) -> str:
        return self.game_keys.get(key, key)
