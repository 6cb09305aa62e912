"""The leader of a club, and by how much: the headline of its statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.wording.translated import phrase

from .tallies import PlayerTotals, sort_by_name

MAX_NAMES = 3
"""The most players that are named; more are counted."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A headline that names the leader, the matches they won, and the lead in words."""

    headline: str
    wins: int
    by: str


def find_lead(tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> Lead | None:
    """Return who has won most matches and by how many, or nobody; None before any match."""
    if not tallies:
        return None
    most_wins = max(totals.wins for totals in tallies.values())
    if not most_wins:
        return Lead(phrase("Nobody has won yet"), 0, "")
    by_name = sort_by_name(tallies, names)
    first = [player for player in by_name if tallies[player].wins == most_wins]
    others = [totals.wins for player, totals in tallies.items() if player not in first]
    if len(first) > 1:
        headline = phrase("{players} are tied", players=_list_names(first, names))
        return Lead(headline, most_wins, phrase("1 win each", "{n} wins each", n=most_wins))
    by = phrase(
        "1 win in {matches}",
        "{n} wins in {matches}",
        n=most_wins,
        matches=tallies[first[0]].matches_and_win_rate,
    )
    if others:
        second = max(others)
        followers = [player for player in by_name if tallies[player].wins == second]
        by = phrase(
            "{wins}, 1 win more than {players}",
            "{wins}, {n} wins more than {players}",
            n=most_wins - second,
            wins=by,
            players=_list_names(followers, names),
        )
    return Lead(phrase("{player} leads", player=names[first[0]]), most_wins, by)


def _list_names(players: Sequence[int], names: Mapping[int, str]) -> Sequence[str]:
    """Return the names of players, or “5 players” if there are more than `MAX_NAMES`."""
    if len(players) > MAX_NAMES:
        return [phrase("{n} player", "{n} players", n=len(players))]
    return [names[player] for player in players]
