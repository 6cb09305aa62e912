"""What compose.yaml promises of the container, and that a version can be gone back from."""

import json
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.container.conftest import Start
from tests.container.images import ROOT, Images, run

MAX_MEGABYTES = 150
BUILD_TOOLS = ("pip", "pip3", "gcc", "cc", "make", "uv", "ensurepip", "setuptools")
RELEASED = "bbd39bfff3f18d8075bb41a6166dbcb28b16f8b0"
"""The first commit of version 1.1.0."""


def test_the_image_is_small_and_has_no_build_tools(images: Images) -> None:
    files = images.unpack("app")
    packed = int(run(["sh", "-c", f"tar -C {files} -c . | gzip -1 | wc -c"]))
    assert packed < MAX_MEGABYTES * 1_000_000
    folders = [*files.rglob("bin"), *files.rglob("site-packages"), *files.rglob("dist-packages")]
    there = {path.name for folder in folders for path in folder.iterdir()}
    assert "python3" in there
    assert [tool for tool in BUILD_TOOLS if tool in there] == []
    assert not list((files / "app").rglob("secret_key"))
    assert not (files / "app" / "tests").exists()


def test_the_image_has_labels_that_describe_it(images: Images) -> None:
    labels = images.config("app")["Labels"]
    said = {
        name: labels[f"org.opencontainers.image.{name}"]
        for name in ("title", "licenses", "version", "revision")
    }
    assert said == {
        "title": "Card Night Scorekeeper",
        "licenses": "BSD-3-Clause",
        "version": "1.2.3",
        "revision": "abc",
    }


def test_the_container_starts_healthy_without_rights(
    images: Images, service: dict, start: Start
) -> None:
    container = start()
    said = container.said.read_text()
    assert "Card Night Scorekeeper" in said
    assert "█ ▄▄▄▄▄ █" in said or "in no network" in said  # the corner of any QR code
    assert container.healthy()
    assert urlopen(f"{container.url}/readyz", timeout=60).read() == b"ready\n"
    assert "Start a club" in urlopen(container.url, timeout=60).read().decode()
    assert container.execute("id", "-u").strip() == service["user"].split(":")[0] != "0"
    refused = 'open("/app/x", "w")'
    with pytest.raises(AssertionError, match="Read-only file system"):
        container.execute(".venv/bin/python", "-c", refused)
    container.stop()
    assert not container.healthy()


def test_saved_matches_survive_a_new_start(start: Start) -> None:
    container = start()
    container.execute(".venv/bin/python", "manage.py", "seed_demo")
    before = matches(container)
    container.stop()
    assert before
    assert matches(start()) == before


def test_scores_are_in_postgresql_if_env_says_so(
    start: Start, postgres_url: str, tmp_path: Path
) -> None:
    container = start(DATABASE_URL=postgres_url)
    container.execute(".venv/bin/python", "manage.py", "seed_demo")
    before = matches(container)
    container.stop()
    assert before
    assert matches(start(volume="another", DATABASE_URL=postgres_url)) == before
    assert not list(tmp_path.rglob("*.sqlite3"))


def matches(container) -> str:
    """All matches that it holds, as match files."""
    return container.execute(".venv/bin/python", "manage.py", "export_matches")


@pytest.fixture(scope="module")
def version_before(images: Images, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An image of version 1.1.0, by its own Dockerfile on the Debian of its time."""
    source = tmp_path_factory.mktemp("before")
    archive = subprocess.run(["git", "archive", RELEASED], cwd=ROOT, capture_output=True)
    if archive.returncode:
        pytest.fail(
            f"The history of the repository is needed, back to {RELEASED[:7]}: git fetch "
            "--unshallow"
        )
    subprocess.run(["tar", "--extract", "--directory", source], input=archive.stdout, check=True)
    images.make_base("bookworm")
    images.build(source, "before", "bookworm")
    return "before"


def test_an_update_and_its_way_back_lose_nothing(
    start: Start, version_before: str, tmp_path: Path
) -> None:
    old = start(version_before)
    old.execute(".venv/bin/python", "manage.py", "seed_demo")
    played = matches(old)
    old.execute(".venv/bin/python", "manage.py", "backup", "/app/data/before.gz")
    old.stop()

    new = start()  # on the volume of the version before
    kept = matches(new)
    assert_kept(played, kept)
    assert "All stored figures are right." in new.execute(
        ".venv/bin/python", "manage.py", "check_results"
    )
    new.execute(".venv/bin/python", "manage.py", "seed_demo")
    assert set(kept.splitlines()) < set(matches(new).splitlines())
    new.stop()

    for file in (tmp_path / "scores").glob("scorekeeper.sqlite3*"):
        file.unlink()
    again = start(version_before)
    again.execute(".venv/bin/python", "manage.py", "restore", "data/before.gz")
    assert matches(again) == played


def test_the_copy_kept_at_the_start_leads_back_on_postgresql(
    start: Start, version_before: str, postgres_url: str, tmp_path: Path
) -> None:
    old = start(version_before, DATABASE_URL=postgres_url)
    old.execute(".venv/bin/python", "manage.py", "seed_demo")
    played = matches(old)
    old.stop()

    new = start(DATABASE_URL=postgres_url)  # on the volume and the database of the version before
    assert_kept(played, matches(new))
    new.execute(".venv/bin/python", "manage.py", "seed_demo")
    new.stop()
    (copy,) = (tmp_path / "scores" / "backups").glob("before-*.dump")
    server = postgres_url.removesuffix("/scorekeeper") + "/template1"
    new.execute("dropdb", f"--maintenance-db={server}", "scorekeeper")
    new.execute("createdb", f"--maintenance-db={server}", "scorekeeper")
    new.execute("sh", "-c", f'pg_restore --dbname="$DATABASE_URL" data/backups/{copy.name}')
    assert matches(start(version_before, DATABASE_URL=postgres_url)) == played


def assert_kept(before: str, after: str) -> None:
    """Check that matches are what they were; options that a version adds may be named as well."""
    for old, new in zip(
        *(map(json.loads, lines.splitlines()) for lines in (before, after)), strict=True
    ):
        assert old["options"].items() <= new["options"].items()
        assert old | {"options": new["options"]} == new
