"""A player joins a match that goes on: candidates, total and seat to start with, payment."""

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
"""More people are found by their names."""


@dataclass(frozen=True, slots=True)
class JoinCandidate:
    """A player of the club who could join or play for somebody."""

    player: int
    person: Person
    has_phone: bool
    last_here: datetime | None


@dataclass(frozen=True, slots=True)
class DecksChoice:
    """The decks so far and those proposed, if the game uses more for so many players."""

    now: int
    proposed: int
    chosen: int
    players: int

    @property
    def has_more(self) -> bool:
        """Whether the table goes on with more decks than so far."""
        return self.chosen != self.now

    @property
    def added(self) -> int:
        return self.proposed - self.now


@dataclass(frozen=True, slots=True)
class JoinPreview:
    """The effect of a player joining before a deal."""

    player: int
    person: Person
    before: int
    # By name; none before the first deal, None if the deal that is played decides them.
    totals: Mapping[str, int | None]
    start: str = ""  # the name of the total that they begin with
    neighbours: tuple[Person, ...] = ()  # those between whom they sit
    is_dealer: bool = False  # they deal the first deal that they play
    pays: int | None = None  # cents into the pot, None if the deal that is played decides them
    # The pot is divided by it; 1 for the ante before the first deal, 0 if they pay nothing.
    share: int = 0
    decks: DecksChoice | None = None
    returns: bool = False  # they return to their seat

    @property
    def total(self) -> int | None:
        """The points to begin with; None if they are not known yet, or before the first deal."""
        return self.totals.get(self.start)


def load_candidates(match: Match, seated: Sequence[int]) -> tuple[JoinCandidate, ...]:
    """Load at most `MAX_FACES` of the club's players who could join; two queries.

    First come those with a phone at the match's table or at none yet; both by who played last.
    """
    rows = match.club.players.filter(retired_at=None, merged_into=None).exclude(pk__in=seated)
    players = sort_by_name(rows.annotate(last=Max("seats__match__started_at", filter=SEATED)))
    phones = load_players_with_phone(players, filter_by_table(match.table_id))
    players.sort(
        key=lambda player: (
            player.pk not in phones,
            -(player.last.timestamp() if player.last else 0),
        )
    )
    shown = players[:MAX_FACES]
    return tuple(
        JoinCandidate(player.pk, person, player.pk in phones, player.last)
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

    `start` "" or not on offer: the first on offer. `after` None: left of the last one. `decks`
    None: nobody has chosen yet.
    """
    stored = replayed.stored
    before = play.get_next_deal_number(replayed.stored)
    seats = len(stored.seats)
    where = seats - 1 if after is None else after
    totals = _find_totals(replayed, before)
    (pays, share) = _find_payment(replayed, before)
    return JoinPreview(
        player=player.pk,
        person=build_people([*stored.players, player])[-1],
        before=before,
        totals=totals,
        start=start if start in totals else next(iter(totals), ""),
        neighbours=tuple(
            dict.fromkeys((replayed.people[where], replayed.people[(where + 1) % seats]))
        ),
        is_dealer=_is_first_dealer(replayed, where + 1, before),
        pays=pays,
        share=share,
        decks=find_more_decks(replayed, before, decks),
    )


def _find_totals(replayed: ReplayedMatch, before: int) -> Mapping[str, int | None]:
    """Return the totals to choose from before a deal, by word; {} before the first deal."""
    if before == 1:
        return {}
    totals = offer_join(replayed.stored.build_record()).totals
    # While a deal is played, all but "zero" are not known yet.
    if is_result_known(replayed, before):
        return {**totals}
    return {start: points if start == "zero" else None for start, points in totals.items()}


def find_more_decks(
    replayed: ReplayedMatch, before: int, chosen: int | None = None
) -> DecksChoice | None:
    """Return the decks to choose from if one more player joins; None if their number stays.

    A table that chose its own number is asked only if the game's own number goes up. `chosen` is
    what the form sent: anything except the number so far is the proposed one.
    """
    stored = replayed.stored
    game = replayed.stored.game
    if not game.has_cards:
        return None
    players_so_far = len(stored.in_deal(before))
    coming = min(players_so_far + 1, game.players[-1])
    now = stored.options["decks"]
    proposed = game.get_default_decks(coming)
    if proposed <= max(now, game.get_default_decks(players_so_far)):
        return None
    return DecksChoice(
        now=now,
        proposed=proposed,
        chosen=now if chosen == now else proposed,
        players=coming,
    )


def _find_payment(replayed: ReplayedMatch, before: int) -> tuple[int | None, int]:
    """Return the cents that a player who joins pays into the pot, and what it is divided by.

    The cents are None while a deal is played that decides them; None and 0 for nothing to pay.
    """
    stored = replayed.stored
    if before == 1:
        pot = stored.game.stakes.open_pot(
            min(len(stored.seats) + 1, stored.game.players[-1]), stored.options
        )
        return (pot.ante, 1) if pot else (None, 0)
    cents = offer_join(stored.build_record()).pays
    if not cents:
        return (None, 0)
    return (cents if is_result_known(replayed, before) else None, len(stored.at_table(before)))


def is_result_known(replayed: ReplayedMatch, before: int) -> bool:
    """Return whether all deals before that one are over, so that totals and pot are final."""
    return before == len(replayed.result.deals) + 1


def _is_first_dealer(replayed: ReplayedMatch, position: int, before: int) -> bool:
    """Return whether a player who joins at `position` would deal the first deal that they play."""
    stored = replayed.stored
    if not stored.game.has_dealer or before == 1:
        return False
    last = stored.find_dealer(before - 1)
    assert last is not None  # noqa: S101 - the game has a dealer
    moved = last + (last >= position)
    seats = len(stored.seats) + 1
    positions = [*(seat + (seat >= position) for seat in stored.at_table(before)), position]
    return min(positions, key=lambda seat: (seat - moved - 1) % seats) == position
