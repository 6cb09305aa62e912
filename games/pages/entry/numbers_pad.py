"""The list in which what is noted of a deal is entered: bids before it is played, tricks and melds after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.matches.facts import DealFacts, MatchFacts, hand_record
from games.matches.match_reading import Reading
from games.matches.people import Person
from games.models import Hand, new_uid
from games.rules.declared.counted import NumberRule, at_deal
from games.rules.limits import MOST_POINTS
from games.rules.scoring import score_hand
from games.wording.noted_numbers import Part, SumLine, noted_in, rules_of, sum_lines
from games.wording.words import count, game_and_deal, in_a_field, number, signed

from .hand_entry import row_key
from .one_player import OnePlayer, one_player
from .scorepad import RowProblem

MOST_KEYS = 14
"""Up to so many values have a key each; others are typed with digits."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A field: a number of a player, or of the whole table. `values` have a key each; none: digits are typed.

    A `tick` of which `only_one` can be set takes it from the others. `hint` is the value that was said before (empty:
    none was), which its key `says`; `barred` is the one that may not be, with the reason.
    """

    name: str
    label: str
    value: str
    was: str
    least: int
    most: int
    tick: bool
    needed: bool
    only_one: bool = False
    placeholder: str = ""
    values: tuple[int, ...] = ()
    hint: str = ""
    says: str = ""
    barred: str = ""
    why_barred: str = ""


@dataclass(frozen=True, slots=True)
class NumbersRow:
    """A player's row: `note` stands below the name, `saved` is what stands there instead of fields (empty: fields).

    `key` is what the names of its fields end in.
    """

    person: Person
    key: str
    note: str
    fields: tuple[NumberField, ...]
    said: tuple[tuple[str, int], ...]
    saved: str
    is_in: bool
    seen: int
    submission: str
    problem: RowProblem | None


@dataclass(frozen=True, slots=True)
class NumbersPad:
    """The list of a deal, or of one player of it (`one`).

    `labels` stand above the fields where each row has several. `table` are the fields of the whole table. `ready`: all
    is in, `onward` leads on. `others` are the people whose rows are not on this page, with what they have noted. `lost`
    says what was typed for players who are not in the deal any more.
    """

    part: Part
    deal: int
    where: str
    title: str
    are_in: str
    soft: str
    labels: tuple[str, ...]
    rows: tuple[NumbersRow, ...]
    others: tuple[tuple[Person, str], ...]
    table: tuple[NumberField, ...]
    sums: tuple[SumLine, ...]
    one: OnePlayer | None
    ready: bool
    button: str
    lost: tuple[str, ...]

    @property
    def part_of_one(self) -> str:
        """The name of the route of one player's part."""
        return "said-by-one" if self.part == "said" else "numbers-of-one"


def numbers_pad(
    reading: Reading,
    deal: DealFacts,
    part: Part,
    *,
    own: int | None,
    one: int | None,
    problems: Mapping[int | None, RowProblem],
    lost: Sequence[str] = (),
) -> NumbersPad:
    """The list of a deal; `own` is where whoever's phone it is sits, `one` whose row alone is shown.

    `problems` are by position, those of the whole table by None.
    """
    facts, who = reading.facts, reading.in_deal(deal.number)
    rules, noted = rules_of(facts, part), noted_in(facts, deal, part)
    rows = [_row(reading, deal, part, person, own, one, problems.get(person.position)) for person in who]
    shown = [row for row in rows if one is None or row.person.position == one]
    table = _table(facts, deal, part, problems.get(None))
    open_rows = [row for row in rows if not row.is_in]
    several = len(rules) > 1 or (part == "numbers" and facts.game.has_scores)
    return NumbersPad(
        part=part,
        deal=deal.number,
        where=game_and_deal(facts, deal.number),
        title=rules[0].name if len(rules) == 1 else f"Deal {deal.number}",
        are_in=f"{len(rows) - len(open_rows)} of {len(rows)} are in",
        soft=_soft(reading, deal.number),
        labels=tuple(field.label for field in shown[0].fields) if several and shown else (),
        rows=tuple(shown),
        others=tuple((row.person, _short(row, noted, rules, part)) for row in rows if row not in shown),
        table=table,
        sums=tuple(sum_lines(facts, deal, part)),
        one=None
        if one is None
        else one_player(
            reading.people[one],
            part,
            noted.get(one, {}),
            rules,
            is_in=all(row.is_in for row in shown),
            own=own,
        ),
        ready=not open_rows and all(field.value for field in table if field.needed),
        button=f"Play deal {deal.number}" if part == "said" else f"Save deal {deal.number}",
        lost=tuple(lost),
    )


def field_name(facts: MatchFacts, rule: NumberRule, position: int | None = None) -> str:
    """The name of a number's field; `position` is whose it is, None: the whole table's."""
    name = f"n{facts.game.numbers.index(rule)}"
    return name if position is None else f"{name}-{row_key(facts, position)}"


def _row(
    reading: Reading,
    deal: DealFacts,
    part: Part,
    person: Person,
    own: int | None,
    one: int | None,
    problem: RowProblem | None,
) -> NumbersRow:
    facts, position = reading.facts, person.position
    stored = deal.hands.get(position)
    noted = noted_in(facts, deal, part).get(position, {})
    rules = rules_of(facts, part)
    said = {**deal.said.get(position, {}), **((stored.numbers or {}) if stored else {})}
    bids = [rule for rule in rules_of(facts, "said") if rule.name in said] if part == "numbers" else []
    fields = [_field(facts, deal, part, rule, position, noted, said) for rule in rules]
    if part == "numbers":
        fields += _of_scores(facts, stored, position)
    if problem:
        fields = [replace(field, value=problem.typed.get(field.name, field.value)) for field in fields]
    is_asked_for = position in (own, one)
    saved = _instead_of_fields(facts, deal, stored, is_own=is_asked_for) if part == "numbers" else ""
    return NumbersRow(
        person=person,
        key=row_key(facts, position),
        note=_note(reading, person, said, bids),
        fields=tuple(fields),
        said=tuple((field_name(facts, rule, position), said[rule.name]) for rule in bids),
        saved=saved,
        is_in=bool(stored) if part == "numbers" else all(rule.name in noted for rule in rules),
        seen=problem.seen if problem else stored.version if stored else 0,
        submission=new_uid(),
        problem=problem,
    )


def _instead_of_fields(facts: MatchFacts, deal: DealFacts, stored: Hand | None, *, is_own: bool) -> str:
    """What stands in place of a row's fields: the score of cards, or that somebody has entered an own hand: what it is
    stays hidden until the deal turns over."""
    if stored is None:
        return ""
    if stored.cards is not None:
        return number(score_hand(facts.game, hand_record(stored)).points)
    whose = next(seat.player_id for seat in facts.seats if seat.pk == stored.seat_id)
    return "in" if stored.entered_by_id == whose and not is_own and not facts.is_complete(deal) else ""


def _field(
    facts: MatchFacts,
    deal: DealFacts,
    part: Part,
    rule: NumberRule,
    position: int,
    noted: Mapping[str, int],
    said: Mapping[str, int],
) -> NumberField:
    value = in_a_field(noted.get(rule.name))
    barred, why = _barred(facts, deal, part, rule, position)
    bids = rules_of(facts, "said") if part == "numbers" else []
    hint = str(said[bids[0].name]) if len(bids) == 1 and bids[0].name in said and not rule.is_tick else ""
    says = f"as {bids[0].name.lower()}" if hint else ""
    field = field_of(rule, field_name(facts, rule, position), facts.dealt(deal.number), value)
    return replace(field, hint=hint, says=says, barred=barred, why_barred=why)


def field_of(rule: NumberRule, name: str, dealt: int, value: str) -> NumberField:
    """The field of a number in a deal of so many cards each."""
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


def number_fields(
    facts: MatchFacts, deal: DealFacts, position: int, entered: Mapping[str, str]
) -> tuple[NumberField, ...]:
    """The fields of a hand's own page: all that its player notes, with what is entered of it."""
    rules = [rule for rule in facts.game.numbers if not rule.once]
    stored = deal.hands.get(position)
    before = {**deal.said.get(position, {}), **((stored.numbers or {}) if stored else {})}
    fields = []
    for rule in rules:
        unset = "0" if rule.is_tick else ""
        was = in_a_field(before[rule.name]) if rule.name in before else unset
        name = f"n{facts.game.numbers.index(rule)}"
        field = field_of(rule, name, facts.dealt(deal.number), entered.get(rule.name, was))
        fields.append(replace(field, was=was))
    return tuple(fields)


def _of_scores(facts: MatchFacts, stored: Hand | None, position: int) -> list[NumberField]:
    """The typed score of a hand, where it counts by itself, and the game's mark."""
    key, fields = row_key(facts, position), []
    if facts.game.has_scores:
        typed = in_a_field(stored.typed if stored else None)
        least = facts.game.least_typed
        fields.append(
            NumberField(
                f"typed-{key}", "Score", typed, typed, least, MOST_POINTS, tick=False, needed=True, placeholder="–"
            )
        )
    if facts.game.mark:
        marked = "1" if stored and stored.marked else ""
        label = f"{facts.game.mark.text} ({signed(facts.game.mark.points)})"
        fields.append(NumberField(f"marked-{key}", label, marked, marked, 0, 1, True, False))
    return fields


def _table(facts: MatchFacts, deal: DealFacts, part: Part, problem: RowProblem | None) -> tuple[NumberField, ...]:
    fields = []
    for rule in rules_of(facts, part, once=True):
        stored = in_a_field(deal.numbers.get(rule.name, rule.default))
        name = field_name(facts, rule)
        field = field_of(rule, name, facts.dealt(deal.number), stored)
        was = in_a_field(deal.numbers.get(rule.name))
        fields.append(replace(field, was=was, value=problem.typed.get(name, stored) if problem else stored))
    return tuple(fields)


def _barred(facts: MatchFacts, deal: DealFacts, part: Part, rule: NumberRule, position: int) -> tuple[str, str]:
    """The value that the last one who is open may not note, and why not; both empty where there is none."""
    if rule.not_sum is None:
        return "", ""
    noted = noted_in(facts, deal, part)
    others = [noted.get(at, {}) for at in facts.in_deal(deal.number) if at != position]
    if not all(rule.name in each for each in others):
        return "", ""
    dealt = facts.dealt(deal.number)
    odd = at_deal(rule.not_sum, dealt) - sum(each[rule.name] for each in others)
    return (str(odd), "would be even") if rule.least <= odd <= rule.highest(dealt) else ("", "")


def _note(reading: Reading, person: Person, said: Mapping[str, int], bids: Sequence[NumberRule]) -> str:
    """What somebody has bid, which is known once the deal is played; their total before that."""
    if bids:
        return ", ".join(f"{rule.name} {number(said[rule.name])}" for rule in bids)
    total = next(each.total for each in reading.result.standings if each.seat == person.position)
    return f"{number(total)} so far"


def _short(row: NumbersRow, noted: Mapping[int, Mapping[str, int]], rules: Sequence[NumberRule], part: Part) -> str:
    """What stands below the badge of somebody whose row is not shown: a bid is open, what was taken is hidden."""
    if not row.is_in:
        return "–"
    if part == "numbers" or not rules:
        return "in"
    return number(noted[row.person.position][rules[0].name])


def _soft(reading: Reading, deal: int) -> str:
    """How many cards there are, and who deals."""
    facts, dealer = reading.facts, reading.dealer(deal)
    dealt = facts.dealt(deal)
    cards = f"{count(dealt, 'card')} each. " if dealt else ""
    return f"{cards}{dealer.name} deals." if dealer else cards.strip()
