"""Two players compared over the matches, or common deals, in which both sat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.wording.translated import phrase
from games.wording.words import times

from .past_matches import PastMatch
from .tallies import PlayerTotals, add_up_player

LAST_MATCHES = 5
"""Number of the last common matches that are listed."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """A comparison in a sentence."""

    sentence: str
    # Name, how often ahead, totals in those matches; empty if the two never met.
    sides: list[tuple[str, int, PlayerTotals]]
    # The common matches with the name of who finished ahead, None for a tie.
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
    before = [_find_better(match, pair) for match in matches_of_both]
    ahead = [before.count(player) for player in pair]
    sides = [
        (names[who], better_count, add_up_player(who, matches_of_both))
        for who, better_count in zip(pair, ahead, strict=True)
    ]
    last = [
        (match, who if who is None else names[who])
        for match, who in zip(matches_of_both, before, strict=True)
    ]
    return HeadToHead(
        _format_comparison(pair, ahead, before.count(None), names),
        sides,
        last[: -LAST_MATCHES - 1 : -1],
    )


def _can_compare(match: PastMatch, pair: tuple[int, int]) -> bool:
    """Return whether a match can compare the two: both sat in it, in at least one deal together."""
    sat = [seat for seat in match.seats if seat.player in pair]
    if len(sat) < 2:
        return False
    return sat[0].scores is None or match.sum_common_deals(*sat) is not None


def _keep_common_hands(match: PastMatch, pair: tuple[int, int]) -> PastMatch:
    """Return the match with the pair's hands only of deals both played; as it is if all were."""
    seats = [match.get_seat(player) for player in pair]
    if any(sat.scores is None for sat in seats):
        return match
    hands = [sat.scores or [] for sat in seats]
    both = [None not in scores for scores in zip(*hands, strict=True)]
    others = [sat for sat in match.seats if sat not in seats]
    common = []
    for sat, scores in zip(seats, hands, strict=True):
        kept = [score if is_common else None for score, is_common in zip(scores, both, strict=True)]
        common.append(sat._replace(scores=kept))
    return match._replace(seats=(*common, *others))


def _find_better(match: PastMatch, pair: tuple[int, int]) -> int | None:
    """Return the id of the better by place, or by common deals if people came and went."""
    first, second = (match.get_seat(player) for player in pair)
    if first.scores is None or second.scores is None:
        figures = (first.place or 0, second.place or 0)
        is_lower_better = True
    else:
        figures = match.sum_common_deals(first, second) or (0, 0)
        is_lower_better = match.lowest_wins
    if figures[0] == figures[1]:
        return None
    is_first_better = (figures[0] < figures[1]) == is_lower_better
    return first.player if is_first_better else second.player


def _format_comparison(
    pair: tuple[int, int], ahead: Sequence[int], ties: int, names: Mapping[int, str]
) -> str:
    """Describe how often each of the pair finished ahead of the other (`ahead`), and ties."""
    matches = sum(ahead) + ties
    sentences = [phrase("1 match together.", "{n} matches together.", n=matches)]
    if ahead[0] == ahead[1]:
        if ahead[0]:
            sentences.append(phrase("Each finished ahead {times}.", times=times(ahead[0])))
    else:
        better = ahead[1] > ahead[0]
        sentences.append(
            _describe_better(
                names[pair[better]], ahead[better], names[pair[not better]], ahead[not better]
            )
        )
    if ties:
        sentences.append(phrase("1 tie.", "{n} ties.", n=ties))
    return " ".join(sentences)


def _describe_better(first: str, ahead: int, second: str, behind: int) -> str:
    """Describe how often the first finished ahead of the second, and the other way round."""
    if not behind:
        return phrase("{player} finished ahead {times}.", player=first, times=times(ahead))
    return phrase(
        "{player} finished ahead {times}, {other} {other_times}.",
        player=first,
        times=times(ahead),
        other=second,
        other_times=times(behind),
    )
