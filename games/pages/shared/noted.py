"""What was noted of a deal, in words, and how a bid and what was taken compare, to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts
from games.rules.declared.counted import NumberRule
from games.rules.game import Game

from .words import number

MOST_MARKS = 13
"""So many tricks are drawn; more only say their number."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody noted in a deal, in words, and a mark for each of what was bid and taken.

    `marks` are the classes `on` (bid and taken), `miss` (bid and not taken) and `over` (taken beyond the bid).
    """

    text: str
    marks: tuple[str, ...]


def noted(game: Game, numbers: Mapping[str, int]) -> Noted:
    """What a player noted: “Bid 2, Tricks 1”; of a tick that was set only its name, of one that was not nothing."""
    if not numbers:
        return Noted("", ())
    said = []
    for rule in game.numbers:
        value = numbers.get(rule.name)
        if value is None or (rule.is_tick and not value):
            continue
        said.append(rule.name if rule.is_tick else f"{rule.name} {number(value)}")
    return Noted(", ".join(said), _marks(game, numbers))


def said_so_far(facts: MatchFacts, deal: DealFacts | None, position: int) -> str:
    """What a player has said before the deal that is being played: “Bid 3”; empty where nothing is said."""
    said = deal.said.get(position, {}) if deal else {}
    return noted(facts.game, said).text


def bid_and_taken(game: Game) -> tuple[NumberRule, NumberRule] | None:
    """The number that is bid and the one that is taken, where the game has just one that is said before the deal, and
    one after it with the same bounds."""
    bids = [rule for rule in game.numbers if rule.first and not rule.once]
    if len(bids) != 1:
        return None
    taken = [rule for rule in game.numbers if not rule.first and not rule.once and rule.most == bids[0].most]
    return (bids[0], taken[0]) if len(taken) == 1 else None


def _marks(game: Game, numbers: Mapping[str, int]) -> tuple[str, ...]:
    pair = bid_and_taken(game)
    if pair is None:
        return ()
    bid, taken = numbers.get(pair[0].name), numbers.get(pair[1].name)
    if bid is None or taken is None or not 0 <= min(bid, taken) <= max(bid, taken) <= MOST_MARKS:
        return ()
    met = min(bid, taken)
    return (*["on"] * met, *["miss"] * (bid - met), *["over"] * (taken - met))
