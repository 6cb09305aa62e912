"""The small drawing of a game: how the cards lie, and what equal cards give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.cards import RANK_SET, format_card
from games.rules.declared.declaration import Declaration, GroupRule
from games.rules.working.places import build_lines, find_cells

# The look of a card: plain, in equal cards that give something or cancel, or discarded.
Face = Literal["plain", "gives", "cancels", "discarded"]
Cells = tuple[int, ...]

# The size of a drawing, in units.
BOX_WIDTH = 58
BOX_HEIGHT = 42
GAP = 2
# Widths and heights of a card; the first with which the grid fits is used.
CARD_SIZES = ((10, 13), (8, 10), (7, 8))
# The largest part of the grid that a piece covers, if a smaller one can be drawn.
MAX_SHARE = 0.6
# The positions of the cards in a fan, and their rotation in degrees.
FAN_PLACES = ((12, 10, -20), (17, 8.5, -7), (22.5, 8.5, 7), (28, 10, 20))
FAN_CARD_SIZE = (15, 21)
MAX_LETTERS = 2  # as many fit on a card
# Bars for deals: the most, their size together, the widest, and how much of its width is filled.
MAX_BARS = 20
BARS_WIDTH = 48
BARS_HEIGHT = 30
WIDEST_BAR = 6
BAR_SHARE = 0.75
TRICK_SIZE = (8, 11)
TRICK_GAP = 5
TRICK_FACES: tuple[tuple[Face, ...], ...] = (
    ("gives", "gives", "gives", "plain", "plain"),
    ("gives", "gives", "discarded", "discarded"),
)
SUITS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or several fused ones; `creases` are the lines between them, `turn` a transform."""

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
    """A drawing: an SVG's view box and its pieces; none for typed scores."""

    box: str
    pieces: tuple[Piece, ...]


def draw_game(game: Declaration) -> GameDrawing:
    """Draw a declared game: its grid, a fan of cards, or numbers; no pieces for typed scores."""
    if game.layout == "grid":
        return _GridPainter(game).draw()
    draw = {"pile": _draw_fan, "numbers": _draw_numbers}.get(game.layout)
    return GameDrawing(f"0 0 {BOX_WIDTH} {BOX_HEIGHT}", tuple(draw(game)) if draw else ())


class _GridPainter:
    """Painter of a grid: pieces are laid on free cells, then plain cards on those that are left."""

    def __init__(self, game: Declaration) -> None:
        self.game = game
        self.free = set(range(game.rows * game.columns))
        self.pieces: list[Piece] = []
        self.wide, self.high = next(
            (size for size in CARD_SIZES if self._has_room(*size)), CARD_SIZES[-1]
        )

    def draw(self) -> GameDrawing:
        """Draw groups, then a line that can be discarded, then plain cards; all in the middle."""
        self._lay_groups()
        if self.game.gone:
            self._lay([tuple(line) for line in build_lines(self.game)], "discarded", fused=True)
        for cell in sorted(self.free):
            self.pieces.append(self._build_piece("plain", [cell]))
        width = self._measure_cards(self.game.columns, self.wide)
        height = self._measure_cards(self.game.rows, self.high)
        box = f"{(width - BOX_WIDTH) / 2:g} {(height - BOX_HEIGHT) / 2:g} {BOX_WIDTH} {BOX_HEIGHT}"
        return GameDrawing(box, tuple(self.pieces))

    def _lay_groups(self) -> None:
        """Lay at most two pieces: one that gives, and one that cancels."""
        gives = self._choose_group([rule for rule in self.game.groups if rule.points])
        cancels = self._choose_group([rule for rule in self.game.groups if not rule.points])
        alone = not (gives and cancels) and not self.game.gone
        if gives:
            self._lay(
                self._list_places(gives), "gives", fused=gives.form == "shape", in_the_middle=alone
            )
        elif _has_special_card(self.game):
            # Without a group that gives points, a single card does.
            alone = False
            self._lay([(0,)], "gives", fused=False)
        if cancels:
            self._lay(
                self._list_places(cancels),
                "cancels",
                fused=cancels.form == "shape",
                in_the_middle=alone,
            )

    def _choose_group(self, rules: Sequence[GroupRule]) -> GroupRule | None:
        """Return the rule to draw: a shape or equal cards first; of these the largest with room.

        If none has room, the smallest; None without rules. Up to three equal cards have it, or a
        part of `MAX_SHARE` of the grid.
        """
        cells = self.game.rows * self.game.columns

        def rank(rule: GroupRule) -> tuple[bool, bool, int]:
            card_count = rule.same or rule.shape[0] * rule.shape[1] or 2
            fits = card_count <= (3 if rule.same else MAX_SHARE * cells)
            return rule.form in ("shape", "same"), fits, card_count if fits else -card_count

        return max(rules, key=rank, default=None)

    def _list_places(self, rule: GroupRule) -> list[Cells]:
        """Return the cells where a rule may be drawn; equal cards are spread over the columns."""
        if rule.form != "same":
            return sorted(find_cells(self.game, rule))
        rows = self.game.rows
        columns = self.game.columns
        card_count = rule.same
        spread = [
            place % rows * columns + round(place * (columns - 1) / (card_count - 1))
            for place in range(card_count)
        ]
        return [tuple(sorted(set(spread)))]

    def _lay(
        self, places: Sequence[Cells], face: Face, *, fused: bool, in_the_middle: bool = True
    ) -> None:
        """Lay a piece on the first free one of these places, clear of other pieces if possible.

        `in_the_middle`: on the one nearest to the middle if there is no piece yet. Not `fused`: as
        a piece for each card.
        """
        free = [cells for cells in places if self.free.issuperset(cells)]
        clear = [cells for cells in free if not any(self._touches(cell) for cell in cells)]
        best = clear or free
        if not best:
            return
        cells = (
            min(best, key=self._measure_distance_from_middle)
            if in_the_middle and not self.pieces
            else best[0]
        )
        self.free -= set(cells)
        self.pieces += (
            [self._build_piece(face, cells)]
            if fused
            else [self._build_piece(face, [cell]) for cell in cells]
        )

    def _touches(self, cell: int) -> bool:
        """Return whether a cell above, below or beside this one is in a piece."""
        row, column = divmod(cell, self.game.columns)
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        inside = [
            (r, c) for r, c in around if 0 <= r < self.game.rows and 0 <= c < self.game.columns
        ]
        return any(r * self.game.columns + c not in self.free for r, c in inside)

    def _measure_distance_from_middle(self, cells: Cells) -> float:
        """Return how far the middles of the cells and the grid are apart, in half cells."""
        rows = [cell // self.game.columns for cell in cells]
        columns = [cell % self.game.columns for cell in cells]
        down = min(rows) + max(rows) + 1 - self.game.rows
        across = min(columns) + max(columns) + 1 - self.game.columns
        return abs(down) + abs(across)

    def _build_piece(self, face: Face, cells: Iterable[int]) -> Piece:
        """Return a piece over all these cells, a rectangle, with creases unless it is discarded."""
        rows, columns = zip(*[divmod(cell, self.game.columns) for cell in cells], strict=True)
        top = min(rows)
        left = min(columns)
        down = len({*rows})
        across = len({*columns})
        x = left * (self.wide + GAP)
        y = top * (self.high + GAP)
        width = self._measure_cards(across, self.wide)
        height = self._measure_cards(down, self.high)
        creases = ""
        if face != "discarded":
            level = [
                f"M{x} {y + row * (self.high + GAP) - GAP / 2:g}h{width}" for row in range(1, down)
            ]
            upright = [
                f"M{x + column * (self.wide + GAP) - GAP / 2:g} {y}v{height}"
                for column in range(1, across)
            ]
            creases = "".join([*level, *upright])
        return Piece(face, x, y, width, height, creases)

    def _has_room(self, wide: int, high: int) -> bool:
        return (
            self._measure_cards(self.game.columns, wide) <= BOX_WIDTH
            and self._measure_cards(self.game.rows, high) <= BOX_HEIGHT
        )

    def _measure_cards(self, cards: int, size: int) -> int:
        return cards * (size + GAP) - GAP


def _has_special_card(game: Declaration) -> bool:
    """Return whether the game has a wild card, or all thirteen ranks and a card besides."""
    names = {card.card for card in game.cards}
    return any(card.wild for card in game.cards) or names > RANK_SET


def _draw_fan(game: Declaration) -> Iterable[Piece]:
    """Yield the four cards of a fan; the first ones give or cancel as in the game's groups.

    Without groups, the last card gives in a game with a special card. If one player must go out, it
    is discarded, or gives if that player takes from the others.
    """
    faces: list[Face] = ["plain"] * len(FAN_PLACES)
    if game.groups:
        rule = min(game.groups, key=lambda rule: abs(rule.same - 3))
        card_count = min(rule.same, len(FAN_PLACES))
        faces[:card_count] = ["gives" if rule.points else "cancels"] * card_count
    elif _has_special_card(game):
        faces[-1] = "gives"
    if game.exactly_one_empty:
        takes = game.question and game.question.best and game.question.best.do == "others"
        faces[-1] = "gives" if takes else "discarded"
    return _draw_fan_cards(faces, _list_fan_names(game))


def _draw_fan_cards(faces: Sequence[Face], names: Sequence[str]) -> Iterable[Piece]:
    """Yield the cards of a fan; a name longer than `MAX_LETTERS` is left out."""
    for (x, y, turn), face, name in zip(FAN_PLACES, faces, names, strict=True):
        width, height = FAN_CARD_SIZE
        around = f"rotate({turn} {x + width / 2:g} {y + height * 1.43:g})"
        yield Piece(
            face, x, y, width, height, turn=around, text=name if len(name) <= MAX_LETTERS else ""
        )


def _draw_numbers(game: Declaration) -> Iterable[Piece]:
    """Yield bars if the cards dealt change, tricks if sides score, else a fan with names."""
    cards = game.dealt[0][1] if game.dealt else 0
    if isinstance(cards, tuple):
        return _draw_bars(cards)
    if any(line.side for line in game.lines):
        return _draw_tricks()
    return _draw_number_fan(game)


def _draw_bars(cards: Sequence[int]) -> Iterable[Piece]:
    """Yield bars as high as the cards dealt in each deal, or in every second, third …"""
    step = -(-len(cards) // MAX_BARS)
    shown = cards[::step]
    wide = min(BARS_WIDTH / len(shown), WIDEST_BAR)
    left = (BOX_WIDTH - wide * len(shown)) / 2
    for place, card_count in enumerate(shown):
        high = round(BARS_HEIGHT * card_count / max(shown), 1)
        face: Face = "gives" if place + 1 == len(shown) else "plain"
        x = round(left + place * wide, 2)
        y = round((BOX_HEIGHT + BARS_HEIGHT) / 2 - high, 2)
        yield Piece(face, x, y, round(wide * BAR_SHARE, 2), high)


def _draw_tricks() -> Iterable[Piece]:
    """Yield a row of tricks for each of two sides: those made as bid give, more are plain."""
    wide, high = TRICK_SIZE
    top = (BOX_HEIGHT - len(TRICK_FACES) * (high + TRICK_GAP) + TRICK_GAP) / 2
    left = (BOX_WIDTH - len(TRICK_FACES[0]) * (wide + GAP) + GAP) / 2
    for row, faces in enumerate(TRICK_FACES):
        for place, face in enumerate(faces):
            yield Piece(
                face, left + place * (wide + GAP), top + row * (high + TRICK_GAP), wide, high
            )


def _draw_number_fan(game: Declaration) -> Iterable[Piece]:
    """Yield a fan with names of numbers on it: the first repeated to fill it, then the others."""
    names = [_abbreviate(number.name) for number in game.numbers[: len(FAN_PLACES)]]
    names = [names[0]] * (len(FAN_PLACES) - len(names)) + names
    return _draw_fan_cards(("plain", "plain", "plain", "gives"), names)


def _abbreviate(name: str) -> str:
    """Return a number's name in at most two letters, with a suit's sign if any: Q♠ for Queen ♠.

    A name that is a suit is its sign alone: ♥ for Hearts.
    """
    suit = next((sign for sign in name if sign in SUITS.values()), "")
    return SUITS.get(name.casefold()) or f"{name[0].upper()}{suit}"


def _list_fan_names(game: Declaration) -> list[str]:
    """Return the names on the fan: of the game's first cards, the first repeated to fill it."""
    names = [format_card(card.card) for card in game.cards[: len(FAN_PLACES)]]
    # Ranks need no names.
    if {card.card for card in game.cards} >= RANK_SET:
        return [""] * len(FAN_PLACES)
    return [names[0]] * (len(FAN_PLACES) - len(names)) + names
