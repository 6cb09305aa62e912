"""The page on which the numbers of one player are entered.

A script shows each choice before it is saved, so the page comes with all sentences about them, with
places in braces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

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
from games.wording.translated import join, numeral, phrase
from games.wording.words import sentence

from .choice_points import score_choices
from .typed_score import format_new_total, format_total_so_far

MAX_NAMES = 3
"""The most players whom a sum names; more are counted."""
MAX_CELLS = 20  # drawn for a sum


@dataclass(frozen=True, slots=True)
class SumSoFar:
    """What all have entered of a number, with sentences that have the places {sum} and {more}."""

    line: SumLine
    text: str  # when the page opens, about what is saved
    so_far: str  # while nothing is chosen
    chosen: str  # with what is chosen
    over: str  # if that makes too many (empty: never)
    short: str  # if that makes too few (empty: others are still to come)
    bound: str  # who may not choose what

    @property
    def cells(self) -> tuple[str, ...]:
        """The class of each cell that draws the target; none if they are too many to be seen."""
        target = self.line.target
        if not 0 < target <= MAX_CELLS:
            return ()
        filled = min(self.line.together, target)
        return ("theirs",) * filled + ("",) * (target - filled)


@dataclass(frozen=True, slots=True)
class OnePlayer:
    person: Person
    heading: str
    saved: str  # what is saved now (empty: nothing)
    is_own: bool  # the player is the phone's owner
    # The button that replaces what somebody else saved: Change Bob's 2 (empty: nothing saved).
    change: str
    change_to: str  # the same with what replaces it, in the place {new}
    facts: str  # what to know before choosing
    sums: tuple[SumSoFar, ...]
    # The boxes that another player has: the number's name and a sentence.
    taken: tuple[tuple[str, str], ...]
    points: str  # of each choice: “4 1=17,4 0=4”
    points_text: str  # a sentence on them, with the places {points} and {total}

    @property
    def name(self) -> str:
        return self.person.name


@dataclass(frozen=True, slots=True)
class OpenedPlayer:
    part: Part
    person: Person
    is_in: bool  # all that is asked is saved
    is_own: bool  # on the player's own phone
    total: int | None  # before the deal; None before the first


def build_one_player(
    stored: StoredMatch, deal: StoredDeal, opened: OpenedPlayer, bids: str
) -> OnePlayer:
    part = opened.part
    person = opened.person
    total = opened.total
    rules = list_rules(stored, part)
    noted = get_noted(deal, part)
    own_numbers = noted.get(person.position, {})
    saved = format_noted_numbers(
        {rule.name: own_numbers[rule.name] for rule in rules if rule.name in own_numbers}
    )
    choices = score_choices(stored, deal, part, person.position)
    total_text = "" if total is None else format_total_so_far(total)
    change = change_to = ""
    if opened.is_in and not opened.is_own:
        change = _format_change(person.name, saved)
        change_to = _format_change_to(person.name, saved)
    choice_texts = [f"{' '.join(map(str, values))}={points}" for values, points in choices.items()]
    return OnePlayer(
        person=person,
        heading=_format_heading(opened, rules, saved),
        saved=saved if opened.is_in else "",
        is_own=opened.is_own,
        change=change,
        change_to=change_to,
        facts=bids or total_text,
        sums=tuple(_build_sums(stored, deal, opened)),
        taken=tuple(_describe_taken(stored, rules, noted, person)),
        points=",".join(choice_texts),
        points_text=_format_points(total),
    )


def _format_points(total: int | None) -> str:
    """Return the text on the points of a choice, with the places {points} and {total}."""
    if total is None:
        return gettext("Points: {points}")
    return format_new_total(numeral(total), "{points}", "{total}")


def _format_change(name: str, saved: str) -> str:
    """Return the button that replaces what is saved for a player, while nothing is chosen."""
    if not saved:
        return phrase("Change {player}’s", player=name)
    return phrase("Change {player}’s {saved}", player=name, saved=saved)


def _format_change_to(name: str, saved: str) -> str:
    """Return the button of `_format_change` with the place {new}, for the chosen number."""
    if not saved:
        return phrase("Change {player}’s to {new}", player=name, new="{new}")
    return phrase("Change {player}’s {saved} to {new}", player=name, saved=saved, new="{new}")


def _format_heading(opened: OpenedPlayer, rules: Sequence[NumberRule], saved: str) -> str:
    """Return the heading: what is to be changed, else the question for one number, else names."""
    name = opened.person.name
    if opened.is_in and not opened.is_own:
        return phrase("{player} entered {saved}. Change it to:", player=name, saved=saved)
    asked = [rule.name for rule in rules if not rule.is_tick]
    if len(asked) == 1 and opened.is_own:
        return phrase("{number}: how many?", number=asked[0])
    if len(asked) == 1:
        return phrase("{number} for {player}: how many?", number=asked[0], player=name)
    numbers = [rule.name for rule in rules] or [phrase("Score")]
    return (
        join(numbers)
        if opened.is_own
        else phrase("{numbers} for {player}", numbers=numbers, player=name)
    )


def _describe_taken(
    stored: StoredMatch, rules: Sequence[NumberRule], noted: NumbersBySeat, person: Person
) -> Iterator[tuple[str, str]]:
    """Yield the boxes that only one player can have and another one has, each with a sentence."""
    boxes = [rule.name for rule in rules if rule.is_tick and rule.sum == 1]
    for position, numbers in noted.items():
        for name in boxes:
            if numbers.get(name) and position != person.position:
                yield (
                    name,
                    phrase("{player} has {number}.", player=stored.names[position], number=name),
                )


def _build_sums(stored: StoredMatch, deal: StoredDeal, opened: OpenedPlayer) -> Iterator[SumSoFar]:
    """Yield the sums of numbers that have one, except of boxes: see `_describe_taken`."""
    noted = get_noted(deal, opened.part)
    people = build_people(stored.players)
    in_deal = stored.in_deal(deal.number)
    other_positions = [position for position in in_deal if position != opened.person.position]
    # Those who have entered their numbers.
    others = [people[position] for position in other_positions if position in noted]
    rules = {rule.name: rule for rule in list_rules(stored, opened.part)}
    own_numbers = noted.get(opened.person.position, {})
    is_last = len(others) == len(other_positions)
    for line in build_sum_lines(stored, deal, opened.part):
        if rules[line.name].is_tick:
            continue
        chosen = _format_chosen_sum(line, "" if opened.is_own else opened.person.name)
        so_far = _format_sum_of_others(line, others) if others else ""
        text = chosen if line.name in own_numbers else so_far
        over = short = ""
        if rules[line.name].sum is not None:
            over = f"{chosen} {_format_too_many(others)}"
            missing = gettext("Missing: {more}.")
            short = f"{chosen} {missing}" if is_last else ""
        yield SumSoFar(
            line=line,
            text=text.replace("{sum}", line.so_far),
            so_far=so_far,
            chosen=chosen,
            over=over,
            short=short,
            bound=sentence(line.bound) if line.bound else "",
        )


def _format_chosen_sum(line: SumLine, name: str) -> str:
    """Return the sum with what is chosen for the player; without a name for the phone's owner."""
    about: dict[str, Any] = {"number": line.name, "sum": "{sum}", "target": line.of}
    if not name:
        return phrase("{number} with yours: {sum} of {target}.", **about)
    return phrase("{number} with {player}’s: {sum} of {target}.", player=name, **about)


def _format_sum_of_others(line: SumLine, others: Sequence[Person]) -> str:
    """Return the sum of what others have entered; they are named if they are few."""
    about: dict[str, Any] = {"number": line.name, "sum": "{sum}", "target": line.of}
    if len(others) > MAX_NAMES:
        return phrase(
            "{number} from {n} player: {sum} of {target}.",
            "{number} from {n} players: {sum} of {target}.",
            n=len(others),
            **about,
        )
    return phrase(
        "{number} from {players}: {sum} of {target}.",
        players=[person.name for person in others],
        **about,
    )


def _format_too_many(others: Sequence[Person]) -> str:
    """Say by how much a sum is too large, and whom to ask."""
    excess = "{more}"  # one_player.js fills in how many
    if not others:
        return phrase("That is {more} too many. Count again.", more=excess)
    if len(others) > MAX_NAMES:
        return phrase(
            "That is {more} too many. Count again, or ask {n} player.",
            "That is {more} too many. Count again, or ask {n} players.",
            n=len(others),
            more=excess,
        )
    names = [person.name for person in others]
    return phrase(
        "That is {more} too many. Count again, or ask {players}.", more=excess, players=names
    )
