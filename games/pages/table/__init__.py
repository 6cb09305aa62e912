"""The table of an evening: its lobby, the next match, and the way from one match to the next."""

from .lobby import load_lobby
from .proposal import Proposal, propose

__all__ = ["Proposal", "load_lobby", "propose"]
