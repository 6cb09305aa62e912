"""What is installed: everything is pinned, with hashes, and the lists agree."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PIN = re.compile(r"^([\w.-]+)(?:\[\w+\])?==([\w.]+)", re.MULTILINE)
ENTRY = re.compile(r"^([\w.-]+)==([\w.]+)(.*(?:\n +.*)*)", re.MULTILINE)


def asked_for(name):
    return {
        package.lower().replace("_", "-"): version
        for package, version in PIN.findall((ROOT / name).read_text())
    }


def locked(name):
    """Return the packages in a list that is made, each with its version and hashes."""
    found = ENTRY.findall((ROOT / name).read_text())
    return {
        package: (version, re.findall(r"--hash=sha256:([0-9a-f]{64})", rest))
        for package, version, rest in found
    }


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_requirements_match_their_lock_file(name):
    """If they do not, run `make lock`."""
    have = {package: version for package, (version, _) in locked(f"{name}.lock").items()}
    assert {package: have.get(package) for package in asked_for(f"{name}.txt")} == asked_for(
        f"{name}.txt"
    )


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_package_is_locked_with_hashes(name):
    text = (ROOT / name).read_text()
    assert len(locked(name)) == len(re.findall(r"^\w", text, re.MULTILINE))
    assert [package for package, (_, hashes) in locked(name).items() if not hashes] == []


def test_tests_run_with_the_packages_of_the_app():
    runtime, development = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {package: development.get(package) for package in runtime} == runtime
