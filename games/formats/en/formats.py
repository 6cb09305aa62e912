"""Dates of templates in English: `{{ day|date:"LONG_DATE" }}`."""

LONG_DATE = "j F Y"
WEEKDAY_AND_DATE = "l j F Y"
DAY_AND_MONTH = "j F"
WEEKDAY_AND_DAY = "l j F"
SHORT_MONTH = "M"
SHORT_DATE = "j M Y"
MOMENT = "j M Y, H:i"
