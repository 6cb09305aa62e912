"""The state of a match: places, progress, or why it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.rules.deciding import get_deciding_number
from games.rules.result import BySeat, DealResult, MatchResult, Money, Progress
from games.rules.result import build_standings as match_standings

from .attendance import build_attendance_note
from .deciding import format_count
from .hands import format_bid_and_taken
from .prizes import describe_point_stakes
from .translated import MINUS, join, numeral, phrase
from .words import signed

MAX_PIPS = 20


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's, or a team's, rank by points and total."""

    person: Person
    partners: tuple[Person, ...]  # the others of a team
    name: str  # all names of a team
    rank: int | None  # None for players who have left or not played
    tied: bool
    total: int
    change: str  # points of the last deal; once the match is over, money won or lost
    leads: bool  # in a match that goes on
    is_dealer: bool
    announced: str  # what they bid and took in the current deal
    count: str  # the one that ends the match
    note: str = ""  # when they came or left
    has_left: bool = False

    @property
    def positions(self) -> tuple[int, ...]:
        return (self.person.position, *(partner.position for partner in self.partners))


@dataclass(frozen=True, slots=True)
class Standings:
    """All players in order of rank."""

    rows: tuple[StandingRow, ...]
    caption: str
    in_money: bool  # `StandingRow.change` is money


@dataclass(frozen=True, slots=True)
class MoneyByPoints:
    """Everybody's cents if the match ended now, most first; no rows before the first deal."""

    sentence: str
    currency: str
    rows: tuple[tuple[Person, int], ...]


@dataclass(frozen=True, slots=True)
class ProgressView:
    """The progress of a match in words, and as pips, or as a bar: `done` of `of`."""

    where: str  # “Deal 3 of 9”, “45 of 100”
    meaning: str  # who is nearest to the end, or empty
    label: str  # of the pips or the bar
    pips: tuple[str, ...]  # classes: “on” (played), “now” or empty; none if a bar is drawn
    done: int
    of: int


def build_standings_table(replayed: ReplayedMatch) -> Standings:
    """Return a row for each player or team, by place; in a finished match, with the money."""
    result = replayed.result
    ranks = [standing.rank for standing in result.standings]
    stored = replayed.stored
    open_deal = replayed.stored.find_open_deal()
    rows = []
    next_deal = len(result.deals) + 1
    dealer = None if result.finished else stored.find_dealer(next_deal)
    at_table = stored.at_table(next_deal)
    money = result.money if result.finished else None
    for standing in result.standings:
        alone = (standing.seat,)
        team = next((team for team in stored.teams if standing.seat in team), alone)
        if standing.seat != team[0]:
            continue  # one row for the whole team
        change = ""
        if not result.finished and result.deals:
            change = _format_score_change(result.deals[-1], team)
        elif money:
            change = _format_net(replayed, [money.net[seat] for seat in team])
        is_tied = standing.rank is not None and ranks.count(standing.rank) > len(team)
        rows.append(
            StandingRow(
                person=replayed.people[standing.seat],
                partners=tuple(replayed.people[seat] for seat in team[1:]),
                name=join(replayed.get_names(team)),
                rank=standing.rank,
                tied=is_tied,
                total=standing.total,
                change=change,
                leads=standing.rank == 1 and not result.finished,
                is_dealer=dealer in team,
                announced=_format_bids(stored, open_deal, team),
                count=format_count(stored.game, standing),
                note=build_attendance_note(replayed, standing.seat) if stored.changes else "",
                has_left=standing.seat not in at_table,
            )
        )
    in_money = money is not None
    return Standings(
        rows=tuple(rows), caption=_format_caption(result, in_money=in_money), in_money=in_money
    )


def _format_bids(stored: StoredMatch, deal: StoredDeal | None, team: Sequence[int]) -> str:
    if deal is None or not (deal.announced or deal.hands):
        return ""
    bids = [format_bid_and_taken(stored, deal, seat) for seat in team]
    return " + ".join(filter(None, bids))


def _format_caption(result: MatchResult, *, in_money: bool) -> str:
    if not result.finished:
        return phrase("total · deal {deal}", deal=len(result.deals))
    return phrase("total, money won or lost") if in_money else phrase("total")


def _format_score_change(deal: DealResult, team: Sequence[int]) -> str:
    """Return what a deal added to a team's total; "" if a member neither played nor got points."""
    added = [deal.sat_out.get(seat, deal.scores[seat]) for seat in team]
    return signed(sum(added)) if None not in added else ""


def _format_net(replayed: ReplayedMatch, nets: Sequence[int]) -> str:
    """Return the money won or lost by a player, or by each of a team: once if it is equal."""
    amounts = [replayed.format_signed_cents(net) for net in nets]
    if len(set(nets)) > 1:
        return join(amounts)
    return phrase("{amount} each", amount=amounts[0]) if len(nets) > 1 else amounts[0]


def compute_places_after(replayed: ReplayedMatch, deal: DealResult) -> BySeat:
    """Return each seat's place after a counted deal; None if not at the table, or not played."""
    game = replayed.stored.game
    counts = deal.counts[game.end.count] if game.end.count else None
    # Somebody is not in this deal, so whoever has not come or not played yet is not ranked.
    if None in deal.scores:
        deals_so_far = replayed.result.deals[: replayed.result.deals.index(deal) + 1]
        at_table = [seat for seat, total in enumerate(deal.totals) if total is not None]
        ranked = [
            seat
            for seat in at_table
            if any(earlier.scores[seat] is not None for earlier in deals_so_far)
        ]
        totals = [total or 0 for total in deal.totals]
        standings = match_standings(
            totals, lowest_wins=game.lowest_wins, counts=counts, groups=[ranked]
        )
    else:
        standings = match_standings(
            deal.totals,
            lowest_wins=game.lowest_wins,
            counts=counts,
            sides=replayed.stored.teams,
        )
    ranks = {standing.seat: standing.rank for standing in standings}
    return tuple(ranks[seat] for seat in range(len(deal.totals)))


def explain_uncounted_deals(replayed: ReplayedMatch) -> str:
    """Describe which deals after the end do not count, or that one was not complete; or ""."""
    first = len(replayed.result.deals) + 1
    uncounted = replayed.result.not_counted
    if uncounted:
        return phrase(
            "Deal {deals} does not count: the match was already over.",
            "Deals {deals} do not count: the match was already over.",
            n=uncounted,
            deals=range(first, first + uncounted),
        )
    open_deal = replayed.stored.find_open_deal()
    if open_deal and replayed.result.finished:
        return phrase("Deal {deal} is not complete and does not count.", deal=open_deal.number)
    return ""


def build_money_by_points(replayed: ReplayedMatch, money: Money) -> MoneyByPoints:
    """Return the rate and everybody's cents if the match ended now, most first."""
    order = sorted(replayed.people, key=lambda person: -money.net[person.position])
    rows = [(person, money.net[person.position]) for person in order]
    return MoneyByPoints(
        sentence=describe_point_stakes(replayed),
        currency=replayed.currency,
        rows=tuple(rows) if replayed.result.deals else (),
    )


def build_progress(replayed: ReplayedMatch) -> ProgressView:
    """Build the progress of a match, with who is nearest to the end unless deals end it."""
    progress = replayed.result.progress
    nearest = _describe_nearest(replayed) if progress.unit != "deals" else ""
    return to_progress_view(progress, nearest, replayed.stored.game.end.count)


def to_progress_view(progress: Progress, meaning: str = "", counted: str = "") -> ProgressView:
    """Convert a progress for display: “Deal 3 of 9” with pips for few deals, or “45 of 100”."""
    if progress.unit != "deals":
        return _build_points_progress(progress, meaning, counted)
    to_come = progress.total - progress.done - 1  # deals after the one that is played now
    pips = (*["on"] * progress.done, "now", *[""] * to_come) if progress.total <= MAX_PIPS else ()
    where = phrase("One deal")
    if progress.total > 1:
        where = phrase("Deal {deal} of {deals}", deal=progress.done + 1, deals=progress.total)
    label = phrase(
        "{done} of 1 deal played",
        "{done} of {n} deals played",
        n=progress.total,
        done=progress.done,
    )
    return ProgressView(
        where=where,
        meaning=meaning,
        label=label,
        pips=pips,
        done=progress.done,
        of=progress.total,
    )


def _build_points_progress(progress: Progress, meaning: str, count_name: str) -> ProgressView:
    done = progress.done
    total = progress.total
    if count_name:
        where = phrase("{name} {done} of {total}", name=count_name, done=done, total=total)
        label = where
    else:
        where = phrase("{done} of {total}", done=done, total=total)
        label = phrase("{done} of {total} points", done=done, total=total)
    return ProgressView(
        where=where,
        meaning=meaning,
        label=label,
        pips=(),
        done=done,
        of=total,
    )


def explain_end(replayed: ReplayedMatch) -> str:
    """Explain why a finished match is over: all deals, ended early, or who reached what."""
    result = replayed.result
    assert result.end is not None  # noqa: S101 - only a finished match is asked
    played = len(result.deals)
    if result.end.reason == "deals":
        return phrase("The one deal is played.", "All {n} deals are played.", n=max(played, 1))
    if result.end.reason == "early":
        if not played:
            return phrase("Ended before the first deal was played.")
        return phrase("Ended early, after 1 deal.", "Ended early, after {n} deals.", n=played)
    totals = {standing.seat: get_deciding_number(standing) for standing in result.standings}
    first, *others = _group_by_team(replayed, result.end.seats)
    names = replayed.get_names(first)
    reached = [
        phrase(
            "{names} has {points}",
            "{names} have {points}",
            n=len(first),
            names=names,
            points=totals[first[0]],
        )
    ]
    for team in others:
        reached.append(
            phrase("{names} {points}", names=replayed.get_names(team), points=totals[team[0]])
        )
    return _explain_limit(replayed, join(reached))


def _describe_nearest(replayed: ReplayedMatch) -> str:
    """Describe who is nearest to the end of a match by totals or a count, and where it ends."""
    end = replayed.stored.game.end
    done = replayed.result.progress.done
    totals = {
        standing.seat: get_deciding_number(standing) for standing in replayed.result.standings
    }
    # Where the match also ends below zero, the progress is the distance from zero.
    nearest_totals = (done, -done) if end.below_zero else (done,)
    near = [seat for seat, total in totals.items() if total in nearest_totals]
    if not done or not near:
        return _format_limit(replayed)
    nearest = [
        phrase("{names} ({points})", names=replayed.get_names(team), points=totals[team[0]])
        for team in _group_by_team(replayed, near)
    ]
    are_nearest = phrase(
        "{names} is nearest to the end",
        "{names} are nearest to the end",
        n=len(near),
        names=nearest,
    )
    return _explain_limit(replayed, are_nearest)


def _group_by_team(replayed: ReplayedMatch, seats: Sequence[int]) -> list[tuple[int, ...]]:
    """Group seats with one total: teams of which all are among them, then the others alone."""
    teams = [team for team in replayed.stored.teams if set(team) <= set(seats)]
    return teams + [(seat,) for seat in seats if not any(seat in team for team in teams)]


def _format_limit(replayed: ReplayedMatch) -> str:
    """Describe the totals (or count) at which a match is over."""
    end = replayed.stored.game.end
    (limit, low) = _get_limits(replayed)
    if end.beyond and end.below_zero:
        return phrase("The match is over above {limit} or below {low}.", limit=limit, low=low)
    if end.beyond:
        return phrase("The match is over above {limit}.", limit=limit)
    if end.below_zero:
        return phrase("The match is over at {limit} or {low}.", limit=limit, low=low)
    return phrase("The match is over at {limit}.", limit=limit)


def _explain_limit(replayed: ReplayedMatch, who: str) -> str:
    """Add the limits of `_format_limit` to a clause on who has reached them, or is nearest."""
    end = replayed.stored.game.end
    (limit, low) = _get_limits(replayed)
    if end.beyond and end.below_zero:
        return phrase(
            "{who}: the match is over above {limit} or below {low}.",
            who=who,
            limit=limit,
            low=low,
        )
    if end.beyond:
        return phrase("{who}: the match is over above {limit}.", who=who, limit=limit)
    if end.below_zero:
        return phrase(
            "{who}: the match is over at {limit} or {low}.",
            who=who,
            limit=limit,
            low=low,
        )
    return phrase("{who}: the match is over at {limit}.", who=who, limit=limit)


def _get_limits(replayed: ReplayedMatch) -> tuple[str, str]:
    """Return the number that ends a match, with the name of its count, and the one below zero."""
    count_name = replayed.stored.game.end.count
    target = numeral(replayed.result.progress.total)
    limit = f"{count_name} {target}" if count_name else target
    return limit, f"{MINUS}{target}"
