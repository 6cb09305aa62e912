"""Parts of a match that can be corrected, and the differences that a correction makes."""

from __future__ import annotations

from dataclasses import replace

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch, has_pot
from games.matches.stored_match import StoredDeal
from games.rules.replay import replay
from games.rules.result import places_of
from games.rules.say import say
from games.rules.scoring import score_deal
from games.wording.changed import FactChange
from games.wording.translated import phrase, translate

REST_WORDS = {"leader": say("to the leader"), "split": say("split equally")}


def list_deals_to_correct(replayed: ReplayedMatch) -> list[tuple[int, list[Person], int]]:
    """Return each complete deal, the last first: number, who was best, and the best points."""
    return [
        _describe_deal(replayed, deal) for deal in reversed(replayed.stored.list_complete_deals())
    ]


def format_ending(replayed: ReplayedMatch) -> str:
    """Return the ending of a match as corrections list it; "" if it cannot be corrected."""
    last_deal = len(replayed.result.deals)
    if replayed.stored.match.ended_early:
        if not last_deal:
            return phrase("Ended early, before the first deal")
        return phrase("Ended early, after deal {deal}", deal=last_deal)
    if not list_deals_to_end_after(replayed):
        return ""
    if replayed.result.finished:
        return phrase("Ended by its rules, after deal {deal}", deal=last_deal)
    # The match goes on, but people may have stopped after one of its deals.
    return phrase("The match ended with an earlier deal")


def list_deals_to_end_after(replayed: ReplayedMatch) -> list[int]:
    """Return after which deals the match can have ended early, not those that end it by rule."""
    record = replace(replayed.stored.build_record(), ended_early=None)
    result = replay(record)
    last_deal = len(result.deals) - 1 if result.finished else len(result.deals)
    return list(range(1, last_deal + 1))


def find_end_changes(before: ReplayedMatch, after: ReplayedMatch) -> tuple[FactChange, ...]:
    """Return how a match's end differs and, if both have a pot and ended early, its rest."""
    ends = FactChange(phrase("The end of the match"), _format_end(before), _format_end(after))
    rests = FactChange(phrase("The rest of the pot"), _format_rest(before), _format_rest(after))
    return tuple(
        fact for fact in (ends, rests) if fact.before != fact.after and fact.before and fact.after
    )


def _describe_deal(replayed: ReplayedMatch, deal: StoredDeal) -> tuple[int, list[Person], int]:
    game = replayed.stored.game
    scores = score_deal(game, replayed.stored.build_deal_record(deal))
    # None for a seat outside the deal.
    points_by_seat = {seat: score.points for seat, score in enumerate(scores) if score is not None}
    ranks = places_of([*points_by_seat.values()], game.lowest_wins)
    best_seats = [seat for seat, rank in zip(points_by_seat, ranks, strict=True) if rank == 1]
    people = [replayed.people[seat] for seat in best_seats]
    return deal.number, people, points_by_seat[best_seats[0]]


def _format_end(replayed: ReplayedMatch) -> str:
    """Describe when a match ended: “after deal 5”, “before the first deal”, “in progress”."""
    if not replayed.result.finished:
        return phrase("in progress")
    last_deal = len(replayed.result.deals)
    if last_deal:
        return phrase("after deal {deal}", deal=last_deal)
    return phrase("before the first deal")


def _format_rest(replayed: ReplayedMatch) -> str:
    """Describe where the rest of the pot went; "" without a pot or an early end."""
    if not has_pot(replayed):
        return ""
    return translate(REST_WORDS.get(replayed.stored.match.ended_early, ""))
