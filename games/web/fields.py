from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.rules.errors import RuleError
from games.values.clocks import check_day
from games.wording.words import sentence


class PastDayField(forms.DateField):
    """The day of matches that are brought in, None if it is not required and empty."""

    default_error_messages = {
        "invalid": gettext_lazy("Give the day as a date, such as 2026-11-20.")
    }

    def clean(self, value: Any) -> date | None:
        day: date | None = super().clean(value)
        try:
            return day and check_day(day)
        except RuleError as error:
            raise forms.ValidationError(sentence(error)) from None
