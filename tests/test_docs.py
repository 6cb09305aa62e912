"""The guides say what is so: their examples run, their links lead somewhere, the names in them exist."""

import json
import re
import subprocess
import sys
from pathlib import Path

import dj_database_url
import pytest
from django.conf import settings as django_settings
from django.core.management import get_commands

from games.rules.errors import RuleError
from games.rules.matchfile import read_match, write_match, write_result
from games.rules.record import DealRecord, Hand, MatchRecord
from games.rules.replay import replay, score_hand
from games.rules.variants import VARIANTS
from games.scoreboard.rules.rules_cards import rules_card
from scorekeeper import environment

ROOT = Path(django_settings.BASE_DIR)
GUIDES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
RUNNING, HOSTING, MATCH_FILES, ADDING = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("running", "hosting", "match-files", "adding-a-game")
)


def blocks(text, language):
    """What stands in the code blocks of a guide, those in one language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_and_pictures_lead_to_files_that_are_there(guide):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", guide.read_text("utf-8"))
    assert [target for target in targets if not (guide.parent / target).exists()] == []


def test_make_targets_that_readme_and_contributing_name_exist():
    texts = [(ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    named = {name for text in texts for name in re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE)}
    assert {"run", "test", "bench", "check", "hooks"} <= named
    assert named <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


FILE = re.compile(r"`((?:games|templates|static|scorekeeper|tests)/[\w/.]+)`")
NAMED_IN_FILE = re.compile(r"`(games/[\w/]+\.py)`: `(?:\w+\.)?(\w+)`|`(?:\w+\.)?(\w+)` in\s`(games/[\w/]+\.py)`")


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md"])
def test_files_that_guides_to_the_code_name_exist(name):
    files = FILE.findall((ROOT / name).read_text("utf-8"))
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_what_the_architecture_finds_in_a_file_is_there():
    found = NAMED_IN_FILE.findall((ROOT / "docs/architecture.md").read_text("utf-8"))
    places = {(file or other_file, name or other_name) for file, name, other_name, other_file in found}
    assert len(places) >= 20
    for file, name in places:
        assert re.search(rf"^\s*(?:def |class )?{name}\b", (ROOT / file).read_text("utf-8"), re.MULTILINE), (file, name)


def test_sections_that_links_lead_to_are_there():
    for guide in GUIDES:
        for target, section in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", guide.read_text("utf-8")):
            text = (guide.parent / target if target else guide).read_text("utf-8")
            headings = [re.sub(r"[^\w -]", "", line).lower() for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
            assert section in [heading.replace(" ", "-") for heading in headings], (guide.name, target, section)


def test_commands_that_the_guides_name_exist():
    named = {name for guide in GUIDES for name in re.findall(r"manage\.py ([a-z_]+)", guide.read_text("utf-8"))}
    named |= set(re.findall(r"^scorekeeper ([a-z_]+)", HOSTING, re.MULTILINE))
    assert {"serve", "migrate", "collectstatic", "check_results"} <= named
    assert named <= set(get_commands())


def test_settings_that_the_guide_to_hosting_sets_are_those_there_are():
    described = set(re.findall(r"^\| `([A-Z_]+)`", RUNNING, re.MULTILINE))
    setting = {name for block in blocks(HOSTING, "ini") for name in re.findall(r"^([A-Z_]+)=", block, re.MULTILINE)}
    assert {"SCOREKEEPER_URL", "TRUST_PROXY", "DATABASE_URL"} <= setting <= described


def test_proxies_of_the_guide_let_through_what_the_app_takes():
    (nginx,) = re.findall(r"client_max_body_size (\d+)m;", HOSTING)
    assert int(nginx) * 1024**2 >= django_settings.LARGEST_BODY
    caddy = set(re.findall(r"(?:max_buffer_size|request_buffers) (\d+)MB", HOSTING))
    assert {int(size) * 1_000_000 for size in caddy} == {django_settings.LARGEST_BODY}


def test_databases_that_the_guide_to_hosting_names_are_taken(monkeypatch):
    urls = re.findall(r"(?:DATABASE_URL='?|`)(postgresql://.+?)(?:[`']|$)", HOSTING, re.MULTILINE)
    assert len(urls) == 3
    for url in urls:
        monkeypatch.setenv("DATABASE_URL", url)
        assert dj_database_url.parse(environment.database_url())["NAME"] == "scorekeeper"


def test_the_settings_of_the_small_server_start_it():
    show = "import scorekeeper.settings as s; print(s.HTTPS, s.TRUSTED_PROXIES, s.CLUB_PASSPHRASE)"
    asked = f'set -a\n{blocks(HOSTING, "ini")[0]}\nexec "{sys.executable}" -c "{show}"'
    ran = subprocess.run(["sh", "-c", asked], cwd=ROOT, env={"SECRET_KEY": "k" * 40}, capture_output=True, text=True)
    assert ran.stdout == "True [IPv4Network('127.0.0.1/32')] full house\n", ran.stderr


@pytest.mark.parametrize("example", [0, 1])
def test_the_examples_of_match_files_give_the_results_beside_them(example):
    match, result = list(map(json.loads, blocks(MATCH_FILES, "json")))[2 * example : 2 * example + 2]
    record = read_match(match)
    assert write_result(record, replay(record)) == result
    assert read_match(write_match(record)) == record


def test_the_error_that_is_shown_is_one_that_is_given():
    said = re.search(r'{"error": "(.*?)"}', MATCH_FILES)[1]
    hands = {"Ann": "A A 2 2 3 3", "Bob": "A A 2 2 3"}
    match = {"format": "scorekeeper-match/1", "game": "golf", "players": ["Ann", "Bob"], "first_dealer": "Ann"}
    with pytest.raises(RuleError) as caught:
        read_match({**match, "deals": [{"hands": hands, "went_out": None}]})
    assert str(caught.value) == said


def test_options_of_match_files_are_described_with_their_bounds():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", MATCH_FILES, re.MULTILINE)
    described = {name: (games, allowed) for name, games, _, allowed in rows}
    of_games = {key: variant.options_with({"stakes": "pot"}) for key, variant in VARIANTS.items()}
    options = {option.name: option for of_game in of_games.values() for option in of_game}
    assert set(described) == set(options)
    for name, (games, allowed) in described.items():
        having = [key for key, of_game in of_games.items() if name in {option.name for option in of_game}]
        assert set(having) == set(VARIANTS) if games == "all" else set(re.findall(r"`([\w-]+)`", games)) == set(having)
        if hasattr(options[name], "low"):
            assert allowed == f"{options[name].low} to {options[name].high:,}"


def test_the_game_in_the_guide_can_be_played():
    names = {"__name__": "games.rules.variants.low_ten", "__package__": "games.rules.variants"}
    exec(blocks(ADDING, "python")[0], names)
    low_ten = names["LowTen"]()
    ann, bob = Hand(tuple("KK345KK446")), Hand(tuple("2345678923"))
    deals = (DealRecord((ann, bob)),) * 6
    record = MatchRecord(low_ten, ("Ann", "Bob"), 0, low_ten.resolve_options({}, 2), deals)
    result = replay(record)
    assert result.deals[0].scores == (18, 49)
    assert (result.finished, result.winners) == (True, (0,))
    assert rules_card(low_ten).values[-1].text == "−5"
    exec(blocks(ADDING, "python")[2], names)
    for hand in (ann, bob):
        assert names["points"](hand.cards) == score_hand(low_ten, hand).points
