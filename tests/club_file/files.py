"""Files of clubs, for tests."""

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

from games import play
from games.club_file.importing import import_club
from games.club_file.writing import write_club
from games.matches.log_facts import list_named_players
from games.models import Club, Hand, LogEntry
from games.play.players import set_pay_link
from tests.backups.stored import make_full_club
from tests.builders import enter, make_match, save_hand

Lines = list[Any]


def make_changed_club() -> Club:
    """Make a club with corrections, renamed and merged players, seats said anew, and a game that
    was changed.
    """
    club = make_full_club()
    match = club.matches.filter(finished_at=None, declaration="").earliest("pk")
    ann = match.seats.first().player
    set_pay_link(club, ann.pk, "https://pay.example.com/ann", phone=ann.pk)
    play.rename_player(club, ann.pk, "Annette Ω")
    four = make_match("golf", 4, club)
    enter(four, 1, [1, 2, 3, 4], 0)
    version = Hand.objects.get(deal__match=four, seat__position=2).version
    save_hand(four, 1, 2, 7, based_on=version)
    ids = list(four.seats.order_by("-position").values_list("player_id", flat=True))
    play.change_seats(four, ids)
    play.put_match_away(four, away=True)
    make_match("hang-ten", 7, club)  # of whom one sits out the first deal
    return club


def no_progress(steps: int) -> Callable[[int], object]:
    return lambda done: None


def file_of(club: Club) -> BytesIO:
    file = BytesIO()
    write_club(club, file, no_progress)
    return file


def lines_of(club: Club) -> list[bytes]:
    return gzip.decompress(file_of(club).getvalue()).splitlines()


def copy_of(club: Club) -> Club:
    return import_club(file_of(club), no_progress)


def named_in_log(club: Club) -> set[int]:
    """Return the ids of players that stand in lines about who sits where and who plays for
    somebody.
    """
    lines = LogEntry.objects.filter(match__club=club, action__in=("seats", "people"))
    stored = [fact for both in lines.values_list("before", "after") for fact in both]
    assert any("by_id" in change for fact in stored for change in fact.get("changes", ()))
    return {player for fact in stored for player, _ in list_named_players(fact)}


def plain_file(lines: Lines) -> BytesIO:
    """Make a file that is not packed; a line that is bytes stays as it is."""
    written = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return BytesIO(b"".join(line + b"\n" for line in written))
