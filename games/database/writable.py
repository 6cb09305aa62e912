"""Whether rows can be written: a failing disk, or a standby that is not promoted yet, may be read-only."""

from django.db import OperationalError, connection

from games.models import Club


def check_writable() -> None:
    """Raise `django.db.Error` if rows cannot be written. No row is changed.

    On SQLite the connection no longer waits for others: if somebody else is writing, writing works.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
    try:
        Club.objects.filter(pk=0).update(name="")
    except OperationalError as error:
        if "database is locked" not in str(error):
            raise
