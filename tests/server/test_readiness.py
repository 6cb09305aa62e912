"""What keeps the app from serving: `/readyz` says it, and the server does not start."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.template import TemplateDoesNotExist, engines
from django.template.loader import get_template
from django.template.loaders.filesystem import Loader
from django.test import Client

from scorekeeper import readiness, server
from tests.server.running import ROOT, free_port


@pytest.mark.django_db(transaction=True)
def test_not_ready_with_a_pending_migration(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied = MigrationRecorder.applied_migrations

    def without(recorder: MigrationRecorder) -> dict[tuple[str, str], object]:
        migrations = applied(recorder)
        del migrations["games", "0001_initial"]
        return migrations

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", without)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (503, f"{readiness.NEEDS_MIGRATE}\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite_will_do
def test_not_ready_with_a_full_disk(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "shutil.disk_usage", lambda folder: SimpleNamespace(free=readiness.MIN_FREE_BYTES - 1)
    )
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (503, f"{readiness.DISK_FULL}\n")


@pytest.mark.parametrize(
    ("collected", "fault"), [({"css/base.css"}, readiness.NEEDS_COLLECTSTATIC), (None, "")]
)
def test_static_files_must_match_the_source(
    monkeypatch, collected: set[str] | None, fault: str
) -> None:
    storage = ManifestStaticFilesStorage()
    storage.hashed_files = dict.fromkeys(
        readiness._list_static_files() if collected is None else collected, "hashed"
    )
    monkeypatch.setattr(readiness, "staticfiles_storage", storage)
    monkeypatch.setattr(readiness, "is_disk_full", lambda: False)
    monkeypatch.setattr(readiness, "needs_migration", lambda: False)
    assert readiness.find_fault() == fault


def test_the_server_starts_without_its_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away() -> str:
        raise OperationalError

    monkeypatch.setattr(readiness, "find_fault", away)
    assert readiness.find_fault_at_start() == ""


@pytest.mark.slow
def test_the_server_does_not_start_until_a_fault_is_fixed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scorekeeper.server", f"127.0.0.1:{free_port()}"]
    env: dict[str, Any] = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert ran.returncode != 0
    assert ran.stderr.count(readiness.NEEDS_MIGRATE) == 1
    assert "Traceback" not in ran.stderr


def test_pages_keep_their_templates_during_an_update(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(self: Loader, origin: object) -> str:
        raise TemplateDoesNotExist("it was there before")

    for loader in engines["django"].engine.template_loaders:
        loader.reset()
    server.load_templates()
    monkeypatch.setattr(Loader, "get_contents", gone)
    for path in (ROOT / "templates").rglob("*.html"):
        assert get_template(str(path.relative_to(ROOT / "templates")))
