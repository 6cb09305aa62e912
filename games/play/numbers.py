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
    deal_number: int,
    announced: Mapping[int, Numbers],
    *,
    before: Mapping[int, Numbers],
    phone: PhoneOwner | None = None,
    agreed: bool = False,
) -> StoredMatch:
    """Record what players announce before a deal, by position; return the match as stored.

    `before` is what the form was filled in from, also by position. Raise `ConflictError` if
    somebody else recorded something else, and `OwnEntryError` if a player announced it themselves
    and nobody `agreed` to replace it.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        deal = get_open_deal(stored, deal_number)
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
                    deal=deal_number,
                )
            )
        for position in new:
            get_seat(stored, position)
            ref = HandRef(deal_number, position)
            check_in_deal(stored, ref)
            # Without a row nothing is stored that the form could replace unseen.
            if deal.announced.get(position, {}) != before.get(position, {}) and deal.row:
                raise ConflictError(deal.row)
            if position in deal.announced and deal.row and not agreed:
                check_own_entry(stored, ref, deal.row, phone)
        check_announced(stored, deal_number, {**deal.announced, **new}, changed=new)
        change.set_announced(deal, new)
        return stored


def check_announced(
    stored: StoredMatch,
    deal_number: int,
    announced: Mapping[int, Numbers],
    changed: Collection[int],
) -> None:
    """Raise `NumberError` for impossible announcements, or an impossible sum once all are in.

    `changed` are the positions of those announced now.
    """
    player_rules = [rule for rule in stored.game.numbers if rule.first and not rule.once]
    dealt = stored.count_dealt(deal_number)
    for position, noted in announced.items():
        for rule in player_rules:
            if rule.name in noted:
                check_number(rule, noted[rule.name], dealt, stored.names[position])
    all_noted = [announced.get(position, {}) for position in stored.in_deal(deal_number)]
    for rule in player_rules:
        if rule.sum is not None and all(rule.name in noted for noted in all_noted):
            check_sums([rule], all_noted, dealt)
    _check_forbidden_sum(stored, deal_number, announced, changed)


def _check_forbidden_sum(
    stored: StoredMatch,
    deal_number: int,
    announced: Mapping[int, Numbers],
    changed: Collection[int],
) -> None:
    """Raise `NumberError` for a forbidden sum that one of the `changed` has made.

    That is the dealer, whom it binds, or without one the last. If the dealer announced before, the
    deal waits until they announce another number.
    """
    rule = find_forbidden_sum(stored, deal_number, announced)
    dealer = find_bound_position(stored, deal_number)
    if rule is None or (dealer is not None and dealer not in changed):
        return
    bound = max(changed) if dealer is None else dealer
    message = say(
        "{player} cannot enter {value}. “{number}” must not add up to {total}.",
        player=stored.names[bound],
        value=announced[bound][rule.name],
        number=rule.name,
        total=rule.get_sum(stored.count_dealt(deal_number)),
    )
    raise NumberError(message, number=rule.name, adds_up=True)


def record_table_numbers(
    match: Match,
    deal_number: int,
    numbers: Numbers,
    *,
    before: Numbers,
    phone: PhoneOwner | None = None,
) -> StoredMatch:
    """Record numbers that a deal has once for the whole table, by name, also once it is played.

    Numbers that are not given stay. The last missing one completes the deal, which may end the
    match. `before` is what the form was filled in from.
    """
    with change_match(match, phone) as change:
        stored = change.stored
        deal = get_open_deal(stored, deal_number)
        table_rules = {rule.name: rule for rule in stored.game.numbers if rule.once}
        new = {name: value for name, value in numbers.items() if deal.numbers.get(name) != value}
        if not new:
            return cancel_change(stored)
        for name, value in new.items():
            rule = table_rules.get(name)
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
            check_number(rule, value, stored.count_dealt(deal_number))
        was_complete = stored.is_complete(deal)
        change.set_numbers(deal, {**deal.numbers, **new})
        if not was_complete and stored.is_complete(deal):
            prepare_next_deal(change)
        if was_complete or stored.is_complete(deal):
            change.refresh()
        return stored
