"""How a score comes about where a deal, or a mark, adds something to the cards."""

from __future__ import annotations

from games.rules.game import Game
from games.rules.result import HandScore

from .words import added, signed


def how_it_adds_up(score: HandScore, game: Game) -> str:
    """What was added to a hand and why: 23 + 10, went out without the lowest hand. Empty where nothing was.

    Where a hand counts nothing by itself, what was noted: As bid: Bid 3, Tricks 3: 10 + 3.
    """
    if not score.lines:
        return ""
    if not game.has_scores:
        several = len(score.lines) > 1
        return "; ".join(f"{line.text} ({signed(line.points)})" if several else line.text for line in score.lines)
    sum_of = added([score.base, *(line.points for line in score.lines)])
    return ", ".join([sum_of, *(_within(line.text) for line in score.lines)])


def _within(text: str) -> str:
    """A text that begins a sentence as it stands within one; a name in capitals stays as it is."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
