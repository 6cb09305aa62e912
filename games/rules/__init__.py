"""The rules of the games: pure functions from records to results, with the standard library
only.
"""
