"""The fields in which a deal is noted: numbers, typed scores and marks of players, and numbers of the whole table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Hand
from games.rules.declared.counted import NumberRule, at_deal
from games.rules.limits import MAX_POINTS
from games.wording.noted_numbers import Part, noted_in, rules_of
from games.wording.words import in_a_field, signed

from .hand_entry import row_key

MOST_KEYS = 14
"""Up to so many values have a key each; others are typed with digits."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A field: a number of a player, or of the whole table. `values` have a key each; none: digits are typed.

    A `tick` of which `only_one` can be set takes it from the others; `beside` stands there instead of its label. `hint`
    is the value that was said before (None: none was), which its key `says`; `barred` is the one that may not be.
    """

    name: str
    label: str
    value: str
    was: str
    least: int
    most: int
    tick: bool = False
    needed: bool = True
    only_one: bool = False
    placeholder: str = "–"
    values: tuple[int, ...] = ()
    beside: str = ""
    hint: int | None = None
    says: str = ""
    barred: int | None = None

    @property
    def has_digits(self) -> bool:
        """Whether it is typed with digits."""
        return not self.tick and not self.values


def field_name(stored: StoredMatch, rule: NumberRule, position: int | None = None) -> str:
    """Return the name of a number's field; `position` is whose it is, None: the whole table's."""
    name = f"n{stored.game.numbers.index(rule)}"
    return name if position is None else f"{name}-{row_key(stored, position)}"


def build_field(rule: NumberRule, name: str, dealt: int, value: str) -> NumberField:
    """Return the field of a number in a deal of so many cards each."""
    most = rule.highest(dealt)
    few = most - rule.least < MOST_KEYS and not rule.is_tick
    return NumberField(
        name=name,
        label=rule.name,
        value=value,
        was=value,
        least=rule.least,
        most=most,
        tick=rule.is_tick,
        needed=rule.default is None,
        only_one=rule.is_tick and rule.sum == 1,
        placeholder="–" if rule.default is None else in_a_field(rule.default),
        values=tuple(range(rule.least, most + 1)) if few else (),
    )


def player_fields(stored: StoredMatch, deal: StoredDeal, part: Part, position: int) -> list[NumberField]:
    """Return the fields of a player's row in a list of the deal."""
    saved_hand = deal.hands.get(position)
    fields = [_field(stored, deal, part, rule, position) for rule in rules_of(stored, part)]
    if part == "said":
        return fields
    mark, score = _mark_field(stored, saved_hand, part, position), _score_field(stored, saved_hand, position)
    return mark + score if part == "scores" else fields + score + mark


def table_fields(
    stored: StoredMatch, deal: StoredDeal, part: Part, typed: Mapping[str, str] | None
) -> tuple[NumberField, ...]:
    """Return the fields of the whole table; `typed` is what was in them where it could not be saved."""
    fields = []
    for rule in rules_of(stored, part, once=True):
        saved_hand = in_a_field(deal.numbers.get(rule.name, rule.default))
        field = build_field(rule, field_name(stored, rule), stored.count_dealt(deal.number), saved_hand)
        value = saved_hand if typed is None else typed_into(field, typed)
        fields.append(replace(field, was=in_a_field(deal.numbers.get(rule.name)), value=value))
    return tuple(fields)


def typed_into(field: NumberField, typed: Mapping[str, str]) -> str:
    """Return what was sent as a field's content; a tick that is not set is not sent."""
    return typed.get(field.name, "" if field.tick else field.value).strip()


def hand_fields(
    stored: StoredMatch, deal: StoredDeal, position: int, entered: Mapping[str, str]
) -> tuple[NumberField, ...]:
    """Return the fields of a hand's own page: all that its player notes, with what is entered of it."""
    before, fields = noted_before(deal, position), []
    for rule in (rule for rule in stored.game.numbers if not rule.once):
        unset = "0" if rule.is_tick else ""
        was = in_a_field(before[rule.name]) if rule.name in before else unset
        field = build_field(
            rule, field_name(stored, rule), stored.count_dealt(deal.number), entered.get(rule.name, was)
        )
        fields.append(replace(field, was=was))
    return tuple(fields)


def noted_before(deal: StoredDeal, position: int) -> dict[str, int]:
    """Return what is noted of a player, before the deal and after it."""
    saved_hand = deal.hands.get(position)
    return {**deal.announced.get(position, {}), **((saved_hand.numbers or {}) if saved_hand else {})}


def _field(stored: StoredMatch, deal: StoredDeal, part: Part, rule: NumberRule, position: int) -> NumberField:
    value = in_a_field(noted_in(stored, deal, part).get(position, {}).get(rule.name))
    field = build_field(rule, field_name(stored, rule, position), stored.count_dealt(deal.number), value)
    bids, before = rules_of(stored, "said"), noted_before(deal, position)
    if part == "numbers" and len(bids) == 1 and bids[0].name in before and not rule.is_tick:
        field = replace(field, hint=before[bids[0].name], says=f"as {bids[0].name.lower()}")
    return replace(field, barred=_find_barred(stored, deal, part, rule, position))


def _score_field(stored: StoredMatch, saved_hand: Hand | None, position: int) -> list[NumberField]:
    """Return the field of the typed score of a hand, where it counts by itself."""
    typed, name = in_a_field(saved_hand.typed if saved_hand else None), f"typed-{row_key(stored, position)}"
    field = NumberField(name, "Score", typed, typed, stored.game.least_typed, MAX_POINTS)
    return [field] if stored.game.has_scores else []


def _mark_field(stored: StoredMatch, saved_hand: Hand | None, part: Part, position: int) -> list[NumberField]:
    """Return the tick of the game's mark, if it has one; what it is for stands above a list of scores."""
    mark, marked = stored.game.mark, "1" if saved_hand and saved_hand.marked else ""
    if mark is None:
        return []
    points, name = signed(mark.points), f"marked-{row_key(stored, position)}"
    label, beside = (mark.text, points) if part == "scores" else (f"{mark.text} ({points})", "")
    return [NumberField(name, label, marked, marked, 0, 1, tick=True, needed=False, beside=beside)]


def _find_barred(stored: StoredMatch, deal: StoredDeal, part: Part, rule: NumberRule, position: int) -> int | None:
    """Return what the last one who is open may not note, because the sum would be even; None if there is nothing."""
    if rule.not_sum is None:
        return None
    noted = noted_in(stored, deal, part)
    others = [noted.get(at, {}) for at in stored.in_deal(deal.number) if at != position]
    if not all(rule.name in each for each in others):
        return None
    dealt = stored.count_dealt(deal.number)
    odd = at_deal(rule.not_sum, dealt) - sum(each[rule.name] for each in others)
    return odd if rule.least <= odd <= rule.highest(dealt) else None
