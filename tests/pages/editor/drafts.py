"""A game in the editor, without a page around it: what is tapped and typed, and what it says
then.
"""

from typing import Any

from django.http import QueryDict

from games.pages.editor.beginnings import make_draft
from games.pages.editor.editor import build_editor
from games.pages.editor.forms import build_form_fields, read_draft
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.reading import read_declaration


def begin(declared: Any = "golf-6") -> Any:
    """Return the draft of a template by its key, or of a declaration."""
    return make_draft(
        read_declaration(TEMPLATES[declared] if isinstance(declared, str) else declared), ""
    )


def form(draft: Any, *taps: str, **typed: str) -> QueryDict:
    """Return what the form of a draft sends after these taps, and with this typed in it."""
    data = QueryDict(mutable=True)
    fields = {name: str(value) for name, value in build_form_fields(draft).items()}
    data.update(fields | {"hand": " ".join(draft.hand), "open": draft.open_panel} | typed)
    data.setlist("do", list(taps))
    return data


def tap(draft: Any, *taps: str, start: Any = None, **typed: str) -> Any:
    """Return the draft after a form with it was sent, with these taps and what was typed."""
    return read_draft(form(draft, *taps, **typed), start or draft)


def shown(draft: Any, start: Any = None) -> Any:
    """Return what the editor shows of a draft that began as `start`."""
    return build_editor(draft, start or draft)


def sentence_text(sentences: Any) -> str:
    """Return the words of a part of the editor's page."""
    return " ".join(
        part if isinstance(part, str) else part.text + part.after for part in sentences.parts
    )
