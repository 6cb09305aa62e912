"""How a match is ended before its game ends it, and how many decks are used."""
