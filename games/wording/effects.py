"""The effects of a change to a match, compared before and after; players are matched by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.money.settling import settle
from games.rules.result import DealResult
from games.rules.say import say

from .changed import FactChange
from .result import format_headline
from .translated import numeral, phrase, translate

FIGURES = {
    "total": say("Total"),
    "place": say("Place"),
    "prizes": say("Prizes"),
    "share": say("Share of the pot"),
    "net": say("Won or lost"),
}
# A figure of a player: a key of `FIGURES`, or the number of a deal for its score.
FigureKey = int | str
NO_FIGURE = "–"
POT_NAME = ""  # no player has it
# If more change, only the totals are listed.
MAX_LISTED_DEALS = 2


@dataclass(frozen=True, slots=True)
class BalancingPayment:
    """Cents to pay so that the money at the table is right after a change."""

    payer: Person | None  # None: the pot
    payee: Person | None  # None: the pot
    cents: int
    back: bool  # the payer had received them, and gives them back


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects of a change: sentences, payments, and each player's changed figures."""

    sentences: tuple[str, ...]  # the most important first
    payments: tuple[BalancingPayment, ...]
    currency: str
    was_finished: bool  # before the change: payments are right only if the table has settled up
    players: tuple[tuple[Person, tuple[FactChange, ...]], ...]  # only those with changed figures
    unchanged: tuple[Person, ...]  # the other players; empty if no player has changed figures

    @property
    def is_empty(self) -> bool:
        return not (self.sentences or self.payments or self.players)


def build_effects(before: ReplayedMatch, after: ReplayedMatch) -> Effects:
    """Compare a match before and after a change; without differences, the result `is_empty`."""
    payments = tuple(_build_balancing_payments(before, after))
    players = tuple(_build_changed_players(before, after))
    changed = {person.name for person, _ in players}
    unchanged = [person for person in after.people if person.name not in changed]
    return Effects(
        sentences=(
            *_describe_end(before, after),
            *_describe_deals(before, after),
            *_describe_takers(before, after),
            *_describe_money(before, after),
        ),
        payments=payments,
        currency=(after if after.result.money else before).currency,
        was_finished=before.result.finished,
        players=players,
        unchanged=tuple(unchanged) if players else (),
    )


def _describe_end(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Yield sentences on whether the match is over now, after which deal, and who wins."""
    result_before = before.result
    result_now = after.result
    if not result_now.finished:
        if result_before.finished:
            yield phrase(
                "The match is no longer over. It continues with deal {deal}.",
                deal=len(result_now.deals) + 1,
            )
        return
    # Ended early, before any deal: there is no deal with which it ends.
    if not result_before.finished and not result_now.deals:
        yield phrase("The match is over.")
        return
    if not result_before.finished:
        headline = format_headline(after)
        yield phrase(
            "The match ends with deal {deal}: {headline}.",
            deal=len(result_now.deals),
            headline=headline,
        )
        return
    if len(result_before.deals) != len(result_now.deals):
        yield phrase(
            "The match now ends with deal {deal}. Before, it was deal {deal_before}.",
            deal=len(result_now.deals),
            deal_before=len(result_before.deals),
        )
    yield from _describe_match_winners(
        before.get_names(result_before.winners), after.get_names(result_now.winners)
    )


def _describe_match_winners(winners_before: list[str], winners_now: list[str]) -> Iterator[str]:
    if set(winners_before) == set(winners_now):
        return
    sentence = phrase("Now nobody wins the match.")
    if winners_now:
        sentence = phrase(
            "Now {names} wins the match.",
            "Now {names} share the win.",
            n=len(winners_now),
            names=winners_now,
        )
    yield f"{sentence} {_describe_winners_before(winners_before)}"


def _describe_winners_before(winners: list[str]) -> str:
    if not winners:
        return phrase("Before, it was nobody.")
    return phrase("Before, it was {names}.", names=winners)


def _describe_deals(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Yield sentences on deals that come, go, become complete or begin to count."""
    # Numbers of deals, before the change and now.
    begun = {deal.number for deal in before.stored.deals}
    begun_now = {deal.number for deal in after.stored.deals}
    complete = {deal.number for deal in before.stored.list_complete_deals()}
    complete_now = {deal.number for deal in after.stored.list_complete_deals()}
    counted = set(range(1, len(before.result.deals) + 1))
    counted_now = set(range(1, len(after.result.deals) + 1))
    still_complete = complete & complete_now
    yield from _describe_counting(
        left_out=still_complete & (counted - counted_now),
        taken_in=still_complete & (counted_now - counted),
    )
    yield from _describe_removed(removed=complete - begun_now, back=complete_now - begun)
    for deal_number in (begun - complete) - begun_now:
        yield phrase("The entries for deal {deal} are removed.", deal=deal_number)
    for deal_number in (begun_now - complete_now) - begun:
        yield phrase("The entries for deal {deal} have been restored.", deal=deal_number)
    yield from _describe_complete(
        incomplete=complete & (begun_now - complete_now),
        completed=complete_now & (begun - complete),
    )


def _describe_counting(left_out: Set[int], taken_in: Set[int]) -> Iterator[str]:
    if left_out:
        yield phrase(
            "Deal {deals} no longer counts.",
            "Deals {deals} no longer count.",
            **_list_deals(left_out),
        )
    if taken_in:
        yield phrase(
            "Deal {deals} counts again.", "Deals {deals} count again.", **_list_deals(taken_in)
        )


def _describe_removed(removed: Set[int], back: Set[int]) -> Iterator[str]:
    if removed:
        yield phrase(
            "Deal {deals} is removed.", "Deals {deals} are removed.", **_list_deals(removed)
        )
    if back:
        yield phrase("Deal {deals} is back.", "Deals {deals} are back.", **_list_deals(back))


def _describe_complete(incomplete: Set[int], completed: Set[int]) -> Iterator[str]:
    if incomplete:
        yield phrase(
            "Deal {deals} is no longer complete.",
            "Deals {deals} are no longer complete.",
            **_list_deals(incomplete),
        )
    if completed:
        yield phrase(
            "Deal {deals} is complete again.",
            "Deals {deals} are complete again.",
            **_list_deals(completed),
        )


def _list_deals(deal_numbers: Set[int]) -> dict[str, Any]:
    """Return what fills a sentence about deals: how many, and which."""
    return {"n": len(deal_numbers), "deals": sorted(deal_numbers)}


def _describe_takers(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Yield sentences on deals with other winners now, among those of `_find_rescored_deals`."""
    for deal_number in _find_rescored_deals(before, after):
        winners_before = _list_deal_winners(before, before.result.deals[deal_number - 1])
        winners_now = _list_deal_winners(after, after.result.deals[deal_number - 1])
        if set(winners_before) == set(winners_now):
            continue
        sentence = phrase("Now nobody wins deal {deal}.", deal=deal_number)
        if winners_now:
            sentence = phrase(
                "Now {names} wins deal {deal}.",
                "Now {names} share deal {deal}.",
                n=len(winners_now),
                names=winners_now,
                deal=deal_number,
            )
        yield f"{sentence} {_describe_winners_before(winners_before)}"


def _describe_money(before: ReplayedMatch, after: ReplayedMatch) -> Iterator[str]:
    """Yield sentences on the currency, on playing for money at all, and on the running pot."""
    result_before = before.result
    result_now = after.result
    if _has_two_currencies(before, after):
        yield phrase(
            "All amounts are now in {currency}. Before, they were in {currency_before}.",
            currency=after.currency,
            currency_before=before.currency,
        )
        # Amounts of two currencies cannot be compared.
        return
    if result_before.money and not result_now.money:
        yield phrase("This match is no longer played for money.")
    # The end divides the pot: what changes then stands beside each player.
    if result_before.finished or result_now.finished:
        return
    pot_before = result_before.money.pot if result_before.money else None
    pot_now = result_now.money.pot if result_now.money else None
    if pot_before is not None and pot_now is not None and pot_before != pot_now:
        yield phrase(
            "The pot is now {amount}. Before, it was {amount_before}.",
            amount=after.format_cents(pot_now),
            amount_before=before.format_cents(pot_before),
        )


def _build_balancing_payments(
    before: ReplayedMatch, after: ReplayedMatch
) -> Iterator[BalancingPayment]:
    """Yield the fewest payments that settle the difference; none between two currencies."""
    if _has_two_currencies(before, after):
        return
    nets_before = _compute_nets(before)
    nets_now = _compute_nets(after)
    people = {person.name: person for person in (*before.people, *after.people)}
    differences = {
        name: nets_now.get(name, 0) - nets_before.get(name, 0) for name in (*people, POT_NAME)
    }
    paid_names = _load_paid_names(before)
    # At other stakes a payment gives nothing back.
    same_stakes = before.stored.options == after.stored.options
    for payment in sorted(settle(differences), key=lambda payment: -payment.cents):
        payee = people.get(payment.payee)
        # Money for a pot was taken from it at the table; between players, only ticks show it paid.
        payer_had_it = payment.payer in (paid_names if payee else nets_before)
        yield BalancingPayment(
            payer=people.get(payment.payer),
            payee=payee,
            cents=payment.cents,
            back=payer_had_it and same_stakes,
        )


def _load_paid_names(replayed: ReplayedMatch) -> set[str]:
    """Return the names of players who have the money that the match gave them.

    In a match that goes on, all have taken it from the pot. Of a match that is over (one query),
    those have it to whom a payment of its evening or over all evenings was ticked since.
    """
    match = replayed.stored.match
    if not match.finished_at:
        return set(_compute_nets(replayed))
    this_evening_or_all = Q(night=match.evening) | Q(night=None)
    payments = match.club.payments.filter(
        this_evening_or_all, at__gte=match.finished_at, currency=replayed.currency
    )
    payees = set(payments.values_list("payee", flat=True))
    return {seat.player.name for seat in replayed.stored.seats if seat.player_id in payees}


def _has_two_currencies(before: ReplayedMatch, after: ReplayedMatch) -> bool:
    """Return whether the results have money in two currencies: amounts cannot be compared then."""
    both_have_money = bool(before.result.money and after.result.money)
    return both_have_money and before.currency != after.currency


def _compute_nets(replayed: ReplayedMatch) -> dict[str, int]:
    """Return by name the cents won or lost, and by `POT_NAME` what the pot holds; {} if neither."""
    money = replayed.result.money
    if money is None:
        return {}
    if money.pot is None and not replayed.result.finished:
        return {}  # nobody pays for points before the end
    return {POT_NAME: money.pot or 0} | {
        person.name: money.net[person.position] for person in replayed.people
    }


def _build_changed_players(
    before: ReplayedMatch, after: ReplayedMatch
) -> Iterator[tuple[Person, tuple[FactChange, ...]]]:
    """Yield players with changed figures: by seat after the change, then those who left."""
    names_now = {person.name for person in after.people}
    leavers = [person for person in before.people if person.name not in names_now]
    rescored = _find_rescored_deals(before, after)
    for person in (*after.people, *leavers):
        former = _build_figures(before, person.name, rescored)
        present = _build_figures(after, person.name, rescored)
        figures = [
            FactChange(_name_figure(key), former.get(key, NO_FIGURE), present.get(key, NO_FIGURE))
            for key in former | present
        ]
        changed = tuple(figure for figure in figures if figure.before != figure.after)
        if changed:
            yield person, changed


def _name_figure(key: FigureKey) -> str:
    if isinstance(key, int):
        return phrase("Deal {deal}", deal=key)
    return translate(FIGURES[key])


def _build_figures(
    replayed: ReplayedMatch, name: str, deal_numbers: Iterable[int]
) -> dict[FigureKey, str]:
    """Return a player's scores, total, place and money, as text; {} if not in the match."""
    result = replayed.result
    seat = next((person.position for person in replayed.people if person.name == name), None)
    if seat is None:
        return {}
    standing = result.get_standing(seat)
    scores = {number: result.deals[number - 1].scores[seat] for number in deal_numbers}
    figures: dict[FigureKey, str] = {}
    for deal_number, score in scores.items():
        figures[deal_number] = NO_FIGURE if score is None else numeral(score)
    figures["total"] = numeral(standing.total)
    figures["place"] = NO_FIGURE if standing.rank is None else str(standing.rank)
    if result.money and result.money.pot is not None:
        share = result.money.final_share[seat]
        # What was taken out is the prizes of deals and the share of the rest.
        figures["prizes"] = replayed.format_cents(result.money.taken_out[seat] - share)
        figures["share"] = replayed.format_cents(share)
    if result.money:
        figures["net"] = replayed.format_signed_cents(result.money.net[seat])
    return figures


def _find_rescored_deals(before: ReplayedMatch, after: ReplayedMatch) -> list[int]:
    """Return the numbers of deals with other scores now; [] if there are too many to list."""
    if set(before.stored.names) != set(after.stored.names):
        # Other players have the seats now, and take over all scores.
        return []
    # Deals that count only before or only after are described by `_describe_deals`.
    pairs = zip(before.result.deals, after.result.deals, strict=False)
    deal_numbers = [
        number
        for number, (former, present) in enumerate(pairs, 1)
        if _get_scores(before, former) != _get_scores(after, present)
    ]
    return deal_numbers if len(deal_numbers) <= MAX_LISTED_DEALS else []


def _get_scores(replayed: ReplayedMatch, deal: DealResult) -> dict[str, int]:
    return {person.name: deal.scores[person.position] for person in replayed.people}


def _list_deal_winners(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    return [person.name for person in replayed.people if deal.places[person.position] == 1]
