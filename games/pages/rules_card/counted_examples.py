"""Example numbers for which a line or a count gives points: plain ones, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from games.rules.declared.counted import (
    DEALT,
    HAND,
    Condition,
    CountRule,
    LineRule,
    NumberRule,
    Quantity,
    Term,
)
from games.rules.game import Game
from games.rules.lines import (
    NotedNumbers,
    explain_count,
    get_passed_points,
    list_quantity_terms,
    list_terms,
)
from games.wording.declared.names import name_number
from games.wording.translated import numeral, translate

from .options_on_card import join_with_no_break_spaces

MAX_TRIES = 1_000
LARGE = 50
FEW_POINTS = (3, 5, 1, 2, 4)
MANY_POINTS = (40, 25, 60, 100, 10)
"""Usual values of a number, if its highest is up to `LARGE` or beyond; the likeliest first."""
FEW_OF_SEVERAL = (7, 9, 5, 8, 6)
MANY_OF_SEVERAL = (60, 100, 25, 150, 40)
"""The same for the sum of a team, or of all the others."""
# Stands for a rule on what a hand counts, which is a term of lines like a number.
HAND_COUNTS = NumberRule(HAND, least=-1_000, most=1_000)
NAMES = ("Ann", "Cy")  # a team
FEWEST_IN_TEAMS = 4  # players


@dataclass(frozen=True, slots=True)
class Worked:
    members: tuple[tuple[str, str], ...]  # name and numbers of each player of a team; () of one
    reckoning: str  # how the points are worked out
    points: int


def work_out_line(game: Game, line: LineRule) -> Worked | None:
    """Return an example of a line that gives something; None without numbers, or if not found."""
    if not list_terms(line):
        return None
    finder = _NumberFinder(game, line)
    noted = finder.find_first(lambda numbers: numbers.get_points(line))
    if noted is None:
        return None
    # Without its name, which stands beside the line on the card.
    reckoning = join_with_no_break_spaces(translate(noted.explain(replace(line, text=""))))
    return Worked(finder.name_members(noted), reckoning, noted.get_points(line))


def work_out_count(game: Game, count: CountRule) -> Worked | None:
    """Return an example in which a count reaches or passes its `every` and gives points."""
    if not count.every or not count.points:
        return None
    finder = _NumberFinder(game, LineRule(conditions=count.conditions, of=count.of))
    noted = finder.find_first(lambda numbers: numbers.get_growth(count))
    if noted is None:
        return None
    growth = noted.get_growth(count)
    before = max(count.every - max(growth - 1, 1), 0)  # just below `every`, so that it is passed
    points = get_passed_points(count, before, before + growth)
    reckoning = translate(explain_count(count, before, before + growth))
    return Worked((), reckoning, points) if points else None


class _NumberFinder:
    """Finds numbers for a line, in a game with its fewest players, or for a team of two."""

    def __init__(self, game: Game, line: LineRule) -> None:
        self._is_of_team = line.side and game.players[-1] >= FEWEST_IN_TEAMS
        fewest_players = game.players[0]
        self._other_players = fewest_players - 1  # their number
        list_lengths = [
            len(cards) for _, cards in game.declaration.dealt if isinstance(cards, tuple)
        ]
        deal_numbers = range(max(list_lengths, default=1))
        self._most_dealt = max(
            game.dealt(fewest_players, deal_number) for deal_number in deal_numbers
        )
        self._rules = {rule.name: rule for rule in (*game.numbers, HAND_COUNTS)}
        order = list(self._rules)
        terms = [term for term in list_terms(line) if term.name != DEALT]
        self._terms = sorted(terms, key=lambda term: (order.index(term.name), term.others))
        # Pairs of a term and a number that it is compared with.
        self._compared = list(_list_compared_terms(line.conditions))

    def find_first(self, gives: Callable[[NotedNumbers], int]) -> NotedNumbers | None:
        """Return the likeliest numbers for which `gives` is not 0; None if none of `MAX_TRIES`."""
        # What all have together sets what the others have: nothing to try.
        free_terms = [
            term for term in self._terms if not term.others or self._rules[term.name].sum is None
        ]
        # So many that they have at most `MAX_TRIES` combinations, but at least two.
        values_per_term = max(2, int(MAX_TRIES ** (1 / max(len(free_terms), 1))))
        values = [list(self._list_values(term))[:values_per_term] for term in free_terms]
        for chosen in islice(product(*values), MAX_TRIES):
            noted = self._note_numbers(dict(zip(free_terms, chosen, strict=True)))
            if gives(noted):
                return noted
        return None

    def name_members(self, noted: NotedNumbers) -> tuple[tuple[str, str], ...]:
        """Return the names of a team's two players with what each has of `noted`; () for one."""
        if not self._is_of_team:
            return ()
        first_texts = []
        second_texts = []
        for term in self._terms:
            rule = self._rules[term.name]
            if term.others or rule.once:
                continue
            both = noted.own[term.name]
            highest = rule.get_highest(self._most_dealt)
            # The greater half, or as much as leaves the second player a possible number.
            first = min(max(-(-both // 2), rule.least, both - highest), highest)
            name = name_number(rule.name)
            first_texts.append(f"{name} {numeral(first)}")
            second_texts.append(f"{name} {numeral(both - first)}")
        return (NAMES[0], ", ".join(first_texts)), (NAMES[1], ", ".join(second_texts))

    def _note_numbers(self, values: dict[Term, int]) -> NotedNumbers:
        """Return the numbers of a player, who has these `values` by term, and of all players.

        The others have the values of terms about others, else 0; or what a rule's sum leaves them.
        """
        own = {
            name: values.get(Term(name), rule.default or rule.least)
            for name, rule in self._rules.items()
        }
        own |= {HAND: values.get(Term(HAND), 0), DEALT: self._most_dealt}
        others = {name: values.get(Term(name, others=True), 0) for name in own}
        for name, rule in self._rules.items():
            if rule.sum is not None:
                others[name] = rule.get_sum(self._most_dealt) - own[name]
        return NotedNumbers(own, {name: own[name] + others[name] for name in own})

    def _list_values(self, term: Term) -> Iterator[int]:
        """Yield values that a term can have, the likeliest first."""
        rule = self._rules[term.name]
        players = 1
        if term.others:
            players = self._other_players
        elif self._is_of_team and not rule.once:
            players = len(NAMES)
        highest = rule.get_highest(self._most_dealt)
        least = players * rule.least
        most = players * highest
        if rule.sum is not None and rule.least >= 0:
            most = min(most, rule.get_sum(self._most_dealt))
        # At the numbers that it is compared with, a condition becomes true or false.
        near_compared: list[int] = []
        for compared_term, number in self._compared:
            if compared_term == term:
                near_compared += [number, number + 1, number - 1]
        usual = _get_usual_values(players, highest)
        values = dict.fromkeys((*usual[:2], *near_compared, *usual[2:], least, most))
        return (value for value in values if least <= value <= most)


def _get_usual_values(players: int, highest: int) -> tuple[int, ...]:
    """Return usual values of so many players together, who have at most `highest` each."""
    is_one_number = players == 1 or highest <= max(FEW_POINTS)
    if highest > LARGE:
        return MANY_POINTS if is_one_number else MANY_OF_SEVERAL
    return FEW_POINTS if is_one_number else FEW_OF_SEVERAL


def _list_compared_terms(conditions: Iterable[Condition]) -> Iterator[tuple[Term, int]]:
    """Yield each term of conditions' left sides, with each plain number it is compared with."""
    for condition in conditions:
        value = condition.value
        if isinstance(value, Quantity):
            continue
        numbers = value if isinstance(value, tuple) else (value,)
        yield from product(list_quantity_terms(condition.what), numbers)
