from __future__ import annotations

from collections.abc import Sequence

from .translated import phrase

MAX_NAMED = 4


def describe_presence(present: int, plays: int, places: int) -> str:
    """Describe how many of `places` are here: “3 of 6 are here.”; then how many play."""
    if not present:
        return phrase("Nobody is here yet.")
    if present < places:
        return phrase(
            "{n} of {places} is here.",
            "{n} of {places} are here.",
            n=present,
            places=places,
        )
    if present > 1 and plays < present:
        return phrase(
            "{n} player is here, {plays} of them play.",
            "{n} players are here, {plays} of them play.",
            n=present,
            plays=plays,
        )
    return phrase("{n} player is here.", "{n} players are here.", n=present)


def describe_deals_of_some(present: int, in_a_deal: int) -> str:
    return phrase(
        "{n} player is here, {plays} play in each deal.",
        "{n} players are here, {plays} play in each deal.",
        n=present,
        plays=in_a_deal,
    )


def describe_missing(names: Sequence[str]) -> str:
    """Describe who is not here yet: “Not here yet: Dan and Eve.”; of many only how many."""
    if not names:
        return ""
    if len(names) > MAX_NAMED:
        return phrase("{n} player is not here yet.", "{n} players are not here yet.", n=len(names))
    return phrase("Not here yet: {players}.", players=tuple(names))


def describe_leaving(player: str, game: str, deal_number: int) -> str:
    return phrase(
        "{player} leaves {game} before deal {deal}.",
        player=player,
        game=game,
        deal=deal_number,
    )


def describe_sitting_out(names: Sequence[str]) -> str:
    if not names:
        return ""
    if len(names) == 1:
        return phrase("Sits out this match: {player}.", player=names[0])
    return phrase("Sit out this match: {players}.", players=tuple(names))


def describe_who_is_at_table(names: Sequence[str]) -> str:
    """Return the names of those at a table: “At the table: Zoë and Bob”."""
    if not names:
        return phrase("Nobody is at the table yet")
    return phrase("At the table: {players}", players=names)
