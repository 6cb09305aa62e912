"""What was done in a match, line by line, and undoing it."""

from .log import undoing

__all__ = ["undoing"]
