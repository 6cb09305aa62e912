"""What decides a match, a total or a count, in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.game import Game
from games.rules.result import Standing

from .translated import numeral, phrase


def format_count(game: Game, standing: Standing) -> str:
    """Return the count that decides with its name: “Phases 3”; "" where totals decide."""
    return "" if standing.count is None else f"{game.end.count} {numeral(standing.count)}"


def describe_who_wins(game: Game) -> str:
    """Return which number wins: “most Phases win”, “lowest total wins”."""
    if game.end.count:
        return phrase("most {counted} win", counted=game.end.count)
    return phrase("lowest total wins") if game.lowest_wins else phrase("highest total wins")


def describe_leaders(game: Game, names: Sequence[str], number: int) -> str:
    """Return who leads, with which total or count, as a sentence."""
    if game.end.count:
        return phrase(
            "{names} leads. {counted}: {number}.",
            "{names} lead. {counted}: {number}.",
            n=len(names),
            names=names,
            counted=game.end.count,
            number=number,
        )
    return phrase(
        "{names} leads with {total}.",
        "{names} lead with {total}.",
        n=len(names),
        names=names,
        total=number,
    )


def describe_winners(game: Game, names: Sequence[str], number: int, *, is_team: bool) -> str:
    """Return who won a match, with which total or count, as a sentence."""
    if not game.end.count:
        return _describe_winners_by_total(names, number, is_team=is_team)
    counted = game.end.count
    if len(names) == 1:
        return phrase(
            "{names} wins the match. {counted}: {number}.",
            names=names,
            counted=counted,
            number=number,
        )
    if is_team:
        return phrase(
            "{names} win the match. {counted}: {number}.",
            names=names,
            counted=counted,
            number=number,
        )
    return phrase(
        "{names} share the win. {counted}: {number}.",
        names=names,
        counted=counted,
        number=number,
    )


def _describe_winners_by_total(names: Sequence[str], total: int, *, is_team: bool) -> str:
    if len(names) == 1:
        return phrase("{names} wins the match with {total}.", names=names, total=total)
    if is_team:
        return phrase("{names} win the match with {total}.", names=names, total=total)
    return phrase("{names} share the win with {total}.", names=names, total=total)
