"""Results from a table come in once, and go again in one step with what came with them, and nothing else."""

from datetime import UTC, datetime

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import LogEntry, new_uid
from games.play.old_results import PastResult
from games.rules.totals import build_past_record, build_totals_game
from tests.builders import hand
from tests.old_tables import import_results
from tests.play.rows import everything

pytestmark = pytest.mark.django_db

WHEN = datetime(2015, 1, 1, 19, tzinfo=UTC)


def result(game, *scores: int, names=("Ann", "Bob"), deals=1) -> PastResult:
    return PastResult(*build_past_record(game, names, [scores] * deals), WHEN)


def left(rows):
    return {name: found for name, found in rows.items() if name != "ImportBatch"}


def test_what_came_in_is_finished_and_undoing_it_leaves_the_club_as_it_was(club) -> None:
    bob = play.add_player(club, "Bob")
    before = everything()
    rummy = build_totals_game("Rummy", lowest_wins=False)
    results = [result(rummy, 5, 7, deals=3), result(rummy, 4, 4, names=("Ann", "Bob", "Cy")[:2])]
    batch = play.bring_in_results(club, results, uid=new_uid(), phone=bob.pk)
    for match in club.matches.all():
        assert (match.finished_at, match.game_name, match.log.filter(phone=bob).count() > 0) == (WHEN, "Rummy", True)
        assert not list(find_differences(load_match(match.pk)))
    assert [seat.total for seat in club.matches.earliest("pk").seats.all()] == [15, 21]
    for _ in range(2):
        play.undo_import(club, batch.uid, phone=bob.pk)
    assert left(everything()) == left(before)
    assert not club.house_games.exists()
    batch.refresh_from_db()
    assert (batch.many, batch.undone_by, bool(batch.undone_at)) == (2, bob, True)


def test_who_and_what_is_used_since_stays_and_corrections_are_counted(club) -> None:
    batch = import_results(club, ("Ann", 3, "Bob", 4), ("Ann", 3, "Cy", 5))
    first = club.matches.earliest("pk")
    assert not play.query_changed_since(batch).exists()
    play.record_hand(first, 1, 0, hand(9), based_on=first.deals.get().hands.earliest("pk").version)
    play.rename_player(club, club.players.get(name="Bob").pk, "Bobby")
    assert list(play.query_changed_since(batch)) == [first]
    ann, eve = club.players.get(name="Ann"), play.add_player(club, "Eve")
    play.start_match(club, "golf", [ann.pk, eve.pk], 0, {}, uid=new_uid())
    play.undo_import(club, batch.uid)
    assert sorted(club.players.values_list("name", flat=True)) == ["Ann", "Eve"]
    assert club.matches.count() == 1
    assert not LogEntry.objects.exclude(match__club=club).exists()
