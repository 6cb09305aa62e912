"""The settings of the server in this folder: the file `.env` beside `manage.py`, which every command reads."""

import os
import re
import shlex
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SETTING = re.compile(r"[A-Za-z_]\w*=", re.ASCII)


def read_settings_file(path: Path) -> None:
    """Put what stands in a file, where there is one, into the environment; what is there already goes before it.

    Each line is `NAME=value`, in quotes where the value has spaces, as systemd, Docker and a shell read it; or it is
    empty, or begins with #. Raises `ImproperlyConfigured` for another line, and where the file cannot be read: without
    it a command would use another database than the server.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return
    except PermissionError:
        raise ImproperlyConfigured(f"The settings in {path} are not for this user to read: use sudo.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"The settings in {path} cannot be read: {error}") from None
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
    if len(words) != 1 or not SETTING.match(words[0]):
        raise ImproperlyConfigured(
            f"{where}: this has to be NAME=value, between '…' where the value has spaces or other signs in it."
        )
    name, _, value = words[0].partition("=")
    return name, value
