"""What is entered next in a match that goes on: the line below a board, and its button."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.next_step import OpenMatch, Step
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch

from .noted_numbers import SumLine, build_sum_lines, list_wrong_sums
from .translated import phrase
from .words import sentence


@dataclass(frozen=True, slots=True)
class Turn:
    """What is entered next, in one or two lines, and the words of the button that leads there."""

    deal_number: int
    title: str
    action: str  # on the button
    above: str = ""  # a small line above the title
    below: str = ""  # a small line below; with it, the title leads to the deal
    waits: bool = False  # the hand of the phone's player is in, and others are still to come
    of_people: bool = False  # too few or too many players are in


def build_turn(replayed: ReplayedMatch, own_position: int | None = None) -> Turn:
    """Build what is to be entered next in a match that goes on, and how many hands are in."""
    stored = replayed.stored
    deal_number = len(replayed.result.deals) + 1
    deal = stored.find_deal(deal_number)
    step = OpenMatch(stored, own_position).find_current_step()
    players = len(stored.in_deal(deal_number))
    hands = deal.hands if deal else {}
    waits = own_position in hands and len(hands) < players
    if step.kind == "people":
        title = _describe_missing_people(stored, players)
        return Turn(deal_number, title, action=phrase("Who plays?"), waits=waits, of_people=True)
    if deal and hands:
        return _build_turn_between_hands(replayed, deal, step, own_position, waits=waits)
    return _build_turn_before_hands(replayed, deal_number, deal, step)


def _build_turn_before_hands(
    replayed: ReplayedMatch, deal_number: int, deal: StoredDeal | None, step: Step
) -> Turn:
    """Build the turn of a deal without any hand: bids, if the game has them, or its first hand."""
    stored = replayed.stored
    action = phrase("Enter deal {deal}", deal=deal_number)
    next_player = None if step.position is None else replayed.people[step.position]
    # With a next player hands can be entered, so no bid keeps them back.
    wrong_bids = _find_wrong_bids(stored, deal) if deal and not next_player else None
    if wrong_bids:
        return _build_turn_of_wrong_sum(deal_number, wrong_bids, action)
    dealer = replayed.find_dealer(deal_number)
    above = _describe_beginning(deal_number, dealer, is_open=next_player is not None)
    if next_player:
        title = (dealer or next_player).name  # a game without a dealer has who enters first
    else:
        players = len(stored.in_deal(deal_number))
        title = _describe_open_step(stored, deal, step.kind, players)
    return Turn(deal_number, title, action=action, above=above)


def _build_turn_between_hands(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    step: Step,
    own_position: int | None,
    *,
    waits: bool,
) -> Turn:
    """Build the turn of a deal of which hands are in, perhaps all, but something is missing."""
    stored = replayed.stored
    entered = len(deal.hands)
    players = len(stored.in_deal(deal.number))
    next_player = None if step.position is None else replayed.people[step.position]
    wrong_sums = list_wrong_sums(stored, deal) if stored.game.numbers else []
    wrong_sum = next(iter(wrong_sums), None)
    if next_player:
        action = _name_hand(next_player, own_position)
    elif wrong_sum:
        action = phrase("Fix the numbers")
    elif entered == players:
        action = phrase("Enter what is missing")
    else:
        action = phrase("Enter deal {deal}", deal=deal.number)
    if wrong_sum:
        return _build_turn_of_wrong_sum(deal.number, wrong_sum, action, waits=waits)
    if waits:
        below = phrase("Your hand is saved")
    elif next_player:
        below = phrase("{player} is next", player=next_player.name)
    else:
        below = _describe_open_step(stored, deal, step.kind, players)
    title = phrase("{entered} of {hands} hands entered", entered=entered, hands=players)
    return Turn(deal.number, title, action=action, below=below, waits=waits)


def _build_turn_of_wrong_sum(
    deal_number: int, wrong_sum: SumLine, action: str, *, waits: bool = False
) -> Turn:
    title = sentence(wrong_sum.bound or phrase("Someone has miscounted"))
    above = phrase("{sum}.", sum=wrong_sum.whole_sum)
    return Turn(deal_number, title, action=action, above=above, waits=waits)


def _name_hand(following: Person, own_position: int | None) -> str:
    """Return the words of the button that leads to the next hand."""
    if following.position == own_position:
        return phrase("Enter your hand")
    return phrase("Enter {player}’s hand", player=following.name)


def _describe_beginning(deal_number: int, dealer: Person | None, *, is_open: bool) -> str:
    """Return what stands above who deals; `is_open`: hands can be entered, nothing comes first."""
    if is_open:
        return phrase("Next dealer") if dealer else phrase("Enters first")
    if dealer:
        return phrase("Dealer: {player}", player=dealer.name)
    return phrase("Deal {deal}", deal=deal_number)


def _find_wrong_bids(stored: StoredMatch, deal: StoredDeal) -> SumLine | None:
    """Return the sum of bids that keeps the hands of a deal from being entered, or None."""
    for line in build_sum_lines(stored, deal, "said"):
        if line.wrong and line.bound:
            return line
    return None


def _describe_missing_people(stored: StoredMatch, players: int) -> str:
    missing = stored.game.players[0] - players
    if missing > 0:
        return phrase("1 player is missing", "{n} players are missing", n=missing)
    too_many = players - stored.game.players[-1]
    return phrase("1 player too many", "{n} players too many", n=too_many)


def _describe_open_step(
    stored: StoredMatch, deal: StoredDeal | None, kind: str, players: int
) -> str:
    """Describe what is open in a deal besides hands: “Bid: 2 of 4 entered”."""
    if kind == "numbers":
        return phrase("One number of the table is missing")
    if kind != "said":
        return phrase("One question is open")
    names = tuple(dict.fromkeys(rule.name for rule in stored.game.numbers if rule.first))
    entered = len(deal.announced) if deal else 0
    return phrase(
        "{numbers}: {entered} of {players} entered",
        numbers=names,
        entered=entered,
        players=players,
    )
