"""Filters and tags by which templates write numbers, names and players down."""

from datetime import UTC, date, datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template

from games.matches.match_lines import SeatedMatch
from games.matches.people import build_people_from_names
from games.models import Match, Player, Seat
from games.templatetags.drawing import ICON_PATHS
from games.values.bidi import isolate_name

MINUS, NO_BREAK = "\u2212", "\u00a0"
ANN, BOB = build_people_from_names(["Ann", "Bob <b>"])
EVENING = datetime(2024, 11, 5, 20, tzinfo=ZoneInfo("Europe/Berlin"))
BEGUN = SeatedMatch(Match(game="golf", started_at=EVENING), [])
WON = SeatedMatch(
    Match(game="golf", started_at=EVENING, finished_at=EVENING, deals_counted=9),
    [
        Seat(position=0, player=Player(name="Zoë"), won=True),
        Seat(position=1, player=Player(name="Bob")),
    ],
)


def render(template, **context):
    return Template(template).render(Context(context))


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{{ value|points }}", -12345, f"{MINUS}12,345"),
        ("{{ value|points }}", None, ""),
        ("{{ value|signed_points }}", 11, "+11"),
        ("{{ value|signed_points }}", 0, "0"),
        ("{{ value|span }}", range(4, 7), "4 to 6"),
        ("{{ value|times }}", 2, "twice"),
        ("{{ value|decimal }}", -0.5, f"{MINUS}0.5"),
        ("{{ value|percent:6 }}", 2, f"33{NO_BREAK}%"),
        ("{{ value|counted:'deal' }}", 1, "1 deal"),
        ("{{ value|counted:'deal' }}", 1200, "1,200 deals"),
        ("{{ value|counted:'match matches' }}", 2, "2 matches"),
        ("{{ value|amount:'USD' }}", 123456, "$1,234.56"),
        ("{{ value|amount:'EUR' }}", -15, f"{MINUS}15{NO_BREAK}ct"),
        ("{{ value|unsigned_amount:'JPY' }}", -1500, "¥1,500"),
        ("{{ value|signed_amount:'USD' }}", 25, f"+25{NO_BREAK}¢"),
        ("{{ value|amounts }}", [("USD", 120), ("EUR", 5)], f"$1.20 and 5{NO_BREAK}ct"),
        ("{{ value|spelled_out }}", "https://pay.example.com/ann", "https://pay.example.com/ann"),
        ("{{ value|names }}", ["Zoë", "Bob", "Ann"], "Zoë, Bob and Ann"),
        ("{{ value|names }}", [ANN, BOB], "Ann and Bob &lt;b&gt;"),
        ("{{ value|names }}", [], ""),
        ("{{ value|day }}", datetime(2024, 11, 5, 20, tzinfo=UTC), f"5{NO_BREAK}Nov{NO_BREAK}2024"),
        (
            "{{ value|whole_date }}",
            datetime(2024, 11, 5, 20, tzinfo=UTC),
            f"5{NO_BREAK}November{NO_BREAK}2024",
        ),
        (
            "{{ value|since }}",
            datetime(2024, 11, 5, 20, tzinfo=UTC),
            f"5{NO_BREAK}Nov{NO_BREAK}2024",
        ),
        ("{{ value|night }}", date(2024, 11, 5), f"Tue{NO_BREAK}5{NO_BREAK}Nov{NO_BREAK}2024"),
        (
            "{{ value|match_title }}: {{ value|match_line }}",
            WON,
            "Zoë won: Six-card Golf · 20:00 · 9 deals",
        ),
        (
            "{{ value|match_title }}: {{ value|match_line }}",
            BEGUN,
            "Six-card Golf: 20:00 · no deal yet",
        ),
        (
            "{{ value|heavy_numbers }}",
            f"4 deals, {MINUS}12 points",
            f"<b>4</b> deals, <b>{MINUS}12</b> points",
        ),
        ("{{ value|heavy_numbers }}", "A & 4", "A &amp; 4"),
    ],
)
def test_a_filter_writes_a_value_as_people_read_it(template, value, text):
    assert render(template, value=value) == text


def test_a_player_is_drawn_as_a_badge_with_the_name_beside_it():
    badge = f'<span class="badge {ANN.colour}" aria-hidden="true">{ANN.initials}</span>'
    assert render("{% badge ann %}", ann=ANN) == badge
    assert render("{% badge ann 'big' %}", ann=ANN) == badge.replace("badge ", "badge big ")
    assert (
        render("{% person ann %}", ann=ANN)
        == f'{badge}<span class="grow name">{isolate_name("Ann")}</span>'
    )
    assert "&lt;b&gt;</span>" in render("{% person bob 'name' %}", bob=BOB)


def test_an_icon_is_an_svg_hidden_from_screen_readers():
    for name in ICON_PATHS:
        drawn = render("{% icon name %}", name=name)
        assert drawn.startswith('<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><')
        assert drawn.endswith("/></svg>")
    with pytest.raises(KeyError):
        render("{% icon 'nothing' %}")


def test_a_drawn_hand_is_one_picture_that_names_its_player():
    drawing = SimpleNamespace(columns=0, sentence="A, K", stacks=[], tags=[])
    assert 'role="img" aria-label="Ann: A, K"' in render(
        "{% hand drawing 'Ann' %}", drawing=drawing
    )
    assert 'role="img" aria-label="A, K"' in render("{% hand drawing %}", drawing=drawing)
