"""What is noted of a deal: hands, scores, and the answer to the game's question."""

from .forms import entry_of
from .hand_entry import saved_notice
from .views import enter, hand_in

__all__ = ["enter", "entry_of", "hand_in", "saved_notice"]
