"""Where entering goes on: which hand, question or page comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.matches.facts import DealFacts, MatchFacts


@dataclass(frozen=True, slots=True)
class Step:
    """Where entering goes on: what is `said` before a `deal`, the `hand` at a `position`, its `question`, `numbers` of
    the whole table, the `deal` for who has corrected one, the `match` if over. Its `reveal`, once it is whole and for
    who waits for others: it may be whole by the time that page is open. The `people`, where the game takes
    fewer, or more, than are there.
    """

    kind: Literal["said", "hand", "question", "numbers", "deal", "reveal", "match", "people"]
    deal: int = 0
    position: int | None = None


NOBODY: frozenset[int] = frozenset()


def next_step(
    facts: MatchFacts,
    deal: DealFacts,
    after: int = -1,
    *,
    own: int | None = None,
    phones: frozenset[int] = NOBODY,
    correction: bool = False,
) -> Step:
    """Where entering goes on after the hand at position `after`: the next open hand, and so on.

    `own` is where whoever's phone it is sits: whoever has entered that, or bid, waits for the others. So does who has
    entered for all those without a phone; those at the positions `phones` have one. `correction`: a deal that is whole
    was whole before, so its page comes next.
    """
    if len(facts.in_deal(deal.number)) not in facts.game.players:
        return Step("people", deal.number)
    if not deal.hands and not all_is_said(facts, deal):
        is_in = own is not None and has_said(facts, deal, own) and not everybody_has_said(facts, deal)
        waits = is_in and not enters_for_others(facts, deal, own, phones)
        return Step("reveal" if waits else "said", deal.number)
    following = next_hand(facts, deal, after, own, phones)
    if following is not None:
        return Step("hand", deal.number, following)
    if not facts.all_in(deal):
        return Step("reveal", deal.number)
    if not facts.is_complete(deal):
        asked = facts.game.question is not None and not deal.answered
        return Step("question" if asked else "numbers", deal.number)
    return Step("deal" if correction else "reveal", deal.number)


def all_is_said(facts: MatchFacts, deal: DealFacts) -> bool:
    """Whether everything has been said that is said before the deal is played."""
    of_table = [number for number in facts.game.numbers if number.first and number.once]
    return all(number.name in deal.numbers for number in of_table) and everybody_has_said(facts, deal)


def everybody_has_said(facts: MatchFacts, deal: DealFacts) -> bool:
    """Whether each player has said what they say before the deal is played."""
    return all(has_said(facts, deal, at) for at in facts.in_deal(deal.number))


def has_said(facts: MatchFacts, deal: DealFacts, position: int) -> bool:
    """Whether a player has said what they say before the deal is played."""
    said = deal.said.get(position, {})
    return all(number.name in said for number in facts.game.numbers if number.first and not number.once)


def enters_for_others(facts: MatchFacts, deal: DealFacts, own: int | None, phones: frozenset[int]) -> bool:
    """Whether a phone enters for everybody: it is of nobody in the deal, or nobody else in it has one.

    `own` is where whoever's phone it is sits. Any other phone enters for its player, and waits for the rest.
    """
    there = set(facts.in_deal(deal.number))
    return own not in there or not (phones & there) - {own}


def running_step(facts: MatchFacts, own: int | None = None, phones: frozenset[int] = NOBODY) -> Step:
    """What is to be entered now: the first open hand of the running deal, its question, or nothing more.

    `own` is where whoever's phone it is sits: that hand comes before the others. Those of who has a phone, at the
    positions `phones`, are waited for.
    """
    if facts.match.finished_at:
        return Step("match")
    deal = facts.deal(len(facts.deals) + 1) or facts.deals[-1]
    return next_step(facts, deal, own=own, phones=phones)


def step_instead_of(
    facts: MatchFacts, number: int, own: int | None = None, phones: frozenset[int] = NOBODY
) -> Step | None:
    """Where to go instead of a deal in which there is nothing to enter: it has to wait, or the match is over."""
    deal = facts.deal(number)
    if not 1 <= number <= len(facts.deals) + 1 or (deal and facts.is_complete(deal)):
        return None
    return running_step(facts, own, phones) if deal is None or facts.match.finished_at else None


def next_hand(
    facts: MatchFacts, deal: DealFacts, after: int, own: int | None, phones: frozenset[int] = NOBODY
) -> int | None:
    """The position whose hand a phone goes on with after the one at `after` (-1: first); None where there is none.

    Those with a phone enter their own hands: nobody is led to one of these but its owner, who is led to no other.
    """
    if after == own or (own in deal.hands and not enters_for_others(facts, deal, own, phones)):
        return None
    still_open = (position for position in open_hands(facts, deal, after, own) if position != after)
    return next((position for position in still_open if position == own or position not in phones), None)


def open_hands(facts: MatchFacts, deal: DealFacts, after: int, own: int | None) -> list[int]:
    """The positions whose hands are open, in the order in which they are entered: one's own, then clockwise."""
    first = 0 if facts.game.has_dealer else facts.match.first_dealer
    seats, start = range(len(facts.seats)), first if after < 0 else after + 1
    there = facts.in_deal(deal.number)
    order = [at for at in (*seats[start:], *seats[:start]) if at in there and at not in deal.hands]
    return sorted(order, key=lambda position: position != own)


def positions_with_a_phone(players: frozenset[int], facts: MatchFacts) -> frozenset[int]:
    """Whose hands are entered on phones that keep score, which are those of the `players` with these ids."""
    by = {position: player.pk for position, player in facts.played_by(facts.running).items()} if facts.changes else {}
    return frozenset(at for at, seat in enumerate(facts.seats) if by.get(at, seat.player_id) in players)
