"""Where everybody stands in a match, and what is to be entered next, as several pages show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.facts import DealFacts
from games.rules.result import BySeat, DealResult, Money
from games.rules.result import standings_of as match_standings

from .attendance_words import note_on
from .hand_words import said_so_far
from .match_reading import Reading
from .next_step import running_step
from .people import Person
from .prizes import points_sentence
from .words import genitive, listing, number, signed


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
    total: str
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
    """Where everybody stands in money if the match ended now, most first; before the first deal nobody does.

    `sentence` says what is played for.
    """

    sentence: str
    rows: tuple[tuple[Person, str], ...]


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


def standings_of(reading: Reading) -> Standings:
    """The standings of a match: with the last deal's change while it goes on, at the end with money won or lost."""
    result = reading.result
    last = result.deals[-1] if result.deals else None
    places = [standing.place for standing in result.standings]
    in_money = result.finished and result.money is not None
    facts, open_deal, rows = reading.facts, reading.open_deal(), []
    said = open_deal is not None and open_deal.said
    teams, following = facts.teams, len(result.deals) + 1
    dealer, there = None if result.finished else facts.dealer(following), facts.at_table(following)
    for standing in result.standings:
        team = next((team for team in teams if standing.seat in team), (standing.seat,))
        if standing.seat != team[0]:
            continue
        change = _change(last, team) if last and not result.finished else ""
        if in_money and result.money:
            change = _net(reading, [result.money.net[seat] for seat in team])
        rows.append(
            StandingRow(
                person=reading.people[standing.seat],
                partners=tuple(reading.people[seat] for seat in team[1:]),
                name=reading.names(team),
                place=standing.place,
                tied=standing.place is not None and places.count(standing.place) > len(team),
                total=number(standing.total),
                change=change,
                leads=standing.place == 1 and not result.finished,
                deals=dealer in team,
                said=" + ".join(filter(None, (said_so_far(facts, open_deal, seat) for seat in team if said))),
                count="" if standing.count is None else f"{facts.game.end.count} {number(standing.count)}",
                note=note_on(reading, standing.seat) if facts.changes else "",
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


def _net(reading: Reading, nets: Sequence[int]) -> str:
    """What a player, or each of a team, has won or lost."""
    if len(set(nets)) == 1:
        return f"{reading.signed_cents(nets[0])}{' each' if len(nets) > 1 else ''}"
    return " and ".join(map(reading.signed_cents, nets))


def places_after(reading: Reading, deal: DealResult) -> BySeat:
    """The place of each seat in the match after a deal that counts; None for who has none."""
    game = reading.facts.game
    counts = deal.counts[game.end.count] if game.end.count else None
    if None in deal.scores:
        until = reading.result.deals[: reading.result.deals.index(deal) + 1]
        there = [seat for seat, total in enumerate(deal.totals) if total is not None]
        played = [seat for seat in there if any(each.scores[seat] is not None for each in until)]
        totals = [total or 0 for total in deal.totals]
        standings = match_standings(totals, game.lowest_wins, counts, groups=[played])
    else:
        standings = match_standings(deal.totals, game.lowest_wins, counts, sides=reading.facts.teams)
    by_seat = {standing.seat: standing.place for standing in standings}
    return tuple(by_seat[seat] for seat in range(len(deal.totals)))


def turn_of(reading: Reading, own: int | None = None) -> Turn:
    """What is to be entered next in a match that goes on; `own` is where whoever's phone it is sits."""
    deal_number = len(reading.result.deals) + 1
    deal = reading.facts.deal(deal_number)
    hands = deal.hands if deal else {}
    step, of = running_step(reading.facts, own), len(reading.facts.in_deal(deal_number))
    person = None if step.position is None else reading.people[step.position]
    return Turn(
        deal=deal_number,
        dealer=reading.dealer(deal_number),
        begun=bool(hands),
        hands_in=len(hands),
        of=of,
        next=person,
        whose="" if person is None else "your" if person.position == own else genitive(person.name),
        waits=own in hands and len(hands) < of,
        asks="" if person else _asks(reading, deal, step.kind),
    )


def _asks(reading: Reading, deal: DealFacts | None, kind: str) -> str:
    """What is open in a deal besides hands."""
    if kind == "said":
        names = listing(dict.fromkeys(rule.name for rule in reading.facts.game.numbers if rule.first))
        said = len(deal.said) if deal else 0
        return f"{names}: {said} of {len(reading.in_deal(deal.number if deal else 1))} are in"
    return "one number of the table is open" if kind == "numbers" else "one question is open"


def left_out(reading: Reading) -> str:
    """Which deals do not count, and why; empty where all do."""
    first = len(reading.result.deals) + 1
    many = reading.result.not_counted
    if many:
        deals = f"Deal {first} does" if many == 1 else f"Deals {listing(map(str, range(first, first + many)))} do"
        return f"{deals} not count: the match was already over."
    half = reading.open_deal()
    if half and reading.result.finished:
        return f"Deal {half.number} was half entered and does not count."
    return ""


def points_now(reading: Reading, money: Money) -> MoneyByPoints:
    """Who stands where if the match ended now, in the money of one that is played for so much a point."""
    order = sorted(reading.people, key=lambda person: -money.net[person.position])
    rows = [(person, reading.signed_cents(money.net[person.position])) for person in order]
    return MoneyByPoints(points_sentence(reading), tuple(rows) if reading.result.deals else ())
