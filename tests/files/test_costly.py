"""A file of matches is no more work than a request may be, however many games are declared in
it.
"""

import json
from io import BytesIO

import pytest

from games.matches.stored_match import load_match
from games.rules.declared import games as declared
from games.rules.files.match_file import write_match
from tests.builders import make_club, make_house_match, phone
from tests.largest_games import largest_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


def import_file(names):
    """Send a file with a match of the largest game under each of these names: the status, the page,
    the club.
    """
    match = json.dumps(write_match(load_match(make_house_match(largest_game()).pk).build_record()))
    declared._games_by_repr.clear()
    lines = [match.replace("Largest 0", name) for name in names]
    club, file = make_club(), BytesIO("\n".join(lines).encode())
    file.name = "matches.jsonl"
    response = phone(club).post(f"/c/{club.uid}/import/", {"file": file})
    return response, club


def test_a_file_with_many_large_games_is_refused_early(monkeypatch):
    reads, read = [], declared.read_declaration
    monkeypatch.setattr(declared, "read_declaration", lambda value: reads.append(1) or read(value))
    response, club = import_file([f"Large {number}" for number in range(80)])
    assert (response.status_code, club.matches.count()) == (422, 0)
    assert (
        "It would take the app too long to score this file. Split it into smaller files"
        in response.text
    )
    assert len(reads) < 40


@pytest.mark.slow
def test_many_matches_of_one_large_game_are_imported():
    response, club = import_file(["Large"] * 30)
    assert (response.status_code, club.matches.count()) == (302, 30)
