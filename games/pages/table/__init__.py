"""The table of an evening: its lobby, what comes next, and how everybody goes along."""

from .lobby import lobby_of
from .proposal import Proposal, propose

__all__ = ["Proposal", "lobby_of", "propose"]
