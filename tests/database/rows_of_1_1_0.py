"""Every row of a database that 1.1.0 made, and the program that makes such a database again, and
reads one.

It has a demo’s twenty matches of all kinds, payments of an evening and of the balance, an archived
match, a link to be paid by, a phone, and a name that was forgotten.

`python -m tests.database.rows_of_1_1_0 write` makes the tables of 1.1.0 in `DATABASE_URL`, and
fills them; `… read` prints the rows that are there now, of the same tables.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parents[1] / "recordings" / "of-1.1.0" / "rows.jsonl.gz"
LAST_MIGRATION = ("games", "0024_copies_of_the_demo")
Row = tuple[str, dict[str, Any]]


def load_recorded() -> list[Row]:
    """Return all rows, each with the name of its table."""
    lines = gzip.decompress(RECORDED.read_bytes()).decode().splitlines()
    return [(table, values) for table, values in map(json.loads, lines)]


def write() -> None:
    """Make the tables of 1.1.0 in an empty database, with the recorded rows."""
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    others = [node for node in executor.loader.graph.leaf_nodes() if node[0] != "games"]
    state = executor.migrate([LAST_MIGRATION, *others])
    models = {model._meta.db_table: model for model in state.apps.get_models()}
    with transaction.atomic():  # SQLite and PostgreSQL look at foreign keys at its end
        for table, values in load_recorded():
            columns = {field.column: field for field in models[table]._meta.concrete_fields}
            row = {
                columns[name].attname: _convert(columns[name], value)
                for name, value in values.items()
            }
            models[table](**row).save(force_insert=True)
    statements = connection.ops.sequence_reset_sql(no_style(), list(models.values()))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _convert(field: Any, value: Any) -> Any:
    """Return a value as the field’s model takes it: SQLite has times without a zone, and JSON as
    text.
    """
    if value is not None and field.get_internal_type() == "DateTimeField":
        return field.to_python(f"{value}+00:00")
    if value is not None and field.get_internal_type() == "JSONField":
        return json.loads(value)
    return field.to_python(value)


def read() -> Iterator[Row]:
    """Yield the rows of the tables of 1.1.0 that there still are, as this version has them."""
    from django.apps import apps
    from django.core.serializers.json import DjangoJSONEncoder

    models = {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}
    for table in dict.fromkeys(table for table, _ in load_recorded()):
        for row in models[table]._base_manager.order_by("pk").values() if table in models else ():
            yield table, json.loads(json.dumps(row, cls=DjangoJSONEncoder))


if __name__ == "__main__":
    import django

    django.setup()
    if sys.argv[1:] == ["write"]:
        write()
    else:
        sys.stdout.write(json.dumps([*read()]))
