"""What is entered next in a match that goes on: the line below a board, and its button."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.next_step import OpenMatch
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch

from .noted_numbers import SumLine, build_sum_lines, list_wrong_sums
from .translated import phrase
from .words import sentence


@dataclass(frozen=True, slots=True)
class Turn:
    """What is entered next, in one or two lines, and the words of the button that leads there.

    - `above`: a small line above the title; `below`: one below, and the title leads to the deal.
    - `waits`: the own hand of the phone's player is in, and others are still to come.
    - `of_people`: too few or too many players are in.
    """

    deal_number: int
    title: str
    action: str
    above: str = ""
    below: str = ""
    waits: bool = False
    of_people: bool = False


def build_turn(replayed: ReplayedMatch, own_position: int | None = None) -> Turn:
    """Build what is to be entered next in a match that goes on, and how many hands are in."""
    stored = replayed.stored
    number = len(replayed.result.deals) + 1
    deal = stored.find_deal(number)
    wanted = len(stored.in_deal(number))
    step = OpenMatch(stored, own_position).find_current_step()
    hands = deal.hands if deal else {}
    waits = own_position in hands and len(hands) < wanted
    if step.kind == "people":
        title = _describe_missing_people(stored, wanted)
        return Turn(number, title, phrase("Who plays?"), waits=waits, of_people=True)
    following = None if step.position is None else replayed.people[step.position]
    wrong = _find_wrong_sum(stored, deal) if deal and stored.game.numbers else None
    action = phrase("Enter deal {deal}", deal=number)
    if hands and following:
        action = _name_hand(following, own_position)
    elif hands and wrong:
        action = phrase("Fix the numbers")
    elif len(hands) == wanted:
        action = phrase("Enter what is missing")
    if wrong and (hands or not following):
        title = sentence(wrong.bound or phrase("Someone has miscounted"))
        above = phrase("{sum}.", sum=wrong.whole_sum)
        return Turn(number, title, action, above, waits=waits)
    if not hands:
        dealer = replayed.find_dealer(number)
        above = _describe_beginning(number, dealer, is_open=following is not None)
        if not following:
            return Turn(number, _describe_open_step(stored, deal, step.kind, wanted), action, above)
        return Turn(number, (dealer or following).name, action, above)
    title = phrase("{entered} of {hands} hands entered", entered=len(hands), hands=wanted)
    if waits:
        below = phrase("Your hand is saved")
    elif following:
        below = phrase("{player} is next", player=following.name)
    else:
        below = _describe_open_step(stored, deal, step.kind, wanted)
    return Turn(number, title, action, below=below, waits=waits)


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


def _find_wrong_sum(stored: StoredMatch, deal: StoredDeal) -> SumLine | None:
    """Return the sum that keeps a deal open: of bids, or of noted numbers once all hands are in."""
    if not deal.hands:
        for line in build_sum_lines(stored, deal, "said"):
            if line.wrong and line.bound:
                return line
    return next(iter(list_wrong_sums(stored, deal)), None)


def _describe_missing_people(stored: StoredMatch, there: int) -> str:
    missing = stored.game.players[0] - there
    if missing > 0:
        return phrase("1 player is missing", "{n} players are missing", n=missing)
    too_many = there - stored.game.players[-1]
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
