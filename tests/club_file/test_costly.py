"""A file of a club is no more work than a request may be, however many games are declared in it."""

import json
from typing import Any

import pytest

from games import play
from games.club_file.importing import import_club
from games.models import Club
from games.pages.files.club_file_views import IMPORT_BOUNDS
from games.rules.declared import games as declared
from games.rules.errors import FileError
from tests.builders import make_house_match
from tests.club_file.files import lines_of, no_progress, plain_file
from tests.largest_games import change_often, largest_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do, pytest.mark.slow]
MANY, FEW_READ = 100, 30


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that were read, as often as they were."""
    names: list[str] = []
    read = declared.read_declaration

    def counted(value: Any) -> Any:
        names.append(value["name"])
        return read(value)

    monkeypatch.setattr(declared, "read_declaration", counted)
    declared.load_game.cache_clear()
    return names


def renamed(text: str, number: int) -> str:
    return json.dumps({**json.loads(text), "name": f"Largest {number}"}, separators=(",", ":"))


def with_matches(club: Club, many: int, *, alike: bool) -> list[Any]:
    """Return a club's file with its match this often, each of a game of its own unless they are
    alike.
    """
    head, *lines = map(json.loads, lines_of(club))
    at = next(place for place, line in enumerate(lines) if "match" in line)
    match, log = lines[at]["match"], [line for line in lines[at + 1 :] if "log" in line]
    for number in range(many):
        text = match["declaration"] if alike else renamed(match["declaration"], number)
        lines += [{"match": {**match, "declaration": text}}, *log]
    head["lines"]["match"] += many
    head["lines"]["log"] += many * len(log)
    return [head, *lines]


def test_a_file_with_many_large_games_is_refused_early(
    reads: list[str],
) -> None:
    club = make_house_match(largest_game()).club
    file = plain_file(with_matches(club, MANY, alike=False))
    reads.clear()
    with pytest.raises(FileError, match="too long to score"):
        import_club(file, no_progress, bounds=IMPORT_BOUNDS)
    assert len(reads) < FEW_READ


def test_a_file_with_many_changes_of_a_game_is_refused_early(
    reads: list[str],
) -> None:
    match = make_house_match(largest_game())
    change_often(match, 1)
    head, *lines = map(json.loads, lines_of(match.club))
    changed = next(line for line in lines if line.get("log", {}).get("action") == "game")
    fact = changed["log"]["before"]
    for number in range(MANY):
        text = renamed(fact["declaration"], number)
        both = {side: {**fact, "declaration": text} for side in ("before", "after")}
        lines.append({"log": {**changed["log"], **both}})
    head["lines"]["log"] += MANY
    reads.clear()
    with pytest.raises(FileError, match="too long to score"):
        import_club(plain_file([head, *lines]), no_progress, bounds=IMPORT_BOUNDS)
    assert len(reads) < FEW_READ


def test_a_game_of_many_matches_is_read_once(reads: list[str]) -> None:
    club = make_house_match(largest_game()).club
    file = plain_file(with_matches(club, 30, alike=True))
    declared.load_game.cache_clear()
    reads.clear()
    copy = import_club(file, no_progress, bounds=IMPORT_BOUNDS)
    assert copy.matches.count() == 31
    assert len(reads) <= 2  # of the club's games, and of its matches


def test_a_club_with_some_changes_of_a_large_game_is_imported() -> None:
    match = make_house_match(largest_game())
    change_often(match, 10)
    assert (
        import_club(
            plain_file(lines_of(match.club)), no_progress, bounds=IMPORT_BOUNDS
        ).matches.count()
        == 1
    )
    assert play.load_undo_steps(match).undo
