"""A deal while hands are still to come, and the moment when the last one is in: from the worst hand to the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.matches.entry_progress import format_state
from games.matches.next_step import Visit
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.wording.hands import NotedText
from games.wording.words import alike, count, each, game_and_deal, genitive, listing, nth, ordinal
from games.wording.words import number as number_said

from .deal import DealView, HandRow, deal_of
from .revealed_teams import RevealedTeam, revealed_team
from .waiting import FEW_NAMES, Waiting, waiting_for


@dataclass(frozen=True, slots=True)
class Brought:
    """What a deal has brought somebody: a place in the match, also in words, and a prize (empty without).

    `places` is by how many they went up (or down). `who` names those of whom it is true, empty where it is of all.
    """

    who: str
    place: int
    words: str
    places: int
    prize: str


@dataclass(frozen=True, slots=True)
class RevealedHand:
    """A hand of a complete deal, and what that has brought its player. Where it is not drawn, `instead` says why."""

    row: HandRow
    brought: Brought
    instead: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """A complete deal: the other hands from the worst on, then who took it with the `best` hand.

    In teams, `rows` are each team's sheet with what the deal has brought it, and `team` is that of the one that took it
    alone. `brought` is what it has brought those who took it. `whose` hand is shown, where several took it. `next_deal`
    is 0 where the match is over.
    """

    rows: tuple[RevealedHand, ...]
    teams: tuple[tuple[RevealedTeam, tuple[Brought, ...]], ...]
    team: RevealedTeam | None
    takers: tuple[Person, ...]
    headline: str
    points: int
    brought: tuple[Brought, ...]
    best: RevealedHand
    whose: str
    next_deal: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The page of a deal in a `state` of the match: `waiting` or `revealed`. `sentence` is what is said aloud."""

    state: str
    number: int
    where: str
    title: str
    sentence: str
    waiting: Waiting | None
    revealed: Revealed | None


def reveal_of(
    replayed: ReplayedMatch,
    number: int,
    visit: Visit | None = None,
    me: int | None = None,
) -> Reveal | None:
    """Return the page of the deal of that number; None if it is neither waited for nor counts.

    `visit` is the match as a phone has it open, `me` the id of its owner; a screen without either is nobody's.
    """
    stored, result = replayed.stored, replayed.result
    deal = stored.find_deal(number)
    if deal is None or (result.finished and number > len(result.deals)):
        return None
    waiting = None if stored.is_complete(deal) else waiting_for(replayed, deal, visit or Visit(stored), me)
    view = None if waiting else deal_of(replayed, number)
    revealed = _revealed(replayed, view) if view else None
    return Reveal(
        state=f"{stored.match.revision}{format_state(stored.match.uid, number)}",
        number=number,
        where=game_and_deal(stored, number),
        title=f"Deal {number}: {revealed.headline if revealed else waiting.still if waiting else ''}",
        sentence=_sentence(replayed, number, revealed) if revealed else "",
        waiting=waiting,
        revealed=revealed,
    )


def _revealed(replayed: ReplayedMatch, view: DealView) -> Revealed | None:
    if not view.hands:
        return None
    best, *others = view.hands
    took = [row for row in view.hands if row.place == 1]
    takers = tuple(row.person for row in took)
    teams = _teams(replayed, view) if replayed.stored.teams else []
    team = teams[-1][0] if teams and len(takers) == len(teams[-1][0].people) else None
    if teams:  # a team's best is no hand
        others, alone = [], NotedText("", ())
        best = replace(best, drawing=None, typed=False, working="", noted=alone, by="")
    finished = replayed.result.finished
    is_shown = bool(best.drawing or best.noted.text or best.working)
    return Revealed(
        rows=tuple(_hand(replayed, row) for row in reversed(others)),
        teams=tuple(teams[:-1] if team else teams),
        team=team,
        takers=takers,
        headline=f"{_who(replayed, takers)} it",
        points=view.best,
        brought=_brought(replayed, took),
        best=_hand(replayed, best),
        whose=f"{genitive(best.person.name)} hand" if len(takers) > 1 and is_shown else "",
        next_deal=0 if finished else len(replayed.result.deals) + 1,
    )


def _teams(replayed: ReplayedMatch, view: DealView) -> list[tuple[RevealedTeam, tuple[Brought, ...]]]:
    """The teams of a deal that counts, the worst first, each with what the deal has brought it."""
    deal, counted = replayed.stored.find_deal(view.number), replayed.result.deals[view.number - 1]
    if deal is None:
        return []
    rows = {row.person.position: row for row in view.hands}
    teams = sorted(replayed.stored.teams, key=lambda team: rows[team[0]].place, reverse=True)
    return [
        (revealed_team(replayed, deal, counted, team), _brought(replayed, [rows[seat] for seat in team]))
        for team in teams
    ]


def _hand(replayed: ReplayedMatch, row: HandRow) -> RevealedHand:
    cards = sum(stack.count for stack in row.drawing.stacks) if row.drawing else 0
    is_bag = row.drawing is not None and not row.drawing.columns
    instead = ("typed" if row.typed else "") if row.drawing is None else count(cards, "card") if is_bag else ""
    (brought,) = _brought(replayed, [row])
    return RevealedHand(row, brought, instead)


def _brought(replayed: ReplayedMatch, rows: Sequence[HandRow]) -> tuple[Brought, ...]:
    """What the deal has brought the players of these hands, said once of those of whom it is true."""
    groups = alike((row.person.name, (*_place(row), row.prize)) for row in rows)
    brought = []
    for (place, places, prize), names in groups.items():
        stay = "stays" if len(names) == 1 else "stay"
        words = nth(place) if places is None else f"now {nth(place)}" if places else f"{stay} {nth(place)}"
        who = "" if len(groups) == 1 else listing(names)
        brought.append(
            Brought(
                who, place, words, places or 0, each(replayed.format_signed_cents(prize), len(names)) if prize else ""
            )
        )
    return tuple(brought)


def _place(row: HandRow) -> tuple[int, int | None]:
    """Somebody's place in the match after a deal, and by how many it is better than before; None after their first."""
    if row.change is None:
        return row.place, None
    place, before = row.change.place, row.change.place_before
    return place, None if before is None else before - place


def _who(replayed: ReplayedMatch, takers: tuple[Person, ...]) -> str:
    """Ann takes; Ann and Bob share."""
    if len(takers) == 1:
        return f"{takers[0].name} takes"
    if tuple(person.position for person in takers) in replayed.stored.teams:
        return f"{listing(person.name for person in takers)} take"
    if len(takers) == len(replayed.people) > FEW_NAMES:
        return "Everybody shares"
    return f"{listing(person.name for person in takers)} share"


def _sentence(replayed: ReplayedMatch, number: int, revealed: Revealed) -> str:
    best = revealed.best
    moved = ""
    if len(revealed.takers) == 1 and best.brought.places:
        moved = f", {'up' if best.brought.places > 0 else 'down'} to {ordinal(best.brought.place)}"
    return f"{_who(replayed, revealed.takers)} deal {number} with {number_said(revealed.points)}{moved}."
