"""A result that is passed on: its page, and its picture."""
