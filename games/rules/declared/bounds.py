"""Bounds of what a table can declare: reading, changes and controls take them from here."""

from __future__ import annotations

# Bytes of a declaration as JSON in UTF-8 without spaces: the most lines fit in.
LARGEST = 90_000
# All of these in characters.
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
# Cards of one deal, and deals of a list.
MAX_DEALT = 60
MAX_DEALT_LENGTH = 100
MAX_NOTED_NUMBERS = 6
MAX_SCORING_LINES = 24
MAX_COUNTS = 2
MAX_LANDINGS = 4
MAX_OPTIONS = 8
MAX_CONDITIONS = 4
MAX_TERMS = 4
MAX_POINTS_STEP = 1_000
# Values noted, summed up and compared, and totals that land lie between minus these and these.
MAX_NUMBER = 10_000
MAX_SUM = 100_000
MAX_TOTAL = 10_000
