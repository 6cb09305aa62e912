"""What is noted of a deal: hands, scores, and the answer to the game's question."""

from .forms import entry_of, read_hand, seat_meant
from .hand_entry import row_key, saved_notice
from .views import enter

__all__ = ["enter", "entry_of", "read_hand", "row_key", "saved_notice", "seat_meant"]
