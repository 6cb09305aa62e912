"""Recovery sheets in backups: what was replaced opens nothing, and what holds goes on holding."""

from pathlib import Path

import pytest
from django.core.management import call_command

from games import play
from games.models import Club
from games.values.recovery_words import derive_words
from tests.builders import make_club

pytestmark = pytest.mark.django_db

OLD, NEW = (derive_words(bytes([number]) * 11) for number in (1, 2))


def opens(words: tuple[str, ...]) -> list[Club]:
    try:
        return [play.load_club_by_words(" ".join(words), "")]
    except play.SheetError:
        return []


@pytest.fixture
def club() -> Club:
    club = make_club()
    play.write_sheet(club, OLD, based_on=0)
    return club


def test_a_sheet_that_was_replaced_since_stays_replaced_but_a_server_that_lost_everything_knows_it(
    club: Club, tmp_path: Path
) -> None:
    call_command("backup", tmp_path / "scores.gz")
    play.write_sheet(club, NEW, based_on=1)
    call_command("restore", tmp_path / "scores.gz")
    assert opens(OLD) == []
    assert [found.name for found in opens(NEW)] == [club.name]
    play.delete_club(club)
    call_command("restore", tmp_path / "scores.gz")
    assert [found.name for found in opens(OLD)] == [club.name]


def test_a_copy_beside_the_club_has_no_sheet_and_a_club_that_was_gone_has_its_own(club: Club, tmp_path: Path) -> None:
    call_command("backup", tmp_path / "scores.gz")
    call_command("restore", tmp_path / "scores.gz", club=club.uid)
    assert Club.objects.count() == 2
    assert opens(OLD) == [club]
    play.delete_club(club)
    call_command("restore", tmp_path / "scores.gz", club=club.uid)
    assert [found.uid for found in opens(OLD)] == [club.uid]
