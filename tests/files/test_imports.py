"""Bringing match files in: all or nothing, once and not twice, and the same as what went out."""

import io
import json
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.forms.models import model_to_dict
from django.utils import timezone

from games import play
from games.management.commands.check_results import find_differences
from games.matches.match_batches import load_matches
from games.matches.stored_match import HandRef, load_match
from games.models import Hand, Match, Player
from games.play import house_games
from games.rules.built_in import BUILT_IN
from games.rules.files.match_file import read_match, write_match
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.reading_pages import on_one_line, words
from tests.rules.build import load_recordings

pytestmark = pytest.mark.django_db

RECORDED = [recording["match"] for recording in load_recordings()]
GOLF = {
    "format": "scorekeeper-match/1",
    "game": "golf",
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "deals": [{"hands": {"Ann": "A K - - 5 10", "Bob": "J J 3 4 Q 2"}, "went_out": "Ann"}],
}


def import_file(club, *matches, role="keeper", client=None, follow=False, **fields):
    text = "\n".join(match if isinstance(match, str) else json.dumps(match) for match in matches)
    file = SimpleUploadedFile("matches.jsonl", text.encode())
    return (client or phone(club, role)).post(
        f"/c/{club.uid}/import/", {"file": file, **fields}, follow=follow
    )


def address(club):
    return f"https://scores.example.org/c/{club.uid}/"


def records(club):
    return [
        stored.build_record()
        for stored in load_matches(club.matches.order_by("pk").values_list("pk", flat=True))
    ]


def test_a_repeated_import_gives_the_exported_matches_once():
    """Their figures are those of a replay."""
    club = make_club()
    for _ in range(2):
        assert import_file(club, *RECORDED).status_code == 302
    there = records(club)
    assert there == [read_match(match) for match in RECORDED]
    for match in club.matches.all():
        assert list(find_differences(load_match(match.pk))) == []
    exported = (
        phone(club).get(f"/c/{club.uid}/files/matches.jsonl").getvalue().decode().splitlines()
    )
    assert sorted(exported) == sorted(
        json.dumps(write_match(record), ensure_ascii=False) for record in there
    )


def test_equal_matches_are_kept_but_none_is_added_twice():
    match = make_match("golf", ["Ann", "Bob"])
    club = match.club
    enter(match, 1, [4, 5], 0)
    import_file(club, phone(club).get(f"/c/{club.uid}/files/matches.jsonl").getvalue().decode())
    assert club.matches.count() == 1
    import_file(club, GOLF, GOLF)
    import_file(club, GOLF, GOLF, GOLF)
    assert club.matches.count() == 4


def test_a_wrong_line_is_reported_and_nothing_is_imported():
    club = make_club()
    wrong = {**GOLF, "deals": [{"hands": {"Ann": "A K", "Bob": "J J 3 4 Q 2"}, "went_out": None}]}
    response = import_file(club, GOLF, "", wrong, "{}")
    assert response.status_code == 422
    page = on_one_line(response)
    assert "Line 3: Deal 1: Ann has 2 cards" in page
    assert "Line 4" in page
    assert not Match.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        (
            b"day,game,player,total\n2026-11-20,Golf,Ann,12\n2026-11-20,Golf,Bob,15\n",
            "This is a table (CSV or text)",
        ),
        ("Spiel;Ann;Bj\u00f6rn\nGolf;12;15\n".encode("latin-1"), "This is a table (CSV or text)"),
        ("day\tgame\n1\tGolf\n".encode("utf-16"), "This is a table (CSV or text)"),
        (b"PK\x03\x04\n{\n,,", "This is a spreadsheet or a packed file (.xlsx, .ods, .zip)"),
        (b"\x1f\x8b\x08\n{", "This is a packed file (.gz)"),
        (json.dumps([GOLF, GOLF], indent=1).encode(), "This is a list in JSON"),
        (b"Dear club\nwe played\non Friday\n", "This is not a file of matches"),
    ],
)
def test_a_file_of_another_kind_is_reported_once_with_advice(file, kind):
    club = make_club()
    upload = SimpleUploadedFile("results.csv", file)
    page = words(phone(club).post(f"/c/{club.uid}/import/", {"file": upload}))
    assert page.count("This is") == 1
    assert kind in page
    assert (
        "Choose a file of matches in JSON, such as matches.jsonl from the page Files of a club."
        in page
    )
    assert "Expecting" not in page
    assert "Line" not in page


DECLARED = {
    "format": "scorekeeper-match/1",
    "game": {
        "name": "Nines",
        "players": [2, 4],
        "layout": "typed",
        "wins": "lowest",
        "end": {"deals": 3},
    },
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "deals": [{"scores": {"Ann": 3, "Bob": 4}}],
}


def test_a_match_brings_its_declared_game_once():
    club = make_club()
    client = phone(club)
    pages = [words(import_file(club, GOLF, DECLARED, client=client, follow=True)) for _ in range(2)]
    assert "2 matches are imported. New games of the club: Nines." in pages[0]
    assert "No new match is imported. 2 matches in the file were already in the club." in pages[1]
    assert "Nines." not in pages[1]
    assert club.house_games.get().name == "Nines"
    assert sorted(club.matches.values_list("game", flat=True)) == sorted(
        ["golf", club.house_games.get().key]
    )


def test_a_game_won_the_other_way_round_is_another_game():
    club = make_club()
    own = play.make_game(club, DECLARED["game"] | {"wins": "highest"})
    page = words(import_file(club, DECLARED, follow=True))
    assert "New games of the club: Nines, lowest wins." in page
    other = club.house_games.exclude(pk=own.pk).get()
    assert club.matches.get().game == other.key
    again = {**DECLARED, "deals": [{"scores": {"Ann": 5, "Bob": 4}}]}
    for file in (DECLARED, again, {**again, "game": DECLARED["game"] | {"end": {"deals": 4}}}):
        assert "New games of" not in words(import_file(club, file, follow=True))
    assert set(club.matches.values_list("game", flat=True)) == {other.key}
    highest = {**DECLARED, "game": DECLARED["game"] | {"wins": "highest", "end": {"deals": 5}}}
    import_file(club, highest)
    assert club.matches.filter(game=own.key).count() == 1
    assert club.house_games.count() == 2


def test_two_games_of_one_name_are_imported_together_or_not(monkeypatch):
    pair = (DECLARED, {**DECLARED, "game": DECLARED["game"] | {"wins": "highest"}})
    club = make_club()
    monkeypatch.setattr(house_games, "MAX_GAMES", 1)
    assert import_file(club, *pair).status_code == 422
    assert not club.house_games.exists()
    monkeypatch.setattr(house_games, "MAX_GAMES", 2)
    import_file(club, *pair)
    assert [game.name for game in club.house_games.all()] == ["Nines", "Nines, highest wins"]
    import_file(club, {**DECLARED, "deals": [{"scores": {"Ann": 5, "Bob": 4}}]})
    assert club.matches.count() == 3, "a club full of games has this one already"
    long = [{**file, "game": file["game"] | {"name": "N" * 40}} for file in pair]
    import_file(other := make_club(), *long)  # cut so that it says how it is won
    assert {game.name for game in other.house_games.all()} == {
        "N" * 40,
        "N" * 26 + ", highest wins",
    }


def test_an_imported_match_can_be_corrected_and_removed():
    club = make_club()
    play.add_player(club, "ANN")
    assert (
        import_file(club, GOLF, client=phone(club, player=12345)).status_code == 302
    )  # whose player is gone
    match = club.matches.get()
    assert set(match.log.values_list("phone", flat=True)) == {None}
    assert sorted(club.players.values_list("name", flat=True)) == ["ANN", "Bob"]
    version = load_match(match.pk).deals[0].hands[0].version
    save_hand(match, 1, 0, read_match(GOLF).deals[0].hands[1], based_on=version)
    play.undo_entry(match, HandRef(1, 0), based_on=load_match(match.pk).deals[0].hands[0].version)
    assert records(club)[0].deals == read_match(GOLF).deals


def test_an_empty_upload_is_explained_and_a_bad_line_named(
    tmp_path,
):
    club, file = make_club(), tmp_path / "wrong.jsonl"
    for sent in ({}, {"file": SimpleUploadedFile("empty.jsonl", b"")}, {"file": "text"}):
        response = phone(club).post(f"/c/{club.uid}/import/", sent)
        assert response.status_code == 422
        assert "file" in words(response)
    assert "This file has no matches" in words(import_file(club, "\n\n"))
    unseen = import_file(club, GOLF, {**DECLARED, "game": {**DECLARED["game"], "name": "\u2800"}})
    assert unseen.status_code == 422
    assert "Line 2: A game needs a name" in words(unseen)
    file.write_text(json.dumps(GOLF) + "\nnothing\n", "utf-8")
    err = io.StringIO()
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_matches", address(club), str(file), stderr=err)
    assert f"{file}, line 2: This is not JSON" in err.getvalue()
    for command, said in (
        (("import_matches", "nowhere", "file"), "no club"),
        (("export_matches", "nowhere"), "no club"),
        (("import_matches", address(club), str(tmp_path / "missing")), "cannot be read"),
    ):
        with pytest.raises(CommandError, match=said):
            run(*command)
    assert not club.matches.exists()
    assert not club.house_games.exists()


def run(name, *arguments, **options):
    out, err = io.StringIO(), io.StringIO()
    call_command(name, *arguments, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_the_commands_move_a_club_and_a_dry_run_changes_nothing(tmp_path):
    club, other = make_club(), make_club()
    import_file(club, *RECORDED)
    file = tmp_path / "club.jsonl"
    file.write_text(run("export_matches", address(club))[0], "utf-8")
    said, _ = run("import_matches", address(other), str(file), dry_run=True)
    assert f"Matches that would be imported: {len(RECORDED)}. Already in the club: 0." in said
    assert not other.matches.exists()
    run("import_matches", address(other), str(file))
    assert sorted(map(repr, records(other))) == sorted(map(repr, records(club)))
    assert run("export_matches")[0].count("\n") == 2 * len(RECORDED)


def test_imported_matches_get_the_given_day_but_not_their_log(tmp_path):
    club, file = make_club(), tmp_path / "club.jsonl"
    file.write_text(json.dumps(GOLF), "utf-8")
    run("import_matches", address(club), str(file), "--played", "2020-02-29")
    import_file(other := make_club(), GOLF, day="2020-02-29")
    for match in (club.matches.get(), other.matches.get()):
        assert timezone.localtime(match.started_at).date() == date(2020, 2, 29)
        assert match.finished_at is None
        assert timezone.now() - match.log.last().at < timedelta(minutes=1)
    for day, first in (("", "Ann"), (str(timezone.localdate()), "Bob")):  # without a day, today
        import_file(today := make_club(), {**GOLF, "first_dealer": first}, day=day)
        assert timedelta() <= timezone.now() - today.matches.get().started_at < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("yesterday", "Give the day as a date"),
        ("2999-01-01", "in the future"),
        ("0000-00-00", "Give the"),
        ("1899-12-31", "Choose a day from 1900 on"),
    ],
)
def test_an_impossible_day_is_reported_beside_its_field(day, said, tmp_path):
    club, file = make_club(), tmp_path / "club.jsonl"
    response = import_file(club, GOLF, day=day)
    assert response.status_code == 422
    assert said in words(response)
    assert f'value="{day}"' in on_one_line(response)
    file.write_text(json.dumps(GOLF), "utf-8")
    with pytest.raises(CommandError, match="day"):
        run("import_matches", address(club), str(file), "--played", day)
    assert not Match.objects.exists()


def test_a_file_with_merged_names_adds_no_match_twice():
    """One with both names of a person adds nothing."""
    club = make_club()
    play.merge_players(club, play.add_player(club, "Ann").pk, play.add_player(club, "Annie").pk)
    text = json.dumps(GOLF).replace("Ann", "Annie")
    for _ in range(2):
        import_file(club, text)
    assert club.matches.count() == 1
    assert [seat.player.name for seat in club.matches.get().seats.all()] == ["Ann", "Bob"]
    response = import_file(club, text.replace("Bob", "Ann"))
    assert response.status_code == 422
    assert "are the same person in this club" in words(response)
    assert club.matches.count() == 1


@pytest.mark.parametrize("game", list(BUILT_IN))
def test_an_import_writes_the_same_rows_as_play(game):
    hands = [0, 7, 12] if BUILT_IN[game].exactly_one_empty else [-4, 9, 9]
    players = max(3, BUILT_IN[game].players[0])
    match = make_match(game, players)
    for number in (1, 2, 3):
        if play_is_over(match):
            break
        enter(match, number, [*hands, 5][:players], 0)
    if not play_is_over(match):
        play.end_match(match, "split")
    play.write_note(match, "A long night", based_on="")
    other = make_club()
    import_file(
        other, phone(match.club).get(f"/m/{match.uid}/files/matches.jsonl").getvalue().decode()
    )
    assert written(other.matches.get()) == written(match)


def play_is_over(match):
    match.refresh_from_db()
    return match.finished_at is not None


def written(match):
    """Return everything that is stored of a match, without ids and times."""
    match.refresh_from_db()
    seats = {seat.pk: seat.position for seat in match.seats.all()} | {None: None}
    numbers = {deal.pk: deal.number for deal in match.deals.all()}
    log = match.log.values_list(
        "revision", "action", "deal", "seat", "before", "after", "submission", "undoes", "phone"
    )
    deals = match.deals.values_list("number", "answer", "answer_version")
    own = {"id", "uid", "club", "match", "player", "started_at", "finished_at", "deal", "seat"}
    return {
        "match": {**model_to_dict(match, exclude=own), "over": match.finished_at is not None},
        "seats": [
            {**model_to_dict(seat, exclude=own), "who": seat.player.name}
            for seat in match.seats.all()
        ],
        "deals": [(number, seats[answer], version) for number, answer, version in deals],
        "hands": sorted(
            (numbers[hand.deal_id], seats[hand.seat_id], str(model_to_dict(hand, exclude=own)))
            for hand in Hand.objects.filter(deal__match=match)
        ),
        "log": [(*line[:3], seats[line[3]], *line[4:]) for line in log],
    }


def test_check_results_finds_every_kind_of_difference():
    match = make_match("hang-ten")
    enter(match, 1, [1, 2, 3, 4])
    assert "All stored figures" in run("check_results")[0]
    Match.objects.update(deals_counted=7, pot_cents=1)
    match.seats.filter(position=0).update(total=5, place=3, won=True, net_cents=9, share_cents=4)
    match.seats.filter(position=0).update(lowest=0, highest=8, answers=2)
    out = io.StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("check_results", stdout=out)
    of_ann = (
        "total",
        "place",
        "win",
        "net in cents",
        "share of the rest of the pot in cents",
        "lowest hand",
    )
    of_ann += ("highest hand", "number of answers")
    for what in ("deals counted", "pot", *(f"{figure} of Ann" for figure in of_ann), "wrong: 10."):
        assert what in out.getvalue()


def test_check_results_reports_impossible_facts():
    """Pages take them as checked."""
    match = make_match("hang-ten")
    enter(match, 1, [1, 2, 3, 4])
    Hand.objects.filter(seat__position=0).update(
        typed=10_001
    )  # past every check of what is entered
    assert "10,001" in on_one_line(phone(match.club).get(f"/m/{match.uid}/"))
    out = io.StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("check_results", stdout=out)
    assert (
        "entries that cannot be right. Deal 1: Ann’s score must be a whole number" in out.getvalue()
    )
