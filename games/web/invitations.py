"""Links to pass on, as QR codes and as letters to type."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

from games.memory import QR_CODES

# Empty modules around a QR code; the page's white frame gives it the rest.
QUIET_ZONE = 3


@dataclass(frozen=True, slots=True)
class Invite:
    link: str
    letters: str = ""  # the code of the table that it leads to, to be typed at `host`

    @property
    def code(self) -> SafeString:
        """The QR code of the link as SVG, with large modules, to be read from across a table."""
        svg = QR_CODES.get_or_build(self.link, state=None, make=partial(_draw_code, self.link))
        return mark_safe(svg)  # noqa: S308 - nothing of the link is in it but dark and light

    @property
    def host(self) -> str:
        return urlsplit(self.link).netloc


def draw_code_for_paper(link: str) -> SafeString:
    """Draw a link's QR code as SVG that survives folds and stains; it is not cached."""
    return mark_safe(_draw_code(link, error="q"))  # noqa: S308 - as above


def _draw_code(link: str, error: str = "l") -> str:
    """Return a link's QR code as SVG; `error` is the damage it survives: "l" little, "q" much."""
    code = segno.make_qr(link, error=error)
    return str(code.svg_inline(omitsize=True, border=QUIET_ZONE, svgclass=None, lineclass=None))
