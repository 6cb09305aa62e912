"""Filters and tags for numbers, names, icons and badges."""
