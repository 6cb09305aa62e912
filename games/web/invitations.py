"""The ways to a club as people pass them on: to scan, to type, as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

from games.memory import QR_CODES

QUIET = 3
"""Empty modules around a code; the page's white frame gives it the rest."""


@dataclass(frozen=True, slots=True)
class Invite:
    """A link, and where it is that to a table, the `letters` to type at `host`."""

    link: str
    letters: str = ""

    @property
    def code(self) -> SafeString:
        """The link as SVG, to be read from across a table: large modules matter, and a screen has no stains."""
        drawn = QR_CODES.get_or_make(self.link, None, partial(_drawn, self.link))
        return mark_safe(drawn)  # noqa: S308 - nothing of the link is in it but dark and light

    @property
    def host(self) -> str:
        """The part of the link that people type."""
        return urlsplit(self.link).netloc


def on_paper(link: str) -> SafeString:
    """The QR code of a link that is not kept in memory, for paper: a fold or a stain does no harm."""
    return mark_safe(_drawn(link, error="q"))  # noqa: S308 - as above


def _drawn(link: str, error: str = "l") -> str:
    code = segno.make_qr(link, error=error)
    return str(code.svg_inline(omitsize=True, border=QUIET, svgclass=None, lineclass=None))
