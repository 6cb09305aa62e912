"""Matches in memory: their rows as a record, and what follows from its replay."""
