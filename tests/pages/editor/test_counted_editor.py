"""What the editor shows of a game in which numbers are noted: panels, what is changed, what can be
added.
"""

import json
import re
from collections import Counter

import pytest

from games import play
from games.pages.editor.editor import list_field_texts
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from tests.builders import make_club, phone
from tests.pages.editor.drafts import begin, sentence_text, shown, tap
from tests.pages.editor.test_game_editor import change, new, send
from tests.rules.declared.test_counted_games import GAMES as WELL_KNOWN

COUNTED = ("oh-hell", "wizard", "spades", "hearts", "yaniv", "phase-10")


def panels(draft):
    """Return the panels of all parts on what is noted and given, by id."""
    return {
        panel.id: panel
        for part in shown(draft).sections
        for say in part.sentences
        for panel in say.panels
    }


def changed_values(draft, start):
    """Return the values that are marked as changed, of all parts that are sentences."""
    page = shown(draft, start)
    said = [word for part in page.sections for each in part.sentences for word in each.parts]
    return [word.text for word in said if not isinstance(word, str) and word.changed]


@pytest.mark.django_db
@pytest.mark.parametrize("game", [*COUNTED, "tarot", "jass", "cabo", "gin"])
def test_fields_and_ids_are_unique_and_every_value_opens_a_panel(game):
    own = play.make_game(make_club(), WELL_KNOWN[game])
    page = phone(own.club).get(change(own)).text
    fields = re.findall(r'<(?:input|textarea)[^>]* name="([^"]+)"', page)
    ids = re.findall(r' id="([^"]+)"', page)
    assert [
        name for name, many in Counter(fields).items() if many > 1 and name != "csrfmiddlewaretoken"
    ] == []
    assert [name for name, many in Counter(ids).items() if many > 1] == []
    opened = set(re.findall(r'name="open" value="([^"]+)"', page))
    assert opened - set(ids) == set()
    assert all(len(panel) <= 20 for panel in opened)


@pytest.mark.parametrize("game", WELL_KNOWN)
def test_sending_the_fields_unchanged_changes_nothing(game):
    draft = begin(WELL_KNOWN[game])
    assert tap(draft, **list_field_texts(draft)).game == draft.game


def test_nothing_can_be_added_beyond_the_limit():
    full = begin("hearts")
    for _ in range(4):
        full = tap(full, "note=yes")
    assert {
        part.id: [option.text for option in part.adds] for part in shown(full).sections if part.adds
    } == {"gives": ["Add points", "Count during the match"]}


def test_one_tap_makes_nil_worth_fifty_on_both_lines():
    start = begin("spades")
    fifty = tap(start, "line_points-3=50")
    assert shown(fifty, start).changed_count == 1
    fifties = ["50 unless chosen otherwise", "−50 unless chosen otherwise"]
    assert changed_values(fifty, start) == [*fifties, "Nil is worth", "50", "0", "200"]
    assert shown(tap(fifty, "undo", start=start), start).changed_count == 0


def test_an_error_shows_in_the_panel_that_caused_it():
    draft = tap(begin("spades"), **{"number-0": "", "dealt-0": "70", "line_than-3-0": "x"})
    assert draft.errors == {
        "number-0": "This cannot be empty.",
        "dealt-0": "Enter a whole number from 1 to 60, not “70”.",
        "line_than-3-0": "Enter a whole number from −100,000 to 100,000, not “x”.",
    }
    there = panels(draft)
    assert there["p-number-0-name"].controls[0].error == "This cannot be empty."
    assert (there["p-dealt-0"].controls[0].text, there["p-line-3-than-0"].controls[0].text) == (
        "70",
        "x",
    )
    assert shown(draft).error_count == 3


def test_a_page_of_an_older_version_changes_only_what_was_tapped():
    start = begin("spades")
    noted = {"noted-0-Bid": "x", "before-0-Bags": "9", "were": "90 140", "open": "p-try-0"}
    draft = tap(start, "noted-1-Bid=4", "noted-answer=1", "line_points-3=50", **noted)
    assert (draft.game, draft.errors) == (tap(start, "line_points-3=50").game, {})
    assert shown(draft, start).changed_count == 1


def test_the_points_of_a_card_become_a_chosen_option():
    start = begin("golf-6")
    chosen = tap(start, "points_as-12=new")
    assert (
        sentence_text(shown(chosen, start).sections[-1].sentences[0])
        == "K counts 0, or from −10 to 10."
    )
    assert shown(tap(chosen, "option_off-0="), start).sections[-1].id == "end"


@pytest.mark.django_db
@pytest.mark.parametrize("like", COUNTED)
def test_a_counted_template_explains_how_it_is_played(like):
    club = make_club()
    client = phone(club)
    assert 500 < len(HOW_TO_PLAY[like]) <= 2000
    assert send(client, new(club, like), "save").status_code == 303
    game = club.house_games.latest("pk")
    assert game.told == HOW_TO_PLAY[like]
    assert json.loads(game.declaration) == write_declaration(read_declaration(TEMPLATES[like]))
