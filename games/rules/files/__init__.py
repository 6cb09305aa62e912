"""Reading and writing of records as text: match files, game files, lines of JSON."""
