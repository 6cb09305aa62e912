"""`restore --club`: one club of a backup comes back beside what is there, which stays as it is."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.models import Club, Match
from tests.backups.stored import stored_rows
from tests.backups.test_forged import Lines, first_row, forge, table
from tests.builders import make_club, make_match, phone
from tests.club_file.files import lines_of, make_changed_club, named_in_log
from tests.old_sheets import import_results
from tests.reading_pages import words

pytestmark = pytest.mark.django_db(transaction=True)


def command(name: str, *arguments: object, **options: object) -> str:
    out = StringIO()
    call_command(name, *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_a_restored_club_has_its_links_and_phones_again(tmp_path: Path) -> None:
    club, others = make_changed_club(), make_match("golf", 3)
    client = phone(club)
    row = play.let_in(club, "keeper", "keeper")
    whole, path = lines_of(club), tmp_path / "all.gz"
    command("backup", path)
    play.delete_club(club)
    make_club("Since then")
    before = {name: len(rows) for name, rows in stored_rows().items()}
    said = command("restore", path, club=f"/c/{club.uid}/")
    assert "The old links of the club work again." in said
    assert f"“{club.name}” is restored, with 25 matches: /c/{club.uid}/" in said
    back = Club.objects.get(uid=club.uid)
    assert lines_of(back) == whole
    assert back.phones.filter(pk=row.pk).exists()
    assert club.name in words(client.get(f"/c/{club.uid}/"))
    assert {*Club.objects.values_list("name", flat=True)} == {
        club.name,
        others.club.name,
        "Since then",
    }
    assert len(stored_rows()["auth.User"]) == before["auth.User"]


def test_old_results_in_a_restored_club_can_be_undone(tmp_path: Path) -> None:
    club, path = make_club(), tmp_path / "all.gz"
    import_results(club, ("Ann", 3, "Bob", 4))
    command("backup", path)
    command("restore", path, club=club.uid)
    copy = Club.objects.exclude(pk=club.pk).get()
    play.undo_import(copy, copy.import_batches.get().uid)
    assert [(one.matches.count(), one.players.count()) for one in (club, copy)] == [(1, 2), (0, 0)]


def test_an_existing_club_is_restored_as_a_copy(tmp_path: Path) -> None:
    club = make_changed_club()
    whole, path = lines_of(club), tmp_path / "all.gz"
    command("backup", path)
    play.rename_club(club, "Another name")
    before = stored_rows()
    assert "The club is still there, so this is a copy" in command("restore", path, club=club.uid)
    copy = Club.objects.exclude(pk=club.pk).get()
    assert lines_of(copy) == whole
    assert named_in_log(copy) <= {*copy.players.values_list("pk", flat=True)}
    assert Club.objects.get(pk=club.pk).name == "Another name"
    for name, rows in stored_rows().items():
        assert rows[: len(before[name])] == before[name], name
    call_command("check_results", stdout=StringIO())


def test_a_club_is_chosen_by_name_and_a_missing_one_reported(
    tmp_path: Path,
) -> None:
    club = make_club("Tuesday")
    command("backup", tmp_path / "all.gz")
    assert "“Tuesday”" in command("restore", tmp_path / "all.gz", club="tuesday")
    with pytest.raises(
        CommandError,
        match=rf"has no club with the name or address Friday\. .*: “Tuesday” \(/c/{club.uid}/\)",
    ):
        command("restore", tmp_path / "all.gz", club="Friday")
    (tmp_path / "cut.gz").write_bytes((tmp_path / "all.gz").read_bytes()[:-100])
    with pytest.raises(CommandError, match="damaged, not complete"):
        command("restore", tmp_path / "cut.gz", club=club.uid)
    assert Club.objects.count() == 2


def test_a_club_without_ids_of_rows_is_refused(tmp_path: Path) -> None:
    club = make_match("golf", 2).club
    path = tmp_path / "all.gz"
    command("backup", path)

    def drop_ids(lines: Lines) -> None:
        rows = table(lines, "games.Match")
        column = rows["columns"].index("id")
        del rows["columns"][column]
        del lines[first_row(lines, "games.Match")][column]

    forge(path, drop_ids)
    with pytest.raises(CommandError, match="do not fit together: 'id'"):
        command("restore", path, club=club.uid)


def test_backup_and_restore_name_the_database_they_use(
    tmp_path: Path,
) -> None:
    """Restore says first what it changes."""
    make_match("golf", 2)
    assert "has 1 match of " in command("backup", tmp_path / "all.gz")
    make_match("golf", 2)
    said = command("restore", tmp_path / "all.gz")
    assert said.startswith(
        ("This replaces everything in SQLite, ", "This replaces everything in PostgreSQL, ")
    )
    assert ", with 2 clubs with 2 matches, by the backup of " in said
    assert ", with 1 club with 1 match. This cannot be undone." in said
    assert Match.objects.count() == 1
