"""Reading the environment for the settings, by environs with the app's own kinds of values."""

import os
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvValidationError, ValidationError, validate

Network = IPv4Network | IPv6Network

BASE_DIR = Path(__file__).resolve().parent.parent
# By code, in their own words. The texts are written in English.
SHIPPED_LANGUAGES = {"en": "English", "de": "Deutsch"}
# By version of IP, of a network of proxies: one with a shorter prefix has nearly all addresses.
MIN_PREFIX_LENGTH = {4: 8, 6: 16}
# Allowed, though they are broader.
PRIVATE_NETWORKS = [IPv6Network("fc00::/7"), IPv6Network("fe80::/10")]
IPV4_IN_IPV6 = IPv6Network("::ffff:0:0/96")
NO_PROXY = (
    "TRUST_PROXY is not set. SCOREKEEPER_URL begins with https://, so there is a proxy in front "
    "of this server. "
    "Write the address of the proxy into TRUST_PROXY, such as 127.0.0.1 for one on this computer."
)
NO_NETWORKS = (
    "Write IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, with commas between them."
)
TOO_BROAD = (
    "{} has nearly all addresses in it, so anyone could claim to be someone else. Write the "
    "address of the proxy, "
    "such as 127.0.0.1, or a network with only proxies in it, such as 172.16.0.0/12."
)

# Validators for environs. It matches regular expressions from the beginning; each has a $ for the
# end.
check_hosts = validate.Regexp(
    r"(?a:\s*(\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\])\s*(,|$))+$",
    error="Write host names without http:// and without a port, with commas between them.",
)
check_public_url = validate.Regexp(
    # A forgotten https:// must not switch the protection off.
    r"(?a:https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?/*$)",
    error=(
        "Write https:// or http://, then a host in letters from a to z, and a port if there is "
        "one. "
        "The app needs its own host, and does not work under a path."
    ),
)
check_token = validate.And(
    validate.Length(16, error="Write at least {min} characters."),
    validate.Regexp(
        r"[ -~]+$",
        error="A header cannot have these characters. Use letters from a to z, digits, - and _.",
    ),
)
check_club_creation = validate.Regexp(
    r"(open|closed|passphrase:.*\S.*)$",
    error="Write open, closed, or passphrase: and after it the passphrase.",
)
check_time_zone = validate.OneOf(
    available_timezones(), error="Write a name such as Europe/Berlin or UTC."
)


class Environment(Env):
    """The values of the environment; `seal` raises one error for all that are wrong."""

    def __init__(self) -> None:
        super().__init__(eager=False)
        self.add_parser("proxies", parse_proxies)
        self.add_parser("languages", parse_languages)

    def flag(self, name: str, *, default: bool = False) -> Any:
        read_flag: Any = self.bool  # its types know no messages
        return read_flag(name, default, error_messages={"invalid": "Write 1 for yes or 0 for no."})

    def number(self, name: str, default: int, limit: int) -> Any:
        sentence = f"Write a whole number from 1 to {limit}."
        in_range = validate.Range(1, limit, error=sentence)
        read_number: Any = self.int
        return read_number(name, default, validate=in_range, error_messages={"invalid": sentence})

    def seal(self) -> None:
        """Raise `ImproperlyConfigured` with a sentence for each wrong variable, by its name."""
        try:
            super().seal()
        except EnvValidationError as error:
            wrong: Any = error.error_messages
            sentences = [
                f"{name} is wrong. {' '.join(messages)}" for name, messages in wrong.items()
            ]
            raise ImproperlyConfigured("\n".join(sentences)) from None

    def _get_value(self, env_key: str, default: Any) -> Any:
        """Return a value without space around it; `default` if it is blank, as compose sets it."""
        return os.environ.get(env_key, "").strip() or default


def parse_words(value: str) -> list[str]:
    """Return the words between commas, without empty ones and space around them."""
    return [word.strip() for word in value.split(",") if word.strip()]


def parse_languages(value: str) -> list[str]:
    """Return codes of languages, first of all English, whose texts stand in for missing ones."""
    codes = parse_words(value.lower())
    unknown = [code for code in codes if code not in SHIPPED_LANGUAGES]
    if unknown:
        known = ", ".join(SHIPPED_LANGUAGES)
        raise ValidationError(f"Write codes of languages that the app has: {known}.")
    return [code for code in SHIPPED_LANGUAGES if code in codes or code == "en"]


def parse_proxies(value: str) -> list[Network]:
    """Return IP addresses and networks; raise `ValidationError` if one is wrong or too broad."""
    try:
        networks = [ip_network(word) for word in parse_words(value)]
    except ValueError:
        raise ValidationError(NO_NETWORKS) from None
    for network in networks:
        if _is_too_broad(network):
            raise ValidationError(TOO_BROAD.format(network))
    return networks


def _is_too_broad(network: Network) -> bool:
    """Return whether a network is too broad to have only proxies in it."""
    if isinstance(network, IPv4Network):
        return network.prefixlen < MIN_PREFIX_LENGTH[4]
    if any(network.subnet_of(private_network) for private_network in PRIVATE_NETWORKS):
        return False
    if network.subnet_of(IPV4_IN_IPV6):
        return network.prefixlen - IPV4_IN_IPV6.prefixlen < MIN_PREFIX_LENGTH[4]
    return network.prefixlen < MIN_PREFIX_LENGTH[6]


def check_ip_address(value: str) -> None:
    try:
        ip_address(value)
    except ValueError:
        raise ValidationError("Write an IP address of this computer, such as 127.0.0.1.") from None


def check_database_url(value: str) -> None:
    """Raise `ValidationError` for a wrong address, which it hides, as that may have a password."""
    try:
        parts = urlsplit(value)
        is_address = (
            parts.scheme in {"postgres", "postgresql", "sqlite"}
            and len(parts.path) > 1
            and parts.port != 0
        )
    except ValueError:  # such as a port that is no number
        is_address = False
    if not is_address:
        raise ValidationError(
            "Write postgresql://user:password@host/name or sqlite:////path/file.sqlite3."
        )
    folder = Path(unquote(parts.path[1:])).parent
    if parts.scheme == "sqlite" and not folder.is_dir():
        raise ValidationError(
            f"The folder {folder} does not exist. Make it, or write another file."
        )


def check_writable_folder(folder: Path) -> None:
    """Raise `ValidationError` if files cannot be made in a folder, which may not exist yet."""
    folder = BASE_DIR / folder
    existing = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    if not (existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)):
        raise ValidationError(
            "The user that runs the app must be able to write into this folder, or to make it."
        )


def find_computer_zone(link: Path = Path("/etc/localtime")) -> str:
    """Return the computer's time zone: TZ, then the one that `link` leads to, then UTC."""
    zones = available_timezones()
    for name in (os.environ.get("TZ", ""), str(link.resolve()).partition("/zoneinfo/")[2]):
        if name in zones:
            return name
    return "UTC"
