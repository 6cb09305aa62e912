"""Corrections of a match, with a preview of their effects on everything after."""
