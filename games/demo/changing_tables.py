"""Matches whose tables change, for the club to look around in: one of each kind, played to their ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games import play
from games.facts import MatchFacts, load_facts
from games.models import Club, Match, new_uid
from games.play.coming_and_going import next_deal
from games.rules.options import Value
from games.rules.record import DealRecord

Who = Callable[[str], int]
"""The id of a player of the club, by the name."""
Deals = Callable[[tuple[str, ...], Mapping[str, Value], int], DealRecord]
"""Makes up a deal: of those who are in it, with these options, of that number."""
MAX = "Max"


@dataclass(frozen=True, slots=True)
class ChangingTable:
    """A match to be: its game, players and options, and by deal what happens before that one."""

    game: str
    players: tuple[str, ...]
    given: Mapping[str, Value] = field(default_factory=dict)
    before: Mapping[int, Callable[[Match, Who], object]] = field(default_factory=dict)
    buys_back: bool = False


def changing_tables(circle: tuple[str, ...]) -> tuple[ChangingTable, ...]:
    """Somebody comes late, one goes, one sits out in turn, one plays for another, one is out and buys in again."""
    return (
        ChangingTable(
            "hang-ten",
            circle[:4],
            {"deals": 5},
            {3: lambda match, who: play.come(match, who(circle[4]))},
        ),
        ChangingTable(
            "basketball",
            circle[1:6],
            {"deals": 5, "stakes": "points", "unit_cents": 1},
            {4: lambda match, who: play.leave(match, 2)},
        ),
        ChangingTable("hang-ten", circle, {"deals": 7}),  # seven, of whom the dealer sits out
        ChangingTable(
            "golf",
            circle[2:5],
            before={
                2: lambda match, who: play.sit_out(match, 0, 2, score="average"),
                3: lambda match, who: play.play_for(match, 1, 3, who(MAX)),
            },
        ),
        ChangingTable("tens-pile", circle[3:6], {"knockout": True}, buys_back=True),
    )


def enter_changing(club: Club, table: ChangingTable, moment: datetime, deal_takes: timedelta, deals: Deals) -> None:
    """Enter a match as people would, dated to the evening on which it was played."""

    def who(name: str) -> int:
        return play.add_player(club, name).pk

    with play.dated(moment):
        match = play.start_match(club, table.game, list(map(who, table.players)), 0, table.given, uid=new_uid())
    facts = load_facts(match.pk)
    bought = False
    while not facts.match.finished_at:
        number = next_deal(facts)
        moment += deal_takes
        with play.dated(moment):
            if number in table.before:
                table.before[number](match, who)
            if table.buys_back and not bought:
                bought = _buy_back(facts, number)
            facts = _enter_deal(load_facts(match.pk), number, deals)


def _buy_back(facts: MatchFacts, number: int) -> bool:
    """Let somebody who is out buy in again; whether there was anybody."""
    out = sorted(facts.attendance.out(number))
    if out:
        play.come(facts.match, facts.seats[out[0]].player_id)
    return bool(out)


def _enter_deal(facts: MatchFacts, number: int, deals: Deals) -> MatchFacts:
    """Enter the hands of those who are in a deal, and the answer to its question."""
    inside, match = facts.in_deal(number), facts.match
    deal = deals(tuple(facts.names[seat] for seat in inside), facts.options, number)
    for seat, hand in zip(inside, deal.hands, strict=True):
        facts = play.record_hand(match, number, seat, hand, seen=0)
    if facts.game.question:
        play.answer_deal(match, number, None if deal.answer is None else inside[deal.answer], seen=0)
    return load_facts(match.pk)
