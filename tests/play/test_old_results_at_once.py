"""Old results from several phones at the same moment: each form comes in once, and goes once."""

from datetime import UTC, datetime
from functools import partial

import pytest

from games import play
from games.models import new_uid
from games.play.old_results import PastResult
from games.rules.built_in import BUILT_IN
from games.rules.totals import build_past_record, build_totals_game
from tests.builders import make_club
from tests.old_sheets import import_results
from tests.play.test_at_once import TIMES, entering, errors, is_consistent, run_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def one_result(*names: str) -> list[PastResult]:
    record, figures = build_past_record(BUILT_IN["golf"], names, range(len(names)))
    return [PastResult(record, figures, datetime(2015, 1, 1, 19, tzinfo=UTC))]


@pytest.mark.parametrize("time", TIMES)
def test_the_same_matches_sent_in_two_forms_at_once_come_in_once(time):
    club, uid = make_club(), new_uid()
    bring_in = partial(play.bring_in_results, club, one_result("Ann", "Bob"))
    results = run_at_once(*(partial(bring_in, uid=sent) for sent in (uid, uid, new_uid())))
    assert len(errors(results)) <= 1
    assert club.import_batches.count() == club.import_batches.filter(many=1).count() == 1
    assert club.matches.count() == 1
    assert club.players.count() == 2


@pytest.mark.parametrize("time", TIMES)
def test_sheets_with_the_same_new_people_and_game_come_in_at_once(time):
    club = make_club()
    rummy = build_totals_game("Rummy", lowest_wins=True)
    calls = []
    for names in (("Ann", "Bob"), ("Ann", "Cy"), ("Bob", "Cy")):
        past = [
            PastResult(
                *build_past_record(rummy, names, (1, 2)), datetime(2015, 1, 1, 19, tzinfo=UTC)
            )
        ]
        calls.append(partial(play.bring_in_results, club, past, uid=new_uid()))
    assert errors(run_at_once(*calls)) == []
    assert club.matches.count() == club.import_batches.filter(many=1).count() == 3
    assert sorted(club.players.values_list("name", flat=True)) == ["Ann", "Bob", "Cy"]
    assert club.house_games.get().name == "Rummy"


@pytest.mark.parametrize("time", TIMES)
def test_the_same_form_sent_in_two_clubs_at_once_comes_in_once(time):
    clubs, uid = [make_club(), make_club("Another")], new_uid()
    results = run_at_once(
        *(partial(play.bring_in_results, club, one_result("A", "B"), uid=uid) for club in clubs)
    )
    assert len(errors(results)) == 1
    assert sorted(club.matches.count() for club in clubs) == [0, 1]


@pytest.mark.parametrize("time", TIMES)
def test_an_import_is_undone_twice_while_others_go_on(time):
    club = make_club()
    batch, other = (
        import_results(club, ("Ann", 1, "Bob", 2)),
        import_results(club, ("Ann", 3, "Cy", 4)),
    )
    ann, cy = (club.players.get(name=name) for name in ("Ann", "Cy"))
    match = play.start_match(club, "golf", [ann.pk, cy.pk], 0, {}, uid=new_uid())
    undo = partial(play.undo_import, club, batch.uid)
    bring_in = partial(play.bring_in_results, club, one_result("Di", "Eve"), uid=new_uid())
    results = run_at_once(
        undo, undo, partial(play.undo_import, club, other.uid), bring_in, entering(match, 1, 0, 5)
    )
    assert errors(results) == []
    assert is_consistent(match)
    assert {*club.players.values_list("name", flat=True)} == {"Ann", "Cy", "Di", "Eve"}
    assert club.matches.count() == 2
