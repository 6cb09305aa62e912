"""Card nights and who owes whom: the results of an evening, and what is open between evenings."""

from .balance import format_open_amounts, load_balance_summary
from .finale import build_show, get_show_end, load_finale
from .nights import load_night

__all__ = [
    "build_show",
    "format_open_amounts",
    "get_show_end",
    "load_balance_summary",
    "load_finale",
    "load_night",
]
