"""The changes of a match file: who came, went, sat out or was played for between its deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from games.rules.attendance import COMING, Change, Kind
from games.rules.change_checks import check_before
from games.rules.errors import ChangeError, FileError, RuleError
from games.rules.options import show
from games.rules.record import DealRecord, MatchRecord
from games.rules.text import clean_name

from .deals import seat_of
from .json_values import Json, check_keys, expect_list, expect_object

KINDS: tuple[Kind, ...] = get_args(Kind)
BESIDE: dict[str, tuple[Kind, ...]] = {"start": COMING, "score": ("sit_out",), "for": ("substitute",)}
"""With which kinds of change a key can be."""


def read_changes(value: object, players: Sequence[str], recorded: int) -> tuple[Change, ...]:
    """The changes that a list of a match file stands for, of a match with so many recorded deals. Raises `RuleError`.

    Whether they can have happened so, `change_checks` says.
    """
    changes: list[Change] = []
    last = 1
    for number, one in enumerate(expect_list(value, "changes"), 1):
        try:
            change = _read(one, players)
            check_before(change.before, change.kind, last, recorded + 1)
        except RuleError as error:
            raise ChangeError(error.message, number) from None
        changes.append(change)
        last = change.before
    return tuple(changes)


def write_changes(record: MatchRecord) -> Iterator[Json]:
    """The objects of a match file that stand for the changes of a match."""
    for change in record.changes:
        player = record.players[change.seat]
        who: Json = {change.kind: player}
        if change.kind == "substitute":
            who = {"substitute": change.by, "for": player}
        words = {"start": change.start, "score": change.score}
        yield {"before": change.before, **who, **{key: word for key, word in words.items() if word is not None}}


def _read(value: object, players: Sequence[str]) -> Change:
    change = expect_object(value, "it")
    check_keys(change, ("before", *KINDS, *BESIDE), "a change")
    kinds = [kind for kind in KINDS if kind in change]
    if len(kinds) != 1:
        what = f"not both {kinds[0]} and {kinds[1]}" if kinds else "and none is there"
        raise FileError(f"a change has one of {', '.join(KINDS[:-1])} and {KINDS[-1]}, {what}")
    (kind,) = kinds
    for key, beside in BESIDE.items():
        if key in change and kind not in beside:
            raise FileError(f"{key} has no place beside {kind}")
    if "before" not in change:
        raise FileError("before is missing")
    if kind == "substitute":
        return _read_substitute(change, players)
    for key in ("start", "score"):
        if key in change and change[key] is None:
            raise FileError(f"{key} must be a word, not null")
    seat = seat_of(change[kind], players, kind)
    return Change(change["before"], kind, seat, change.get("start"), change.get("score"))


def _read_substitute(change: Json, players: Sequence[str]) -> Change:
    if "for" not in change:
        raise FileError("for is missing: who is played for")
    name = change["substitute"]
    if not isinstance(name, str):
        raise FileError(f"substitute must be a name, not {show(name)}")
    seat = seat_of(change["for"], players, "for")
    return Change(change["before"], "substitute", seat, by=called(clean_name(name, "Who plays"), players))


def called(name: str, players: Sequence[str]) -> str:
    """The name of who plays for another, as it is written where it is that of a player of the match."""
    return next((player for player in players if player.casefold() == name.casefold()), name)


def without_waiting(record: MatchRecord) -> MatchRecord:
    """The match without changes that wait for later deals than the one to come; who joins by one has no seat yet."""
    to_come = len(record.deals) + 1
    if all(change.before <= to_come for change in record.changes):
        return record
    waiting = {change.seat for change in record.changes if change.kind == "join" and change.before > to_come}
    seats = [seat for seat in range(len(record.players)) if seat not in waiting]
    moved = {seat: place for place, seat in enumerate(seats)}
    return replace(
        record,
        players=tuple([record.players[seat] for seat in seats]),
        first_dealer=moved[record.first_dealer],
        deals=tuple([_at_seats(deal, moved) for deal in record.deals]),
        changes=tuple([replace(one, seat=moved[one.seat]) for one in record.changes if one.before <= to_come]),
    )


def _at_seats(deal: DealRecord, moved: Mapping[int, int]) -> DealRecord:
    answer = None if deal.answer is None else moved[deal.answer]
    return replace(deal, hands=tuple([deal.hands[seat] for seat in moved]), answer=answer)
