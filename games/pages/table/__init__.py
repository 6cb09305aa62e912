"""The table of an evening: its lobby, and the way from one match to the next."""

from .lobby import load_lobby

__all__ = ["load_lobby"]
