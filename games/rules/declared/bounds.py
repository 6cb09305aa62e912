"""Bounds of what a table can declare, each named once; reading, changes and controls take them from here."""

from __future__ import annotations

LARGEST = 90_000
"""Bytes of a declaration as JSON in UTF-8 without needless space; as many lines as there may be fit in."""
LONGEST_NAME, LONGEST_TEXT, LONGEST_NUMBER, LONGEST_OPTION, LONGEST_CARD = 40, 60, 20, 30, 4
"""Characters: of a game's name, of a text, of the name of a number or a count, of an option, of a card."""
MOST_POINTS = 1_000
"""What a card, a group, a mark or an action counts lies between minus this and this."""
LEAST_PLAYERS = 2
MOST_CELLS = 20
LEAST_CARDS, MOST_CARDS, MOST_COPIES = 2, 20, 200
MOST_GROUPS, LEAST_SAME, MOST_SAME = 12, 2, 8
MOST_DEALS, MOST_TARGET = 100, 10_000
MOST_DEALT, LONGEST_DEALT = 60, 100
"""Cards of one deal, and deals of a list."""
MOST_NUMBERS, MOST_LINES, MOST_COUNTS, MOST_LANDINGS, MOST_OPTIONS = 6, 24, 2, 4, 8
MOST_CONDITIONS, MOST_TERMS, MOST_EVERY = 4, 4, 1_000
LARGEST_NUMBER, LARGEST_SUM, LARGEST_TOTAL = 10_000, 100_000, 10_000
"""What is noted, what is added up and compared, and a total that lands lie between minus these and these."""
