"""Bringing match files in: all or nothing, once and not twice, and the same as what went out."""

import io
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from games import play
from games.facts import load_facts, load_many
from games.management.commands.check_results import differences
from games.models import Match, Player
from games.rules.matchfile import read_match, write_match
from tests.builders import enter, make_club, make_match, phone

pytestmark = pytest.mark.django_db

RECORDED = [
    json.loads(line)["match"]
    for path in sorted((Path(__file__).parent.parent / "recordings").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]
GOLF = {
    "format": "scorekeeper-match/1",
    "game": "golf",
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "deals": [{"hands": {"Ann": "A K - - 5 10", "Bob": "J J 3 4 Q 2"}, "went_out": "Ann"}],
}


def bring(club, *matches, role="keeper"):
    text = "\n".join(match if isinstance(match, str) else json.dumps(match) for match in matches)
    file = SimpleUploadedFile("matches.jsonl", text.encode())
    return phone(club, role).post(f"/c/{club.uid}/import/", {"file": file})


def records(club):
    return [facts.record() for facts in load_many(club.matches.order_by("pk").values_list("pk", flat=True))]


def test_what_is_brought_in_is_what_went_out():
    club = make_club()
    assert bring(club, *RECORDED).status_code == 302
    there = records(club)
    assert there == [read_match(match) for match in RECORDED]
    exported = phone(club).get(f"/c/{club.uid}/files/matches.jsonl").getvalue().decode().splitlines()
    assert sorted(exported) == sorted(json.dumps(write_match(record), ensure_ascii=False) for record in there)


def test_the_stored_figures_of_what_is_brought_in_are_those_of_a_replay():
    club = make_club()
    bring(club, *RECORDED)
    for match in club.matches.all():
        assert list(differences(load_facts(match.pk))) == []


def test_the_same_file_twice_adds_nothing():
    club = make_club()
    bring(club, *RECORDED)
    before = club.matches.count()
    bring(club, *RECORDED)
    assert club.matches.count() == before == len(RECORDED)


def test_two_equal_matches_in_a_file_are_two_matches():
    club = make_club()
    bring(club, GOLF, GOLF)
    bring(club, GOLF, GOLF, GOLF)
    assert club.matches.count() == 3


def test_a_match_that_was_entered_by_hand_is_not_added_again():
    match = make_match("golf", ["Ann", "Bob"])
    enter(match, 1, [4, 5], 0)
    exported = phone(match.club).get(f"/c/{match.club.uid}/files/matches.jsonl").getvalue().decode()
    bring(match.club, exported)
    assert match.club.matches.count() == 1


def test_a_wrong_line_is_named_and_nothing_is_brought_in():
    club = make_club()
    wrong = {**GOLF, "deals": [{"hands": {"Ann": "A K", "Bob": "J J 3 4 Q 2"}, "went_out": None}]}
    response = bring(club, GOLF, "", wrong, "{}")
    assert response.status_code == 422
    page = response.content.decode()
    assert "Line 3: Deal 1: Ann has 2 cards" in page
    assert "Line 4" in page
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_players_are_known_by_their_names_whatever_the_case():
    club = make_club()
    play.add_player(club, "ANN")
    bring(club, GOLF)
    assert sorted(club.players.values_list("name", flat=True)) == ["ANN", "Bob"]


def test_a_match_that_came_in_can_be_corrected_and_taken_back():
    club = make_club()
    bring(club, GOLF)
    match = club.matches.get()
    version = load_facts(match.pk).deals[0].hands[0].version
    play.record_hand(match, 1, 0, read_match(GOLF).deals[0].hands[1], seen=version)
    play.take_back(match, 1, 0, seen=load_facts(match.pk).deals[0].hands[0].version)
    assert records(club) == [read_match(GOLF)]


@pytest.mark.parametrize("sent", [{}, {"file": SimpleUploadedFile("empty.jsonl", b"")}, {"file": "text"}])
def test_no_file_is_a_sentence(sent):
    club = make_club()
    response = phone(club).post(f"/c/{club.uid}/import/", sent)
    assert response.status_code == 422
    assert "file" in response.content.decode()


def test_a_file_without_matches_is_a_sentence():
    response = bring(make_club(), "\n\n")
    assert response.status_code == 422
    assert "no match in this file" in response.content.decode()


def test_only_keepers_bring_matches_in():
    club = make_club()
    assert bring(club, GOLF, role="watcher").status_code == 403
    assert phone().get(f"/c/{club.uid}/import/").status_code == 404
    assert phone(club).get(f"/c/{club.uid}/import/").status_code == 200


def run(name, *arguments, **options):
    out, err = io.StringIO(), io.StringIO()
    call_command(name, *arguments, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_the_commands_carry_a_club_over_and_a_dry_run_changes_nothing(tmp_path):
    club, other = make_club(), make_club()
    bring(club, *RECORDED)
    file = tmp_path / "club.jsonl"
    file.write_text(run("export_matches", club.uid)[0], "utf-8")
    said, _ = run("import_matches", other.uid, str(file), dry_run=True)
    assert f"{len(RECORDED)} matches would be added, 0 were there already." in said
    assert not other.matches.exists()
    run("import_matches", other.uid, str(file))
    assert sorted(map(repr, records(other))) == sorted(map(repr, records(club)))
    assert run("export_matches")[0].count("\n") == 2 * len(RECORDED)


def test_the_command_names_file_and_line_and_imports_nothing(tmp_path):
    club, file = make_club(), tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(GOLF) + "\nnothing\n", "utf-8")
    err = io.StringIO()
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_matches", club.uid, str(file), stderr=err)
    assert f"{file}, line 2: This is no JSON" in err.getvalue()
    assert not club.matches.exists()


def test_the_commands_say_what_they_cannot_find(tmp_path):
    with pytest.raises(CommandError, match="no club"):
        run("import_matches", "nowhere", "file")
    with pytest.raises(CommandError, match="cannot be read"):
        run("import_matches", make_club().uid, str(tmp_path / "missing"))
    with pytest.raises(CommandError, match="no club"):
        run("export_matches", "nowhere")


def test_check_results_finds_every_kind_of_figure_that_differs():
    match = make_match("hang-ten")
    enter(match, 1, [1, 2, 3, 4])
    assert "Every stored figure" in run("check_results")[0]
    Match.objects.update(deals_counted=7, pot_cents=1)
    match.seats.filter(position=0).update(total=5, place=3, won=True, net_cents=9, share_cents=4)
    match.seats.filter(position=0).update(lowest=0, highest=8, answers=2)
    out = io.StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("check_results", stdout=out)
    for what in (
        "deals counted",
        "pot",
        "total of Ann",
        "place of Ann",
        "win of Ann",
        "net in cents of Ann",
        "share of the rest of the pot in cents of Ann",
        "lowest hand of Ann",
        "highest hand of Ann",
        "number of deals gone out in of Ann",
        "10 stored",
    ):
        assert what in out.getvalue()
