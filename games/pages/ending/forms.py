"""Forms that end a match early or change its decks."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from games.rules.limits import MAX_DECKS

WHOLE = f"Give a whole number from 1 to {MAX_DECKS}."


class EndForm(forms.Form):
    """What becomes of the rest of the pot. `version` is the state of the match that the amounts were shown for.

    `must_choose` unless there is no rest to divide.
    """

    version = forms.IntegerField()
    rest = forms.ChoiceField(
        choices=[("leader", "leader"), ("split", "split")],
        error_messages={"required": "Choose what becomes of the pot.", "invalid_choice": "Choose one of the two."},
    )

    def __init__(self, data: Mapping[str, str] | None, *, must_choose: bool) -> None:
        super().__init__(data)
        self.fields["rest"].required = must_choose


class DecksForm(forms.Form):
    """How many decks the match is played with."""

    decks = forms.IntegerField(
        min_value=1,
        max_value=MAX_DECKS,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), WHOLE),
    )
