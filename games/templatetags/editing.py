"""A tag for the editor's many buttons, which a template would take half a second to render."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from games.pages.editor.controls import Option

register = template.Library()


@register.simple_tag
def option_chips(options: Iterable[Option], panel_id: str) -> SafeString:
    """Render a button for each option; without scripts, a tap leads back to the panel."""
    panel = escape(panel_id)
    # js/game_editor.js sends a tap on a button with `data-now` at once.
    chips = [
        f'<button class="chip" name="do" value="{escape(option.send)}" formaction="#{panel}" '
        f'data-now aria-pressed="{"true" if option.chosen else "false"}">'
        f"{escape(option.text)}</button>"
        for option in options
    ]
    return SafeString("".join(chips))
