"""What is sent to start a club."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from games.rules.errors import PlayersError
from games.rules.record import LONGEST_NAME, clean_name


class ClubForm(forms.Form):
    """A club's name: 1 to 40 characters without the space around them."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        error_messages={
            "required": "Give your club a name: the day you meet, or the table you play at.",
            "max_length": "A club’s name has at most %(limit_value)d characters, this one has %(show_value)d.",
        },
    )

    def clean_name(self) -> str:
        """The name; raises `ValidationError` where it holds what nobody can read."""
        try:
            return clean_name(self.cleaned_data["name"])
        except PlayersError as error:
            raise ValidationError(error.message) from error
