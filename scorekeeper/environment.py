"""Readers of environment variables for the settings, with the secret key and the time zone.

A wrong value raises ImproperlyConfigured with a sentence that says what would be right.
"""

import os
import re
import secrets
import tempfile
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

from games.values.whole_numbers import parse_whole_number

Network = IPv4Network | IPv6Network

YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
HOST_PATTERN = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]", re.ASCII)
MIN_PREFIX_LENGTH = {4: 8, 6: 16}
"""The shortest prefix of a network of proxies, by the version of IP: a shorter one is nearly everybody."""
PRIVATE_NETWORKS = [IPv6Network("fc00::/7"), IPv6Network("fe80::/10")]
"""Private, though they are broader."""
IPV4_IN_IPV6 = IPv6Network("::ffff:0:0/96")
MIN_KEY_LENGTH = 32
MIN_TOKEN_LENGTH = 16
DATABASE_SCHEMES = {"postgres", "postgresql", "sqlite"}


def read_text(name: str) -> str:
    """Return the environment variable `name` without space around it, "" if it is not set."""
    return os.environ.get(name, "").strip()


def read_flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable says yes (blank or unset: `default`). Raise `ImproperlyConfigured` for other text."""
    value_text = read_text(name).lower()
    if value_text and value_text not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {value_text!r}. It has to be 1 for yes or 0 for no.")
    return value_text in YES if value_text else default


def read_number(name: str, default: int, *, least: int, most: int) -> int:
    """Return the variable's number; `default` if unset. `ImproperlyConfigured` unless whole, from `least` to `most`."""
    value_text = read_text(name)
    value = parse_whole_number(value_text, most) if value_text else default
    if value is None or value < least:
        raise ImproperlyConfigured(f"{name} is {value_text!r}. It has to be a whole number from {least} to {most}.")
    return value


def read_list(name: str) -> list[str]:
    """Return the entries of the environment variable `name`, between commas, without space and empty ones."""
    return [word.strip() for word in read_text(name).split(",") if word.strip()]


def read_hosts(name: str) -> list[str]:
    """Return the host names in the variable `name`, between commas. Raise `ImproperlyConfigured` for other text."""
    for word in read_list(name):
        if not HOST_PATTERN.fullmatch(word):
            raise ImproperlyConfigured(
                f"{name} has {word!r} in it. It has to be host names without http:// or port, commas between."
            )
    return read_list(name)


def read_networks(name: str) -> list[Network]:
    """Return the IP addresses and networks in the variable, between commas. Raise `ImproperlyConfigured` for others."""
    try:
        return [ip_network(word) for word in read_list(name)]
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is {read_text(name)!r}. It has to be an IP address or network, such as 127.0.0.1 or 10.0.0.0/8, "
            "or several with commas between them."
        ) from None


def read_bind_address() -> str:
    """Return BIND_ADDRESS, where `serve` listens; every network if unset. Raise `ImproperlyConfigured` if no IP."""
    value = read_text("BIND_ADDRESS") or "0.0.0.0"  # noqa: S104
    try:
        ip_address(value)
    except ValueError:
        raise ImproperlyConfigured(
            f"BIND_ADDRESS is {value!r}. It has to be an IP address of this computer, such as 127.0.0.1."
        ) from None
    return value


def read_public_url() -> str:
    """Return SCOREKEEPER_URL without a slash at its end; "" if it is not set.

    Raise `ImproperlyConfigured` for anything but an address, and for a path: a forgotten https:// must not switch the
    protection off.
    """
    url = read_text("SCOREKEEPER_URL").rstrip("/")
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and url.isascii() and parts.hostname and (parts.port or True)
    except ValueError:  # such as a port that is no number
        good = False
    if url and not good:
        raise ImproperlyConfigured(
            f"SCOREKEEPER_URL is {url!r}. It has to begin with https:// (or http://) and a host, "
            "whose letters are those from a to z."
        )
    if parts.path or parts.query or parts.fragment:
        raise ImproperlyConfigured(
            f"SCOREKEEPER_URL is {url!r}. It has to end with the host (and port): "
            "the app needs a host of its own and does not work under a path."
        )
    return url


def read_trusted_proxies(*, https: bool) -> list[Network]:
    """Return TRUST_PROXY: the proxies whose forwarded headers are believed.

    Raise `ImproperlyConfigured` for a network that is too broad, and for none on an `https` site: every page would
    redirect to itself again and again.
    """
    proxies = read_networks("TRUST_PROXY")
    for proxy in filter(_is_too_broad, proxies):
        raise ImproperlyConfigured(
            f"TRUST_PROXY has {str(proxy)!r} in it, which is nearly everybody: whoever sends a request could say that "
            "it comes from somebody else. It has to be the address of the proxy, such as 127.0.0.1, or a network that "
            "only proxies are in, such as 172.16.0.0/12."
        )
    if https and not proxies:
        raise ImproperlyConfigured(
            "TRUST_PROXY is not set. SCOREKEEPER_URL begins with https://, which a proxy in front of this server "
            "speaks: TRUST_PROXY has to be its address, 127.0.0.1 for one on this computer."
        )
    return proxies


def _is_too_broad(network: Network) -> bool:
    """Return whether a network is too broad to be one of proxies only; a private one of IPv6 never is."""
    if isinstance(network, IPv4Network):
        return network.prefixlen < MIN_PREFIX_LENGTH[4]
    if any(network.subnet_of(own) for own in PRIVATE_NETWORKS):
        return False
    if network.subnet_of(IPV4_IN_IPV6):
        return network.prefixlen - IPV4_IN_IPV6.prefixlen < MIN_PREFIX_LENGTH[4]
    return network.prefixlen < MIN_PREFIX_LENGTH[6]


def read_database_url() -> str:
    """Return DATABASE_URL, "" if it is not set. Raise `ImproperlyConfigured` for a bad one or a missing folder."""
    url = read_text("DATABASE_URL")
    try:
        parts = urlsplit(url)
        good = parts.scheme in DATABASE_SCHEMES and len(parts.path) > 1 and (parts.port or True)
    except ValueError:  # such as a port that is no number
        good = False
    if url and not good:  # never shown as it is: there may be a password in it
        raise ImproperlyConfigured(
            "DATABASE_URL has to be postgresql://user:password@host/name or sqlite:////path/file.sqlite3."
        )
    folder = Path(unquote(parts.path[1:])).parent if url else Path()
    if url and parts.scheme == "sqlite" and not folder.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL names a file in {folder}, and there is no such folder.")
    return url


def keep_database_file_private(path: Path) -> None:
    """Create SQLite's file if missing, and let only its owner read it; errors are left to opening it."""
    if path.name == ":memory:":
        return
    path = path.resolve()
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
        with suppress(OSError):  # it is not there, or belongs to somebody else
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def make_data_folder(folder: Path) -> None:
    """Make the app's data folder, for its owner only, if there is none. Raise `ImproperlyConfigured` if that fails."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The folder {folder} cannot be made: {error.strerror}. Make it, for the user that runs the app."
        ) from None


def read_secret_key(folder: Path, *, https: bool) -> str:
    """Return SECRET_KEY; if it is not set, the one kept in `folder`, which is made the first time.

    Raise `ImproperlyConfigured` for a short key of an `https` site, and if no key can be read or made.
    """
    value = os.environ.get("SECRET_KEY", "")
    if value and https and len(value) < MIN_KEY_LENGTH:
        raise ImproperlyConfigured(
            f"SECRET_KEY has {len(value)} characters. "
            f"For a site on the internet it has to have {MIN_KEY_LENGTH} or more."
        )
    return value or read_secret_key_file(folder / "secret_key")


def read_secret_key_file(path: Path) -> str:
    """Return a key file's key; make a missing one. Raise `ImproperlyConfigured` if empty or unreadable."""
    try:
        key = path.read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return make_secret_key_file(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"The key that signs cookies is kept in {path}, which cannot be read: "
            f"{getattr(error, 'strerror', 'it is no text')}. Run this as the user that the server runs as, or as root; "
            "or give that user the file by chown."
        ) from None
    if not key:
        raise ImproperlyConfigured(f"There is no key in {path}. Put it back from a backup, or delete the empty file.")
    return key


def make_secret_key_file(path: Path) -> str:
    """Make a key file, which several may do at once; return the key kept. `ImproperlyConfigured` if that fails."""
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as new:  # such files have mode 600
            new.write(secrets.token_urlsafe(50))
            new.flush()
            with suppress(FileExistsError):
                os.link(new.name, path)  # whole or not at all
        return path.read_text("utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"SECRET_KEY is not set, and none can be kept in {path.parent}: {error.strerror}."
        ) from None


def read_metrics_token() -> str:
    """Return METRICS_TOKEN, sent to `/metrics`; "": no metrics.

    Raise `ImproperlyConfigured` if it is short, or has signs that no header can bring.
    """
    value = read_text("METRICS_TOKEN")
    if value and len(value) < MIN_TOKEN_LENGTH:
        raise ImproperlyConfigured(
            f"METRICS_TOKEN has {len(value)} characters. It has to have {MIN_TOKEN_LENGTH} or more."
        )
    if not (value.isascii() and value.isprintable()):
        raise ImproperlyConfigured(
            "METRICS_TOKEN has signs in it that no header can bring. It has to be letters from a to z, digits, - and _."
        )
    return value


def read_backup_folder(base: Path, default: Path) -> Path:
    """Return BACKUP_FOLDER, below `base` if relative; `default` if unset.

    Raise `ImproperlyConfigured` if it can be neither written into nor made.
    """
    value = read_text("BACKUP_FOLDER")
    folder = base / value if value else default
    if value and not _is_writable(folder):
        raise ImproperlyConfigured(
            f"BACKUP_FOLDER is {value!r}. It has to be a folder that the app's user can write into, or can make."
        )
    return folder


def _is_writable(folder: Path) -> bool:
    """Return whether files can be made in a folder, which may have to be made first."""
    existing = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)


def read_club_creation() -> tuple[str, str]:
    """Return CLUB_CREATION: ("open", ""), also if unset, ("closed", ""), or ("passphrase", the passphrase).

    Raise `ImproperlyConfigured` for other text, or no passphrase.
    """
    value_text = read_text("CLUB_CREATION") or "open"
    way, _, passphrase = value_text.partition(":")
    if value_text in {"open", "closed"} or (way == "passphrase" and passphrase.strip()):
        return way, passphrase.strip()
    raise ImproperlyConfigured(
        f"CLUB_CREATION is {value_text!r}. It has to be open, closed, or passphrase: with the passphrase behind it."
    )


def read_time_zone(link: Path = Path("/etc/localtime")) -> str:
    """Return TIME_ZONE, else the computer's (TZ, then `link`), else UTC.

    Raise `ImproperlyConfigured` for an unknown TIME_ZONE; an unknown zone of the computer is passed over.
    """
    value = read_text("TIME_ZONE")
    zones = available_timezones()
    if value and value not in zones:
        raise ImproperlyConfigured(f"TIME_ZONE is {value!r}. It has to be a name such as Europe/Berlin or UTC.")
    if value:
        return value
    for name in (os.environ.get("TZ", ""), parse_zone_link(link)):
        if name in zones:
            return name
    return "UTC"


def parse_zone_link(link: Path) -> str:
    """Return the zone that `link` points to (Europe/Berlin for …/zoneinfo/Europe/Berlin), or ""."""
    return str(link.resolve()).partition("/zoneinfo/")[2]
