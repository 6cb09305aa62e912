"""The match and the table on a television."""
