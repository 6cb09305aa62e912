"""Which phones are in a club: coming by a link or a code, saying whose a phone is, shutting out."""

from .links_forms import match_page
from .table_code_views import code_of_table

__all__ = ["code_of_table", "match_page"]
