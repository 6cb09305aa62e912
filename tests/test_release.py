"""`make release`: what it refuses, and the list of what the app is made of."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper import __version__
from scripts import release

LOCK = (settings.BASE_DIR / "requirements.lock").read_text("utf-8")
CHANGES = "# Changes\n\n## Unreleased\n{}\n## 1.2.0\n\n- Something.\n\n## 1.1.0\n\n- Something else.\n"


def test_the_version_is_that_of_the_last_release() -> None:
    changes = (settings.BASE_DIR / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\d.+)$", changes, re.MULTILINE)[0] == __version__
    assert release.version_in((settings.BASE_DIR / "scorekeeper" / "__init__.py").read_text("utf-8")) == __version__


@pytest.mark.parametrize(
    ("changes", "version", "said"),
    [
        (CHANGES.format(""), "1.2.0", []),
        (CHANGES.format("\n- New.\n"), "1.2.0", ["under “Unreleased”: move them under “1.3.0”, and say 1.3.0"]),
        (CHANGES.format("\n- New.\n"), "1.3.0", ["move them under “1.3.0”, and say 1.3.0", "does not begin"]),
        (CHANGES.format(""), "1.3.0", ["does not begin with a section “1.3.0”"]),
        ("# Changes\n", "1.3.0", ["does not begin with a section “1.3.0”"]),
        (CHANGES.format(""), "", ["no __version__", "does not begin"]),
    ],
)
def test_version_and_list_of_changes_have_to_agree(changes: str, version: str, said: list[str]) -> None:
    faults = release.faults_of_changes(changes, version)
    assert len(faults) == len(said)
    assert all(part in fault for part, fault in zip(said, faults, strict=True))


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({}, ""),
        ({"status": " M README.md"}, "not committed"),
        ({"rev-parse --quiet": "aaa", "rev-parse HEAD": "bbb"}, "not on this commit"),
        ({"rev-parse --quiet": "aaa", "rev-parse HEAD": "aaa"}, ""),
    ],
)
def test_the_tag_has_to_be_on_what_is_committed(monkeypatch, answers: dict[str, str], said: str) -> None:
    def git(*command: str) -> str:
        return next((text for asked, text in answers.items() if " ".join(command).startswith(asked)), "")

    monkeypatch.setattr(release, "git", git)
    assert said in "".join(release.faults_of_tree("1.2.0"))
    assert bool(release.faults_of_tree("1.2.0")) == bool(said)


def git(folder: Path, *command: str) -> str:
    """What git prints, in a folder, to somebody whom it does not know."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    ran = subprocess.run(["git", *command], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_a_release_in_a_new_clone_sets_the_tag_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there, clone = tmp_path / "there", tmp_path / "clone"
    for name in ("scorekeeper/__init__.py", "scripts/release.py", "requirements.lock", ".gitignore"):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / name, there / name)
    (there / "CHANGELOG.md").write_text(f"# Changes\n\n## Unreleased\n\n## {__version__}\n\n- Something.\n")
    git(there, "init", "--quiet")
    git(there, "add", "--all")
    git(there, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "--quiet", "--message=All")
    git(tmp_path, "clone", "--quiet", str(there), str(clone))
    for name in ("HOME", "GIT_CONFIG_GLOBAL"):
        monkeypatch.setenv(name, str(tmp_path / "nothing"))
    for _ in range(2):
        ran = subprocess.run([sys.executable, "scripts/release.py"], cwd=clone, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
    assert git(clone, "tag", "--list", "--format=%(refname:short) %(taggername)") == f"v{__version__} Ann"
    assert git(clone, "describe") == f"v{__version__}"
    assert (clone / "dist" / f"card-night-scorekeeper-{__version__}.cdx.json").exists()


def test_the_list_has_every_package_with_version_and_hashes_and_says_who_asks_for_what() -> None:
    bill = release.bill_of_materials(LOCK, "1.2.0")
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == "1.2.0"
    listed = {part["name"]: part["version"] for part in bill["components"]}
    assert listed == dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE))
    assert all(part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}" for part in bill["components"])
    assert sum(len(part["hashes"]) for part in bill["components"]) == LOCK.count("--hash=sha256:")
    known = {part["bom-ref"] for part in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    asks = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    assert {*asks, *(name for names in asks.values() for name in names)} == known
    (django,) = (name for name in known if name.startswith("pkg:pypi/django@"))
    assert any(name.startswith("pkg:pypi/sqlparse@") for name in asks[django])
    assert django in asks["pkg:generic/card-night-scorekeeper@1.2.0"]
