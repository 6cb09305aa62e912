"""The players of a match that goes on, those who left, and the actions on each of them."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, has_pot
from games.play.coming_and_going import find_hand_to_sit_out
from games.rules.replay import offer_join
from games.rules.sitting_out import count_deals_played
from games.wording.attendance import list_coming_changes
from games.wording.translated import numeral, phrase
from games.wording.words import nth, span

from .join_preview import DecksChoice, find_more_decks


@dataclass(frozen=True, slots=True)
class PeopleNow:
    """Everybody of a match, each as their player's id, the person, and their status."""

    present: tuple[tuple[int, Person, str], ...]
    absent: tuple[tuple[int, Person, str], ...]
    problem: str  # what to do about too many or too few players, "" if neither
    next_deal: int  # a change counts from this deal on
    can_join: bool  # one more player can join


@dataclass(frozen=True, slots=True)
class PersonAction:
    do: str  # the value of the button
    icon: str
    title: str
    effect: str  # in words
    start: str = ""  # the name of the total with which they return


@dataclass(frozen=True, slots=True)
class PersonPage:
    player: int  # the id
    person: Person
    deal_number: int  # the deal that they can still sit out
    actions: tuple[PersonAction, ...]
    can_have_substitute: bool
    if_they_leave: str  # how the match then continues
    decks: DecksChoice | None = None  # the decks to add if they return


def build_people_now(replayed: ReplayedMatch, own_position: int | None) -> PeopleNow:
    """Return everybody of a match, the best first; `own_position`: where the phone's owner sits."""
    stored = replayed.stored
    next_deal = play.get_next_deal_number(stored)
    seats_at_table = stored.at_table(next_deal)
    present = []
    absent = []
    for standing in replayed.result.standings:
        seat = standing.seat
        status = _format_status(replayed, seat, own_position)
        row = (stored.seats[seat].player_id, replayed.people[seat], status)
        if seat in seats_at_table:
            present.append(row)
        else:
            absent.append(row)
    return PeopleNow(
        present=tuple(present),
        absent=tuple(absent),
        problem=format_number_problem(replayed),
        next_deal=next_deal,
        can_join=not stored.teams,
    )


def format_number_problem(replayed: ReplayedMatch) -> str:
    """Describe what to do if the coming deal has more or fewer players than the game takes."""
    stored = replayed.stored
    open_deal = replayed.stored.find_open_deal()
    deal_number = open_deal.number if open_deal else len(replayed.result.deals) + 1
    player_count = len(stored.in_deal(deal_number))
    game = stored.game
    if player_count in game.players:
        return ""
    allowed_counts = span(game.players[0], game.players[-1])
    if player_count > game.players[-1]:
        return phrase(
            "{many} players are in deal {deal}, but {game} is for {takes}. 1 player must sit out.",
            "{many} players are in deal {deal}, but {game} is for {takes}. {n} players must sit "
            "out.",
            n=player_count - game.players[-1],
            many=player_count,
            deal=deal_number,
            game=game.name,
            takes=allowed_counts,
        )
    return phrase(
        "{game} needs {takes} players, but only 1 is in deal {deal}. "
        "Add a player, let someone play for an absent player, or end the match.",
        "{game} needs {takes} players, but only {n} are in deal {deal}. "
        "Add a player, let someone play for an absent player, or end the match.",
        n=player_count,
        deal=deal_number,
        game=game.name,
        takes=allowed_counts,
    )


def build_person_page(replayed: ReplayedMatch, position: int) -> PersonPage:
    """Return what can be done about the player at `position`, each with its effect."""
    stored = replayed.stored
    person = replayed.people[position]
    player_id = stored.seats[position].player_id
    next_deal = play.get_next_deal_number(stored)
    at_table = stored.at_table(next_deal)
    if position not in at_table:
        return PersonPage(
            player=player_id,
            person=person,
            deal_number=next_deal,
            actions=_build_returns(replayed, position),
            can_have_substitute=False,
            if_they_leave="",
            decks=find_more_decks(replayed, next_deal),
        )
    deal_number = find_hand_to_sit_out(stored, position).deal_number
    is_in_deal = position in stored.in_deal(deal_number)
    actions = []
    plays_effect = _format_plays_after_all(replayed, position, deal_number)
    if plays_effect:
        title = phrase("{player} plays deal {deal} after all", player=person.name, deal=deal_number)
        actions.append(PersonAction(do="plays", icon="undo", title=title, effect=plays_effect))
    # In a match with teams only a substitute is possible.
    if not stored.teams and is_in_deal:
        actions += _build_sit_outs(replayed, position, deal_number)
    # Before the first deal nobody can leave: a new match is started without them. The last player
    # at the table cannot leave either.
    if not stored.teams and next_deal > 1 and len(at_table) > 1:
        effect = _format_leaving(replayed, position)
        actions.append(
            PersonAction(do="leaves", icon="home", title=phrase("Leaves this match"), effect=effect)
        )
    return PersonPage(
        player=player_id,
        person=person,
        deal_number=deal_number,
        actions=tuple(actions),
        can_have_substitute=is_in_deal,
        if_they_leave="" if stored.teams else _format_going_on(replayed, len(at_table) - 1),
    )


def _format_status(replayed: ReplayedMatch, seat: int, own_position: int | None) -> str:
    """Return a player's status: “44 · first · 3 of 5 deals · sits out deal 6 · you”."""
    standing = replayed.result.get_standing(seat)
    parts = [numeral(standing.total)] if replayed.result.deals else []
    if standing.rank and replayed.result.deals:
        parts.append(nth(standing.rank))
    parts += [*_format_fewer_deals(replayed, seat), *list_coming_changes(replayed, seat)]
    if seat == own_position:
        parts.append(phrase("you"))
    return " · ".join(parts)


def _format_fewer_deals(replayed: ReplayedMatch, seat: int) -> list[str]:
    """Return “3 of 5 deals” in a list if anybody at the table played more deals; else []."""
    deal_count = len(replayed.result.deals)
    played = count_deals_played(replayed.stored.attendance, deal_count)
    # Those who have left are not counted.
    if seat not in played or played[seat] == max(played.values()):
        return []
    text = phrase("{played} of 1 deal", "{played} of {n} deals", n=deal_count, played=played[seat])
    return [text]


def _build_returns(replayed: ReplayedMatch, position: int) -> tuple[PersonAction, ...]:
    """Return the ways in which an absent player can return, one for each total to start with."""
    stored = replayed.stored
    title = phrase("{player} comes back", player=replayed.people[position].name)
    # Hands of the open deal are in, so the totals are not known yet.
    if play.get_next_deal_number(stored) > len(replayed.result.deals) + 1:
        return (
            PersonAction(
                do="comes",
                icon="plus",
                title=title,
                effect=phrase("Plays from the next deal."),
            ),
        )
    offer = offer_join(stored.build_record(), position)
    amount = replayed.format_cents(offer.pays) if offer.pays else ""
    actions = []
    for start, total in offer.totals.items():
        effect = (
            _format_return_paying(start, total, amount) if amount else _format_return(start, total)
        )
        actions.append(
            PersonAction(do="comes", icon="plus", title=title, effect=effect, start=start)
        )
    return tuple(actions)


def _format_return(start: str, total: int) -> str:
    if start == "worst":
        return phrase("Starts with {total} points, the worst total.", total=total)
    if start == "average":
        return phrase("Starts with {total} points, the average total.", total=total)
    if start == "zero":
        return phrase("Starts with 0 points.")
    return phrase("Continues with {total} points.", total=total)


def _format_return_paying(start: str, total: int, amount: str) -> str:
    if start == "worst":
        return phrase(
            "Starts with {total} points, the worst total, and pays {amount} into the pot.",
            total=total,
            amount=amount,
        )
    if start == "average":
        return phrase(
            "Starts with {total} points, the average total, and pays {amount} into the pot.",
            total=total,
            amount=amount,
        )
    if start == "zero":
        return phrase("Starts with 0 points and pays {amount} into the pot.", amount=amount)
    return phrase(
        "Continues with {total} points and pays {amount} into the pot.", total=total, amount=amount
    )


def _format_plays_after_all(replayed: ReplayedMatch, position: int, deal_number: int) -> str:
    """Describe what playing the deal after all means; "" for a player who plays it anyway."""
    stored = replayed.stored
    substitute = stored.find_substitutes(deal_number).get(position)
    if substitute:
        return phrase(
            "{player} then does not play deal {deal}.", player=substitute.name, deal=deal_number
        )
    if position in stored.in_deal(deal_number):
        return ""
    return phrase(
        "Otherwise {player} gets no score in this deal.", player=replayed.people[position].name
    )


def _build_sit_outs(replayed: ReplayedMatch, position: int, deal_number: int) -> list[PersonAction]:
    """Return the two ways to sit the deal out: for the others' average, or without a score.

    The proposed one comes first: without a score if there are too many players, else the average.
    """
    total = replayed.result.get_standing(position).total
    without_score = PersonAction(
        do="sits-out",
        icon="pause",
        title=phrase("Sits out deal {deal}", deal=deal_number),
        effect=phrase("Gets no score. The total stays at {total}.", total=total),
    )
    effect = phrase("Gets the average score.")
    if has_pot(replayed):
        effect = phrase("Gets the average of the other scores, but no prize.")
    title = phrase("Sits out deal {deal} for the average", deal=deal_number)
    for_average = PersonAction(do="sits-out-average", icon="pause", title=title, effect=effect)
    too_many = len(replayed.stored.at_table(deal_number)) > replayed.stored.game.players[-1]
    return [without_score, for_average] if too_many else [for_average, without_score]


def _format_leaving(replayed: ReplayedMatch, position: int) -> str:
    """Describe what becomes of a leaving player's total and of the money in the pot."""
    total = replayed.result.get_standing(position).total
    name = replayed.people[position].name
    on_total = phrase(
        "{player} keeps {total} points, but no longer has a place.", player=name, total=total
    )
    money = replayed.result.money
    if money is None or money.pot is None:
        return on_total
    paid = replayed.format_cents(money.paid_in[position])
    on_payment = phrase("The {paid} that {player} paid stays in the pot.", player=name, paid=paid)
    prize_cents = money.taken_out[position]
    if not prize_cents:
        return f"{on_total} {on_payment}"
    on_prizes = phrase(
        "{player} also keeps the {taken} from prizes.",
        player=name,
        taken=replayed.format_cents(prize_cents),
    )
    return f"{on_total} {on_prizes} {on_payment}"


def _format_going_on(replayed: ReplayedMatch, player_count: int) -> str:
    """Describe how the match continues with the players who stay if somebody leaves."""
    game = replayed.stored.game
    return phrase(
        "Then 1 player continues. {game} needs at least {least}.",
        "Then {n} players continue. {game} needs at least {least}.",
        n=player_count,
        game=game.name,
        least=game.players[0],
    )
