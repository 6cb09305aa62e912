"""What is typed and tapped about the stakes of a match."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from games.rules.game import Game
from games.values.whole_numbers import whole_number

from .choices import LONGEST_TYPED, tapped, with_prizes
from .chosen_stakes import kinds_for, proposed_stakes, typed_stakes, unit_by_the_rules


def read_stakes(data: QueryDict, game: Game, options: Mapping[str, object], currency: str) -> dict[str, str]:
    """Return what is typed on the page of a match of the game with these options, after what was tapped (`do`).

    `currency` is proposed where nothing is played for, if there is one to be.
    """
    if "stakes" not in data:
        known = typed_stakes(options, by_the_rules=unit_by_the_rules(game))
        return {**proposed_stakes(game), **({"currency": currency} if currency else {}), **known}
    fields = with_prizes(data, data.getlist("prize"))
    typed = {name: fields.get(name, text)[:LONGEST_TYPED].strip() for name, text in proposed_stakes(game).items()}
    if typed["stakes"] not in kinds_for(game):
        typed["stakes"] = "none"
    verb, _, what = data.get("do", "").partition("-")
    return tapped(typed, verb, whole_number(what) or 0)
