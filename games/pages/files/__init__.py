"""Exporting matches as files, and importing them."""

from .forms import escape_surrogates

__all__ = ["escape_surrogates"]
