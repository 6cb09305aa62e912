"""The fields of a deal: numbers, typed scores and marks of players, numbers of the whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.noted_sums import find_bound_position
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Hand
from games.rules.declared.counted import NumberRule, resolve_dealt
from games.wording.noted_numbers import Part, get_noted, list_rules
from games.wording.translated import phrase, translate
from games.wording.words import field_number, signed

from .hand_page import build_row_key

MAX_KEYS = 14
"""A number with at most this many values has a key for each; others are typed with digits."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """The field of a number, a score or a mark."""

    name: str
    label: str
    value: str
    initial: str
    least: int  # the lowest value that is allowed
    is_tick: bool = False
    is_needed: bool = True
    only_one: bool = False  # setting this tick clears it in the other rows
    placeholder: str = "–"
    values: tuple[int, ...] = ()  # each has a key; if there are none, digits are typed
    short_label: str = ""  # shown instead of the label
    hint: int | None = None  # the value that was bid (None: none)
    hint_label: str = ""  # on the key of that value
    barred: int | None = None  # the value that is not allowed

    @property
    def has_digits(self) -> bool:
        return not self.is_tick and not self.values


def build_field_name(stored: StoredMatch, rule: NumberRule, position: int | None = None) -> str:
    """Return a number's field name: n0-p17 for the player (id 17) at `position`, else n0."""
    name = f"n{stored.game.numbers.index(rule)}"
    return name if position is None else f"{name}-{build_row_key(stored, position)}"


def build_field(rule: NumberRule, name: str, dealt: int, value: str) -> NumberField:
    """Return the field of a number in a deal of `dealt` cards each; `value` is also the initial."""
    highest = rule.get_highest(dealt)
    has_keys = highest - rule.least < MAX_KEYS and not rule.is_tick
    values = range(rule.least, highest + 1) if has_keys else ()
    return NumberField(
        name=name,
        label=rule.name,
        value=value,
        initial=value,
        least=rule.least,
        is_tick=rule.is_tick,
        is_needed=rule.default is None,
        only_one=rule.is_tick and rule.sum == 1,
        placeholder="–" if rule.default is None else field_number(rule.default),
        values=tuple(values),
    )


def build_player_fields(
    stored: StoredMatch, deal: StoredDeal, part: Part, position: int
) -> list[NumberField]:
    """Return the fields of a player's row in a list.

    - “said”: the bids.
    - “numbers”: the numbers after play, then a typed score and the mark, if the game has them.
    - “scores”: the mark and the score.
    """
    saved_hand = deal.hands.get(position)
    fields = [
        _build_number_field(stored, deal, part, rule, position) for rule in list_rules(stored, part)
    ]
    if part == "said":
        return fields
    mark = _build_mark_fields(stored, saved_hand, part, position)
    score = _build_score_fields(stored, saved_hand, position)
    return mark + score if part == "scores" else fields + score + mark


def build_table_fields(
    stored: StoredMatch, deal: StoredDeal, part: Part, typed: Mapping[str, str] | None
) -> tuple[NumberField, ...]:
    """Return the fields of the whole table in a list; what is in `typed` replaces what is saved."""
    dealt = stored.count_dealt(deal.number)
    fields = []
    for rule in list_rules(stored, part, once=True):
        saved = field_number(deal.numbers.get(rule.name, rule.default))
        field = build_field(rule, build_field_name(stored, rule), dealt, saved)
        value = saved if typed is None else read_typed_value(field, typed)
        # A default is no initial value: it still has to be saved.
        initial = field_number(deal.numbers.get(rule.name))
        fields.append(replace(field, initial=initial, value=value))
    return tuple(fields)


def read_typed_value(field: NumberField, typed: Mapping[str, str]) -> str:
    """Return a field's value as sent in `typed`; if it was not, its own, or "" for a tick."""
    # Browsers do not send an empty checkbox.
    return typed.get(field.name, "" if field.is_tick else field.value).strip()


def build_hand_fields(
    stored: StoredMatch, deal: StoredDeal, position: int, entered: Mapping[str, str]
) -> tuple[NumberField, ...]:
    """Return the fields of a hand's own page: the player's numbers as `entered`, else as saved."""
    saved_numbers = collect_noted_numbers(deal, position)
    dealt = stored.count_dealt(deal.number)
    fields = []
    for rule in stored.game.numbers:
        if rule.once:
            continue
        initial = "0" if rule.is_tick else ""
        if rule.name in saved_numbers:
            initial = field_number(saved_numbers[rule.name])
        value = entered.get(rule.name, initial)
        field = build_field(rule, build_field_name(stored, rule), dealt, value)
        fields.append(replace(field, initial=initial))
    return tuple(fields)


def build_digit_keys(fields: Sequence[NumberField]) -> dict[str, bool]:
    """Return what the digit keys for the numbers of a hand's page depend on."""
    typed = [field for field in fields if not field.is_tick]
    return {
        "needed": bool(typed),
        "several": len(typed) > 1,
        "signed": any(field.least < 0 for field in typed),
    }


def collect_noted_numbers(deal: StoredDeal, position: int) -> dict[str, int]:
    """Return the saved numbers of a player by name, noted before the deal and after it."""
    saved_hand = deal.hands.get(position)
    numbers = dict(deal.announced.get(position, {}))
    if saved_hand:
        numbers |= saved_hand.numbers or {}
    return numbers


def _build_number_field(
    stored: StoredMatch, deal: StoredDeal, part: Part, rule: NumberRule, position: int
) -> NumberField:
    """Return the field of a player's number in a list, with the value that is saved."""
    name = build_field_name(stored, rule, position)
    saved_numbers = get_noted(deal, part).get(position, {})
    value = field_number(saved_numbers.get(rule.name))
    field = build_field(rule, name, stored.count_dealt(deal.number), value)
    bids = list_rules(stored, "said")
    if part == "numbers" and len(bids) == 1 and not rule.is_tick:
        # After play, the key of the value that the player bid says so. Of several bids, it would
        # not be clear which one this number is to meet.
        bid_name = bids[0].name
        noted_numbers = collect_noted_numbers(deal, position)
        if bid_name in noted_numbers:
            field = replace(field, hint=noted_numbers[bid_name], hint_label=bid_name)
    return replace(field, barred=_find_barred(stored, deal, part, rule, position))


def _build_score_fields(
    stored: StoredMatch, saved_hand: Hand | None, position: int
) -> list[NumberField]:
    """Return the field of a hand's typed score, in a list; [] if hands have no scores."""
    if not stored.game.has_scores:
        return []
    typed = field_number(saved_hand.typed if saved_hand else None)
    name = f"typed-{build_row_key(stored, position)}"
    return [
        NumberField(
            name,
            label=phrase("Score"),
            value=typed,
            initial=typed,
            least=stored.game.least_typed,
        )
    ]


def _build_mark_fields(
    stored: StoredMatch, saved_hand: Hand | None, part: Part, position: int
) -> list[NumberField]:
    """Return the game's mark as a tick, in a list; [] without one."""
    mark = stored.game.mark
    if mark is None:
        return []
    marked = "1" if saved_hand and saved_hand.marked else ""
    points = signed(mark.points)
    label = translate(mark.text)
    short_label = ""
    if part == "scores":
        # The list explains the mark above its rows.
        short_label = points
    else:
        label = f"{label} ({points})"
    return [
        NumberField(
            name=f"marked-{build_row_key(stored, position)}",
            label=label,
            value=marked,
            initial=marked,
            least=0,
            is_tick=True,
            is_needed=False,
            short_label=short_label,
        )
    ]


def _find_barred(
    stored: StoredMatch, deal: StoredDeal, part: Part, rule: NumberRule, position: int
) -> int | None:
    """Return the number that the player may not note, because of the sum of all (`not_sum`).

    Return None while the number of another player is missing, if the rule does not allow that
    number anyway, and before play for everybody except the dealer.
    """
    if rule.not_sum is None:
        return None
    # Before play only the dealer is bound; without a dealer in the deal, everybody is.
    if rule.first and find_bound_position(stored, deal.number) not in (None, position):
        return None
    noted = get_noted(deal, part)
    others = set(stored.in_deal(deal.number)) - {position}
    values = [noted.get(other, {}).get(rule.name) for other in others]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    dealt = stored.count_dealt(deal.number)
    barred = resolve_dealt(rule.not_sum, dealt) - sum(known)
    return barred if rule.least <= barred <= rule.get_highest(dealt) else None
