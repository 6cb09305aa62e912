"""What is put right later, and what that does to everything after it, said before it is saved."""

from .corrections import answer_changed, stakes_changed
from .preview_views import Preview, preview, query_of, readings, sure_of

__all__ = ["Preview", "answer_changed", "preview", "query_of", "readings", "stakes_changed", "sure_of"]
