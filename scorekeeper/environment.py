"""What the settings take from the surroundings: environment variables, the secret key, the time zone."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

MAKE_A_KEY = 'python3 -c "import secrets; print(secrets.token_urlsafe(50))"'


def flag(name: str) -> bool:
    """Whether the environment variable `name` says yes."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """The entries of the environment variable `name`, which has commas between them."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def public_url() -> str:
    """SCOREKEEPER_URL of the environment without a slash at its end, "" if there is none.

    Raises ImproperlyConfigured for what is no address: a forgotten https:// must not switch the protection off.
    """
    url = os.environ.get("SCOREKEEPER_URL", "").strip().rstrip("/")
    parts = urlsplit(url)
    if url and not (parts.scheme in {"http", "https"} and parts.hostname):
        raise ImproperlyConfigured(
            f"SCOREKEEPER_URL is {url!r}. It has to begin with https:// (or http://) and a host."
        )
    return url


def secret_key(folder: Path, *, must_be_given: bool) -> str:
    """SECRET_KEY of the environment; else the one kept in `folder`, which is made the first time.

    Raises ImproperlyConfigured when there is none in the environment and `must_be_given`: a site on the internet keeps
    its key apart from its data, and several servers share one.
    """
    given = os.environ.get("SECRET_KEY", "")
    if given:
        return given
    if must_be_given:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. A site with an https:// address needs one of its own that never changes. "
            f"Make one with: {MAKE_A_KEY}"
        )
    return kept_secret_key(folder / "secret_key")


def kept_secret_key(path: Path) -> str:
    """The key in the file `path`, readable by its owner only; made first if there is no such file."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as new:  # such files have mode 600
            new.write(secrets.token_urlsafe(50))
            new.flush()
            with suppress(FileExistsError):  # several processes may start at once
                os.link(new.name, path)  # whole or not at all
    return path.read_text().strip()


def time_zone(link: Path = Path("/etc/localtime")) -> str:
    """TIME_ZONE of the environment, else the computer's own zone (which TZ or `link` name), else UTC."""
    given = os.environ.get("TIME_ZONE", "")
    if given:
        return given
    for name in (os.environ.get("TZ", ""), zone_file_name(link)):
        if name in available_timezones():
            return name
    return "UTC"


def zone_file_name(link: Path) -> str:
    """The zone's name that `link` points to ("Europe/Berlin" for …/zoneinfo/Europe/Berlin); "" if it does not."""
    return str(link.resolve()).partition("/zoneinfo/")[2]
