"""Addresses where a player can be paid: links of the players' own to somewhere else, so only the plainest are taken."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from games.rules.errors import PlayersError

LONGEST = 200
PLAIN = re.compile(r"[!-~]+")
"""Letters, digits and signs of ASCII, without space."""
ODD = set('"<>\\^`{|}')
HOST = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


def checked_link(text: str) -> str:
    """The address without space around it, "" for none; raises `PlayersError` for what a phone should not open."""
    link = text.strip()
    if not link:
        return ""
    if len(link) > LONGEST:
        raise PlayersError(f"This address is too long: it has at most {LONGEST} characters")
    if not link.lower().startswith("https://"):
        raise PlayersError("An address for payments begins with https://")
    if not PLAIN.fullmatch(link) or ODD & set(link):
        raise PlayersError("An address has no spaces, and only plain letters, digits and signs")
    try:
        parts = urlsplit(link)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not HOST.fullmatch(host) or "@" in parts.netloc or port is not None:
        raise PlayersError("This is no address of a page, such as https://pay.example.com/ann")
    return f"https://{link[8:]}"
