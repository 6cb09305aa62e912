"""The colours of people: told apart by everybody, readable, and of the same hue in the light and in
the dark.
"""

import re
from itertools import combinations
from math import atan2, cbrt, degrees, dist, hypot
from pathlib import Path

import pytest
from django.conf import settings

Colour = tuple[float, float, float]

CSS = (Path(settings.BASE_DIR) / "static/css/base.css").read_text("utf-8")
COLOURS = re.findall(r"\.p\d \{\s+--p: (#[0-9a-f]{6})", CSS)
LIGHT, DARK = COLOURS[:8], COLOURS[8:]
INK, WHITE, PAPER, DARK_SHEET = "#14110d", "#ffffff", "#f5f1e7", "#18201c"
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no green cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no red cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}
"""How eyes see linear RGB: Machado, Oliveira and Fernandes, 2009."""


def linear(colour: str) -> Colour:
    """Return a colour as amounts of light, from 0 to 1."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def times(rows: tuple[tuple[float, ...], ...], colour: Colour) -> Colour:
    """Return a matrix times a colour, which stays one that there is."""
    red, green, blue = (
        min(1, max(0, sum(part * of for part, of in zip(row, colour, strict=True)))) for row in rows
    )
    return red, green, blue


def oklab(colour: Colour) -> Colour:
    """Return lightness and the two axes of hue, in which distances are as large as they look."""
    cones = times(
        ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.63)), colour
    )
    long, middle, short = map(cbrt, cones)
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.978 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG counts it."""
    darker, lighter = sorted(
        sum(
            share * part
            for share, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)
        )
        for colour in (one, other)
    )
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("seat", range(8))
def test_a_persons_colour_has_the_same_hue_in_the_dark(seat: int) -> None:
    (_, *light), (_, *dark) = oklab(linear(LIGHT[seat])), oklab(linear(DARK[seat]))
    apart = abs(degrees(atan2(*light) - atan2(*dark)) + 180) % 360 - 180
    assert (
        abs(apart) < 5 or max(hypot(*light), hypot(*dark)) < 0.05
    )  # nearly black or white has none


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_people_look_alike_to_anybody(colours: list[str], sight: str) -> None:
    seen = [oklab(times(SIGHT[sight], linear(colour))) for colour in colours]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 0.09


def test_initials_are_readable_and_lines_stand_out() -> None:
    for colour in LIGHT:
        assert max(contrast(colour, WHITE), contrast(colour, INK)) >= 4.5
        assert contrast(colour, PAPER) >= 3
    for colour in DARK:
        assert contrast(colour, INK) >= 4.5
        assert contrast(colour, DARK_SHEET) >= 3
