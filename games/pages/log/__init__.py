"""What was done in a match, line by line, and undoing it."""

from .log import REST, seats_changed, undoing

__all__ = ["REST", "seats_changed", "undoing"]
