"""Somebody who is at the table of a match that goes on, and not in it: what it means for them to come in."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.people import sort_by_name
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredMatch
from games.models import Player
from games.rules.limits import MOST_PLAYERS
from games.rules.replay import welcome

from .coming import ComingIn, build_coming, is_known, more_decks


@dataclass(frozen=True, slots=True)
class Comers:
    """The players at the table who could come in; with `own`, none but the one whose phone it is."""

    players: tuple[Player, ...]
    own: bool


def takes_in(stored: StoredMatch) -> bool:
    """Whether somebody more can come to a match."""
    return not stored.match.finished_at and not stored.teams and len(stored.seats) < MOST_PLAYERS


def who_could_come(ids: frozenset[int], replayed: ReplayedMatch, own: int | None, *, keeps: bool) -> Comers | None:
    """Who of those who look on could come in: for phones that keep score all, else `own`, whose phone it is.

    None where nobody does, or can; a query where somebody does.
    """
    if not ids or not takes_in(replayed.stored):
        return None
    if own in ids:
        return Comers((), own=True)
    if not keeps:
        return None
    players = sort_by_name(Player.objects.filter(pk__in=ids))
    return Comers(tuple(players), own=False) if players else None


def own_coming(replayed: ReplayedMatch, player: Player) -> ComingIn | None:
    """Return the effect of a player coming in, or back; None if they are there, or nobody can come."""
    stored, before = replayed.stored, play.get_next_deal_number(replayed.stored)
    position = stored.find_position(player.pk)
    if position is not None:
        gone = not stored.match.finished_at and position not in stored.at_table(before)
        return _back(replayed, position, before) if gone else None
    return build_coming(replayed, player) if takes_in(stored) else None


def _back(replayed: ReplayedMatch, position: int, before: int) -> ComingIn:
    player, person, decks = (
        replayed.stored.seats[position].player_id,
        replayed.people[position],
        more_decks(replayed, before),
    )
    if not is_known(replayed, before):  # they may have gone while the deal is played
        return ComingIn(player, person, before, {"own": None}, "own", decks=decks, back=True)
    offer = welcome(replayed.stored.build_record(), position)
    pays, share = (offer.pays, "an equal share of the pot") if offer.pays else (None, "")
    start = next(iter(offer.totals))
    return ComingIn(player, person, before, offer.totals, start, pays=pays, share=share, decks=decks, back=True)
