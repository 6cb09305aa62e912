"""The settings of the server in this folder: the file `.env` beside `manage.py`, which every command reads."""

import os
import re
import shlex
from difflib import get_close_matches
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SETTING = re.compile(r"[A-Za-z_]\w*=", re.ASCII)
NAMES = (
    *("BACKUPS_KEPT", "BACKUP_FOLDER", "BIND_ADDRESS", "CLUB_CREATION", "DATABASE_URL", "DEBUG", "DEMO", "DEMO_COPIES"),
    *("LOG_REQUESTS", "METRICS_TOKEN", "OPERATOR", "PRIVACY_TEXT", "REMOTE_USER_HEADER"),
    *("SCOREKEEPER_HOSTS", "SCOREKEEPER_URL", "SECRET_KEY", "THREADS", "TIME_ZONE", "TRUST_PROXY", "WORKERS"),
)
"""All settings there are: docs/running.md says what each is for."""
HTTP_ONLY = "The server itself speaks http only. For https at home put a program in front of it: docs/hosting.md."
"""For those who ask for https, by what was a setting and an option once."""
OF_OTHERS = re.compile(r"(COMPOSE|DJANGO|DOCKER|LC|PG|POSTGRES|PYTHON|SSL)_?\w+|LANG|TZ")
"""What the programs below and around the app read: Python, Django, the client of PostgreSQL, compose."""


def read_settings_file(path: Path) -> None:
    """Put what stands in a file, where there is one, into the environment; what is there already goes before it.

    Each line is `NAME=value`, in quotes where the value has spaces, as systemd, Docker and a shell read it; or it is
    empty, or begins with #. Raises `ImproperlyConfigured` for another line and for a name that is no setting's, which
    would be without effect; and where the file cannot be read: without it a command would use another database than the
    server.
    """
    try:
        lines = path.read_text("utf-8-sig").splitlines()  # editors may begin it with a mark
    except FileNotFoundError:
        return
    except PermissionError:
        raise ImproperlyConfigured(f"The settings in {path} are not for this user to read: use sudo.") from None
    except UnicodeDecodeError:
        raise ImproperlyConfigured(f"The settings in {path} are not text in UTF-8: save the file as UTF-8.") from None
    except OSError as error:
        raise ImproperlyConfigured(f"The settings in {path} cannot be read: {error.strerror}.") from None
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            name, value = _setting(line, f"{path}, line {number}")
            os.environ.setdefault(name, value)


def _setting(line: str, where: str) -> tuple[str, str]:
    """Name and value of a line. The error never shows it: there may be a password in it."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark too few
        words = []
    if len(words) != 1 or "\0" in line or not SETTING.match(words[0]):
        raise ImproperlyConfigured(
            f"{where}: this has to be NAME=value, between '…' where the value has spaces or other signs in it."
        )
    name, _, value = words[0].partition("=")
    if name not in NAMES and not OF_OTHERS.fullmatch(name):
        nearest = get_close_matches(name.upper(), NAMES, 1)
        mend = f"Is {nearest[0]} meant?" if nearest else "docs/running.md has those there are."
        mend = HTTP_ONLY if name == "HTTPS_AT_HOME" else mend
        raise ImproperlyConfigured(f"{where}: there is no setting {name}. {mend}")
    return name, value
