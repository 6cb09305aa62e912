"""The match page: the standings, or the result."""
