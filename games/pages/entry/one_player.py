"""The page on which the numbers of one player are entered: what it asks, and what it says to each choice.

A script shows each choice before it is saved, so the page comes with all sentences about them, with places in braces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.matches.people import Person, build_people
from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule
from games.wording.noted_numbers import (
    NumbersBySeat,
    Part,
    SumLine,
    build_sum_lines,
    format_noted_numbers,
    get_noted,
    list_rules,
)
from games.wording.words import listing, numeral

from .choice_points import score_choices
from .typed_score import format_new_total, format_total_so_far

MOST_NAMES = 3
"""The most players whom a sum names; more are counted."""
MOST_CELLS = 20


@dataclass(frozen=True, slots=True)
class SumSoFar:
    """What all have entered of a number, `line`, and sentences on it with the places {sum} and {more}.

    `text` is for what is saved. `so_far` is for while nothing is chosen, then `chosen`; `over` of too many (empty:
    never), `short` of too few (empty: others are open). `bound` is about who may not choose what.
    """

    line: SumLine
    text: str
    so_far: str
    chosen: str
    over: str
    short: str
    bound: str

    @property
    def cells(self) -> tuple[str, ...]:
        """A cell for each of the target, with its class: filled by those who have entered theirs, or empty.

        None if they are too many to be seen.
        """
        target = self.line.target
        filled = min(self.line.together, self.line.target)
        return ("theirs",) * filled + ("",) * (target - filled) if 0 < target <= MOST_CELLS else ()


@dataclass(frozen=True, slots=True)
class OnePlayer:
    """A player's page; `saved` is what is saved now (empty: nothing).

    `is_own`: the player is the phone's owner. `facts` are what to know before choosing. `change` begins the text of the
    button that replaces what somebody else saved: Change Bob's 2 (empty: nothing is saved). `taken` are sentences on
    boxes that another player has, with the number's name. `points` are those of each choice: “4 1=17,4 0=4”.
    `points_text` says them, with the places {points} and {total}.
    """

    person: Person
    heading: str
    saved: str
    is_own: bool
    change: str
    facts: str
    sums: tuple[SumSoFar, ...]
    taken: tuple[tuple[str, str], ...]
    points: str
    points_text: str

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.person.name


@dataclass(frozen=True, slots=True)
class OpenedPlayer:
    """A player as a phone has their page open: `part` is said or numbers, `is_in` whether all that is asked is saved.

    `is_own`: on the player's own phone. `total` is that before the deal; None before the first.
    """

    part: Part
    person: Person
    is_in: bool
    is_own: bool
    total: int | None


def build_one_player(stored: StoredMatch, deal: StoredDeal, opened: OpenedPlayer, bids: str) -> OnePlayer:
    """Return the page of a player on which they enter numbers, before play (“said”) or after, with their `bids`."""
    part = opened.part
    person = opened.person
    total = opened.total
    rules = list_rules(stored, part)
    noted = get_noted(deal, part)
    own_numbers = noted.get(person.position, {})
    saved = format_noted_numbers({rule.name: own_numbers[rule.name] for rule in rules if rule.name in own_numbers})
    choices = score_choices(stored, deal, part, person.position)
    total_text = "" if total is None else format_total_so_far(total)
    return OnePlayer(
        person=person,
        heading=_format_heading(opened, rules, saved),
        saved=saved if opened.is_in else "",
        is_own=opened.is_own,
        change=f"Change {person.name}’s {saved}".strip() if opened.is_in and not opened.is_own else "",
        facts=bids or total_text,
        sums=tuple(_build_sums(stored, deal, opened)),
        taken=tuple(_describe_taken(stored, rules, noted, person)),
        points=",".join(f"{' '.join(map(str, values))}={points}" for values, points in choices.items()),
        points_text="Points: {points}" if total is None else format_new_total(numeral(total), "{points}", "{total}"),
    )


def _format_heading(opened: OpenedPlayer, rules: Sequence[NumberRule], saved: str) -> str:
    """Return the question for one number, or what several are; of another player who is in, what is to be changed."""
    name = opened.person.name
    if opened.is_in and not opened.is_own:
        return f"{name} entered {saved}. Change it to:"
    asked = [rule.name for rule in rules if not rule.is_tick]
    if len(asked) == 1:
        return f"{asked[0]}: how many?" if opened.is_own else f"{asked[0]} for {name}: how many?"
    what = listing(rule.name for rule in rules) if rules else "Score"
    return what if opened.is_own else f"{what} for {name}"


def _describe_taken(
    stored: StoredMatch, rules: Sequence[NumberRule], noted: NumbersBySeat, person: Person
) -> Iterator[tuple[str, str]]:
    """Yield the boxes that only one player can have and another one has, each with a sentence."""
    boxes = [rule.name for rule in rules if rule.is_tick and rule.sum == 1]
    for position, numbers in noted.items():
        for name in boxes:
            if numbers.get(name) and position != person.position:
                yield name, f"{stored.names[position]} has {name}."


def _build_sums(stored: StoredMatch, deal: StoredDeal, opened: OpenedPlayer) -> Iterator[SumSoFar]:
    """Yield the sums of the numbers that make one; those of boxes are said by `_describe_taken`."""
    noted = get_noted(deal, opened.part)
    people = build_people(stored.players)
    in_deal = [at for at in stored.in_deal(deal.number) if at != opened.person.position]
    others = [people[at] for at in in_deal if at in noted]
    rules = {rule.name: rule for rule in list_rules(stored, opened.part)}
    own_numbers = noted.get(opened.person.position, {})
    ask = f"Count again, or ask {_name_some(others)}." if others else "Count again."
    for line in build_sum_lines(stored, deal, opened.part):
        if rules[line.name].is_tick:
            continue
        must = rules[line.name].sum is not None
        if opened.is_own:
            chosen = f"{line.name} with yours: {{sum}} of {line.of}."
        else:
            chosen = f"{line.name} with {opened.person.name}’s: {{sum}} of {line.of}."
        so_far = f"{line.name} from {_name_some(others)}: {{sum}} of {line.of}." if others else ""
        yield SumSoFar(
            line=line,
            text=(chosen if line.name in own_numbers else so_far).replace("{sum}", line.so_far),
            so_far=so_far,
            chosen=chosen,
            over=f"{chosen} That is {{more}} too many. {ask}" if must else "",
            short=f"{chosen} Missing: {{more}}." if must and len(others) == len(in_deal) else "",
            bound=f"{line.bound}." if line.bound else "",
        )


def _name_some(people: Sequence[Person]) -> str:
    """Return the names of a few players; more are counted."""
    return f"{len(people)} players" if len(people) > MOST_NAMES else listing(person.name for person in people)
