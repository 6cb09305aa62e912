"""A club to look around in: matches of every game, finished and running, entered as people would enter them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import partial
from operator import itemgetter
from random import Random

from django.db import transaction
from django.utils import timezone

from games import play
from games.matches.stored_match import StoredMatch, load_match
from games.models import Club, Match, new_uid
from games.play.coming_and_going import get_next_deal_number
from games.play.match_rows import build_announced
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates.counted import COUNTED
from games.rules.record import DealRecord
from games.rules.replay import replay
from games.rules.result import places_of
from games.rules.scoring import score_deal
from games.values.clocks import get_night

from .dealing import make_deal
from .later_evenings import play_evening, rearrange_past
from .plans import LATER_EVENINGS, REARRANGED, REGULARS, Plan, build_plans, is_any

CLUB_NAME = "The Kitchen Table"
DEAL_DURATION = timedelta(minutes=12)
EVENING_START = time(19, 30)
LONGEST_RUNNING = timedelta(hours=2)
MAX_TRIES = 300

Step = tuple[datetime, Callable[[], object]]
"""When something was played, and the function that plays it."""


@transaction.atomic
def seed_club(number: int, *, started: datetime | None = None) -> Club:
    """Make a club with the planned matches and two evenings at two tables; the same `number` gives the same hands.

    The club starts with its first match, or at the earlier moment `started`.
    """
    planned = build_plans()
    shoes: dict[str, Random] = defaultdict(lambda: Random(number))  # noqa: S311 - nothing hangs on these cards
    with play.backdate(started or get_start(planned[0])):
        club = play.start_club(CLUB_NAME, new_uid())
    matches: list[Step] = [(get_start(plan), partial(_enter_match, club, plan, shoes[plan.shoe])) for plan in planned]
    for _, play_it in sorted([*matches, *_plan_later_evenings(club, shoes["evenings"])], key=itemgetter(0)):
        play_it()
    return club


def get_start(plan: Plan) -> datetime:
    """Return when a planned match begins: on its evening, or if that is today, so that its next deal is entered now."""
    if plan.days_ago == 0:
        return timezone.now() - ((plan.deals or 0) + 1) * DEAL_DURATION
    return _get_evening_start(plan.days_ago)


def _get_evening_start(days_ago: int) -> datetime:
    """Return when the evening began that many days before the one that the moment `LONGEST_RUNNING` ago belongs to."""
    tonight = get_night(timezone.now() - LONGEST_RUNNING)  # not later than what is going on began
    return datetime.combine(tonight - timedelta(days=days_ago), EVENING_START, timezone.get_current_timezone())


def _plan_later_evenings(club: Club, random: Random) -> list[Step]:
    """Return the steps that play the evenings at two tables and rearrange the past after them."""

    def score(_deal: int, _position: int) -> int:
        """Return a random score, for whatever seat and deal."""
        return random.randrange(-5, 40)

    evenings: list[Step] = [
        (moment := _get_evening_start(days_ago), partial(play_evening, club, REGULARS, number, moment, score))
        for number, days_ago in enumerate(LATER_EVENINGS)
    ]
    settled = _get_evening_start(REARRANGED)
    return [*evenings, (settled, partial(rearrange_past, club, REGULARS, settled))]


def _enter_match(club: Club, plan: Plan, random: Random) -> None:
    """Start a match, enter its deals, dated to its evening, and end it as planned; else begin the next deal, if any."""

    def find_player(name: str) -> int:
        """Return the id of the club's player of that name, who is added if need be."""
        return play.add_player(club, name).pk

    moment = get_start(plan)
    with play.backdate(moment):
        players = [find_player(name) for name in plan.players]
        game = plan.game if plan.game in BUILT_IN else play.make_game(club, COUNTED[plan.game]).key
        match = play.start_match(club, game, players, 0, plan.choices, uid=new_uid(), teams=plan.teams)
    stored, bought = load_match(match.pk), False
    while len(stored.deals) != plan.deals and not stored.match.finished_at:
        number = get_next_deal_number(stored)
        with play.backdate(moment + DEAL_DURATION):
            if number in plan.before:
                plan.before[number](match, find_player)
            if plan.buys_back and not bought:
                bought = _buy_back(stored, number)
            stored = load_match(match.pk)
            deal = _make_wanted_deal(stored, plan, number, random)
            if plan.deals is not None and _would_end(stored, deal):
                break
            stored = _enter_deal(stored, number, deal)
        moment += DEAL_DURATION
    if plan.rest:
        with play.backdate(moment):
            play.end_match(match, plan.rest)
    elif not stored.match.finished_at:
        with play.backdate(moment + DEAL_DURATION):
            _enter_open(stored, plan, random)


def _buy_back(stored: StoredMatch, number: int) -> bool:
    """Let the first player who is out buy in again, before that deal; return whether there was any."""
    out = sorted(stored.attendance.out(number))
    if out:
        play.join_match(stored.match, stored.seats[out[0]].player_id)
    return bool(out)


def _would_end(stored: StoredMatch, deal: DealRecord) -> bool:
    """Return whether the match, with this deal added, would be over."""
    record = stored.build_record()
    return replay(replace(record, deals=(*record.deals, deal))).finished


def _enter_deal(stored: StoredMatch, number: int, deal: DealRecord) -> StoredMatch:
    """Enter the hands of a deal, with its numbers and the answer to its question; return the match with them."""
    inside, match = stored.in_deal(number), stored.match
    _note_numbers(match, stored, number, deal)
    for seat, hand in zip(inside, deal.hands, strict=True):
        play.record_hand(match, number, seat, hand, based_on=0)
    if stored.game.question:
        play.answer_deal(match, number, None if deal.answer is None else inside[deal.answer], based_on=0)
    return load_match(match.pk)


def _enter_open(stored: StoredMatch, plan: Plan, random: Random) -> None:
    """Enter the bids and the table's numbers of the next deal, and as many of its hands as the plan says."""
    number = len(stored.deals) + 1
    deal = _make_wanted_deal(stored, plan, number, random)
    _note_numbers(stored.match, stored, number, deal)
    for position, hand in enumerate(deal.hands[: plan.hands]):
        play.record_hand(stored.match, number, position, hand, based_on=0)


def _note_numbers(match: Match, stored: StoredMatch, number: int, deal: DealRecord) -> None:
    """Enter the bids of a deal and its numbers for the whole table."""
    for position, numbers in (build_announced(stored.game, deal) or {}).items():
        play.announce(match, number, {stored.in_deal(number)[int(position)]: numbers}, was={})
    if deal.numbers:
        play.record_table_numbers(match, number, deal.numbers, was={})


def _make_wanted_deal(stored: StoredMatch, plan: Plan, number: int, random: Random) -> DealRecord:
    """Make deals from the match's decks until the places are as planned, `MAX_TRIES` at most; return the last one."""
    decks = {name: stored.options[name] for name in ("decks",) if name in stored.options}
    names = tuple(stored.names[seat] for seat in stored.in_deal(number))
    among, wanted = replace(plan, players=names, choices=decks), plan.wanted.get(number, is_any)
    for _ in range(MAX_TRIES):
        deal = make_deal(among, number, random)
        scores = [hand.points for hand in score_deal(plan.played, deal, among.build_before(number))]
        if wanted(places_of(scores, plan.played.lowest_wins)):
            break
    return deal
