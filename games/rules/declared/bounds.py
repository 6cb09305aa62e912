"""Bounds of what a table can declare: reading, changes and controls take them from here."""

from __future__ import annotations

# Bytes of a declaration as JSON in UTF-8 without spaces: the most lines fit in.
LARGEST = 90_000
# All of these in characters.
LONGEST_NAME = 40
LONGEST_TEXT = 60
LONGEST_NUMBER = 20
LONGEST_OPTION = 30
LONGEST_CARD = 4
# What a card, a group, a mark or an action counts lies between minus this and this.
MOST_POINTS = 1_000
LEAST_PLAYERS = 2
MOST_CELLS = 20
LEAST_CARDS = 2
MOST_CARDS = 20
MOST_COPIES = 200
MOST_GROUPS = 12
LEAST_SAME = 2
MOST_SAME = 8
MOST_DEALS = 100
MOST_TARGET = 10_000
# Cards of one deal, and deals of a list.
MOST_DEALT = 60
LONGEST_DEALT = 100
MOST_NUMBERS = 6
MOST_LINES = 24
MOST_COUNTS = 2
MOST_LANDINGS = 4
MOST_OPTIONS = 8
MOST_CONDITIONS = 4
MOST_TERMS = 4
MOST_EVERY = 1_000
# Values noted, summed up and compared, and totals that land lie between minus these and these.
LARGEST_NUMBER = 10_000
LARGEST_SUM = 100_000
LARGEST_TOTAL = 10_000
