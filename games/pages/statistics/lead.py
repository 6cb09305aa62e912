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
    headline: str  # names who leads
    wins: int
    explanation: str  # the wins in words, and how many more than others; "" if nobody has won


def find_lead(tallies: Mapping[int, PlayerTotals], names: Mapping[int, str]) -> Lead | None:
    """Return who has won most matches and by how many; None before any match."""
    if not tallies:
        return None
    most_wins = max(totals.wins for totals in tallies.values())
    if not most_wins:
        return Lead(phrase("Nobody has won yet"), 0, "")
    by_name = sort_by_name(tallies, names)
    leaders = [player for player in by_name if tallies[player].wins == most_wins]
    if len(leaders) > 1:
        headline = phrase("{players} are tied", players=_list_names(leaders, names))
        return Lead(headline, most_wins, phrase("1 win each", "{n} wins each", n=most_wins))
    leader = leaders[0]
    explanation = phrase(
        "1 win in {matches}",
        "{n} wins in {matches}",
        n=most_wins,
        matches=tallies[leader].matches_and_win_rate,
    )
    wins_of_others = [totals.wins for player, totals in tallies.items() if player != leader]
    if wins_of_others:
        next_most = max(wins_of_others)
        followers = [player for player in by_name if tallies[player].wins == next_most]
        explanation = phrase(
            "{wins}, 1 win more than {players}",
            "{wins}, {n} wins more than {players}",
            n=most_wins - next_most,
            wins=explanation,
            players=_list_names(followers, names),
        )
    return Lead(phrase("{player} leads", player=names[leader]), most_wins, explanation)


def _list_names(players: Sequence[int], names: Mapping[int, str]) -> Sequence[str]:
    """Return the names of players, or “5 players” if there are more than `MAX_NAMES`."""
    if len(players) > MAX_NAMES:
        return [phrase("{n} player", "{n} players", n=len(players))]
    return [names[player] for player in players]
