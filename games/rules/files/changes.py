"""The changes of a match file: players who came, left, sat out or were substituted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from games.rules.attendance import COMING_KINDS, ChangeKind, ChangeRecord
from games.rules.change_checks import check_before
from games.rules.errors import ChangeError, FileError, RuleError
from games.rules.options import format_value
from games.rules.record import DealRecord, MatchRecord
from games.rules.say import Either, say
from games.rules.text import clean_name

from .deals import read_seat
from .json_values import Json, check_keys, expect_list, expect_object

CHANGE_KINDS: tuple[ChangeKind, ...] = get_args(ChangeKind)
# The kinds of change that may also have this key.
KINDS_BY_KEY: dict[str, tuple[ChangeKind, ...]] = {
    "start": COMING_KINDS,
    "score": ("sit_out",),
    "for": ("substitute",),
}


def read_changes(value: object, players: Sequence[str], recorded: int) -> tuple[ChangeRecord, ...]:
    """Return the changes of a match file's list; raise `ChangeError` for a wrong one.

    Their deal numbers may not fall, nor go beyond the deal after the `recorded` ones.
    `change_checks` checks the rest.
    """
    changes: list[ChangeRecord] = []
    last = 1  # the deal of the change before
    for change_number, change_value in enumerate(expect_list(value, "changes"), 1):
        try:
            change = _read_change(change_value, players)
            check_before(change.before, change.kind, last, highest=recorded + 1)
        except RuleError as error:
            raise ChangeError(error.message, change_number) from None
        changes.append(change)
        last = change.before
    return tuple(changes)


def write_changes(record: MatchRecord) -> Iterator[Json]:
    """Yield each change as a match file has it: {"before": 3, "join": name}."""
    for change in record.changes:
        player = record.players[change.seat]
        written: Json = {"before": change.before}
        if change.kind == "substitute":
            written |= {"substitute": change.by, "for": player}
        else:
            written[change.kind] = player
        if change.start is not None:
            written["start"] = change.start
        if change.score is not None:
            written["score"] = change.score
        yield written


def _read_change(value: object, players: Sequence[str]) -> ChangeRecord:
    """Return one change; raise `RuleError` for a wrong key, or a name that no player has."""
    change = expect_object(value, say("A change"))
    check_keys(change, ("before", *CHANGE_KINDS, *KINDS_BY_KEY), say("a change"))
    kinds = [kind for kind in CHANGE_KINDS if kind in change]
    if len(kinds) != 1:
        known = Either(CHANGE_KINDS)
        if kinds:
            raise FileError(
                say(
                    "A change must have only 1 key of {known}, not {given}.",
                    known=known,
                    given=kinds,
                )
            )
        raise FileError(say("A change must have 1 key of {known}.", known=known))
    (kind,) = kinds
    for key, kinds_with_key in KINDS_BY_KEY.items():
        if key in change and kind not in kinds_with_key:
            raise FileError(say("{key} does not go with {kind}.", key=key, kind=kind))
    if "before" not in change:
        raise FileError(say("before is missing."))
    if kind == "substitute":
        return _read_substitute(change, players)
    # In a record, None is the default; a file leaves the key out instead.
    for key in ("start", "score"):
        if key in change and change[key] is None:
            raise FileError(say("{key} must be a word, not null.", key=key))
    seat = read_seat(change[kind], players, kind)
    return ChangeRecord(
        change["before"], kind, seat, start=change.get("start"), score=change.get("score")
    )


def _read_substitute(change: Json, players: Sequence[str]) -> ChangeRecord:
    """Return a substitution; the name may be anybody's. Raise `RuleError` for a bad name."""
    if "for" not in change:
        raise FileError(say("for is missing. It is the player for whom the substitute plays."))
    name = change["substitute"]
    if not isinstance(name, str):
        raise FileError(say("substitute must be a name, not {given}.", given=format_value(name)))
    seat = read_seat(change["for"], players, "for")
    substitute = spell_as_player(clean_name(name, named="substitute"), players)
    return ChangeRecord(change["before"], "substitute", seat, by=substitute)


def spell_as_player(name: str, players: Sequence[str]) -> str:
    """Return a substitute's name, spelled as a player's if a player of the match has it."""
    return next((player for player in players if player.casefold() == name.casefold()), name)


def drop_waiting_changes(record: MatchRecord) -> MatchRecord:
    """Return the record without changes for deals after the next, or players who only join then."""
    next_deal = len(record.deals) + 1
    waiting = [change for change in record.changes if change.before > next_deal]
    if not waiting:
        return record
    joining = {change.seat for change in waiting if change.kind == "join"}
    seats = [seat for seat in range(len(record.players)) if seat not in joining]
    new_seats = {seat: new_seat for new_seat, seat in enumerate(seats)}
    deals = [_move_seats(deal, new_seats) for deal in record.deals]
    changes = [
        replace(change, seat=new_seats[change.seat])
        for change in record.changes
        if change.before <= next_deal
    ]
    return replace(
        record,
        players=tuple(record.players[seat] for seat in seats),
        first_dealer=new_seats[record.first_dealer],
        deals=tuple(deals),
        changes=tuple(changes),
    )


def _move_seats(deal: DealRecord, new_seats: Mapping[int, int]) -> DealRecord:
    """Return the deal with only the seats of `new_seats`, a mapping from old seats to new."""
    answer = None if deal.answer is None else new_seats[deal.answer]
    return replace(deal, hands=tuple(deal.hands[seat] for seat in new_seats), answer=answer)
