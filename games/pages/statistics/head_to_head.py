"""Two players compared over the matches, or common deals, in which both sat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.wording.translated import phrase
from games.wording.words import times

from .past_matches import PastMatch
from .tallies import PlayerTotals, add_up_player

MAX_LISTED = 5
"""The most common matches that are listed, the last ones."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    sentence: str
    # For each of the two the name, how often they finished ahead, and their totals in the common
    # matches; empty if the two never met.
    sides: list[tuple[str, int, PlayerTotals]]
    # The last common matches, newest first, with the name of who finished ahead, None for a tie.
    last: list[tuple[PastMatch, str | None]]


def compare_players(
    matches: Sequence[PastMatch], pair: tuple[int, int], names: Mapping[int, str]
) -> HeadToHead:
    """Compare two players (ids) over the matches in which both played a deal together."""
    matches_of_both = [
        _keep_common_hands(match, pair) for match in matches if _can_compare(match, pair)
    ]
    if not matches_of_both:
        both = [names[player] for player in pair]
        return HeadToHead(phrase("{players} have not played together yet.", players=both), [], [])
    better = [_find_better(match, pair) for match in matches_of_both]  # ids; None for a tie
    ahead = [better.count(player) for player in pair]  # how often each of the two was better
    sides = [
        (names[player], times_ahead, add_up_player(player, matches_of_both))
        for player, times_ahead in zip(pair, ahead, strict=True)
    ]
    last = [
        (match, None if player is None else names[player])
        for match, player in zip(matches_of_both[-MAX_LISTED:], better[-MAX_LISTED:], strict=True)
    ]
    sentence = _format_comparison(pair, ahead, better.count(None), names)
    return HeadToHead(sentence, sides, last[::-1])


def _can_compare(match: PastMatch, pair: tuple[int, int]) -> bool:
    """Return whether a match can compare the two: both sat in it, in at least one deal together."""
    seats = [seat for seat in match.seats if seat.player in pair]
    if len(seats) < 2:
        return False
    # Without scores, everybody was in every deal.
    return seats[0].scores is None or match.sum_common_deals(*seats) is not None


def _keep_common_hands(match: PastMatch, pair: tuple[int, int]) -> PastMatch:
    """Return the match with the pair's hands only of deals that both played."""
    seats = [match.get_seat(player) for player in pair]
    if any(seat.scores is None for seat in seats):
        return match
    hands = [seat.scores or [] for seat in seats]
    is_common = [None not in scores for scores in zip(*hands, strict=True)]
    others = [seat for seat in match.seats if seat not in seats]
    common = []
    for seat, scores in zip(seats, hands, strict=True):
        common_scores = [
            score if both_played else None
            for score, both_played in zip(scores, is_common, strict=True)
        ]
        common.append(seat._replace(scores=common_scores))
    return match._replace(seats=(*common, *others))


def _find_better(match: PastMatch, pair: tuple[int, int]) -> int | None:
    """Return who did better (id), by place, or by common deals if people came and went."""
    first, second = (match.get_seat(player) for player in pair)
    if first.scores is None or second.scores is None:
        # Nobody left such a match, so both have a place.
        figures = (first.place or 0, second.place or 0)
        lowest_wins = True  # the first place is 1
    else:
        # Never None here: `_can_compare` chose the match.
        figures = match.sum_common_deals(first, second) or (0, 0)
        lowest_wins = match.lowest_wins
    if figures[0] == figures[1]:  # a tie
        return None
    is_first_better = (figures[0] < figures[1]) == lowest_wins
    return first.player if is_first_better else second.player


def _format_comparison(
    pair: tuple[int, int], ahead: Sequence[int], ties: int, names: Mapping[int, str]
) -> str:
    """Describe how often each of the pair finished ahead of the other (`ahead`), and ties."""
    match_count = sum(ahead) + ties
    sentences = [phrase("1 match together.", "{n} matches together.", n=match_count)]
    first, second = (names[player] for player in pair)
    if ahead[0] > ahead[1]:
        sentences.append(_describe_better(first, ahead[0], other=second, other_ahead=ahead[1]))
    elif ahead[1] > ahead[0]:
        sentences.append(_describe_better(second, ahead[1], other=first, other_ahead=ahead[0]))
    elif ahead[0]:
        sentences.append(phrase("Each finished ahead {times}.", times=times(ahead[0])))
    if ties:
        sentences.append(phrase("1 tie.", "{n} ties.", n=ties))
    return " ".join(sentences)


def _describe_better(player: str, ahead: int, other: str, other_ahead: int) -> str:
    """Describe how often a player (a name) finished ahead of the other, and the other way round."""
    if not other_ahead:
        return phrase("{player} finished ahead {times}.", player=player, times=times(ahead))
    return phrase(
        "{player} finished ahead {times}, {other} {other_times}.",
        player=player,
        times=times(ahead),
        other=other,
        other_times=times(other_ahead),
    )
