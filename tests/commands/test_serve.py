"""`manage.py serve`: what it tells the person who starts it, and what it refuses."""

import os
import signal
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import override_settings

from games import play
from games.management.commands.serve import (
    build_server_command,
    check_port_is_free,
    find_club_to_join,
    format_welcome,
    has_stale_files,
    load_port,
    render_qr_code,
    save_port,
)
from scorekeeper import bundles, network
from scorekeeper.start import exit_on_file_errors
from tests.builders import make_club, make_match

ROOT = Path(__file__).parents[2]


class Terminal(StringIO):
    """Where a person reads."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def started(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> list[list[str]]:
    """`serve` does everything but serve; what it would have started."""
    programs = list[list[str]]()
    monkeypatch.setattr("games.management.commands.serve.check_port_is_free", lambda port: None)
    monkeypatch.setattr("games.management.commands.serve.connections.close_all", lambda: None)
    monkeypatch.setattr("games.management.commands.serve.find_lan_address", lambda: "192.168.1.5")
    monkeypatch.setattr("os.execv", lambda program, command: programs.append(command))
    monkeypatch.delenv("LOG_REQUESTS")
    return programs


def serve(out: StringIO | None = None, **options: Any) -> str:
    out = out or StringIO()
    call_command("serve", stdout=out, **options)
    return out.getvalue()


def test_the_welcome_shows_addresses_for_phones_and_computer() -> None:
    text = format_welcome(8001, "", "192.168.1.5", in_colour=False)
    assert (
        "On a phone in the same network, open  http://192.168.1.5:8001  or scan this code:" in text
    )
    assert render_qr_code("http://192.168.1.5:8001", in_colour=False) in text
    assert "http://localhost:8001" in text
    assert "Ctrl-C" in text
    public = format_welcome(8000, "https://scores.example.org", "192.168.1.5", in_colour=False)
    assert "On a phone, open  https://scores.example.org  or scan this code:" in public
    assert render_qr_code("https://scores.example.org", in_colour=False) in public
    assert "has to send requests to port 8000" in public
    assert "192.168.1.5" not in public
    assert "localhost" not in public
    club = format_welcome(
        8001, "", "192.168.1.5", club="Thursday Table", code="KQ74TR", in_colour=False
    )
    assert "open  http://192.168.1.5:8001  or scan this code:" in club
    assert render_qr_code("http://192.168.1.5:8001/join/KQ74TR/", in_colour=False) in club
    assert "It leads to “Thursday Table”. You can also type  KQ7-4TR  there." in club
    without = format_welcome(8000, "", None, in_colour=False)
    assert "not in a network, so phones cannot reach it. Connect it to a Wi-Fi" in without
    assert "http://localhost:8000" in without
    assert "█" not in without


@pytest.mark.django_db
def test_the_club_to_join_is_the_one_that_played_last(settings: Any) -> None:
    assert find_club_to_join() == ("", "")
    club, other = make_club(), make_club("Friday Table")
    make_match("golf", 2, other)
    make_match("golf", 2, club)
    make_club("Fresh")
    assert find_club_to_join() == ("Thursday Table", play.get_or_make_code(club, "keeper"))
    settings.PUBLIC_URL = "https://scores.example.org"
    assert find_club_to_join() == ("", "")


def test_other_commands_know_the_port(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "data"
    assert load_port() == 8000
    save_port(8001)
    assert load_port() == 8001


def test_the_qr_code_can_be_scanned_in_any_terminal() -> None:
    """Light lies around dark, and a terminal gets colours with it."""
    lines = render_qr_code("http://192.168.1.5:8000", in_colour=False).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert all(line.startswith("████") and line.endswith("████") for line in lines[:-1])
    assert lines[2].startswith("████ ▄▄▄▄▄ █")
    assert lines[2].endswith("█ ▄▄▄▄▄ ████")
    lines = render_qr_code("http://192.168.1.5:8000", in_colour=True).splitlines()
    assert all(
        line.startswith("\033[38;5;231;48;5;16m") and line.endswith("\033[0m") for line in lines
    )


@pytest.mark.parametrize(
    ("addresses", "best"),
    [
        (["127.0.0.1", "192.168.1.5"], "192.168.1.5"),
        (["0.0.0.0", "127.0.1.1", "169.254.3.4", "10.0.0.7"], "10.0.0.7"),
        (["127.0.0.1"], None),
        ([], None),
    ],
)
def test_the_address_for_phones_is_reachable_by_others(
    addresses: list[str], best: str | None
) -> None:
    assert network.find_reachable_address(addresses) == best
    assert "127.0.0.1" in network.list_interface_addresses()


def test_an_unusable_port_or_address_is_refused_with_advice(
    settings: Any,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} is in use.*make run PORT=\d+"):
            check_port_is_free(port)
    check_port_is_free(port)
    settings.BIND_ADDRESS = "192.0.2.1"
    with pytest.raises(
        CommandError,
        match=r"This computer does not have the address 192\.0\.2\.1\. Change BIND_ADDRESS",
    ):
        check_port_is_free(8000)


@pytest.mark.parametrize(
    ("address", "bound"), [("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000")]
)
def test_the_server_listens_at_bind_address(settings: Any, address: str, bound: str) -> None:
    settings.BIND_ADDRESS = address
    assert build_server_command(8000)[-2:] == ["scorekeeper.server", bound]


@pytest.mark.parametrize("port", [0, -1, 65536, 99999])
def test_an_invalid_port_is_refused_at_once(port: int) -> None:
    out = StringIO()
    with pytest.raises(
        CommandError, match=rf"^There is no port {port}\. Choose one from 1024 to 65535\.$"
    ):
        serve(out, port=port)
    assert out.getvalue() == ""


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("where", ["STATIC_ROOT", "DATA_DIR"])
def test_an_unwritable_folder_is_reported_with_advice(settings, tmp_path, where: str) -> None:
    (tmp_path / "file").touch()
    out, folder = StringIO(), tmp_path / "file" / "folder"
    setattr(settings, where, folder)
    with pytest.raises(CommandError, match=rf"{folder}: Not a directory\. (?:Delete|Make).*chown"):
        serve(out)
    assert "Ctrl-C" not in out.getvalue()


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(13, "Permission denied", "/a/file"),
        OSError(30, "Read-only file system", "/a/file"),
    ],
)
def test_a_forbidden_file_ends_any_command_with_a_sentence(error: OSError) -> None:
    with (
        pytest.raises(
            SystemExit, match=rf"^/a/file cannot be used: {error.strerror}\. Run this as"
        ),
        exit_on_file_errors(),
    ):
        raise error
    with (
        pytest.raises(FileNotFoundError),
        exit_on_file_errors(),
    ):  # faults of the app itself keep their traceback
        raise FileNotFoundError(2, "No such file", "/a/file")


def test_static_files_are_collected_when_a_source_is_newer(tmp_path: Path) -> None:
    assert has_stale_files(tmp_path)
    manifest = tmp_path / "staticfiles.json"
    manifest.touch()
    assert not has_stale_files(tmp_path)
    os.utime(manifest, (0, 0))
    assert has_stale_files(tmp_path)


@pytest.mark.usefixtures("started")
def test_serve_refuses_debug_https_and_a_missing_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*args: object, **options: object) -> None:
        raise OperationalError("connection refused")

    with override_settings(DEBUG=True), pytest.raises(CommandError, match="Remove DEBUG"):
        serve()
    with pytest.raises(CommandError, match=r"speaks http only.*docs/hosting\.md"):
        serve(https=True)
    monkeypatch.setattr("games.management.commands.serve.call_command", away)
    with pytest.raises(CommandError, match=r"The database does not answer.*connection refused"):
        serve()


def test_serve_becomes_the_server_on_all_interfaces(started: list[list[str]]) -> None:
    said = serve(port=8009)
    assert started == [build_server_command(8009)]
    assert started[0][-2:] == ["scorekeeper.server", "0.0.0.0:8009"]
    assert ":8009" in said
    assert "LOG_REQUESTS" not in os.environ
    serve(Terminal())
    assert (
        os.environ["LOG_REQUESTS"] == "0"
    )  # lines of requests do not push the QR code out of view


@pytest.mark.usefixtures("started")
def test_serve_leaves_no_temporary_files(monkeypatch, tmp_path, settings) -> None:
    settings.STATIC_ROOT, there = tmp_path / "static", tmp_path / "there"
    there.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(there))
    bundles._make_bundle_folder.cache_clear()
    serve()
    bundles._make_bundle_folder.cache_clear()
    assert list(there.iterdir()) == []


def heed_ctrl_c() -> None:
    """Take SIGINT back in, which what is started in the background ignores, and its children after
    it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_during_loading_ends_it_silently() -> None:
    for program in (["manage.py", "serve"], ["-m", "scorekeeper.server", "127.0.0.1:8000"]):
        command, said = [sys.executable, "-X", "importtime", *program], list[str]()
        with subprocess.Popen(
            command, cwd=ROOT, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
        ) as loading:
            assert loading.stderr
            for line in loading.stderr:
                if line.endswith(" django.conf\n"):  # the settings, apps and all else come after it
                    loading.send_signal(signal.SIGINT)
                if not line.startswith("import time:"):
                    said.append(line)
        assert (loading.returncode, said) == (-signal.SIGINT, [])
