"""An operator's day by the guide alone: its commands are typed as they stand there."""

import re
import shlex
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import play
from games.models import Club, Match
from games.play.deleting import DORMANT_DAYS, UNDELETE_DAYS
from games.values.clocks import get_night
from tests.builders import make_club, make_match
from tests.evenings import play_match

pytestmark = pytest.mark.django_db(transaction=True)
GUIDE = (settings.BASE_DIR / "docs/operating.md").read_text("utf-8")


def typed(command: str) -> str:
    """Type a line of the guide; return what it prints."""
    program, *words = shlex.split(command)
    assert program == "scorekeeper"
    out = StringIO()
    call_command(*words, stdout=out, stderr=StringIO())
    return out.getvalue()


def of_chapter(title: str, club: Club | None = None) -> list[str]:
    """Return the commands under a heading ("": before the first one), with the club's address in
    place of ….
    """
    chapters = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GUIDE, re.DOTALL | re.MULTILINE))
    text = chapters[title] if title else GUIDE.partition("\n## ")[0]
    lines = [
        line
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
    ]
    assert lines
    return [line.replace("/c/…/", f"/c/{club.uid}/") if club else line for line in lines]


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def long_ago(club: Club) -> Club:
    then = timezone.now() - timedelta(days=DORMANT_DAYS + 1)
    Club.objects.filter(pk=club.pk).update(started_at=then)
    club.matches.update(started_at=then, evening=get_night(then))
    return club


def test_the_commands_of_the_guide_work_in_order() -> None:
    asleep, awake = long_ago(make_match("golf", ["Ann", "Bob"]).club), make_club("Friday Table")
    play_match(awake, timezone.now(), players=["Ann", "Cy"])
    (backup,) = of_chapter("")
    typed(backup)

    named, dormant = of_chapter("Find a club, or the dormant ones")
    assert f"/c/{asleep.uid}/ “Thursday Table” · 1 match · last match: " in typed(named)
    assert awake.uid not in typed(named)
    assert asleep.uid in typed(dormant)
    assert awake.uid not in typed(dormant)

    play.delete_club(asleep)
    assert f"/c/{asleep.uid}/" in typed(of_chapter("Bring one club back", asleep)[0])
    back = Club.objects.get(uid=asleep.uid)
    assert back.matches.count() == 1

    assert "The new name is Somebody 1." in typed(of_chapter("Erase a name", back)[0])
    assert {*back.players.values_list("name", flat=True)} == {"Somebody 1", "Bob"}
    assert awake.players.filter(name="Ann").exists()

    out, taken_in = of_chapter("Move a club to another server", back)
    typed(out)
    moved = re.findall(r"/c/([\w-]{22})/", typed(taken_in))[0]
    assert Club.objects.get(uid=moved).matches.count() == 1

    deleted, numbers, tidy, now = of_chapter("Delete a club", back)
    assert "Until then, its scorekeepers can cancel this." in typed(deleted)
    assert "Clubs that were deleted 14 days ago: 0" in typed(numbers)
    Club.objects.filter(pk=back.pk).update(
        deleting_at=timezone.now() - timedelta(days=UNDELETE_DAYS)
    )
    typed(tidy)
    assert {*Club.objects.values_list("uid", flat=True)} == {awake.uid, moved}
    assert "is deleted." in typed(now.replace(back.uid, moved))
    assert [*Club.objects.all()] == [awake]
    assert f"started anything in it for {DORMANT_DAYS} days" in GUIDE.replace("\n", " ")
    assert f"For {UNDELETE_DAYS} days, each phone" in GUIDE


@pytest.mark.parametrize("command", ["forget", "delete_club", "delete_club --now"])
def test_refusing_at_a_terminal_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "no")
    club = make_match("golf", ["Ann", "Bob"]).club
    name, *more = command.split()
    with pytest.raises(CommandError, match=r"Nothing was changed\."):
        call_command(
            name, f"/c/{club.uid}/", *(["Ann"] if name == "forget" else more), stdout=StringIO()
        )
    club.refresh_from_db()
    assert club.deleting_at is None
    assert club.players.filter(name="Ann").exists()


def test_forget_shows_open_payments_first() -> None:
    club = make_club()
    match = make_match("golf", ["Ann", "Bob"], club, stakes="points", unit_cents=10)
    play.end_match(match, "leader")
    assert "Still open" not in typed(f"scorekeeper forget /c/{club.uid}/ Bob")
    other = play_match(
        club, timezone.now(), "golf", ["Ann", "Cy"], [2, 7], stakes="points", unit_cents=10
    )
    assert Match.objects.get(pk=other.pk).finished_at
    said = typed(f"scorekeeper forget /c/{club.uid}/ ann").replace("\N{NO-BREAK SPACE}", " ")
    assert "Unpaid amounts that are kept: 50 ¢ to get." in said


def test_forget_lists_the_notes_it_deletes_and_keeps() -> None:
    club = make_club()
    for note in ("Bobs Abend", "#TeamBob", "A long night"):
        match = play_match(club, timezone.now(), "golf", ["Ann", "Bob"], [2, 7])
        play.end_match(match, "leader")
        play.write_note(match, note, based_on="")
    said = typed(f"scorekeeper forget /c/{club.uid}/ Bob")
    assert said.startswith(
        "Notes that will be deleted:\n  Bobs Abend\nNotes that stay:\n  #TeamBob\n"
    )
    assert sorted(club.matches.values_list("note", flat=True)) == ["", "#TeamBob", "A long night"]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    """A merged one leads on to the other."""
    club = make_match("golf", ["Ann", "Bob"]).club
    with pytest.raises(CommandError, match=r"has no player of that name\. Its players: Ann, Bob"):
        call_command("forget", f"/c/{club.uid}/", "Zoë")
    with pytest.raises(CommandError, match="There is no club with the address /c/nothing/"):
        call_command("delete_club", "/c/nothing/")
    assert typed("scorekeeper clubs nobody").strip() == "No club matches this."
    play.merge_players(club, club.players.get(name="Ann").pk, play.add_player(club, "Annie").pk)
    typed(f"scorekeeper forget /c/{club.uid}/ Annie")
    assert not club.players.filter(name__startswith="Ann").exists()
