"""The form that corrects the stakes of a match."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from games.rules.game import Game

from .choices import MAX_TYPED_LENGTH, apply_stakes_tap, join_prizes
from .chosen_stakes import build_stakes_fields, find_unit_by_the_rules, list_kinds, propose_stakes


def read_stakes(
    data: QueryDict, game: Game, options: Mapping[str, object], currency: str
) -> dict[str, str]:
    """Return the texts of the stakes as typed, changed by a tap (`do`) if there was one.

    Without the field `stakes` nothing was sent: return the stakes of the match's `options`.
    `currency` is the club's own, "" for none.
    """
    if "stakes" not in data:
        proposed = dict(propose_stakes(game))
        if currency:
            proposed["currency"] = currency
        return proposed | build_stakes_fields(options, by_the_rules=find_unit_by_the_rules(game))
    fields = join_prizes(data, data.getlist("prize"))
    typed = {
        name: fields.get(name, text)[:MAX_TYPED_LENGTH].strip()
        for name, text in propose_stakes(game).items()
    }
    if typed["stakes"] not in list_kinds(game):
        typed["stakes"] = "none"
    return apply_stakes_tap(typed, data.get("do", ""))
