"""What a change to a match would do: the match as it is compared with the match as it would be. Nothing is written.

Players are the same where their names are: in a match no two have the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.money.settling import settle
from games.rules.result import DealResult
from games.values.clocks import get_night

from .changed import Changed
from .result import headline
from .words import listing, numeral

NONE = "–"
POT = ""
"""The pot among those who give and take: no player is called so."""
A_FEW = 2
"""Deals that are listed one by one; where more than that change, only the totals are."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Cents that move so that everybody has what they should; None is the pot. `back`: the payer was paid them."""

    payer: Person | None
    payee: Person | None
    cents: int
    back: bool


@dataclass(frozen=True, slots=True)
class Effects:
    """What a change does: in sentences, the most important first; who gives whom what; each player's changed figures.

    `same` are the players for whom nothing changes, if something does for others. `was_finished`: the match was over
    before, so that the gifts hold if the table has settled up.
    """

    sentences: tuple[str, ...]
    gifts: tuple[Gift, ...]
    currency: str
    was_finished: bool
    players: tuple[tuple[Person, tuple[Changed, ...]], ...]
    same: tuple[Person, ...]

    @property
    def nothing(self) -> bool:
        """Whether nothing changes that counts."""
        return not (self.sentences or self.gifts or self.players)


def effects_of(before: ReplayedMatch, after: ReplayedMatch) -> Effects:
    """Return what follows if a match that is as in `before` becomes as in `after`."""
    gifts = tuple(_gifts(before, after))
    players = tuple(_players(before, after))
    changed = {person.name for person, _ in players}
    return Effects(
        sentences=(*_winner(before, after), *_deals(before, after), *_takers(before, after), *_pot(before, after)),
        gifts=gifts,
        currency=(after if after.result.money else before).currency,
        was_finished=before.result.finished,
        players=players,
        same=tuple(person for person in after.people if players and person.name not in changed),
    )


def _winner(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Whether the match is over, when, and who wins."""
    was, now = before.result, after.result
    if not now.finished:
        if was.finished:
            yield f"The match is not over any more: it goes on with deal {len(now.deals) + 1}."
        return
    if not was.finished:
        yield f"The match ends with deal {len(now.deals)}: {headline(after)}." if now.deals else "The match is over."
        return
    if len(was.deals) != len(now.deals):
        yield f"The match ends with deal {len(now.deals)} now, not with deal {len(was.deals)}."
    yield from _taker(_names(before, was.winners), _names(after, now.winners), "wins the match", "share the win")


def _deals(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Which deals are there, are complete and count, where others were."""
    begun, begun_now = ({deal.number for deal in replayed.stored.deals} for replayed in (before, after))
    whole, whole_now = ({deal.number for deal in replayed.stored.list_complete_deals()} for replayed in (before, after))
    counted, counted_now = (set(range(1, len(replayed.result.deals) + 1)) for replayed in (before, after))
    stays = whole & whole_now
    yield from _sentence(stays & counted - counted_now, "does not count any more", "do not count any more")
    yield from _sentence(stays & counted_now - counted, "counts again", "count again")
    yield from _sentence(whole - begun_now, "is taken out", "are taken out")
    yield from _sentence(whole_now - begun, "is back", "are back")
    yield from (f"What was entered for deal {deal} is taken out." for deal in begun - begun_now - whole)
    yield from (f"What was entered for deal {deal} is back." for deal in begun_now - begun - whole_now)
    yield from _sentence(whole & begun_now - whole_now, "is not complete any more", "are not complete any more")
    yield from _sentence(whole_now & begun - whole, "is complete again", "are complete again")


def _sentence(deals: Iterable[int], does: str, do: str) -> Iterator[str]:
    numbers = sorted(deals)
    if numbers:
        one = len(numbers) == 1
        yield f"{'Deal' if one else 'Deals'} {listing(map(str, numbers))} {does if one else do}."


def _takers(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Who takes a deal whose scores are others now."""
    for deal in _rescored(before, after):
        was, now = (_best(replayed, replayed.result.deals[deal - 1]) for replayed in (before, after))
        yield from _taker(was, now, f"takes deal {deal}", f"share deal {deal}")


def _taker(was: list[str], now: list[str], takes: str, share: str) -> Iterator[str]:
    if set(was) == set(now):
        return
    if len(was) == len(now) == 1:
        yield f"{now[0]} {takes}, not {was[0]}."
    else:
        verb = takes if len(now) == 1 else share
        yield f"{listing(now) if now else 'Nobody'} {verb} (before: {listing(was) if was else 'nobody'})."


def _pot(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    was, now = before.result, after.result
    if _two_currencies(before, after):
        yield f"All amounts are in {after.currency}, not in {before.currency}."
        return
    if was.money and not now.money:
        yield "Nobody plays for money any more."
    going_on = not (was.finished or now.finished)
    was_in, is_in = (result.money.pot if result.money else None for result in (was, now))
    if going_on and was_in is not None and is_in is not None and was_in != is_in:
        yield f"The pot holds {after.format_cents(is_in)}, not {before.format_cents(was_in)}."


def _gifts(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[Gift]:
    """The fewest payments that make what everybody has into what they should have, the largest first."""
    if _two_currencies(before, after):
        return
    had, should = _nets(before), _nets(after)
    everybody = {person.name: person for person in (*before.people, *after.people)}
    got = _paid(before)
    nets = {name: should.get(name, 0) - had.get(name, 0) for name in (*everybody, POT)}
    for payment in sorted(settle(nets), key=lambda payment: -payment.cents):
        payer, payee = everybody.get(payment.payer), everybody.get(payment.payee)
        had_it = payment.payer in (got if payee else had)
        yield Gift(payer, payee, payment.cents, back=had_it and before.stored.options == after.stored.options)


def _paid(replayed: ReplayedMatch) -> set[str]:
    """Return the names of those who have what a match gave them.

    While it goes on, that is everybody, from its pot; once it is over, who was ticked as paid since.
    """
    match = replayed.stored.match
    if not match.finished_at:
        return set(_nets(replayed))
    this_evening_or_all = Q(night=get_night(match.started_at)) | Q(night=None)
    payments = match.club.payments.filter(this_evening_or_all, at__gte=match.finished_at, currency=replayed.currency)
    payees = set(payments.values_list("payee", flat=True))
    return {seat.player.name for seat in replayed.stored.seats if seat.player_id in payees}


def _two_currencies(before: ReplayedMatch, after: ReplayedMatch) -> bool:
    """Whether money is in another currency after a change, so that the amounts cannot be compared."""
    both = bool(before.result.money and after.result.money)
    return both and before.currency != after.currency


def _nets(replayed: ReplayedMatch) -> dict[str, int]:
    money = replayed.result.money
    if money is None:
        return {}
    if money.pot is None and not replayed.result.finished:
        return {}  # nobody pays for points before the end
    return {POT: money.pot or 0} | {person.name: money.net[person.position] for person in replayed.people}


def _players(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[tuple[Person, tuple[Changed, ...]]]:
    """Everybody for whom a figure changes: who sits there now in seat order, then who does not any more."""
    here = {person.name for person in after.people}
    rescored = _rescored(before, after)
    for person in (*after.people, *(person for person in before.people if person.name not in here)):
        was, now = _figures(before, person.name, rescored), _figures(after, person.name, rescored)
        figures = [Changed(name, was.get(name, NONE), now.get(name, NONE)) for name in was | now]
        changed = tuple(figure for figure in figures if figure.before != figure.after)
        if changed:
            yield person, changed


def _figures(replayed: ReplayedMatch, name: str, deals: Iterable[int]) -> dict[str, str]:
    """A player's figures, by what they are called; none for whoever is not in the match."""
    result = replayed.result
    seat = next((person.position for person in replayed.people if person.name == name), None)
    if seat is None:
        return {}
    standing = next(standing for standing in result.standings if standing.seat == seat)
    scores = {deal: result.deals[deal - 1].scores[seat] for deal in deals}
    figures = {f"Deal {deal}": NONE if score is None else numeral(score) for deal, score in scores.items()}
    figures |= {"Total": numeral(standing.total), "Place": NONE if standing.place is None else str(standing.place)}
    if result.money and result.money.pot is not None:
        share = result.money.final_share[seat]
        figures["Prizes"] = replayed.format_cents(result.money.taken_out[seat] - share)
        figures["Share of the pot"] = replayed.format_cents(share)
    if result.money:
        figures["Won or lost"] = replayed.format_signed_cents(result.money.net[seat])
    return figures


def _rescored(before: ReplayedMatch, after: ReplayedMatch) -> list[int]:
    """The deals, if they are few, that count before and after and give somebody another score.

    None where others sit at the table, who have all their scores from somebody else.
    """
    if set(before.stored.names) != set(after.stored.names):
        return []
    pairs = zip(before.result.deals, after.result.deals, strict=False)
    deals = [deal for deal, (was, now) in enumerate(pairs, 1) if _scores(before, was) != _scores(after, now)]
    return deals if len(deals) <= A_FEW else []


def _scores(replayed: ReplayedMatch, deal: DealResult) -> dict[str, int]:
    return {person.name: deal.scores[person.position] for person in replayed.people}


def _best(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    return [person.name for person in replayed.people if deal.places[person.position] == 1]


def _names(replayed: ReplayedMatch, seats: Iterable[int]) -> list[str]:
    return [replayed.people[seat].name for seat in seats]
