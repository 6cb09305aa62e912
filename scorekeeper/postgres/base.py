"""Django finds the database backend of `DATABASE_URL` here."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus


class Cursor(base.CursorMixin, psycopg.Cursor[Any]):
    """Has a query planned anew where another process has changed its tables, as the update of one of two servers does.

    In a transaction it cannot be asked again: PostgreSQL has given that up, and forgets its plans with it.
    """

    def execute(self, *query: Any, **options: Any) -> Any:
        try:
            return super().execute(*query, **options)
        except psycopg.errors.FeatureNotSupported:  # "cached plan must not change result type"
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                raise
            self.connection.execute("DEALLOCATE ALL")
            return super().execute(*query, **options)


class DatabaseWrapper(base.DatabaseWrapper):
    """Connections stay open between requests: Django's look at one, a `SELECT 1`, costs too much for open boards."""

    def get_connection_params(self) -> dict[str, Any]:
        """What psycopg is told, with the cursor of above."""
        return {**super().get_connection_params(), "cursor_factory": Cursor}

    def is_usable(self) -> bool:
        """Whether the server has not hung up. One that vanished without a word is found out by the next query only."""
        if self.connection is None:
            return False
        try:
            for _ in range(2):  # a server that stops says so first; only behind that is the end of the connection
                self.connection.pgconn.consume_input()
        except psycopg.Error:
            return False
        return not self.connection.closed
