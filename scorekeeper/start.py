"""Start of the server and of commands: reading settings, and a sentence for wrong ones."""

import errno
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error

from scorekeeper.caller import act_as_owner
from scorekeeper.readiness import (
    DISK_FULL,
    NEEDS_MIGRATE,
    find_fault_behind,
    format_no_room,
    is_no_room,
    needs_migration,
)
from scorekeeper.settings_file import read_settings_file

PROJECT_FOLDER = Path(__file__).resolve().parent.parent
DATABASE_COMMANDS = {
    "backup",
    "check_results",
    "clubs",
    "delete_club",
    "export_club",
    "export_player",
    "forget",
    "import_club",
    "import_matches",
    "restore",
    "seed_demo",
    "serve",
    "tidy",
    "changepassword",
    "createsuperuser",
    "flush",
    "loaddata",
    "migrate",
    "showmigrations",
}
# Commands whose output is for other programs.
DATA_COMMANDS = {"dbshell", "dumpdata", "export_matches", "shell"}
# Commands that need no tables, or make them.
COMMANDS_WITHOUT_TABLES = {"dbshell", "migrate", "serve", "shell", "showmigrations"}

# Errors of files that the operator has to fix.
OPERATOR_ERRORS = {errno.EACCES, errno.EPERM, errno.EROFS}

# The exit status that shells report for a program whose output nobody reads.
NOBODY_READS = 128 + signal.SIGPIPE


@contextmanager
def exit_on_file_errors() -> Iterator[None]:
    """End the process with a sentence if, inside, a disk is full or a file cannot be used."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # if Python did this at its end, a failure would show a traceback
    # Nobody reads what is printed, as after `| head`.
    except BrokenPipeError:
        _drop_output()
        sys.exit(NOBODY_READS)
    except OSError as error:
        if is_no_room(error):
            _drop_output()
            sys.exit(format_no_room(error))
        if error.errno not in OPERATOR_ERRORS or not error.filename:
            raise
        sys.exit(
            f"{error.filename} cannot be used: {error.strerror}. Run this as the app's user, or "
            "with sudo. "
            "That user must be the owner of the app's files (chown)."
        )
    except Error as error:
        if find_fault_behind(error) != DISK_FULL:
            raise
        sys.exit(DISK_FULL)


def _drop_output() -> None:
    """Discard what is still to be written to standard output, as it may have no room."""
    with suppress(OSError, ValueError):  # in tests, standard output is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_settings() -> None:
    """Read the settings, as the owner of `data` if root calls; exit if one is wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        read_settings_file(PROJECT_FOLDER / ".env")
        act_as_owner(PROJECT_FOLDER / "data")
        settings.INSTALLED_APPS  # noqa: B018 - asking for one setting reads all of them
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def print_database(arguments: list[str]) -> None:
    """Print the database's name if a command uses it, on stderr if a program reads its output."""
    command = _find_database_command(arguments)
    if command:
        out = sys.stderr if command in DATA_COMMANDS else sys.stdout
        out.write(f"Database: {describe_database(settings.DATABASES['default'])}\n")
        out.flush()


def check_tables(arguments: list[str]) -> None:
    """End the process if a command needs tables, but they are out of date or out of reach."""
    # "": the command uses no database.
    if _find_database_command(arguments) in COMMANDS_WITHOUT_TABLES | {""}:
        return
    django.setup()
    try:
        if needs_migration():
            sys.exit(NEEDS_MIGRATE)
    except Error as error:
        sys.exit(
            find_fault_behind(error)
            or f"The database does not answer: {' '.join(str(error).split())}"
        )


def _find_database_command(arguments: list[str]) -> str:
    """Return the command if it uses the database, unless help is asked for; else ""."""
    command = arguments[1] if len(arguments) > 1 else ""
    asks_for_help = {"--help", "-h"} & {*arguments}
    return command if command in DATABASE_COMMANDS | DATA_COMMANDS and not asks_for_help else ""


def describe_database(database: Mapping[str, Any]) -> str:
    """Return the database's kind, name, host, port and user, without its password."""
    if database["ENGINE"].endswith("sqlite3"):
        return f"SQLite, {database['NAME']}"
    host = database.get("HOST") or database.get("OPTIONS", {}).get("host") or "this computer"
    port = f", port {database['PORT']}" if database.get("PORT") else ""
    user = f", as {database['USER']}" if database.get("USER") else ""
    return f"PostgreSQL, {database['NAME']} on {host}{port}{user}"
