"""How PostgreSQL answers statements: what their plans read."""

import json
from typing import Any

from django.db import connection
from psycopg import ClientCursor
from psycopg._queries import PostgresQuery
from psycopg.adapt import Transformer

Plan = dict[str, Any]
PLANNED = {"SELECT", "UPDATE", "DELETE"}


def plan_of(sql: str, params: Any, mode: str = "") -> Plan:
    """Return the plan of a statement that is prepared and run; afterwards everything is as before.

    `mode` is one of PostgreSQL's `plan_cache_mode`s: whether the plan is made for these values or
    once for many.
    """
    with connection.connection.cursor() as cursor:
        cursor.execute("SAVEPOINT before_plan")
        if mode:
            cursor.execute(f"SET LOCAL plan_cache_mode = {mode}")
        (plan,) = cursor.execute(_kept(cursor, sql, params)).fetchone()
        cursor.execute("DEALLOCATE planned")
        cursor.execute("ROLLBACK TO before_plan")
    root: Plan = (json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]
    return root


def _kept(cursor: Any, sql: str, params: Any) -> str:
    """Prepare a statement, as for many values, and return the one that runs it and says what became
    of it.
    """
    query = PostgresQuery(Transformer(cursor))
    query.convert(sql, params)
    types = ", ".join(
        cursor.adapters.types[oid].name if oid else "unknown" for oid in query.types or ()
    )
    values = ", ".join(
        ClientCursor(cursor.connection).mogrify("%s", [value]) for value in params or ()
    )
    cursor.execute(f"PREPARE planned ({types or 'text'}) AS {query.query.decode()}")
    return (
        f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE planned ({values or 'NULL'})"
    )


def rows_read(node: Plan) -> int:
    """Return how many rows of tables a plan's node and those below it look at."""
    below = sum(map(rows_read, node.get("Plans", [])))
    if "Relation Name" not in node or node["Node Type"] == "ModifyTable":
        return below
    kinds = ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")
    return below + int(node["Actual Loops"] * sum(node.get(kind, 0) for kind in kinds))


def rows_handed_on(node: Plan) -> int:
    """Return how many rows a plan's node and those below it give to the one above."""
    return int(node["Actual Loops"] * node["Actual Rows"]) + sum(
        map(rows_handed_on, node.get("Plans", []))
    )


def blocks_read(root: Plan) -> int:
    """Return how many blocks of tables and indexes a plan reads, those in memory included."""
    return int(root["Shared Hit Blocks"] + root["Shared Read Blocks"])
