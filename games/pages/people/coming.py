"""Somebody comes while a match goes on: who might, with which total, where they sit, and what they put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max

from games import play
from games.database.match_queries import at_table, players_with_a_phone
from games.matches.match_reading import Reading
from games.matches.people import Person, in_reading_order, people
from games.models import Match, Player
from games.rules.replay import welcome
from games.wording.words import count, day, number, spelled

MOST_FACES = 12
"""More people are found by their names."""
PARTS = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth", 7: "a seventh", 8: "an eighth"}
TOTALS = {"worst": "the worst total", "average": "the average", "zero": "zero", "own": "the own total"}


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody with the id of the player: `words` say what is true of them now, or why they might come or play."""

    player: int
    person: Person
    words: str


@dataclass(frozen=True, slots=True)
class StartingTotal:
    """A total to begin with: the value to send, which is what it is called, and the points."""

    value: str
    points: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Decks:
    """More decks, where the game uses more for so many: those so far and those `proposed`, `chosen` of the two."""

    now: int
    proposed: int
    chosen: int
    players: str
    more: str


@dataclass(frozen=True, slots=True)
class Comes:
    """What it means that somebody comes: with which total, where they sit, what they put in, with how many decks.

    Points and amount are empty where the deal that is played decides; of the pot, all is where nothing is put in.
    """

    player: int
    person: Person
    total: tuple[str, str]
    seat: str
    deals: str
    pays: tuple[str, str]
    starts: tuple[StartingTotal, ...]
    decks: Decks | None
    after: tuple[tuple[Person, bool], ...]


def others_in_club(match: Match, seated: Sequence[int], *, most: int = MOST_FACES) -> tuple[Somebody, ...]:
    """Return who of a match's club has none of these seats; two queries.

    Those with a phone at its table come first, then who was here last.
    """
    rows = match.club.players.filter(retired_at=None, merged_into=None).exclude(pk__in=seated)
    found = in_reading_order(rows.annotate(last=Max("seats__match__started_at")))
    phones = players_with_a_phone(found, at_table(match.table_id))
    found.sort(key=lambda player: (player.pk not in phones, -(player.last.timestamp() if player.last else 0)))
    shown = found[:most]
    return tuple(
        Somebody(player.pk, person, _why(player, phones)) for player, person in zip(shown, people(shown), strict=True)
    )


def _why(player: Player, phones: set[int]) -> str:
    if player.pk in phones:
        return "phone is in"
    last = player.last  # type: ignore[attr-defined]
    return f"last here {day(last)}" if last else "new here"


def comes(reading: Reading, player: Player, start: str, after: int | None, decks: int | None) -> Comes:
    """What it means that a player comes, with the total `start` (empty: as usual), to the left of a seat `after`.

    `decks` are those that were chosen; None: nobody has chosen yet.
    """
    facts, before = reading.facts, play.next_deal(reading.facts)
    seats = len(facts.seats)
    where = seats - 1 if after is None else after
    person = people([*facts.players, player])[-1]
    left, right = reading.people[where].name, reading.people[(where + 1) % seats].name
    starts = _starts(reading, before, start)
    chosen = next((each for each in starts if each.chosen), None)
    return Comes(
        player=player.pk,
        person=person,
        total=(chosen.points, TOTALS[chosen.value]) if chosen else ("", ""),
        seat=f"Sits between {left} and {right}" if seats > 1 else f"Sits beside {left}",
        deals=f"deals deal {before}" if _deals(reading, where + 1, before) else "",
        pays=_pays(reading, before),
        starts=starts,
        decks=more_decks(reading, before, decks),
        after=tuple((each, each.position == where) for each in reading.people),
    )


def _starts(reading: Reading, before: int, start: str) -> tuple[StartingTotal, ...]:
    """The totals that there are to choose from; none before the first deal."""
    if before == 1:
        return ()
    totals = welcome(reading.facts.record()).totals
    known = is_known(reading, before)
    usual = start if start in totals else next(iter(totals))
    return tuple(
        StartingTotal(value, number(points) if known or value == "zero" else "", value == usual)
        for value, points in totals.items()
    )


def more_decks(reading: Reading, before: int, chosen: int | None = None) -> Decks | None:
    """The decks to choose from where one more is there, who comes or comes back; None: it stays at those so far.

    A table that chose its own number is asked only where the game's own goes up.
    """
    facts, game = reading.facts, reading.facts.game
    if not game.has_cards:
        return None
    there = len(facts.in_deal(before))
    coming = min(there + 1, game.players[-1])
    now, proposed = facts.options["decks"], game.default_decks(coming)
    if proposed <= max(now, game.default_decks(there)):
        return None
    return Decks(
        now=now,
        proposed=proposed,
        chosen=now if chosen == now else proposed,
        players=spelled(coming),
        more=count(proposed - now, "more deck"),
    )


def _pays(reading: Reading, before: int) -> tuple[str, str]:
    facts = reading.facts
    if before == 1:
        pot = facts.game.stakes.open(min(len(facts.seats) + 1, facts.game.players[-1]), facts.options)
        return (reading.cents(pot.ante), "as everybody does") if pot else ("", "")
    cents = welcome(facts.record()).pays
    if not cents:
        return "", ""
    return reading.cents(cents) if is_known(reading, before) else "", _part(reading, before)


def is_known(reading: Reading, before: int) -> bool:
    """Whether all deals before that one are over, so that the totals and the pot are what they will be then."""
    return before == len(reading.result.deals) + 1


def _part(reading: Reading, before: int) -> str:
    many = len(reading.facts.at_table(before))
    return f"{PARTS[many]} of the pot" if many in PARTS else f"the pot divided by {many}"


def _deals(reading: Reading, position: int, before: int) -> bool:
    """Whether whoever comes to sit there deals first of all."""
    facts = reading.facts
    if not facts.game.has_dealer or before == 1:
        return False
    last = facts.dealer(before - 1)
    assert last is not None  # noqa: S101 - the game has a dealer
    moved, seats = last + (last >= position), len(facts.seats) + 1
    there = [*(seat + (seat >= position) for seat in facts.at_table(before)), position]
    return min(there, key=lambda seat: (seat - moved - 1) % seats) == position
