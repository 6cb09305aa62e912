"""The guide to adding a fact, followed to the letter in a copy: the fact is in all that is said of
a game.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
EDIT = re.compile(r"`([\w/.-]+)`,\s+(below)\s+`([^\n]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)
OF_GAME = (
    (
        "games/rules/declared/declaration.py",
        "below",
        "    landings: tuple[Landing, ...] = ()",
        "    zero: int = 0\n",
    ),
    (
        "games/rules/declared/settings.py",
        "below",
        '    Setting("decks", "decks.*.1", Whole(1, MAX_DECKS), say("Decks")),',
        '    Setting("zero", "zero", Points(), say("A score of 0 gives"), "zero"),\n',
    ),
    (
        "games/rules/declared/settings.py",
        "below",
        '    Topic("players", say("Players"), ("players",)),',
        '    Topic("zero", say("A score of 0 gives"), ("zero",)),\n',
    ),
    (
        "games/wording/declared/play.py",
        "below",
        "from .noted import build_counts",
        "from .names import format_option_points\n",
    ),
    (
        "games/wording/declared/play.py",
        "in place of",
        "    decks = build_decks_phrase(game)\n    return phrase(",
        '    zero = make_slot(format_option_points(game.zero), "zero")\n'
        '    gives = phrase("A score of 0 gives {points}.", points=zero)\n'
        "    decks = build_decks_phrase(game)\n"
        "    return gives + ' ' + phrase(\n",
    ),
    (
        "games/pages/rules_card/declared_rules.py",
        "below",
        "        build_landings_section(game),",
        (
            '        Section("zero", "Nothing", (Statement(f"A score of 0 gives '
            '{game.settled.zero}."),)),\n'
        ),
    ),
    (
        "games/rules/scoring.py",
        "below",
        "        base = sum([group.points for group in groups])",
        "    if not base and game.settled.zero:\n"
        '        line = Line("A score of 0", game.settled.zero)\n'
        "        return HandScore(line.points, base, hand.cards, groups, (line,))\n",
    ),
    (
        "docs/match-files.md",
        "below",
        '| `wins` | `"lowest"` or `"highest"` |',
        "| `zero` | what a score of 0 gives |\n",
    ),
)
"""A fact of the whole game, in the files of the guide's paragraph about one."""
SEEN_OF_LINE = """
import pytest
from tests.pages.editor.drafts import begin, sentence_text, shown, tap
from games.pages.rules_card.rules_cards import build_card
from games.rules.declared.games import read_game
from games.rules.declared.reading import read_declaration
from games.rules.declared.writing import write_declaration
from games.rules.errors import DeclarationError
from games.rules.lines import NotedNumbers
from games.wording.declared.changes import list_game_changes

made = {"text": "Made", "points": 10, "each": 5, "of": "Tricks"}
declared = {"name": "Whist", "players": [4, 4], "layout": "numbers", "wins": "highest", "end": {"deals": 5},
    "numbers": [{"number": "Tricks", "least": 0, "most": 13}], "lines": [made]}
start = begin(declared)
draft = tap(tap(start, "line_for_none-0=−2"), "line_for_none_as-0=new")
line, = write_declaration(draft.game)["lines"]
option, = draft.game.options
assert line["for_none"] == {"option": option.name} and (option.text, option.default) == ("Made: points for none", -2)
game = read_game(write_declaration(draft.game))
assert game.declaration == draft.game and option in game.options
gives, = [part for part in shown(draft, start).sections if part.id == "gives"]
assert "but −2 unless chosen otherwise for none" in sentence_text(gives.sentences[0])
panel, = [panel for panel in gives.sentences[0].panels if panel.id == "p-line-0-each"]
assert [each.label for each in (*panel.controls, *panel.more) if "none" in each.label] == [
    "Points for none", "Points for none: they are"]
assert "but −2 for none" in repr(build_card(game))
assert any("for none" in change.after for change in list_game_changes(start.game, draft.game))
for tricks, points, working in ((0, 7, "Made: Tricks 0: 10 + 5 × 0 − 3"), (2, 20, "Made: Tricks 2: 10 + 5 × 2")):
    noted = NotedNumbers({"Tricks": tricks}, {"Tricks": tricks})
    line, = game.with_options({option.name: -3}).lines
    assert (noted.get_points(line), noted.explain(line)) == (points, working)
    assert eval(working.rpartition(": ")[2].replace("−", "-").replace("×", "*")) == points
with pytest.raises(DeclarationError, match="line 1: of is missing beside for_none: 5"):
    read_declaration(declared | {"lines": [{"points": 1, "for_none": 5}]})
assert write_declaration(tap(draft, "line_each_of-0=").game)["lines"] == [{"text": "Made", "points": 10}]
"""
SEEN_OF_GAME = """
from games.rules.record import HandRecord
from games.rules.scoring import score_hand

start = begin("golf-6")
draft = tap(tap(start, "zero=5"), "zero_as=new")
option, = draft.game.options
game = read_game(write_declaration(draft.game))
assert write_declaration(draft.game)["zero"] == {"option": option.name} and game.declaration == draft.game
ending, = [part for part in shown(draft, start).sections if part.id == "end"]
said = ending.sentences[0]
assert "A score of 0 gives 5 unless chosen otherwise." in sentence_text(said)
assert "p-zero" in [panel.id for panel in said.panels]
assert [part.changed for part in said.parts if not isinstance(part, str) and part.panel == "p-zero"] == [True]
assert "A score of 0 gives 5." in repr(build_card(game))
change, *_ = list_game_changes(start.game, draft.game)
assert (change.subject, change.before, change.after) == ("A score of 0 gives", "0", "5 unless chosen otherwise")
assert score_hand(game.with_options({option.name: 7}), HandRecord(("K",) * 6)).points == 7
"""


def test_adding_a_fact_needs_only_the_files_of_the_guide(tmp_path: Path) -> None:
    for folder in ("games", "scorekeeper", "templates", "tests/pages/editor", "docs"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    guide = (
        (ROOT / "docs/architecture.md")
        .read_text("utf-8")
        .partition("## Adding a fact")[2]
        .partition("\n## ")[0]
    )
    of_line, of_game = (
        EDIT.findall(guide),
        guide.partition("A fact of the whole game")[2].partition("The log says")[0],
    )
    assert len({path for path, *_ in of_line}) == 6
    assert {path for path, *_ in OF_GAME} == {*re.findall(r"`([\w/.-]+/[\w.-]+)`", of_game)}
    for path, how, line, code in (*of_line, *OF_GAME):
        before, found, after = (tmp_path / path).read_text("utf-8").partition(f"{line}\n")
        assert found, line
        (tmp_path / path).write_text(
            before + (found if how == "below" else "") + code + after, "utf-8"
        )
    setup = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'scorekeeper.settings'; "
        "django.setup()\n"
    )
    subprocess.run(
        [sys.executable, "-c", setup + SEEN_OF_LINE + SEEN_OF_GAME],
        cwd=tmp_path,
        check=True,
        timeout=60,
    )
