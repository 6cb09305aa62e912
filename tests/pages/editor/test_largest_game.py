"""The editor of the largest game that may be declared: its page has thousands of options, and draws
each once.
"""

import re
from html import unescape

import pytest

from games.pages.editor import controls
from games.templatetags.editing import option_chips
from tests.largest_games import largest_game
from tests.pages.editor.drafts import begin, shown, tap


@pytest.fixture
def draft():
    return begin(largest_game())


@pytest.fixture
def counted(monkeypatch):
    """Return a function that counts how often something of the controls is made."""

    def count(name):
        made, real = [], getattr(controls, name)
        monkeypatch.setattr(
            controls, name, lambda *given, **named: made.append(1) or real(*given, **named)
        )
        return made

    return count


def test_options_of_a_quantity_are_worded_once_per_page(draft, counted):
    made = counted("name_term")
    shown(draft)
    assert len(made) == 2 * len(draft.game.numbers)  # of the player, and of all others


def test_typed_values_are_read_without_making_options(draft, counted):
    made = counted("Option")
    after = tap(draft, **{"name": "Another name", "line-0": "x"})
    assert (after.game.name, after.game.lines[0].text) == ("Another name", "x")
    assert len(made) < 500


def test_an_option_is_a_button_with_its_words_as_text():
    html = option_chips(
        [controls.Option('a="1"', "<b>&", chosen=True), controls.Option("b=2", "two")], "p-line-0"
    )
    buttons = re.findall(
        r'value="([^"]*)" formaction="#p-line-0" data-now aria-pressed="(true|false)">([^<]*)<',
        html,
    )
    assert [tuple(map(unescape, each)) for each in buttons] == [
        ('a="1"', "true", "<b>&"),
        ("b=2", "false", "two"),
    ]
