"""Django finds the database backend of `DATABASE_URL` here."""

from __future__ import annotations

import psycopg
from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Connections stay open between requests: Django's look at one, a `SELECT 1`, costs too much for open boards."""

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
