"""The picture of an evening that people send to others: it shows no money and no links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from games.drawings.pens import (
    CARD_HEIGHT,
    MARK,
    PALE,
    SOFT,
    Pen,
    arrange_cards,
    balance_lines,
    draw_cards,
    fit_name,
    keep_drawable,
    keep_drawable_person,
    make_pen,
    wrap_text,
)
from games.memory import PICTURES
from games.values.graphemes import split_graphemes
from games.wording.finale import describe_further_matches, describe_winners
from games.wording.translated import numeral, phrase

from .finale import Finale, HandCard, NoteCard, StandingCard, WonMatch

WIDTH = 1080
HEIGHT = 1350
# All lengths are in pixels. An `anchor` is Pillow's: left, middle or right, then middle or
# baseline.
MARGIN = 90
MIDDLE = WIDTH / 2
ROOM = WIDTH - 2 * MARGIN  # the width of a line of text
MAX_NOTE_LENGTH = 60
"""The letters of the longest note on the picture."""
MAX_NAMED_MATCHES = 6
MATCHES_IN_A_ROW = 3
MATCH_ROW_HEIGHT = 200


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """What is drawn of an evening; its texts have only characters that the font has."""

    club: str
    date: str
    best: HandCard | None
    standing: StandingCard | None
    won: tuple[WonMatch, ...]
    note: str  # "" if there is none, or it is too long

    @property
    def spoken(self) -> str:
        """The picture in words, for people who do not see it."""
        texts = [phrase("{club}, {date}.", club=self.club, date=self.date)]
        if self.best:
            points = numeral(self.best.points)
            texts.append(
                phrase(
                    "Best hand: {player}, {points}.", player=self.best.person.name, points=points
                )
            )
        for match in self.won:
            names = [person.name for person in match.winners]
            texts.append(phrase("{game}: {players} won.", game=match.game, players=names))
        return " ".join([*texts, self.note])


def build_picture(finale: Finale, club: str, date: str) -> EveningPicture:
    hand_card = finale.find_card(HandCard)
    standing_card = finale.find_card(StandingCard)
    note_card = finale.find_card(NoteCard)
    note = keep_drawable(note_card.note) if note_card else ""
    if len(split_graphemes(note)) > MAX_NOTE_LENGTH:
        note = ""
    return EveningPicture(
        club=keep_drawable(club),
        date=keep_drawable(date),
        best=_keep_drawable_hand(hand_card) if hand_card else None,
        standing=_keep_drawable_standing(standing_card) if standing_card else None,
        won=tuple(map(_keep_drawable_match, finale.won)),
        note=note,
    )


def _keep_drawable_hand(card: HandCard) -> HandCard:
    return replace(card, person=keep_drawable_person(card.person), where=keep_drawable(card.where))


def _keep_drawable_standing(card: StandingCard) -> StandingCard:
    rows = tuple(replace(row, person=keep_drawable_person(row.person)) for row in card.rows)
    return replace(card, rows=rows)


def _keep_drawable_match(won: WonMatch) -> WonMatch:
    return WonMatch(keep_drawable(won.game), tuple(map(keep_drawable_person, won.winners)))


def draw_evening(picture: EveningPicture) -> bytes:
    """Return a PNG of `WIDTH` by `HEIGHT` pixels."""
    return PICTURES.get_or_build(
        (picture, get_language()),
        state=None,  # the key says all that is drawn
        make=lambda: _draw(picture),
    )


def _draw(picture: EveningPicture) -> bytes:
    pen = make_pen(WIDTH, HEIGHT)
    where = f"{picture.club} · {picture.date}"
    pen.text(where, (MIDDLE, 118), size=32, fill=SOFT, anchor="ms", width=ROOM)
    match_rows = 2 if len(picture.won) > MATCHES_IN_A_ROW else 1
    matches_top = HEIGHT - 70 - MATCH_ROW_HEIGHT * match_rows
    bottom = float(matches_top - 80)
    if picture.note:
        bottom = _draw_note(pen, picture.note, bottom)
    if picture.best:
        _draw_hand(pen, picture.best, top=170, bottom=bottom)
    elif picture.standing:
        _draw_standing(pen, picture.standing, top=170, bottom=bottom)
    else:
        _draw_title(pen, picture.won, top=170, bottom=bottom)
    _draw_matches(pen, picture.won, matches_top)
    return pen.render_png()


def _draw_note(pen: Pen, note: str, bottom: float) -> float:
    """Draw the note above the height `bottom`; return where what stands above it has to end."""
    quoted = phrase("“{note}”", note=note)
    lines = wrap_text(quoted, size=38, width=ROOM)
    lines = balance_lines(lines, quoted, size=38, width=ROOM)
    top = bottom - 50 * len(lines)
    for index, line in enumerate(lines):
        pen.text(line, (MIDDLE, top + 50 * index + 20), size=38, fill=PALE, anchor="ms", width=ROOM)
    return top - 50


def _draw_hand(pen: Pen, card: HandCard, top: float, bottom: float) -> None:
    """Draw the best hand between two heights, with its cards below its points."""
    pen.text(
        phrase("The best hand of the evening"),
        (MIDDLE, top + 60),
        size=34,
        fill=SOFT,
        anchor="ms",
        width=ROOM,
    )
    pen.text(card.person.name, (MIDDLE, top + 130), size=60, fill=PALE, anchor="ms", width=ROOM)
    pen.text(
        numeral(card.points), (MIDDLE, top + 315), size=200, fill=MARK, anchor="ms", width=ROOM
    )
    pen.text(card.where, (MIDDLE, bottom), size=30, fill=SOFT, anchor="ms", width=ROOM)
    rows = arrange_cards(card.drawing)
    columns = max(map(len, rows), default=0)
    if not columns:
        return
    height = bottom - 60 - (top + 360)
    # `CARD_HEIGHT` is in widths of a card.
    card_width = min(ROOM / columns, height / (len(rows) * CARD_HEIGHT), 150.0)
    cards_top = top + 360 + (height - card_width * CARD_HEIGHT * len(rows)) / 2
    draw_cards(pen, rows, MIDDLE - card_width * columns / 2, cards_top, card_width)


def _draw_standing(pen: Pen, card: StandingCard, top: float, bottom: float) -> None:
    pen.text(
        phrase("Wins this year"), (MIDDLE, top + 70), size=48, fill=SOFT, anchor="ms", width=ROOM
    )
    height = bottom - top - 120
    row_height = min(110.0, height / len(card.rows))
    rows_top = top + 110 + (height - row_height * len(card.rows)) / 2
    for index, row in enumerate(card.rows):
        middle = rows_top + row_height * (index + 0.5)
        is_first = index == 0
        if not is_first:
            pen.line(MARGIN + 60, middle - row_height / 2, WIDTH - MARGIN - 60)
        pen.badge(row.person, MARGIN + 100, middle, row_height * 0.34)
        pen.text(
            row.person.name,
            (MARGIN + 170, middle),
            size=row_height * 0.4,
            fill=PALE,
            anchor="lm",
            width=ROOM - 360,
        )
        pen.text(
            numeral(row.wins),
            (WIDTH - MARGIN - 70, middle),
            size=row_height * 0.5,
            fill=MARK if is_first else PALE,
            anchor="rm",
        )


def _draw_title(pen: Pen, won: Sequence[WonMatch], top: float, bottom: float) -> None:
    """Draw who won that evening, large, if there is nothing else to show."""
    winners = list(dict.fromkeys(person for row in won for person in row.winners))
    middle = (top + bottom) / 2
    # A badge with its gap is 2.4 radii wide.
    radius = min(90.0, ROOM / (2.4 * max(len(winners), 1)))
    for index, person in enumerate(winners):
        x = MIDDLE + (index - (len(winners) - 1) / 2) * radius * 2.4
        pen.badge(person, x, middle - 60, radius)
    text = describe_winners([person.name for person in winners]) if winners else ""
    pen.text(text, (MIDDLE, middle + 110), size=64, fill=PALE, anchor="ms", width=ROOM)


def _draw_matches(pen: Pen, won: Sequence[WonMatch], top: float) -> None:
    """Draw who won which match below the height `top`; of many matches, only the first ones."""
    named = won[:MAX_NAMED_MATCHES]
    if named:
        pen.line(MARGIN, top - 30, WIDTH - MARGIN)
    for start in range(0, len(named), MATCHES_IN_A_ROW):
        row = named[start : start + MATCHES_IN_A_ROW]
        row_top = top + MATCH_ROW_HEIGHT * (start // MATCHES_IN_A_ROW)
        width = ROOM / len(row)
        for column, match in enumerate(row):
            x = MIDDLE + (column - (len(row) - 1) / 2) * width
            _draw_match(pen, match, x, row_top, width=width - 30)
    if len(won) > MAX_NAMED_MATCHES:
        text = describe_further_matches(len(won) - MAX_NAMED_MATCHES)
        pen.text(text, (MIDDLE, HEIGHT - 52), size=24, fill=SOFT, anchor="ms", width=ROOM)


def _draw_match(pen: Pen, match: WonMatch, x: float, top: float, width: float) -> None:
    # A badge with its gap is 2.2 radii wide.
    radius = min(38.0, width / (2.2 * len(match.winners)))
    for index, person in enumerate(match.winners):
        badge_x = x + (index - (len(match.winners) - 1) / 2) * radius * 2.2
        pen.badge(person, badge_x, top + 45, radius)
    names = describe_winners([person.name for person in match.winners])
    size, lines = fit_name(names, size=32, width=width, height=72)
    for index, line in enumerate(lines):
        pen.text(line, (x, top + 120 + 34 * index), size=size, fill=PALE, anchor="ms")
    pen.text(
        match.game, (x, top + 124 + 34 * len(lines)), size=27, fill=SOFT, anchor="ms", width=width
    )
