"""Card nights and who owes whom: what an evening gave, and what is open between evenings."""

from .balance import build_balance_summary, open_of
from .nights import night_of_club

__all__ = ["build_balance_summary", "night_of_club", "open_of"]
