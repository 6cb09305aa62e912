"""A match that is over again by undoing, or by doing again, ended when it ended: that is no new
end.
"""

import gzip
import json
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from games import play
from games.club_file.importing import import_club
from games.matches.stored_match import load_match
from games.models import Match
from games.play.imports import import_matches
from tests.builders import enter, make_club, make_match, save_hand
from tests.club_file.files import file_of, no_progress
from tests.play.rows import version
from tests.play.undoing import redo, undo

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]

THEN = timezone.now().replace(microsecond=0) - timedelta(days=30)
LATER = THEN + timedelta(days=9)
NEW = "was_over_at"


def ended(match):
    return Match.objects.get(pk=match.pk).finished_at


@pytest.fixture
def match():
    """A match that was played to its end thirty days ago."""
    with play.backdate(THEN - timedelta(hours=1)):
        match = make_match("tens-pile", 2, target=100)
        enter(match, 1, [0, 60])
    with play.backdate(THEN):
        enter(match, 2, [0, 60])
    assert ended(match) == THEN
    return match


def correct_a_hand(match):
    save_hand(match, 2, 1, 1, based_on=version(match, 1, 2))


def without(line):
    """Return a line of a club's file without what older ones did not have."""
    return {
        key: without(value) if isinstance(value, dict) else value
        for key, value in line.items()
        if key != NEW
    }


@pytest.mark.parametrize("many", [1, 2], ids=["once", "with a hand corrected before"])
def test_undoing_a_correction_restores_the_time_of_the_end(match, many):
    with play.backdate(LATER):
        if many == 2:
            save_hand(match, 1, 1, 70, based_on=version(match, 1, 1))
        correct_a_hand(match)
    assert ended(match) is None
    undo(match, many)
    assert ended(match) == THEN
    redo(match)
    if many == 1:
        assert ended(match) is None
        undo(match)
    assert ended(match) == THEN


def test_redoing_the_last_hand_restores_the_time_of_the_end(match):
    undo(match)
    assert ended(match) is None
    redo(match)
    assert ended(match) == THEN
    with play.backdate(LATER):
        correct_a_hand(match)
        enter(match, 3, [0, 99])
    assert ended(match) == LATER
    undo(match)
    assert match.log.last().at > LATER  # what is written now is


def test_undoing_a_resumed_match_restores_its_early_end():
    with play.backdate(THEN):
        match = make_match("hang-ten", 4)
        enter(match, 1, [1, 2, 3, 4])
        play.end_match(match, "split")
    with play.backdate(LATER):
        play.resume_match(match)
    assert ended(match) is None
    undo(match)
    assert ended(match) == THEN
    undo(match)
    assert ended(match) is None
    redo(match)
    assert ended(match) == THEN


def test_undo_restores_the_day_of_an_imported_match(match):
    record, club = load_match(match.pk).build_record(), make_club("Elsewhere")
    import_matches(club, [record], played=THEN)
    imported = club.matches.get()
    correct_a_hand(imported)
    assert ended(imported) is None
    undo(imported)
    assert ended(imported) == THEN


@pytest.mark.parametrize(
    "older", [False, True], ids=["as it is written", "from before logs said so"]
)
def test_undo_restores_the_end_in_a_moved_club(match, older):
    with play.backdate(LATER):
        correct_a_hand(match)
    file = file_of(match.club)
    if older:
        lines = [
            json.dumps(without(json.loads(line)))
            for line in gzip.decompress(file.getvalue()).splitlines()
        ]
        file = BytesIO(gzip.compress("\n".join(lines).encode() + b"\n"))
    moved = import_club(file, no_progress).matches.get()
    undo(moved)
    assert ended(moved) == THEN
