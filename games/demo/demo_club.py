"""A club to look around in: matches of every game, finished and going on, entered as people would enter them.

The hands come from a shuffled shoe and get better turn by turn, as at a table, so that the decks hold them and the
scores look like those of real evenings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from games import play
from games.models import Club, new_uid
from games.rules.cards import COPIES_IN_A_DECK, GONE, RANKS
from games.rules.options import Value
from games.rules.record import DealRecord, Hand, MatchRecord, Rest
from games.rules.replay import replay, score_deal, score_hand
from games.rules.standings import places_of
from games.rules.variant import Variant
from games.rules.variants import VARIANTS
from games.values.card_nights import night_of

CLUB = "The Kitchen Table"
ZOE, TOMAS, AOIFE, BOB, MEI, SOREN = "Zoë", "Tomás", "Aoife O'Brien", "Bob", "Mei-Lin", "Søren"
LONG = "Maximiliane-Josephine von der Hohenstein"
CIRCLE = (ZOE, TOMAS, AOIFE, BOB, MEI, SOREN, LONG)
IN_EUROS: Mapping[str, Value] = {"unit_cents": 25, "currency": "EUR"}
EVENINGS_APART = 7
LONG_ENOUGH = 5
"""A match of so many deals is still going on after some of them."""

A_DEAL_TAKES = timedelta(minutes=12)
EVENING = time(19, 30)
LONGEST_BEGUN = timedelta(hours=2)
MOST_TURNS = 8
MOST_LEFT = 5
"""The most cards that somebody holds when another has gone out."""
ENOUGH_TRIES = 300

Places = Sequence[int]


def any_places(places: Places) -> bool:
    """A deal as it comes."""
    return True


def two_first(places: Places) -> bool:
    """Two tie for the first place."""
    return places.count(1) == 2


def several_second(places: Places) -> bool:
    """One is first, several tie for the second place."""
    return places.count(2) > 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be: `deals` of it are played (None: to its end), then `hands` of the next one are entered.

    `wanted` says for single deals, by number, what must be true of their places; `rest` ends the match early.
    """

    game: str
    players: tuple[str, ...]
    days_ago: int
    deals: int | None = None
    hands: int = 0
    given: Mapping[str, Value] = field(default_factory=dict)
    wanted: Mapping[int, Callable[[Places], bool]] = field(default_factory=dict)
    rest: Rest | None = None

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return VARIANTS[self.game]

    @property
    def options(self) -> dict[str, Value]:
        """The options of the match, whole."""
        return self.variant.resolve_options(self.given, len(self.players))


def plans() -> list[Plan]:
    """The matches of the club, the oldest first: of every game one that is over and one that is going on.

    Of a game with a pot there are two more, ended early in either way, and the one that is over has ties.
    """
    games = tuple(VARIANTS.values())[::-1]  # the first game is the one that is played now
    over = []
    for variant in games:
        if variant.pot:
            over += [
                Plan(variant.key, _table(variant, 3, 4), 0, 4, given={"unit_cents": 10}, rest="split"),
                Plan(variant.key, _table(variant, 0, 5), 0, 6, given=IN_EUROS, rest="leader"),
            ]
    for number, variant in enumerate(games):
        ties = {2: two_first, 5: several_second, 8: two_first} if variant.pot else {}
        over.append(Plan(variant.key, _table(variant, number, 6 if variant.pot else 4 + number % 3), 0, wanted=ties))
    going_on = [_going_on(variant, number) for number, variant in enumerate(games)]
    dated = [
        replace(plan, days_ago=len(games) + EVENINGS_APART * (len(over) - number)) for number, plan in enumerate(over)
    ]
    return dated + [replace(plan, days_ago=len(games) - 1 - number) for number, plan in enumerate(going_on)]


def _going_on(variant: Variant, number: int) -> Plan:
    """A match of which some deals are played, and some hands of the next one are in."""
    players = _table(variant, 2 * number, 3 + number % 3)
    deals = variant.end.option.name == "deals"
    return Plan(
        variant.key,
        players,
        0,
        deals=2 + number % 3 if deals else 1,
        hands=min(1 + number % 3, len(players) - 1),
        given={"deals": max(LONG_ENOUGH, int(variant.end.option.default))} if deals else {},
        wanted={2: several_second} if variant.pot else {},
    )


def _table(variant: Variant, first: int, wanted: int) -> tuple[str, ...]:
    """As many players as are wanted, or as near to that as the game allows, from the `first` of the circle on."""
    size = min(max(wanted, variant.players[0]), variant.players[-1], len(CIRCLE))
    return tuple(CIRCLE[(first + seat) % len(CIRCLE)] for seat in range(size))


@transaction.atomic
def seed(number: int, *, started: datetime | None = None) -> Club:
    """A new club with the matches of `plans`; the same `number` gives the same hands.

    It was started with the first of them, or at a moment before that.
    """
    random = Random(number)  # noqa: S311 - nothing hangs on these cards
    planned = plans()
    with play.dated(started or begin(planned[0], 0)):
        club = play.start_club(CLUB, new_uid())
    for plan in planned:
        deals = _play(plan, random)
        _enter(club, plan, deals, _deal(plan, len(deals) + 1, random).hands[: plan.hands])
    return club


def begin(plan: Plan, deals: int) -> datetime:
    """When a match began: on an evening, or just long enough ago for the deal after `deals` to be entered now."""
    if plan.days_ago == 0:
        return timezone.now() - (deals + 1) * A_DEAL_TAKES
    tonight = night_of(timezone.now() - LONGEST_BEGUN)  # not later than what is going on began
    return datetime.combine(tonight - timedelta(days=plan.days_ago), EVENING, timezone.get_current_timezone())


def _enter(club: Club, plan: Plan, deals: Sequence[DealRecord], more: Sequence[Hand]) -> None:
    """Enter a match's deals, and `more` hands of the next one, dated to the evening it was played."""
    moment = begin(plan, len(deals))
    with play.dated(moment):
        players = [play.add_player(club, name).pk for name in plan.players]
        match = play.start_match(club, plan.game, players, 0, plan.given, uid=new_uid())
    for number, hands in enumerate([*(deal.hands for deal in deals), more], 1):
        moment += A_DEAL_TAKES
        with play.dated(moment):
            for position, hand in enumerate(hands):
                play.record_hand(match, number, position, hand, seen=0)
            if plan.variant.question and number <= len(deals):
                play.answer_deal(match, number, deals[number - 1].answer, seen=0)
    if plan.rest:
        with play.dated(moment):
            play.end_match(match, plan.rest)


def _play(plan: Plan, random: Random) -> list[DealRecord]:
    """The deals of a match: all of them, or at most `plan.deals` and so many that it goes on."""
    deals: list[DealRecord] = []
    while len(deals) != plan.deals and not _is_over(plan, deals):
        deals.append(_deal(plan, len(deals) + 1, random))
    if plan.deals is not None and _is_over(plan, deals):
        deals.pop()
    return deals


def _is_over(plan: Plan, deals: Sequence[DealRecord]) -> bool:
    return replay(MatchRecord(plan.variant, plan.players, 0, plan.options, tuple(deals))).finished


def _deal(plan: Plan, number: int, random: Random) -> DealRecord:
    """A deal; one that is wanted in a certain way is dealt again until it is so."""
    variant, wanted = plan.variant, plan.wanted.get(number, any_places)
    for _ in range(ENOUGH_TRIES):
        deal = deal_once(plan, number, random)
        scores = [hand.points for hand in score_deal(variant, deal)]
        if wanted(places_of(scores, variant.lowest_wins)):
            break
    return deal


def deal_once(plan: Plan, number: int, random: Random) -> DealRecord:
    """The final hands of a deal, in every seventh of them one as a typed score, and who went out where that is asked:
    mostly whoever has the best hand, in every fourth deal nobody."""
    variant, players = plan.variant, len(plan.players)
    shoe = list(RANKS) * COPIES_IN_A_DECK * int(plan.options["decks"])
    random.shuffle(shoe)
    hands = _grids(variant, shoe, players) if variant.grid else _remains(variant, shoe, players, random)
    if variant.mark and number % 3 == 1:
        lucky = random.randrange(players)
        hands[lucky] = replace(hands[lucky], marked=True)
    if number % 7 == 5:
        hands[-1] = replace(hands[-1], cards=None, typed=score_hand(variant, hands[-1]).base)
    answer = None
    if variant.question and (number % 4 or not variant.question.nobody):
        points = [score_hand(variant, hand).points for hand in hands]
        best = points.index(min(points) if variant.lowest_wins else max(points))
        answer = random.choice([best, best, random.randrange(players)])
    return DealRecord(tuple(hands), answer)


def _grids(variant: Variant, shoe: list[str], players: int) -> list[Hand]:
    """Grids dealt from the shoe, after as many turns as its cards are enough for."""
    size = variant.grid.size if variant.grid else 0
    turns = min(MOST_TURNS, len(shoe) // players - size)
    return [Hand(_grid(variant, [shoe.pop() for _ in range(size)], shoe, turns)) for _ in range(players)]


def _grid(variant: Variant, cards: list[str], shoe: list[str], turns: int) -> tuple[str, ...]:
    """A grid after this number of turns: each card that is drawn goes where it helps most, if it helps anywhere."""

    def worth(cards: Sequence[str]) -> int:
        points = score_hand(variant, Hand(tuple(cards))).points
        return -points if variant.lowest_wins else points

    for _ in range(turns):
        drawn = shoe.pop()
        choices = [cards, *([*cards[:cell], drawn, *cards[cell + 1 :]] for cell in range(len(cards)))]
        cards = max(choices, key=worth)
    if variant.grid and variant.grid.can_go:
        for line in variant.grid.lines(variant.grid.can_go):
            gone = [GONE if cell in line else card for cell, card in enumerate(cards)]
            if len({cards[cell] for cell in line}) == 1 and worth(gone) > worth(cards):
                cards = gone
    return tuple(cards)


def _remains(variant: Variant, shoe: list[str], players: int, random: Random) -> list[Hand]:
    """What everybody still holds at the end, where one of them has to be out when that one has no cards left."""
    out = random.randrange(players) if variant.one_out else None
    sizes = [0 if seat == out else random.randint(1, MOST_LEFT) for seat in range(players)]
    return [Hand(tuple(sorted((shoe.pop() for _ in range(size)), key=RANKS.index))) for size in sizes]
