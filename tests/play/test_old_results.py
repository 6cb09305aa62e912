"""Old results come in once, and go again in one step with what came with them, and nothing else."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import HouseGame, ImportBatch, LogEntry, Player, new_uid
from games.play import transaction as changes
from games.play.old_results import PastResult
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.errors import RuleError
from games.rules.totals import build_past_record, build_totals_game
from tests.builders import make_club, save_hand
from tests.old_sheets import import_results
from tests.play.rows import everything, nothing_changes

pytestmark = pytest.mark.django_db

WHEN = datetime(2015, 1, 1, 19, tzinfo=UTC)
RUMMY = build_totals_game("Rummy", lowest_wins=False)


def result(game, *totals: int, names=("Ann", "Bob")) -> PastResult:
    return PastResult(*build_past_record(game, names, totals), WHEN)


def left(rows):
    return {name: found for name, found in rows.items() if name != "ImportBatch"}


def names(club):
    return sorted(club.players.values_list("name", flat=True))


def test_undoing_an_import_leaves_the_club_as_before(club) -> None:
    bob = play.add_player(club, "Bob")
    before = everything()
    batch = play.bring_in_results(
        club,
        [result(RUMMY, 15, 21), result(RUMMY, 4, 4), result(BUILT_IN["golf"], 3, 4)],
        uid=new_uid(),
        phone=bob.pk,
    )
    for match in batch.matches.all():
        assert (match.finished_at, match.log.filter(phone=bob).exists()) == (WHEN, True)
        assert not list(find_differences(load_match(match.pk)))
    assert [seat.total for seat in batch.matches.earliest("pk").seats.all()] == [15, 21]
    for _ in range(2):
        play.undo_import(club, batch.uid, phone=bob.pk)
    assert left(everything()) == left(before)
    batch.refresh_from_db()
    assert (batch.many, batch.undone_by, bool(batch.undone_at)) == (3, bob, True)


def test_undoing_an_import_keeps_what_is_used_since(club) -> None:
    batch = import_results(club, ("Ann", 3, "Bob", 4), ("Ann", 3, "Cy", 5))
    first = batch.matches.earliest("pk")
    played = club.matches.count()
    assert not play.query_corrected(batch).exists()
    play.rename_player(club, club.players.get(name="Bob").pk, "Bobby")
    assert not play.query_corrected(batch).exists()
    save_hand(first, 1, 0, 9, based_on=first.deals.get().hands.earliest("pk").version)
    assert list(play.query_corrected(batch)) == [first]
    ann, eve = club.players.get(name="Ann"), play.add_player(club, "Eve the second")
    play.start_match(club, "golf", [ann.pk, eve.pk], 0, {}, uid=new_uid())
    with nothing_changes(), pytest.raises(RuleError, match="corrected since"):
        play.undo_import(club, batch.uid)
    play.undo_import(club, batch.uid, with_corrected=True)
    assert {"Ann", "Eve the second"} <= {*names(club)}
    assert not {"Bobby", "Cy"} & {*names(club)}
    assert club.matches.count() == played - 1
    assert not LogEntry.objects.exclude(match__club=club).exists()


def test_undone_imports_take_unused_people_and_games_with_them(club) -> None:
    before = names(club), club.house_games.count()
    first = play.bring_in_results(club, [result(RUMMY, 1, 2)], uid=new_uid())
    second = play.bring_in_results(club, [result(RUMMY, 3, 4, names=("Ann", "Cy"))], uid=new_uid())
    play.undo_import(club, first.uid)
    assert {"Ann", "Cy"} <= {*names(club)}
    assert "Bob" not in names(club)
    assert club.house_games.filter(name="Rummy").exists()
    play.undo_import(club, second.uid)
    assert (names(club), club.house_games.count()) == before


def test_a_merge_made_since_survives_an_undo(club) -> None:
    batch = import_results(club, ("Annie", 3, "Bob", 4), ("Ann", 3, "Cy", 5))
    ann, annie = (club.players.get(name=name) for name in ("Ann", "Annie"))
    play.merge_players(club, ann.pk, annie.pk)
    play.undo_import(club, batch.uid)
    assert club.players.get(name="Annie").merged_into == ann
    again = import_results(club, ("Annie", 3, "Bob", 4))
    assert again.matches.get().seats.filter(player=ann).exists()


@pytest.mark.parametrize("hours", [-48, 0, 48])
def test_undoing_an_import_does_not_depend_on_the_clock(club, monkeypatch, hours) -> None:
    batch = play.bring_in_results(club, [result(RUMMY, 1, 2)], uid=new_uid())
    match = batch.matches.get()
    moved = changes.timezone.now() + timedelta(hours=hours)
    with play.backdate(moved):
        own = play.make_game(club, TEMPLATES["golf-6"] | {"name": "Made by hand"})
        save_hand(match, 1, 0, 9, based_on=match.deals.get().hands.earliest("pk").version)
    assert [*play.query_corrected(batch)] == [match]
    play.undo_import(club, batch.uid, with_corrected=True)
    assert [*HouseGame.objects.filter(club=club, pk__gte=own.pk)] == [own]


def test_a_game_changed_since_the_import_stays(club) -> None:
    batch = play.bring_in_results(club, [result(RUMMY, 1, 2)], uid=new_uid())
    game = batch.new_games.get()
    play.change_game(game, json.loads(game.declaration), "Draw two.", based_on=game.number)
    play.undo_import(club, batch.uid)
    assert club.house_games.get(pk=game.pk).name == "Rummy"


def test_the_same_form_imports_once(club) -> None:
    uid, other = new_uid(), make_club("Another")
    batch = play.bring_in_results(club, [result(RUMMY, 1, 2)], uid=uid)
    with nothing_changes():
        assert play.bring_in_results(club, [result(RUMMY, 3, 4)], uid=uid) == batch
        with pytest.raises(RuleError, match="another club"):
            play.bring_in_results(other, [result(RUMMY, 1, 2)], uid=uid)
    play.undo_import(club, uid)
    with nothing_changes():
        assert play.bring_in_results(club, [result(RUMMY, 3, 4)], uid=uid).undone_at


def test_a_deleted_club_imports_nothing(club) -> None:
    other = make_club("Gone")
    type(other).objects.filter(pk=other.pk).delete()
    with pytest.raises(play.ClosedError):
        import_results(other, ("Ann", 1, "Bob", 2))
    assert not ImportBatch.objects.filter(club_id=other.pk).exists()
    assert not Player.objects.filter(club_id=other.pk).exists()


def test_a_game_that_needs_more_than_totals_gets_a_stand_in() -> None:
    for key, totals in (("hang-ten", (104, 131)), ("golf", (41, 38))):
        record, figures = build_past_record(BUILT_IN[key], ("Ann", "Bob"), totals)
        assert [seat.total for seat in figures.seats] == [*totals]
        assert record.game.name.startswith(BUILT_IN[key].name)
    assert (
        build_past_record(BUILT_IN["hang-ten"], ("Ann", "Bob"), (1, 2))[0].game.name
        == "Hang Ten (totals)"
    )
    many = [f"P{number}" for number in range(16)]
    name = BUILT_IN["hang-ten"].name
    assert (
        build_past_record(BUILT_IN["hang-ten"], many, range(16))[0].game.name == f"{name} (totals)"
    )
