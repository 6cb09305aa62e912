"""Card nights and who owes whom: what an evening gave, and what is open between evenings."""

from .balance import balance_line, open_of
from .nights import night_of_club

__all__ = ["balance_line", "night_of_club", "open_of"]
