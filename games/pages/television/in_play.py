"""A match in play on a TV: who has entered the deal, who is awaited, the distances, the pot.

No hand of the open deal is used, except what lies open on the table: bids, and tricks as they are
entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.matches.next_step import OpenMatch
from games.matches.noted_sums import find_who_must_change
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal
from games.pages.deal import choose_stage, is_in
from games.rules.deciding import Distance, measure_distance
from games.wording.hands import collect_open_numbers, find_bid_and_taken
from games.wording.noted_numbers import SumLine, build_sum_lines, list_wrong_sums
from games.wording.standings import StandingRow
from games.wording.translated import numeral, phrase, translate
from games.wording.words import listing

MAX_NAMED = 4
"""The most awaited players that are named; more are counted."""
MAX_COINS = 30
LONG_NAME = 14
MAX_NAME_LENGTH = 24
"""Names beyond so many characters are written smaller, or smaller still."""
Waits = Literal["hands", "bids", "play", "sum", "question", "numbers", "few", "many"]


@dataclass(frozen=True, slots=True)
class Member:
    person: Person
    is_entered: bool | None  # what the deal waits for is entered; None if they are not in the deal


@dataclass(frozen=True, slots=True)
class PlayRow:
    standing: StandingRow
    members: tuple[Member, ...]
    line: str  # below the name
    bid: str  # lies open on the table, like the tricks taken
    taken: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the open deal waits for."""

    waits_for: Waits
    entered: int  # so many players
    of: int  # all players in the deal
    people: tuple[Person, ...]  # those who are awaited, if they are few
    # Shown large, with its number marked; "" if `waits_for` says all.
    sentence: SafeString | str = ""


@dataclass(frozen=True, slots=True)
class PlayView:
    ends: str  # at which total the match ends; "" if a number of deals ends it
    deal_number: int
    bid_name: str  # the heading of its column
    taken_name: str  # the heading of its column
    rows: tuple[PlayRow, ...]
    size: str  # “”, “long” or “longest”, by the names
    sums: tuple[SafeString | str, ...]  # sentences on what is bid
    awaited: Awaited
    pot: int | None
    coins: range


def build_play(replayed: ReplayedMatch, standings: Sequence[StandingRow]) -> PlayView:
    """Return a match in play; `standings` are by the totals before the open deal, until its end."""
    stored = replayed.stored
    number = len(replayed.result.deals) + 1
    deal = stored.find_deal(number) or StoredDeal(number)
    entered = _find_entered(replayed, deal)
    bid_name, taken_name = _name_open_numbers(replayed, deal)
    rows = [
        _build_row(replayed, deal, row, standings, entered, (bid_name, taken_name))
        for row in standings
    ]
    if bid_name:  # bids go round the table
        rows.sort(key=lambda row: (row.standing.has_left, row.standing.person.position))
    longest = max(map(len, stored.names))
    size = "long" if longest > LONG_NAME else ""
    if longest > MAX_NAME_LENGTH:
        size = "longest"
    money = replayed.result.money
    return PlayView(
        ends=_describe_end(replayed),
        deal_number=number,
        bid_name=bid_name,
        taken_name=taken_name,
        rows=tuple(rows),
        size=size,
        sums=_describe_bid_sums(replayed, deal),
        awaited=_build_awaited(replayed, deal, standings, entered),
        pot=money.pot if money else None,
        coins=range(_count_coins(replayed)),
    )


def _find_entered(replayed: ReplayedMatch, deal: StoredDeal) -> set[int]:
    """Return the positions of those who have entered what the deal waits for."""
    stored = replayed.stored
    stage = choose_stage(stored, deal)
    return {
        position for position in stored.in_deal(deal.number) if is_in(stored, deal, stage, position)
    }


def _name_open_numbers(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[str, str]:
    """Return the names of the bid and of the tricks taken, each "" if it has no column."""
    game = replayed.stored.game
    bids = [rule for rule in game.numbers if rule.first and not rule.once]
    if len(bids) != 1:
        return "", ""
    pair = None if game.has_scores else find_bid_and_taken(game)
    # Tricks have a column once the first are entered.
    return bids[0].name, pair[1].name if pair and deal.hands else ""


def _build_row(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    row: StandingRow,
    standings: Sequence[StandingRow],
    entered: set[int],
    names: tuple[str, str],
) -> PlayRow:
    """Return a row with what its members have entered; `names` are those of the columns."""
    in_deal = replayed.stored.in_deal(deal.number)
    members = [
        Member(person, person.position in entered if person.position in in_deal else None)
        for person in (row.person, *row.partners)
    ]
    bid, taken = (_format_open_number(replayed, deal, members, name) for name in names)
    return PlayRow(
        row,
        tuple(members),
        _format_line(replayed, row, standings, members, bool(names[0])),
        bid,
        taken,
    )


def _format_open_number(
    replayed: ReplayedMatch, deal: StoredDeal, members: Sequence[Member], name: str
) -> str:
    """Return the open number of all members: “3”, or “3 + 2”; a dash for each that is missing."""
    if not name:
        return ""
    playing = [member.person.position for member in members if member.is_entered is not None]
    numbers = [
        collect_open_numbers(replayed.stored, deal, position).get(name) for position in playing
    ]
    return " + ".join("–" if number is None else numeral(number) for number in numbers)


def _format_line(
    replayed: ReplayedMatch,
    row: StandingRow,
    standings: Sequence[StandingRow],
    members: Sequence[Member],
    has_bids: bool,
) -> str:
    """Return the line below a name: distance or total, money per point, who deals."""
    if row.has_left:
        return phrase("No longer plays")
    if all(member.is_entered is None for member in members):
        return phrase("Sits out this deal")
    parts = []
    if replayed.result.deals:
        if has_bids and not row.count:
            parts.append(_format_total(row))
        if row.count or not has_bids or row.rank == 1:
            parts.append(row.count)
            parts.append(_format_distance(replayed, row, standings))
        parts.append(_format_money_now(replayed, row.person))
    if row.is_dealer:
        parts.append(phrase("dealer"))
    return " · ".join(filter(None, parts))


def _format_money_now(replayed: ReplayedMatch, person: Person) -> str:
    """Return what a player would win or lose now, at money per point; else ""."""
    money = replayed.result.money
    if money is None or money.pot is not None:
        return ""
    return replayed.format_signed_cents(money.net[person.position])


def _format_total(row: StandingRow) -> str:
    if row.total == -1:
        return phrase("−1 point")
    return phrase("{n} point", "{n} points", n=row.total)


def _format_distance(
    replayed: ReplayedMatch, row: StandingRow, standings: Sequence[StandingRow]
) -> str:
    """Return how far a row is behind the leader, by totals or by the count that decides."""
    leaders = _list_leaders(replayed, standings)
    if row in leaders:
        return phrase("leads") if len(leaders) == 1 else phrase("tied for the lead")
    if row.rank is None or not leaders:
        return ""
    distance = _measure_distance(replayed, leaders[0], row)
    if distance is None:
        return ""
    if distance.unit and distance.unit != replayed.stored.game.end.count:
        return phrase("{unit}: {points} behind", unit=distance.unit, points=distance.size)
    return phrase("{n} behind", "{n} behind", n=distance.size)


def _measure_distance(
    replayed: ReplayedMatch, first: StandingRow, second: StandingRow
) -> Distance | None:
    """Return the distance between two rows."""
    standings = (replayed.result.get_standing(row.person.position) for row in (first, second))
    return measure_distance(replayed.stored.game, *standings)


def _list_leaders(replayed: ReplayedMatch, standings: Sequence[StandingRow]) -> list[StandingRow]:
    return [row for row in standings if row.person.position in replayed.result.leaders]


def _build_awaited(
    replayed: ReplayedMatch, deal: StoredDeal, standings: Sequence[StandingRow], entered: set[int]
) -> Awaited:
    """Return what the deal waits for, with a sentence if there is one to say."""
    stored = replayed.stored
    in_deal = stored.in_deal(deal.number)
    missing = [position for position in in_deal if position not in entered]
    people = tuple(replayed.people[position] for position in missing)
    counted = (len(in_deal) - len(missing), len(in_deal))
    step = OpenMatch(stored).find_next_step(deal)
    if step.kind == "people":
        few = len(in_deal) < stored.game.players[0]
        return Awaited("few" if few else "many", *counted, ())
    stage = choose_stage(stored, deal)
    if not missing and stage != "play":
        wrong = list_wrong_sums(stored, deal)
        waits: Waits = "sum" if wrong else "question" if step.kind == "question" else "numbers"
        return Awaited(waits, *counted, (), wrong[0].whole_sum if wrong else "")
    if not missing:
        return Awaited("play", *counted, ())
    waits = "bids" if stage in ("said", "play") else "hands"
    if len(missing) > MAX_NAMED or len(missing) == len(in_deal):
        return Awaited(waits, *counted, ())
    sentence: SafeString | str = ""
    if len(missing) == 1 and waits == "bids":
        sentence = _describe_last_bid(replayed, deal, people[0])
    elif len(missing) == 1:
        sentence = _describe_distance(replayed, standings, people[0])
    return Awaited(waits, *counted, people, sentence)


def _describe_last_bid(
    replayed: ReplayedMatch, deal: StoredDeal, person: Person
) -> SafeString | str:
    """Describe what the only player who is awaited cannot bid; "" if they can bid anything."""
    lines = [line for line in build_sum_lines(replayed.stored, deal, "said") if line.bound]
    if not lines:
        return ""
    line = lines[0]
    if find_who_must_change(replayed.stored, deal) == person.position:
        text = gettext("{player} has to bid again: all bids together cannot be <b>{bids}</b>")
        return format_html(text, player=person.name, bids=line.of)
    bid = numeral(line.target - line.together)
    return format_html(gettext("{player} cannot bid <b>{bid}</b>"), player=person.name, bid=bid)


def _describe_distance(
    replayed: ReplayedMatch, standings: Sequence[StandingRow], person: Person
) -> SafeString | str:
    """Describe how far the only player who is awaited, or their team, is from the lead.

    It is empty before the first deal.
    """
    row = next(row for row in standings if person in (row.person, *row.partners))
    leaders = _list_leaders(replayed, standings)
    if not replayed.result.deals or row.rank is None or not leaders:
        return ""
    others = [leader for leader in leaders if leader is not row]
    names = listing(leader.name for leader in others) if others else ""
    is_team = bool(row.partners)
    if row in leaders and others:
        return phrase(
            "{players} are tied for the lead",
            players=[row.name, *(leader.name for leader in others)],
        )
    if row in leaders:
        runners_up = replayed.result.runners_up
        first = replayed.result.get_standing(row.person.position)
        distance = (
            measure_distance(replayed.stored.game, first, runners_up[0]) if runners_up else None
        )
    else:
        distance = _measure_distance(replayed, leaders[0], row)
    if distance is None:
        return ""
    return format_html(
        _choose_distance_message(distance, is_team=is_team, leads=row in leaders),
        unit=translate(distance.unit),
        team=row.name,
        player=row.name,
        points=numeral(distance.size),
        leaders=names,
    )


def _choose_distance_message(distance: Distance, *, is_team: bool, leads: bool) -> str:
    """Return the message on how far a player or team leads or is behind; it names the unit unless
    totals alone decide.
    """
    if distance.unit and leads:
        if is_team:
            return gettext("{unit}: {team} lead by <b>{points}</b>")
        return gettext("{unit}: {player} leads by <b>{points}</b>")
    if distance.unit:
        if is_team:
            return gettext("{unit}: {team} are <b>{points}</b> behind {leaders}")
        return gettext("{unit}: {player} is <b>{points}</b> behind {leaders}")
    if leads:
        if is_team:
            return gettext("{team} lead by <b>{points}</b>")
        return gettext("{player} leads by <b>{points}</b>")
    if is_team:
        return gettext("{team} are <b>{points}</b> behind {leaders}")
    return gettext("{player} is <b>{points}</b> behind {leaders}")


def _describe_bid_sums(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[SafeString | str, ...]:
    """Return a sentence on each sum of bids that the rules say anything of."""
    if not deal.announced:
        return ()
    lines = build_sum_lines(replayed.stored, deal, "said")
    if find_bid_and_taken(replayed.stored.game) is None:
        return tuple(line.sum_so_far for line in lines)
    return tuple(map(_describe_bid_tricks, lines))


def _describe_bid_tricks(line: SumLine) -> SafeString:
    """Describe how many tricks are bid, with the number marked."""
    if line.together > line.target:
        text = gettext("<b>{bids}</b> tricks are bid, and there are {tricks}. Someone will miss.")
    else:
        text = gettext("<b>{bids}</b> of {tricks} tricks are bid.")
    return format_html(text, bids=line.so_far, tricks=line.of)


def _count_coins(replayed: ReplayedMatch) -> int:
    """Return how many coins to draw for the pot, each worth a deal's first prize; 0: too many."""
    stored = replayed.stored
    money = replayed.result.money
    if money is None or not money.pot:
        return 0
    in_deal = stored.in_deal(len(replayed.result.deals) + 1)
    pot = stored.game.stakes.open_pot(len(stored.in_deal(1)), stored.options)
    if pot is None:
        return 0
    sides = [team for team in stored.teams if team[0] in in_deal] or in_deal
    prizes = pot.claims(range(1, len(sides) + 1), len(in_deal))
    first_prize = prizes[0].units * pot.unit if prizes else 0
    coins = money.pot // first_prize if first_prize else 0
    return coins if coins <= MAX_COINS else 0


def _describe_end(replayed: ReplayedMatch) -> str:
    """Describe at which total, or count, the match ends; "" if a number of deals ends it."""
    end = replayed.stored.game.end
    progress = replayed.result.progress
    if progress.unit == "deals":
        return ""
    target = numeral(progress.total)
    if end.count:
        return phrase("{counted}: ends at {target}", counted=end.count, target=target)
    if not end.below_zero:
        return (
            phrase("ends above {target}", target=target)
            if end.beyond
            else phrase("ends at {target}", target=target)
        )
    below = numeral(-progress.total)
    if end.beyond:
        return phrase("ends above {target} or below {below}", target=target, below=below)
    return phrase("ends at {target} or {below}", target=target, below=below)
