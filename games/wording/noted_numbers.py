"""Numbers noted for a deal, before or after it: by player, in words, and their sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.matches.noted_sums import find_bound_position
from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule
from games.rules.say import Series

from .hands import build_marks
from .translated import numeral, phrase

# The content of a list: numbers noted before the deal or after it, or typed scores.
Part = Literal["said", "numbers", "scores"]
MAX_DRAWN = 20
# By position, then by the number's name.
NumbersBySeat = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class SumLine:
    """The sum of what all players noted of a number so far."""

    name: str
    together: int  # the sum so far
    target: int  # the sum that it must have, or must not have
    excess: int  # how many too many once all have noted it, below 0 too few; else 0
    bound: str  # a sentence on who cannot enter what, or must enter another number
    wrong: bool  # all have noted it, and the rules do not allow the sum

    @property
    def whole_sum(self) -> str:
        """The sum and how wrong it is as text: “Hearts: 14 of 13, 1 too many”."""
        if self.excess > 0:
            return phrase(
                "{number}: {sum} of {target}, {n} too many",
                "{number}: {sum} of {target}, {n} too many",
                n=self.excess,
                number=self.name,
                sum=self.together,
                target=self.target,
            )
        if self.excess < 0:
            return phrase(
                "{number}: {sum} of {target}, {n} too few",
                "{number}: {sum} of {target}, {n} too few",
                n=self.shortfall,
                number=self.name,
                sum=self.together,
                target=self.target,
            )
        return self.sum_so_far

    @property
    def words(self) -> str:
        """How far the sum is from the target: “1 too many”; "" if it is not, or not yet whole."""
        if self.excess > 0:
            return phrase("{n} too many", "{n} too many", n=self.excess)
        return phrase("{n} too few", "{n} too few", n=self.shortfall) if self.excess else ""

    @property
    def shortfall(self) -> int:
        return -self.excess

    @property
    def sum_so_far(self) -> str:
        """The sum and its target as text: “Bid: 5 of 5”."""
        return phrase(
            "{number}: {sum} of {target}",
            number=self.name,
            sum=self.together,
            target=self.target,
        )

    @property
    def so_far(self) -> str:
        return numeral(self.together)

    @property
    def of(self) -> str:
        return numeral(self.target)

    @property
    def marks(self) -> tuple[str, ...]:
        """“on” for each noted up to the target, “miss” for each missing, “over” for more."""
        return build_marks(self.target, self.together, MAX_DRAWN)


def list_rules(stored: StoredMatch, part: Part, *, once: bool = False) -> list[NumberRule]:
    """Return the rules of a list's numbers, each player's, or with `once` the whole table's."""
    if part == "scores":
        return []
    is_before_deal = part == "said"
    rules = stored.game.numbers
    return [rule for rule in rules if rule.once == once and rule.first == is_before_deal]


def get_noted(deal: StoredDeal, part: Part) -> NumbersBySeat:
    """Return the numbers in hands; for “said” also of players whose hand is not in yet."""
    hands = {position: row.numbers or {} for position, row in deal.hands.items()}
    return {**deal.announced, **hands} if part == "said" else hands


def build_sum_lines(stored: StoredMatch, deal: StoredDeal, part: Part) -> Iterator[SumLine]:
    """Yield the sum so far of each number whose sum the rules demand or forbid."""
    dealt = stored.count_dealt(deal.number)
    noted = get_noted(deal, part)
    players = len(stored.in_deal(deal.number))
    for rule in list_rules(stored, part):
        if rule.together is None:
            continue
        target = rule.get_sum(dealt)
        known = {
            position: numbers[rule.name]
            for position, numbers in noted.items()
            if rule.name in numbers
        }
        together = sum(known.values())
        is_whole = len(known) == players
        excess = together - target if is_whole else 0
        bound = _describe_bound_player(stored, deal, rule, known, target - together)
        # A demanded sum is wrong if it is missed, a forbidden one if it is hit.
        is_demanded = rule.sum is not None
        wrong = is_whole and is_demanded == (excess != 0)
        yield SumLine(
            name=rule.name,
            together=together,
            target=target,
            excess=excess,
            bound=bound,
            wrong=wrong,
        )


def list_wrong_sums(stored: StoredMatch, deal: StoredDeal) -> list[SumLine]:
    """Return the sums that keep a deal open whose hands are all in."""
    if stored.adds_up(deal):
        return []
    return [sum_line for sum_line in build_sum_lines(stored, deal, "numbers") if sum_line.wrong]


def describe_wrong_sums(stored: StoredMatch, deal: StoredDeal) -> list[str]:
    """Describe each sum of `list_wrong_sums`, with whose numbers make it."""
    rules = {rule.name: rule for rule in stored.game.numbers}
    noted = get_noted(deal, "numbers")
    sentences = []
    for sum_line in list_wrong_sums(stored, deal):
        values = {position: numbers.get(sum_line.name, 0) for position, numbers in noted.items()}
        sentences.append(explain_wrong_sum(stored, deal, rules[sum_line.name], values))
    return sentences


def explain_wrong_sum(
    stored: StoredMatch, deal: StoredDeal, rule: NumberRule, values: Mapping[int, int]
) -> str:
    """Explain a wrong sum: “Tricks: the total must be 7, not 6. Entered: Ann 1, Bob 5.”"""
    target = rule.get_sum(stored.count_dealt(deal.number))
    entries = Series(
        f"{stored.names[seat]} {numeral(value)}" for seat, value in sorted(values.items())
    )
    if rule.sum is None:
        return phrase(
            "{number}: the total must not be {bound}. Entered: {entries}.",
            number=rule.name,
            bound=target,
            entries=entries,
        )
    return phrase(
        "{number}: the total must be {bound}, not {sum}. Entered: {entries}.",
        number=rule.name,
        bound=target,
        sum=sum(values.values()),
        entries=entries,
    )


def _describe_bound_player(
    stored: StoredMatch, deal: StoredDeal, rule: NumberRule, known: Mapping[int, int], left: int
) -> str:
    """Describe who cannot enter the number that is `left` to a forbidden sum, or must change it.

    Before the deal that is the dealer, else the last who has noted none. Empty while other players
    are to enter, and if `left` cannot be entered anyway.
    """
    if rule.not_sum is None:
        return ""
    dealer = find_bound_position(stored, deal.number) if rule.first else None
    missing = [position for position in stored.in_deal(deal.number) if position not in known]
    if not missing and left == 0 and rule.first:
        if dealer is None:
            return phrase("Someone must enter another number")
        return phrase("{player} deals and must enter another number", player=stored.names[dealer])
    if len(missing) != 1 or dealer not in (None, missing[0]):
        return ""
    if not rule.least <= left <= rule.get_highest(stored.count_dealt(deal.number)):
        return ""
    last = stored.names[missing[0]]
    if dealer is None:
        return phrase("{player} cannot enter {number}", player=last, number=left)
    return phrase("{player} deals and cannot enter {number}", player=last, number=left)


def format_noted_numbers(noted: Mapping[str, int | str]) -> str:
    """Return noted numbers as text, one alone without its name: “2”, “bid 3, tricks 2”."""
    texts = {
        name: numeral(value) if isinstance(value, int) else value for name, value in noted.items()
    }
    if len(texts) == 1:
        return next(iter(texts.values()))
    return ", ".join(f"{name} {value}" for name, value in texts.items())
