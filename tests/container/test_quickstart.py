"""The quickstart is typed as it is printed, by root on a new Debian: `make test-quickstart`.

Three things are not as in the guide, because a test has neither a domain nor a night:

- ADDRESS_OF_THE_SOURCE is a folder with a repository of the files as they are here now;
- Caddy signs the certificate itself (`tls internal`): no authority on the internet could reach this
  machine;
- the lines for the night are done at once, as cron does them.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.container.debian import Debian, missing
from tests.container.images import ROOT

PAGE = (ROOT / "docs" / "quickstart.md").read_text("utf-8")
HOST = "scores.example.org"
DEBIANS = ("bookworm", "trixie")
"""The oldest that the guide names, and the newest."""
FIRST_DAY = ("Install", "Settings", "Start", "https", "Every night")
NIGHTLY = re.compile(r"^\d+ \d+ \* \* \*  root  (.+)$", re.MULTILINE)
FETCH = (
    f"curl --silent --show-error --retry 9 --retry-connrefused --resolve {HOST}:443:127.0.0.1 "
    f"--cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt https://{HOST}"
)
MIGRATION = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("games", "{last}")]
    operations = [migrations.RunSQL("CREATE TABLE next_version (id integer)")]
"""


def read_lines(*titles: str) -> str:
    """Return the shell blocks below some headings of the page, with what the module's docstring
    says replaced.
    """
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
    blocks = [
        block
        for title in titles
        for block in re.findall(r"```sh\n(.*?)```", sections[title], re.DOTALL)
    ]
    assert len(blocks) >= len(titles)
    lines = "".join(blocks).replace("ADDRESS_OF_THE_SOURCE", "/source")
    return lines.replace(f"{HOST} {{\n", f"{HOST} {{\n    tls internal\n")


def git(folder: Path, *command: str) -> None:
    """Run git in a folder, as somebody."""
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", "-C", str(folder), *who, *command], check=True, capture_output=True)


@pytest.fixture
def source() -> Generator[Path]:
    """A repository with the files of this one, as they are now, in a commit that is released."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-source-", dir="/var/tmp"))
    listed = [
        "git",
        "-C",
        str(ROOT),
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    for name in subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split(
        "\0"
    ):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--message=This version")
    git(folder, "tag", "--annotate", "v98.0.0", "--message=98.0.0")
    git(folder, "commit", "--allow-empty", "--message=Not released yet")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=DEBIANS)
def server(request: pytest.FixtureRequest, source: Path) -> Generator[Debian]:
    """A Debian that has just been installed, and runs."""
    if why := missing():
        pytest.fail(why, pytrace=False)
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-debian-", dir="/var/tmp"))
    debian = Debian(request.param, folder, source)
    try:
        debian.boot()
        yield debian
    finally:
        debian.stop()
        shutil.rmtree(folder, ignore_errors=True)


def publish_next_version(source: Path) -> None:
    """Commit a version that has one more table."""
    about = source / "scorekeeper" / "__init__.py"
    about.write_text(re.sub(r'(__version__ = )".+"', r'\1"99.0.0"', about.read_text()))
    migrations = source / "games" / "migrations"
    last = max(path.stem for path in migrations.glob("[0-9]*.py"))
    (migrations / "9999_next_version.py").write_text(MIGRATION.format(last=last))
    git(source, "add", "--all")
    git(source, "commit", "--message=The next version")
    git(source, "tag", "--annotate", "v99.0.0", "--message=99.0.0")
    git(source, "commit", "--allow-empty", "--message=Not released yet")


def read_version(server: Debian) -> str:
    """Return the version that is installed."""
    said = server.type(
        "sed --quiet 's/^__version__ = //p' /srv/scorekeeper/scorekeeper/__init__.py"
    )
    return said.strip().strip('"')


def load_matches(server: Debian) -> list[str]:
    """Return all matches of the server, as lines of match files."""
    return [
        line
        for line in server.type("scorekeeper export_matches").splitlines()
        if line.startswith("{")
    ]


def is_answered(server: Debian) -> bool:
    """Return whether the start page comes over https by the name in the guide, and the service runs
    as its user.
    """
    page = server.type(f"{FETCH}/ --write-out '\n%{{http_code}}'")
    ready = server.type("curl --silent --retry 9 --retry-connrefused http://127.0.0.1:8000/readyz")
    runs = server.type("systemctl show --property=ActiveState,User scorekeeper").split()
    return (
        page.endswith("\n200")
        and "Start a club" in page
        and ready == "ready\n"
        and {*runs} == {"ActiveState=active", "User=scorekeeper"}
    )


def test_the_quickstart_covers_first_day_update_and_way_back(server: Debian, source: Path) -> None:
    said = server.type(read_lines(*FIRST_DAY))
    assert "\nready\n" in said
    assert server.type("git -C /srv/scorekeeper describe") == "v98.0.0\n"
    assert is_answered(server)
    redirect = server.type(f"curl --silent --head --resolve {HOST}:80:127.0.0.1 http://{HOST}/")
    assert f"Location: https://{HOST}/" in redirect
    server.type("scorekeeper seed_demo")
    played, version = load_matches(server), read_version(server)
    assert played

    nightly = NIGHTLY.findall(server.type("cat /etc/cron.d/scorekeeper"))
    assert len(nightly) == 2
    for line in nightly:
        assert server.type(line.replace(r"\%", "%")) == ""
    (backup,) = server.type("stat --format='%a %U %n' /var/backups/scorekeeper/*").splitlines()
    assert re.fullmatch(r"600 root /var/backups/scorekeeper/[1-7]\.gz", backup)

    server.stop()
    server.boot()  # app and Caddy start with the computer
    assert is_answered(server)

    publish_next_version(source)
    server.type(read_lines("Update"))
    assert is_answered(server)
    assert read_version(server) == "99.0.0"
    assert load_matches(server) == played
    server.type("scorekeeper seed_demo")

    server.type(read_lines("The way back"))
    assert is_answered(server)
    assert read_version(server) == version
    assert load_matches(server) == played
