"""Bring in old results: give a sheet, say what its columns are, look at the matches, import."""
