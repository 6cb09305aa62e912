"""The hand to try: its cards as they lie, and its score by the game as it is in the editor."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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

EMPTY = "_"
"""How a place is written that has no card yet."""
A_PILE = 5
STEP = 5
FIRST = 4
"""The cards of a hand that nobody tapped in: this one first, then every so many."""


@dataclass(frozen=True, slots=True)
class TrialCell:
    card: str
    classes: str
    label: str
    points: str  # what the card counts, if it counts singly


@dataclass(frozen=True, slots=True)
class TrialHand:
    text: str  # how it is written
    # Its places; a pile has none, and its `drawing` shows it.
    rows: tuple[tuple[TrialCell, ...], ...]
    drawing: Drawing | None
    score: int
    score_before: int | None  # before the last change, None if that is the same
    keys: tuple[tuple[str, str], ...]  # the cards, as written and as shown
    can_go: str
    problem: str


def trial_hand(draft: Draft) -> TrialHand | None:
    """Return the hand to try of a draft, with its score; None without cards."""
    if not draft.game.cards:
        return None
    game = Game(draft.game)
    score = score_tried(game, draft.hand)
    drawing = draw_hand(game, score)
    problem = ""
    try:
        if EMPTY not in draft.hand:
            check_cards(game, draft.hand, say("This hand"))
    except RuleError as error:
        problem = sentence(error)
    keys = [(card.card, format_card(card.card)) for card in draft.game.cards]
    return TrialHand(
        text=" ".join(draft.hand),
        rows=_build_rows(draft, game, score, drawing) if drawing and drawing.rows else (),
        drawing=drawing,
        score=score.points,
        score_before=None if draft.was == score.points else draft.was,
        keys=tuple(keys),
        can_go=draft.game.gone or "",
        problem=problem,
    )


def example_hand(game: Declaration) -> tuple[str, ...]:
    """Return a made-up hand of the game's size, with its first group, if any; () without cards."""
    if not game.cards:
        return ()
    plain = [card.card for card in game.cards if not card.wild]
    names = plain or [card.card for card in game.cards]
    size = game.rows * game.columns or A_PILE
    step = next(step for step in range(STEP, STEP + len(names) + 1) if gcd(step, len(names)) == 1)
    hand = [names[(FIRST + place * step) % len(names)] for place in range(size)]
    if game.groups:
        _lay_group(game, game.groups[0], hand)
    return tuple(hand)


def _lay_group(game: Declaration, group: GroupRule, hand: list[str]) -> None:
    """Lay equal cards that the group takes into `hand`, of a kind that is nowhere else in it."""
    cells = range(group.same) if group.form == "same" else sorted(find_cells(game, group))[-1]
    taken = [card.card for card in game.cards if group.takes(card)]
    others = [card for cell, card in enumerate(hand) if cell not in cells]
    unused = [card for card in taken if card not in others]
    choice = unused or taken or [game.cards[0].card]
    for cell in cells:
        hand[cell] = choice[len(choice) // 2]


def fitted(game: Declaration, hand: Sequence[str]) -> tuple[str, ...]:
    """Return the hand in the game's size; unknown cards become empty cells, or leave a pile."""
    known = {card.card.casefold(): card.card for card in game.cards} | (
        {DISCARDED: DISCARDED} if game.gone else {}
    )
    cards = [known.get(card.casefold(), EMPTY) for card in hand]
    if game.layout != "grid":
        return tuple([card for card in cards if card != EMPTY][:MAX_CARDS])
    size = game.rows * game.columns
    return tuple([*cards, *[EMPTY] * size][:size])


def with_touched(
    game: Declaration, hand: Sequence[str], touched: Collection[str]
) -> tuple[str, ...]:
    """Return the hand with each card of `touched`: in a grid instead of others, in a pile added."""
    new = list(hand)
    for card in [card for card in touched if card not in new]:
        free = [cell for cell, now in enumerate(new) if now not in touched]
        if game.layout != "grid":
            new.append(card)
        elif free:
            alone = [cell for cell in free if new.count(new[cell]) == 1]
            new[(alone or free)[0]] = card
    return tuple(new[:MAX_CARDS])


def score_tried(game: Game, hand: Sequence[str]) -> HandScore:
    """Return the score of a hand that is tried; empty cells count nothing."""
    return score_cells(game, [None if card == EMPTY else card for card in hand])


def _build_rows(
    draft: Draft, game: Game, score: HandScore, drawing: Drawing
) -> tuple[tuple[TrialCell, ...], ...]:
    """Return a grid's cells by row: marked if just edited, with points if they count singly."""
    alone = {cell for group in score.groups if group.kind == "single" for cell in group.cells}
    cells = [cell for row in drawing.rows for cell in row.cells]
    shown = []
    for place, (cell, card) in enumerate(zip(cells, draft.hand, strict=True)):
        points = numeral(game.values[card]) if place in alone and card in game.values else ""
        classes = f"{cell.classes} was".strip() if card in draft.touched else cell.classes
        shown.append(TrialCell(cell.rank, classes, cell.label, points))
    return tuple(
        [
            tuple(shown[start : start + drawing.columns])
            for start in range(0, len(shown), drawing.columns)
        ]
    )
