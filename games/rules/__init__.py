"""The rules of the games: pure functions from facts to answers, with the standard library only."""
