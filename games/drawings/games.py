"""The small drawing of a game, made from what is declared: how the cards lie, and what equal cards give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.cards import RANK_SET, format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.working.places import build_lines, find_cells

Face = Literal["plain", "gives", "cancels", "discarded"]
"""A card; equal cards that give something, or cancel; cards that are discarded."""
Cells = tuple[int, ...]

WIDE, HIGH = 58, 42
"""The units of a drawing."""
GAP = 2
SIZES = ((10, 13), (8, 10), (7, 8))
"""Widths and heights of a card; the first that leaves room for the grid is taken."""
LARGEST_SHARE = 0.6
"""A piece covers no more of the grid than this if another can be drawn."""
FAN = ((12, 10, -20), (17, 8.5, -7), (22.5, 8.5, 7), (28, 10, 20))
"""Where the cards of a pile lie, and how they are turned, in degrees."""
LOOSE_SIZE = (15, 21)
LETTERS = 2
"""How many letters find room on a card."""
MOST_BARS, BARS_WIDE, BARS_HIGH, BAR_MOST, BAR_SHARE = 20, 48, 30, 6, 0.75
"""Bars for deals: how many there are, the units that they take together, the most that one takes, and fills of it."""
TRICK, TRICK_GAP = (8, 11), 5
TRICKS: tuple[tuple[Face, ...], ...] = (
    ("gives", "gives", "gives", "plain", "plain"),
    ("gives", "gives", "discarded", "discarded"),
)
SUITS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or several fused into one: `creases` is the path of the lines where they meet, `turn` a transform."""

    face: Face
    x: float
    y: float
    width: float
    height: float
    creases: str = ""
    turn: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class GameDrawing:
    """A drawing: an SVG's view box and its pieces; none where scores are typed, which is drawn as a list of them."""

    box: str
    pieces: tuple[Piece, ...]


def draw_game(game: Declaration) -> GameDrawing:
    """The drawing of a declared game."""
    if game.layout == "grid":
        return _Drawn(game).drawing()
    drawn = {"pile": _fan, "numbers": _noted}.get(game.layout)
    return GameDrawing(f"0 0 {WIDE} {HIGH}", tuple(drawn(game)) if drawn else ())


class _Drawn:
    """A grid that is drawn: pieces are laid where cells are free, then plain cards where they still are."""

    def __init__(self, game: Declaration) -> None:
        self.game = game
        self.free = set(range(game.rows * game.columns))
        self.pieces: list[Piece] = []
        self.wide, self.high = next((size for size in SIZES if self._finds_room(*size)), SIZES[-1])

    def drawing(self) -> GameDrawing:
        """The pieces, in the middle of the box."""
        self._lay_groups()
        if self.game.gone:
            self._lay([tuple(line) for line in build_lines(self.game)], "discarded", fused=True)
        for cell in sorted(self.free):
            self.pieces.append(self._piece("plain", [cell]))
        width, height = self._room(self.game.columns, self.wide), self._room(self.game.rows, self.high)
        box = f"{(width - WIDE) / 2:g} {(height - HIGH) / 2:g} {WIDE} {HIGH}"
        return GameDrawing(box, tuple(self.pieces))

    def _lay_groups(self) -> None:
        gives = self._most_telling([rule for rule in self.game.groups if rule.points])
        cancels = self._most_telling([rule for rule in self.game.groups if not rule.points])
        alone = not (gives and cancels) and not self.game.gone
        if gives:
            self._lay(self._places(gives), "gives", fused=gives.form == "shape", in_the_middle=alone)
        elif _has_special_card(self.game):
            alone = False
            self._lay([(0,)], "gives", fused=False)
        if cancels:
            self._lay(self._places(cancels), "cancels", fused=cancels.form == "shape", in_the_middle=alone)

    def _most_telling(self, rules: Sequence[GroupRule]) -> GroupRule | None:
        """Of such groups, the one to draw: a large shape that leaves room for others, else equal cards anywhere."""
        cells = self.game.rows * self.game.columns

        def telling(rule: GroupRule) -> tuple[bool, bool, int]:
            many = rule.same or rule.shape[0] * rule.shape[1] or 2
            fits = many <= (3 if rule.same else LARGEST_SHARE * cells)
            return rule.form in ("shape", "same"), fits, many if fits else -many

        return max(rules, key=telling, default=None)

    def _places(self, rule: GroupRule) -> list[Cells]:
        if rule.form != "same":
            return sorted(find_cells(self.game, rule))
        rows, columns, many = self.game.rows, self.game.columns, rule.same
        spread = [place % rows * columns + round(place * (columns - 1) / (many - 1)) for place in range(many)]
        return [tuple(sorted(set(spread)))]

    def _lay(self, places: Sequence[Cells], face: Face, *, fused: bool, in_the_middle: bool = True) -> None:
        """Lay a piece on one of the places: clear of the others if that can be, nowhere where none is free."""
        free = [cells for cells in places if self.free.issuperset(cells)]
        clear = [cells for cells in free if not any(self._touches(cell) for cell in cells)]
        best = clear or free
        if not best:
            return
        cells = min(best, key=self._from_the_middle) if in_the_middle and not self.pieces else best[0]
        self.free -= set(cells)
        self.pieces += [self._piece(face, cells)] if fused else [self._piece(face, [cell]) for cell in cells]

    def _touches(self, cell: int) -> bool:
        """Whether a neighbour of a cell is in a piece."""
        row, column = divmod(cell, self.game.columns)
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        inside = [(r, c) for r, c in around if 0 <= r < self.game.rows and 0 <= c < self.game.columns]
        return any(r * self.game.columns + c not in self.free for r, c in inside)

    def _from_the_middle(self, cells: Cells) -> float:
        rows = [cell // self.game.columns for cell in cells]
        columns = [cell % self.game.columns for cell in cells]
        down, across = min(rows) + max(rows) + 1 - self.game.rows, min(columns) + max(columns) + 1 - self.game.columns
        return abs(down) + abs(across)

    def _piece(self, face: Face, cells: Iterable[int]) -> Piece:
        rows, columns = zip(*[divmod(cell, self.game.columns) for cell in cells], strict=True)
        top, left, down, across = min(rows), min(columns), len({*rows}), len({*columns})
        x, y = left * (self.wide + GAP), top * (self.high + GAP)
        width, height = self._room(across, self.wide), self._room(down, self.high)
        creases = ""
        if face != "discarded":
            level = [f"M{x} {y + row * (self.high + GAP) - GAP / 2:g}h{width}" for row in range(1, down)]
            upright = [f"M{x + column * (self.wide + GAP) - GAP / 2:g} {y}v{height}" for column in range(1, across)]
            creases = "".join([*level, *upright])
        return Piece(face, x, y, width, height, creases)

    def _finds_room(self, wide: int, high: int) -> bool:
        return self._room(self.game.columns, wide) <= WIDE and self._room(self.game.rows, high) <= HIGH

    def _room(self, cards: int, size: int) -> int:
        """The units that so many cards of a size take, side by side."""
        return cards * (size + GAP) - GAP


def _has_special_card(game: Declaration) -> bool:
    """Whether some card is not like the others: a wild card, or one beside the thirteen ranks."""
    names = {card.card for card in game.cards}
    return any(card.wild for card in game.cards) or names > RANK_SET


def _fan(game: Declaration) -> Iterable[Piece]:
    """Cards held in a hand: those that make a group, the one that goes out, cards of the game's own with names."""
    faces: list[Face] = ["plain"] * len(FAN)
    if game.groups:
        rule = min(game.groups, key=lambda rule: abs(rule.same - 3))
        many = min(rule.same, len(FAN))
        faces[:many] = ["gives" if rule.points else "cancels"] * many
    elif _has_special_card(game):
        faces[-1] = "gives"
    if game.exactly_one_empty:
        takes = game.question and game.question.best and game.question.best.do == "others"
        faces[-1] = "gives" if takes else "discarded"
    return _held(faces, _names(game))


def _held(faces: Sequence[Face], names: Sequence[str]) -> Iterable[Piece]:
    """The cards of a fan."""
    for (x, y, turn), face, name in zip(FAN, faces, names, strict=True):
        width, height = LOOSE_SIZE
        around = f"rotate({turn} {x + width / 2:g} {y + height * 1.43:g})"
        yield Piece(face, x, y, width, height, turn=around, text=name if len(name) <= LETTERS else "")


def _noted(game: Declaration) -> Iterable[Piece]:
    """A game in which nothing but numbers is noted: its deals, the tricks of two sides, or what is noted on cards."""
    cards = game.dealt[0][1] if game.dealt else 0
    if isinstance(cards, tuple):
        return _skyline(cards)
    if any(line.side for line in game.lines):
        return _tricks()
    return _named_fan(game)


def _skyline(cards: Sequence[int]) -> Iterable[Piece]:
    """A bar for each deal, as high as cards are dealt in it; of very many deals some. The last one gives."""
    step = -(-len(cards) // MOST_BARS)
    shown = cards[::step]
    wide = min(BARS_WIDE / len(shown), BAR_MOST)
    left = (WIDE - wide * len(shown)) / 2
    for place, many in enumerate(shown):
        high = round(BARS_HIGH * many / max(shown), 1)
        face: Face = "gives" if place + 1 == len(shown) else "plain"
        x, y = round(left + place * wide, 2), round((HIGH + BARS_HIGH) / 2 - high, 2)
        yield Piece(face, x, y, round(wide * BAR_SHARE, 2), high)


def _tricks() -> Iterable[Piece]:
    """A row of tricks for each of two sides: what was said and made, what is beyond it, what is missing."""
    wide, high = TRICK
    top = (HIGH - len(TRICKS) * (high + TRICK_GAP) + TRICK_GAP) / 2
    left = (WIDE - len(TRICKS[0]) * (wide + GAP) + GAP) / 2
    for row, faces in enumerate(TRICKS):
        for place, face in enumerate(faces):
            yield Piece(face, left + place * (wide + GAP), top + row * (high + TRICK_GAP), wide, high)


def _named_fan(game: Declaration) -> Iterable[Piece]:
    """Cards held in a hand, with what is noted written on them: mostly the first number, then the others."""
    names = [_symbol(number.name) for number in game.numbers[: len(FAN)]]
    names = [names[0]] * (len(FAN) - len(names)) + names
    return _held(("plain", "plain", "plain", "gives"), names)


def _symbol(name: str) -> str:
    """A number in two letters: Hearts is ♥, Queen ♠ is Q♠, Points is P."""
    suit = next((each for each in name if each in SUITS.values()), "")
    return SUITS.get(name.casefold()) or f"{name[0].upper()}{suit}"


def _names(game: Declaration) -> list[str]:
    """What is written on the cards of a fan: nothing on the thirteen ranks."""
    names = [format_card(card.card) for card in game.cards[: len(FAN)]]
    if {card.card for card in game.cards} >= RANK_SET:
        return [""] * len(FAN)
    return [names[0]] * (len(FAN) - len(names)) + names
