"""The start of everything: the settings are read, and a wrong one is told about in a sentence."""

import errno
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error

from scorekeeper.caller import act_as_owner_of
from scorekeeper.readiness import UNPREPARED, unprepared
from scorekeeper.settings_file import read_settings_file

FOLDER = Path(__file__).resolve().parent.parent
WITH_DATABASE = {
    *(
        "backup",
        "check_results",
        "clubs",
        "delete_club",
        "export_club",
        "forget",
        "import_club",
        "import_matches",
        "restore",
        "seed_demo",
        "serve",
        "tidy",
    ),
    *("changepassword", "createsuperuser", "flush", "loaddata", "migrate", "showmigrations"),
}
"""Commands that read or write the database."""
PRINT_DATA = {"dbshell", "dumpdata", "export_matches", "shell"}
"""Such commands whose output is for other programs."""
WITHOUT_TABLES = {"dbshell", "migrate", "serve", "shell", "showmigrations"}
"""Those of them that need no tables, or make them."""

NOT_OURS = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}
"""What keeps the app from files that it needs, and is for whoever runs it to mend."""


@contextmanager
def ending_without_files() -> Iterator[None]:
    """Inside, a file that cannot be read or written ends the process with a sentence that names it."""
    try:
        yield
    except OSError as error:
        if error.errno not in NOT_OURS or not error.filename:
            raise
        sys.exit(
            f"{error.filename} cannot be used: {error.strerror}. Run this as the app's user, or by sudo; "
            "what the app needs has to belong to that user (chown)."
        )


def read_settings() -> None:
    """Reads the settings; ends the process where one of them is wrong, with a sentence that says how it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        read_settings_file(FOLDER / ".env")
        act_as_owner_of(FOLDER / "data")
        settings.INSTALLED_APPS  # noqa: B018 - the first to be asked for reads them all
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def name_database(arguments: list[str]) -> None:
    """Say which database a command of `manage.py` reads and writes, before it does."""
    command = _with_database(arguments)
    if command:
        out = sys.stderr if command in PRINT_DATA else sys.stdout
        out.write(f"Database: {database_in_words(settings.DATABASES['default'])}\n")
        out.flush()


def look_at_tables(arguments: list[str]) -> None:
    """End the process, with a sentence, where a command needs tables of this version and they are not there."""
    if _with_database(arguments) in WITHOUT_TABLES | {""}:
        return
    django.setup()
    try:
        if unprepared():
            sys.exit(UNPREPARED)
    except Error as error:
        sys.exit(f"The database does not answer: {' '.join(str(error).split())}")


def _with_database(arguments: list[str]) -> str:
    """The command, if it is to read or write the database; else ""."""
    command = arguments[1] if len(arguments) > 1 else ""
    asks_for_help = {"--help", "-h"} & {*arguments}
    return command if command in WITH_DATABASE | PRINT_DATA and not asks_for_help else ""


def database_in_words(database: Mapping[str, Any]) -> str:
    """Which database settings mean, without passwords."""
    if database["ENGINE"].endswith("sqlite3"):
        return f"SQLite, {database['NAME']}"
    host = database.get("HOST") or database.get("OPTIONS", {}).get("host") or "this computer"
    port = f", port {database['PORT']}" if database.get("PORT") else ""
    user = f", as {database['USER']}" if database.get("USER") else ""
    return f"PostgreSQL, {database['NAME']} on {host}{port}{user}"
