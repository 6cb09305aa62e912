"""Joining a match oneself: who at its table can, and the effect."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import play
from games.matches.people import sort_by_name
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredMatch
from games.models import Player
from games.rules.limits import MAX_PLAYERS
from games.rules.replay import offer_join

from .join_preview import JoinPreview, build_join_preview, find_more_decks, is_result_known


@dataclass(frozen=True, slots=True)
class JoinCandidates:
    """The lookers-on at the table who could join: only the phone's owner, or all."""

    players: tuple[Player, ...]  # () for the phone's owner
    is_own: bool  # only the phone's owner


def can_take_more(stored: StoredMatch) -> bool:
    """Return whether one more player can join: the match runs, without teams, with a free seat."""
    return not stored.match.finished_at and not stored.teams and len(stored.seats) < MAX_PLAYERS


def find_join_candidates(
    ids: frozenset[int], replayed: ReplayedMatch, owner: int | None, *, keeps: bool
) -> JoinCandidates | None:
    """Return who of the lookers-on (`ids`) could join; None if nobody; one query at most.

    It is the phone's owner if they look on; otherwise all, but only on a phone that `keeps` score.
    """
    if not ids or not can_take_more(replayed.stored):
        return None
    if owner in ids:
        return JoinCandidates(players=(), is_own=True)
    if not keeps:
        return None
    players = sort_by_name(Player.objects.filter(pk__in=ids))
    return JoinCandidates(tuple(players), is_own=False) if players else None


def find_own_join(replayed: ReplayedMatch, player: Player, start: str = "") -> JoinPreview | None:
    """Return the effect of a player joining or returning with the total `start`, if they can."""
    stored = replayed.stored
    first_deal = play.get_next_deal_number(stored)
    position = stored.find_position(player.pk)
    if position is None:
        return build_join_preview(replayed, player, start) if can_take_more(stored) else None
    if stored.match.finished_at or position in stored.at_table(first_deal):
        return None
    return _build_return_preview(replayed, position, first_deal, start)


def _build_return_preview(
    replayed: ReplayedMatch, position: int, first_deal: int, start: str
) -> JoinPreview:
    """Return the effect of returning to a seat; the total is None while a deal is played."""
    stored = replayed.stored
    preview = JoinPreview(
        player=stored.seats[position].player_id,
        person=replayed.people[position],
        first_deal=first_deal,
        totals={"own": None},
        start="own",
        decks=find_more_decks(replayed, first_deal),
        is_return=True,
    )
    # They may have left while this deal is played: what they return with is known after it.
    if not is_result_known(replayed, first_deal):
        return preview
    offer = offer_join(stored.build_record(), position)
    if start not in offer.totals:
        start = next(iter(offer.totals))
    preview = replace(preview, totals=offer.totals, start=start)
    if not offer.pays:
        return preview
    return replace(preview, payment=offer.pays, pot_divisor=len(stored.at_table(first_deal)))
