"""The guide to adding a fact, followed to the letter in a copy: the fact is in all that is said of a game."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
EDIT = re.compile(r"`([\w/.-]+)`, (below|in place of)\s+`([^\n]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)
SEEN = """
from tests.pages.editor.drafts import begin, say, shown, tap
from games.pages.rules_card.rules_cards import build_card
from games.rules.declared.games import declared_game
from games.rules.declared.writing import write_declaration
from games.rules.lines import NotedNumbers
from games.wording.declared.changes import list_game_changes

bid, tricks = [{"number": name, "least": 0, "most": 13} for name in ("Bid", "Tricks")]
made = {"text": "Made", "if": [{"what": "Tricks", "at_least": "Bid"}], "points": 10}
start = begin({"name": "Whist", "players": [4, 4], "layout": "numbers", "wins": "highest", "end": {"deals": 5},
    "numbers": [bid, tricks], "lines": [made]})
draft = tap(tap(start, "line_above-0=−2"), "line_above_as-0=new")
line, = write_declaration(draft.game)["lines"]
option, = draft.game.options
assert line["above"] == {"option": option.name} and (option.text, option.default) == ("Each trick above the bid", -2)
game = declared_game(write_declaration(draft.game))
assert game.declaration == draft.game and option in game.options
gives, = [part for part in shown(draft, start).sections if part.id == "gives"]
assert "−2 unless chosen otherwise for each trick above the bid" in say(gives.sentences[0])
assert "−2 for each trick above the bid" in repr(build_card(game))
assert any("for each trick above the bid" in change.after for change in list_game_changes(start.game, draft.game))
own = {"Bid": 1, "Tricks": 4}
assert NotedNumbers(own, own).get_points(game.with_options({option.name: -3}).lines[0]) == 10 - 9
"""


def test_a_fact_needs_the_five_files_of_the_guide_and_is_seen_in_all_that_is_said_of_a_game(tmp_path: Path) -> None:
    for folder in ("games", "scorekeeper", "templates", "tests/pages/editor", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    guide = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## Adding a fact")[2].partition("\n## ")[0]
    edits = EDIT.findall(guide)
    assert len({path for path, *_ in edits}) == 5
    for path, how, line, code in edits:
        before, found, after = (tmp_path / path).read_text("utf-8").partition(f"{line}\n")
        assert found, line
        (tmp_path / path).write_text(before + (found if how == "below" else "") + code + after, "utf-8")
    setup = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'scorekeeper.settings'; django.setup()\n"
    subprocess.run([sys.executable, "-c", setup + SEEN], cwd=tmp_path, check=True, timeout=60)
