"""Tags that draw icons, players' badges and hands."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.drawings.hands import Drawing
from games.matches.people import Person
from games.wording.translated import phrase

register = template.Library()

# Drawn in a square of 24 units. The text beside an icon, or an aria-label, gives the meaning.
ICON_PATHS = {
    "arrow": '<path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5"/>',
    "back": '<path d="m15 5-7 7 7 7"/>',
    "bars": '<path d="M5 20v-8M12 20V4M19 20v-5.5"/>',
    "cards": (
        '<rect x="3.5" y="5" width="10" height="15" rx="2"/>'
        '<path d="m16.5 5.8 2.9.8a2 2 0 0 1 1.4 2.4l-2.3 8.8a2 2 0 0 1-2 1.5"/>'
    ),
    "check": '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
    "chevron": '<path d="m6 9 6 6 6-6"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18"/>',
    "dealer": (
        '<rect x="6" y="3.5" width="12" height="17" rx="2"/><path d="M10 8.5v7h1.2a3.5 3.5 0 '
        '0 0 0-7z"/>'
    ),
    "delete": '<path d="M9 5h11.5v14H9l-6-7zM12.5 9.5l4.5 5M17 9.5l-4.5 5"/>',
    "dots": '<path d="M5 12h.01M12 12h.01M19 12h.01"/>',
    "down": '<path d="m6 9 6 6 6-6"/>',
    "download": '<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14"/>',
    "eye": (
        '<path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z"/>'
        '<circle cx="12" cy="12" r="2.75"/>'
    ),
    "file": '<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"/>',
    "home": '<path d="m4 11 8-7 8 7v9h-5v-6H9v6H4z"/>',
    "menu": '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
    "minus": '<path d="M5 12h14"/>',
    "moon": '<path d="M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z"/>',
    "next": '<path d="m9 5 7 7-7 7"/>',
    "pause": '<path d="M9 6v12M15 6v12"/>',
    "person": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6"/>',
    "phone": '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 17.5h2"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "qr": (
        '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM19 19h1v1h-1zM20 '
        '14v1M14 20h1"/>'
    ),
    "share": '<path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5"/>',
    "sliders": '<path d="M4 7h8.5M18.5 7H20M4 17h1.5M11.5 17H20M15.5 4.5v5M8.5 14.5v5"/>',
    "swap": '<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/>',
    "undo": '<path d="M9 5 4.5 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10H8.5"/>',
    "warning": '<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1"/>',
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Render an icon as an SVG, hidden from screen readers; raise `KeyError` for an unknown one."""
    path = ICON_PATHS[name]
    html = f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>'
    return mark_safe(html)  # noqa: S308 - the app’s own paths


@register.simple_tag
def badge(person: Person, size: str = "") -> SafeString:
    """Render a player's initials on their colour; their name stands beside it."""
    classes = f"badge {size} {person.colour}" if size else f"badge {person.colour}"
    return format_html('<span class="{}" aria-hidden="true">{}</span>', classes, person.initials)


@register.simple_tag
def person(player: Person, classes: str = "grow name") -> SafeString:
    """Render a player's badge and name; the name fills the row unless other `classes` are given."""
    return format_html('{}<span class="{}">{}</span>', badge(player), classes, player.name)


@register.inclusion_tag("games/shared/_drawing.html")
def hand(drawing: Drawing, who: str = "") -> dict[str, object]:
    """Render a drawn hand as one picture with a label, which begins with `who`, its player."""
    label = drawing.sentence
    if who:
        label = phrase("{player}: {hand}", player=who, hand=drawing.sentence)
    return {"drawing": drawing, "label": label}
