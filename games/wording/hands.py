"""Hands in words: noted numbers, a bid compared with the tricks, how a score adds up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule
from games.rules.game import Game
from games.rules.result import HandScore

from .translated import numeral, translate
from .words import begin_small, format_sum, signed

# The most tricks that are drawn as marks.
MAX_MARKS = 13


@dataclass(frozen=True, slots=True)
class NotedText:
    """The numbers that a player noted in a deal, in words, with a mark for each trick.

    `marks` are the classes `on` (bid and taken), `miss` (bid and not taken) and `over`.
    """

    text: str
    marks: tuple[str, ...]


def build_noted_text(game: Game, numbers: Mapping[str, int]) -> NotedText:
    """Describe noted numbers, “Bid 2, Tricks 1”, of ticks only those set, with marks."""
    if not numbers:
        return NotedText("", ())
    parts = []
    for rule in game.numbers:
        value = numbers.get(rule.name)
        if value is None or (rule.is_tick and not value):
            continue
        parts.append(rule.name if rule.is_tick else f"{rule.name} {numeral(value)}")
    return NotedText(", ".join(parts), _build_bid_marks(game, numbers))


def format_announced(stored: StoredMatch, deal: StoredDeal | None, position: int) -> str:
    """Return what a player announced before a deal: “Bid 3”; empty for nothing."""
    announced = deal.announced.get(position, {}) if deal else {}
    return build_noted_text(stored.game, announced).text


def collect_open_numbers(
    stored: StoredMatch, deal: StoredDeal | None, position: int
) -> dict[str, int]:
    """Return the numbers of an open deal that everybody may see: bids, and tricks taken."""
    if deal is None:
        return {}
    game = stored.game
    seen = {rule.name for rule in game.numbers if rule.first and not rule.once}
    # Tricks lie open on the table; of a hand with cards or a score, only the bid is seen.
    pair = None if game.has_scores else find_bid_and_taken(game)
    if pair:
        seen.add(pair[1].name)
    saved_hand = deal.hands.get(position)
    in_hand = (saved_hand.numbers or {}) if saved_hand else {}
    return {
        **deal.announced.get(position, {}),
        **{name: value for name, value in in_hand.items() if name in seen},
    }


def format_bid_and_taken(stored: StoredMatch, deal: StoredDeal | None, position: int) -> str:
    """Describe the open deal's numbers that all may see: “Bid 3”, later “Bid 3, Tricks 2”."""
    return build_noted_text(stored.game, collect_open_numbers(stored, deal, position)).text


def find_bid_and_taken(game: Game) -> tuple[NumberRule, NumberRule] | None:
    """Return the rules of the bid and of the tricks taken; None if one is missing.

    The bid is the only number that each player announces before the deal, the tricks the only one
    with the same most that each notes after it.
    """
    bids = [rule for rule in game.numbers if rule.first and not rule.once]
    if len(bids) != 1:
        return None
    taken = [
        rule
        for rule in game.numbers
        if not rule.first and not rule.once and rule.most == bids[0].most
    ]
    return (bids[0], taken[0]) if len(taken) == 1 else None


def _build_bid_marks(game: Game, numbers: Mapping[str, int]) -> tuple[str, ...]:
    """Return the marks for bid and tricks taken; () without such a pair, or above `MAX_MARKS`."""
    pair = find_bid_and_taken(game)
    if pair is None:
        return ()
    bid = numbers.get(pair[0].name)
    taken = numbers.get(pair[1].name)
    return () if bid is None or taken is None else build_marks(bid, taken, MAX_MARKS)


def build_marks(wanted: int, got: int, limit: int) -> tuple[str, ...]:
    """Return “on” for each wanted and got, “miss” for each not got, “over” for each beyond."""
    if not 0 <= min(wanted, got) <= max(wanted, got) <= limit:
        return ()
    met = min(wanted, got)
    return (*["on"] * met, *["miss"] * (wanted - met), *["over"] * (got - met))


def explain_score(score: HandScore, game: Game) -> str:
    """Describe what was added to a hand and why: 23 + 10, went out without the lowest hand."""
    if not score.lines:
        return ""
    if not game.has_scores:
        several = len(score.lines) > 1
        texts = [translate(line.text) for line in score.lines]
        return "; ".join(
            f"{text} ({signed(line.points)})" if several else text
            for text, line in zip(texts, score.lines, strict=True)
        )
    sum_of = format_sum([score.base, *(line.points for line in score.lines)])
    return ", ".join([sum_of, *(begin_small(translate(line.text)) for line in score.lines)])
