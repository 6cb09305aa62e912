"""Everything about one player as a file: all that is stored about them, and nobody else's hands."""

import json
from collections import Counter
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import play
from games.club_file.one_player import FORMAT, write_player
from games.models import Club, Player
from games.play.tables import sit_down
from tests.builders import enter, make_club, make_match, phone
from tests.club_file.files import lines_of, make_changed_club

pytestmark = pytest.mark.django_db
Lines = dict[str, list[Any]]


def file_of(player: Player) -> dict[str, Any]:
    file = BytesIO()
    write_player(player, file)
    return json.loads(file.getvalue())


def read_club(club: Club) -> Lines:
    """Return the lines of a club's file by kind; deals and log lines stand in their match."""
    kinds: Lines = {"player": [], "match": [], "paid": [], "removed": []}
    for line in map(json.loads, lines_of(club)[1:]):
        ((kind, row),) = line.items()
        if kind in ("deal", "log"):
            kinds["match"][-1].setdefault(kind, []).append(row)
        elif kind in kinds:
            kinds[kind].append(row)
    return kinds


def hands_in_club_file(match: Any, people: set[int]) -> Counter[str]:
    own = {place for place, seat in enumerate(match["seats"]) if seat["player"] in people}
    rows = [(deal["number"], hand) for deal in match.get("deal", []) for hand in deal["hands"] if hand["seat"] in own]
    return Counter(
        json.dumps([deal, *(hand.get(key) for key in ("cards", "typed", "numbers", "version"))]) for deal, hand in rows
    )


def hands_in_own_file(match: Any, name: str) -> Counter[str]:
    rows = [hand for hand in match["hands"] if hand["player"] == name and "version" in hand]
    keys = ("deal", "cards", "typed", "numbers", "version")
    return Counter(json.dumps([hand.get(key) for key in keys]) for hand in rows)


def test_it_has_all_that_the_clubs_file_says_about_them_and_nobody_elses_hands() -> None:
    club = make_changed_club()
    lines, players = read_club(club), list(club.players.order_by("pk"))
    for number, player in enumerate(players, 1):
        if player.merged_into:
            continue
        merged = {place for place, row in enumerate(lines["player"], 1) if row.get("merged_into") == number}
        people, file = {number, *merged}, file_of(player)
        assert file["player"] == lines["player"][number - 1]
        assert len(file["merged"]) == len(merged)
        paid = [row for row in lines["paid"] if people & {row["payer"], row["payee"], row.get("phone")}]
        assert [row["at"] for row in file["payments"]] == [row["at"] for row in paid]
        own = {match["started_at"]: match for match in file["matches"]}
        for match in lines["match"]:
            check_match(match, own.get(match["started_at"]), people, player.name)


def check_match(match: Any, own: Any, people: set[int], name: str) -> None:
    """Compare a match of the club's file with the same match of a person's, None if it is not in that."""
    seats = {place for place, seat in enumerate(match["seats"]) if seat["player"] in people}
    about = [line for line in match["log"] if line.get("phone") in people or line.get("seat") in seats]
    if own is None:
        assert (seats, about) == (set(), [])
        return
    assert hands_in_own_file(own, name) == hands_in_club_file(match, people)
    assert {hand.get("played_by") for hand in own["hands"] if hand["player"] != name} <= {name}
    logged = Counter((line["revision"], line["action"], line["at"]) for line in own["log"])
    assert Counter((line["revision"], line["action"], line["at"]) for line in about) <= logged
    others = [line for line in own["log"] if line.get("player", name) != name]
    assert [line for line in others if "before" in line or "after" in line] == []


def test_it_has_their_phones_tables_and_former_names() -> None:
    match = make_match("golf", ["Ann", "Bob"])
    ann, club = match.seats.get(position=0).player, match.club
    phone(club, player=ann.pk)
    club.phones.create(role="keeper", player=ann, seen_day=739_000)
    sit_down(play.open_table(club), [ann], host=True)
    play.rename_player(club, ann.pk, "Annette")
    file = file_of(ann)
    assert (file["format"], file["player"]["name"]) == (FORMAT, "Annette")
    assert file["names_in_logs"] == ["Ann", "Annette"]
    (own_phone,) = file["phones"]
    assert (own_phone["role"], own_phone["seen_day"]) == ("keeper", "2024-04-24")
    assert any(table["opened"] for table in file["tables"])
    assert "rename" in {line["action"] for line in file["matches"][0]["log"]}
    assert "links" not in json.dumps(file)
    assert club.keeper_secret not in json.dumps(file)
    assert match.uid not in json.dumps(file)


def test_it_has_notes_that_mention_them_also_of_matches_in_which_they_were_not() -> None:
    apart = make_match("golf", ["Bob", "Cy"])
    enter(apart, 1, [1, 2], 0)
    play.end_match(apart, "leader")
    ann = play.add_player(apart.club, "Ann")
    assert file_of(ann)["matches"] == []
    play.write_note(apart, "Ann looked on", based_on="")
    play.write_note(apart, "Late", based_on="Ann looked on")
    (match,) = file_of(ann)["matches"]
    assert (match["note"], match["hands"]) == ("Late", [])
    assert [line["action"] for line in match["log"]] == ["note", "note"]


def test_all_that_refers_to_a_player_was_thought_of() -> None:
    """What is added to this list has to be added to `games/club_file/one_player.py`, too."""
    fields = [
        field for field in Player._meta.get_fields(include_hidden=True) if field.auto_created and field.is_relation
    ]
    refers = {f"{field.related_model.__name__}.{field.field.name}" for field in fields}
    assert refers == {
        *("Player.merged_into", "Seat.player", "Change.by", "Hand.entered_by", "LogEntry.phone", "RemovedMatch.phone"),
        *("Paid.payer", "Paid.payee", "Paid.phone", "ClubPhone.player"),
        *("Table.host", "Table.first", "Table.chosen_by", "TablePerson.player"),
        *("ImportBatch.phone", "ImportBatch.undone_by", "ImportBatch.new_players", "ImportBatch_new_players.player"),
    }


def test_a_keeper_downloads_it_and_nobody_else() -> None:
    match, other = make_match("golf", ["Zoë", "Bob"]), make_match("golf", ["Eve", "Mia"])
    club, zoe = match.club, match.seats.get(position=0).player
    address = f"/c/{club.uid}/files/players/{zoe.pk}/"
    answer = phone(club).get(address)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == "attachment; filename*=utf-8''zo%C3%AB.json"
    assert json.loads(b"".join(answer))["player"]["name"] == "Zoë"
    assert phone(club, "watcher").get(address).status_code == 403
    assert phone().get(address).status_code == 404
    assert phone(other.club).get(address).status_code == 404
    eve = other.seats.get(position=0).player
    assert phone(club).get(f"/c/{club.uid}/files/players/{eve.pk}/").status_code == 404


def test_the_operator_writes_it_into_a_file_by_name(tmp_path: Path) -> None:
    match, path, said = make_match("golf", ["Ann", "Bob"]), tmp_path / "ann.json", StringIO()
    call_command("export_player", f"/c/{match.club.uid}/", " ann ", path, stdout=said)
    assert json.loads(path.read_text("utf-8"))["player"]["name"] == "Ann"
    assert f"{path} holds all that is stored about Ann" in said.getvalue()
    with pytest.raises(CommandError, match="It has: Ann, Bob"):
        call_command("export_player", f"/c/{match.club.uid}/", "Eve", path)


def test_the_guide_names_its_keys() -> None:
    guide = (settings.BASE_DIR / "docs/club-file.md").read_text("utf-8")
    file = file_of(play.add_player(make_club(), "Ann"))
    assert [key for key in file if f"`{key}`" not in guide] == []
