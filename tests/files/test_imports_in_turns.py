"""An import writes batch by batch: others save in between, and what ends it on the way is made good
by another one.
"""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connections

from games import play
from games.matches.match_batches import load_matches
from games.matches.stored_match import load_match
from games.models import Club, Match, Player
from games.play import imports
from games.play.imports import ImportResult, import_matches
from games.rules.errors import PlayersError
from games.rules.files.match_file import read_match, write_match
from games.rules.record import MatchRecord
from tests.builders import make_club, make_match, phone, save_hand
from tests.reading_pages import words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def one_match_per_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "HANDS_PER_TRANSACTION", 1)
    monkeypatch.setattr(imports, "PAUSE_SECONDS", 0)


def golf(score: int, *players: str) -> MatchRecord:
    names = players or ("Ann", "Bob")
    deal = {"scores": dict.fromkeys(names, score), "went_out": None}
    match = {
        "format": "scorekeeper-match/1",
        "game": "golf",
        "players": list(names),
        "first_dealer": names[0],
    }
    return read_match(match | {"deals": [deal]})


FILE = [golf(1), golf(2), golf(2), golf(3)]


def at_first(do: Callable[[], object]) -> Callable[[int], object]:
    left = [do]
    return lambda many: left.pop()() if left else None


def scores(club: Club) -> list[int | None]:
    pks = list(club.matches.order_by("pk").values_list("pk", flat=True))
    return [stored.build_record().deals[0].hands[0].typed for stored in load_matches(pks)]


def test_others_save_between_two_batches() -> None:
    club, match = make_club(), make_match("golf", 2)
    seen = []

    def save() -> None:
        save_hand(match, 1, 0, 5)
        seen.append(club.matches.count())
        connections.close_all()

    def somebody_saves() -> None:
        thread = Thread(target=save)
        thread.start()
        thread.join()

    assert import_matches(club, FILE, done=at_first(somebody_saves)) == ImportResult(4, 0)
    assert load_match(match.pk).deals[0].hands[0].typed == 5
    assert seen == [1]
    assert scores(club) == [1, 2, 2, 3]


def test_a_killed_import_can_be_completed_by_another() -> None:
    club = make_club()

    def die() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_matches(club, FILE, done=at_first(die))
    assert scores(club) == [1]
    assert import_matches(club, FILE) == ImportResult(3, 1)
    assert import_matches(club, FILE) == ImportResult(0, 4)
    assert scores(club) == [1, 2, 2, 3]


def test_an_import_twice_at_once_adds_each_match_once() -> None:
    club, others = make_club(), []
    mine = import_matches(
        club, FILE, done=at_first(lambda: others.append(import_matches(club, FILE)))
    )
    assert (mine, others) == (ImportResult(1, 3), [ImportResult(3, 1)])
    assert scores(club) == [1, 2, 2, 3]


def test_all_new_names_fit_or_none_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.play.clubs.MAX_CLUB_NAMES", 3)
    with pytest.raises(PlayersError, match="already has 3 names"):
        import_matches(make_club(), [*FILE, golf(4, "Ann", "Cy", "Di")])
    assert not Player.objects.exists()


def test_a_dry_run_writes_nothing() -> None:
    club = make_club()
    import_matches(club, FILE[:1])
    assert import_matches(club, [*FILE, golf(4, "Cy", "Di")], dry_run=True) == ImportResult(4, 1)
    assert club.matches.count() == 1
    assert club.players.count() == 2


def merged_meanwhile(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Ann and Cy turn out to be one after the first batch of the next import."""
    ann, cy = play.add_player(club, "Ann"), play.add_player(club, "Cy")
    add, left = imports._add_batch, [lambda: play.merge_players(club, ann.pk, cy.pk)]

    def and_then_merge(*batch: object) -> int:
        added = add(*batch)  # type: ignore[arg-type]
        if left:
            left.pop()()
        return added

    monkeypatch.setattr(imports, "_add_batch", and_then_merge)


def file_with_both() -> SimpleUploadedFile:
    records = [golf(1), golf(4, "Ann", "Cy"), golf(5)]
    return SimpleUploadedFile(
        "m.jsonl", "\n".join(json.dumps(write_match(record)) for record in records).encode()
    )


@pytest.mark.parametrize("by", ["page", "command"])
def test_a_change_to_the_club_ends_the_import_with_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    club = make_club()
    merged_meanwhile(club, monkeypatch)
    if by == "page":
        page = phone(club).post(f"/c/{club.uid}/import/", {"file": file_with_both()})
        assert page.status_code == 409
        assert "Only some of the matches were imported." in words(page)
        assert (
            "2 of these players are the same person in this club: Ann and Cy. Matches "
            "imported before that: 1."
        ) in words(page)
    else:
        (tmp_path / "m.jsonl").write_bytes(file_with_both().read())
        with pytest.raises(CommandError, match="Matches imported before that: 1"):
            call_command("import_matches", f"/c/{club.uid}/", tmp_path / "m.jsonl")
    assert scores(club) == [1]
    with pytest.raises(PlayersError, match="the same person"):  # found before anything is written
        import_matches(club, [*FILE, golf(4, "Ann", "Cy")])
    assert scores(club) == [1]


def test_an_import_into_a_deleted_club_is_refused() -> None:
    club = make_club()
    Club.objects.filter(pk=club.pk).delete()
    with pytest.raises(play.ClosedError, match="no longer exists"):
        import_matches(club, FILE)
    assert not Match.objects.exists()
