"""The ways to a club as people pass them on: to scan, to type, as text; and who can say that a phone is theirs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

from games.memory import QR_CODES
from games.models import Club, Player
from games.values.table_codes import spelled

QUIET = 3
"""Empty modules around a code; the page's white frame gives it the rest."""


@dataclass(frozen=True, slots=True)
class Invite:
    """A link and its QR code as an SVG element."""

    link: str
    code: SafeString


@dataclass(frozen=True, slots=True)
class TableInvite:
    """The code of a table: the link that a camera reads, and the `letters` to type at `host`."""

    link: str
    code: SafeString
    letters: str
    host: str


def table_invite(link: str, code: str) -> TableInvite:
    """The code of a table whose page has the address `link`."""
    known = invite(link)
    return TableInvite(known.link, known.code, spelled(code), urlsplit(link).netloc)


def invite(link: str) -> Invite:
    """The link, drawn so that a camera reads it from across a table: large modules matter, a screen has no stains."""
    code = QR_CODES.get_or_make(link, None, partial(_drawn, link))
    return Invite(link, mark_safe(code))  # noqa: S308 - nothing of the link is in it but dark and light


def on_paper(link: str) -> SafeString:
    """The QR code of a link that is not kept in memory, for paper: a fold or a stain does no harm."""
    return mark_safe(_drawn(link, error="q"))  # noqa: S308 - as above


def _drawn(link: str, error: str = "l") -> str:
    code = segno.make_qr(link, error=error)
    return str(code.svg_inline(omitsize=True, border=QUIET, svgclass=None, lineclass=None))


def possible_owners(club: Club) -> list[Player]:
    """The players whose phone it can be, by name; one query."""
    return list(club.players.filter(retired_at=None, merged_into=None))
