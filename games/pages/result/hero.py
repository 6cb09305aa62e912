"""The top of a result on a phone: who won, by how much, and what the phone's owner won or lost."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.deciding import Distance, get_deciding_number, measure_distance
from games.rules.result import Standing
from games.wording.result import format_headline
from games.wording.story import build_story, describe_lead, find_lead
from games.wording.translated import numeral, phrase
from games.wording.words import nth

MAX_NAMES = 3
"""If more players share a win with the phone's owner, they are not named."""


@dataclass(frozen=True, slots=True)
class Hero:
    """The top of a result on a phone."""

    winners: tuple[Person, ...]
    headline: str
    total: str  # of the winners
    line: str  # the story or lead of the winners, or how far behind the phone's owner is
    is_own_win: bool
    net: int | None  # cents of the phone's owner; None without money, or if they only watched
    currency: str

    @property
    def lost(self) -> int:
        """The cents lost by the phone's owner; negative for a win."""
        return -(self.net or 0)


def build_hero(replayed: ReplayedMatch, own_position: int | None) -> Hero:
    """Return the top of a finished match's result on the phone of the player at `own_position`."""
    result = replayed.result
    is_own_win = own_position in result.winners
    headline = format_headline(replayed)
    if own_position is not None and is_own_win:
        headline = _format_own_headline(replayed, own_position)
    if own_position is not None and result.winners and not is_own_win:
        line = _format_behind(replayed, result.get_standing(own_position))
    else:
        line = build_story(replayed) or _format_margin(replayed)
    net = result.money.net[own_position] if result.money and own_position is not None else None
    return Hero(
        winners=tuple(replayed.people[seat] for seat in result.winners),
        headline=headline,
        total=numeral(get_deciding_number(result.standings[0])) if result.winners else "",
        line=line,
        is_own_win=is_own_win,
        net=net,
        currency=replayed.currency,
    )


def _format_own_headline(replayed: ReplayedMatch, own_position: int) -> str:
    """Return “You win, Ann”, “You and Ben win” as one team, “You, Ben and Cleo share the win”."""
    winners = replayed.result.winners
    if len(winners) == 1:
        return phrase("You win, {player}", player=replayed.people[own_position].name)
    others = [replayed.people[seat].name for seat in winners if seat != own_position]
    # The slot has a name of its own, because other languages have another verb for “You and Bob
    # win” than for “Ann and Bob win”.
    you_and_others = [phrase("You"), *others]
    if winners in replayed.stored.teams:
        return phrase("{you_and_others} win", you_and_others=you_and_others)
    if len(others) <= MAX_NAMES:
        return phrase("{you_and_others} share the win", you_and_others=you_and_others)
    return phrase(
        "You share the win with 1 player", "You share the win with {n} players", n=len(others)
    )


def _format_margin(replayed: ReplayedMatch) -> str:
    """Return how far the winners are ahead, and which total wins: “7 ahead of Ben, lowest wins”.

    If a count decides instead of the total, it is named: “Phases: 1 ahead of Ben”.
    """
    if not replayed.result.winners:
        return phrase("No deal was played")
    lead = find_lead(replayed)
    lowest_wins = replayed.stored.game.lowest_wins
    counted = replayed.stored.game.end.count
    if counted:
        return describe_lead(lead) if lead else phrase("Most {counted} win", counted=counted)
    # Nobody is behind them.
    if lead is None:
        return phrase("Lowest total wins") if lowest_wins else phrase("Highest total wins")
    if lowest_wins:
        return phrase(
            "{points} ahead of {names}, lowest wins", points=lead.distance.size, names=lead.behind
        )
    return phrase(
        "{points} ahead of {names}, highest wins", points=lead.distance.size, names=lead.behind
    )


def _format_behind(replayed: ReplayedMatch, standing: Standing) -> str:
    """Describe place and total of somebody who did not win: “You’re 5th with 48, 7 behind”.

    - Players who have left, or were in no deal, have no place.
    - With as many points as the winner, “7 behind” is left out.
    - If a count decides, it is named: “You’re 2nd. Phases: 1 behind”.
    """
    total = numeral(standing.total)
    if standing.rank is None:
        return phrase("You have {total}, without a place", total=total)
    distance = measure_distance(replayed.stored.game, replayed.result.standings[0], standing)
    place = nth(standing.rank)
    is_team = any(standing.seat in team for team in replayed.stored.teams)
    if distance and distance.unit:
        return _format_behind_in_unit(place, distance, is_team=is_team)
    points = distance.size if distance else 0
    if not points:
        if is_team:
            return phrase("Your team is {place} with {total}", place=place, total=total)
        return phrase("You’re {place} with {total}", place=place, total=total)
    if is_team:
        return phrase(
            "Your team is {place} with {total}, {points} behind",
            place=place,
            total=total,
            points=points,
        )
    return phrase(
        "You’re {place} with {total}, {points} behind", place=place, total=total, points=points
    )


def _format_behind_in_unit(place: str, distance: Distance, *, is_team: bool) -> str:
    """Return a place and the distance from the first in a unit that is named."""
    if is_team:
        return phrase(
            "Your team is {place}. {unit}: {points} behind",
            place=place,
            unit=distance.unit,
            points=distance.size,
        )
    return phrase(
        "You’re {place}. {unit}: {points} behind",
        place=place,
        unit=distance.unit,
        points=distance.size,
    )
