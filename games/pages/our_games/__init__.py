"""The games that a club plays: made, taken in, or put away."""
