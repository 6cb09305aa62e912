"""The rematch: the same game, players and seats once more, with the deal passed on."""
