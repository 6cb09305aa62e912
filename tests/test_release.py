"""`make release`: what it refuses, and the list of what the app is made of."""

import re

import pytest
from django.conf import settings

from scorekeeper import __version__
from scripts import release

LOCK = (settings.BASE_DIR / "requirements.lock").read_text("utf-8")
CHANGES = "# Changes\n\n## Unreleased\n{}\n## 1.2.0\n\n- Something.\n\n## 1.1.0\n\n- Something else.\n"


def test_the_version_is_that_of_the_last_release_and_of_the_image() -> None:
    changes = (settings.BASE_DIR / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\d.+)$", changes, re.MULTILINE)[0] == __version__
    assert release.version_in((settings.BASE_DIR / "scorekeeper" / "__init__.py").read_text("utf-8")) == __version__
    assert release.faults_of_compose((settings.BASE_DIR / "compose.yaml").read_text("utf-8"), __version__) == []


@pytest.mark.parametrize(
    ("changes", "version", "said"),
    [
        (CHANGES.format(""), "1.2.0", []),
        (CHANGES.format("\n- New.\n"), "1.2.0", ["under “Unreleased”: move them under “1.2.0”"]),
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
        ({}, "v1.2.0 is missing: git tag"),
        ({"status": " M README.md"}, "not committed"),
        ({"rev-parse --quiet": "aaa", "rev-parse HEAD": "bbb"}, "not on this commit"),
        ({"rev-parse --quiet": "aaa", "rev-parse HEAD": "aaa"}, ""),
    ],
)
def test_the_tag_has_to_be_on_what_is_committed(
    monkeypatch: pytest.MonkeyPatch, answers: dict[str, str], said: str
) -> None:
    def git(*command: str) -> str:
        return next((text for asked, text in answers.items() if " ".join(command).startswith(asked)), "")

    monkeypatch.setattr(release, "git", git)
    assert said in "".join(release.faults_of_tree("1.2.0"))
    assert bool(release.faults_of_tree("1.2.0")) == bool(said)


def test_the_list_has_every_package_with_version_and_hashes() -> None:
    bill = release.bill_of_materials(LOCK, "1.2.0")
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == "1.2.0"
    listed = {part["name"]: part["version"] for part in bill["components"]}
    assert listed == dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE))
    assert all(part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}" for part in bill["components"])
    assert sum(len(part["hashes"]) for part in bill["components"]) == LOCK.count("--hash=sha256:")


def test_the_list_says_who_asks_for_what() -> None:
    bill = release.bill_of_materials(LOCK, "1.2.0")
    known = {part["bom-ref"] for part in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    asks = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    assert {*asks, *(name for names in asks.values() for name in names)} == known
    (django,) = (name for name in known if name.startswith("pkg:pypi/django@"))
    assert any(name.startswith("pkg:pypi/sqlparse@") for name in asks[django])
    assert django in asks["pkg:generic/card-night-scorekeeper@1.2.0"]
