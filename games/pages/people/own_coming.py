"""Somebody who is at the table of a match that goes on, and not in it: what it means for them to come in."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.facts import MatchFacts
from games.matches.match_reading import Reading
from games.matches.people import Person, in_reading_order, people
from games.models import Player
from games.rules.limits import MOST_PLAYERS
from games.rules.replay import welcome
from games.wording.words import listing, number

from .coming import TOTALS, Decks, comes, is_known, more_decks


@dataclass(frozen=True, slots=True)
class OwnComing:
    """What it means for whoever's phone it is to come in before the deal of the number `before`.

    `total` are points, empty where the deal that is played decides, and what they are; `pays` likewise. `back`: they
    have been there, and sit where they sat, so that no `seat` is said. `decks`: the match goes on with more.
    """

    person: Person
    before: int
    back: bool
    total: tuple[str, str]
    seat: str
    deals: str
    pays: tuple[str, str]
    decks: Decks | None = None

    @property
    def said(self) -> str:
        """All that is said before the tap, to be compared with what is true by then."""
        decks = str(self.decks.proposed) if self.decks else ""
        return "|".join([str(self.before), *self.total, self.seat, self.deals, *self.pays, decks])


@dataclass(frozen=True, slots=True)
class Comers:
    """Who is at the table and could come in: their names, and the only one of them; `own`: whose phone it is."""

    names: str
    several: bool
    player: int
    own: bool


def takes_in(facts: MatchFacts) -> bool:
    """Whether somebody more can come to a match."""
    return not facts.match.finished_at and not facts.teams and len(facts.seats) < MOST_PLAYERS


def who_could_come(ids: frozenset[int], reading: Reading, own: int | None, *, keeps: bool) -> Comers | None:
    """Who of those who look on could come in: for phones that keep score all, else `own`, whose phone it is.

    None where nobody does, or can; a query where somebody does.
    """
    if not ids or not takes_in(reading.facts):
        return None
    if own in ids:
        return Comers("", False, own, True)
    if not keeps:
        return None
    players = in_reading_order(Player.objects.filter(pk__in=ids))
    names = [player.name for player in players]
    return Comers(listing(names), len(names) > 1, min(ids), False) if names else None


def own_coming(reading: Reading, player: Player) -> OwnComing | None:
    """What it means for a player to come in; None where they are there, or nobody can come."""
    facts, before = reading.facts, play.next_deal(reading.facts)
    position = facts.position_of(player.pk)
    if position is not None:
        gone = not facts.match.finished_at and position not in facts.at_table(before)
        return _back(reading, position, before) if gone else None
    if not takes_in(facts):
        return None
    new = comes(reading, player, "", None, None)
    seat = new.seat.replace("Sits", "You sit", 1)
    deals = f"you deal deal {before}" if new.deals else ""
    return OwnComing(new.person, before, False, new.total, seat, deals, new.pays, new.decks)


def _back(reading: Reading, position: int, before: int) -> OwnComing:
    person = people([reading.facts.seats[position].player])[0]
    decks = more_decks(reading, before)
    if not is_known(reading, before):  # they may have gone while the deal is played
        return OwnComing(person, before, True, ("", "your own total"), "", "", ("", ""), decks)
    offer = welcome(reading.facts.record(), position)
    start, total = next(iter(offer.totals.items()))
    pays = (reading.cents(offer.pays), "an equal share of the pot") if offer.pays else ("", "")
    word = "your own total" if start == "own" else TOTALS[start]
    return OwnComing(person, before, True, (number(total), word), "", "", pays, decks)
