"""The file about one player: all that the club has of them, and nobody else's hands."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.urls import reverse

from games import play
from games.models import Club, Hand, Player, Seat
from games.pages.players.player_file import RECORDS, format_player_file
from games.play.sitting_down import sit_down
from tests.builders import enter, make_club, make_match, phone
from tests.club_file.files import make_changed_club
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def read_file(club: Club, player: Player) -> dict[str, Any]:
    return json.loads(format_player_file(club, player))


def test_its_matches_and_figures_equal_those_of_the_page() -> None:
    match = make_match("basketball", ["Ann", "Bob"])
    enter(match, 1, [90, 50])
    for _ in range(9):  # the page lists eight
        enter(make_match("basketball", ["Ann", "Bob"], match.club), 1, [90, 50])
    ann = match.club.players.get(name="Ann")
    file, page = (
        read_file(match.club, ann),
        phone(match.club).get(reverse("player", args=[match.club.uid, ann.pk])),
    )
    latest = file["matches"][0]
    assert (latest["result"], latest["game"]) == ("Won", "Ten-card Basketball")
    assert (
        len(file["matches"])
        == file["figures"]["matches"]
        == sum(game["matches"] for game in file["games"])
    )
    for line in file["matches"][:8]:
        assert f"{line['result']} {line['game']}" in words(page)
    wins = sum(line["result"] in ("Won", "Shared the win") for line in file["matches"])
    assert file["figures"]["wins"] == wins


def test_it_holds_all_hands_of_the_player_and_no_others() -> None:
    club = make_changed_club()
    for player in club.players.filter(merged_into=None):
        hands = Hand.objects.filter(
            seat__player__in=[player, *club.players.filter(merged_into=player)]
        )
        own = [*hands.order_by("pk").values_list("deal__number", "cards", "typed")]
        file = read_file(club, player)
        assert [
            (hand["deal_number"], hand["cards"], hand["typed"]) for hand in file["hands"]
        ] == own
        others = [key for key in RECORDS if key not in ("hands", "log_of_their_hands")]
        keys = {key for name in others for row in file[name] for key in row}
        assert not {"cards", "typed", "after"} & keys


def test_it_holds_a_seat_that_the_player_gave_up() -> None:
    match = make_match("golf", ["Zed", "Bob"])
    zed = match.seats.get(position=0).player
    Seat.all_seats.filter(player=zed).update(unseated=True)
    assert len(read_file(match.club, zed)["seats"]) == 1


def test_it_holds_phones_tables_removed_matches_and_former_names() -> None:
    match = make_match("golf", ["Ann", "Bob"])
    ann, club = match.seats.get(position=0).player, match.club
    play.remove_match(make_match("golf", ["Ann", "Bob"], club))
    club.phones.create(role="keeper", player=ann, seen_day=739_000)
    zed = play.add_player(club, "Zed")
    sit_down(play.open_table(club), [zed], as_host=True)
    sit_down(play.open_table(club), [zed])
    play.rename_player(club, ann.pk, "Annette")
    file = read_file(club, Player.objects.get(pk=ann.pk))
    assert (file["name"], file["all_names"]) == ("Annette", ["Ann", "Annette"])
    assert [(row["role"], row["seen_day"]) for row in file["phones"] if row["seen_day"]] == [
        ("keeper", "2024-04-24")
    ]
    assert len(read_file(club, zed)["tables"]) == 2
    assert [row["players"] for row in file["removed_matches"]] == ["Annette, Bob"]
    text = json.dumps(file)
    assert [
        secret for secret in (club.keeper_secret, club.watch_secret, match.uid) if secret in text
    ] == []


def test_it_holds_notes_that_mention_the_player_in_any_match() -> None:
    apart = make_match("golf", ["Bob", "Cy"])
    enter(apart, 1, [1, 2], 0)
    play.end_match(apart, "leader")
    zed = play.add_player(apart.club, "Zed")
    assert read_file(apart.club, zed)["notes"] == []
    play.write_note(apart, "Zed looked on", based_on="")
    play.write_note(apart, "Late", based_on="Zed looked on")
    assert read_file(apart.club, zed)["notes"] == ["Zed looked on"]


def test_it_holds_all_rows_that_refer_to_the_player() -> None:
    """A reference that is added has to be added to `RECORDS`, too, or here with the key that has
    it.
    """
    elsewhere = {
        "games.Player.merged_into",  # the rows of all names are looked for
        "games.RemovedMatch.phone",  # removed_matches
        "games.TablePerson.player",  # tables, by `people`
        "games.ImportBatch_new_players.player",  # imports, by `new_players`
    }
    read = {
        f"{records.model}.{field.removeprefix('seat__')}"
        for records in RECORDS.values()
        for field in records.fields
    }
    refers = {
        f"games.{field.related_model.__name__}.{field.field.name}"
        for field in Player._meta.get_fields(include_hidden=True)
        if field.auto_created and field.is_relation
    }
    assert refers - elsewhere - read == set()


def test_only_a_keeper_downloads_it() -> None:
    match, other = (
        make_match("golf", ["Zoë", "Bob"]),
        make_match("golf", ["Eve", "Mia"], make_club()),
    )
    club, zoe = match.club, match.seats.get(position=0).player
    address = f"/c/{club.uid}/files/players/{zoe.pk}/"
    answer = phone(club).get(address)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == "attachment; filename*=utf-8''zo%C3%AB.json"
    assert json.loads(answer.content)["name"] == "Zoë"
    assert phone(club, "watcher").get(address).status_code == 403
    assert phone().get(address).status_code == 404
    assert phone(other.club).get(address).status_code == 404
    eve = other.seats.get(position=0).player
    assert phone(club).get(f"/c/{club.uid}/files/players/{eve.pk}/").status_code == 404


def test_the_operator_writes_it_into_a_file_by_name(tmp_path: Path) -> None:
    club, path, said = make_club(), tmp_path / "player.json", StringIO()
    play.add_player(club, "Zed")
    call_command("export_player", f"/c/{club.uid}/", " zed ", path, stdout=said)
    assert json.loads(path.read_text("utf-8"))["name"] == "Zed"
    assert f"{path} has everything that is stored about Zed" in said.getvalue()
    with pytest.raises(CommandError, match=r"Its players: .*Zed"):
        call_command("export_player", f"/c/{club.uid}/", "Nobody", path)


def test_the_guide_names_its_keys() -> None:
    guide = (settings.BASE_DIR / "docs/club-file.md").read_text("utf-8")
    club = make_club()
    file = read_file(club, play.add_player(club, "Zed"))
    assert [key for key in file if f"`{key}`" not in guide] == []
