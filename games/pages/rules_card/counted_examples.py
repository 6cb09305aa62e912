"""Numbers that make a line hold, or a count give something: plain ones, found by trying."""

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
"""Numbers that are tried to find an example."""
LARGE = 50
FEW = (3, 5, 1, 2, 4)
MANY = (40, 25, 60, 100, 10)
"""Numbers as tables have them, up to `LARGE` or beyond."""
OF_SEVERAL = (7, 9, 5, 8, 6)
MANY_OF_SEVERAL = (60, 100, 25, 150, 40)
"""The same of a side, or of all the others."""
HAND_COUNTS = NumberRule(HAND, -1_000, 1_000)
NAMES = ("Ann", "Cy")
FEWEST_IN_TEAMS = 4


@dataclass(frozen=True, slots=True)
class Worked:
    members: tuple[tuple[str, str], ...]  # what each of a side has noted, if it has several
    reckoning: str  # how that is worked out
    points: int


def work_out_line(game: Game, line: LineRule) -> Worked | None:
    """Return an example of a line that gives something; None without numbers, or if not found."""
    tries = _Tries(game, line)
    noted = tries.find_first(lambda tried: tried.get_points(line)) if list_terms(line) else None
    if noted is None:
        return None
    reckoning = join_with_no_break_spaces(translate(noted.explain(replace(line, text=""))))
    return Worked(tries.name_members(noted), reckoning, noted.get_points(line))


def work_out_count(game: Game, count: CountRule) -> Worked | None:
    """Return an example in which a count reaches or passes its `every` and gives points."""
    if not count.every or not count.points:
        return None
    noted = _Tries(game, LineRule(conditions=count.conditions, of=count.of)).find_first(
        lambda tried: tried.get_growth(count)
    )
    if noted is None:
        return None
    more = noted.get_growth(count)
    before = max(count.every - max(more - 1, 1), 0)
    points = get_passed_points(count, before, before + more)
    reckoning = translate(explain_count(count, before, before + more))
    return Worked((), reckoning, points) if points else None


class _Tries:
    """Numbers to try for a line, in a game with its fewest players; for sides, of a side of two."""

    def __init__(self, game: Game, line: LineRule) -> None:
        self._together = line.side and game.players[-1] >= FEWEST_IN_TEAMS
        lists = [len(cards) for _, cards in game.declaration.dealt if isinstance(cards, tuple)]
        self._dealt = max(
            game.dealt(game.players[0], deal) for deal in range(max(lists, default=1))
        )
        self._rules = {rule.name: rule for rule in (*game.numbers, HAND_COUNTS)}
        order = list(self._rules)
        known = [term for term in list_terms(line) if term.name != DEALT]
        self._terms = sorted(known, key=lambda term: (order.index(term.name), term.others))
        self._others = game.players[0] - 1
        self._compared = list(_list_compared_terms(line.conditions))

    def find_first(self, gives: Callable[[NotedNumbers], int]) -> NotedNumbers | None:
        """Return the likeliest numbers for which `gives` is not 0; None if none of `MAX_TRIES`."""
        free = [
            term
            for term in self._terms
            if not (term.others and self._rules[term.name].sum is not None)
        ]
        values_per_term = max(2, int(MAX_TRIES ** (1 / max(len(free), 1))))
        values = product(*[list(self._list_values(term))[:values_per_term] for term in free])
        tried = (
            self._note_numbers(dict(zip(free, chosen, strict=True)))
            for chosen in islice(values, MAX_TRIES)
        )
        return next((noted for noted in tried if gives(noted)), None)

    def name_members(self, noted: NotedNumbers) -> tuple[tuple[str, str], ...]:
        """Return two players' names with what each has of `noted`; () for one player."""
        if not self._together:
            return ()
        texts: tuple[list[str], list[str]] = ([], [])
        for term in self._terms:
            rule = self._rules[term.name]
            both = noted.own[term.name]
            if not term.others and not rule.once:
                high = rule.get_highest(self._dealt)
                first = min(max(-(-both // 2), rule.least, both - high), high)
                name = name_number(rule.name)
                texts[0].append(f"{name} {numeral(first)}")
                texts[1].append(f"{name} {numeral(both - first)}")
        return tuple([(who, ", ".join(parts)) for who, parts in zip(NAMES, texts, strict=True)])

    def _note_numbers(self, values: dict[Term, int]) -> NotedNumbers:
        """Return the numbers of a player, who has these `values` by term, and of all.

        The others have the values of terms about others, else 0; or what a rule's sum leaves them.
        """
        own = {
            name: values.get(Term(name), rule.default or rule.least)
            for name, rule in self._rules.items()
        }
        own |= {HAND: values.get(Term(HAND), 0), DEALT: self._dealt}
        others = {name: values.get(Term(name, others=True), 0) for name in own}
        for name, rule in self._rules.items():
            if rule.sum is not None:
                others[name] = rule.get_sum(self._dealt) - own[name]
        return NotedNumbers(own, {name: own[name] + others[name] for name in own})

    def _list_values(self, term: Term) -> Iterator[int]:
        """Yield values that a term can have, the likeliest first."""
        rule = self._rules[term.name]
        players = 1
        if term.others:
            players = self._others
        elif self._together and not rule.once:
            players = len(NAMES)
        highest = rule.get_highest(self._dealt)
        least = players * rule.least
        most = players * highest
        if rule.sum is not None and rule.least >= 0:
            most = min(most, rule.get_sum(self._dealt))
        beside: list[int] = []
        for known, value in self._compared:
            if known == term:
                beside += [value, value + 1, value - 1]
        usual = _get_usual_values(players, highest)
        values = dict.fromkeys((*usual[:2], *beside, *usual[2:], least, most))
        return (value for value in values if least <= value <= most)


def _get_usual_values(players: int, highest: int) -> tuple[int, ...]:
    """Return values that so many players may have together, who have at most `highest` each."""
    is_one_number = players == 1 or highest <= max(FEW)
    if highest > LARGE:
        return MANY if is_one_number else MANY_OF_SEVERAL
    return FEW if is_one_number else OF_SEVERAL


def _list_compared_terms(conditions: Iterable[Condition]) -> Iterator[tuple[Term, int]]:
    """Yield each term of conditions' left sides, with each plain number it is compared with."""
    for condition in conditions:
        value = condition.value
        numbers = (
            value if isinstance(value, tuple) else () if isinstance(value, Quantity) else (value,)
        )
        for term in list_quantity_terms(condition.what):
            yield from ((term, compared) for compared in numbers)
