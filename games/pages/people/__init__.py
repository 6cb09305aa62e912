"""Who comes to a match, goes, sits out, and is played for."""

from .own_coming import takes_in, who_could_come

__all__ = ["takes_in", "who_could_come"]
