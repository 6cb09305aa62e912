"""The server's settings file: `.env` beside `manage.py`, which every command reads."""

import os
import re
import shlex
from difflib import get_close_matches
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from scorekeeper.gone_settings import GONE

SETTING_PATTERN = re.compile(r"[A-Za-z_]\w*=", re.ASCII)
# `docs/running.md` describes each.
SETTING_NAMES = (
    "BACKUPS_KEPT",
    "BACKUP_FOLDER",
    "BIND_ADDRESS",
    "CLUB_CREATION",
    "DATABASE_URL",
    "DEBUG",
    "DEMO",
    "DEMO_COPIES",
    "LANGUAGES",
    "LOG_REQUESTS",
    "METRICS_TOKEN",
    "OPERATOR",
    "PRIVACY_TEXT",
    "SCOREKEEPER_HOSTS",
    "SCOREKEEPER_URL",
    "SECRET_KEY",
    "THREADS",
    "TIME_ZONE",
    "TRUST_PROXY",
    "WORKERS",
)
# The hint for a former setting.
HTTP_ONLY = (
    "The server speaks http only. For https at home, put a proxy in front of it (docs/hosting.md)."
)
# Settings of the programs around the app: Python, Django, the client of PostgreSQL, compose.
FOREIGN_NAMES = re.compile(r"(COMPOSE|DJANGO|DOCKER|LC|PG|POSTGRES|PYTHON|SSL)_?\w+|IMAGE|LANG|TZ")


def read_settings_file(path: Path) -> None:
    """Load a settings file, if there is one, into the environment, whose own values stay.

    Each line is empty, begins with #, or is `NAME=value` as systemd, Docker and a shell read it: in
    quotes if the value has spaces. Raise `ImproperlyConfigured` for other lines, and for a file
    that cannot be read: without it, a command would use another database than the server.
    """
    try:
        lines = path.read_text("utf-8-sig").splitlines()  # editors may begin it with a mark
    except FileNotFoundError:
        return
    except PermissionError:
        raise ImproperlyConfigured(
            f"This user cannot read the settings in {path}. Use sudo."
        ) from None
    except UnicodeDecodeError:
        raise ImproperlyConfigured(
            f"The settings in {path} are not text in UTF-8. Save the file as UTF-8."
        ) from None
    except OSError as error:
        raise ImproperlyConfigured(
            f"The settings in {path} cannot be read: {error.strerror}."
        ) from None
    values = dict[str, str]()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        where = f"{path}, line {number}"
        name, value = _parse_line(line, where)
        if name in values:  # some programs would take the first, others the last
            raise ImproperlyConfigured(f"{where}: {name} is there twice. Keep one of the 2 lines.")
        values[name] = value
    for name, value in values.items():
        os.environ.setdefault(name, value)


def _parse_line(line: str, where: str) -> tuple[str, str]:
    """Return name and value of a line; raise `ImproperlyConfigured` without showing the value."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark without a second one
        words = []
    if len(words) != 1 or "\0" in line or not SETTING_PATTERN.match(words[0]):
        raise ImproperlyConfigured(
            f"{where}: Write NAME=value, and put '…' around a value with spaces or signs."
        )
    name, _, value = words[0].partition("=")
    if name not in {*SETTING_NAMES, *GONE} and not FOREIGN_NAMES.fullmatch(name):
        nearest = get_close_matches(name.upper(), SETTING_NAMES, 1)
        hint = f"Do you mean {nearest[0]}?" if nearest else "All settings are in docs/running.md."
        hint = HTTP_ONLY if name == "HTTPS_AT_HOME" else hint
        raise ImproperlyConfigured(f"{where}: There is no setting {name}. {hint}")
    return name, value
