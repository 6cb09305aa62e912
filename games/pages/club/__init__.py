"""A club's home, and the start page."""

from .views import render_landing

__all__ = ["render_landing"]
