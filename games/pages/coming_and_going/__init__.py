"""Players who join a match, leave it, sit out, or have somebody play for them."""

from .own_join import can_take_more, find_join_candidates

__all__ = ["can_take_more", "find_join_candidates"]
