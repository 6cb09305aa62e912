"""The texts that records are read from and written to: match files, game files, lines of JSON."""
