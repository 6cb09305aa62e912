"""The table of an evening: its lobby, what comes next, and how everybody goes along."""

from .lobby import lobby_of, setup_of, stake_of

__all__ = ["lobby_of", "setup_of", "stake_of"]
