"""The log of a match, undo and redo."""

from .log import load_undo_changes

__all__ = ["load_undo_changes"]
