"""Card nights and who owes whom: what an evening gave, and what is open between evenings."""

from .balance import build_balance_summary, open_of
from .nights import load_night

__all__ = ["build_balance_summary", "load_night", "open_of"]
