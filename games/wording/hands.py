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
    """The numbers that a player noted in a deal, in words, with a mark for each trick."""

    text: str
    marks: tuple[str, ...]  # classes: “on” (bid and taken), “miss” (bid, not taken) or “over”


def build_noted_text(game: Game, numbers: Mapping[str, int]) -> NotedText:
    """Describe noted numbers, “Bid 2, Tricks 1”, with marks; a tick that is not set is left out."""
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
    # `first`: announced before the deal; `once`: noted for the whole table.
    open_names = {rule.name for rule in game.numbers if rule.first and not rule.once}
    # Tricks lie open on the table; of a hand with cards or a score, only the bid is seen.
    bid_and_taken = None if game.has_scores else find_bid_and_taken(game)
    if bid_and_taken:
        _, taken = bid_and_taken
        open_names.add(taken.name)
    saved_hand = deal.hands.get(position)
    in_hand = (saved_hand.numbers or {}) if saved_hand else {}  # None: it notes no numbers
    return {
        **deal.announced.get(position, {}),
        **{name: value for name, value in in_hand.items() if name in open_names},
    }


def format_bid_and_taken(stored: StoredMatch, deal: StoredDeal | None, position: int) -> str:
    """Describe the open deal's numbers that all may see: “Bid 3”, later “Bid 3, Tricks 2”."""
    return build_noted_text(stored.game, collect_open_numbers(stored, deal, position)).text


def find_bid_and_taken(game: Game) -> tuple[NumberRule, NumberRule] | None:
    """Return the rules of the bid and of the tricks taken; None if one is missing.

    The bid is the only number that each player announces before the deal, the tricks the only one
    that each notes after it with the same `most`.
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
    bid_and_taken = find_bid_and_taken(game)
    if bid_and_taken is None:
        return ()
    bid, taken = (numbers.get(rule.name) for rule in bid_and_taken)
    return () if bid is None or taken is None else build_marks(bid, taken, MAX_MARKS)


def build_marks(wanted: int, got: int, limit: int) -> tuple[str, ...]:
    """Return “on” for each wanted and got, “miss” for each not got, “over” for each beyond.

    () if a number is below 0 or above `limit`.
    """
    if min(wanted, got) < 0 or max(wanted, got) > limit:
        return ()
    met = min(wanted, got)
    return (*["on"] * met, *["miss"] * (wanted - met), *["over"] * (got - met))


def explain_score(score: HandScore, game: Game) -> str:
    """Describe what was added to a hand and why: “23 + 10, went out without the lowest hand”.

    If hands have no scores of their own, each reason has its points, unless it is the only one.
    """
    if not score.lines:
        return ""
    texts = [translate(line.text) for line in score.lines]
    points = [line.points for line in score.lines]
    if game.has_scores:
        return ", ".join([format_sum([score.base, *points]), *map(begin_small, texts)])
    if len(texts) == 1:
        return texts[0]
    pairs = zip(texts, points, strict=True)
    return "; ".join(f"{text} ({signed(text_points)})" for text, text_points in pairs)
