"""The rules of the games: pure functions from records to results, on the standard library only."""
