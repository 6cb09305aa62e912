"""Forms that correct seats, attendance, answers, and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.matches.people import parse_seat_position, seat_number
from games.models import Player
from games.play import ChangeUpdate
from games.play.attendance import SeatChange
from games.rules.words import Question
from games.values.whole_numbers import parse_whole_number
from games.wording.translated import phrase, translate

NOBODY = "nobody"
"""The value of the answer that names no player."""
CHOOSE_REST = gettext_lazy("Choose who gets the pot.")
CHANGE_LABELS = {
    "start": {
        "own": gettext_lazy("Own total"),
        "worst": gettext_lazy("Worst total"),
        "average": gettext_lazy("Average"),
        "zero": gettext_lazy("Zero"),
    },
    "score": {"nothing": gettext_lazy("No score"), "average": gettext_lazy("The average")},
}
"""Labels of the totals with which somebody can join, and of the scores for sitting out."""


class SeatsForm(forms.Form):
    """Who sits where: a field for each seat, whose value is the id of a player."""

    def __init__(
        self, data: Mapping[str, str] | None, *, players: Sequence[Player], seated: Sequence[int]
    ) -> None:
        """Make a field for each seat to choose of `players`; `seated` are ids in seat order."""
        super().__init__(data)
        self.names = {player.pk: player.name for player in players}
        for seat, player_id in enumerate(seated, 1):
            self.fields[f"seat-{seat}"] = forms.TypedChoiceField(
                choices=list(self.names.items()),
                coerce=int,
                initial=player_id,
                label=phrase("Seat {seat}", seat=seat),
                error_messages=dict.fromkeys(
                    ("required", "invalid_choice"),
                    gettext_lazy("Choose one of the club’s players."),
                ),
            )

    def get_player_ids(self) -> list[int]:
        """Return the ids of the players in seat order, once the form is valid."""
        return [self.cleaned_data[name] for name in self.fields]

    def clean(self) -> None:
        """Note an error at each seat whose player sits at an earlier one."""
        seat_by_player: dict[int, int] = {}
        for seat, name in enumerate(self.fields, 1):
            player_id = self.cleaned_data.get(name)
            if player_id in seat_by_player:
                self.add_error(
                    name,
                    phrase(
                        "{player} already sits at seat {seat}.",
                        player=self.names[player_id],
                        seat=seat_by_player[player_id],
                    ),
                )
            elif player_id is not None:
                seat_by_player[player_id] = seat


class EndingForm(forms.Form):
    """How a match ended: early after a deal, or not at all, so that it goes on."""

    how = forms.ChoiceField(
        choices=[("early", "early"), ("on", "on")],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choose one of the two answers.")
        ),
    )
    deals = forms.TypedChoiceField(coerce=int, required=False)
    rest = forms.ChoiceField(
        choices=[("leader", "leader"), ("split", "split")],
        required=False,
        error_messages={"invalid_choice": CHOOSE_REST},
    )

    def __init__(
        self, data: Mapping[str, str] | None, *, deals: Sequence[int], must_divide: bool, rest: str
    ) -> None:
        """Make the form.

        `deals` can be the last, `must_divide`: there is a pot whose rest has to be divided, `rest`
        is how it was divided so far ("": it was not).
        """
        last_deal = deals[-1] if deals else None
        super().__init__(data, initial={"how": "early", "deals": last_deal, "rest": rest})
        self.must_divide = must_divide
        deal_field = cast(forms.ChoiceField, self.fields["deals"])
        deal_field.choices = [(deal, deal) for deal in deals]
        deal_field.error_messages["invalid_choice"] = gettext("Choose a deal from the list.")

    def clean(self) -> None:
        """Note an error if an early end lacks its deal, or how the rest of the pot is divided."""
        if self.cleaned_data.get("how") != "early" or self.errors:
            return
        if not self.cleaned_data["deals"]:
            self.add_error("deals", gettext("Choose the last deal of the match."))
        if self.must_divide and not self.cleaned_data["rest"]:
            self.add_error("rest", CHOOSE_REST)


class AnswersForm(forms.Form):
    """The answers for deals in which nobody was asked: the number of a seat, or `NOBODY`."""

    def __init__(
        self,
        data: Mapping[str, str] | None,
        *,
        deals: Sequence[int],
        question: Question | None,
        names: Sequence[str],
        filled_in: Mapping[str, str],
    ) -> None:
        """Make a field for each of the `deals`; `filled_in` has their first values, by field."""
        super().__init__(data)
        choices = [(str(seat_number(position)), name) for position, name in enumerate(names)]
        if question and question.nobody:
            choices.append((NOBODY, translate(question.nobody)))
        for deal in deals:
            self.fields[f"answer-{deal}"] = forms.ChoiceField(
                choices=choices,
                initial=filled_in.get(f"answer-{deal}", ""),
                label=phrase("Deal {deal}", deal=deal),
                error_messages=dict.fromkeys(
                    ("required", "invalid_choice"), gettext_lazy("Choose an answer.")
                ),
            )

    def find_first_wrong(self) -> str:
        """Return the name of the first field without a valid choice, after the form was sent."""
        return next(iter(self.errors), "")

    def get_answers(self) -> dict[int, int | None]:
        """Return the positions of the answers by deal, None for nobody, once the form is valid."""
        chosen = {
            int(name.removeprefix("answer-")): self.cleaned_data[name] for name in self.fields
        }
        return {
            deal: None if answer == NOBODY else parse_seat_position(answer)
            for deal, answer in chosen.items()
        }

    def list_fields(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, self.cleaned_data[name]) for name in self.fields)


class ChangeForm(forms.Form):
    """The new deal, total or score of a change of attendance; or its removal."""

    def __init__(
        self,
        data: Mapping[str, str] | None,
        *,
        change: SeatChange | None,
        values: Mapping[str, Sequence[int | str]],
    ) -> None:
        """Make a field for each of "deal", "start" and "score" that has `values` to choose from."""
        super().__init__(data)
        self.is_removal = self.data.get("do") == "out"
        current = {}
        # None if it is not there any more: then there are no `values` either.
        if change:
            current = {"deal": change.before, "start": change.start, "score": change.score}
        for name, choices in values.items():
            if choices:
                labels = CHANGE_LABELS.get(name, {})
                self.fields[name] = forms.ChoiceField(
                    choices=[(value, labels.get(str(value), value)) for value in choices],
                    required=not self.is_removal,
                    initial=current[name] or choices[0],
                    error_messages=dict.fromkeys(
                        ("required", "invalid_choice"), gettext_lazy("Choose one from the list.")
                    ),
                )

    def build_update(self) -> ChangeUpdate | None:
        """Return the update to make, once the form is valid; None to remove the change."""
        if self.is_removal:
            return None
        chosen = self.cleaned_data
        return ChangeUpdate(
            before=int(chosen["deal"]), start=chosen.get("start"), score=chosen.get("score")
        )

    def read_deal_number(self) -> int | None:
        """Return the deal to which the change is moved, as sent; None for no number."""
        return parse_whole_number(self.data.get("deal", ""))
