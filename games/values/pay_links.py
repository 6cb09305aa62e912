"""Players' own links to be paid by: they lead to other sites, so only plain ones are allowed."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlsplit

from games.rules.errors import PlayersError
from games.rules.say import say

MAX_LINK_LENGTH = 200
PLAIN_TEXT = re.compile(r"[!-~]+")  # ASCII without space
FORBIDDEN_SIGNS = set('"<>\\^`{|}')
# Unicode categories of characters in host names: letters, marks and numbers.
HOST_CATEGORIES = "LMN"
HOST = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


def check_link(text: str) -> str:
    """Return the address trimmed, "" for none; raise `PlayersError` if no phone should open it.

    It must begin with https://, which is returned in small letters, be short and plain ASCII, and
    name a host with a domain, without a user and a port.
    """
    link = text.strip()
    if not link:
        return ""
    if len(link) > MAX_LINK_LENGTH:
        raise PlayersError(
            say(
                "This address is too long. It can have at most {most} characters.",
                most=MAX_LINK_LENGTH,
            )
        )
    if not link.lower().startswith("https://"):
        raise PlayersError(say("Enter an address for payments that begins with https://."))
    if not PLAIN_TEXT.fullmatch(link) or FORBIDDEN_SIGNS & set(link):
        raise PlayersError(
            say("Enter an address without spaces, with plain letters, digits and signs only.")
        )
    try:
        parts = urlsplit(link)
        host = parts.hostname or ""
        port = parts.port
    except ValueError:
        host = ""  # no `HOST`, so that `parts` is not asked below
        port = None
    if not HOST.fullmatch(host) or "@" in parts.netloc or port is not None:
        raise PlayersError(say("Enter the address of a page, such as https://pay.example.com/ann."))
    return f"https://{link[8:]}"


def format_link(link: str) -> str:
    """Return the address for people; a host with letters beyond a to z is shown in both its forms.

    A phone may show "pаypal.com" with a Cyrillic letter and mean xn--pypal-4ve.com, which is
    somebody else's.
    """
    host = urlsplit(link).hostname or ""
    readable_host = ".".join(map(_decode_label, host.split(".")))
    if readable_host == host:
        return link
    return say(
        "{link} (reads “\u2068{host}\u2069”, with other letters than a to z)",
        link=link,
        host=readable_host,
    )


def _decode_label(label: str) -> str:
    """Return a part of a host's name, decoded if it begins with `xn--`.

    It is unchanged if it would have other characters than letters, marks, numbers and hyphens.
    """
    if not label.startswith("xn--"):
        return label
    try:
        shown = label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return label
    plain = all(char == "-" or unicodedata.category(char)[0] in HOST_CATEGORIES for char in shown)
    return shown if shown and plain else label
