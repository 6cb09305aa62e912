"""Joining a match oneself: who at its table can, and the effect."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The players at the table who could join."""

    players: tuple[Player, ...]
    is_own: bool  # it is none but the phone's owner


def can_take_more(stored: StoredMatch) -> bool:
    """Return whether one more player can join: the match runs, without teams, with a free seat."""
    return not stored.match.finished_at and not stored.teams and len(stored.seats) < MAX_PLAYERS


def find_join_candidates(
    ids: frozenset[int], replayed: ReplayedMatch, owner: int | None, *, keeps: bool
) -> JoinCandidates | None:
    """Return who of the lookers-on (`ids`) could join; None if nobody; one query at most.

    It is the phone's owner, if among them; else all, if the phone `keeps` score.
    """
    if not ids or not can_take_more(replayed.stored):
        return None
    if owner in ids:
        return JoinCandidates((), is_own=True)
    if not keeps:
        return None
    players = sort_by_name(Player.objects.filter(pk__in=ids))
    return JoinCandidates(tuple(players), is_own=False) if players else None


def find_own_join(replayed: ReplayedMatch, player: Player, start: str = "") -> JoinPreview | None:
    """Return the effect of a player joining or returning with the total `start`, if they can."""
    stored = replayed.stored
    before = play.get_next_deal_number(replayed.stored)
    position = stored.find_position(player.pk)
    if position is not None:
        has_left = not stored.match.finished_at and position not in stored.at_table(before)
        return _build_return_preview(replayed, position, before, start) if has_left else None
    return build_join_preview(replayed, player, start) if can_take_more(stored) else None


def _build_return_preview(
    replayed: ReplayedMatch, position: int, before: int, start: str
) -> JoinPreview:
    """Return the effect of returning to a seat; the total is None while a deal is played."""
    player = replayed.stored.seats[position].player_id
    person = replayed.people[position]
    decks = find_more_decks(replayed, before)
    if not is_result_known(replayed, before):  # they may have gone while the deal is played
        return JoinPreview(player, person, before, {"own": None}, "own", decks=decks, returns=True)
    offer = offer_join(replayed.stored.build_record(), position)
    pays, share = (offer.pays, len(replayed.stored.at_table(before))) if offer.pays else (None, 0)
    start = start if start in offer.totals else next(iter(offer.totals))
    return JoinPreview(
        player,
        person,
        before,
        offer.totals,
        start,
        pays=pays,
        share=share,
        decks=decks,
        returns=True,
    )
