"""The match page: where a match stands, or how it ended."""
