"""A match in play on a TV: who has entered the deal, who is awaited, the distances, the pot.

Nothing of the hands of the open deal is shown, except what lies open on the table: bids and tricks.
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
from games.matches.stored_match import StoredDeal, StoredMatch
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
"""The characters of a name beyond which all names are written smaller."""
LONGEST_NAME = 24
"""The characters of a name beyond which all names are written smaller still."""
WaitsFor = Literal["hands", "bids", "play", "sum", "question", "numbers", "few", "many"]


@dataclass(frozen=True, slots=True)
class Member:
    person: Person
    is_entered: bool | None  # the entry that the deal waits for; None if they are not in the deal


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A player, or a team, of a match in play."""

    standing: StandingRow
    members: tuple[Member, ...]
    subtitle: str  # below the name
    bid: str  # "" if bids have no column, as for the tricks taken
    taken: str


@dataclass(frozen=True, slots=True)
class Awaited:
    waits_for: WaitsFor
    entered: int  # how many players have entered it
    players: int  # how many players are in the deal
    people: tuple[Person, ...]  # those who are awaited, if they are few
    sentence: SafeString | str  # shown large, with its number marked; "" if `waits_for` says all


@dataclass(frozen=True, slots=True)
class PlayView:
    ends_at: str  # at which total the match ends; "" if a number of deals ends it
    deal_number: int
    bid_name: str  # the heading of the column of bids; "" without it
    taken_name: str  # the heading of the column of tricks taken; "" without it
    rows: tuple[PlayRow, ...]
    name_size: str  # a class: "", "long" or "longest"
    bid_sums: tuple[SafeString | str, ...]  # sentences
    awaited: Awaited
    pot: int | None  # in cents
    coins: range  # one number for each coin that is drawn


def build_play(replayed: ReplayedMatch, standings: Sequence[StandingRow]) -> PlayView:
    """Return a match in play; `standings` are by the totals before the open deal."""
    stored = replayed.stored
    deal_number = len(replayed.result.deals) + 1
    deal = stored.find_deal(deal_number) or StoredDeal(deal_number)
    entered = _find_entered(replayed, deal)
    bid_name, taken_name = _name_open_numbers(replayed, deal)
    rows = [
        _build_row(replayed, deal, row, standings, entered, (bid_name, taken_name))
        for row in standings
    ]
    if bid_name:  # bids go round the table
        rows.sort(key=lambda row: (row.standing.has_left, row.standing.person.position))
    money = replayed.result.money
    return PlayView(
        ends_at=_describe_end(replayed),
        deal_number=deal_number,
        bid_name=bid_name,
        taken_name=taken_name,
        rows=tuple(rows),
        name_size=_choose_name_size(stored.names),
        bid_sums=_describe_bid_sums(replayed, deal),
        awaited=_build_awaited(replayed, deal, standings, entered),
        pot=money.pot if money else None,
        coins=range(_count_coins(replayed)),
    )


def _choose_name_size(names: Sequence[str]) -> str:
    longest = max(map(len, names))
    if longest > LONGEST_NAME:
        return "longest"
    return "long" if longest > LONG_NAME else ""


def _find_entered(replayed: ReplayedMatch, deal: StoredDeal) -> set[int]:
    """Return the positions of those who have entered what the deal waits for."""
    stored = replayed.stored
    stage = choose_stage(stored, deal)
    return {
        position for position in stored.in_deal(deal.number) if is_in(stored, deal, stage, position)
    }


def _name_open_numbers(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[str, str]:
    """Return the headings of the columns of bids and of tricks taken, each "" without a column."""
    game = replayed.stored.game
    bids = [rule for rule in game.numbers if rule.first and not rule.once]
    if len(bids) != 1:
        return "", ""
    taken_name = ""
    bid_and_taken = None if game.has_scores else find_bid_and_taken(game)
    # Tricks have a column once the first are entered.
    if bid_and_taken and deal.hands:
        taken_name = bid_and_taken[1].name
    return bids[0].name, taken_name


def _build_row(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    row: StandingRow,
    standings: Sequence[StandingRow],
    entered: set[int],
    column_names: tuple[str, str],
) -> PlayRow:
    """Return a row with what its members have entered; `column_names` are of bids and tricks."""
    in_deal = replayed.stored.in_deal(deal.number)
    members = [
        Member(person, person.position in entered if person.position in in_deal else None)
        for person in (row.person, *row.partners)
    ]
    bid, taken = (_format_open_number(replayed, deal, members, name) for name in column_names)
    subtitle = _format_subtitle(replayed, row, standings, members, has_bids=bool(column_names[0]))
    return PlayRow(row, tuple(members), subtitle, bid, taken)


def _format_open_number(
    replayed: ReplayedMatch, deal: StoredDeal, members: Sequence[Member], name: str
) -> str:
    """Return the open number of all members: “3”, or “3 + 2”; a dash for each that is missing.

    `name` is the heading of its column, "" without a column.
    """
    if not name:
        return ""
    positions = [member.person.position for member in members if member.is_entered is not None]
    numbers = [
        collect_open_numbers(replayed.stored, deal, position).get(name) for position in positions
    ]
    return " + ".join("–" if number is None else numeral(number) for number in numbers)


def _format_subtitle(
    replayed: ReplayedMatch,
    row: StandingRow,
    standings: Sequence[StandingRow],
    members: Sequence[Member],
    has_bids: bool,  # in a column of their own
) -> str:
    """Return what stands below a name: distance or total, money per point, who deals."""
    if row.has_left:
        return phrase("No longer plays")
    if all(member.is_entered is None for member in members):
        return phrase("Sits out this deal")
    parts = []
    if replayed.result.deals:
        # Bids take the column of totals, so the total stands here.
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
    standings = (replayed.result.get_standing(row.person.position) for row in (first, second))
    return measure_distance(replayed.stored.game, *standings)


def _list_leaders(replayed: ReplayedMatch, standings: Sequence[StandingRow]) -> list[StandingRow]:
    return [row for row in standings if row.person.position in replayed.result.leaders]


def _build_awaited(
    replayed: ReplayedMatch, deal: StoredDeal, standings: Sequence[StandingRow], entered: set[int]
) -> Awaited:
    in_deal = replayed.stored.in_deal(deal.number)
    missing = [position for position in in_deal if position not in entered]
    wrong_sums = [] if missing else list_wrong_sums(replayed.stored, deal)
    waits_for = _choose_waits_for(
        replayed.stored, deal, is_entry_missing=bool(missing), has_wrong_sums=bool(wrong_sums)
    )
    people: tuple[Person, ...] = ()
    # Nobody is named before the first entry is in, or if the names are too many.
    if waits_for in ("bids", "hands") and len(missing) <= MAX_NAMED and entered:
        people = tuple(replayed.people[position] for position in missing)
    sentence: SafeString | str = ""
    if waits_for == "sum":
        sentence = wrong_sums[0].whole_sum
    elif len(people) == 1 and waits_for == "bids":
        sentence = _describe_last_bid(replayed, deal, people[0])
    elif len(people) == 1:
        sentence = _describe_distance(replayed, standings, people[0])
    return Awaited(
        waits_for, entered=len(entered), players=len(in_deal), people=people, sentence=sentence
    )


def _choose_waits_for(
    stored: StoredMatch, deal: StoredDeal, *, is_entry_missing: bool, has_wrong_sums: bool
) -> WaitsFor:
    step = OpenMatch(stored).find_next_step(deal)
    stage = choose_stage(stored, deal)
    if step.kind == "people":
        return "few" if len(stored.in_deal(deal.number)) < stored.game.players[0] else "many"
    if is_entry_missing:
        return "bids" if stage in ("said", "play") else "hands"
    if stage == "play":
        return "play"
    if has_wrong_sums:
        return "sum"
    return "question" if step.kind == "question" else "numbers"


def _describe_last_bid(
    replayed: ReplayedMatch, deal: StoredDeal, person: Person
) -> SafeString | str:
    """Describe what the only player who is awaited cannot bid; "" if they can bid anything."""
    sums = [line for line in build_sum_lines(replayed.stored, deal, "said") if line.bound]
    if not sums:
        return ""
    bid_sum = sums[0]
    if find_who_must_change(replayed.stored, deal) == person.position:
        text = gettext("{player} has to bid again: all bids together cannot be <b>{bids}</b>")
        return format_html(text, player=person.name, bids=bid_sum.of)
    bid = numeral(bid_sum.target - bid_sum.together)
    return format_html(gettext("{player} cannot bid <b>{bid}</b>"), player=person.name, bid=bid)


def _describe_distance(
    replayed: ReplayedMatch, standings: Sequence[StandingRow], person: Person
) -> SafeString | str:
    """Describe how far the only awaited player or team leads or is behind; "" before deal 1."""
    row = next(row for row in standings if person in (row.person, *row.partners))
    leaders = _list_leaders(replayed, standings)
    if not replayed.result.deals or row.rank is None or not leaders:
        return ""
    is_leading = row in leaders
    other_leaders = [leader.name for leader in leaders if leader is not row]
    if is_leading and other_leaders:
        return phrase("{players} are tied for the lead", players=[row.name, *other_leaders])
    distance = (
        _measure_lead(replayed, row) if is_leading else _measure_distance(replayed, leaders[0], row)
    )
    if distance is None:
        return ""
    return format_html(
        _choose_distance_message(distance, is_team=bool(row.partners), leads=is_leading),
        unit=translate(distance.unit),
        team=row.name,
        player=row.name,
        points=numeral(distance.size),
        leaders=listing(other_leaders) if other_leaders else "",
    )


def _measure_lead(replayed: ReplayedMatch, leader: StandingRow) -> Distance | None:
    """Return how far the only leader is ahead of the next; None if there is no next."""
    runners_up = replayed.result.runners_up
    if not runners_up:
        return None
    standing = replayed.result.get_standing(leader.person.position)
    return measure_distance(replayed.stored.game, standing, runners_up[0])


def _choose_distance_message(distance: Distance, *, is_team: bool, leads: bool) -> str:
    """Say how far a player or team leads or is behind, with the unit unless totals decide."""
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
    """Return a sentence on each sum of bids for which the rules have a target."""
    if not deal.announced:
        return ()
    sums = build_sum_lines(replayed.stored, deal, "said")
    if find_bid_and_taken(replayed.stored.game) is None:
        return tuple(bid_sum.sum_so_far for bid_sum in sums)
    return tuple(map(_describe_bid_tricks, sums))


def _describe_bid_tricks(bid_sum: SumLine) -> SafeString:
    """Describe how many tricks are bid, with the number marked."""
    if bid_sum.together > bid_sum.target:
        text = gettext("<b>{bids}</b> tricks are bid, and there are {tricks}. Someone will miss.")
    else:
        text = gettext("<b>{bids}</b> of {tricks} tricks are bid.")
    return format_html(text, bids=bid_sum.so_far, tricks=bid_sum.of)


def _count_coins(replayed: ReplayedMatch) -> int:
    """Return how many coins to draw for the pot, each worth the first prize of a deal.

    It is 0 if there is no such prize, or if they would be too many.
    """
    stored = replayed.stored
    money = replayed.result.money
    if money is None or not money.pot:
        return 0
    in_deal = stored.in_deal(len(replayed.result.deals) + 1)
    pot = stored.game.stakes.open_pot(len(stored.in_deal(1)), stored.options)
    if pot is None:
        return 0
    sides = [team for team in stored.teams if team[0] in in_deal] or in_deal
    # As if each side had another place: then the first claim is what the best alone would get.
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
