"""Matches as files, and matches from files."""

from .forms import writable

__all__ = ["writable"]
