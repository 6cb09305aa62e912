"""Anybody can write a file: what cannot be is refused with a sentence, and nothing of it is
there.
"""

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from games.club_file import reading
from games.club_file.importing import Bounds, import_club
from games.models import Club
from games.rules.errors import RuleError
from tests.backups.stored import make_full_club
from tests.club_file.files import (
    Lines,
    file_of,
    lines_of,
    make_changed_club,
    no_progress,
    plain_file,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]
Change = Callable[[Lines], Any]


def place(lines: Lines, kind: str, nth: int = 0) -> int:
    return [number for number, line in enumerate(lines) if kind in line and number][nth]


def put(number: int, line: object) -> Change:
    return lambda lines: lines.__setitem__(number, line)


def within(kind: str, nth: int = 0, **what: object) -> Change:
    return lambda lines: lines[place(lines, kind, nth)][kind].update(what)


def without(kind: str, key: str) -> Change:
    return lambda lines: lines[place(lines, kind)][kind].pop(key)


def change_log(done: str, **what: object) -> Change:
    """Change the first line of the log that says that."""

    def change(lines: Lines) -> None:
        next(line["log"] for line in lines[1:] if line.get("log", {}).get("action") == done).update(
            what
        )

    return change


def seat(**what: object) -> Change:
    return lambda lines: lines[place(lines, "match")]["match"]["seats"][0].update(what)


def hands(**what: object) -> Change:
    return lambda lines: lines[place(lines, "deal")]["deal"]["hands"][0].update(what)


def in_head(**what: object) -> Change:
    return lambda lines: lines[0].update(what)


DRAWN = {"players": ["Ann"], "ids": [1], "first": 0, "seats": False}
FORGED: dict[str, tuple[Change, str]] = {
    "nothing": (lambda lines: lines.clear(), "This is not a club’s file"),
    "a first line that is a list": (put(0, []), "This is not a club’s file"),
    "a match file": (put(0, {"format": "scorekeeper-match/1"}), "This is not a club’s file"),
    "a later format": (in_head(format="scorekeeper-club/2"), "newer version"),
    "no number of lines": (in_head(lines=7), "Line 1: lines must"),
    "a kind less": (in_head(lines={"player": 1}), "more lines with a player"),
    "a kind of a later version": (lambda lines: lines[0]["lines"].update(dance=1), "newer version"),
    "a club without a name": (
        in_head(club={"started_at": "2026-11-20T19:30:00+00:00"}),
        "A club needs a name",
    ),
    "a line less": (lambda lines: lines.pop(), "Missing lines: 1"),
    "a line more": (lambda lines: lines.append(lines[-1]), "more lines with a paid"),
    "a line that is no JSON": (put(3, b"{"), "Line 4: This is not JSON"),
    "a line of two kinds": (put(3, {"player": {}, "paid": {}}), "Line 4 must have one of"),
    "a line that is nested deeply": (put(3, b"[" * 100_000), "nested too deeply"),
    "a line that is no text": (put(3, b"\xff\xfe"), "not text in UTF-8"),
    "half a character": (within("player", name="\ud800"), "cannot be stored"),
    "the character 0": (within("player", name="A\0"), "cannot be stored"),
    "a key twice": (put(3, b'{"player":{"name":"A","name":"B"}}'), "only once"),
    "a key of none": (within("player", shoes=44), "A player has no key"),
    "no name": (without("player", "name"), "needs a name"),
    "the name of another": (within("player", 1, name="ANN", initials="Qq"), "the same name"),
    "a name too long": (within("player", name="x" * 41), "at most 40 characters"),
    "the colour of none": (within("player", colour=99), "a colour from 1 to"),
    "a number without bounds": (
        within("match", revision=10**30),
        "revision must be a whole number from",
    ),
    "an address that runs": (within("player", pay_link="javascript:alert(1)"), "begins with https"),
    "somebody merged into nobody": (
        within("player", merged_into=400),
        "the club has no such player",
    ),
    "a moment without a zone": (
        within("match", started_at="2026-11-20T19:30:00"),
        "offset from UTC",
    ),
    "a moment before time": (
        within("match", started_at="0001-01-01T00:00:00+00:00"),
        "must be from 1900",
    ),
    "a game of none": (within("match", game="poker"), "game must be one of"),
    "options that the game has not": (within("match", options={"wings": 2}), "has no option"),
    "a declaration that is none": (within("match", declaration="{}", game="own-1"), "is missing"),
    "a declared game without its number": (
        within("match", declaration="{}", game="own-x"),
        "and a number",
    ),
    "a rematch of nothing": (within("match", rematch_of=10_000), "the number of a match"),
    "a seat too many": (seat(position=9), "seats must be in order"),
    "a seat of nobody": (seat(player=400), "There is no player 400"),
    "a team of one": (seat(team=3), "teams must"),
    "a dealer who is not there": (within("match", first_dealer=30), r"first.dealer"),
    "a deal out of order": (within("deal", number=2), "This must be deal 1"),
    "a hand twice": (hands(seat=1), "in the order of their seats"),
    "a hand of nobody": (
        lambda lines: lines[place(lines, "deal")]["deal"]["hands"][-1].update(seat=40),
        "a seat without a player",
    ),
    "cards that are none": (hands(cards="X Y Z", typed=None), "card"),
    "cards and a score": (
        hands(cards="A A 2 2 3 3", typed=3),
        "cards and a typed score|has 6 cards",
    ),
    "numbers that are text": (hands(numbers={"Bid": "x"}), "must be a whole number"),
    "a log that does what is not done": (
        change_log("hand", action="dance"),
        "action must be one of",
    ),
    "a log before its time": (change_log("hand", revision=10**6), "later than in the next line"),
    "a hand in the log without a seat": (change_log("hand", seat=None), "seat must be there"),
    "a hand in the log without a deal": (change_log("hand", deal=None), "deal must be there"),
    "cards in the log that are none": (
        change_log("hand", after={"cards": "X", "typed": None, "marked": False}),
        "card",
    ),
    "a start without players": (
        change_log("start", after={"game": "golf"}),
        "is missing in this line of the log",
    ),
    "a note in two lines": (within("match", note="Late\nnight"), "A note is one line"),
    "a note in the log that is a number": (
        change_log("note", after={"note": 7}),
        "This must be text",
    ),
    "a note in the log in two lines": (
        change_log("note", after={"note": "Late\nnight"}),
        "A note is one line",
    ),
    "a draw of nobody": (
        change_log("start", action="draw", after=DRAWN | {"first": 1}),
        "the position of the first dealer",
    ),
    "a draw of a stranger": (
        change_log("start", action="draw", after=DRAWN | {"ids": [400]}),
        "one for each name in the draw",
    ),
    "the phone of nobody": (change_log("start", phone=400), "There is no player 400"),
    "something undone that was not done": (
        change_log("hand", undoes=900),
        "undoes a change that was not there",
    ),
    "seats of nobody": (
        change_log("seats", before={"players": ["A"] * 4, "ids": [1, 2, 3, 400]}),
        "one for each seat",
    ),
    "an address that runs, in the log": (
        change_log("pay_link", after={"name": "Ann", "link": "http://x"}),
        "begins with https",
    ),
    "an amount of nothing": (within("paid", cents=0), "an amount of 1 or more"),
    "evenings kept that are none": (
        within("paid", evenings_kept=["soon"]),
        "evenings_kept must have dates",
    ),
    "evenings kept in a number": (within("paid", evenings_kept=7), "evenings_kept must be a list"),
    "a payment to oneself": (within("paid", payee=1, payer=1), "needs 2 different players"),
    "a payment in shells": (within("paid", currency="SHL"), "a currency"),
    "a payment after a night of none": (within("paid", night="soon"), "must be a date"),
}


def test_a_forged_file_is_refused_and_nothing_is_imported(subtests) -> None:
    lines = lines_of(make_changed_club())
    before = Club.objects.count()
    for what, (change, sentence) in FORGED.items():
        with subtests.test(what):
            changed = [json.loads(line) for line in lines]
            change(changed)
            with pytest.raises(RuleError, match=sentence):
                import_club(plain_file(changed), no_progress)
            assert Club.objects.count() == before


def test_a_genuine_file_is_imported_packed_or_not() -> None:
    lines = lines_of(make_full_club())
    assert (
        import_club(plain_file([json.loads(line) for line in lines]), no_progress).matches.count()
        == 23
    )


@pytest.mark.parametrize("kept", [0, 1, 10, 1000, -1, -9, -100])
def test_a_truncated_file_is_refused(kept: int) -> None:
    content = file_of(make_full_club()).getvalue()
    with pytest.raises(RuleError, match=r"not complete|not a club’s file"):
        import_club(BytesIO(content[:kept]), no_progress)
    assert Club.objects.count() == 1


def test_a_file_with_changed_content_is_refused() -> None:
    content = bytearray(file_of(make_full_club()).getvalue())
    content[len(content) // 2] ^= 1
    with pytest.raises(RuleError):
        import_club(BytesIO(content), no_progress)


def test_unpacking_stops_at_the_size_of_the_largest_club(monkeypatch) -> None:
    monkeypatch.setattr(reading, "UNPACKED_EXTRA", 10_000)
    content = gzip.compress(lines_of(make_full_club())[0] + b"\n" + b'{"player":{}}\n' * 200_000)
    with pytest.raises(RuleError, match=r"Line 2|larger than a club"):
        import_club(BytesIO(content), no_progress)
    with pytest.raises(RuleError, match="larger than a club"):
        import_club(BytesIO(gzip.compress(b'"' + b"x" * 1_000_000)), no_progress)


def test_a_file_too_large_for_the_page_is_refused_unread() -> None:
    file = file_of(make_full_club())
    with pytest.raises(RuleError, match="this page imports at most 10"):
        import_club(file, no_progress, bounds=Bounds(lines=10, steps=10**9))
    with pytest.raises(RuleError, match="too long to score"):
        import_club(file, no_progress, bounds=Bounds(lines=10**6, steps=10))
