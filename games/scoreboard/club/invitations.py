"""The links to a club as people pass them on: as a code to scan and as text; and who can say that a phone is theirs."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe

from games.models import Club, Player

QUIET = 3
"""Empty modules around a code; the page's white frame gives it the rest."""


@dataclass(frozen=True, slots=True)
class Invite:
    """A link and its QR code as an SVG element."""

    link: str
    code: SafeString


def invite(link: str) -> Invite:
    """The link, drawn so that a camera reads it from across a table: large modules matter, a screen has no stains."""
    code = segno.make_qr(link, error="l").svg_inline(omitsize=True, border=QUIET, svgclass=None, lineclass=None)
    return Invite(link, mark_safe(code))  # noqa: S308 - nothing of the link is in it but dark and light


def possible_owners(club: Club) -> list[Player]:
    """The players whose phone it can be, by name; one query."""
    return list(club.players.filter(retired_at=None, merged_into=None))
