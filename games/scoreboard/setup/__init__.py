"""Setting up a match."""

from .usual_choices import next_dealer

__all__ = ["next_dealer"]
