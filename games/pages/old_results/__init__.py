"""Bringing in old results from a table that is pasted or chosen as a file."""
