"""The guides say what is so: their examples run, their links lead somewhere, the names in them
exist.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import dj_database_url
import pytest
from django.conf import settings as django_settings
from django.core.management import get_commands

from games.pages.rules_card import build_card
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.bounds import (
    MAX_DEALT,
    MAX_DEALT_LENGTH,
    MAX_DECLARATION_BYTES,
    MAX_LANDINGS,
    MAX_NOTED_NUMBERS,
    MAX_NUMBER,
    MAX_NUMBER_LENGTH,
    MAX_POINTS_STEP,
    MAX_SCORING_LINES,
)
from games.rules.declared.reading_counted import COMPARES
from games.rules.errors import RuleError
from games.rules.files.match_file import read_match, write_match, write_result
from games.rules.record import DealRecord, HandRecord, MatchRecord
from games.rules.replay import replay
from games.rules.scoring import MAX_DEAL_POINTS
from scorekeeper import environment
from tests.reading_pages import unmark_messages

ROOT = Path(django_settings.BASE_DIR)
GUIDES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
RUNNING, HOSTING, QUICKSTART, MATCH_FILES, ADDING, DECLARING, ARCHITECTURE = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for name in (
        "running",
        "hosting",
        "quickstart",
        "match-files",
        "adding-a-game",
        "declare-a-game",
        "architecture",
    )
)
MAX_WORDS_OF_THE_QUICKSTART = 600


def blocks(text, language):
    """Return what stands in the code blocks of a guide, those in one language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_and_pictures_lead_to_existing_files(guide):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", guide.read_text("utf-8"))
    assert [target for target in targets if not (guide.parent / target).exists()] == []


def test_make_targets_that_readme_and_contributing_name_exist():
    texts = [(ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    named = {
        name for text in texts for name in re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE)
    }
    assert {"run", "test", "bench", "check", "hooks"} <= named
    assert named <= set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    )


FILE = re.compile(r"`((?:games|templates|static|scorekeeper|tests)/[\w/.]+)`")
NAMED_IN_FILE = re.compile(
    r"`(games/[\w/]+\.py)`: `(?:\w+\.)?(\w+)`|`(?:\w+\.)?(\w+)` in\s`(games/[\w/]+\.py)`"
)


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md"])
def test_files_that_guides_to_the_code_name_exist(name):
    files = FILE.findall((ROOT / name).read_text("utf-8"))
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_names_that_the_architecture_finds_in_a_file_exist():
    found = NAMED_IN_FILE.findall(ARCHITECTURE)
    places = {
        (file or other_file, name or other_name) for file, name, other_name, other_file in found
    }
    assert len(places) >= 20
    for file, name in places:
        assert re.search(
            rf"^\s*(?:def |class )?{name}\b", (ROOT / file).read_text("utf-8"), re.MULTILINE
        ), (file, name)


def test_partials_named_beside_a_page_are_in_its_folder():
    rows = re.findall(
        r"`templates/(games/\w+/)\w+\.html`: (.*`_.*) \|$", ARCHITECTURE, re.MULTILINE
    )
    named = {
        folder + name
        for folder, partials in rows
        for name in re.findall(r"`(_\w+\.html)`", partials)
    }
    assert len(named) >= 15
    assert [name for name in named if not (ROOT / "templates" / name).exists()] == []


def test_sections_that_links_lead_to_exist():
    for guide in GUIDES:
        for target, section in re.findall(
            r"\]\((?!https?:)([^)#]*)#([^)]+)\)", guide.read_text("utf-8")
        ):
            text = (guide.parent / target if target else guide).read_text("utf-8")
            headings = [
                re.sub(r"[^\w -]", "", line).lower()
                for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            ]
            assert section in [heading.replace(" ", "-") for heading in headings], (
                guide.name,
                target,
                section,
            )


def test_commands_that_the_guides_name_exist():
    named = {
        name
        for guide in GUIDES
        for name in re.findall(r"manage\.py ([a-z_]+)", guide.read_text("utf-8"))
    }
    called = r"^ *(?:\d+ 4 .*?|ExecStart=)?(?:docker compose exec .*app )?(?:scripts/|\S+/bin/)?scorekeeper ([a-z_]+)"
    named |= {
        name
        for guide in GUIDES
        for name in re.findall(called, guide.read_text("utf-8"), re.MULTILINE)
    }
    assert {"serve", "migrate", "collectstatic", "check_results", "tidy"} <= named
    assert named <= set(get_commands())


NIGHTLY = re.compile(
    r"^(?:\d+ 4 \* \* \*  root  |ExecStart=)(.*\bscorekeeper (?:backup|tidy).*)$", re.MULTILINE
)
WITH_NIGHTLY = [
    ROOT / "docs/quickstart.md",
    ROOT / "docs/containers.md",
    ROOT / "deploy/scorekeeper-nightly.service",
]


def test_the_app_shows_the_guide_to_the_first_evening_unchanged():
    guide = re.sub(
        r"!\[(.+?)\]\(.+?\)|^#+ ",
        r"\1",
        (ROOT / "docs/first-evening.md").read_text("utf-8"),
        flags=re.MULTILINE,
    )
    template = (ROOT / "templates/games/club/first_evening.html").read_text("utf-8")
    page = " ".join(template.partition("{% block main %}")[2].split())
    page = re.sub(r"\{% (?:end)?blocktranslate.*?%\}", "", unmark_messages(page))
    shown = re.sub(r'<[^>]*alt="([^"]+)"[^>]*>', r"\1", page.partition('<p class="center">')[0])
    assert re.sub(r"<[^>]+>", " ", shown).split() == guide.split()


def test_the_quickstart_is_one_page():
    assert len(QUICKSTART.split()) <= MAX_WORDS_OF_THE_QUICKSTART


def test_nightly_commands_are_written_once_and_linked():
    found = [
        (file, line)
        for file in {*GUIDES, *WITH_NIGHTLY}
        for line in NIGHTLY.findall(file.read_text("utf-8"))
    ]
    assert len({line for _, line in found}) == len(found) == 6
    assert {file for file, _ in found} == {*WITH_NIGHTLY}


@pytest.mark.slow
def test_nightly_commands_of_the_guides_back_up_and_tidy(tmp_path):
    """The lines are done by a shell, as cron does them; only the folders are others."""
    surroundings = {
        "DATABASE_URL": f"sqlite:///{tmp_path}/scores.sqlite3",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    command = f"{sys.executable} {ROOT / 'manage.py'}"
    lines = set()
    for file in WITH_NIGHTLY:
        found = NIGHTLY.findall(file.read_text("utf-8"))
        assert found, file
        for line in found:
            line = re.sub(
                r"cd \S+ && docker compose exec --no-TTY app |/usr/local/bin/", "", line
            ).replace(r"\%", "%")
            line = re.sub(r"/var/backups/scorekeeper|/app/data", str(tmp_path), line)
            lines.add(re.sub(r"^scorekeeper\b", command, line))
    for line in [f"{command} migrate -v0", *sorted(lines)]:
        ran = subprocess.run(
            line, shell=True, env=os.environ | surroundings, capture_output=True, text=True
        )
        assert (ran.returncode, ran.stderr) == (0, ""), line
    assert len(lines) == 4
    assert len([*tmp_path.glob("*.gz")]) == 2, "one for the day of the week, one with its date"


def test_settings_in_the_guide_to_hosting_exist():
    described = set(re.findall(r"^\| `([A-Z_]+)`", RUNNING, re.MULTILINE))
    text = "".join([*blocks(HOSTING, "ini"), *blocks(QUICKSTART, "sh")])
    setting = {*re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)}
    assert {"SCOREKEEPER_URL", "TRUST_PROXY", "DATABASE_URL"} <= setting <= described


def test_proxies_of_the_guide_allow_what_the_app_accepts():
    (nginx,) = re.findall(r"client_max_body_size (\d+)m;", HOSTING)
    assert int(nginx) * 1024**2 >= django_settings.MAX_BODY_BYTES
    caddy = set(re.findall(r"(?:max_buffer_size|request_buffers) (\d+)MB", HOSTING + QUICKSTART))
    assert {int(size) * 1_000_000 for size in caddy} == {django_settings.MAX_BODY_BYTES}


def test_databases_in_the_guide_to_hosting_are_accepted():
    urls = re.findall(r"(?:DATABASE_URL='?|`)(postgresql://.+?)(?:[`']|$)", HOSTING, re.MULTILINE)
    assert len(urls) == 3
    for url in urls:
        environment.check_database_url(url)  # raises for one that is not taken
        assert dj_database_url.parse(url)["NAME"] == "scorekeeper"


def test_the_settings_of_the_quickstart_start_the_app(tmp_path):
    (tmp_path / ".env").write_text(
        re.search(r"cat >\.env <<'END'\n(.*?)END\n", QUICKSTART, re.DOTALL)[1]
    )
    read = (
        "from scorekeeper.settings_file import read_settings_file as r; from pathlib import "
        "Path; r(Path('{}'))"
    )
    show = "import scorekeeper.settings as s; print(s.HTTPS, s.TRUSTED_PROXIES, s.CLUB_PASSPHRASE)"
    asked = [sys.executable, "-c", f"{read.format(tmp_path / '.env')}; {show}"]
    ran = subprocess.run(
        asked, cwd=ROOT, env={"SECRET_KEY": "k" * 40}, capture_output=True, text=True
    )
    assert ran.stdout == "True [IPv4Network('127.0.0.1/32')] full house\n", ran.stderr


def test_no_guide_bypasses_the_command_with_the_servers_settings():
    past = re.compile(
        r"manage\.py (?:backup|restore|migrate|check_results|export_matches|import_matches|seed_demo)"
    )
    guides = [guide for guide in GUIDES if guide.name not in {"CHANGELOG.md", "architecture.md"}]
    assert [guide.name for guide in guides if past.search(guide.read_text("utf-8"))] == []


def test_the_evening_of_the_tour_is_scored_and_paid_as_written():
    tour = (ROOT / "docs" / "tour.md").read_text("utf-8")
    rows = re.findall(
        r"^ +\| (\w+) \| `(.+?)` over `(.+?)` \| (.+?) \| (\d+) \| (?:(\d+) ct)? ?\|$",
        tour,
        re.MULTILINE,
    )
    assert len(rows) == 4
    hands = {name: f"{upper} {lower}" for name, upper, lower, *_ in rows}
    match = {
        "format": "scorekeeper-match/1",
        "game": "hang-ten",
        "players": [*hands],
        "first_dealer": "Ann",
    }
    record = read_match({**match, "deals": [{"hands": hands}], "ended_early": "leader"})
    result = write_result(record, replay(record))
    for name, *_, columns, score, prize in rows:
        assert (
            sum(map(int, columns.split(" + "))) == int(score) == result["deals"][0]["scores"][name]
        )
        assert int(prize or 0) == result["deals"][0]["prizes"][name]
    text = " ".join(tour.split())
    assert "Everyone pays €1.00" in text
    assert set(result["money"]["paid_in"].values()) == {100}
    assert f"€{result['deals'][0]['pot'] / 100} left in the pot" in text
    net = {name: -cents for name, cents in result["money"]["net"].items() if name != "Ann"}
    assert net == {"Bob": 95, "Cy": 100, "Di": 95}
    assert "Cy €1.00, Bob 95 ct and Di 95 ct" in text


@pytest.mark.parametrize("example", [0, 1, 2, 3])
def test_examples_of_match_files_give_their_results(example):
    match, result = list(map(json.loads, blocks(MATCH_FILES, "json")))[
        2 * example : 2 * example + 2
    ]
    record = read_match(match)
    assert write_result(record, replay(record)) == result
    assert read_match(write_match(record)) == record


def test_the_game_declared_in_the_guide_scores_as_written():
    game, deals, expected = map(json.loads, blocks(DECLARING, "json"))
    start = {
        "format": "scorekeeper-match/1",
        "game": game,
        "players": ["Ann", "Bob", "Cy"],
        "first_dealer": "Ann",
    }
    record = read_match({**start, "deals": deals})
    assert write_result(record, replay(record))["deals"] == expected
    assert json.loads(json.dumps(write_match(record)))["game"] == game
    assert f"and {len(TEMPLATES)} templates to start from" in DECLARING


def test_bounds_of_numbers_and_lines_are_described():
    said = MATCH_FILES.partition("## Numbers and lines")[2].partition("## Teams")[0]
    assert f"`numbers` | 1 to {MAX_NOTED_NUMBERS} numbers" in said
    assert f"`lines` | 1 to {MAX_SCORING_LINES} lines" in said
    assert f"`landings` | 1 to {MAX_LANDINGS}," in said
    assert f"1 to {MAX_DEALT}: a number, or a list of 1 to {MAX_DEALT_LENGTH}," in said
    assert f"its name: 1 to {MAX_NUMBER_LENGTH} characters" in said
    assert f"from −{MAX_NUMBER:,} to {MAX_NUMBER:,}, both needed" in said
    assert f"`every` (1 to {MAX_POINTS_STEP:,})" in said
    assert f"between −{MAX_DEAL_POINTS:,} and {MAX_DEAL_POINTS:,}" in said
    assert all(f"`{compare}`" in said for compare in COMPARES)
    assert f"a declaration of more than {MAX_DECLARATION_BYTES:,} bytes" in MATCH_FILES


def test_the_error_in_the_guide_is_a_real_one():
    said = re.search(r'{"error": "(.*?)"}', MATCH_FILES)[1]
    hands = {"Ann": "A A 2 2 3 3", "Bob": "A A 2 2 3"}
    match = {
        "format": "scorekeeper-match/1",
        "game": "golf",
        "players": ["Ann", "Bob"],
        "first_dealer": "Ann",
    }
    with pytest.raises(RuleError) as caught:
        read_match({**match, "deals": [{"hands": hands, "went_out": None}]})
    assert str(caught.value) == said


def test_options_of_match_files_are_described_with_their_bounds():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", MATCH_FILES, re.MULTILINE)
    described = {name: (games, allowed) for name, games, _, allowed in rows}
    of_games = {
        key: game.list_options({"stakes": "pot", "knockout": True})
        for key, game in BUILT_IN.items()
    }
    options = {option.name: option for of_game in of_games.values() for option in of_game}
    assert set(described) == set(options)
    for name, (games, allowed) in described.items():
        having = {
            key for key, of_game in of_games.items() if name in {option.name for option in of_game}
        }
        named = set(re.findall(r"`([\w-]+)`", games))
        assert having == (set(BUILT_IN) - named if games.startswith("all") else named)
        if hasattr(options[name], "low"):
            assert allowed == f"{options[name].low} to {options[name].high:,}".replace("-", "−")


def test_all_games_of_match_files_are_listed():
    listed = re.search(r"^\| `game` \| (.+?), or the object", MATCH_FILES, re.MULTILINE)[1]
    assert re.findall(r"`([\w-]+)`", listed) == list(BUILT_IN)


def test_the_game_in_the_guide_can_be_played():
    names = {"__name__": "games.rules.built_in.low_ten", "__package__": "games.rules.built_in"}
    exec(blocks(ADDING, "python")[0], names)
    low_ten = names["GAME"]
    ann, bob = HandRecord(tuple("KK345KK446")), HandRecord(tuple("2345678923"))
    deals = (DealRecord((ann, bob)),) * 6
    record = MatchRecord(low_ten, ("Ann", "Bob"), 0, low_ten.resolve_options({}, 2), deals)
    result = replay(record)
    assert result.deals[0].scores == (18, 49)
    assert (result.finished, result.winners) == (True, (0,))
    assert build_card(low_ten).values[-1].text == "−5"
