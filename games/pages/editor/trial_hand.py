"""The hand to try: its cards as they lie, and its score by the game in the editor."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count
from math import gcd

from games.drawings.hands import Drawing, draw_hand
from games.rules.cards import DISCARDED, format_card
from games.rules.checks import check_cards
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.errors import RuleError
from games.rules.game import MAX_CARDS, Game
from games.rules.result import HandScore
from games.rules.say import say
from games.rules.scoring import score_cells
from games.rules.working.places import find_cells
from games.wording.translated import numeral
from games.wording.words import sentence

from .draft import Draft

EMPTY_CELL = "_"
PILE_SIZE = 5  # cards of an example hand that is no grid
FIRST_CARD = 4
LEAST_STEP = 5
"""An example hand begins with the card at this index, then goes on in such steps."""


@dataclass(frozen=True, slots=True)
class TrialCell:
    card: str  # as it is shown
    classes: str  # of CSS
    label: str
    points: str  # what the card counts, if it counts singly


@dataclass(frozen=True, slots=True)
class TrialHand:
    text: str  # how it is written
    rows: tuple[tuple[TrialCell, ...], ...]  # of a grid; a pile has only its `drawing`
    drawing: Drawing | None
    score: int
    score_before: int | None  # before the last change, None if that is the same
    keys: tuple[tuple[str, str], ...]  # the cards, as written and as shown
    discards: str  # the lines that can be discarded: "rows", "columns", or ""
    problem: str


def build_trial_hand(draft: Draft) -> TrialHand | None:
    """Return the hand to try of a draft, with its score; None without cards."""
    if not draft.game.cards:
        return None
    game = Game(draft.game)
    score = score_trial_hand(game, draft.hand)
    drawing = draw_hand(game, score)
    problem = ""
    try:
        if EMPTY_CELL not in draft.hand:  # a hand that is not complete is no problem
            check_cards(game, draft.hand, say("This hand"))
    except RuleError as error:
        problem = sentence(error)
    keys = [(card.card, format_card(card.card)) for card in draft.game.cards]
    return TrialHand(
        text=" ".join(draft.hand),
        rows=_build_rows(draft, game, score, drawing) if drawing and drawing.rows else (),
        drawing=drawing,
        score=score.points,
        score_before=None if draft.score_before == score.points else draft.score_before,
        keys=tuple(keys),
        discards=draft.game.gone or "",
        problem=problem,
    )


def make_example_hand(game: Declaration) -> tuple[str, ...]:
    """Return a made-up hand of the game's size, with its first group, if any; () without cards."""
    if not game.cards:
        return ()
    plain = [card.card for card in game.cards if not card.wild]
    names = plain or [card.card for card in game.cards]
    size = game.rows * game.columns or PILE_SIZE
    # Without a common divisor, the steps use all cards before one comes again.
    step = next(step for step in count(LEAST_STEP) if gcd(step, len(names)) == 1)
    hand = [names[(FIRST_CARD + index * step) % len(names)] for index in range(size)]
    if game.groups:
        _lay_group(game, game.groups[0], hand)
    return tuple(hand)


def _lay_group(game: Declaration, group: GroupRule, hand: list[str]) -> None:
    """Put equal cards that the group takes into `hand`: if possible, of a kind new to it."""
    cells = range(group.same) if group.form == "same" else sorted(find_cells(game, group))[-1]
    taken = [card.card for card in game.cards if group.takes(card)]
    other_cards = [card for cell, card in enumerate(hand) if cell not in cells]
    unused = [card for card in taken if card not in other_cards]
    choice = unused or taken or [game.cards[0].card]
    for cell in cells:
        hand[cell] = choice[len(choice) // 2]


def fit_hand(game: Declaration, hand: Sequence[str]) -> tuple[str, ...]:
    """Return the hand in the game's size; unknown cards become empty cells, or leave a pile."""
    known = {card.card.casefold(): card.card for card in game.cards}
    if game.gone:
        known[DISCARDED] = DISCARDED
    cards = [known.get(card.casefold(), EMPTY_CELL) for card in hand]
    if game.layout != "grid":
        return tuple([card for card in cards if card != EMPTY_CELL][:MAX_CARDS])
    size = game.rows * game.columns
    missing = [EMPTY_CELL] * (size - len(cards))  # none if the hand is too long
    return tuple([*cards, *missing][:size])


def add_touched_cards(
    game: Declaration, hand: Sequence[str], touched: Collection[str]
) -> tuple[str, ...]:
    """Return the hand with each card of `touched`: in a grid instead of others, in a pile added."""
    new_hand = list(hand)
    missing = [card for card in touched if card not in new_hand]
    if game.layout != "grid":
        return tuple([*new_hand, *missing][:MAX_CARDS])
    for card in missing:
        free = [cell for cell, other in enumerate(new_hand) if other not in touched]
        # If possible, the card takes the cell of one that is there once, so that groups stay.
        single = [cell for cell in free if new_hand.count(new_hand[cell]) == 1]
        if free:
            new_hand[(single or free)[0]] = card
    return tuple(new_hand[:MAX_CARDS])


def score_trial_hand(game: Game, hand: Sequence[str]) -> HandScore:
    """Return the score of a hand to try; empty cells count nothing."""
    return score_cells(game, [None if card == EMPTY_CELL else card for card in hand])


def _build_rows(
    draft: Draft, game: Game, score: HandScore, drawing: Drawing
) -> tuple[tuple[TrialCell, ...], ...]:
    """Return a grid's cells by row: marked if just edited, with points if they count singly."""
    single_cells = {
        cell for group in score.groups if group.kind == "single" for cell in group.cells
    }
    drawn_cells = [cell for row in drawing.rows for cell in row.cells]
    shown = []
    for index, (cell, card) in enumerate(zip(drawn_cells, draft.hand, strict=True)):
        points = numeral(game.values[card]) if index in single_cells and card in game.values else ""
        classes = f"{cell.classes} was".strip() if card in draft.touched else cell.classes
        shown.append(TrialCell(cell.rank, classes, cell.label, points))
    starts = range(0, len(shown), drawing.columns)
    return tuple([tuple(shown[start : start + drawing.columns]) for start in starts])
