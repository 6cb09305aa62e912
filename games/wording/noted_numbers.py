"""What is noted of a deal in numbers, before it is played or after it: by whom, in words, and what it adds up to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule, at_deal

from .hands import count_out
from .words import numeral

Part = Literal["said", "numbers", "scores"]
"""What a list is for: what is noted before the deal is played, or after it, or typed scores."""
MOST_DRAWN = 20
Noted = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class SumLine:
    """What all have noted of a number so far, and what that means: `wrong` where it cannot be so."""

    name: str
    together: int
    target: int
    words: str
    wrong: bool

    @property
    def so_far(self) -> str:
        """What all have noted, as people read it."""
        return numeral(self.together)

    @property
    def of(self) -> str:
        """What it may come to, as people read it."""
        return numeral(self.target)

    @property
    def marks(self) -> tuple[str, ...]:
        """A card for each that is noted, then what is missing, or is over what it may come to; none for many."""
        return count_out(self.target, self.together, MOST_DRAWN)


def rules_of(stored: StoredMatch, part: Part, *, once: bool = False) -> list[NumberRule]:
    """Return the numbers that are noted before the deal, or after it: by each player, or `once` for the whole table."""
    when = {"said": True, "numbers": False}.get(part)  # with scores none is typed
    return [rule for rule in stored.game.numbers if rule.once == once and rule.first is when]


def noted_in(stored: StoredMatch, deal: StoredDeal, part: Part) -> Noted:
    """What the players have noted so far, by position."""
    hands = {position: row.numbers or {} for position, row in deal.hands.items()}
    return {**deal.announced, **hands} if part == "said" else hands


def sum_lines(stored: StoredMatch, deal: StoredDeal, part: Part) -> Iterator[SumLine]:
    """Yield what all have noted so far of each number whose sum counts."""
    dealt, there, noted = stored.count_dealt(deal.number), stored.in_deal(deal.number), noted_in(stored, deal, part)
    players = len(there)
    for rule in rules_of(stored, part):
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


def in_words(noted: Mapping[str, int | str]) -> str:
    """Return what was noted: the number alone, or each of several with its name."""
    texts = {name: numeral(value) if isinstance(value, int) else value for name, value in noted.items()}
    if len(texts) == 1:
        return next(iter(texts.values()))
    return ", ".join(f"{name} {value}" for name, value in texts.items())
