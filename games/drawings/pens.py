"""A pen for pictures that are sent: text in the fonts there are, panels, badges, and cards.

Pictures are drawn at `SCALE` times their size and reduced at the end, for smooth edges. Letters
that the app's font lacks are taken from fonts of the server; what no font has is left out.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from games.matches.people import Person
from games.rules.text import normalize
from games.values.graphemes import split_graphemes

from .hands import Drawing

SCALE = 2

FELT = "#0f4636"
FELT_LINE = "#557f70"
LIT_FELT = "#3d6140"
PALE = "#f5f1e6"
SOFT = "#cfe0d5"
MARK = "#f4cd6a"
CARD = "#fffefa"
CARD_BACK = "#d9d5c5"
CARD_PAIR = "#b9c8bd"
CARD_INK = "#181d1a"
COLOURS = {
    "p1": "#3149bd",
    "p2": "#e4610f",
    "p3": "#004f55",
    "p4": "#bd5aa2",
    "p5": "#8a5510",
    "p6": "#388ee2",
    "p7": "#141226",
    "p8": "#610a10",
}
# Colours with dark letters on them.
DARK_LETTERS_ON = {"p2", "p4", "p6"}

# The font that comes with the app, with Latin, Greek, Cyrillic, Hebrew, Arabic, Thai …
# Its licence is beside it.
BOLD_FONT = Path(__file__).parent / "fonts/FiraGO-Bold.ttf"

CARD_HEIGHT = 1.38  # as a part of its width
FIGURE_HEIGHT = 0.69  # as a part of the size of the font
# A character for which fonts draw what they draw for all that they lack.
MISSING_LETTER = "\uffff"
# Invisible, between the parts of an emoji.
JOINER = "\u200d"
# Invisible characters that choose between two looks of the one before them, such as a heart's.
VARIATION_SELECTORS = dict.fromkeys(
    [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)
# For Chinese, Japanese, Korean and other letters; a server may have some of them.
FURTHER_FONTS = (
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "DroidSansFallbackFull.ttf",
    "wqy-zenhei.ttc",
    "DejaVuSans-Bold.ttf",
    "PingFang.ttc",
    "msyhbd.ttc",
    "Arial Unicode.ttf",
)

Font = ImageFont.FreeTypeFont


def keep_drawable(text: str) -> str:
    """Return the text without what no font here can draw, and without variation selectors."""
    clusters = split_graphemes(normalize("NFC", text))
    drawable = "".join(map(_keep_drawable_cluster, clusters))
    return " ".join(drawable.split())


def keep_drawable_person(person: Person) -> Person:
    """Return a player with name and initials that can be drawn, else by the seat: “Player 3”."""
    return replace(
        person,
        name=keep_drawable(person.name) or f"Player {person.seat}",
        initials=keep_drawable(person.initials) or str(person.seat),
    )


def _keep_drawable_cluster(cluster: str) -> str:
    """Return what can be drawn of a letter with its accents: all, its first character, or "".

    An emoji is drawn whole or not at all, an accent never alone; any space becomes a plain one.
    """
    letters = cluster.translate(VARIATION_SELECTORS)
    # Z is a space, C a control character, M an accent, L a letter, N a digit.
    kind = unicodedata.category(letters[0])[0] if letters else "C"
    if kind == "Z":
        return " "
    if kind in "CM":
        return ""
    choices = [letters]
    if kind in "LN":
        choices += [letters.replace(JOINER, ""), letters[0]]
    return next((choice for choice in choices if _find_font(choice) is not None), "")


def make_pen(width: int, height: int) -> Pen:
    """Return a pen on a new felt table of that size, with a line near its edges."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), FELT)
    pen = Pen(image, ImageDraw.Draw(image))
    pen.panel((28, 28, width - 28, height - 28), radius=64, line=FELT_LINE, width=3)
    return pen


@dataclass(frozen=True, slots=True)
class Pen:
    """A pen on an image, in the units of the finished picture."""

    image: Image.Image
    draw: ImageDraw.ImageDraw

    def text(
        self,
        text: str,
        point: tuple[float, float],
        *,
        size: float,
        fill: str,
        anchor: str = "ls",
        width: float | None = None,
    ) -> None:
        """Draw a line of text, smaller and, if need be, shortened if it is wider than `width`.

        `anchor` says which part of it is at `point`: left, middle or right (l, m, r), then baseline
        or middle (s, m).
        """
        x, y = point
        if width is not None:
            size, text = _narrow_text(text, size, width)
        x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * measure_width(text, size)
        if anchor[1] == "m":
            y += size * FIGURE_HEIGHT / 2
        for font, run in _split_by_font(text, size):
            self.draw.text((x * SCALE, y * SCALE), run, fill=fill, font=font, anchor="ls")
            x += font.getlength(run) / SCALE

    def panel(
        self,
        box: tuple[float, float, float, float],
        *,
        radius: float,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners; `box` is its left, top, right and bottom."""
        corners = [side * SCALE for side in box]
        self.draw.rounded_rectangle(
            corners, radius * SCALE, fill=fill, outline=line, width=int(width * SCALE)
        )

    def line(self, left: float, y: float, right: float) -> None:
        self.draw.line(
            (left * SCALE, y * SCALE, right * SCALE, y * SCALE), fill=FELT_LINE, width=SCALE
        )

    def badge(self, person: Person, x: float, y: float, radius: float) -> None:
        """Draw a player's initials on their colour, on a disc with a pale rim."""
        self.draw.circle((x * SCALE, y * SCALE), (radius + 2) * SCALE, fill=PALE)
        self.draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill=COLOURS[person.colour])
        ink = CARD_INK if person.colour in DARK_LETTERS_ON else PALE
        self.text(person.initials, (x, y), size=radius * 0.84, fill=ink, anchor="mm")

    def render_png(self) -> bytes:
        file = io.BytesIO()
        # With few colours it has a third of the bytes, and looks the same.
        few_colours = self.image.reduce(SCALE).quantize(dither=Image.Dither.NONE)
        few_colours.save(file, "PNG")
        return file.getvalue()


def arrange_cards(drawing: Drawing) -> list[list[tuple[str, str]]]:
    """Return rows of the cards of a hand as they lie, each as its name and CSS classes.

    A bag has its stacks in rows of six.
    """
    if drawing.columns:
        return [[(cell.rank, cell.classes) for cell in row.cells] for row in drawing.rows]
    stacks = [
        (f"{stack.rank}×{stack.count}" if stack.count > 1 else stack.rank, "")
        for stack in drawing.stacks
    ]
    return [stacks[start : start + 6] for start in range(0, len(stacks), 6)]


def draw_cards(
    pen: Pen, rows: Sequence[Sequence[tuple[str, str]]], left: float, top: float, width: float
) -> None:
    """Draw the rows of `arrange_cards` from a point on, each card `width` units wide."""
    for row_index, row in enumerate(rows):
        card_top = top + row_index * width * CARD_HEIGHT
        for column, (rank, classes) in enumerate(row):
            _draw_card(pen, rank, classes, left + column * width, card_top, width)


def _draw_card(pen: Pen, rank: str, classes: str, left: float, top: float, width: float) -> None:
    """Draw a card: on a mat if it counts with others, as an outline if empty or discarded."""
    right = left + width
    bottom = top + width * CARD_HEIGHT
    inner_box = (left + 4, top + 4, right - 4, bottom - 4)
    radius = width * 0.12
    kinds = set(classes.split())
    is_outline = bool(kinds & {"gone", "slot"})
    if is_outline:
        pen.panel(inner_box, radius=radius, line=FELT_LINE, width=2)
    else:
        if kinds & {"pair", "block", "set"}:
            mat = CARD_PAIR if "pair" in kinds else MARK
            pen.panel((left, top, right, bottom), radius=radius, fill=mat)
        pen.panel(inner_box, radius=radius, fill=CARD)
    # A longer name is smaller, so that it fits; an empty slot has none, and so no width.
    largest = width * 0.52
    size = min(largest, largest * (width * 0.8) / max(measure_width(rank, largest), 1))
    middle = ((left + right) / 2, (top + bottom) / 2)
    ink = SOFT if is_outline else CARD_INK
    pen.text(rank, middle, size=max(size, 8), fill=ink, anchor="mm")


def balance_lines(lines: list[str], text: str, size: float, width: float) -> list[str]:
    """Wrap a text as narrowly as possible in as many lines as `lines`, its wrap to `width`."""
    while True:
        narrower = wrap_text(text, size, width - 10)
        # A text that stays on one line cannot be narrower.
        if len(narrower) != len(lines) or narrower == [text]:
            return lines
        if any(measure_width(line, size) > width for line in narrower):
            return lines
        lines = narrower
        width -= 10


def wrap_text(text: str, size: float, width: float) -> list[str]:
    """Return a text in lines that fit the width; a single word may be wider."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if measure_width(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit_name(name: str, size: float, width: float, height: float) -> tuple[float, list[str]]:
    """Return a size and lines for a whole name: on one line, or on two if it is larger then.

    `size` is the most; `width` and `height` are the room in its row.
    """
    size_on_one_line = size * min(1.0, width / measure_width(name, size))
    # The largest size at which two lines, each 1.12 sizes high, have room.
    for percent in range(100, 30, -4):
        smaller = size * percent / 100
        lines = wrap_text(name, smaller, width)
        fits = (
            len(lines) == 2
            and 2.24 * smaller <= height
            and all(measure_width(line, smaller) <= width for line in lines)
        )
        if fits and smaller > size_on_one_line:
            return smaller, lines
    return size_on_one_line, [name]


def _narrow_text(text: str, size: float, width: float) -> tuple[float, str]:
    """Return a size at which a text fits, at least 62% of `size`, and the text, or its start."""
    fitting = size * min(1.0, width / max(measure_width(text, size), 1.0))
    smaller = max(size * 0.62, fitting)
    letters = split_graphemes(text)
    while measure_width(text, smaller) > width and len(letters) > 1:
        letters.pop()
        text = "".join(letters).rstrip() + "…"
    return smaller, text


def measure_width(text: str, size: float) -> float:
    return sum(font.getlength(run) for font, run in _split_by_font(text, size)) / SCALE


def _split_by_font(text: str, size: float) -> Iterator[tuple[Font, str]]:
    """Yield the text in runs of one font each; what no font has comes in the app's own."""
    clusters = split_graphemes(text)
    for font_name, letters in groupby(clusters, lambda cluster: _find_font(cluster) or ""):
        yield _load_font(font_name, int(size * SCALE)), "".join(letters)


@lru_cache(maxsize=4096)
def _find_font(cluster: str) -> str | None:
    """Return the first font that has all of a letter ("": the app's own); None if none has."""
    for font_name in _list_fonts():
        if all(_has_letter(font_name, character) for character in cluster):
            return font_name
    return None


@cache
def _has_letter(name: str, character: str) -> bool:
    """Return whether the font of that name has a picture of the character; all have spaces."""
    if character.isspace():
        return True
    font = _load_font(name, size=40)
    has_picture = bytes(font.getmask(character)) != bytes(font.getmask(MISSING_LETTER))
    is_accent = unicodedata.category(character) == "Mn"  # which may have no width
    return has_picture and (is_accent or font.getlength(character) > 0)


@cache
def _list_fonts() -> tuple[str, ...]:
    """Return the fonts that exist: the app's own, with an empty name, and the server's."""
    names = [""]
    for name in FURTHER_FONTS:
        try:
            _load_font(name, size=40)
        except OSError:
            continue
        names.append(name)
    return tuple(names)


@lru_cache(maxsize=16)
def _load_font(name: str, size: int) -> Font:
    """Return a font ("": the app's own) at a size in pixels; raise `OSError` if there is none."""
    return ImageFont.truetype(name or BOLD_FONT, size)
