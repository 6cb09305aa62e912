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
# The positions of the cards in a fan (x, y), and their rotation in degrees.
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
# The tricks of two sides.
TRICK_FACES: tuple[tuple[Face, ...], ...] = (
    ("gives", "gives", "gives", "plain", "plain"),
    ("gives", "gives", "discarded", "discarded"),
)
SUITS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or several fused ones."""

    face: Face
    x: float
    y: float
    width: float
    height: float
    creases: str = ""  # the lines between fused cards, as an SVG path
    turn: str = ""  # an SVG transform
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
        self.free_cells = set(range(game.rows * game.columns))
        self.pieces: list[Piece] = []
        self.card_width, self.card_height = next(
            (size for size in CARD_SIZES if self._has_room(*size)), CARD_SIZES[-1]
        )

    def draw(self) -> GameDrawing:
        """Draw groups, then a line that can be discarded, then plain cards; all in the middle."""
        self._lay_groups()
        if self.game.gone:
            self._lay([tuple(line) for line in build_lines(self.game)], "discarded", fused=True)
        for cell in sorted(self.free_cells):
            self.pieces.append(self._build_piece("plain", [cell]))
        width = self._measure_cards(self.game.columns, self.card_width)
        height = self._measure_cards(self.game.rows, self.card_height)
        box = f"{(width - BOX_WIDTH) / 2:g} {(height - BOX_HEIGHT) / 2:g} {BOX_WIDTH} {BOX_HEIGHT}"
        return GameDrawing(box, tuple(self.pieces))

    def _lay_groups(self) -> None:
        """Lay at most two pieces: one that gives, and one that cancels."""
        giving_rule = self._choose_group([rule for rule in self.game.groups if rule.points])
        cancelling_rule = self._choose_group([rule for rule in self.game.groups if not rule.points])
        is_alone = not (giving_rule and cancelling_rule) and not self.game.gone
        if giving_rule:
            self._lay_group(giving_rule, "gives", in_the_middle=is_alone)
        elif _has_special_card(self.game):
            # Without a group that gives points, a single card does.
            is_alone = False
            self._lay([(0,)], "gives", fused=False)
        if cancelling_rule:
            self._lay_group(cancelling_rule, "cancels", in_the_middle=is_alone)

    def _lay_group(self, rule: GroupRule, face: Face, *, in_the_middle: bool) -> None:
        fused = rule.form == "shape"
        self._lay(self._list_places(rule), face, fused=fused, in_the_middle=in_the_middle)

    def _choose_group(self, rules: Sequence[GroupRule]) -> GroupRule | None:
        """Return the rule to draw: a shape or equal cards first; of these the largest with room.

        Up to three equal cards have room, and a shape that covers at most `MAX_SHARE` of the grid.
        If no rule has room, it is the smallest; None without rules.
        """
        cells = self.game.rows * self.game.columns

        def rank(rule: GroupRule) -> tuple[bool, bool, int]:
            # Corners and diagonals have no shape; two cells are the fewest that they have.
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
        cells = set()
        for index in range(card_count):
            row = index % rows
            column = round(index * (columns - 1) / (card_count - 1))
            cells.add(row * columns + column)
        return [tuple(sorted(cells))]

    def _lay(
        self, places: Sequence[Cells], face: Face, *, fused: bool, in_the_middle: bool = True
    ) -> None:
        """Lay a piece on the first free one of these places, clear of other pieces if possible.

        - `in_the_middle`: on the place nearest to the middle, if there is no piece yet.
        - `fused`: the cards are one piece, otherwise a piece each.
        """
        free_places = [cells for cells in places if self.free_cells.issuperset(cells)]
        clear_places = [
            cells for cells in free_places if not any(self._touches(cell) for cell in cells)
        ]
        candidates = clear_places or free_places
        if not candidates:
            return
        cells = candidates[0]
        if in_the_middle and not self.pieces:
            cells = min(candidates, key=self._measure_distance_from_middle)
        self.free_cells -= set(cells)
        parts = [cells] if fused else [(cell,) for cell in cells]
        self.pieces += [self._build_piece(face, part) for part in parts]

    def _touches(self, cell: int) -> bool:
        """Return whether a cell above, below or beside this one is in a piece."""
        row, column = divmod(cell, self.game.columns)
        neighbours = []
        if row > 0:
            neighbours.append(cell - self.game.columns)
        if row + 1 < self.game.rows:
            neighbours.append(cell + self.game.columns)
        if column > 0:
            neighbours.append(cell - 1)
        if column + 1 < self.game.columns:
            neighbours.append(cell + 1)
        return not self.free_cells.issuperset(neighbours)

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
        column_width = self.card_width + GAP
        row_height = self.card_height + GAP
        x = left * column_width
        y = top * row_height
        width = self._measure_cards(across, self.card_width)
        height = self._measure_cards(down, self.card_height)
        creases = ""
        if face != "discarded":
            level = [f"M{x} {y + row * row_height - GAP / 2:g}h{width}" for row in range(1, down)]
            upright = [
                f"M{x + column * column_width - GAP / 2:g} {y}v{height}"
                for column in range(1, across)
            ]
            creases = "".join([*level, *upright])
        return Piece(face, x, y, width, height, creases)

    def _has_room(self, card_width: int, card_height: int) -> bool:
        return (
            self._measure_cards(self.game.columns, card_width) <= BOX_WIDTH
            and self._measure_cards(self.game.rows, card_height) <= BOX_HEIGHT
        )

    def _measure_cards(self, cards: int, size: int) -> int:
        """Return the size of so many cards of that size in a row, with the gaps between them."""
        return cards * (size + GAP) - GAP


def _has_special_card(game: Declaration) -> bool:
    """Return whether the game has a wild card, or all thirteen ranks and a card besides."""
    names = {card.card for card in game.cards}
    return any(card.wild for card in game.cards) or names > RANK_SET


def _draw_fan(game: Declaration) -> Iterable[Piece]:
    """Yield the four cards of a fan; the first ones give or cancel as in the game's groups.

    - Without groups, the last card gives in a game with a special card.
    - If one player must go out, the last card is discarded, or gives if they take from the others.
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
    width, height = FAN_CARD_SIZE
    for (x, y, degrees), face, name in zip(FAN_PLACES, faces, names, strict=True):
        # Around a point below the card, as in a hand.
        turn = f"rotate({degrees} {x + width / 2:g} {y + height * 1.43:g})"
        text = name if len(name) <= MAX_LETTERS else ""
        yield Piece(face, x, y, width, height, turn=turn, text=text)


def _draw_numbers(game: Declaration) -> Iterable[Piece]:
    """Yield bars if the cards dealt change, tricks if sides score, else a fan with names."""
    # For the first of the numbers of players: a number of cards, or one for each deal.
    cards_dealt = game.dealt[0][1] if game.dealt else 0
    if isinstance(cards_dealt, tuple):
        return _draw_bars(cards_dealt)
    if any(rule.side for rule in game.lines):
        return _draw_tricks()
    return _draw_number_fan(game)


def _draw_bars(cards_dealt: Sequence[int]) -> Iterable[Piece]:
    """Yield bars as high as the cards dealt in each deal, or in every second, third …"""
    step = -(-len(cards_dealt) // MAX_BARS)  # rounded up
    shown = cards_dealt[::step]
    bar_width = min(BARS_WIDTH / len(shown), WIDEST_BAR)
    left = (BOX_WIDTH - bar_width * len(shown)) / 2
    for index, card_count in enumerate(shown):
        height = round(BARS_HEIGHT * card_count / max(shown), 1)
        face: Face = "gives" if index + 1 == len(shown) else "plain"
        x = round(left + index * bar_width, 2)
        y = round((BOX_HEIGHT + BARS_HEIGHT) / 2 - height, 2)
        yield Piece(face, x, y, round(bar_width * BAR_SHARE, 2), height)


def _draw_tricks() -> Iterable[Piece]:
    """Yield a row of tricks for each of two sides: those made as bid give, more are plain."""
    width, height = TRICK_SIZE
    column_width = width + GAP
    row_height = height + TRICK_GAP
    top = (BOX_HEIGHT - len(TRICK_FACES) * row_height + TRICK_GAP) / 2
    left = (BOX_WIDTH - len(TRICK_FACES[0]) * column_width + GAP) / 2
    for row, faces in enumerate(TRICK_FACES):
        for column, face in enumerate(faces):
            yield Piece(face, left + column * column_width, top + row * row_height, width, height)


def _draw_number_fan(game: Declaration) -> Iterable[Piece]:
    """Yield a fan with names of numbers on it: the first repeated to fill it, then the others."""
    names = [_abbreviate(rule.name) for rule in game.numbers[: len(FAN_PLACES)]]
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
