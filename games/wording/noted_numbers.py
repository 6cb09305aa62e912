"""Numbers noted for a deal, before it is played or after it: by player, in words, and their sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.matches.noted_sums import find_bound_position
from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule

from .hands import build_marks
from .words import numeral

Part = Literal["said", "numbers", "scores"]
"""The content of a list: numbers noted before the deal, or after it, or typed scores."""
MOST_DRAWN = 20
NumbersBySeat = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class SumLine:
    """The sum that all noted of a number so far; `wrong` if the rules do not allow it."""

    name: str
    together: int
    target: int
    words: str  # how many too many or too few
    bound: str  # a sentence on who cannot enter what, or must enter another number
    wrong: bool

    @property
    def whole_sum(self) -> str:
        """The sum and how wrong it is as text: “Hearts: 14 of 13, 1 too many”."""
        return ", ".join(filter(None, [self.sum_so_far, self.words]))

    @property
    def sum_so_far(self) -> str:
        """The sum and its target as text: “Bid: 5 of 5”."""
        return f"{self.name}: {self.so_far} of {self.of}"

    @property
    def so_far(self) -> str:
        """The sum as text."""
        return numeral(self.together)

    @property
    def of(self) -> str:
        """The target as text."""
        return numeral(self.target)

    @property
    def marks(self) -> tuple[str, ...]:
        """“on” for each noted up to the target, “miss” for each missing, “over” for each beyond it.

        Empty if one of both is above `MOST_DRAWN`, or negative.
        """
        return build_marks(self.target, self.together, MOST_DRAWN)


def list_rules(stored: StoredMatch, part: Part, *, once: bool = False) -> list[NumberRule]:
    """Return the rules of numbers noted before the deal (part “said”) or after it (“numbers”); none for “scores”.

    `once`: only those that are noted once for the table; else only those that each player notes.
    """
    when = {"said": True, "numbers": False}.get(part)  # with scores none is typed
    return [rule for rule in stored.game.numbers if rule.once == once and rule.first is when]


def get_noted(deal: StoredDeal, part: Part) -> NumbersBySeat:
    """Return by position the numbers in hands that are in; for “said” also those announced, where no hand is in."""
    hands = {position: row.numbers or {} for position, row in deal.hands.items()}
    return {**deal.announced, **hands} if part == "said" else hands


def build_sum_lines(stored: StoredMatch, deal: StoredDeal, part: Part) -> Iterator[SumLine]:
    """Yield the sum so far of each number of the part that has a rule for its sum, reached or avoided.

    Once all have noted it, its words are how many too many or too few.
    """
    dealt = stored.count_dealt(deal.number)
    noted = get_noted(deal, part)
    players = len(stored.in_deal(deal.number))
    for rule in list_rules(stored, part):
        if rule.together is None:
            continue
        target = rule.get_sum(dealt)
        known = {position: each[rule.name] for position, each in noted.items() if rule.name in each}
        together = sum(known.values())
        whole = len(known) == players
        over = together - target
        words = ""
        if whole and over:
            words = f"{numeral(over)} too many" if over > 0 else f"{numeral(-over)} too few"
        bound = _describe_bound_player(stored, deal, rule, known, target - together)
        wrong = whole and (over != 0) == (rule.sum is not None)
        yield SumLine(rule.name, together, target, words, bound, wrong)


def list_wrong_sums(stored: StoredMatch, deal: StoredDeal) -> list[SumLine]:
    """Return the sums that keep a deal open whose hands are all in; none while one is missing, or if it adds up."""
    if stored.adds_up(deal):
        return []
    return [line for line in build_sum_lines(stored, deal, "numbers") if line.wrong]


def describe_wrong_sums(stored: StoredMatch, deal: StoredDeal) -> list[str]:
    """Return a sentence on each sum of `list_wrong_sums`, with whose numbers make it."""
    rules = {rule.name: rule for rule in stored.game.numbers}
    noted = get_noted(deal, "numbers")
    return [
        explain_wrong_sum(stored, deal, rules[line.name], {at: each.get(line.name, 0) for at, each in noted.items()})
        for line in list_wrong_sums(stored, deal)
    ]


def explain_wrong_sum(stored: StoredMatch, deal: StoredDeal, rule: NumberRule, values: Mapping[int, int]) -> str:
    """Return what is wrong with a sum that cannot be: “Tricks: the total must be 7, not 6. Entered: Ann 1, Bob 5.”

    `values` are by position.
    """
    bound = numeral(rule.get_sum(stored.count_dealt(deal.number)))
    together = numeral(sum(values.values()))
    who = ", ".join(f"{stored.names[seat]} {numeral(value)}" for seat, value in sorted(values.items()))
    if rule.sum is None:
        return f"{rule.name}: the total must not be {bound}. Entered: {who}."
    return f"{rule.name}: the total must be {bound}, not {together}. Entered: {who}."


def _describe_bound_player(
    stored: StoredMatch, deal: StoredDeal, rule: NumberRule, known: Mapping[int, int], left: int
) -> str:
    """Return who cannot enter the number that is `left` to a sum that must not be, or who must enter another.

    Only the dealer is bound, or the last without one. Empty while others than that player are open, and if nobody could
    say that number anyway. `known` are the numbers so far, by position.
    """
    if rule.not_sum is None:
        return ""
    dealer = find_bound_position(stored, deal.number) if rule.first else None
    missing = [position for position in stored.in_deal(deal.number) if position not in known]
    if not missing and left == 0 and rule.first:
        if dealer is None:
            return "Someone must enter another number"
        return f"{stored.names[dealer]} deals and must enter another number"
    could_be_said = rule.least <= left <= rule.get_highest(stored.count_dealt(deal.number))
    if len(missing) != 1 or dealer not in (None, missing[0]) or not could_be_said:
        return ""
    if dealer is None:
        return f"{stored.names[missing[0]]} cannot enter {numeral(left)}"
    return f"{stored.names[dealer]} deals and cannot enter {numeral(left)}"


def format_noted_numbers(noted: Mapping[str, int | str]) -> str:
    """Return noted numbers as text: one alone without its name, several each with it: “bid 3, tricks 2”."""
    texts = {name: numeral(value) if isinstance(value, int) else value for name, value in noted.items()}
    if len(texts) == 1:
        return next(iter(texts.values()))
    return ", ".join(f"{name} {value}" for name, value in texts.items())
