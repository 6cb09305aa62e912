"""What is said of a hand: what its player noted, how a bid and what was taken compare, how its score adds up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.declared.counted import NumberRule
from games.rules.game import Game
from games.rules.result import HandScore

from .words import format_sum, numeral, signed

MOST_MARKS = 13
"""So many tricks are drawn; more only say their number."""


@dataclass(frozen=True, slots=True)
class NotedText:
    """What somebody noted in a deal, in words, and a mark for each of what was bid and taken.

    `marks` are the classes `on` (bid and taken), `miss` (bid and not taken) and `over` (taken beyond the bid).
    """

    text: str
    marks: tuple[str, ...]


def noted(game: Game, numbers: Mapping[str, int]) -> NotedText:
    """What a player noted: “Bid 2, Tricks 1”; of a tick that was set only its name, of one that was not nothing."""
    if not numbers:
        return NotedText("", ())
    said = []
    for rule in game.numbers:
        value = numbers.get(rule.name)
        if value is None or (rule.is_tick and not value):
            continue
        said.append(rule.name if rule.is_tick else f"{rule.name} {numeral(value)}")
    return NotedText(", ".join(said), _marks(game, numbers))


def said_so_far(stored: StoredMatch, deal: StoredDeal | None, position: int) -> str:
    """What a player has said before the deal that is being played: “Bid 3”; empty where nothing is said."""
    said = deal.announced.get(position, {}) if deal else {}
    return noted(stored.game, said).text


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
    return () if bid is None or taken is None else count_out(bid, taken, MOST_MARKS)


def count_out(wanted: int, got: int, most: int) -> tuple[str, ...]:
    """Return a mark for each that is there, then what is missing, or is over what is wanted; none above `most`."""
    if not 0 <= min(wanted, got) <= max(wanted, got) <= most:
        return ()
    met = min(wanted, got)
    return (*["on"] * met, *["miss"] * (wanted - met), *["over"] * (got - met))


def how_it_adds_up(score: HandScore, game: Game) -> str:
    """What was added to a hand and why: 23 + 10, went out without the lowest hand. Empty where nothing was.

    Where a hand counts nothing by itself, what was noted: As bid: Bid 3, Tricks 3: 10 + 3.
    """
    if not score.lines:
        return ""
    if not game.has_scores:
        several = len(score.lines) > 1
        return "; ".join(f"{line.text} ({signed(line.points)})" if several else line.text for line in score.lines)
    sum_of = format_sum([score.base, *(line.points for line in score.lines)])
    return ", ".join([sum_of, *(_within(line.text) for line in score.lines)])


def _within(text: str) -> str:
    """A text that begins a sentence as it stands within one; a name in capitals stays as it is."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
