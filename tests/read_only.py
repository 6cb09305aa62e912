"""A database that answers and cannot be written to, as on a failing disk or a standby."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.db import connection

READ_ONLY = {
    "sqlite": {"init_command": "PRAGMA query_only = on"},
    "postgresql": {"options": "-c default_transaction_read_only=on"},
}


@contextmanager
def read_only_database() -> Iterator[None]:
    """Open each connection in the block so that it cannot write; for tests outside of a
    transaction.
    """
    connection.close()
    with patch.dict(connection.settings_dict["OPTIONS"], READ_ONLY[connection.vendor]):
        try:
            yield
        finally:
            connection.close()
