"""A club to look around in: matches of every game, finished and going on, entered as people would enter them.

The hands come from a shuffled shoe and get better turn by turn, as at a table, so that the decks hold them and the
scores look like those of real evenings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from functools import partial
from random import Random

from django.db import transaction
from django.utils import timezone

from games import play
from games.models import Club, Match, new_uid
from games.play.match_rows import said_in
from games.rules.built_in import BUILT_IN
from games.rules.built_in.templates.counted import COUNTED
from games.rules.cards import GONE
from games.rules.declared.games import declared_game
from games.rules.game import Game
from games.rules.options import Value
from games.rules.record import DealRecord, Hand, MatchRecord, Rest
from games.rules.replay import replay
from games.rules.result import places_of
from games.rules.scoring import Before, score_deal, score_hand
from games.values.clocks import night_of

from .changing_tables import changing_tables, enter_changing
from .made_up_numbers import numbers_of_hands, numbers_of_table

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
TYPED = range(-20, 61, 5)
"""The scores of a game without cards."""
ENOUGH_TRIES = 300
OWN = {key: declared_game(COUNTED[key]) for key in ("oh-hell", "spades")}
"""Games that the club has declared itself, by a key."""
PAIRS = ((0, 2), (1, 3))

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

    `game` is the key of a game, or of one that the club declares. `teams` are positions of who plays together. `wanted`
    says for single deals, by number, what must be true of their places; `rest` ends the match early.
    """

    game: str
    players: tuple[str, ...]
    days_ago: int
    deals: int | None = None
    hands: int = 0
    given: Mapping[str, Value] = field(default_factory=dict)
    wanted: Mapping[int, Callable[[Places], bool]] = field(default_factory=dict)
    rest: Rest | None = None
    teams: tuple[tuple[int, ...], ...] = ()

    def before(self, number: int) -> Before:
        """What a deal begins with."""
        return Before(self.played.dealt(len(self.players), number - 1), self.teams)

    @property
    def played(self) -> Game:
        """The game that is played."""
        return BUILT_IN.get(self.game) or OWN[self.game]

    @property
    def options(self) -> dict[str, Value]:
        """The options of the match, whole."""
        return self.played.resolve_options(self.given, len(self.players))


def plans() -> list[Plan]:
    """The matches of the club, the oldest first: of every game one that is over and one that is going on.

    Of a game with a pot there are two more, ended early in either way, and the one that is over has ties. Of the club's
    own games one is over, and in one, of two teams, they have just bid.
    """
    games = tuple(BUILT_IN.values())[::-1]  # the first game is the one that is played now
    over = []
    for game in games:
        if game.pot:
            over += [
                Plan(game.key, _table(game, 3, 4), 0, 4, given={"unit_cents": 10}, rest="split"),
                Plan(game.key, _table(game, 0, 5), 0, 6, given=IN_EUROS, rest="leader"),
            ]
    for number, game in enumerate(games):
        ties = {2: two_first, 5: several_second, 8: two_first} if game.pot else {}
        over.append(Plan(game.key, _table(game, number, 6 if game.pot else 4 + number % 3), 0, wanted=ties))
    over.insert(0, Plan("oh-hell", CIRCLE[:5], 0))
    over.insert(0, Plan("golf", CIRCLE[:4], 0, given={"stakes": "points", "unit_cents": 1}, teams=PAIRS))
    going_on = [Plan("spades", CIRCLE[1:5], 0, 2, teams=PAIRS)]
    going_on += [_going_on(game, number) for number, game in enumerate(games)]
    many = len(going_on)
    dated = [replace(plan, days_ago=many + EVENINGS_APART * (len(over) - number)) for number, plan in enumerate(over)]
    return dated + [replace(plan, days_ago=many - 1 - number) for number, plan in enumerate(going_on)]


def _going_on(game: Game, number: int) -> Plan:
    """A match of which some deals are played, and some hands of the next one are in."""
    players = _table(game, 2 * number, 3 + number % 3)
    deals = game.end.option.name == "deals"
    return Plan(
        game.key,
        players,
        0,
        deals=2 + number % 3 if deals else 1,
        hands=min(1 + number % 3, len(players) - 1),
        given={"deals": max(LONG_ENOUGH, int(game.end.option.default))} if deals else {},
        wanted={2: several_second} if game.pot else {},
    )


def _table(game: Game, first: int, wanted: int) -> tuple[str, ...]:
    """As many players as are wanted, or as near to that as the game allows, from the `first` of the circle on."""
    size = min(max(wanted, game.players[0]), game.players[-1], len(CIRCLE))
    return tuple(CIRCLE[(first + seat) % len(CIRCLE)] for seat in range(size))


@transaction.atomic
def seed(number: int, *, started: datetime | None = None) -> Club:
    """A new club with the matches of `plans`; the same `number` gives the same hands.

    Before these come matches whose tables change, one of each kind. It was started with the first of them, or at a
    moment before that.
    """
    planned = plans()
    randoms = {key: Random(number) for key in OWN}  # noqa: S311 - nothing hangs on these cards
    of_all = Random(number)  # noqa: S311
    tables = changing_tables(CIRCLE)
    evenings = [begin(planned[0], 0) - timedelta(days=EVENINGS_APART * back) for back in range(len(tables), 0, -1)]
    with play.dated(started or evenings[0]):
        club = play.start_club(CLUB, new_uid())
    changing = Random(number)  # noqa: S311
    for table, moment in zip(tables, evenings, strict=True):
        enter_changing(club, table, moment, A_DEAL_TAKES, partial(_deal_among, table.game, changing))
    for plan in planned:
        random = randoms.get(plan.game, of_all)
        deals = _play(plan, random)
        _enter(club, plan, deals, _deal(plan, len(deals) + 1, random))
    return club


def _deal_among(
    game: str, random: Random, players: tuple[str, ...], options: Mapping[str, Value], number: int
) -> DealRecord:
    """A deal of those who are in it, from as many decks as the match has."""
    given = {name: options[name] for name in ("decks",) if name in options}
    return deal_once(Plan(game, players, 0, given=given), number, random)


def begin(plan: Plan, deals: int) -> datetime:
    """When a match began: on an evening, or just long enough ago for the deal after `deals` to be entered now."""
    if plan.days_ago == 0:
        return timezone.now() - (deals + 1) * A_DEAL_TAKES
    tonight = night_of(timezone.now() - LONGEST_BEGUN)  # not later than what is going on began
    return datetime.combine(tonight - timedelta(days=plan.days_ago), EVENING, timezone.get_current_timezone())


def _enter(club: Club, plan: Plan, deals: Sequence[DealRecord], open_deal: DealRecord) -> None:
    """Enter a match's deals, and some hands of the next one if it goes on, dated to the evening it was played."""
    moment = begin(plan, len(deals))
    with play.dated(moment):
        players = [play.add_player(club, name).pk for name in plan.players]
        game = plan.game if plan.game in BUILT_IN else play.make_game(club, COUNTED[plan.game]).key
        match = play.start_match(club, game, players, 0, plan.given, uid=new_uid(), teams=plan.teams)
    for number, deal in enumerate(deals, 1):
        moment += A_DEAL_TAKES
        with play.dated(moment):
            _note(match, plan, number, deal)
            for position, hand in enumerate(deal.hands):
                play.record_hand(match, number, position, hand, seen=0)
            if plan.played.question:
                play.answer_deal(match, number, deal.answer, seen=0)
    with play.dated(moment + A_DEAL_TAKES):
        if plan.deals is not None and plan.rest is None:
            _note(match, plan, len(deals) + 1, open_deal)
        for position, hand in enumerate(open_deal.hands[: plan.hands]):
            play.record_hand(match, len(deals) + 1, position, hand, seen=0)
    if plan.rest:
        with play.dated(moment):
            play.end_match(match, plan.rest)


def _note(match: Match, plan: Plan, number: int, deal: DealRecord) -> None:
    """Note what is said before a deal, and what is noted once for the table."""
    said = said_in(plan.played, deal) or {}
    for position, numbers in said.items():
        play.say(match, number, {int(position): numbers}, was={})
    if deal.numbers:
        play.note_table(match, number, deal.numbers, was={})


def _play(plan: Plan, random: Random) -> list[DealRecord]:
    """The deals of a match: all of them, or at most `plan.deals` and so many that it goes on."""
    deals: list[DealRecord] = []
    while len(deals) != plan.deals and not _is_over(plan, deals):
        deals.append(_deal(plan, len(deals) + 1, random))
    if plan.deals is not None and _is_over(plan, deals):
        deals.pop()
    return deals


def _is_over(plan: Plan, deals: Sequence[DealRecord]) -> bool:
    return replay(MatchRecord(plan.played, plan.players, 0, plan.options, tuple(deals), teams=plan.teams)).finished


def _deal(plan: Plan, number: int, random: Random) -> DealRecord:
    """A deal; one that is wanted in a certain way is dealt again until it is so."""
    game, wanted = plan.played, plan.wanted.get(number, any_places)
    for _ in range(ENOUGH_TRIES):
        deal = deal_once(plan, number, random)
        scores = [hand.points for hand in score_deal(game, deal, plan.before(number))]
        if wanted(places_of(scores, game.lowest_wins)):
            break
    return deal


def deal_once(plan: Plan, number: int, random: Random) -> DealRecord:
    """The final hands of a deal, in every seventh of them one as a typed score, and who went out where that is asked:
    mostly whoever has the best hand, in every fourth deal nobody."""
    game, players = plan.played, len(plan.players)
    hands = _dealt(plan, random) if game.has_cards else [_typed(game, random) for _ in range(players)]
    if game.mark and number % 3 == 1:
        lucky = random.randrange(players)
        hands[lucky] = replace(hands[lucky], marked=True)
    if number % 7 == 5 and game.has_scores:
        hands[-1] = replace(hands[-1], cards=None, typed=score_hand(game, hands[-1]).base)
    before = plan.before(number)
    if game.numbers:
        noted = numbers_of_hands(game, players, before.dealt, random)
        hands = [replace(hand, numbers=own) for hand, own in zip(hands, noted, strict=True)]
    deal = DealRecord(tuple(hands), None, numbers_of_table(game, before.dealt, random))
    if game.question and (number % 4 or not game.question.nobody):
        points = [hand.points for hand in score_deal(game, deal, before)]
        best = points.index(min(points) if game.lowest_wins else max(points))
        return replace(deal, answer=random.choice([best, best, random.randrange(players)]))
    return deal


def _typed(game: Game, random: Random) -> Hand:
    """A hand of a game without cards: a score, where it has one by itself."""
    return Hand(typed=random.choice(TYPED)) if game.has_scores else Hand()


def _dealt(plan: Plan, random: Random) -> list[Hand]:
    """Everybody's cards at the end, from a shoe of the game's decks."""
    game, players, copies = plan.played, len(plan.players), plan.played.card_set.copies
    deck = [card for copy in range(max(copies.values())) for card in copies if copy < copies[card]]
    shoe = deck * int(plan.options["decks"])
    random.shuffle(shoe)
    return _grids(game, shoe, players) if game.grid else _remains(game, shoe, players, random)


def _grids(game: Game, shoe: list[str], players: int) -> list[Hand]:
    """Grids dealt from the shoe, after as many turns as its cards are enough for."""
    size = game.grid.size if game.grid else 0
    turns = min(MOST_TURNS, len(shoe) // players - size)
    return [Hand(_grid(game, [shoe.pop() for _ in range(size)], shoe, turns)) for _ in range(players)]


def _grid(game: Game, cards: list[str], shoe: list[str], turns: int) -> tuple[str, ...]:
    """A grid after this number of turns: each card that is drawn goes where it helps most, if it helps anywhere."""

    def worth(cards: Sequence[str]) -> int:
        points = score_hand(game, Hand(tuple(cards))).points
        return -points if game.lowest_wins else points

    for _ in range(turns):
        drawn = shoe.pop()
        choices = [cards, *([*cards[:cell], drawn, *cards[cell + 1 :]] for cell in range(len(cards)))]
        cards = max(choices, key=worth)
    if game.grid and game.grid.can_go:
        for line in game.grid.lines[game.grid.can_go]:
            gone = [GONE if cell in line else card for cell, card in enumerate(cards)]
            if len({cards[cell] for cell in line}) == 1 and worth(gone) > worth(cards):
                cards = gone
    return tuple(cards)


def _remains(game: Game, shoe: list[str], players: int, random: Random) -> list[Hand]:
    """What everybody still holds at the end, where one of them has to be out when that one has no cards left."""
    out = random.randrange(players) if game.exactly_one_empty else None
    sizes = [0 if seat == out else random.randint(1, MOST_LEFT) for seat in range(players)]
    order = list(game.card_set.copies)
    return [Hand(tuple(sorted((shoe.pop() for _ in range(size)), key=order.index))) for size in sizes]
