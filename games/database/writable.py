"""Whether rows can be written: a disk that fails, or a standby that was not promoted yet, may leave reading alone."""

from django.db import OperationalError, connection

from games.models import Club


def check_writable() -> None:
    """Change no row, in a way that takes the right to change one. Raises `django.db.Error` where there is none.

    On SQLite the connection waits for nobody from then on: whoever else is writing shows that one can.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
    try:
        Club.objects.filter(pk=0).update(name="")
    except OperationalError as error:
        if "database is locked" not in str(error):
            raise
