"""How much of our own code a request passes on its way: distinct functions, and the files that they
are in.

Python counts, with middleware, but without comprehensions and lambdas. All is warm but what is
remembered of the match, so the longest way is counted. The fewer, the less somebody has to read who
wants to know what happens.
"""

import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType

from django.http.response import HttpResponseBase

from benchmarks import Row
from benchmarks.pages import app
from benchmarks.running import ROOT

OWN = tuple(f"{ROOT / folder}/" for folder in ("games", "scorekeeper"))
MAX_OF_A_SAVE = (173, 39)
MAX_OF_A_BOARD = (187, 43)
"""Functions and files, a little above what they are; they come down as the ways do."""


def rows() -> Iterator[Row]:
    """Yield rows for a hand that is saved, and for a board that shows it."""
    with app():
        from tests.builders import make_long_match, phone

        match = make_long_match()
        client, path = phone(match.club), f"/m/{match.uid}/"

        def save(deal: int, seat: int) -> HttpResponseBase:
            form = {"typed": deal + seat, "seen": 0}
            return client.post(
                f"{path}deals/{deal}/hands/{seat}/", form, headers={"HX-Request": "true"}
            )

        def follow() -> HttpResponseBase:
            return client.get(f"{path}live/?seen={match.revision}", headers={"HX-Request": "true"})

        for turn in range(5):
            save(41 + turn // 4, 1 + turn % 4)
            follow()
        yield row("saving a hand", lambda: save(42, 2), MAX_OF_A_SAVE)
        yield row("a board that has changed", follow, MAX_OF_A_BOARD)


def row(what: str, ask: Callable[[], HttpResponseBase], most: tuple[int, int]) -> Row:
    """Return the row of what a request passes, beside what it should at most."""
    functions, files = passed(ask)
    failed = functions > most[0] or files > most[1]
    wanted = f"wanted: at most {most[0]} in {most[1]}"
    return Row(f"way of {what}", f"{functions} functions in {files} files", wanted, failed)


def passed(ask: Callable[[], HttpResponseBase]) -> tuple[int, int]:
    """Count our own functions, and their files, that answer a request of a match of which nothing
    is remembered.
    """
    from games import memory

    for kept in (
        memory.REPLAYED_MATCHES,
        memory.BOARDS,
        memory.ANSWERS,
        memory.QR_CODES,
        memory.PICTURES,
    ):
        kept.clear()
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        answer = ask()
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200, answer.status_code
    own = {
        code
        for code in called
        if code.co_filename.startswith(OWN) and not code.co_name.startswith("<")
    }
    return len(own), len({code.co_filename for code in own})
