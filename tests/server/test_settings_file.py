"""The file with the settings of the server, which every command reads, whoever calls it from
wherever.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command, get_commands

from scorekeeper import start
from scorekeeper.caller import as_caller
from scorekeeper.gone_settings import GONE, check_gone_settings
from scorekeeper.settings_file import HTTP_ONLY, read_settings_file

ROOT = Path(start.PROJECT_FOLDER)
NAMES = ("DATABASE_URL", "CLUB_CREATION", "TIME_ZONE")


@pytest.fixture
def env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file is, in an environment without settings."""
    monkeypatch.setattr(
        os, "environ", {name: value for name, value in os.environ.items() if name not in NAMES}
    )
    return tmp_path / ".env"


def test_the_environment_overrides_the_settings_file(env, monkeypatch) -> None:
    database, creation = "postgresql://ann:p#w@db.test/scores", "passphrase:full house"
    others = dict.fromkeys(
        ("COMPOSE_PROFILES", "IMAGE", "POSTGRES_PASSWORD", "PGPASSFILE"), "x"
    )  # other programs'
    lines = [f"{name}={value}" for name, value in others.items()]
    env.write_text(
        "\n".join(
            ["# where", "", f"DATABASE_URL={database}", f"CLUB_CREATION='{creation}'", *lines]
        )
    )
    monkeypatch.setenv("CLUB_CREATION", "closed")
    read_settings_file(env)
    assert os.environ["DATABASE_URL"] == database
    assert os.environ["CLUB_CREATION"] == "closed"
    assert others.items() <= os.environ.items()
    monkeypatch.delenv("CLUB_CREATION")
    read_settings_file(env)
    assert os.environ["CLUB_CREATION"] == creation


@pytest.mark.parametrize(
    "line",
    [
        "DATABASE_URL postgresql://ann:pw@db.test",
        "CLUB_CREATION=full house",
        "A='pw",
        "=pw",
        "DEMO=\0pw",
    ],
)
def test_an_invalid_line_is_reported_without_its_content(env: Path, line: str) -> None:
    env.write_text(f"TIME_ZONE=UTC\n{line}\n")
    with pytest.raises(ImproperlyConfigured, match=r"\.env, line 2: Write NAME=value") as error:
        read_settings_file(env)
    assert "pw" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "mend"),
    [
        ("TRUST_PROXI", "Do you mean TRUST_PROXY?"),
        ("time_zone", "Do you mean TIME_ZONE?"),
        ("HTTPS_AT_HOME", HTTP_ONLY),
        ("SPEED", "All settings are in docs/running.md."),
    ],
)
def test_an_unknown_name_is_refused_with_a_suggestion(env: Path, name: str, mend: str) -> None:
    env.write_text(f"DEMO=0\n{name}=pw\n")
    with pytest.raises(ImproperlyConfigured) as error:
        read_settings_file(env)
    assert str(error.value) == f"{env}, line 2: There is no setting {name}. {mend}"


def test_a_repeated_name_is_refused(env: Path) -> None:
    env.write_text("TIME_ZONE=UTC\n\nTIME_ZONE=pw\n")
    with pytest.raises(ImproperlyConfigured) as error:
        read_settings_file(env)
    assert str(error.value) == f"{env}, line 3: TIME_ZONE is there twice. Keep one of the 2 lines."


def test_a_file_may_have_a_bom_but_no_other_encoding(env: Path) -> None:
    """It may also be missing, but not unreadable."""
    read_settings_file(env)
    assert not {*NAMES} & {*os.environ}
    env.write_bytes(b"\xef\xbb\xbfTIME_ZONE=Europe/Berlin\r\nCLUB_CREATION=closed\r\n")
    read_settings_file(env)
    assert (os.environ["TIME_ZONE"], os.environ["CLUB_CREATION"]) == ("Europe/Berlin", "closed")
    env.write_bytes("TIME_ZONE=UTC".encode("utf-16"))
    with pytest.raises(ImproperlyConfigured, match="Save the file as UTF-8"):
        read_settings_file(env)
    with pytest.MonkeyPatch.context() as patch:  # or the command would use another database
        patch.setattr(Path, "read_text", mock.Mock(side_effect=PermissionError))
        with pytest.raises(ImproperlyConfigured, match="This user cannot read the settings"):
            read_settings_file(env)


@pytest.mark.slow
def test_backup_works_in_any_folder_and_names_its_database(tmp_path: Path) -> None:
    database = tmp_path / "scores.sqlite3"
    env = {"DATABASE_URL": f"sqlite:///{database}", "PATH": os.environ["PATH"]}
    command = tmp_path / "scorekeeper"
    command.symlink_to(ROOT / "scripts" / "scorekeeper")
    said = [
        subprocess.run(
            [command, *words], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        )
        for words in (["migrate", "--verbosity=0"], ["backup", "here.gz"], ["export_matches"])
    ]
    assert [one.stdout.splitlines()[0] for one in said[:2]] == [f"Database: SQLite, {database}"] * 2
    assert (said[2].stdout, said[2].stderr) == ("", f"Database: SQLite, {database}\n")
    assert (tmp_path / "here.gz").exists()


DATABASES = [
    (
        {"ENGINE": "django.db.backends.sqlite3", "NAME": "/srv/scores.sqlite3"},
        "SQLite, /srv/scores.sqlite3",
    ),
    (
        {
            "ENGINE": "scorekeeper.postgres",
            "NAME": "scores",
            "HOST": "db.test",
            "PORT": 5433,
            "USER": "ann",
        },
        "PostgreSQL, scores on db.test, port 5433, as ann",
    ),
    (
        {"ENGINE": "scorekeeper.postgres", "NAME": "scores", "HOST": ""},
        "PostgreSQL, scores on this computer",
    ),
]


@pytest.mark.parametrize(("database", "said"), DATABASES)
def test_every_command_names_its_database_without_password(
    database: dict[str, Any], said: str
) -> None:
    assert (
        start.describe_database(database | {"PASSWORD": "pw", "OPTIONS": {"password": "pw"}})
        == said
    )
    own = {name for name, app in get_commands().items() if app == "games"}
    assert own - {"replay", "makemessages"} <= start.DATABASE_COMMANDS | start.DATA_COMMANDS


@pytest.fixture
def in_sight() -> Generator[Path]:
    """A folder that others can go through."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o711)
        yield Path(name)


def test_the_owner_of_the_data_needs_no_other_rights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "seteuid", mock.Mock(side_effect=PermissionError))
    with as_caller():
        pass


AS_ROOT = """
import os, sys
from pathlib import Path
from scorekeeper.caller import act_as_owner, as_caller
theirs, mine = map(Path, sys.argv[1:])
act_as_owner(theirs)
(theirs / "made").touch()
with as_caller():
    (mine / "backup").touch()
try:
    (mine / "another").touch()
except PermissionError:
    print("refused", flush=True)
os.execvp("sh", ["sh", "-c", "grep -i ^uid /proc/self/status"])
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can call for somebody else")
def test_root_acts_as_owner_of_the_data_except_for_own_files(in_sight: Path) -> None:
    theirs, mine = in_sight / "theirs", in_sight / "mine"
    theirs.mkdir(mode=0o700)
    mine.mkdir(mode=0o700)
    os.chown(theirs, 4321, 4321)
    ran = subprocess.run(
        [sys.executable, "-c", AS_ROOT, theirs, mine], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.stdout.split() == ["refused", "Uid:", *["4321"] * 4], ran.stderr
    assert ((theirs / "made").stat().st_uid, (mine / "backup").stat().st_uid) == (4321, 0)
    assert not (mine / "another").exists()


def test_a_removed_setting_is_harmless_and_check_explains_it(env: Path) -> None:
    env.write_text("TIME_ZONE=UTC\n" + "".join(f"{name}=x\n" for name in GONE))
    read_settings_file(env)
    assert os.environ["TIME_ZONE"] == "UTC"
    said = StringIO()
    call_command("check", stderr=said)
    for name, instead in GONE.items():
        assert f"{name} is no longer a setting.\n\tHINT: {instead}" in said.getvalue()
        os.environ[name] = ""  # as compose sets what nobody has set
    assert check_gone_settings(None) == []
