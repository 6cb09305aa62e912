"""Text <-> record: match files, game files, lines of JSON."""
