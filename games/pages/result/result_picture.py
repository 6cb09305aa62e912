"""The picture of a shared result: a felt table, the winner's total and best hand, all places."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from PIL import Image, ImageDraw

from games.drawings.pens import (
    CARD,
    CARD_BACK,
    CARD_HEIGHT,
    CARD_INK,
    FELT,
    LIT_FELT,
    MARK,
    PALE,
    SCALE,
    SOFT,
    Pen,
    arrange_cards,
    balance_lines,
    draw_cards,
    fit_name,
    make_pen,
    measure_width,
    wrap_text,
)
from games.drawings.win import BestHand
from games.memory import PICTURES
from games.wording.translated import numeral, phrase

from .shared_result import SharedResult, SharedRow

WIDTH = 1200
HEIGHT = 630
MARGIN = 76
LEFT_WIDTH = 480  # of the winner's side, left of the standings
MAX_STANDINGS_HEIGHT = 530
"""Sixteen rows are still legible at this height."""


def draw_picture(result: SharedResult) -> bytes:
    """Return a PNG of a result, 1200 by 630 pixels; its texts have passed `keep_drawable`."""
    # The key has all that is drawn, so there is no state by which a picture could be out of date.
    return PICTURES.get_or_build((result, get_language()), state=None, make=lambda: _draw(result))


def _draw(result: SharedResult) -> bytes:
    pen = make_pen(WIDTH, HEIGHT)
    _draw_winner(pen, result)
    _draw_standings(pen, result.rows)
    return pen.render_png()


def _draw_winner(pen: Pen, result: SharedResult) -> None:
    """Draw the left side: game, headline, story, the best hand or the total, club and date."""
    width = LEFT_WIDTH if result.rows else WIDTH - 2 * MARGIN
    pen.text(result.line, (MARGIN, 106), size=28, fill=SOFT, width=width)
    # Without a total below there is room for one more line.
    max_lines = 3 if result.total else 4
    size, lines = _fit_headline(result.headline, width, max_lines)
    bottom = 150.0
    for line in lines:
        bottom += size * 1.1
        pen.text(line, (MARGIN, bottom), size=size, fill=PALE)
    if result.story:
        pen.text(result.story, (MARGIN, bottom + 40), size=26, fill=MARK, width=width)
        bottom += 34
    if result.best:
        _draw_hand(pen, result, result.best, max(bottom + 40, 250))
    elif result.total:
        top = max(bottom + 36, 240)
        _draw_total_card(pen, result.total, top, min(500.0, top + 230), left=MARGIN + 6)
    club_and_date = " · ".join(filter(None, [result.club, result.date])).replace("\u00a0", " ")
    pen.text(club_and_date, (MARGIN, 562), size=24, fill=SOFT, width=width)


def _draw_hand(pen: Pen, result: SharedResult, best: BestHand, top: float) -> None:
    """Draw the winner's best hand from the height `top` down, with the total to the left."""
    # As large as fits into a width of 200.
    total_size = min(120.0, 120 * 200 / max(measure_width(result.total, 120), 1))
    bottom = 480.0
    pen.text(result.total, (MARGIN, (top + bottom) / 2), size=total_size, fill=PALE, anchor="lm")
    # The cards begin at the same place beside all short totals.
    indent = max(measure_width(result.total, total_size) + 40, 160)
    left = MARGIN + indent
    hand_width = LEFT_WIDTH - indent
    rows = arrange_cards(best.drawing)
    columns = max(map(len, rows), default=0)
    if not columns:
        return
    # The largest card that fits into the width and the height, but none larger than 62.
    card_width = min(hand_width / columns, (bottom - top) / len(rows) / CARD_HEIGHT, 62.0)
    draw_cards(pen, rows, left, top, card_width)
    caption_y = top + len(rows) * card_width * CARD_HEIGHT + 24
    caption = phrase("{hand}: {points}", hand=best.caption, points=best.points)
    pen.text(caption, (left, caption_y), size=20, fill=SOFT, width=hand_width)


def _fit_headline(text: str, width: float, max_lines: int) -> tuple[float, list[str]]:
    """Return the largest size at which a headline fits, and its lines."""
    for size in (76, 68, 60, 52, 46, 40, 34, 30):
        lines = wrap_text(text, size, width)
        # All lines together are at most 190 high.
        if (
            len(lines) * size * 1.1 <= 190
            and len(lines) <= max_lines
            and all(measure_width(line, size) <= width for line in lines)
        ):
            return size, balance_lines(lines, text, size, width)
    # No size fits.
    return 26, wrap_text(text, 26, width)[:6]


def _draw_total_card(pen: Pen, total: str, top: float, bottom: float, *, left: float) -> None:
    """Draw a card with the total on it ("": a blank one), and another card behind it."""
    height = bottom - top
    size = height * 0.56
    width = max(height * 0.74, measure_width(total, size) + 56)
    # The card behind first; around each card is a margin of 60, so that its corners can turn.
    # `angle` is in degrees; `shift` moves a card to the right.
    for angle, fill, shift, text in ((-9, CARD_BACK, 26, ""), (4, CARD, 0, total)):
        card = Image.new(
            "RGBA", (int((width + 120) * SCALE), int((height + 120) * SCALE)), (0, 0, 0, 0)
        )
        card_pen = Pen(card, ImageDraw.Draw(card))
        card_pen.panel((60, 60, 60 + width, 60 + height), radius=22, fill=fill, line=FELT, width=2)
        if text:
            card_pen.text(
                text, (60 + width / 2, 60 + height / 2), size=size, fill=CARD_INK, anchor="mm"
            )
        card = card.rotate(angle, Image.Resampling.BILINEAR)
        pen.image.paste(card, (int((left - 52 + shift) * SCALE), int((top - 60) * SCALE)), card)


def _draw_standings(pen: Pen, rows: Sequence[SharedRow]) -> None:
    """Draw the right side: a row for each player, or a blank card if there are none."""
    if not rows:
        _draw_total_card(pen, "", 180, 450, left=740)
        return
    step = min(72.0, MAX_STANDINGS_HEIGHT / len(rows))
    left = 620
    right = WIDTH - MARGIN
    top = (HEIGHT - step * len(rows)) / 2
    for index, row in enumerate(rows):
        middle = top + step * (index + 0.5)
        if row.won:
            pen.panel(
                (left - 18, middle - step / 2 + 2, right + 18, middle + step / 2 - 2),
                radius=step * 0.28,
                fill=LIT_FELT,
            )
        # A line divides two rows that have no panel.
        elif index and not rows[index - 1].won:
            pen.line(left, middle - step / 2, right)
        _draw_row(pen, row, left, right, middle, step)


def _draw_row(
    pen: Pen, row: SharedRow, left: float, right: float, middle: float, step: float
) -> None:
    """Draw a player's row, `step` high and centred on the height `middle`."""
    size = step * 0.5
    fill = MARK if row.won else PALE
    pen.text(
        "" if row.place is None else str(row.place),
        (left + step * 0.3, middle),
        size=size * 0.8,
        fill=SOFT,
        anchor="mm",
    )
    pen.badge(row.person, left + step * 1.1, middle, step * 0.34)
    total = row.count or numeral(row.total)
    pen.text(total, (right, middle), size=size * 1.1, fill=fill, anchor="rm")
    name_left = left + step * 1.62
    name_width = right - measure_width(total, size * 1.1) - 20 - name_left
    name_size, lines = fit_name(row.person.name, size * 0.86, name_width, step)
    for index, line in enumerate(lines):
        y = middle + name_size * 1.12 * (index - (len(lines) - 1) / 2)
        pen.text(line, (name_left, y), size=name_size, fill=PALE, anchor="lm")
