"""The picture that goes with a shared result: a felt table, the winner's total and best hand, everybody's place.

Drawn at twice the size and made smaller at the end, so that edges are smooth. Letters that the font does not have
are looked for in the fonts that the server has; what no font has is left out.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from games.drawings.hands import Drawing
from games.memory import PICTURES
from games.rules.text import normalize
from games.values.clusters import clusters
from games.wording.words import number

from .shared_result import SharedResult, SharedRow

WIDTH, HEIGHT = 1200, 630
SCALE = 2
MARGIN = 76
HIGHEST = 530
"""How high the standings can be: sixteen rows are still to be read."""

FELT, FELT_LINE, LIT = "#0f4636", "#557f70", "#3d6140"
PALE, SOFT, MARK = "#f5f1e6", "#cfe0d5", "#f4cd6a"
CARD, CARD_BACK, CARD_PAIR, CARD_INK = "#fffefa", "#d9d5c5", "#b9c8bd", "#181d1a"
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
DARK_ON = {"p2", "p4", "p6"}
"""Colours that dark letters are read on."""

BOLD = Path(__file__).parent / "fonts/FiraGO-Bold.ttf"
"""The font that comes with the app; its licence is beside it. It has Latin, Greek, Cyrillic, Hebrew, Arabic, Thai …"""

HEIGHT_OF_FIGURES = 0.69
"""As a part of the size of the font."""
NO_LETTER = "\uffff"
JOINER = "\u200d"
SELECTORS = dict.fromkeys([*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""They show nothing: they choose between two looks of the sign before them, as that of a heart."""
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
"""For Chinese, Japanese, Korean and other letters: whichever of them the server has."""

Font = ImageFont.FreeTypeFont


def drawable(text: str) -> str:
    """The text without what no font here can draw, and without what only asks for an emoji or a plain sign."""
    return " ".join("".join(map(_drawable, clusters(normalize("NFC", text)))).split())


def _drawable(cluster: str) -> str:
    """What can be drawn of one letter: nothing of an emoji that no font has whole, no accent without its letter."""
    letters = cluster.translate(SELECTORS)
    kind = unicodedata.category(letters[:1] or JOINER)[0]
    if kind == "Z":
        return " "
    choices = [letters, letters.replace(JOINER, ""), letters[0]] if kind in "LN" else [letters]
    return next((choice for choice in choices if kind not in "CM" and _font_of(choice) is not None), "")


def picture_of(result: SharedResult) -> bytes:
    """A PNG of a result, 1200 by 630 pixels. All its texts should be `drawable`."""
    return PICTURES.get_or_make(result, None, lambda: _draw(result))


def _draw(result: SharedResult) -> bytes:
    image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), FELT)
    pen = _Pen(image, ImageDraw.Draw(image))
    pen.panel((28, 28, WIDTH - 28, HEIGHT - 28), radius=64, line=FELT_LINE, width=3)
    _draw_winner(pen, result)
    _draw_standings(pen, result.rows)
    file = io.BytesIO()
    few_colours = image.reduce(SCALE).quantize(dither=Image.Dither.NONE)  # a third of the bytes, and no difference
    few_colours.save(file, "PNG")
    return file.getvalue()


def _draw_winner(pen: _Pen, result: SharedResult) -> None:
    width = 480 if result.rows else WIDTH - 2 * MARGIN
    pen.text(result.line, (MARGIN, 106), size=28, fill=SOFT, width=width)
    size, lines = _fitting(result.headline, width, result.total != "")
    y = 150.0
    for line in lines:
        y += size * 1.1
        pen.text(line, (MARGIN, y), size=size, fill=PALE)
    if result.story:
        pen.text(result.story, (MARGIN, y + 40), size=26, fill=MARK, width=width)
        y += 34
    if result.best:
        _draw_hand(pen, result, max(y + 40, 250))
    elif result.total:
        top = max(y + 36, 240)
        _draw_cards(pen, result.total, top, min(500.0, top + 230), left=MARGIN + 6)
    where = " · ".join(filter(None, [result.club, result.date])).replace("\u00a0", " ")
    pen.text(where, (MARGIN, 562), size=24, fill=SOFT, width=width)


def _draw_hand(pen: _Pen, result: SharedResult, top: float) -> None:
    """The total, and beside it the winner's best hand with what it scored."""
    assert result.best is not None  # noqa: S101 - it is only called with one
    total = min(120.0, 120 * 200 / max(_width(result.total, 120), 1))
    bottom = 480.0
    pen.text(result.total, (MARGIN, (top + bottom) / 2), size=total, fill=PALE, anchor="lm")
    left, room = MARGIN + max(_width(result.total, total) + 40, 160), 480 - max(_width(result.total, total) + 40, 160)
    rows = _rows_of(result.best.drawing)
    columns = max(map(len, rows), default=0)
    if not columns:
        return
    wide = min(room / columns, (bottom - top) / len(rows) / 1.38, 62.0)
    for at, row in enumerate(rows):
        for column, (rank, classes) in enumerate(row):
            _draw_card(pen, rank, classes, left + column * wide, top + at * wide * 1.38, wide)
    under = top + len(rows) * wide * 1.38 + 24
    pen.text(f"{result.best.caption}: {number(result.best.points)}", (left, under), size=20, fill=SOFT, width=room)


def _rows_of(drawing: Drawing) -> list[list[tuple[str, str]]]:
    """The cards of a hand as they lie, each with the classes that say how it counts; stacks in rows of six."""
    if drawing.columns:
        return [[(cell.rank, cell.classes) for cell in row.cells] for row in drawing.rows]
    stacks = [(f"{stack.rank}×{stack.count}" if stack.count > 1 else stack.rank, "") for stack in drawing.stacks]
    return [stacks[start : start + 6] for start in range(0, len(stacks), 6)]


def _draw_card(pen: _Pen, rank: str, classes: str, left: float, top: float, wide: float) -> None:
    """A card; those that count together lie on a mat, what is empty or discarded is an outline."""
    right, bottom, kinds = left + wide, top + wide * 1.38, set(classes.split())
    if kinds & {"gone", "slot"}:
        pen.panel((left + 4, top + 4, right - 4, bottom - 4), radius=wide * 0.12, line=FELT_LINE, width=2)
    else:
        if kinds & {"pair", "block", "set"}:
            mat = CARD_PAIR if "pair" in kinds else MARK
            pen.panel((left, top, right, bottom), radius=wide * 0.12, fill=mat)
        pen.panel((left + 4, top + 4, right - 4, bottom - 4), radius=wide * 0.12, fill=CARD)
    size = min(wide * 0.52, wide * 0.52 * (wide * 0.8) / max(_width(rank, wide * 0.52), 1))
    ink = SOFT if kinds & {"gone", "slot"} else CARD_INK
    pen.text(rank, ((left + right) / 2, (top + bottom) / 2), size=max(size, 8), fill=ink, anchor="mm")


def _fitting(text: str, width: float, beside_cards: bool) -> tuple[float, list[str]]:
    """The largest size at which a headline fits, and its lines."""
    most = 3 if beside_cards else 4
    for size in (76, 68, 60, 52, 46, 40, 34, 30):
        lines = _wrapped(text, size, width)
        if len(lines) * size * 1.1 <= 190 and len(lines) <= most and all(_width(line, size) <= width for line in lines):
            return size, _balanced(lines, text, size, width)
    return 26, _wrapped(text, 26, width)[:6]


def _balanced(lines: list[str], text: str, size: float, width: float) -> list[str]:
    """As many lines, but of more equal length: no single word is left over."""
    while (narrower := _wrapped(text, size, width - 10)) and len(narrower) == len(lines):
        if any(_width(line, size) > width for line in narrower) or narrower == [text]:
            break
        lines, width = narrower, width - 10
    return lines


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if _width(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_cards(pen: _Pen, total: str, top: float, bottom: float, *, left: float) -> None:
    """The total on a card, with another one behind it."""
    height = bottom - top
    size = height * 0.56
    width = max(height * 0.74, _width(total, size) + 56)
    for angle, fill, shift, text in ((-9, CARD_BACK, 26, ""), (4, CARD, 0, total)):
        card = Image.new("RGBA", (int((width + 120) * SCALE), int((height + 120) * SCALE)), (0, 0, 0, 0))
        own = _Pen(card, ImageDraw.Draw(card))
        own.panel((60, 60, 60 + width, 60 + height), radius=22, fill=fill, line=FELT, width=2)
        if text:
            own.text(text, (60 + width / 2, 60 + height / 2), size=size, fill=CARD_INK, anchor="mm")
        card = card.rotate(angle, Image.Resampling.BILINEAR)
        pen.image.paste(card, (int((left - 52 + shift) * SCALE), int((top - 60) * SCALE)), card)


def _draw_standings(pen: _Pen, rows: Sequence[SharedRow]) -> None:
    if not rows:
        _draw_cards(pen, "", 180, 450, left=740)
        return
    step = min(72.0, HIGHEST / len(rows))
    left, right = 620, WIDTH - MARGIN
    top = (HEIGHT - step * len(rows)) / 2
    for at, row in enumerate(rows):
        middle = top + step * (at + 0.5)
        if row.won:
            pen.panel(
                (left - 18, middle - step / 2 + 2, right + 18, middle + step / 2 - 2), radius=step * 0.28, fill=LIT
            )
        elif at and not rows[at - 1].won:
            pen.line(left, middle - step / 2, right)
        _draw_row(pen, row, left, right, middle, step)


def _draw_row(pen: _Pen, row: SharedRow, left: float, right: float, middle: float, step: float) -> None:
    size, fill = step * 0.5, MARK if row.won else PALE
    pen.text(
        "" if row.place is None else str(row.place),
        (left + step * 0.3, middle),
        size=size * 0.8,
        fill=SOFT,
        anchor="mm",
    )
    radius, centre = step * 0.34, left + step * 1.1
    pen.disc(centre, middle, radius, COLOURS[row.person.colour])
    ink = CARD_INK if row.person.colour in DARK_ON else PALE
    pen.text(row.person.initials, (centre, middle), size=radius * 0.84, fill=ink, anchor="mm")
    total = number(row.total)
    pen.text(total, (right, middle), size=size * 1.1, fill=fill, anchor="rm")
    start = left + step * 1.62
    size, lines = _name_lines(row.person.name, size * 0.86, right - _width(total, size * 1.1) - 20 - start, step)
    for at, line in enumerate(lines):
        pen.text(line, (start, middle + size * 1.12 * (at - (len(lines) - 1) / 2)), size=size, fill=PALE, anchor="lm")


def _name_lines(name: str, size: float, width: float, height: float) -> tuple[float, list[str]]:
    """A whole name on one line or two, as large as its row lets it be."""
    one = size * min(1.0, width / _width(name, size))
    for percent in range(100, 30, -4):
        smaller = size * percent / 100
        lines = _wrapped(name, smaller, width)
        fits = len(lines) == 2 and 2.24 * smaller <= height and all(_width(line, smaller) <= width for line in lines)
        if fits and smaller > one:
            return smaller, lines
    return one, [name]


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws on an image in the units of the finished picture."""

    image: Image.Image
    draw: ImageDraw.ImageDraw

    def text(
        self,
        text: str,
        at: tuple[float, float],
        *,
        size: float,
        fill: str,
        anchor: str = "ls",
        width: float | None = None,
    ) -> None:
        """Draw a line of text `at` a point; smaller, and in the end shorter, if it is wider than `width`."""
        x, y = at
        if width is not None:
            size, text = _narrowed(text, size, width)
        x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * _width(text, size)
        if anchor[1] == "m":
            y += size * HEIGHT_OF_FIGURES / 2
        for font, run in _runs(text, size):
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
        self.draw.rounded_rectangle(corners, radius * SCALE, fill=fill, outline=line, width=int(width * SCALE))

    def line(self, left: float, y: float, right: float) -> None:
        """A hairline across."""
        self.draw.line((left * SCALE, y * SCALE, right * SCALE, y * SCALE), fill=FELT_LINE, width=SCALE)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A disc with a pale rim."""
        self.draw.circle((x * SCALE, y * SCALE), (radius + 2) * SCALE, fill=PALE)
        self.draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill=fill)


def _narrowed(text: str, size: float, width: float) -> tuple[float, str]:
    smaller = max(size * 0.62, size * min(1.0, width / max(_width(text, size), 1.0)))
    letters = clusters(text)
    while _width(text, smaller) > width and len(letters) > 1:
        letters.pop()
        text = "".join(letters).rstrip() + "…"
    return smaller, text


def _width(text: str, size: float) -> float:
    return sum(font.getlength(run) for font, run in _runs(text, size)) / SCALE


def _runs(text: str, size: float) -> Iterator[tuple[Font, str]]:
    """The text in pieces of one font each."""
    for name, letters in groupby(clusters(text), lambda cluster: _font_of(cluster) or ""):
        yield _font(name, int(size * SCALE)), "".join(letters)


@lru_cache(maxsize=4096)
def _font_of(cluster: str) -> str | None:
    """The first font that has all of a letter; a space is in every one."""
    return next((name for name in _fonts() if all(_has(name, character) for character in cluster)), None)


@cache
def _has(name: str, character: str) -> bool:
    if character.isspace():
        return True
    font = _font(name, 40)
    drawn = bytes(font.getmask(character)) != bytes(font.getmask(NO_LETTER))
    return drawn and (font.getlength(character) > 0 or unicodedata.category(character) == "Mn")


@cache
def _fonts() -> tuple[str, ...]:
    """The fonts that there are: the one that comes with the app, empty as a name, and the server's."""
    found = [""]
    for name in FURTHER_FONTS:
        try:
            _font(name, 40)
        except OSError:
            continue
        found.append(name)
    return tuple(found)


@lru_cache(maxsize=16)
def _font(name: str, size: int) -> Font:
    return ImageFont.truetype(name or BOLD, size)
