"""Dates of templates in German."""

LONG_DATE = "j. F Y"
WEEKDAY_AND_DATE = "l, j. F Y"
DAY_AND_MONTH = "j. F"
WEEKDAY_AND_DAY = "l, j. F"
SHORT_MONTH = "N"
SHORT_DATE = "j. N Y"
MOMENT = "j. N Y, H:i"

# Django would write 12,5 into drawings and styles too. Numbers for people are made by
# `games.wording`.
DECIMAL_SEPARATOR = "."
NUMBER_GROUPING = 0
