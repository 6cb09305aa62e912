"""Between releases the version names the commit that it is of."""

import subprocess
from pathlib import Path

import pytest

from scorekeeper.version import describe_version

REVISION = "1a2b3c4d" * 5


@pytest.fixture(autouse=True)
def unknown_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REVISION", raising=False)


def git(folder: Path, *command: str) -> str:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    ran = subprocess.run(
        ["git", "-C", str(folder), *who, *command], check=True, capture_output=True, text=True
    )
    return ran.stdout.strip()


@pytest.mark.parametrize(
    "then", [[], ["pack-refs", "--all"], ["checkout", "--quiet", "--detach"]], ids=str
)
def test_the_version_names_the_checked_out_commit(tmp_path: Path, then: list[str]) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message=All")
    if then:
        git(tmp_path, *then)
    assert (
        describe_version("2.1.0.dev0", tmp_path)
        == f"2.1.0.dev0+{git(tmp_path, 'rev-parse', 'HEAD')[:8]}"
    )
    assert describe_version("2.0.0", tmp_path) == "2.0.0"


def test_the_version_names_the_commit_of_the_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REVISION", REVISION)
    assert describe_version("2.1.0.dev0", tmp_path) == "2.1.0.dev0+1a2b3c4d"


@pytest.mark.parametrize("head", ["", "ref: refs/heads/main", "<html>", "é"])
def test_the_version_without_a_commit_is_its_number(tmp_path: Path, head: str) -> None:
    assert describe_version("2.1.0.dev0", tmp_path) == "2.1.0.dev0"
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text(head, "utf-8")
    assert describe_version("2.1.0.dev0", tmp_path) == "2.1.0.dev0"
