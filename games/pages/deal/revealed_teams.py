"""The sheets of the teams of a complete deal, with their numbers and lines that gave points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal
from games.rules.result import DealResult
from games.wording.translated import numeral, phrase, translate
from games.wording.words import signed


@dataclass(frozen=True, slots=True)
class RevealedTeam:
    people: tuple[Person, ...]
    score: int  # in this deal
    total: int  # after the deal
    noted: str  # the team's numbers, member by member
    lines: tuple[tuple[str, str], ...]  # pairs of text and points
    counts: tuple[tuple[str, int], ...]  # what the game counts, by name, and how many so far


def build_team_sheet(
    replayed: ReplayedMatch, deal: StoredDeal, counted: DealResult, team: Sequence[int]
) -> RevealedTeam:
    """Return the sheet of a team (its seats) of a complete deal, with the result `counted`."""
    first = team[0]
    score = sum(counted.scores[seat] for seat in team)
    return RevealedTeam(
        people=tuple(replayed.people[seat] for seat in team),
        score=score,
        total=counted.totals[first],
        noted=", ".join(_list_numbers(replayed, deal, team)),
        lines=tuple(_list_parts_of_score(replayed, counted, team)),
        counts=tuple((name, counts[first]) for name, counts in counted.counts.items()),
    )


def _list_numbers(replayed: ReplayedMatch, deal: StoredDeal, team: Sequence[int]) -> Iterator[str]:
    """Yield a team's numbers: Bid 4 + 3, Tricks 5 + 3; of a tick, who has it."""
    for rule in replayed.stored.game.numbers:
        if rule.once:
            continue
        noted = [(deal.hands[seat].numbers or {}).get(rule.name, rule.default) for seat in team]
        values = [value for value in noted if value is not None]
        if len(values) < len(team):  # a member lacks it
            continue
        if not rule.is_tick:
            summands = " + ".join(numeral(value) for value in values)
            yield f"{rule.name} {summands}"
        elif any(values):
            who = [replayed.people[seat] for seat, value in zip(team, values, strict=True) if value]
            yield phrase(
                "{number}: {names}", number=rule.name, names=[person.name for person in who]
            )


def _list_parts_of_score(
    replayed: ReplayedMatch, counted: DealResult, team: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """Yield text and points of all that changes a team's total: hands and lines, then landing.

    Lines of one player begin with the name, those of the team do not.
    """
    game = replayed.stored.game
    for seat in team:
        hand = counted.hands[seat]
        name = replayed.people[seat].name
        if game.has_scores:
            what = phrase("{player}’s typed score", player=name)
            if hand.cards is not None:
                what = phrase("{player}’s hand", player=name)
            yield what, numeral(hand.base)
        for line in hand.lines:
            text = translate(line.text)
            if not line.of_team:
                text = phrase("{player}, {line}", player=name, line=line.text)
            yield text, signed(line.points)
    if team[0] in counted.landed:
        landed = counted.landed[team[0]]
        total = counted.totals[team[0]]
        yield phrase("{before} becomes {after}", before=total - landed, after=total), signed(landed)
