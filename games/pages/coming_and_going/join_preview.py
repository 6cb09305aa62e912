"""What it means if a player joins a match that goes on: total, seat, payment and decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from games import play
from games.database.match_queries import filter_by_table, load_players_with_phone
from games.matches.people import Person, build_people, sort_by_name
from games.matches.replayed_match import ReplayedMatch
from games.models import SEATED, Match, Player
from games.rules.replay import offer_join

MAX_FACES = 12
"""Other players of the club are found by typing their names."""


@dataclass(frozen=True, slots=True)
class JoinCandidate:
    """A player of the club who could join or play for somebody."""

    player: int  # the id
    person: Person
    has_phone: bool
    last_here: datetime | None


@dataclass(frozen=True, slots=True)
class DecksChoice:
    """The choice to go on with more decks, if the game uses more for so many players."""

    so_far: int
    proposed: int
    chosen: int  # one of these two
    player_count: int  # with the one who joins

    @property
    def has_more(self) -> bool:
        """Whether the table goes on with more decks than so far."""
        return self.chosen != self.so_far

    @property
    def added(self) -> int:
        return self.proposed - self.so_far


@dataclass(frozen=True, slots=True)
class JoinPreview:
    """The effect of a player joining, or returning to their seat."""

    player: int  # the id
    person: Person
    first_deal: int  # the number of the first deal that they play
    # To begin with, by name: see `START_TOTALS`. None if the current deal decides it; {} if nobody
    # has played a deal yet.
    totals: Mapping[str, int | None]
    start: str = ""  # the name of the total that is chosen
    neighbours: tuple[Person, ...] = ()  # those between whom they sit
    is_dealer: bool = False  # they deal the first deal that they play
    payment: int | None = None  # cents into the pot, None if the current deal decides them
    # They pay the pot divided by this number: 1 for the ante before the first deal, 0 for nothing.
    pot_divisor: int = 0
    decks: DecksChoice | None = None
    is_return: bool = False  # they return to their seat

    @property
    def total(self) -> int | None:
        """The points to begin with; None if they are not known yet, or before the first deal."""
        return self.totals.get(self.start)


def load_candidates(match: Match, seated: Sequence[int]) -> tuple[JoinCandidate, ...]:
    """Load at most `MAX_FACES` of the club's players who could join; two queries.

    First come those with a phone at the match's table or at none yet. Among these and among the
    others, those who played last come first.
    """
    rows = match.club.players.filter(retired_at=None, merged_into=None).exclude(pk__in=seated)
    players = sort_by_name(rows.annotate(last_here=Max("seats__match__started_at", filter=SEATED)))
    with_phone = load_players_with_phone(players, filter_by_table(match.table_id))
    # Sorting is stable, so the last key counts first.
    players.sort(key=lambda player: -(player.last_here.timestamp() if player.last_here else 0))
    players.sort(key=lambda player: player.pk not in with_phone)
    shown = players[:MAX_FACES]
    return tuple(
        JoinCandidate(
            player=player.pk,
            person=person,
            has_phone=player.pk in with_phone,
            last_here=player.last_here,
        )
        for player, person in zip(shown, build_people(shown), strict=True)
    )


def build_join_preview(
    replayed: ReplayedMatch,
    player: Player,
    start: str = "",
    after: int | None = None,
    decks: int | None = None,
) -> JoinPreview:
    """Return the effect of a player joining with the total `start`, left of position `after`.

    - `start` "" or not on offer: the first total on offer.
    - `after` None: left of the last position.
    - `decks` None: nobody has chosen the number of decks yet.
    """
    stored = replayed.stored
    first_deal = play.get_next_deal_number(stored)
    seat_count = len(stored.seats)
    right = seat_count - 1 if after is None else after
    left = (right + 1) % seat_count
    # With one seat, both neighbours are the same person.
    neighbours = dict.fromkeys((replayed.people[right], replayed.people[left]))
    totals = _find_totals(replayed, first_deal)
    payment, pot_divisor = _find_payment(replayed, first_deal)
    return JoinPreview(
        player=player.pk,
        person=build_people([*stored.players, player])[-1],
        first_deal=first_deal,
        totals=totals,
        start=start if start in totals else next(iter(totals), ""),
        neighbours=tuple(neighbours),
        is_dealer=_is_first_dealer(replayed, position=right + 1, first_deal=first_deal),
        payment=payment,
        pot_divisor=pot_divisor,
        decks=find_more_decks(replayed, first_deal, decks),
    )


def _find_totals(replayed: ReplayedMatch, first_deal: int) -> Mapping[str, int | None]:
    """Return the totals to choose from before a deal, by name; {} before the first deal.

    While a deal is played, only "zero" is known already.
    """
    if first_deal == 1:
        return {}
    totals = offer_join(replayed.stored.build_record()).totals
    if is_result_known(replayed, first_deal):
        return {**totals}
    return {start: points if start == "zero" else None for start, points in totals.items()}


def find_more_decks(
    replayed: ReplayedMatch, first_deal: int, chosen: int | None = None
) -> DecksChoice | None:
    """Return the decks to choose from if one more player joins; None if their number stays.

    A table that chose its own number is asked only if the game's own number goes up. `chosen` is
    what the form sent: anything except the number so far is the proposed one.
    """
    stored = replayed.stored
    game = stored.game
    if not game.has_cards:
        return None
    players_so_far = len(stored.in_deal(first_deal))
    # With more players than the game takes, somebody sits out each deal.
    player_count = min(players_so_far + 1, game.players[-1])
    so_far = stored.options["decks"]
    proposed = game.get_default_decks(player_count)
    if proposed <= max(so_far, game.get_default_decks(players_so_far)):
        return None
    return DecksChoice(
        so_far=so_far,
        proposed=proposed,
        chosen=so_far if chosen == so_far else proposed,
        player_count=player_count,
    )


def _find_payment(replayed: ReplayedMatch, first_deal: int) -> tuple[int | None, int]:
    """Return the cents that a player who joins pays into the pot, and the pot's divisor.

    The cents are None while a deal is played that decides them. For nothing to pay, return None
    and 0.
    """
    stored = replayed.stored
    if first_deal == 1:
        player_count = min(len(stored.seats) + 1, stored.game.players[-1])
        pot = stored.game.stakes.open_pot(player_count, stored.options)
        return (pot.ante, 1) if pot else (None, 0)
    cents = offer_join(stored.build_record()).pays
    if not cents:
        return None, 0
    known_cents = cents if is_result_known(replayed, first_deal) else None
    return known_cents, len(stored.at_table(first_deal))


def is_result_known(replayed: ReplayedMatch, deal_number: int) -> bool:
    """Return whether all deals before that one are over, so that totals and pot are final."""
    return deal_number == len(replayed.result.deals) + 1


def _is_first_dealer(replayed: ReplayedMatch, position: int, first_deal: int) -> bool:
    """Return whether a player who joins at `position` would deal the first deal that they play."""
    stored = replayed.stored
    if not stored.game.has_dealer or first_deal == 1:
        return False
    last_dealer = stored.find_dealer(first_deal - 1)
    assert last_dealer is not None  # noqa: S101 - the game has a dealer
    # Clockwise from the last dealer on, up to the seat before the new one: whoever is there deals.
    at_table = stored.at_table(first_deal)
    steps = (position - 1 - last_dealer) % len(stored.seats)
    between = [(last_dealer + step) % len(stored.seats) for step in range(1, steps + 1)]
    return not any(seat in at_table for seat in between)
