"""Record announcements before a deal (bids), and numbers of the whole table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.matches.noted_sums import find_bound_position, find_forbidden_sum
from games.matches.stored_match import HandRef, StoredMatch
from games.models import Match
from games.rules.checks import check_number, check_sums
from games.rules.errors import NumberError
from games.rules.say import say

from .attendance import prepare_next_deal
from .ownership import check_own_entry
from .transaction import (
    ClosedError,
    ConflictError,
    PhoneOwner,
    cancel_change,
    change_match,
    check_in_deal,
    get_open_deal,
    get_seat,
)

Numbers = Mapping[str, int]


def announce(
    match: Match,
    number: int,
    announced: Mapping[int, Numbers],
    *,
    before: Mapping[int, Numbers],
    phone: PhoneOwner | None = None,
    agreed: bool = False,
) -> StoredMatch:
    """Record what players announce before a deal, by position; return the match as stored.

    `before` is what the form was filled in from. Raise `ConflictError` if somebody else recorded
    something else, and `OwnEntryError` if a player announced it themselves and nobody `agreed` to
    replace it.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        deal = get_open_deal(stored, number)
        new = {
            position: noted
            for position, noted in announced.items()
            if deal.announced.get(position, {}) != noted
        }
        if not new:
            return cancel_change(stored)
        if deal.hands:
            raise ClosedError(
                say(
                    "Deal {deal} has started. You can change the numbers with the hand.",
                    deal=number,
                )
            )
        for position in new:
            get_seat(stored, position)
            ref = HandRef(number, position)
            check_in_deal(stored, ref)
            if deal.announced.get(position, {}) != before.get(position, {}) and deal.row:
                raise ConflictError(deal.row)
            if position in deal.announced and deal.row and not agreed:
                check_own_entry(stored, ref, deal.row, phone)
        check_announced(stored, number, {**deal.announced, **new}, changed=new)
        change.set_announced(deal, new)
        return stored


def check_announced(
    stored: StoredMatch, number: int, announced: Mapping[int, Numbers], changed: Collection[int]
) -> None:
    """Raise `NumberError` for impossible announcements, or an impossible sum once all are in.

    A forbidden sum is an error only if the player it binds, or the last, is among the `changed`:
    otherwise the deal waits until the dealer announces another number.
    """
    first = [rule for rule in stored.game.numbers if rule.first and not rule.once]
    dealt = stored.count_dealt(number)
    for position, noted in announced.items():
        for rule in first:
            if rule.name in noted:
                check_number(rule, noted[rule.name], dealt, stored.names[position])
    for rule in first:
        all_noted = all(
            rule.name in announced.get(position, {}) for position in stored.in_deal(number)
        )
        if all_noted and rule.sum is not None:
            check_sums([rule], [announced[position] for position in stored.in_deal(number)], dealt)
    _check_forbidden_sum(stored, number, announced, changed)


def _check_forbidden_sum(
    stored: StoredMatch, number: int, announced: Mapping[int, Numbers], changed: Collection[int]
) -> None:
    rule = find_forbidden_sum(stored, number, announced)
    dealer = find_bound_position(stored, number)
    if rule is None or (dealer is not None and dealer not in changed):
        return
    bound = max(changed) if dealer is None else dealer
    message = say(
        "{player} cannot enter {value}. “{number}” must not add up to {total}.",
        player=stored.names[bound],
        value=announced[bound][rule.name],
        number=rule.name,
        total=rule.get_sum(stored.count_dealt(number)),
    )
    raise NumberError(message, number=rule.name, adds_up=True)


def record_table_numbers(
    match: Match, number: int, numbers: Numbers, *, before: Numbers, phone: PhoneOwner | None = None
) -> StoredMatch:
    """Record numbers that a deal has once for the whole table, also once it is played.

    Numbers that are not given stay. The last missing one completes the deal, which may end the
    match. `before` is as for `announce`.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        deal = get_open_deal(stored, number)
        new = {name: value for name, value in numbers.items() if deal.numbers.get(name) != value}
        if not new:
            return cancel_change(stored)
        for name, value in new.items():
            rule = next(
                (rule for rule in stored.game.numbers if rule.once and rule.name == name), None
            )
            if rule is None:
                raise NumberError(
                    say(
                        "{game} has no “{number}” for the whole table.",
                        game=stored.game.name,
                        number=name,
                    ),
                    number=name,
                )
            if deal.numbers.get(name) != before.get(name) and deal.row:
                raise ConflictError(deal.row)
            check_number(rule, value, stored.count_dealt(number))
        was_complete = stored.is_complete(deal)
        change.set_numbers(deal, {**deal.numbers, **new})
        if not was_complete and stored.is_complete(deal):
            prepare_next_deal(change)
        if was_complete or stored.is_complete(deal):
            change.refresh()
        return stored
