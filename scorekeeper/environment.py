"""What the settings take from the surroundings: environment variables, the secret key, the time zone.

Whatever has a wrong value raises ImproperlyConfigured with a sentence that says what would be right.
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

from games.values.whole_numbers import whole_number

Network = IPv4Network | IPv6Network

YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]", re.ASCII)
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
SAYS_WHO = re.compile(r"user(?!-?agent)|login|e-?mail|identity|subject|principal", re.IGNORECASE)
SET_BY_BROWSERS = re.compile(r"(sec|hx)-", re.IGNORECASE)
BROADEST = {4: 8, 6: 16}
"""So many bits, at least, a network of proxies has in common, by the version of IP: what has less is everybody."""
OWN_NETWORKS = [IPv6Network("fc00::/7"), IPv6Network("fe80::/10")]
"""Private, though they are broader."""
IPV4_IN_IPV6 = IPv6Network("::ffff:0:0/96")
SHORTEST_KEY = 32
SHORTEST_TOKEN = 16
DATABASES = {"postgres", "postgresql", "sqlite"}


def text(name: str) -> str:
    """The environment variable `name` without space around it, "" if it is not set."""
    return os.environ.get(name, "").strip()


def flag(name: str, *, default: bool = False) -> bool:
    """Whether the environment variable `name` says yes; `default` if it says nothing."""
    said = text(name).lower()
    if said and said not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {said!r}. It has to be 1 for yes or 0 for no.")
    return said in YES if said else default


def number(name: str, default: int, *, least: int, most: int) -> int:
    """The whole number in the environment variable `name`, `default` if there is none."""
    said = text(name)
    value = whole_number(said, most) if said else default
    if value is None or value < least:
        raise ImproperlyConfigured(f"{name} is {said!r}. It has to be a whole number from {least} to {most}.")
    return value


def words(name: str) -> list[str]:
    """The entries of the environment variable `name`, which has commas between them."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """The host names in the environment variable `name`."""
    for word in words(name):
        if not HOST.fullmatch(word):
            raise ImproperlyConfigured(
                f"{name} has {word!r} in it. It has to be host names without http:// or port, commas between."
            )
    return words(name)


def networks(name: str) -> list[Network]:
    """The IP addresses and networks in the environment variable `name`."""
    try:
        return [ip_network(word) for word in words(name)]
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is {text(name)!r}. It has to be an IP address or network, such as 127.0.0.1 or 10.0.0.0/8, "
            "or several with commas between them."
        ) from None


def bind_address() -> str:
    """BIND_ADDRESS of the environment, the address that `serve` listens at; that of every network if it is not set."""
    given = text("BIND_ADDRESS") or "0.0.0.0"  # noqa: S104
    try:
        ip_address(given)
    except ValueError:
        raise ImproperlyConfigured(
            f"BIND_ADDRESS is {given!r}. It has to be an IP address of this computer, such as 127.0.0.1."
        ) from None
    return given


def public_url() -> str:
    """SCOREKEEPER_URL of the environment without a slash at its end, "" if there is none; it has no path.

    What is no address is refused: a forgotten https:// must not switch the protection off.
    """
    url = text("SCOREKEEPER_URL").rstrip("/")
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


def trusted_proxies(*, https: bool) -> list[Network]:
    """Whose word on where a request came from counts, by TRUST_PROXY of the environment.

    An `https` site has to have one: without it, every page would lead to itself again and again.
    """
    proxies = networks("TRUST_PROXY")
    for proxy in filter(_is_everybody, proxies):
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


def _is_everybody(network: Network) -> bool:
    """Whether a network is too broad to be one of proxies only."""
    if isinstance(network, IPv4Network):
        return network.prefixlen < BROADEST[4]
    if any(network.subnet_of(own) for own in OWN_NETWORKS):
        return False
    if network.subnet_of(IPV4_IN_IPV6):
        return network.prefixlen - IPV4_IN_IPV6.prefixlen < BROADEST[4]
    return network.prefixlen < BROADEST[6]


def remote_user_header(proxies: list[Network]) -> str:
    """REMOTE_USER_HEADER of the environment: by which header the `proxies` say who is signed in; "" for none.

    A header that does not say by its name that it is about somebody is one that visitors send for another reason, and
    that proxies pass on as it comes: anybody would be signed in.
    """
    name = text("REMOTE_USER_HEADER")
    if name and not HEADER.fullmatch(name):
        raise ImproperlyConfigured(
            f"REMOTE_USER_HEADER is {name!r}. It has to be the name of a header, such as X-Remote-User."
        )
    if name and (SET_BY_BROWSERS.match(name) or not SAYS_WHO.search(name)):
        raise ImproperlyConfigured(
            f"REMOTE_USER_HEADER is {name!r}, which visitors may send themselves. It has to be a header that the proxy "
            "alone sets, with user, login, email, identity, subject or principal in its name, such as X-Remote-User."
        )
    if name and not proxies:
        raise ImproperlyConfigured(
            "TRUST_PROXY is not set. REMOTE_USER_HEADER counts from a proxy alone: TRUST_PROXY has to be its address."
        )
    return name


def database_url() -> str:
    """DATABASE_URL of the environment, "" if there is none."""
    url = text("DATABASE_URL")
    try:
        parts = urlsplit(url)
        good = parts.scheme in DATABASES and len(parts.path) > 1 and (parts.port or True)
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
    """Make SQLite's file if there is none, and let nobody but its owner read it or the files beside it.

    If that cannot be done, opening the database reports why.
    """
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
    """Make the folder of what the app keeps, for its owner only, if there is none."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The folder {folder} cannot be made: {error.strerror}. Make it, for the user that runs the app."
        ) from None


def secret_key(folder: Path, *, https: bool) -> str:
    """SECRET_KEY of the environment; else the one kept in `folder`, which is made the first time.

    An `https` site is not to be had with a short key.
    """
    given = os.environ.get("SECRET_KEY", "")
    if given and https and len(given) < SHORTEST_KEY:
        raise ImproperlyConfigured(
            f"SECRET_KEY has {len(given)} characters. For a site on the internet it has to have {SHORTEST_KEY} or more."
        )
    return given or kept_secret_key(folder / "secret_key")


def kept_secret_key(path: Path) -> str:
    """The key in the file `path`, readable by its owner only; made first if there is no such file."""
    try:
        key = path.read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return new_secret_key(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"The key that signs cookies is kept in {path}, which cannot be read: "
            f"{getattr(error, 'strerror', 'it is no text')}. Run this as the user that the server runs as, or as root; "
            "or give that user the file by chown."
        ) from None
    if not key:
        raise ImproperlyConfigured(f"There is no key in {path}. Put it back from a backup, or delete the empty file.")
    return key


def new_secret_key(path: Path) -> str:
    """The key that is kept in the file `path` from now on, which several processes may make at once."""
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


def metrics_token() -> str:
    """METRICS_TOKEN of the environment, which whoever asks for `/metrics` has to know; "" where nobody may ask."""
    given = text("METRICS_TOKEN")
    if given and len(given) < SHORTEST_TOKEN:
        raise ImproperlyConfigured(
            f"METRICS_TOKEN has {len(given)} characters. It has to have {SHORTEST_TOKEN} or more."
        )
    if not (given.isascii() and given.isprintable()):
        raise ImproperlyConfigured(
            "METRICS_TOKEN has signs in it that no header can bring. It has to be letters from a to z, digits, - and _."
        )
    return given


def backup_folder(base: Path, default: Path) -> Path:
    """BACKUP_FOLDER of the environment, below `base` where it is relative; it need not be there yet."""
    given = text("BACKUP_FOLDER")
    folder = base / given if given else default
    if given and not _can_be_written_into(folder):
        raise ImproperlyConfigured(
            f"BACKUP_FOLDER is {given!r}. It has to be a folder that the app's user can write into, or can make."
        )
    return folder


def _can_be_written_into(folder: Path) -> bool:
    """Whether files can be made in a folder, which may have to be made first."""
    there = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def club_creation() -> tuple[str, str]:
    """Who may start clubs, by CLUB_CREATION of the environment: ("open", ""), ("closed", ""), ("passphrase", it)."""
    said = text("CLUB_CREATION") or "open"
    way, _, passphrase = said.partition(":")
    if said in {"open", "closed"} or (way == "passphrase" and passphrase.strip()):
        return way, passphrase.strip()
    raise ImproperlyConfigured(
        f"CLUB_CREATION is {said!r}. It has to be open, closed, or passphrase: with the passphrase behind it."
    )


def time_zone(link: Path = Path("/etc/localtime")) -> str:
    """TIME_ZONE of the environment, else the computer's own zone (which TZ or `link` name), else UTC."""
    given = text("TIME_ZONE")
    known = available_timezones()
    if given and given not in known:
        raise ImproperlyConfigured(f"TIME_ZONE is {given!r}. It has to be a name such as Europe/Berlin or UTC.")
    if given:
        return given
    for name in (os.environ.get("TZ", ""), zone_file_name(link)):
        if name in known:
            return name
    return "UTC"


def zone_file_name(link: Path) -> str:
    """The zone's name that `link` points to ("Europe/Berlin" for …/zoneinfo/Europe/Berlin); "" if it does not."""
    return str(link.resolve()).partition("/zoneinfo/")[2]
