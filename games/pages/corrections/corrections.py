"""What can be corrected in a match, and what a correction is called before it is saved."""

from __future__ import annotations

from dataclasses import replace

from games.drawings.hands import Live, live_hand, side_by_side
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, has_pot
from games.matches.stored_match import StoredDeal, to_hand
from games.rules.record import Hand
from games.rules.replay import replay
from games.rules.result import places_of
from games.rules.scoring import score_deal, score_hand
from games.wording.changed import Changed
from games.wording.log_lines import REST
from games.wording.words import number


def deals_to_correct(replayed: ReplayedMatch) -> list[tuple[int, list[Person], int]]:
    """Return the complete deals, the last first, each with who took it and with how many points."""
    return [_deal(replayed, deal) for deal in reversed(replayed.stored.list_complete_deals())]


def format_ending(replayed: ReplayedMatch) -> str:
    """Say how a match ended, or that it goes on; nothing if there is no other end that it could have."""
    if replayed.stored.match.ended_early:
        return f"Ended early {_end_words(replayed)}"
    if not deals_to_end_after(replayed):
        return ""
    return f"By itself {_end_words(replayed)}" if replayed.result.finished else "The table stopped at one of its deals"


def deals_to_end_after(replayed: ReplayedMatch) -> list[int]:
    """The deals that the table can have ended the match after: those before the one that ended it anyway."""
    by_itself = replay(replace(replayed.stored.build_record(), ended_early=None))
    return list(range(1, len(by_itself.deals) + (not by_itself.finished)))


def end_changed(before: ReplayedMatch, after: ReplayedMatch) -> tuple[Changed, ...]:
    """How a match ended, and what became of the rest of the pot, before and after."""
    ends = Changed("The end of the match", _end_words(before), _end_words(after))
    rests = Changed("The rest of the pot", _rest(before), _rest(after))
    return tuple(fact for fact in (ends, rests) if fact.before != fact.after and fact.before and fact.after)


def is_in(replayed: ReplayedMatch, deal: int, position: int) -> bool:
    """Whether a hand is in, so that it can be corrected."""
    deals = replayed.stored.deals
    return 1 <= deal <= len(deals) and position in deals[deal - 1].hands


def hand_changed(before: ReplayedMatch, after: ReplayedMatch, deal: int, position: int) -> tuple[Changed, ...]:
    """The score of a hand, before and after."""
    was, now = (
        number(score_hand(replayed.stored.game, _hand(replayed, deal, position)).points) for replayed in (before, after)
    )
    return (Changed("Score", was, now),) if was != now else ()


def hand_versions(
    before: ReplayedMatch, after: ReplayedMatch, deal: int, position: int
) -> tuple[tuple[str, Live], ...]:
    """A hand before and after."""
    was, now = side_by_side(
        *(
            live_hand(replayed.stored.game, replayed.people[position], _hand(replayed, deal, position))
            for replayed in (before, after)
        )
    )
    return (("Before", was), ("After", now))


def _deal(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[int, list[Person], int]:
    hands = enumerate(score_deal(replayed.stored.game, replayed.stored.build_deal_record(deal)))
    scores = {seat: score.points for seat, score in hands if score is not None}
    places = places_of([*scores.values()], replayed.stored.game.lowest_wins)
    best = [seat for seat, place in zip(scores, places, strict=True) if place == 1]
    return deal.number, [replayed.people[seat] for seat in best], scores[best[0]]


def _end_words(replayed: ReplayedMatch) -> str:
    if not replayed.result.finished:
        return "goes on"
    deals = len(replayed.result.deals)
    return f"after deal {deals}" if deals else "before the first deal"


def _hand(replayed: ReplayedMatch, deal: int, position: int) -> Hand:
    return to_hand(replayed.stored.deals[deal - 1].hands[position])


def _rest(replayed: ReplayedMatch) -> str:
    return REST.get(replayed.stored.match.ended_early, "") if has_pot(replayed) else ""
