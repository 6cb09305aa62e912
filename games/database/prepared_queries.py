"""Queries that phones ask again and again: for those, Django takes longer to put the SQL together than to ask it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.db.models import QuerySet
from django.db.models.query import RawQuerySet


def sql_of(rows: QuerySet[Any, Any]) -> str:
    """The SQL of a query, with a place for each of its values, in the order in which it has them.

    Django counts among them what a lookup brings along, such as the 1 of `Exists`.
    """
    sql, _ = rows.query.sql_with_params()
    return sql


def prepared(build: Callable[[], QuerySet[Any]]) -> Callable[..., RawQuerySet[Any]]:
    """Make a query, with any values in it, one that is put together once and asked with the values that are given.

    Rows come as objects with their annotations, just as the database has those, and without what `select_related` adds.
    """

    @cache
    def once() -> tuple[Any, str]:
        rows = build()
        return rows.model, sql_of(rows)

    @wraps(build)
    def ask(*values: object) -> RawQuerySet[Any]:
        model, sql = once()
        rows: RawQuerySet[Any] = model.objects.raw(sql, values)
        return rows

    return ask
