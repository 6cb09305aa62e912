"""The reveal of a deal: waiting while hands are missing, then all hands from worst to best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.matches.entry_progress import format_state
from games.matches.next_step import OpenMatch
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.wording.hands import NotedText
from games.wording.translated import phrase
from games.wording.words import add_each, format_game_and_deal, group_by_value, listing, nth

from .deal import DealView, HandRow, find_deal_view, format_deal_headline
from .revealed_teams import RevealedTeam, build_team_sheet
from .waiting import Waiting, build_waiting


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """What a deal changed for players to whom the same happened."""

    who: str  # their names, "" if it holds for all
    rank: int  # in the match
    places_up: int  # negative if they went down
    prize: str  # may be empty
    text: str  # names and rank


@dataclass(frozen=True, slots=True)
class Revealed:
    """A complete deal, as its hands or teams are shown in turn, and then who took it."""

    # The other hands with their outcomes, the worst first; none if teams play.
    rows: tuple[tuple[HandRow, DealOutcome], ...]
    # The sheets of the other teams with their outcomes, the worst first.
    teams: tuple[tuple[RevealedTeam, tuple[DealOutcome, ...]], ...]
    team: RevealedTeam | None  # the team that took the deal alone
    takers: tuple[Person, ...]  # who took the deal
    headline: str
    points: int
    outcomes: tuple[DealOutcome, ...]  # of those who took it
    best: HandRow
    whose: str  # the player of the best hand, if several took the deal
    next_deal: int  # 0 if the match is over

    @property
    def has_only_points(self) -> bool:
        """Whether only the points can be shown of the best hand: it has no cards or numbers."""
        return not (self.best.drawing or self.best.noted.text or self.team)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The page of a deal at a `state` of the match: `waiting` or `revealed`."""

    state: str  # the match's revision, and how far the hands of the deal are entered
    number: int  # of the deal
    where: str  # the game and the deal
    title: str
    sentence: str  # for screen readers
    waiting: Waiting | None
    revealed: Revealed | None


def find_reveal(
    replayed: ReplayedMatch, number: int, open_match: OpenMatch | None = None
) -> Reveal | None:
    """Return a deal's page; None without such a deal, or if the match ended before it.

    `open_match` is the match as a phone has it open; a television has none.
    """
    stored = replayed.stored
    result = replayed.result
    deal = stored.find_deal(number)
    if deal is None or (result.finished and number > len(result.deals)):
        return None
    waiting = revealed = None
    headline = ""
    if not stored.is_complete(deal):
        waiting = build_waiting(replayed, deal, open_match or OpenMatch(stored))
        headline = waiting.status
    elif view := find_deal_view(replayed, number):
        revealed = _build_revealed(replayed, view)
        headline = revealed.headline if revealed else ""
    return Reveal(
        state=f"{stored.match.revision}{format_state(stored.match.uid, number)}",
        number=number,
        where=format_game_and_deal(stored, number),
        title=phrase("Deal {deal}: {headline}", deal=number, headline=headline),
        sentence=_format_sentence(replayed, number, revealed) if revealed else "",
        waiting=waiting,
        revealed=revealed,
    )


def _build_revealed(replayed: ReplayedMatch, view: DealView) -> Revealed | None:
    """Return a complete deal's hands or teams, worst first, and who took it."""
    if not view.hands:
        return None
    best, *others = view.hands
    best_rows = [row for row in view.hands if row.rank == 1]
    takers = tuple(row.person for row in best_rows)
    teams = _build_teams(replayed, view)
    team = None
    if teams:
        # Teams are shown instead of hands, so nothing is shown of the best hand.
        others = []
        no_numbers = NotedText("", ())
        best = replace(best, drawing=None, typed=False, working="", noted=no_numbers, by="")
        # The best team, unless several share the deal, is shown apart.
        if len(takers) == len(teams[-1][0].people):
            team, _ = teams.pop()
    finished = replayed.result.finished
    is_shown = bool(best.drawing or best.noted.text or best.working)
    whose = ""
    if len(takers) > 1 and is_shown:
        whose = phrase("{player}’s hand", player=best.person.name)
    rows = [(row, _build_outcomes(replayed, [row])[0]) for row in reversed(others)]
    return Revealed(
        rows=tuple(rows),
        teams=tuple(teams),
        team=team,
        takers=takers,
        headline=format_deal_headline(replayed, takers),
        points=view.best_points,
        outcomes=_build_outcomes(replayed, best_rows),
        best=best,
        whose=whose,
        next_deal=0 if finished else len(replayed.result.deals) + 1,
    )


def _build_teams(
    replayed: ReplayedMatch, view: DealView
) -> list[tuple[RevealedTeam, tuple[DealOutcome, ...]]]:
    """Return the teams of a deal that counts, the worst first, with outcomes; [] without teams."""
    deal = replayed.stored.find_deal(view.number)
    if deal is None or not replayed.stored.teams:
        return []
    counted = replayed.result.deals[view.number - 1]
    rows = {row.person.position: row for row in view.hands}
    teams = sorted(replayed.stored.teams, key=lambda team: rows[team[0]].rank, reverse=True)
    revealed_teams = []
    for team in teams:
        outcomes = _build_outcomes(replayed, [rows[seat] for seat in team])
        revealed_teams.append((build_team_sheet(replayed, deal, counted, team), outcomes))
    return revealed_teams


def _build_outcomes(replayed: ReplayedMatch, rows: Sequence[HandRow]) -> tuple[DealOutcome, ...]:
    """Return the outcomes of hands; equal ones are one, with all names ("" if all are equal)."""
    # Equal are rank, places gone up, and the prize in cents.
    groups = group_by_value((row.person.name, (*_compare_ranks(row), row.prize)) for row in rows)
    outcomes = []
    for (rank, places_up, prize), names in groups.items():
        money = add_each(replayed.format_signed_cents(prize), len(names)) if prize else ""
        who = ""
        text = _format_rank(rank, places_up, len(names))
        if len(groups) > 1:
            who = listing(names)
            text = _format_rank_with_names(names, rank, places_up)
        outcomes.append(DealOutcome(who, rank, places_up=places_up or 0, prize=money, text=text))
    return tuple(outcomes)


def _format_rank(rank: int, places_up: int | None, people: int) -> str:
    """Return the rank after a deal; `places_up` is None if there was none before."""
    if places_up is None:
        return nth(rank)
    if places_up:
        return phrase("now {place}", place=nth(rank))
    return phrase("stays {place}", "stay {place}", n=people, place=nth(rank))


def _format_rank_with_names(names: Sequence[str], rank: int, places_up: int | None) -> str:
    """Return the rank after a deal with the names of those who have it."""
    if places_up is None:
        return phrase("{names} {place}", names=names, place=nth(rank))
    if places_up:
        return phrase("{names} now {place}", names=names, place=nth(rank))
    return phrase(
        "{names} stays {place}", "{names} stay {place}", n=len(names), names=names, place=nth(rank)
    )


def _compare_ranks(row: HandRow) -> tuple[int, int | None]:
    """Return a player's rank after a deal, and how many places they went up (None: had no rank)."""
    if row.change is None:
        # In the first deal, or one that does not count, the rank in the deal.
        return row.rank, None
    rank = row.change.rank
    rank_before = row.change.rank_before
    return rank, None if rank_before is None else rank_before - rank


def _format_sentence(replayed: ReplayedMatch, number: int, revealed: Revealed) -> str:
    """Return the result of a deal for screen readers: “Deal 3: Ann wins the deal. Score: 12. …”"""
    outcome = revealed.outcomes[0]
    sentences = [
        phrase("Deal {deal}: {headline}.", deal=number, headline=revealed.headline),
        phrase("Score: {points}.", points=revealed.points),
    ]
    if len(revealed.takers) == 1 and outcome.places_up:
        sentences.append(_describe_move(revealed.takers[0].name, outcome))
    return " ".join(sentences)


def _describe_move(name: str, outcome: DealOutcome) -> str:
    if outcome.places_up > 0:
        return phrase("{player} moves up to {place} place.", player=name, place=nth(outcome.rank))
    return phrase("{player} falls to {place} place.", player=name, place=nth(outcome.rank))
