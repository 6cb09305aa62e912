"""Forms that correct who sat where and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms
from django.forms.boundfield import BoundField

from games.models import Player

CHOOSE_REST = "Choose what becomes of the pot."


class SeatsForm(forms.Form):
    """Who sits where: a field a seat, whose value is the id of one of the club's players."""

    def __init__(self, data: Mapping[str, str] | None, *, players: Sequence[Player], seated: Sequence[int]) -> None:
        super().__init__(data)
        self.names = {player.pk: player.name for player in players}
        for seat, player in enumerate(seated, 1):
            self.fields[f"seat-{seat}"] = forms.TypedChoiceField(
                choices=list(self.names.items()),
                coerce=int,
                initial=player,
                label=f"Seat {seat}",
                error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the club’s players."),
            )

    def seats(self) -> list[BoundField]:
        """The fields in seat order."""
        return [self[name] for name in self.fields]

    def chosen(self) -> list[int]:
        """The players in seat order, once the form is valid."""
        return [self.cleaned_data[name] for name in self.fields]

    def clean(self) -> None:
        """Everybody has one seat."""
        taken: dict[int, str] = {}
        for name, field in self.fields.items():
            player = self.cleaned_data.get(name)
            if player in taken:
                self.add_error(name, f"{self.names[player]} already sits at {taken[player].lower()}.")
            elif player is not None:
                taken[player] = str(field.label)


class EndingForm(forms.Form):
    """How a match ended early, or that it goes on. `deals` are those that it can have ended after."""

    how = forms.ChoiceField(
        choices=[("early", "early"), ("on", "on")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose one of the two."),
    )
    deals = forms.TypedChoiceField(coerce=int, required=False)
    rest = forms.ChoiceField(
        choices=[("leader", "leader"), ("split", "split")],
        required=False,
        error_messages={"invalid_choice": CHOOSE_REST},
    )

    def __init__(self, data: Mapping[str, str] | None, *, deals: Sequence[int], pot: bool, ended: str) -> None:
        last = deals[-1] if deals else None
        super().__init__(data, initial={"how": "early", "deals": last, "rest": ended})
        self.must_choose = pot
        self.fields["deals"].choices = [(deal, deal) for deal in deals]  # type: ignore[attr-defined]
        self.fields["deals"].error_messages["invalid_choice"] = "Choose one of these deals."

    def clean(self) -> None:
        """An early end needs its deal, and with a pot what became of the rest."""
        if self.cleaned_data.get("how") != "early" or self.errors:
            return
        if not self.cleaned_data["deals"]:
            self.add_error("deals", "Choose the deal that was the last one.")
        if self.must_choose and not self.cleaned_data["rest"]:
            self.add_error("rest", CHOOSE_REST)
