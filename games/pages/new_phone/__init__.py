"""The way back to a club whose phones are lost: its recovery sheet."""

from .key_events import found_line, lines_of

__all__ = ["found_line", "lines_of"]
