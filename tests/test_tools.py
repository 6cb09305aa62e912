"""What `make test` does about programs that are not there: a missing one is never passed over."""

from pathlib import Path

import pytest

from tests import tools


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is there, and what would be installed is listed here instead."""
    packages: list[str] = []
    monkeypatch.setattr(
        tools, "NEEDED", [("A browser", lambda: "chromium" in packages, "chromium")]
    )
    monkeypatch.setattr(tools, "install", packages.extend)
    monkeypatch.setattr("shutil.which", lambda name: name if name in packages else None)
    return packages


def test_only_missing_tools_are_installed(installed: list[str]) -> None:
    for _ in range(2):
        assert tools.main() == 0
        assert installed == ["chromium", tools.LIGHT]


def test_any_chromium_will_do_without_the_light_one(monkeypatch, installed: list[str]) -> None:
    installed.append("chromium")
    monkeypatch.setattr(tools, "install", lambda packages: False)
    assert tools.main() == 0
    assert tools.chromium() == "chromium"
    installed.append(tools.LIGHT)
    assert tools.chromium() == tools.LIGHT


@pytest.mark.usefixtures("installed")
def test_a_failed_installation_says_what_to_do(monkeypatch, capsys) -> None:
    monkeypatch.setattr(tools, "install", lambda packages: False)
    assert tools.main() == 1
    assert (
        "A browser, is missing. On Debian and Ubuntu: sudo apt-get install chromium"
        in capsys.readouterr().err
    )


def test_nothing_is_installed_without_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(
        "subprocess.run", lambda *args, **kwargs: pytest.fail("installed something")
    )
    assert tools.install(["chromium"]) is False


def test_postgresql_versions_are_compared_as_numbers() -> None:
    folders = [Path(f"/usr/lib/postgresql/{version}/bin") for version in ("9", "15", "14")]
    assert max(folders, key=tools.version_of) == folders[1]
