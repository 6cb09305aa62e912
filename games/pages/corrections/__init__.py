"""What is put right later, and what that does to everything after it, said before it is saved."""

from .corrections import answer_changed, stakes_changed
from .preview_views import Preview, ask_first, preview, query_of, readings, saved, sure_of

__all__ = [
    "Preview",
    "answer_changed",
    "ask_first",
    "preview",
    "query_of",
    "readings",
    "saved",
    "stakes_changed",
    "sure_of",
]
