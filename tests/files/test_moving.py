"""A club that moves from SQLite to PostgreSQL by its match files."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.exports import generate_match_files
from tests.backups.stored import run
from tests.builders import make_club


@pytest.mark.postgres_only
@pytest.mark.slow_on_postgres
@pytest.mark.django_db
def test_a_club_moves_to_another_database_by_export_and_import(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    url, club, file = f"sqlite:///{tmp_path}/file.sqlite3", make_club(), tmp_path / "club.jsonl"
    for step in ("migrate", "seed_demo"):
        run("manage", step, url=url).check_returncode()
    file.write_text(run("manage", "export_matches", url=url).stdout, "utf-8")
    there = len(file.read_text("utf-8").splitlines())
    call_command("import_matches", f"/c/{club.uid}/", file)
    call_command("check_results")
    assert there > 10
    assert f"Matches imported: {there}. Already in the club: 0." in capsys.readouterr().out
    matches = club.matches.order_by("started_at", "pk").values_list("pk", flat=True)
    assert [*map(json.loads, generate_match_files(matches))] == [
        *map(json.loads, file.read_text("utf-8").splitlines())
    ]
