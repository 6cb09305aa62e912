"""What guides say of pages, commands, versions and options is so; their examples are run by
`test_docs.py`.
"""

import re
import shlex
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.db.migrations.recorder import MigrationRecorder

from games.management.commands import serve
from games.rules.built_in import BUILT_IN
from games.rules.options import get_default
from scorekeeper import readiness
from tests.container import test_container
from tests.reading_pages import unmark_messages

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
GUIDES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "SECURITY.md"]
MATCH_FILES = (DOCS / "match-files.md").read_text("utf-8")
CODE = re.compile(r"```.*?```", re.DOTALL)
SOURCES = ("templates/**/*.html", "templates/**/*.js", "games/**/*.py", "static/js/*.js")
OF_OTHER_PROGRAMS = {
    *(
        "Enable host networking",
        "reverse proxy",
        "Portainer",
        "Webpage",
        "CA certificate",
        "Report a vulnerability",
    ),
    *("Unicode (UTF-8)", "Data → From Text/CSV"),
}
EXAMPLES = {
    *("5 for each Trick, but −20 for none", "By design", "Bob’s first win", "grabbed exactly 19"),
    *("if the tricks are the bid, 10 points, and 1 for each trick", "Card Night Scorekeeper …"),
    "Made: a side whose Tricks are at least its Bid gets 10 for each Bid.",
}
"""What somebody declared or wrote, with names and numbers of its own."""
SHARES = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth"}
CALL = re.compile(r"^ *(?:docker compose exec --no-TTY app )?scorekeeper (.+)$", re.MULTILINE)


def join_words(text: str) -> str:
    return " ".join(text.split())


def read_guide(name: str) -> str:
    return join_words((DOCS / f"{name}.md").read_text("utf-8"))


@pytest.fixture(scope="module")
def texts_of_pages() -> str:
    """All that pages can say, with what else is in the source."""
    source = "\n".join(
        path.read_text("utf-8") for pattern in SOURCES for path in ROOT.glob(pattern)
    )
    return join_words(re.sub(r"<[^>]+>|\{%.*?%\}|\{\{.*?\}\}", " ", unmark_messages(source)))


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_quotes_of_pages_in_guides_exist(guide: Path, texts_of_pages: str) -> None:
    text = CODE.sub("", guide.read_text("utf-8"))
    quoted = (
        {join_words(quote) for quote in re.findall(r"“([^”]+)”", text)}
        - OF_OTHER_PROGRAMS
        - EXAMPLES
    )
    assert [quote for quote in sorted(quoted) if quote.rstrip(".…?") not in texts_of_pages] == []


def list_calls() -> list[str]:
    """Return each call of a command that a guide has, without what a shell adds."""
    text = "\n".join(guide.read_text("utf-8") for guide in GUIDES)
    calls = {re.split(r" [>|&]", call)[0] for call in CALL.findall(text)}
    return sorted(call for call in calls if call.split()[0].isidentifier())


@pytest.mark.parametrize("call", list_calls())
def test_commands_accept_the_arguments_in_guides(call: str) -> None:
    name, *arguments = shlex.split(call)
    command = load_command_class(get_commands()[name], name)
    command.create_parser("scorekeeper", name).parse_args(arguments)


def test_the_guide_names_the_buttons_for_two_versions_of_a_game() -> None:
    page = (ROOT / "templates/games/editor/_meanwhile.html").read_text("utf-8")
    for button in ("Save my version", "Open their version"):
        assert button in page
        assert f"“{button}”" in (DOCS / "declare-a-game.md").read_text("utf-8")


@pytest.mark.django_db
def test_the_app_starts_on_tables_of_a_newer_version(monkeypatch) -> None:
    applied = MigrationRecorder.applied_migrations
    newer = {("games", "9999_of_a_newer_version"): None}
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda self: applied(self) | newer)
    assert not readiness.needs_migration()
    assert "It does start on the tables of a newer version" in read_guide("running")
    hosting = read_guide("hosting")
    assert "the database has all tables of this version (it may have newer ones)" in hosting
    assert "An older version runs on a newer one's tables while machines are updated" in hosting


def test_the_container_has_room_for_the_measured_memory() -> None:
    limit = int(re.findall(r"mem_limit: (\d+)m", (ROOT / "compose.yaml").read_text("utf-8"))[0])
    (measured,) = re.findall(
        r"about (\d+) MB of memory after its start, and (\d+) MB after", read_guide("hosting")
    )
    least, most = [SHARES[round(limit / int(megabytes))] for megabytes in measured]
    assert f"It may use {limit} MB of memory, needs a {least} to a {most} of that" in read_guide(
        "containers"
    )


def test_columns_of_files_are_described_without_naming_games() -> None:
    exports = (DOCS / "exports.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(game|dealer)` \| (.+) \|$", exports, re.MULTILINE))
    assert rows["game"].startswith(
        "the key of a built-in game, as in [match files](match-files.md)"
    )
    assert rows["dealer"] == "who dealt it; empty in a game without a dealer"
    assert [key for key in BUILT_IN if f"`{key}`" in "".join(rows.values())] == []


def test_the_documented_version_line_is_printed() -> None:
    files = [ROOT / "SECURITY.md", *(ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")]
    naming = [
        file
        for file in files
        if "make run`" in file.read_text("utf-8") and "ersion" in file.read_text("utf-8")
    ]
    told = [re.search(r"line “(.+?) …” of `make run`", file.read_text("utf-8")) for file in naming]
    assert len(told) >= 3
    for line in told:
        assert line
        assert f'stdout.write(f"{line[1]} {{VERSION}}")' in Path(serve.__file__).read_text("utf-8")


@pytest.mark.parametrize("guide", ["CONTRIBUTING.md", "docs/containers.md"])
def test_guides_name_the_version_that_the_container_updates(guide: str) -> None:
    text = join_words((ROOT / guide).read_text("utf-8"))
    (named,) = re.findall(r"from version ([\d.]+) to this one and back", text)
    assert named in (test_container.version_before.__doc__ or "")


def test_the_guide_names_the_rows_where_a_new_game_belongs() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (`[\w-]+`.*?) \| .+? \| .+? \|$", MATCH_FILES, re.MULTILINE)
    own = {option.name for game in BUILT_IN.values() for option in game.declaration.options}
    shared = {name for name, _ in rows} - own
    assert {"deals", "target", "knockout", "pot"} <= shared
    asked = (
        (DOCS / "adding-a-game.md")
        .read_text("utf-8")
        .partition("## 3. The guide")[2]
        .partition("## 4")[0]
    )
    assert [name for name in sorted(shared) if f"`{name}`" not in asked] == []


def test_option_defaults_are_those_of_the_table() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", MATCH_FILES, re.MULTILINE)
    told = {name: (re.findall(r"`([\w-]+)`", games), default) for name, games, default, _ in rows}
    checked = set()
    for name, (games, default) in told.items():
        values = []
        for key in games if set(games) <= set(BUILT_IN) else []:
            options = {
                option.name: option
                for option in BUILT_IN[key].list_options({"stakes": "pot", "knockout": True})
            }
            if name in options:
                values.append(str(get_default(options[name])).lower())
        if values:
            expected = ", ".join(dict.fromkeys(values) if len(set(values)) == 1 else values)
            assert default.replace("−", "-").strip("`") == expected, name
            checked.add(name)
    assert {"deals", "target", "knockout", "pot", "went_out"} <= checked
