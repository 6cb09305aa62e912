"""What is noted of a deal: hands, scores, and the answer to the game's question."""

from .forms import entry_of, read_hand
from .hand_entry import saved_notice
from .rows import row_key, seat_meant
from .views import enter

__all__ = ["enter", "entry_of", "read_hand", "row_key", "saved_notice", "seat_meant"]
