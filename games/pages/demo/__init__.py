"""The demo: a copy of a club for each visitor."""
