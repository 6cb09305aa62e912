"""Forms that end a match early or change its decks."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from games.rules.limits import MAX_DECKS

DECKS_MESSAGE = format_lazy(gettext_lazy("Enter a whole number from 1 to {most}."), most=MAX_DECKS)


class EndForm(forms.Form):
    """The way to divide the rest of the pot; `version` is the match's revision that was shown."""

    version = forms.IntegerField()
    rest = forms.ChoiceField(
        choices=[("leader", "leader"), ("split", "split")],
        error_messages={
            "required": gettext_lazy("Choose who gets the pot."),
            "invalid_choice": gettext_lazy("Choose one of the two."),
        },
    )

    def __init__(self, data: Mapping[str, str] | None, *, must_choose: bool) -> None:
        """Make the form; `must_choose`: there is a rest of the pot, and `rest` must be given."""
        super().__init__(data)
        self.fields["rest"].required = must_choose


class DecksForm(forms.Form):
    decks = forms.IntegerField(
        min_value=1,
        max_value=MAX_DECKS,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), DECKS_MESSAGE
        ),
    )
