"""Who is at the table of a match that goes on, who has gone, and what each of them can do now, with its effect."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, has_pot
from games.play.coming_and_going import find_deal_to_sit_out
from games.rules.replay import welcome
from games.rules.sitting_out import deals_played
from games.wording.attendance import happens_to
from games.wording.words import count, nth, number, span, spelled

from .coming import TOTALS, Decks, more_decks


@dataclass(frozen=True, slots=True)
class PeopleNow:
    """Everybody of a match: who is there, who has gone; the number of the deal from which on what is done now holds.

    Somebody is the id of the player, the person, and what is true of them. `wrong` says what is wrong with how many
    they are; with `comes` somebody more can come.
    """

    there: tuple[tuple[int, Person, str], ...]
    gone: tuple[tuple[int, Person, str], ...]
    wrong: str
    before: int
    comes: bool


@dataclass(frozen=True, slots=True)
class PersonAction:
    """Something that can be done for somebody: what is sent, what it is called, and what it means."""

    do: str
    icon: str
    title: str
    effect: str
    start: str = ""


@dataclass(frozen=True, slots=True)
class OnePerson:
    """One of a match and what can be done: `deal` is the one that they can still sit out or be played for in.

    `plays_for` leads to who plays for them; None where nobody can. `decks`: who comes back brings more of them.
    """

    player: int
    person: Person
    deal: int
    ways: tuple[PersonAction, ...]
    plays_for: bool
    after: str
    decks: Decks | None = None


def people_now(replayed: ReplayedMatch, own: int | None) -> PeopleNow:
    """The list of a match; `own` is where whoever's phone it is sits."""
    stored, before = replayed.stored, play.get_next_deal_number(replayed.stored)
    there = stored.at_table(before)
    order = [standing.seat for standing in replayed.result.standings]
    rows = [(stored.seats[seat].player_id, replayed.people[seat], _words(replayed, seat, own)) for seat in order]
    return PeopleNow(
        there=tuple(row for row in rows if row[1].position in there),
        gone=tuple(row for row in rows if row[1].position not in there),
        wrong=how_many(replayed),
        before=before,
        comes=not stored.teams,
    )


def how_many(replayed: ReplayedMatch) -> str:
    """What is to be done where the game takes more or fewer than are in the next deal; empty where it takes them."""
    stored = replayed.stored
    deal = replayed.find_open_deal()
    coming = deal.number if deal else len(replayed.result.deals) + 1
    many, game = len(stored.in_deal(coming)), stored.game
    if many in game.players:
        return ""
    takes = f"{game.name} is for {span(game.players[0], game.players[-1])}"
    if many > game.players[-1]:
        out = count(many - game.players[-1], "player")
        return f"{spelled(many).capitalize()} are in deal {coming}, and {takes}: {out} more have to sit it out."
    have = f"{spelled(many).capitalize()} {'is' if many == 1 else 'are'} in deal {coming}, and {takes}"
    return f"{have}. Somebody comes, somebody plays for who is away, or the match is ended early."


def one_person(replayed: ReplayedMatch, position: int) -> OnePerson:
    """What can be done for whoever sits at `position`."""
    stored, person = replayed.stored, replayed.people[position]
    before, deal = play.get_next_deal_number(stored), find_deal_to_sit_out(stored, position)
    if position not in stored.at_table(before):
        backs, decks = _backs(replayed, position), more_decks(replayed, before)
        return OnePerson(stored.seats[position].player_id, person, before, backs, False, "", decks)
    ways = []
    if instead := _instead(replayed, position, deal):
        ways.append(PersonAction("plays", "undo", f"{person.name} plays deal {deal} after all", instead))
    if not stored.teams:
        if position in stored.in_deal(deal):
            ways += _sits_out(replayed, position, deal)
        if before > 1 and len(stored.at_table(before)) > 1:
            ways.append(PersonAction("leaves", "home", "Goes home", _leaving(replayed, position)))
    return OnePerson(
        player=stored.seats[position].player_id,
        person=person,
        deal=deal,
        ways=tuple(ways),
        plays_for=position in stored.in_deal(deal),
        after="" if stored.teams else _go_on(replayed, len(stored.at_table(before)) - 1),
    )


def _words(replayed: ReplayedMatch, seat: int, own: int | None) -> str:
    """What is true of somebody: 44 · first · you."""
    standing = next(each for each in replayed.result.standings if each.seat == seat)
    parts = [number(standing.total)] if replayed.result.deals else []
    if standing.place and replayed.result.deals:
        parts.append(nth(standing.place))
    parts += [*_fewer_deals(replayed, seat), *happens_to(replayed, seat)]
    return " · ".join([*parts, *(["you"] if seat == own else [])])


def _fewer_deals(replayed: ReplayedMatch, seat: int) -> list[str]:
    """In how many deals somebody was, where others at the table were in more."""
    deals = len(replayed.result.deals)
    played = deals_played(replayed.stored.attendance, deals)
    fewer = played.get(seat, deals) < max(played.values())
    return [f"{played[seat]} of {count(deals, 'deal')}"] if fewer else []


def _backs(replayed: ReplayedMatch, position: int) -> tuple[PersonAction, ...]:
    """The ways to come back: with the own total, or another one."""
    stored, name = replayed.stored, replayed.people[position].name
    if play.get_next_deal_number(stored) > len(replayed.result.deals) + 1:
        return (PersonAction("comes", "plus", f"{name} comes back", "From the next deal on."),)
    offer = welcome(stored.build_record(), position)
    paid = f" Puts in {replayed.format_cents(offer.pays)}." if offer.pays else ""
    return tuple(
        PersonAction("comes", "plus", f"{name} comes back", f"With {number(total)}, {TOTALS[start]}.{paid}", start)
        for start, total in offer.totals.items()
    )


def _instead(replayed: ReplayedMatch, position: int, deal: int) -> str:
    stored = replayed.stored
    by = stored.find_substitutes(deal).get(position)
    if by:
        return f"{by.name} does not play deal {deal} then."
    return "" if position in stored.in_deal(deal) else "Without it: no hand, no score."


def _sits_out(replayed: ReplayedMatch, position: int, deal: int) -> list[PersonAction]:
    total = next(each.total for each in replayed.result.standings if each.seat == position)
    left = len(replayed.stored.in_deal(deal)) - 1
    others = f"{spelled(left)} {'plays' if left == 1 else 'play'}{' for the prizes' if has_pot(replayed) else ''}"
    name = f"Sits out deal {deal}"
    nothing = PersonAction("sits-out", "pause", name, f"No score, not 0. The {number(total)} stays; {others}.")
    grows = f"The {number(total)} grows by the average of the others’ scores. No prize."
    average = PersonAction("sits-out-average", "pause", f"{name} for the average", grows)
    too_many = len(replayed.stored.at_table(deal)) > replayed.stored.game.players[-1]
    return [nothing, average] if too_many else [average, nothing]  # what is proposed comes first


def _leaving(replayed: ReplayedMatch, position: int) -> str:
    total = next(each.total for each in replayed.result.standings if each.seat == position)
    words = f"The {number(total)} stays, without a place."
    money = replayed.result.money
    if money is None or money.pot is None:
        return words
    name, taken, paid = replayed.people[position].name, money.taken_out[position], money.paid_in[position]
    kept = f"The {replayed.format_cents(taken)} taken stay with {name}, the" if taken else "The"
    return f"{words} {kept} {replayed.format_cents(paid)} paid stay in the pot."


def _go_on(replayed: ReplayedMatch, left: int) -> str:
    """What becomes of the table once somebody has gone."""
    game, least = replayed.stored.game, replayed.stored.game.players[0]
    goes_on = f"{spelled(left).capitalize()} {'goes' if left == 1 else 'go'} on."
    return f"{goes_on} With fewer than {spelled(least)}, {game.name} waits."
