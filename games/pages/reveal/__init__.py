"""Waiting for the others' hands, and turning them over."""

from .reveal import reveal_of
from .views import reveal_page

__all__ = ["reveal_of", "reveal_page"]
