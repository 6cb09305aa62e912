"""Filters and tags by which templates write numbers down."""
