"""Card nights and who owes whom: the results of an evening, and what is open between evenings."""

from .balance import format_open_amounts, load_balance_summary
from .nights import load_night

__all__ = ["format_open_amounts", "load_balance_summary", "load_night"]
