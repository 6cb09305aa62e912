"""A match in memory: its rows as a record, and what follows from its replay."""
