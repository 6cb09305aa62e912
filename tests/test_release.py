"""`make release`: what it refuses, and the list of what the app is made of."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from scorekeeper import __version__
from scripts import release

RELEASED = "1.2.0"
LOCK = (settings.BASE_DIR / "requirements.lock").read_text("utf-8")
CHANGES = (
    "# Changes\n\n## Unreleased\n{}\n## 1.2.0\n\n- Something.\n\n## 1.1.0\n\n- Something else.\n"
)


def test_the_version_is_the_last_release_or_comes_next() -> None:
    changes = (settings.BASE_DIR / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## ([\d.]+)", changes, re.MULTILINE)[0]
    assert __version__ in {released, f"{release.next_version(released)}.dev0"}
    assert (
        release.version_in((settings.BASE_DIR / "scorekeeper" / "__init__.py").read_text("utf-8"))
        == __version__
    )


@pytest.mark.parametrize(
    ("changes", "version", "said"),
    [
        (CHANGES.format(""), "1.2.0", []),
        (CHANGES.format("").replace("## 1.2.0", "## 1.2.0 (2026-12-01)"), "1.2.0", []),
        (
            CHANGES.format("\n- New.\n"),
            "1.2.0",
            ["under “Unreleased”: move them under “1.3.0”, and say 1.3.0"],
        ),
        (
            CHANGES.format("\n- New.\n"),
            "1.3.0",
            ["move them under “1.3.0”, and say 1.3.0", "does not begin"],
        ),
        (CHANGES.format(""), "1.3.0", ["does not begin with a section “1.3.0”"]),
        ("# Changes\n", "1.3.0", ["does not begin with a section “1.3.0”"]),
        (CHANGES.format(""), "", ["no __version__", "does not begin"]),
        (CHANGES.format(""), "1.2.0.dev0", ["has 1.2.0.dev0, which is no release: say 1.2.0."]),
        (
            CHANGES.format("\n- New.\n"),
            "1.3.0.dev0",
            ["say 1.3.0.", "move them under “1.3.0”", "does not begin"],
        ),
    ],
)
def test_version_and_changelog_have_to_agree(changes: str, version: str, said: list[str]) -> None:
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
        ({"tag --points-at HEAD": "v1.3.0"}, "has the tag v1.3.0, but __version__ is 1.2.0"),
        ({"tag --points-at HEAD": "v1.2.0\nv1.3.0"}, ""),
        ({"tag --points-at HEAD": "nightly"}, ""),
    ],
)
def test_the_tag_needs_a_clean_commit(monkeypatch, answers: dict[str, str], said: str) -> None:
    def git(*command: str) -> str:
        return next(
            (text for asked, text in answers.items() if " ".join(command).startswith(asked)), ""
        )

    monkeypatch.setattr(release, "git", git)
    assert said in "".join(release.faults_of_tree("1.2.0"))
    assert bool(release.faults_of_tree("1.2.0")) == bool(said)


def git(folder: Path, *command: str) -> str:
    """Return what git prints, in a folder, to somebody whom it does not know."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    ran = subprocess.run(
        ["git", *command], cwd=folder, env=env, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new clone of what a release takes, of somebody whom git does not know."""
    there, clone = tmp_path / "there", tmp_path / "clone"
    scripts = [
        "scorekeeper/version.py",
        *(f"scripts/{name}.py" for name in ("__init__", "release")),
    ]
    for name in (
        "scorekeeper/__init__.py",
        "requirements.lock",
        "pyproject.toml",
        ".gitignore",
        *scripts,
    ):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / name, there / name)
    (there / "scorekeeper" / "__init__.py").write_text(f'__version__ = "{RELEASED}"\n')
    (there / "CHANGELOG.md").write_text(
        f"# Changes\n\n## Unreleased\n\n## {RELEASED}\n\n- Something.\n"
    )
    git(there, "init", "--quiet")
    git(there, "add", "--all")
    git(
        there,
        "-c",
        "user.name=Ann",
        "-c",
        "user.email=ann@example.org",
        "commit",
        "--quiet",
        "--message=All",
    )
    git(tmp_path, "clone", "--quiet", str(there), str(clone))
    for name in ("HOME", "GIT_CONFIG_GLOBAL", "GNUPGHOME"):
        monkeypatch.setenv(name, str(tmp_path / "nothing"))
    return clone


def make_release(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.release", *arguments]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True)


def test_the_notes_have_only_the_changes_of_this_version() -> None:
    changes = CHANGES.format("\n- New.\n").replace("## 1.2.0", "## 1.2.0 (2026-12-01)")
    assert release.write_notes(changes, "1.2.0") == "- Something.\n"
    assert release.write_notes(changes, "1.2.0", "example.org/ann/card-night").endswith(
        "\n\nThe image for amd64 and arm64: `example.org/ann/card-night:1.2.0`\n"
    )


def test_the_notes_have_no_line_breaks_within_a_paragraph() -> None:
    changes = CHANGES.format("").replace(
        "- Something.", "A line\nand a line.\n\n### Added\n\n- Something\n  new.\n- Else."
    )
    notes = "A line and a line.\n\n### Added\n\n- Something new.\n- Else.\n"
    assert release.write_notes(changes, "1.2.0") == notes


def test_links_in_the_notes_lead_to_the_files_at_the_tag(monkeypatch) -> None:
    links = "[a](docs/a.md#b) [c](C.md) [d](https://example.org/d)"
    changes = CHANGES.format("").replace("Something.", links)
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    assert release.write_notes(changes, "1.2.0") == f"- {links}\n"
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "ann/card-night")
    files = "https://example.org/ann/card-night/blob/v1.2.0"
    absolute = f"[a]({files}/docs/a.md#b) [c]({files}/C.md) [d](https://example.org/d)"
    assert release.write_notes(changes, "1.2.0") == f"- {absolute}\n"


def test_a_release_in_a_new_clone_sets_the_tag_once(clone: Path) -> None:
    for _ in range(2):
        ran = make_release(clone, "--unsigned")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "without a signature" in ran.stdout
    assert (
        git(clone, "tag", "--list", "--format=%(refname:short) %(taggername)") == f"v{RELEASED} Ann"
    )
    assert git(clone, "describe") == f"v{RELEASED}"
    assert (clone / "dist" / f"card-night-scorekeeper-{RELEASED}.cdx.json").exists()
    assert (
        clone / "dist" / f"card-night-scorekeeper-{RELEASED}.md"
    ).read_text() == "- Something.\n"


def test_a_release_is_signed_or_explains_a_missing_key(clone: Path, tmp_path: Path) -> None:
    refused = make_release(clone)
    assert refused.returncode == 1
    assert "could not be set and signed" in refused.stderr
    assert "git config --global user.signingkey" in refused.stderr
    assert (git(clone, "tag"), (clone / "dist").exists()) == ("", False)
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    git(clone, "config", "gpg.format", "ssh")
    git(clone, "config", "user.signingkey", f"{key}.pub")
    ran = make_release(clone)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"The tag v{RELEASED} is signed." in ran.stdout
    (tmp_path / "signers").write_text(f"ann@example.org {key.with_suffix('.pub').read_text()}")
    git(
        clone,
        "-c",
        f"gpg.ssh.allowedSignersFile={tmp_path / 'signers'}",
        "verify-tag",
        f"v{RELEASED}",
    )


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    return release.list_what_ships("1.2.0")


def test_the_bill_lists_every_package_with_version_and_hashes(bill) -> None:
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    about = bill["metadata"]["component"]
    assert (about["name"], about["version"], about["licenses"][0]["license"]["id"]) == (
        release.NAME,
        "1.2.0",
        "BSD-3-Clause",
    )
    packages = [part for part in bill["components"] if part["purl"].startswith("pkg:pypi/")]
    listed = {part["name"]: part["version"] for part in packages}
    assert listed == dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE))
    hashes = [
        found
        for part in packages
        for source in part["externalReferences"]
        for found in source["hashes"]
    ]
    assert len(hashes) == LOCK.count("--hash=sha256:")


def test_the_bill_lists_every_vendored_file_with_its_version(bill) -> None:
    root = settings.BASE_DIR
    folders = [root / "static" / "js" / "vendor", root / "games" / "drawings" / "fonts"]
    ours = {
        path.stem: path for folder in folders for path in folder.iterdir() if path.suffix != ".txt"
    }
    fonts = {
        path
        for ending in ("ttf", "otf", "woff*")
        for path in (root / "static").rglob(f"*.{ending}")
    }
    assert fonts <= {*ours.values()}
    assert len(ours) == len(release.VENDORED)
    for part in release.VENDORED:
        (file,) = (path for stem, path in ours.items() if stem.startswith(part["name"]))
        said = rf"(idiomorph|Version) {part['version']}".encode()
        assert re.search(said, file.read_bytes())
        assert part in bill["components"]
