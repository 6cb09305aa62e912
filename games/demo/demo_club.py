"""A club to look around in: matches of every game, finished and going on, entered as people would enter them."""

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
from games.values.clocks import night_of

from .dealing import deal_once
from .later_evenings import play_evening, settle_the_past
from .plans import LATER_EVENINGS, REGULARS, SETTLED, Plan, any_places, plans

CLUB = "The Kitchen Table"
A_DEAL_TAKES = timedelta(minutes=12)
EVENING = time(19, 30)
LONGEST_BEGUN = timedelta(hours=2)
ENOUGH_TRIES = 300

Step = tuple[datetime, Callable[[], object]]
"""When something was played, and what plays it."""


@transaction.atomic
def seed(number: int, *, started: datetime | None = None) -> Club:
    """Make a club with the matches of `plans` and two evenings at two tables; the same `number` gives the same hands.

    It was started with the first of them, or at a moment before that.
    """
    planned = plans()
    shoes: dict[str, Random] = defaultdict(lambda: Random(number))  # noqa: S311 - nothing hangs on these cards
    with play.backdate(started or begin(planned[0])):
        club = play.start_club(CLUB, new_uid())
    matches: list[Step] = [(begin(plan), partial(_enter, club, plan, shoes[plan.shoe])) for plan in planned]
    for _, play_it in sorted([*matches, *_later_evenings(club, shoes["evenings"])], key=itemgetter(0)):
        play_it()
    return club


def begin(plan: Plan) -> datetime:
    """When a match began: on an evening, or just long enough ago for what is played next to be entered now."""
    if plan.days_ago == 0:
        return timezone.now() - ((plan.deals or 0) + 1) * A_DEAL_TAKES
    return _evening(plan.days_ago)


def _evening(days_ago: int) -> datetime:
    """Return when the evening began that lies so many days back."""
    tonight = night_of(timezone.now() - LONGEST_BEGUN)  # not later than what is going on began
    return datetime.combine(tonight - timedelta(days=days_ago), EVENING, timezone.get_current_timezone())


def _later_evenings(club: Club, random: Random) -> list[Step]:
    """Return when the evenings at two tables began, and what was put in order after them, with what plays them."""

    def score(_deal: int, _position: int) -> int:
        return random.randrange(-5, 40)

    evenings: list[Step] = [
        (moment := _evening(days_ago), partial(play_evening, club, REGULARS, number, moment, score))
        for number, days_ago in enumerate(LATER_EVENINGS)
    ]
    settled = _evening(SETTLED)
    return [*evenings, (settled, partial(settle_the_past, club, REGULARS, settled))]


def _enter(club: Club, plan: Plan, random: Random) -> None:
    """Enter a match's deals, and some hands of the next one if it goes on, dated to the evening it was played."""

    def who(name: str) -> int:
        return play.add_player(club, name).pk

    moment = begin(plan)
    with play.backdate(moment):
        players = [who(name) for name in plan.players]
        game = plan.game if plan.game in BUILT_IN else play.make_game(club, COUNTED[plan.game]).key
        match = play.start_match(club, game, players, 0, plan.given, uid=new_uid(), teams=plan.teams)
    stored, bought = load_match(match.pk), False
    while len(stored.deals) != plan.deals and not stored.match.finished_at:
        number = get_next_deal_number(stored)
        with play.backdate(moment + A_DEAL_TAKES):
            if number in plan.before:
                plan.before[number](match, who)
            if plan.buys_back and not bought:
                bought = _buy_back(stored, number)
            stored = load_match(match.pk)
            deal = _deal(stored, plan, number, random)
            if plan.deals is not None and _would_end(stored, deal):
                break
            stored = _enter_deal(stored, number, deal)
        moment += A_DEAL_TAKES
    if plan.rest:
        with play.backdate(moment):
            play.end_match(match, plan.rest)
    elif not stored.match.finished_at:
        with play.backdate(moment + A_DEAL_TAKES):
            _enter_open(stored, plan, random)


def _buy_back(stored: StoredMatch, number: int) -> bool:
    """Let somebody who is out buy in again; whether there was anybody."""
    out = sorted(stored.attendance.out(number))
    if out:
        play.join_match(stored.match, stored.seats[out[0]].player_id)
    return bool(out)


def _would_end(stored: StoredMatch, deal: DealRecord) -> bool:
    record = stored.build_record()
    return replay(replace(record, deals=(*record.deals, deal))).finished


def _enter_deal(stored: StoredMatch, number: int, deal: DealRecord) -> StoredMatch:
    """Enter the hands of those who are in a deal, with what is noted, and the answer to its question."""
    inside, match = stored.in_deal(number), stored.match
    _note(match, stored, number, deal)
    for seat, hand in zip(inside, deal.hands, strict=True):
        play.record_hand(match, number, seat, hand, seen=0)
    if stored.game.question:
        play.answer_deal(match, number, None if deal.answer is None else inside[deal.answer], seen=0)
    return load_match(match.pk)


def _enter_open(stored: StoredMatch, plan: Plan, random: Random) -> None:
    """Note what is said before the next deal, and enter some of its hands."""
    number = len(stored.deals) + 1
    deal = _deal(stored, plan, number, random)
    _note(stored.match, stored, number, deal)
    for position, hand in enumerate(deal.hands[: plan.hands]):
        play.record_hand(stored.match, number, position, hand, seen=0)


def _note(match: Match, stored: StoredMatch, number: int, deal: DealRecord) -> None:
    """Note what is said before a deal, and what is noted once for the table."""
    for position, numbers in (build_announced(stored.game, deal) or {}).items():
        play.announce(match, number, {stored.in_deal(number)[int(position)]: numbers}, was={})
    if deal.numbers:
        play.record_table_numbers(match, number, deal.numbers, was={})


def _deal(stored: StoredMatch, plan: Plan, number: int, random: Random) -> DealRecord:
    """A deal of those who are in it, from as many decks as the match has.

    One that is wanted in a certain way is dealt again until it is so.
    """
    decks = {name: stored.options[name] for name in ("decks",) if name in stored.options}
    names = tuple(stored.names[seat] for seat in stored.in_deal(number))
    among, wanted = replace(plan, players=names, given=decks), plan.wanted.get(number, any_places)
    for _ in range(ENOUGH_TRIES):
        deal = deal_once(among, number, random)
        scores = [hand.points for hand in score_deal(plan.played, deal, among.begins(number))]
        if wanted(places_of(scores, plan.played.lowest_wins)):
            break
    return deal
