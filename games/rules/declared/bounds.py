"""Bounds of what a table can declare, for reading, for changes and for controls."""

from __future__ import annotations

# Of a declaration as JSON in UTF-8 without spaces: the largest with `MAX_SCORING_LINES` fits in.
MAX_DECLARATION_BYTES = 90_000
# The next five are in characters.
MAX_NAME_LENGTH = 40
MAX_TEXT_LENGTH = 60
MAX_NUMBER_LENGTH = 20
MAX_OPTION_LENGTH = 30
MAX_CARD_LENGTH = 4
# What a card, a group, a mark or an action counts lies between minus this and this.
MAX_DECLARED_POINTS = 1_000
LEAST_PLAYERS = 2
MAX_GRID_CELLS = 20
LEAST_CARDS = 2
MAX_CARD_KINDS = 20
MAX_COPIES = 200
MAX_GROUPS = 12
LEAST_SAME = 2
MAX_SAME = 8
MAX_DECLARED_DEALS = 100
MAX_TARGET = 10_000
MAX_DEALT = 60  # cards to each player in one deal
MAX_DEALT_LENGTH = 100  # deals in a list of cards dealt
MAX_NOTED_NUMBERS = 6
MAX_SCORING_LINES = 24
MAX_COUNTS = 2
MAX_LANDINGS = 4
MAX_OPTIONS = 8
MAX_CONDITIONS = 4
MAX_TERMS = 4
MAX_POINTS_STEP = 1_000
# Each of these bounds a value on both sides: −10,000 to 10,000.
MAX_NUMBER = 10_000  # a noted number
MAX_SUM = 100_000  # a sum of numbers, and what it is compared with
MAX_TOTAL = 10_000  # a total that becomes another one
