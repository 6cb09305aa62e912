"""Keeping a way back into a club: its recovery sheet, and moving to a new phone."""
