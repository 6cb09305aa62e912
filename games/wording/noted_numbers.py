"""Numbers noted for a deal, before it is played or after it: by player, in words, and their sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule, at_deal

from .hands import build_marks
from .words import numeral

Part = Literal["said", "numbers", "scores"]
"""The content of a list: numbers noted before the deal, or after it, or typed scores."""
MOST_DRAWN = 20
NumbersBySeat = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class SumLine:
    """The sum that all noted of a number so far, in words too; `wrong` if the rules do not allow it."""

    name: str
    together: int
    target: int
    words: str
    wrong: bool

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

    In words: once all have noted it, how many too many or too few; if only one has not and the sum is one to avoid,
    what that player may not say, if they could; else "".
    """
    dealt, there, noted = (
        stored.count_dealt(deal.number),
        stored.in_deal(deal.number),
        get_noted(deal, part),
    )
    players = len(there)
    for rule in list_rules(stored, part):
        bound = rule.sum if rule.sum is not None else rule.not_sum
        if bound is None:
            continue
        target = at_deal(bound, dealt)
        known = {position: each[rule.name] for position, each in noted.items() if rule.name in each}
        together, whole = sum(known.values()), len(known) == players
        over = together - target
        words = ""
        if whole and over:
            words = f"{numeral(abs(over))} too {'many' if over > 0 else 'few'}"
        elif len(known) == players - 1 and rule.not_sum is not None:
            last = next(at for at in there if at not in known)
            odd = target - together
            words = (
                f"{stored.names[last]} may not say {numeral(odd)}" if rule.least <= odd <= rule.highest(dealt) else ""
            )
        wrong = whole and (over != 0) == (rule.sum is not None)
        yield SumLine(rule.name, together, target, words, wrong)


def format_noted_numbers(noted: Mapping[str, int | str]) -> str:
    """Return noted numbers as text: one alone without its name, several each with it: “bid 3, tricks 2”."""
    texts = {name: numeral(value) if isinstance(value, int) else value for name, value in noted.items()}
    if len(texts) == 1:
        return next(iter(texts.values()))
    return ", ".join(f"{name} {value}" for name, value in texts.items())
