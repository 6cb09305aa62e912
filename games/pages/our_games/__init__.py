"""The games that a club plays: those that it made, took in, or put away."""
