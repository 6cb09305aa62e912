"""Somebody who is forgotten: no byte holds the name any more, and everything that was played
stays.
"""

import gzip
import subprocess
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import LogEntry as AdminLine
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from games import memory, play
from games.matches.stored_match import HandRef
from games.models import Club, LogEntry, Match, Paid, Player, RemovedMatch, new_uid
from games.play.forgetting import forget_player, load_notes_with_name
from games.values.names import get_sort_key
from tests.admin.site import staff
from tests.backups.stored import stored_rows
from tests.builders import enter, make_club, make_match, phone
from tests.club_file.files import copy_of, file_of, lines_of
from tests.club_file.walking import pages
from tests.reading_pages import on_one_line
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.django_db(transaction=True)
NAME, BEFORE, MERGED = "Quirinius Zebedee", "Xanthippe Older", "Yggdrasil Alias"
NAMES = (NAME, BEFORE, MERGED)


def played() -> tuple[Club, Player]:
    """Make a club in which somebody with three names played, moved, paid, and is in logs of every
    kind.
    """
    club = make_club()
    match = make_match("golf", ["Ann", BEFORE, "Cy"], club)
    enter(match, 1, [3, 4, 5], 1)
    who = club.players.get(name=BEFORE)
    play.rename_player(club, who.pk, NAME, phone=who.pk)
    play.set_pay_link(club, who.pk, "https://pay.example.com/quirinius", phone=who.pk)
    alias = make_match("tens-grid", ["Ann", MERGED, "Di"], club)
    play.merge_players(club, who.pk, club.players.get(name=MERGED).pk)
    ids = [seat.player_id for seat in match.seats.all()]
    play.change_seats(match, ids[::-1], phone=who.pk)
    ann = club.players.get(name="Ann")
    play.change_seats(alias, [ann.pk, club.players.get(name="Cy").pk, who.pk])
    nine = play.start_match(club, "golf", [ann.pk, ids[2]], 0, {}, uid=new_uid())
    play.set_substitute(nine, HandRef(1, 1), who.pk)
    play.remove_match(
        play.start_match(club, "golf", [ann.pk, who.pk], 0, {}, uid=new_uid()), phone=who.pk
    )
    Paid.objects.create(
        club=club,
        night=date(2026, 11, 20),
        payer=ann,
        payee=who,
        cents=125,
        currency="EUR",
        phone=who,
    )
    play.end_match(match, "leader")
    for note in (
        f"{NAME} was lucky",
        "Quirinius’ best night",
        f"It was {BEFORE.lower()}",
        "A long night",
    ):
        play.write_note(match, note, based_on=match.note)
        match.refresh_from_db()
    apart = make_match("golf", ["Cy", "Di"], club)
    enter(apart, 1, [3, 4], 1)
    play.end_match(apart, "leader")
    play.write_note(apart, f"YGGDRASIL looked on. {MERGED}!", based_on="")
    at_the_table(club, who)
    return club, who


def at_the_table(club: Club, who: Player) -> None:
    """They have opened a table and chosen what comes next, phones are theirs, and an operator did
    something to them.
    """
    table = play.get_or_open_newest_table(club)
    play.sit_down(table, [who], as_host=True)
    play.choose_next_game(table, "golf", {"deals": "9"}, by=who.pk)
    play.set_first_dealer(table, who.pk)
    row = play.let_in(club, "keeper", "keeper")
    row.player = who
    row.save()
    for one in (who, Player.objects.get(name=MERGED)):
        AdminLine.objects.create(
            user=User.objects.get_or_create(username="operator")[0],
            content_type=ContentType.objects.get_for_model(Player),
            object_id=one.pk,
            object_repr=str(one),
            action_flag=2,
            change_message="Opened as keeper",
        )


def texts() -> Iterator[str]:
    for model in apps.get_models():
        for row in model._base_manager.values_list():
            yield repr(row)


def test_a_forgotten_name_is_in_no_row_cache_page_file_or_backup(tmp_path: Path) -> None:
    club, who = played()
    match = Match.objects.filter(club=club, seats__player=who).earliest("pk")
    for _ in pages(club.uid):  # into memory
        pass
    forgotten = forget_player(club, who.pk)
    assert forgotten.name == "Somebody 1"
    for kept in (
        memory.REPLAYED_MATCHES,
        memory.BOARDS,
        memory.ANSWERS,
        memory.PICTURES,
        memory.CLUB_FILES,
    ):
        assert not kept._values
    everything = [*texts(), *pages(club.uid), gzip.decompress(file_of(club).getvalue()).decode()]
    call_command("backup", tmp_path / "all.gz", stdout=StringIO())
    everything.append(gzip.decompress((tmp_path / "all.gz").read_bytes()).decode())
    for name in (*NAMES, "quirinius", "Quirinius", BEFORE.lower(), "YGGDRASIL"):
        assert [text[:200] for text in everything if name in text] == []
    assert Match.objects.get(pk=match.pk).revision > match.revision  # open boards follow
    assert {*Match.objects.filter(club=club).values_list("note", flat=True)} == {"", "A long night"}
    assert lines_of(copy_of(club)) == lines_of(club)
    assert_not_in_sqlites_files()


def assert_not_in_sqlites_files() -> None:
    """Look at the bytes of the database, if it is in files."""
    if connection.vendor == "sqlite":
        path = Path(
            settings.DATABASES["default"]["TEST"].get("NAME") or connection.settings_dict["NAME"]
        )
        # In a process of its own: closing a file lets go of the locks that SQLite holds on it in
        # this one.
        content = subprocess.run(
            ["cat", *path.parent.glob(f"{path.name}*")], capture_output=True, check=True
        ).stdout
        assert b"Somebody 1" in content
        assert [name for name in NAMES if name.encode() in content] == []


@pytest.mark.slow
@pytest.mark.sqlite_will_do
@pytest.mark.parametrize(
    ("who", "before"), [("keeper", 6), ("watcher", 0), ("operator", 6), ("stranger", 0)]
)
def test_no_route_shows_a_forgotten_name(who: str, before: int) -> None:
    club, player = played()
    over = club.matches.exclude(finished_at=None).earliest("pk")
    match = club.matches.filter(finished_at=None, seats__player=player).earliest("pk")
    clients = {"keeper": phone(club), "watcher": phone(club, "watcher"), "stranger": phone()}
    client = clients[who] if who in clients else staff("view_club", "view_match", "view_player")
    addresses = {route.name: address_of(route, match, over) for route in ROUTES}

    def has_name(address: str) -> bool:
        answer = client.get(address, follow=True)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return any(name.encode() in body for name in (*NAMES, "quirinius"))

    if before:  # it is looked for where it was
        assert sum(has_name(address) for address in addresses.values()) >= before
    forget_player(club, player.pk)
    assert [route for route, address in addresses.items() if has_name(address)] == []


def test_a_former_name_leaves_the_log_of_a_match_another_took_over() -> None:
    match = make_match("golf", ["Ann", MERGED])
    ann, who = (seat.player_id for seat in match.seats.all())
    play.rename_player(match.club, who, BEFORE)
    play.change_seats(match, [ann, play.add_player(match.club, "Di").pk])
    play.rename_player(match.club, who, NAME)
    forget_player(match.club, who)
    assert [text for text in texts() if any(name in text for name in NAMES)] == []


def test_a_name_leaves_removed_matches_even_with_a_comma() -> None:
    club = make_club()
    for name in ("Zebedee, Quirin", BEFORE):
        match = make_match("golf", ["Ann", name, "Cy, Di"], club)
        who = match.seats.get(player__name=name).player
        play.remove_match(match)
        if name == BEFORE:
            play.rename_player(club, who.pk, NAME)
        forget_player(club, who.pk)
    assert [
        text for text in texts() if any(name in text for name in (*NAMES, "Zebedee", "Quirin"))
    ] == []
    told = {*RemovedMatch.objects.values_list("players", flat=True)}
    assert told == {"Ann, Somebody 1, Cy, Di", "Ann, Somebody 2, Cy, Di"}


def write_notes(match: Match, *notes: str) -> None:
    """Write notes to a match that is over, one after the other: all but the last are in its log
    only.
    """
    for note in notes:
        play.write_note(match, note, based_on=Match.objects.get(pk=match.pk).note)


def make_ended_match(*names: str, club: Club | None = None) -> Match:
    match = make_match("golf", names, club)
    enter(match, 1, [3] * len(names), 1)
    play.end_match(match, "leader")
    return match


def list_logged_notes(match: Match) -> set[str]:
    lines = LogEntry.objects.filter(match=match, action="note")
    return {side["note"] for line in lines for side in (line.before, line.after) if side}


BENT = {
    "Bob": ("BOBS 3.", "Bob_1", "Bobs erster Sieg"),
    "Анна": ("Играли с АННОЙ", "Победа Анны"),
    "Zoë": ("zoë!", "Zoe’s first win"),
}
"""By name, notes that mention it, sorted by their letters."""


@pytest.mark.parametrize("name", BENT)
def test_notes_with_an_inflected_name_leave_with_their_log(name: str) -> None:
    match = make_ended_match("Ann", name)
    write_notes(match, *BENT[name], f"#Team{name}")
    who = match.club.players.get(name=name)
    listed = load_notes_with_name(match.club, who)
    assert [*listed] == [*sorted(BENT[name], key=get_sort_key), f"#Team{name}"]
    assert [*listed.values()] == [True] * len(BENT[name]) + [False]
    forget_player(match.club, who.pk)
    assert list_logged_notes(match) == {"", f"#Team{name}"}
    assert Match.objects.get(pk=match.pk).note == f"#Team{name}"


def test_only_ticked_notes_leave_with_their_log() -> None:
    match = make_ended_match("Ann", "Bob")
    write_notes(match, "Bob’s night", "Up and down", "#TeamBob", "Bobs")
    forget_player(match.club, match.club.players.get(name="Bob").pk, notes=["#TeamBob", "Bobs"])
    assert list_logged_notes(match) == {"Bob’s night", "Up and down", ""}
    assert Match.objects.get(pk=match.pk).note == ""


@pytest.mark.parametrize("text", ["2026", "7", "true", "false", "null", "1e3", "[1]", '"a"'])
def test_a_note_or_former_name_like_a_number_is_text(text: str) -> None:
    club = make_club()
    match = make_ended_match("Cy", text, club=club)
    write_notes(match, text, "", f"{text}!", "Nobody’s note")
    who = match.seats.get(position=1).player
    play.rename_player(club, who.pk, NAME)
    forget_player(club, play.add_player(club, "Somebody else").pk)
    assert list_logged_notes(match) == {text, f"{text}!", "Nobody’s note"}
    forget_player(club, who.pk)
    assert list_logged_notes(match) == {"", "Nobody’s note"}
    facts = [side for line in match.log.all() for side in (line.before, line.after) if side]
    assert [fact for fact in facts if text in (fact.get("name"), *fact.get("players", ()))] == []


def test_totals_money_and_statistics_stay() -> None:
    club, who = played()
    figures = [[*row] for row in stored_rows()["games.Seat"]]
    rows = {name: len(some) for name, some in stored_rows().items()}
    numbers = on_one_line(phone(club).get(f"/c/{club.uid}/balance/"))
    forget_player(club, who.pk)
    assert [[*row] for row in stored_rows()["games.Seat"]] == figures
    new = {name: len(some) for name, some in stored_rows().items()}
    lines = new.pop("games.LogEntry") - rows.pop("games.LogEntry")
    assert (
        rows.pop("games.TablePerson") - new.pop("games.TablePerson") == 1
    )  # they are not at the table any more
    assert new == rows
    assert lines == LogEntry.objects.filter(action="forget").count() > 0
    after = on_one_line(phone(club).get(f"/c/{club.uid}/balance/"))
    assert after.count("€") == numbers.count("€")
    call_command("check_results", stdout=StringIO())


@pytest.mark.parametrize("by", [NAME, "Ann"])
def test_forgetting_twice_keeps_the_number_of_the_player(by: str) -> None:
    club, who = played()
    elsewhere = make_match("golf", [NAME, "Ann"])
    phone = club.players.get(name=by)
    first, again = (forget_player(club, who.pk, phone=phone.pk) for _ in range(2))
    assert (first.name, again.name) == ("Somebody 1", "Somebody 1")
    # The log says by whose phone somebody was forgotten, but not by their own.
    assert {line.phone for line in LogEntry.objects.filter(action="forget")} == {
        None if by == NAME else phone
    }
    other = forget_player(club, club.players.get(name="Cy").pk)
    assert other.name == "Somebody 3"  # 2 is the name that led to the first
    assert elsewhere.seats.first().player.name == NAME
    assert NAME in str(elsewhere.log.get(action="start").after)


def test_a_failure_on_the_way_changes_nothing(monkeypatch) -> None:
    club, who = played()
    before = stored_rows()
    monkeypatch.setattr("games.play.forgetting.rename_in_removed", lambda *whatever: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        forget_player(club, who.pk)
    assert stored_rows() == before
