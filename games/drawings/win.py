"""The win of a finished match: its story or lead, and the winner's best hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.replayed_match import ReplayedMatch
from games.rules.result import HandScore
from games.wording.hands import explain_score
from games.wording.story import build_story, describe_lead, find_lead, has_played
from games.wording.translated import phrase

from .hands import Drawing, draw_hand


@dataclass(frozen=True, slots=True)
class BestHand:
    """The winner's best hand."""

    caption: str  # with its deal
    points: int
    working: str  # how its points add up
    drawing: Drawing
    whose: str  # the name of its player


@dataclass(frozen=True, slots=True)
class Win:
    story: str  # or how far the winners are ahead
    best: BestHand | None  # of the winners


def build_win(replayed: ReplayedMatch) -> Win | None:
    """Return a match's story or lead, and its winners' best hand; None if nobody won."""
    if not replayed.result.winners:
        return None
    lead = find_lead(replayed)
    lead_text = describe_lead(lead) if lead else ""
    return Win(build_story(replayed) or lead_text, _find_best_hand(replayed))


def _find_best_hand(replayed: ReplayedMatch) -> BestHand | None:
    """Return the best hand with cards that a winner played in person, the earliest of equals."""
    # With this sign, the lowest is the best in every game.
    sign = 1 if replayed.stored.game.lowest_wins else -1
    # As (signed points, index of the deal, seat), of which the least is the best and the earliest.
    hands = [
        (sign * deal.hands[seat].points, index, seat)
        for index, deal in enumerate(replayed.result.deals)
        for seat in replayed.result.winners
        if has_played(replayed, index + 1, seat) and deal.hands[seat].cards
    ]
    if not hands:
        return None
    signed_points, index, seat = min(hands)
    hand: HandScore = replayed.result.deals[index].hands[seat]
    drawing = draw_hand(replayed.stored.game, hand)
    assert drawing is not None  # noqa: S101 - it has cards
    scores = [score for deal in replayed.result.deals for score in deal.scores if score is not None]
    best_of_all = signed_points <= min(sign * score for score in scores)
    name = replayed.people[seat].name
    if len(replayed.result.deals) == 1:
        caption = phrase("{player}’s hand", player=name)
    elif best_of_all:
        caption = phrase("Best hand of the match, deal {deal}", deal=index + 1)
    else:
        caption = phrase("{player}’s best hand, deal {deal}", player=name, deal=index + 1)
    return BestHand(caption, hand.points, explain_score(hand, replayed.stored.game), drawing, name)
