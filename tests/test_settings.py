"""The settings as they come out of the environment, and what they make of requests."""

import io
import logging
import os
import re
import runpy
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from scorekeeper import data_folder, environment, network, settings_file
from scorekeeper import settings as settings_module
from scorekeeper.logs import HideSecrets, hide_secrets

ROOT = Path(settings_module.__file__).parents[1]
NAMES = re.findall(
    r"^\| `([A-Z_]+)`", (ROOT / "docs" / "running.md").read_text("utf-8"), re.MULTILINE
)
KEY = "a key as long as it should be, for a site that is on the internet"

INTERNET = {
    "SCOREKEEPER_URL": "https://scores.example.org",
    "SECRET_KEY": KEY,
    "TRUST_PROXY": "127.0.0.1",
}
WRONG = [
    ("SCOREKEEPER_URL", "https://scores.example.org:port"),
    ("SCOREKEEPER_URL", "https://küche.example.org"),
    ("SCOREKEEPER_HOSTS", "http://kitchen.local"),
    ("SCOREKEEPER_HOSTS", "kitchen.local:8000"),
    ("TRUST_PROXY", "caddy"),
    ("TRUST_PROXY", "10.0.0.1/8"),
    ("TRUST_PROXY", "127.0.0.1, ::/0"),
    ("TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"),
    ("TRUST_PROXY", "::ffff:0:0/96"),
    ("BIND_ADDRESS", "127.0.0.1:8000"),
    ("SECRET_KEY", "short"),
    ("DATABASE_URL", "mysql://ann:pw@db.test/scores"),
    ("DATABASE_URL", "postgresql://ann:pw@db.test:port/scores"),
    ("DATABASE_URL", "postgresql://ann:pw@db.test"),
    ("DATABASE_URL", "sqlite:////no/such/folder/scores.sqlite3"),
    ("METRICS_TOKEN", "short"),
    ("METRICS_TOKEN", "sechzehn-und-mähr"),
    ("CLUB_CREATION", "no"),
    ("CLUB_CREATION", "passphrase"),
    ("LANGUAGES", "tlh"),
    ("TIME_ZONE", "Berlin"),
    ("LOG_REQUESTS", "sometimes"),
    ("DEBUG", "2"),
    ("BACKUPS_KEPT", "0"),
    ("DEMO", "maybe"),
    ("DEMO_COPIES", "0"),
    ("BACKUP_FOLDER", "/dev/null/backups"),
    *(
        (name, value)
        for name in ("WORKERS", "THREADS")
        for value in ("0", "65", "-1", "2.5", "two", "²")
    ),
]
WORDS = {"OPERATOR", "PRIVACY_TEXT"}
"""They can say anything."""

Load = Callable[..., dict[str, Any]]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """`load(NAME="value", …)` works the settings out anew, in an environment with nothing but
    these.
    """

    def settings_for(**values: str) -> dict[str, Any]:
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
        for name, value in values.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(settings_module.__file__)

    return settings_for


def test_a_site_on_the_internet_has_to_know_its_proxy(load: Load) -> None:
    with pytest.raises(
        ImproperlyConfigured,
        match=r"TRUST_PROXY is not set\..*127\.0\.0\.1 for one on this computer",
    ):
        load(SCOREKEEPER_URL="https://scores.example.org", SECRET_KEY=KEY)


@pytest.mark.parametrize("further", [{}, INTERNET])
def test_a_key_has_32_characters_at_home_and_on_the_internet(
    load: Load, further: dict[str, str]
) -> None:
    assert load(**further | {"SECRET_KEY": 32 * "k"})["SECRET_KEY"] == 32 * "k"
    for key in ("abc", 31 * "k"):
        with pytest.raises(ImproperlyConfigured, match=f"^SECRET_KEY has {len(key)} characters"):
            load(**further | {"SECRET_KEY": key})


SECURE = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT")


def test_a_site_on_the_internet_uses_https_and_its_own_names(
    load: Load, addresses: list[str]
) -> None:
    settings = load(
        **INTERNET
        | {"SCOREKEEPER_URL": "https://scores.example.org/", "SCOREKEEPER_HOSTS": "a.test, b.test"}
    )
    assert [settings[name] for name in SECURE] == [True] * 3
    names = [settings[f"{cookie}_COOKIE_NAME"] for cookie in ("PHONE", "SESSION", "CSRF")]
    assert names == ["__Host-phone", "__Host-admin", "__Host-csrftoken"]
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    addresses.append("203.0.113.9")  # addresses of the computer never count
    assert list(settings["ALLOWED_HOSTS"]) == ["scores.example.org", "a.test", "b.test"]
    assert settings["PUBLIC_URL"] == "https://scores.example.org"


@pytest.mark.parametrize(
    ("name", "value", "setting", "default", "then"),
    [
        ("WORKERS", "9", "WORKERS", 2, 9),
        ("THREADS", "3", "THREADS", 2, 3),
        ("DEBUG", "0", "DEBUG", False, False),
        ("DEBUG", "1", "DEBUG", False, True),
        (
            "BACKUP_FOLDER",
            "/later/backups",
            "BACKUP_FOLDER",
            None,
            Path("/later/backups"),
        ),  # need not be there yet
        ("BACKUP_FOLDER", "kept", "BACKUP_FOLDER", None, ROOT / "kept"),
        (
            "TRUST_PROXY",
            "127.0.0.1, ::1,10.0.0.0/8",
            "TRUSTED_PROXIES",
            [],
            ["127.0.0.1/32", "::1/128", "10.0.0.0/8"],
        ),
        (
            "TRUST_PROXY",
            "fc00::/7,2400:cb00::/32",
            "TRUSTED_PROXIES",
            [],
            ["fc00::/7", "2400:cb00::/32"],
        ),
    ],
)
def test_variables_override_the_defaults_at_home(
    load: Load, name: str, value: str, setting: str, default: object, then: object
) -> None:
    for given, wanted in (({}, default), ({name: value}, then)):
        settings = load(SECRET_KEY=KEY, **given)
        found = settings[setting]
        assert (
            wanted is None
            or (list(map(str, found)) if isinstance(found, list) else found) == wanted
        )
        assert ([settings[name] for name in SECURE], settings["SECURE_HSTS_SECONDS"]) == (
            [False] * 3,
            0,
        )


@pytest.mark.parametrize(
    ("url", "why"),
    [
        *(
            (url, "Write https:// or http://")
            for url in ("scores.example.org", "https:scores.example.org", "https://")
        ),
        *(
            (f"https://scores.example.org{end}", "does not work under a path")
            for end in ("/cards/", "?night=1", "#top")
        ),
    ],
)
def test_an_invalid_public_address_is_rejected(load: Load, url: str, why: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=why):
        load(**INTERNET | {"SCOREKEEPER_URL": url})


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_rejected_naming_its_variable(load: Load, name: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=rf"^{name} [^\n]+\.$") as refused:
        load(**INTERNET | {name: value})
    assert "pw" not in str(refused.value).replace("user:password", "")


def test_every_checked_variable_has_a_wrong_value_above() -> None:
    assert {name for name, _ in WRONG} | {"WORKERS", "THREADS"} | WORDS == set(NAMES)


ZONE = "TIME_ZONE is wrong. Write a name such as Europe/Berlin or UTC.\n"


@pytest.mark.parametrize(
    ("command", "name", "value", "said"),
    [
        (["manage.py", "check"], "TIME_ZONE", "Berlin", ZONE),
        (["manage.py", "migrate"], "TIME_ZONE", "Berlin", ZONE),
        (["-m", "scorekeeper.server", "::1:8000"], "TIME_ZONE", "Berlin", ZONE),
        (
            ["manage.py", "serve"],
            "WORKERS",
            "0",
            "WORKERS is wrong. Write a whole number from 1 to 64.\n",
        ),
    ],
)
def test_a_wrong_value_stops_the_start_with_one_sentence(command, name, value, said) -> None:
    surroundings = os.environ | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", name: value}
    ended = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=surroundings, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", said)


def test_the_guide_names_exactly_the_variables_that_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Found out by watching who asks: whatever the settings, the server and what they call look
    up.
    """
    asked = set()
    folder = str(ROOT / "scorekeeper")

    class Watched(dict):
        def get(self, name: str, *default: Any) -> Any:
            if sys._getframe(1).f_code.co_filename.startswith(folder):
                asked.add(name)
            return super().get(name, *default)

        def __getitem__(self, name: str) -> Any:
            self.get(name)
            return super().__getitem__(name)

    monkeypatch.setattr("os.environ", Watched(os.environ))
    monkeypatch.delitem(os.environ, "TIME_ZONE")
    runpy.run_path(settings_module.__file__)
    assert (
        asked - {"TZ"} == set(NAMES) == set(settings_file.SETTING_NAMES)
    )  # TZ is the computer's own way to name its zone


def test_at_home_allowed_hosts_are_own_and_added_addresses(load, monkeypatch) -> None:
    monkeypatch.setattr(network.socket, "gethostname", lambda: "Kitchen")
    monkeypatch.setattr(
        network, "list_interface_addresses", lambda: ["127.0.0.1", "192.168.1.5", "10.42.0.1"]
    )
    hosts = load(SECRET_KEY=KEY, SCOREKEEPER_HOSTS="kitchen.fritz.box")["ALLOWED_HOSTS"]
    assert set(hosts) == {
        *("localhost", "127.0.0.1", "[::1]", "kitchen", "kitchen.local", "kitchen.fritz.box"),
        *("192.168.1.5", "10.42.0.1"),
    }


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer, as they are at the time."""
    now = ["127.0.0.1", "192.168.1.5"]
    monkeypatch.setattr(network, "list_interface_addresses", lambda: list(now))
    return now


def test_at_home_a_new_address_is_allowed_while_the_app_runs(
    load, addresses, client, settings
) -> None:
    settings.ALLOWED_HOSTS = load(SECRET_KEY=KEY)["ALLOWED_HOSTS"]

    def asked_by(host: str) -> int:
        return client.get("/offline/", headers={"host": f"{host}:8000"}).status_code

    assert (asked_by("192.168.1.5"), asked_by("192.168.7.30")) == (200, 400)
    addresses[1] = "192.168.7.30"
    assert asked_by("192.168.7.30") == 200
    assert asked_by("192.168.1.5") == 400  # it may be somebody else's by now
    assert asked_by("rebound.example.org") == 400


def test_sqlite_lets_writers_queue_whichever_file_it_is(load: Load, tmp_path: Path) -> None:
    for environment_ in ({}, {"DATABASE_URL": f"sqlite:///{tmp_path}/else.sqlite3"}):
        database = load(SECRET_KEY=KEY, **environment_)["DATABASES"]["default"]
        assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
        assert (
            "synchronous=FULL" in database["OPTIONS"]["init_command"]
        )  # or the last saves go with the power
    assert database["NAME"] == f"{tmp_path}/else.sqlite3"


def test_a_database_url_chooses_postgresql_and_its_options(load: Load) -> None:
    database = load(SECRET_KEY=KEY, DATABASE_URL="postgresql://ann:pw@db.test:5433/scores")[
        "DATABASES"
    ]["default"]
    assert database["ENGINE"] == "scorekeeper.postgres"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.test", 5433, "scores")
    assert database["CONN_MAX_AGE"] == 60
    assert (database["OPTIONS"]["connect_timeout"], database["OPTIONS"]["options"]) == (
        5,
        "-c lock_timeout=5s",
    )
    url = "postgresql://somebody@somewhere/scores?sslmode=require&connect_timeout=30"
    options = load(SECRET_KEY=KEY, DATABASE_URL=url)["DATABASES"]["default"]["OPTIONS"]
    assert (options["sslmode"], int(options["connect_timeout"]), options["keepalives_idle"]) == (
        "require",
        30,
        10,
    )


def test_a_secret_key_is_made_once_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY")
    folder = tmp_path / "data"
    first = data_folder.read_secret_key(folder)
    assert len(first) >= 50
    assert data_folder.read_secret_key(folder) == first
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret_key"]
    with pytest.raises(
        ImproperlyConfigured,
        match=r"^SECRET_KEY is not set, and the app cannot write its own key into .*chown",
    ):
        data_folder.read_secret_key(folder / "secret_key")
    with pytest.raises(ImproperlyConfigured, match=r"cannot be made: Not a directory\. Make it"):
        data_folder.make_data_folder(folder / "secret_key" / "data")


@pytest.mark.parametrize("kept", [b"", b"\xff\xfe", None])
def test_an_unreadable_key_file_is_never_called_missing(
    tmp_path, monkeypatch, kept: bytes | None
) -> None:
    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.delenv("SECRET_KEY")
    path = tmp_path / "secret_key"
    path.write_bytes(kept or b"")
    if kept is None:
        monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(ImproperlyConfigured, match=rf"{path}[^\n]+\.$") as refused:
        data_folder.read_secret_key(tmp_path)
    assert "SECRET_KEY is not set" not in str(refused.value)
    assert path.read_bytes() == (kept or b"")


def test_the_time_zone_is_given_or_of_the_computer(
    load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Pacific/Auckland")
    assert load(TIME_ZONE="America/New_York")["TIME_ZONE"] == "America/New_York"
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert environment.find_computer_zone(link) == "Asia/Tokyo"
    monkeypatch.setenv("TZ", ":no such zone")
    assert environment.find_computer_zone(link) == "Pacific/Auckland"
    assert environment.find_computer_zone(tmp_path / "nothing") == "UTC"


def test_pages_are_compressed(client: Client) -> None:
    answer = client.get("/admin/login/", headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_an_unknown_host_is_rejected_with_a_hint_in_the_log(client, caplog) -> None:
    assert client.get("/admin/login/", headers={"host": "elsewhere.test"}).status_code == 400
    assert "add 'elsewhere.test' to SCOREKEEPER_HOSTS" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        (
            "Internal Server Error: /join/Zx81_abcdefghijklmnopqrs/",
            "Internal Server Error: /join/…/",
        ),
        (
            "Error handling request GET /c/?key=secret&more=1 twice",
            "Error handling request GET /c/?… twice",
        ),
        ("Internal Server Error: /matches/12/hands/", "Internal Server Error: /matches/12/hands/"),
        (
            "Failing row contains (7, Friday, Zx81_abcdefghijklmnop-, 1)",
            "Failing row contains (7, Friday, Zx81…, 1)",
        ),
        ("Returned by convert_exception_to_response", "Returned by convert_exception_to_response"),
    ],
)
def test_log_lines_hold_no_secrets_of_links(text: str, harmless: str) -> None:
    assert hide_secrets(text) == harmless
    logger = logging.getLogger("django.server")  # what developers see of every request
    record = logger.makeRecord(logger.name, logging.INFO, "", 0, "%s", (text,), None)
    assert logger.filter(record)
    assert record.getMessage() == harmless


def test_a_failure_is_logged_with_its_traceback() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(HideSecrets())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logger.exception("Internal Server Error: %s", "/join/Zx81_abcdefghijklmnopqrs/")
    assert "Internal Server Error: /join/…/\nTraceback" in out.getvalue()
    assert "ZeroDivisionError" in out.getvalue()


@pytest.mark.parametrize("there", [False, True])
def test_database_files_are_for_their_owner_only(load, tmp_path, there: bool) -> None:
    file = tmp_path / "scores.sqlite3"
    files = (
        [file, *(tmp_path / f"scores.sqlite3{ending}" for ending in ("-wal", "-shm"))]
        if there
        else [file]
    )
    for kept in files if there else ():
        kept.write_bytes(b"kept")
        kept.chmod(0o644)
    load(DATABASE_URL=f"sqlite:///{file}")
    assert {stat.S_IMODE(kept.stat().st_mode) for kept in files} == {0o600}
    assert {kept.read_bytes() for kept in files} == {b"kept" if there else b""}
    assert sorted(tmp_path.glob("scores*")) == sorted(files)


def test_a_link_to_the_database_file_is_followed(load: Load, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    files = [tmp_path / "disk" / f"scores.sqlite3{ending}" for ending in ("", "-wal")]
    for kept in files:
        kept.touch(0o644)
    (tmp_path / "link.sqlite3").symlink_to(files[0])
    load(DATABASE_URL=f"sqlite:///{tmp_path / 'link.sqlite3'}")
    assert {stat.S_IMODE(kept.stat().st_mode) for kept in files} == {0o600}
