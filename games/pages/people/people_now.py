"""The players of a match that goes on, those who left, and the actions on each with their effect."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, has_pot
from games.play.coming_and_going import find_deal_to_sit_out
from games.rules.replay import offer_join
from games.rules.sitting_out import count_deals_played
from games.wording.attendance import list_coming_changes
from games.wording.words import count, nth, numeral, span, spell_number

from .join_preview import TOTAL_NAMES, DecksChoice, find_more_decks


@dataclass(frozen=True, slots=True)
class PeopleNow:
    """Everybody of a match, present or not; `before`: the deal from which on a change counts.

    A row is the id of the player, the person, and their status in words. `wrong` is the problem with their number, ""
    if there is none. `can_join`: somebody more can join.
    """

    present: tuple[tuple[int, Person, str], ...]
    absent: tuple[tuple[int, Person, str], ...]
    wrong: str
    before: int
    can_join: bool


@dataclass(frozen=True, slots=True)
class PersonAction:
    """An action on a person: its value in the form, title and effect."""

    do: str
    icon: str
    title: str
    effect: str
    start: str = ""


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person of a match with the actions on them; `deal_number`: of the one that they can still sit out.

    `can_be_played_for`: somebody else can play for them. `after` says what becomes of the table if they leave. `decks`:
    those that a returning player adds.
    """

    player: int
    person: Person
    deal_number: int
    actions: tuple[PersonAction, ...]
    can_be_played_for: bool
    after: str
    decks: DecksChoice | None = None


def build_people_now(replayed: ReplayedMatch, own: int | None) -> PeopleNow:
    """Return everybody of a match; `own` is the position of the phone's owner."""
    stored = replayed.stored
    before = play.get_next_deal_number(replayed.stored)
    present = stored.at_table(before)
    order = [standing.seat for standing in replayed.result.standings]
    rows = [
        (stored.seats[seat].player_id, replayed.people[seat], _format_status(replayed, seat, own)) for seat in order
    ]
    return PeopleNow(
        present=tuple(row for row in rows if row[1].position in present),
        absent=tuple(row for row in rows if row[1].position not in present),
        wrong=format_number_problem(replayed),
        before=before,
        can_join=not stored.teams,
    )


def format_number_problem(replayed: ReplayedMatch) -> str:
    """Return what to do if the open deal, else the next, has more or fewer players than the game takes; else ""."""
    stored = replayed.stored
    deal = replayed.find_open_deal()
    coming = deal.number if deal else len(replayed.result.deals) + 1
    many = len(stored.in_deal(coming))
    game = stored.game
    if many in game.players:
        return ""
    takes = f"{game.name} is for {span(game.players[0], game.players[-1])}"
    if many > game.players[-1]:
        out = count(many - game.players[-1], "player")
        return f"{spell_number(many).capitalize()} are in deal {coming}, and {takes}: {out} more have to sit it out."
    have = f"{spell_number(many).capitalize()} {'is' if many == 1 else 'are'} in deal {coming}, and {takes}"
    return f"{have}. Somebody comes, somebody plays for who is away, or the match is ended early."


def build_person_page(replayed: ReplayedMatch, position: int) -> PersonPage:
    """Return what can be done about the player at `position`, each with its effect: sit out, go, come back …"""
    stored = replayed.stored
    person = replayed.people[position]
    before = play.get_next_deal_number(stored)
    deal = find_deal_to_sit_out(stored, position)
    if position not in stored.at_table(before):
        backs = _build_returns(replayed, position)
        decks = find_more_decks(replayed, before)
        return PersonPage(stored.seats[position].player_id, person, before, backs, False, "", decks)
    actions = []
    if instead := _format_plays_after_all(replayed, position, deal):
        actions.append(PersonAction("plays", "undo", f"{person.name} plays deal {deal} after all", instead))
    if not stored.teams:
        if position in stored.in_deal(deal):
            actions += _build_sit_outs(replayed, position, deal)
        if before > 1 and len(stored.at_table(before)) > 1:
            actions.append(PersonAction("leaves", "home", "Goes home", _format_leaving(replayed, position)))
    return PersonPage(
        player=stored.seats[position].player_id,
        person=person,
        deal_number=deal,
        actions=tuple(actions),
        can_be_played_for=position in stored.in_deal(deal),
        after="" if stored.teams else _format_going_on(replayed, len(stored.at_table(before)) - 1),
    )


def _format_status(replayed: ReplayedMatch, seat: int, own: int | None) -> str:
    """Return a player's status: “44 · first · 3 of 5 deals · sits out deal 6 · you”, each part only if it holds.

    Total and place stand there once a deal counts, “you” if the seat is the `own` one.
    """
    standing = replayed.result.get_standing(seat)
    parts = [numeral(standing.total)] if replayed.result.deals else []
    if standing.rank and replayed.result.deals:
        parts.append(nth(standing.rank))
    parts += [*_format_fewer_deals(replayed, seat), *list_coming_changes(replayed, seat)]
    return " · ".join([*parts, *(["you"] if seat == own else [])])


def _format_fewer_deals(replayed: ReplayedMatch, seat: int) -> list[str]:
    """Return “3 of 5 deals” in a list if anybody at the table played more of them; else [], as for who is not there."""
    deals = len(replayed.result.deals)
    played = count_deals_played(replayed.stored.attendance, deals)
    fewer = played.get(seat, deals) < max(played.values())
    return [f"{played[seat]} of {count(deals, 'deal')}"] if fewer else []


def _build_returns(replayed: ReplayedMatch, position: int) -> tuple[PersonAction, ...]:
    """Return the ways to return for who left or is out, one for each total; with hands in the open deal, only one."""
    stored = replayed.stored
    name = replayed.people[position].name
    if play.get_next_deal_number(stored) > len(replayed.result.deals) + 1:
        return (PersonAction("comes", "plus", f"{name} comes back", "From the next deal on."),)
    offer = offer_join(stored.build_record(), position)
    paid = f" Puts in {replayed.format_cents(offer.pays)}." if offer.pays else ""
    return tuple(
        PersonAction(
            "comes", "plus", f"{name} comes back", f"With {numeral(total)}, {TOTAL_NAMES[start]}.{paid}", start
        )
        for start, total in offer.totals.items()
    )


def _format_plays_after_all(replayed: ReplayedMatch, position: int, deal_number: int) -> str:
    """Return what playing the deal after all means; "" for a player who neither sits it out nor has a substitute."""
    stored = replayed.stored
    by = stored.find_substitutes(deal_number).get(position)
    if by:
        return f"{by.name} does not play deal {deal_number} then."
    return "" if position in stored.in_deal(deal_number) else "Without it: no hand, no score."


def _build_sit_outs(replayed: ReplayedMatch, position: int, deal_number: int) -> list[PersonAction]:
    """Return the two ways to sit the deal out: for the average of the others' scores, or without a score.

    The average comes first, except if more are at the table than the game takes.
    """
    total = replayed.result.get_standing(position).total
    left = len(replayed.stored.in_deal(deal_number)) - 1
    others = f"{spell_number(left)} {'plays' if left == 1 else 'play'}{' for the prizes' if has_pot(replayed) else ''}"
    name = f"Sits out deal {deal_number}"
    nothing = PersonAction("sits-out", "pause", name, f"No score, not 0. The {numeral(total)} stays; {others}.")
    grows = f"The {numeral(total)} grows by the average of the others’ scores. No prize."
    average = PersonAction("sits-out-average", "pause", f"{name} for the average", grows)
    too_many = len(replayed.stored.at_table(deal_number)) > replayed.stored.game.players[-1]
    return [nothing, average] if too_many else [average, nothing]  # what is proposed comes first


def _format_leaving(replayed: ReplayedMatch, position: int) -> str:
    """Return what becomes of a leaving player's total and, with a pot, of what they took from it and paid in."""
    total = replayed.result.get_standing(position).total
    words = f"The {numeral(total)} stays, without a place."
    money = replayed.result.money
    if money is None or money.pot is None:
        return words
    name = replayed.people[position].name
    taken = money.taken_out[position]
    paid = money.paid_in[position]
    kept = f"The {replayed.format_cents(taken)} taken stay with {name}, the" if taken else "The"
    return f"{words} {kept} {replayed.format_cents(paid)} paid stay in the pot."


def _format_going_on(replayed: ReplayedMatch, left: int) -> str:
    """Return sentences once somebody leaves and `left` stay: “Three go on. With fewer than two, Golf waits.”"""
    game = replayed.stored.game
    least = replayed.stored.game.players[0]
    goes_on = f"{spell_number(left).capitalize()} {'goes' if left == 1 else 'go'} on."
    return f"{goes_on} With fewer than {spell_number(least)}, {game.name} waits."
