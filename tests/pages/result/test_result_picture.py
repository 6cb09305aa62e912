"""The picture of a result: what it can draw, and that everything stays on it."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from games.drawings import pens
from games.drawings.pens import keep_drawable
from games.matches.people import build_people_from_names
from games.pages.result import result_picture
from games.pages.result.result_picture import draw_picture
from games.pages.result.shared_result import SharedResult, SharedRow
from games.wording.translated import numeral

FELT = (15, 70, 54)


def result(names, totals=None, **changes):
    totals = totals or range(len(names))
    rows = tuple(
        SharedRow(person, number + 1, False, number == 0, total)
        for number, (person, total) in enumerate(
            zip(build_people_from_names(names), totals, strict=True)
        )
    )
    texts = {
        "line": "Hang Ten · 10 deals",
        "headline": f"{names[0]} wins",
        "total": numeral(totals[0]),
        "club": "Thursday Table",
    }
    dates = {"date": "12 March 2026", "day": "Thu 12 March 2026"}
    none = dict.fromkeys(("story", "title", "description", "text"), "")
    return SharedResult(
        **(texts | dates | none | {"winners": (), "rows": rows, "best": None} | changes)
    )


def test_its_colours_are_those_of_the_pages():
    light = (Path(settings.BASE_DIR) / "static/css/base.css").read_text("utf-8")
    dark_ink = re.search(r"([^{}]*){\s+--on-p: #14110d;\s+}", light)[1]
    tokens = dict(
        reversed(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    )  # the first, before those for the dark
    players = dict(reversed(re.findall(r"\.(p\d) {\s+--p: (#[0-9a-f]{6})", light)))
    assert players == pens.COLOURS
    assert {*re.findall(r"\.badge\.(p\d)", dark_ink)} == pens.DARK_LETTERS_ON
    names = {
        "felt": "FELT", "felt-line": "FELT_LINE", "felt-lit": "LIT_FELT", "on-felt": "PALE", "on-felt-soft": "SOFT",
        "mark": "MARK", "card": "CARD", "card-ink": "CARD_INK",
    }  # fmt: skip
    assert {name: tokens[name] for name in names} == {
        name: getattr(pens, constant) for name, constant in names.items()
    }


def drawn(shared):
    return Image.open(BytesIO(draw_picture(shared))).convert("RGB")


LETTERS = (
    "Zoë",
    "Łukasz Őri",
    "Jiří",
    "Şükrü",
    "Жанна",
    "Ελένη",
    "עדי",
    "أحمد",
    "ข้าว",
    "किरण",
    "O’Brien",
)
LEFT = {
    "Zoe\u0308": "Zoë",
    "Zoë \ue000\ue001 B": "Zoë B",
    "\ue000": "",
    "♠️ Ace": "♠ Ace",
    "♥️ ❤️ Q": "♥ ❤ Q",
    "🇩🇪 Team": "Team",
    "👨‍👩‍👧 Smith": "Smith",
    "क्\u200dष": "क्ष",
    "می\u200cخواهم": "میخواهم",
    "\u0301 Ann": "Ann",
    "葛\U000e0100 Ann": keep_drawable("葛 Ann"),
}


def test_letters_of_many_languages_are_drawn():
    assert {text: keep_drawable(text) for text in LETTERS} == {text: text for text in LETTERS}
    assert {text: keep_drawable(text) for text in LEFT} == LEFT


def test_every_change_of_a_row_changes_the_picture():
    assert draw_picture(result(["Ann", "Bob"])) != draw_picture(result(["Ann", "Bo"]))
    assert draw_picture(result(["Ann", "Bob"], [1, 2])) != draw_picture(
        result(["Ann", "Bob"], [1, 3])
    )


@pytest.mark.parametrize(
    "shared",
    [
        result(["Ann", "Bob"]),
        result(
            ["W" * 40] * 12,
            [-10_000] * 12,
            headline=f"{'W' * 40} and {'M' * 40} share the win",
            club="W" * 40,
        ),
        result(
            [f"{'Name ' * 7}{number}" for number in range(12)],
            headline="and ".join(["Somebody "] * 12),
        ),
        result(["Ann", "Bob"], rows=(), total="", headline="Nobody won"),
    ],
)
def test_nothing_reaches_the_edge(shared):
    image = drawn(shared)
    width, height = image.size
    edge = [(x, y) for x in range(width) for y in (0, 12, height - 13, height - 1)]
    edge += [(x, y) for y in range(height) for x in (0, 12, width - 13, width - 1)]
    assert {image.getpixel(place) for place in edge} == {FELT}


def test_the_winner_stands_out_with_a_total_on_a_pale_card():
    colours = {colour for _, colour in drawn(result(["Ann", "Bob"])).getcolors(1_000_000)}
    assert (255, 254, 250) in colours
    assert (244, 205, 106) in colours


@pytest.mark.parametrize("players", [2, 6, 16])
def test_the_longest_names_are_whole(players):
    name = "Maximiliane-Josephine von der Hohenstauf"
    step = min(72.0, result_picture.MAX_STANDINGS_HEIGHT / players)
    size, lines = pens.fit_name(name, step * 0.43, 280, step)
    assert " ".join(lines) == name
    assert all(pens.measure_width(line, size) <= 281 for line in lines)
    assert len(lines) * size <= step
