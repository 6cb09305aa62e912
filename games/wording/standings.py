"""Where a match stands: who has which place, how far it is and why it is over, what is to be entered next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.next_step import Visit
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal
from games.rules.result import BySeat, DealResult, Money, Progress, Standing
from games.rules.result import build_standings as match_standings

from .attendance import note_on
from .hands import said_so_far
from .prizes import points_sentence
from .words import MINUS, count, genitive, listing, numeral, signed

MOST_PIPS = 20


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's place and total, or a team's, `person` and `partners`, all in `name`. `leads` while the match goes on;
    `change` of the last deal, or money won or lost. Who has `gone`, or has not played, has no `place`; `note` says when
    they came or went. `said` is what was said before the deal that is played, `count` what ends the match.
    """

    person: Person
    partners: tuple[Person, ...]
    name: str
    place: int | None
    tied: bool
    total: int
    change: str
    leads: bool
    deals: bool
    said: str
    count: str
    note: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody in order of place. `caption` says what the numbers are, `in_money` that the small ones are money."""

    rows: tuple[StandingRow, ...]
    caption: str
    in_money: bool


@dataclass(frozen=True, slots=True)
class MoneyByPoints:
    """Where everybody stands in cents if the match ended now, most first; before the first deal nobody does.

    `sentence` says what is played for.
    """

    sentence: str
    currency: str
    rows: tuple[tuple[Person, int], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to be entered: hands that are in, of all, and whose is next (None: something else is open).

    `whose` says of that one's hand whose it is: “Bea’s”, or “your”. `asks` says what else is open. `waits`: the hand of
    whoever's phone it is is in, and others are still to come.
    """

    deal: int
    dealer: Person | None
    begun: bool
    hands_in: int
    of: int
    next: Person | None
    whose: str
    waits: bool
    asks: str


@dataclass(frozen=True, slots=True)
class ProgressView:
    """`where` the match is, in a few words, and `meaning`, a sentence where those need one.

    Shown as `pips` (their classes) or, where they would be too many, as a bar: `done` of `of`. `label` says the same.
    """

    where: str
    meaning: str
    label: str
    pips: tuple[str, ...]
    done: int
    of: int


def standings_of(replayed: ReplayedMatch) -> Standings:
    """The standings of a match: with the last deal's change while it goes on, at the end with money won or lost."""
    result = replayed.result
    last = result.deals[-1] if result.deals else None
    places = [standing.place for standing in result.standings]
    in_money = result.finished and result.money is not None
    stored, open_deal, rows = replayed.stored, replayed.find_open_deal(), []
    said = open_deal is not None and open_deal.announced
    teams, following = stored.teams, len(result.deals) + 1
    dealer, there = None if result.finished else stored.find_dealer(following), stored.at_table(following)
    for standing in result.standings:
        team = next((team for team in teams if standing.seat in team), (standing.seat,))
        if standing.seat != team[0]:
            continue
        change = _change(last, team) if last and not result.finished else ""
        if in_money and result.money:
            change = _net(replayed, [result.money.net[seat] for seat in team])
        rows.append(
            StandingRow(
                person=replayed.people[standing.seat],
                partners=tuple(replayed.people[seat] for seat in team[1:]),
                name=replayed.format_names(team),
                place=standing.place,
                tied=standing.place is not None and places.count(standing.place) > len(team),
                total=standing.total,
                change=change,
                leads=standing.place == 1 and not result.finished,
                deals=dealer in team,
                said=" + ".join(filter(None, (said_so_far(stored, open_deal, seat) for seat in team if said))),
                count="" if standing.count is None else f"{stored.game.end.count} {numeral(standing.count)}",
                note=note_on(replayed, standing.seat) if stored.changes else "",
                gone=standing.seat not in there,
            )
        )
    caption = f"total · deal {len(result.deals)}"
    if result.finished:
        caption = "total, money won or lost" if in_money else "total"
    return Standings(tuple(rows), caption, in_money)


def _change(deal: DealResult, team: Sequence[int]) -> str:
    """What a deal added to a total, a team's; nothing for who was not in it."""
    added = [deal.sat_out.get(seat, deal.scores[seat]) for seat in team]
    return signed(sum(added)) if None not in added else ""


def _net(replayed: ReplayedMatch, nets: Sequence[int]) -> str:
    """What a player, or each of a team, has won or lost."""
    if len(set(nets)) == 1:
        return f"{replayed.format_signed_cents(nets[0])}{' each' if len(nets) > 1 else ''}"
    return " and ".join(map(replayed.format_signed_cents, nets))


def places_after(replayed: ReplayedMatch, deal: DealResult) -> BySeat:
    """The place of each seat in the match after a deal that counts; None for who has none."""
    game = replayed.stored.game
    counts = deal.counts[game.end.count] if game.end.count else None
    if None in deal.scores:
        until = replayed.result.deals[: replayed.result.deals.index(deal) + 1]
        there = [seat for seat, total in enumerate(deal.totals) if total is not None]
        played = [seat for seat in there if any(each.scores[seat] is not None for each in until)]
        totals = [total or 0 for total in deal.totals]
        standings = match_standings(totals, game.lowest_wins, counts, groups=[played])
    else:
        standings = match_standings(deal.totals, game.lowest_wins, counts, sides=replayed.stored.teams)
    by_seat = {standing.seat: standing.place for standing in standings}
    return tuple(by_seat[seat] for seat in range(len(deal.totals)))


def turn_of(replayed: ReplayedMatch, own: int | None = None) -> Turn:
    """What is to be entered next in a match that goes on; `own` is where whoever's phone it is sits."""
    deal_number = len(replayed.result.deals) + 1
    deal = replayed.stored.find_deal(deal_number)
    hands = deal.hands if deal else {}
    step, of = Visit(replayed.stored, own).find_current_step(), len(replayed.stored.in_deal(deal_number))
    person = None if step.position is None else replayed.people[step.position]
    return Turn(
        deal=deal_number,
        dealer=replayed.find_dealer(deal_number),
        begun=bool(hands),
        hands_in=len(hands),
        of=of,
        next=person,
        whose="" if person is None else "your" if person.position == own else genitive(person.name),
        waits=own in hands and len(hands) < of,
        asks="" if person else _asks(replayed, deal, step.kind),
    )


def _asks(replayed: ReplayedMatch, deal: StoredDeal | None, kind: str) -> str:
    """What is open in a deal besides hands."""
    if kind == "said":
        names = listing(dict.fromkeys(rule.name for rule in replayed.stored.game.numbers if rule.first))
        said = len(deal.announced) if deal else 0
        return f"{names}: {said} of {len(replayed.in_deal(deal.number if deal else 1))} are in"
    return "one number of the table is open" if kind == "numbers" else "one question is open"


def left_out(replayed: ReplayedMatch) -> str:
    """Which deals do not count, and why; empty where all do."""
    first = len(replayed.result.deals) + 1
    many = replayed.result.not_counted
    if many:
        deals = f"Deal {first} does" if many == 1 else f"Deals {listing(map(str, range(first, first + many)))} do"
        return f"{deals} not count: the match was already over."
    half = replayed.find_open_deal()
    if half and replayed.result.finished:
        return f"Deal {half.number} was half entered and does not count."
    return ""


def points_now(replayed: ReplayedMatch, money: Money) -> MoneyByPoints:
    """Who stands where if the match ended now, in the money of one that is played for so much a point."""
    order = sorted(replayed.people, key=lambda person: -money.net[person.position])
    rows = [(person, money.net[person.position]) for person in order]
    return MoneyByPoints(points_sentence(replayed), replayed.currency, tuple(rows) if replayed.result.deals else ())


def progress_of(replayed: ReplayedMatch) -> ProgressView:
    """The progress of a match that is going on."""
    progress = replayed.result.progress
    return view_of(progress, _nearest(replayed) if progress.unit != "deals" else "", replayed.stored.game.end.count)


def view_of(progress: Progress, meaning: str = "", counted: str = "") -> ProgressView:
    """How far a match is, with the sentence that says what that means; `counted` is what ends it in place of points."""
    if progress.unit != "deals":
        where = f"{f'{counted} ' if counted else ''}{numeral(progress.done)} of {numeral(progress.total)}"
        return ProgressView(where, meaning, where if counted else f"{where} points", (), progress.done, progress.total)
    left = progress.total - progress.done - 1
    pips = (*["on"] * progress.done, "now", *[""] * left) if progress.total <= MOST_PIPS else ()
    where = f"Deal {progress.done + 1} of {progress.total}" if progress.total > 1 else "One deal"
    label = f"{progress.done} of {count(progress.total, 'deal')} played"
    return ProgressView(where, meaning, label, pips, progress.done, progress.total)


def why_over(replayed: ReplayedMatch) -> str:
    """Why a finished match is over: a sentence."""
    result = replayed.result
    assert result.end is not None  # noqa: S101 - only a finished match is asked
    played = count(len(result.deals), "deal")
    if result.end.reason == "deals":
        return f"All {played} are played." if len(result.deals) > 1 else "The one deal is played."
    if result.end.reason == "early":
        return f"Ended early, after {played}." if result.deals else "Ended before the first deal was played."
    totals = {standing.seat: _looked_at(standing) for standing in result.standings}
    first, *others = _sides(replayed, result.end.seats)
    who = [f"{replayed.format_names(first)} {'has' if len(first) == 1 else 'have'} {numeral(totals[first[0]])}"]
    who += [f"{replayed.format_names(side)} {numeral(totals[side[0]])}" for side in others]
    return f"{listing(who)}: the match is over {_limit(replayed)}."


def _nearest(replayed: ReplayedMatch) -> str:
    end, done = replayed.stored.game.end, replayed.result.progress.done
    over = f"the match is over {_limit(replayed)}."
    totals = {standing.seat: _looked_at(standing) for standing in replayed.result.standings}
    near = [seat for seat, total in totals.items() if (abs(total) if end.below_zero else total) == done]
    if not done or not near:
        return over.capitalize()
    sides = _sides(replayed, near)
    who = listing(f"{replayed.format_names(side)} ({numeral(totals[side[0]])})" for side in sides)
    return f"{who} {'is' if len(near) == 1 else 'are'} nearest to the end: {over}"


def _sides(replayed: ReplayedMatch, seats: Sequence[int]) -> list[tuple[int, ...]]:
    """Those seats, team by team where all of a team are among them: a team has one total."""
    teams = [team for team in replayed.stored.teams if set(team) <= set(seats)]
    return teams + [(seat,) for seat in seats if not any(seat in team for team in teams)]


def _looked_at(standing: Standing) -> int:
    """What ends the match: a total, or what is counted."""
    return standing.total if standing.count is None else standing.count


def _limit(replayed: ReplayedMatch) -> str:
    """At which totals a match ends: above 100 or below −100."""
    end, target = replayed.stored.game.end, numeral(replayed.result.progress.total)
    low = f" or {'below ' if end.beyond else ''}{MINUS}{target}" if end.below_zero else ""
    counted = f"{end.count} " if end.count else ""
    return f"{'above' if end.beyond else 'at'} {counted}{target}{low}"
