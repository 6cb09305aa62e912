"""Checks of the changes between deals; each error is a sentence that names the change."""

from __future__ import annotations

from collections.abc import Sequence

from .attendance import (
    COMING_KINDS,
    ONE_DEAL_KINDS,
    SIT_OUT_SCORES,
    START_TOTALS,
    ChangeKind,
    ChangeRecord,
)
from .errors import ChangeError, PlayersError, RuleError
from .options import build_choice_message, format_value
from .record import MatchRecord
from .say import Slot, say
from .text import clean_name


def check_changes(record: MatchRecord) -> None:
    """Raise a `RuleError` if the changes of a match are impossible.

    It is a `ChangeError` with the change's number, or `PlayersError` for a first dealer who joins
    later. Deals are not looked at: a change may wait for a later deal, though not in a match file.
    """
    if any(
        change.kind == "join" and change.seat == record.first_dealer for change in record.changes
    ):
        raise PlayersError(
            say(
                "first_dealer must be a player who is at the table from the start, not {player}.",
                player=record.players[record.first_dealer],
            )
        )
    checker = _ChangeChecker(record)
    for change_number, change in enumerate(record.changes, 1):
        try:
            checker.check(change)
        except RuleError as error:
            raise ChangeError(error.message, change_number) from None


def check_before(before: object, kind: ChangeKind, last: int, highest: int | None = None) -> None:
    """Raise `RuleError` unless a change of that kind may come before deal `before`.

    A change for one deal may come before deal 1, others from 2; none before `last`, the deal of the
    change before it. `highest` is the highest deal number, None for any.
    """
    # Those at the table for deal 1 are there from the start: nobody comes or goes before it.
    least = max(last, 1 if kind in ONE_DEAL_KINDS else 2)
    # In JSON, true and false are no numbers.
    deal_number = before if isinstance(before, int) and not isinstance(before, bool) else None
    if deal_number is not None and highest is not None and highest < least:
        raise RuleError(
            say(
                "{kind} must be before deal {least} or later, but the match ends before it.",
                kind=kind,
                least=least,
            )
        )
    if (
        deal_number is not None
        and deal_number >= least
        and (highest is None or deal_number <= highest)
    ):
        return
    if highest is None:
        raise RuleError(
            say(
                "before must be a whole number from {least}, not {given}.",
                least=least,
                given=format_value(before),
            )
        )
    raise RuleError(
        say(
            "before must be a whole number from {least} to {most}, not {given}.",
            least=least,
            most=highest,
            given=format_value(before),
        )
    )


class _ChangeChecker:
    """The state of a match after the changes checked so far, by which the next one is checked."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.before = 1  # the deal of the last change
        self.table = set(record.attendance.at_table(1))
        self.went: dict[int, ChangeKind] = {}  # how a seat went that is away
        # Changes for one deal, as (deal number, kind, seat).
        self.for_one_deal: set[tuple[int, ChangeKind, int]] = set()

    def check(self, change: ChangeRecord) -> None:
        """Check a change against those before it, and remember it; raise `RuleError`."""
        check_before(change.before, change.kind, last=self.before)
        if self.record.teams and change.kind != "substitute":
            raise RuleError(
                say(
                    "{kind} must not be in a match with teams, where nobody joins, leaves or "
                    "sits out.",
                    kind=change.kind,
                )
            )
        if change.kind == "out" and not self.record.knockout:
            raise RuleError(say("out needs the option knockout."))
        if change.seat not in range(len(self.record.players)):
            raise RuleError(say("{kind} must be one of the players.", kind=change.kind))
        if change.kind in ONE_DEAL_KINDS:
            self._check_for_one_deal(change)
        elif change.kind in COMING_KINDS:
            self._check_coming(change)
        else:
            self._check_going(change)
        self.before = change.before

    def _check_for_one_deal(self, change: ChangeRecord) -> None:
        """Raise `RuleError` unless a player can sit out or be substituted, and does it once."""
        attendance = self.record.attendance
        deal_number = change.before
        player = self.record.players[change.seat]
        slots: dict[str, Slot] = {"deal": deal_number, "player": player}
        if (deal_number, change.kind, change.seat) in self.for_one_deal:
            key = _get_player_key(change)
            raise RuleError(
                say(
                    "{key} must name a player once for deal {deal}, but {player} is there twice.",
                    key=key,
                    **slots,
                )
            )
        self.for_one_deal.add((deal_number, change.kind, change.seat))
        if change.kind == "sit_out":
            if change.seat not in attendance.at_table(deal_number):
                raise RuleError(
                    say(
                        "sit_out must be a player at the table for deal {deal}, not {player}.",
                        **slots,
                    )
                )
            _check_word("score", change.score, SIT_OUT_SCORES)
            return
        if change.seat not in attendance.in_deal(deal_number):
            raise RuleError(say("for must be a player in deal {deal}, not {player}.", **slots))
        name = clean_name(change.by or "", named="substitute")
        if name.casefold() == player.casefold():
            raise RuleError(say("substitute must be someone other than {player}.", player=player))

    def _check_coming(self, change: ChangeRecord) -> None:
        """Raise `RuleError` if the player cannot come; else note that they are at the table."""
        player = self.record.players[change.seat]
        absence_kind = self.went.pop(change.seat, None)
        if change.kind == "join":
            if change.seat in self.table or absence_kind:
                raise RuleError(
                    say(
                        "join must be a player who was not in the match before, not {player}.",
                        player=player,
                    )
                )
            absence_kind = "join"
        elif absence_kind is None:
            raise RuleError(
                say("back must be a player who left or is out, not {player}.", player=player)
            )
        _check_word("start", change.start, START_TOTALS[absence_kind])
        self.table.add(change.seat)

    def _check_going(self, change: ChangeRecord) -> None:
        """Raise `RuleError` unless the player is at the table with others; note how they went."""
        player = self.record.players[change.seat]
        if change.seat not in self.table:
            raise RuleError(
                say(
                    "{kind} must be a player at the table before deal {deal}, not {player}.",
                    kind=change.kind,
                    deal=change.before,
                    player=player,
                )
            )
        if len(self.table) == 1:
            raise RuleError(
                say(
                    "{kind} must not be {player}, the last player at the table.",
                    kind=change.kind,
                    player=player,
                )
            )
        self.table.discard(change.seat)
        # This decides how they can come back.
        self.went[change.seat] = change.kind


def _get_player_key(change: ChangeRecord) -> str:
    """Return the key under which a match file names the player of a change."""
    return "for" if change.kind == "substitute" else change.kind


def _check_word(key: str, word: object, words: Sequence[str]) -> None:
    if word is not None and word not in words:
        raise RuleError(build_choice_message(key, words, word))
