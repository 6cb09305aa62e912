from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus


class Cursor(base.CursorMixin, psycopg.Cursor[Any]):
    """Cursor that plans a query anew if another process has migrated its tables meanwhile."""

    def execute(self, *query: Any, **options: Any) -> Any:
        try:
            return super().execute(*query, **options)
        except psycopg.errors.FeatureNotSupported:  # "cached plan must not change result type"
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                # PostgreSQL has rolled the transaction back, and drops its plans with it.
                raise
            self.connection.execute("DEALLOCATE ALL")
            return super().execute(*query, **options)


class DatabaseWrapper(base.DatabaseWrapper):
    """Backend that checks open connections without Django's `SELECT 1`, which costs too much."""

    def get_connection_params(self) -> dict[str, Any]:
        return {**super().get_connection_params(), "cursor_factory": Cursor}

    def is_usable(self) -> bool:
        """Return False if the server has hung up; if it has vanished, the next query finds out."""
        if self.connection is None:
            return False
        try:
            # A server that stops sends a message first; only the second read finds the end.
            for _ in range(2):
                self.connection.pgconn.consume_input()
        except psycopg.Error:
            return False
        return not self.connection.closed
