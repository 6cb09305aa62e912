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
from scorekeeper.bundles import HTMX
from scripts import release
from scripts.bill_of_materials import ADMIN_SCRIPTS, VENDORED, VendoredFile, build_bill_of_materials, find_licence

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
    """Return what git prints, in a folder, to somebody whom it does not know."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    ran = subprocess.run(["git", *command], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new clone of what a release takes, of somebody whom git does not know."""
    there, clone = tmp_path / "there", tmp_path / "clone"
    scripts = [f"scripts/{name}.py" for name in ("__init__", "release", "bill_of_materials")]
    vendored = [file.path for file in VENDORED if not file.package]
    for name in ("scorekeeper/__init__.py", "requirements.lock", ".gitignore", *scripts, *vendored):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / name, there / name)
    (there / "CHANGELOG.md").write_text(f"# Changes\n\n## Unreleased\n\n## {__version__}\n\n- Something.\n")
    git(there, "init", "--quiet")
    git(there, "add", "--all")
    git(there, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "--quiet", "--message=All")
    git(tmp_path, "clone", "--quiet", str(there), str(clone))
    for name in ("HOME", "GIT_CONFIG_GLOBAL", "GNUPGHOME"):
        monkeypatch.setenv(name, str(tmp_path / "nothing"))
    return clone


def make_release(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.release", *arguments]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True)


def test_a_release_in_a_new_clone_sets_the_tag_once(clone: Path) -> None:
    for _ in range(2):
        ran = make_release(clone, "--unsigned")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "without a signature" in ran.stdout
    assert git(clone, "tag", "--list", "--format=%(refname:short) %(taggername)") == f"v{__version__} Ann"
    assert git(clone, "describe") == f"v{__version__}"
    assert (clone / "dist" / f"card-night-scorekeeper-{__version__}.cdx.json").exists()


def test_a_release_is_signed_and_says_what_to_do_without_a_key(clone: Path, tmp_path: Path) -> None:
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
    assert f"The tag v{__version__} is signed." in ran.stdout
    (tmp_path / "signers").write_text(f"ann@example.org {key.with_suffix('.pub').read_text()}")
    git(clone, "-c", f"gpg.ssh.allowedSignersFile={tmp_path / 'signers'}", "verify-tag", f"v{__version__}")


def test_the_list_has_every_package_with_version_hashes_and_licence_and_says_who_asks_for_what() -> None:
    bill = build_bill_of_materials(settings.BASE_DIR, "1.2.0")
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == "1.2.0"
    packages = [part for part in bill["components"] if part["purl"].startswith("pkg:pypi/")]
    listed = {part["name"]: part["version"] for part in packages}
    assert listed == dict(re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE))
    assert all(part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}" for part in packages)
    assert sum(len(part["hashes"]) for part in packages) == LOCK.count("--hash=sha256:")
    assert all(len(part["licenses"]) == 1 for part in bill["components"])
    known = {part["bom-ref"] for part in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    asks = {entry["ref"]: entry["dependsOn"] for entry in bill["dependencies"]}
    assert {*asks, *(name for names in asks.values() for name in names)} == known
    (django,) = (name for name in known if name.startswith("pkg:pypi/django@"))
    assert any(name.startswith("pkg:pypi/sqlparse@") for name in asks[django])
    assert any(name.startswith("pkg:npm/jquery@") for name in asks[django])
    assert django in asks["pkg:generic/card-night-scorekeeper@1.2.0"]


def test_the_list_has_every_file_from_elsewhere() -> None:
    root = settings.BASE_DIR
    ours = {file.find(root) for file in VENDORED if not file.package}
    folders = ("static/js/vendor", "games/pages/result/fonts")
    assert {path for folder in folders for path in (root / folder).iterdir() if path.suffix != ".txt"} == ours
    fonts = {path for ending in ("ttf", "otf", "woff*") for path in (root / "static").rglob(f"*.{ending}")}
    assert fonts <= ours
    within = {file.find(root) for file in VENDORED if file.package}
    admin = VendoredFile("", "", ADMIN_SCRIPTS, b"", "", package="django").find(root)
    assert {path.parent for path in within - {HTMX}} == {*admin.iterdir()}
    assert HTMX in within


def test_a_package_whose_licence_is_not_known_is_named() -> None:
    with pytest.raises(LookupError, match="The licence of no-such-package is not known"):
        find_licence("no-such-package")
