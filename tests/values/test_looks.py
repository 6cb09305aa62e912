"""Initials and a colour stay with a player, everywhere in the club."""

from pathlib import Path

import pytest

from games import play
from games.backup import backup_file
from games.backup.whole_database import restore
from games.database.fill_initials import give_looks, mend_cut_initials
from games.matches.replayed_match import load_replayed_match
from games.models import Match, Player, new_uid
from games.values.looks import COLOURS, choose_colour, choose_initials
from tests.builders import make_club

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


def looks(match: Match) -> list[tuple[str, str, str]]:
    return [
        (person.name, person.initials, person.colour)
        for person in load_replayed_match(match).people
    ]


def test_a_person_looks_the_same_in_every_match() -> None:
    club = make_club()
    ann, bob, andy, cy = (play.add_player(club, name).pk for name in ("Ann", "Bob", "Andy", "Cy"))
    first = play.start_match(club, "golf", [ann, bob], 0, {}, uid=new_uid())
    second = play.start_match(club, "golf", [andy, cy, ann], 0, {}, uid=new_uid())
    assert looks(first) == [("Ann", "An", "p1"), ("Bob", "Bo", "p2")]
    assert looks(second) == [("Andy", "Ad", "p3"), ("Cy", "Cy", "p4"), ("Ann", "An", "p1")]
    play.rename_player(club, bob, "Anna")
    assert looks(first) == [("Ann", "An", "p1"), ("Anna", "Aa", "p2")]


def test_colours_are_shared_evenly_and_initials_are_unique() -> None:
    given: list[int] = []
    for _ in range(3 * COLOURS):
        given.append(choose_colour(given))
    assert sorted(given) == sorted([*range(1, COLOURS + 1)] * 3)
    initials: list[str] = []
    for _ in range(300):
        initials.append(choose_initials("Zoë", initials))
    assert len({one.casefold() for one in initials}) == 300
    assert max(map(len, initials)) <= 4


def test_only_older_players_without_looks_get_them() -> None:
    club, other = make_club(), make_club("Other")
    for one in (club, other):
        for name in ("Ann", "Anna", "Bob"):
            play.add_player(one, name)
    Player.objects.filter(name="Anna").update(initials="", colour=0)
    Player.objects.filter(club=other).update(initials="", colour=0)
    give_looks(Player.objects)
    for one in (club, other):
        assert sorted(one.players.values_list("initials", flat=True)) == ["Aa", "An", "Bo"]
        assert sorted(one.players.values_list("colour", flat=True)) == [1, 2, 3]


def test_an_older_backup_gives_its_players_looks(tmp_path: Path) -> None:
    started = make_club().started_at
    clubs = backup_file.BackupTable(
        "games.Club", ("id", "uid", "name", "keeper_secret", "watch_secret"), 1
    )
    players = backup_file.BackupTable("games.Player", ("id", "club_id", "name", "key"), 2)
    with backup_file.write_backup(
        tmp_path / "old.gz", backup_file.BackupHead(started, (clubs, players))
    ) as write:
        write([[7, "u", "Old", "k", "w"]])
        write([[1, 7, "Ann", "ann"], [2, 7, "Anna", "anna"]])
    restore(tmp_path / "old.gz", lambda rows: lambda done: None)
    assert [*Player.objects.order_by("pk").values_list("initials", "colour")] == [
        ("An", 1),
        ("Aa", 2),
    ]


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("🇩🇪 Team", "🇩🇪T"),
        ("👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("👩🏽‍🚀", "👩🏽‍🚀"),
        ("♥️ Queen", "♥️Q"),
        ("किरण", "किर"),
        ("q\u0308ed", "Q\u0308e"),
        ("e" + "\u0301" * 30 + "x", "Éx"),
    ],
)
def test_initials_are_whole_letters_as_people_read_them(name: str, initials: str) -> None:
    assert choose_initials(name, []) == initials


def test_cut_initials_are_mended_and_others_stay() -> None:
    club = make_club()
    flag, ann, kiran = (play.add_player(club, name) for name in ("🇩🇪 Team", "Ann", "किरण"))
    Player.objects.filter(pk=flag.pk).update(initials="🇩T")
    Player.objects.filter(pk=kiran.pk).update(initials="कि")
    mend_cut_initials(Player.objects)
    assert [Player.objects.get(pk=one.pk).initials for one in (flag, ann, kiran)] == [
        "🇩🇪T",
        "An",
        "कि",
    ]
    assert Player.objects.get(pk=flag.pk).colour == flag.colour
