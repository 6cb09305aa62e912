"""The systemd units in `deploy` leave the app what it needs and take away the rest."""

import re
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
UNITS = [
    (ROOT / "deploy" / f"{name}.service").read_text("utf-8")
    for name in ("scorekeeper", "scorekeeper-nightly")
]
MAX_EXPOSED = 3.0
PROTECTED = (
    "Clock",
    "ControlGroups",
    "Home",
    "Hostname",
    "KernelLogs",
    "KernelModules",
    "KernelTunables",
)
YES = {
    *(f"Protect{what}" for what in PROTECTED),
    "LockPersonality",
    "NoNewPrivileges",
    "PrivateDevices",
    "PrivateTmp",
}
YES |= {"RemoveIPC", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID"}


def directives(unit: str) -> dict[str, str]:
    """Return what stands below [Service]; of a name that comes twice, the last."""
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(unit)
    return dict(parser["Service"])


@pytest.mark.parametrize("unit", UNITS, ids=["server", "nightly"])
def test_a_unit_drops_rights_that_the_app_does_not_need(unit: str) -> None:
    said = directives(unit)
    assert {name for name in YES if said.get(name) != "yes"} == set()
    assert (said["UMask"], said["ProtectSystem"], said["ProtectProc"]) == (
        "0077",
        "strict",
        "invisible",
    )
    assert said["SystemCallArchitectures"] == "native"
    assert said["RestrictAddressFamilies"].split() == [
        "AF_INET",
        "AF_INET6",
        "AF_UNIX",
        "AF_NETLINK",
    ]


def test_server_and_nightly_backup_can_write_the_data() -> None:
    server, nightly = map(directives, UNITS)
    assert (server.get("User"), nightly.get("User")) == ("scorekeeper", None)
    assert server["CapabilityBoundingSet"] == ""
    assert (
        nightly["CapabilityBoundingSet"] == "CAP_DAC_OVERRIDE CAP_SETGID CAP_SETUID"
    )  # files of two users
    assert server["ReadWritePaths"] == "/srv/scorekeeper/data"
    folder = re.search(r"scorekeeper backup (/\S+?)/?$", UNITS[1], re.MULTILINE)
    assert folder
    assert nightly["ReadWritePaths"].split() == ["/srv/scorekeeper/data", folder[1]]
    assert "\nReadWritePaths=/srv/scorekeeper/staticfiles\n" in HOSTING  # serve collects them


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=["server", "nightly"])
def test_systemd_rates_units_as_little_exposed(unit: str, tmp_path: Path) -> None:
    file = tmp_path / "scorekeeper.service"
    file.write_text(unit)
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", file],
        capture_output=True,
        text=True,
        check=True,
    )
    (exposure,) = re.findall(r"Overall exposure level.*?: ([\d.]+)", ran.stdout)
    assert float(exposure) < MAX_EXPOSED
    assert ran.stderr == ""
