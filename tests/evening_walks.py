"""A club whose evenings go as they may: matches, corrections, ticks and their taking back, in any
order.

What should be asked for is worked out anew from replayed matches and rows of ticks, without the
code that lists it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from random import Random
from unittest import mock

from games import play
from games.matches.stored_match import load_match
from games.models import Club, Match, Paid
from games.pages.evenings.balance import load_balance, load_balance_summary
from games.pages.evenings.nights import Night, load_night, load_nights
from games.pages.evenings.payments import Settling
from games.play import imports
from games.play.payments import PaymentPair, record_payment, take_payment_back
from games.rules.money.payment_list import Payment
from games.rules.replay import replay
from games.values.clocks import get_night
from tests.builders import NAMES, enter, make_club, make_match, save_hand
from tests.evenings import at
from tests.past import give_weeks

PEOPLE = (*NAMES[:5], "Bobby")
"""The last of them is the second in truth."""
CURRENCIES = ("USD", "USD", "JPY")
ListKey = tuple[date | None, str]
Nets = dict[int, int]


@dataclass
class Walk:
    """A club, its clock, and what each tick over all evenings had to carry over when it was
    made.
    """

    random: Random
    has_past: bool = False
    club: Club = field(default_factory=make_club)
    now: datetime = field(default_factory=lambda: at(19))
    carried: dict[int, set[ListKey]] = field(default_factory=dict)
    kept: dict[int, set[ListKey]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.has_past:
            with self.at_its_time():
                give_weeks(self.club)
        self.ids = {name: play.add_player(self.club, name).pk for name in PEOPLE}

    @contextmanager
    def at_its_time(self) -> Iterator[None]:
        """Let the clock of the app be that of the walk."""
        with mock.patch("django.utils.timezone.now", side_effect=lambda: self.now):
            yield

    # What happens

    def wait(self) -> None:
        self.now += self.random.choice(
            [timedelta(minutes=20), timedelta(days=1), timedelta(days=7)]
        )

    def begin_match(self) -> None:
        """Begin a match of two deals, and perhaps play the first: it may be kept for another
        evening.
        """
        players = self.random.sample(PEOPLE, self.random.choice([2, 3, 4]))
        if "Bob" in players and "Bobby" in players:
            players.remove("Bobby")
        if len(players) < 2:
            return
        stakes = {"stakes": "points", "unit_cents": 5, "currency": self.random.choice(CURRENCIES)}
        match = make_match("basketball", players, self.club, deals=2, **stakes)
        enter(match, 1, self._draw_scores(match))

    def play_match(self) -> None:
        self.begin_match()
        self.now += timedelta(minutes=5)
        self.finish_match()

    def finish_match(self) -> None:
        """End a match that goes on: by its last deal, or early."""
        match = self._pick(self.club.matches.filter(finished_at=None))
        if match is None:
            return
        stored = load_match(match.pk)
        if self.random.random() < 0.3:
            play.end_match(match, "leader")
        else:
            number = len(stored.list_complete_deals()) + 1
            if not stored.find_deal(number):
                enter(match, number, self._draw_scores(match))

    def correct_match(self) -> None:
        match = self._pick(self.club.matches.exclude(finished_at=None))
        if match and load_match(match.pk).list_complete_deals():
            entered = self._pick(match.deals.get(number=1).hands.all())
            position = entered.seat.position
            save_hand(match, 1, position, self.random.randint(0, 90), based_on=entered.version)

    def open_match(self) -> None:
        match = self._pick(self.club.matches.exclude(finished_at=None).exclude(ended_early=""))
        if match:
            play.resume_match(match)

    def undo(self) -> None:
        match = self._pick(self.club.matches.all())
        if match:
            steps = play.load_undo_steps(match)
            if step := self.random.choice([steps.undo, steps.redo or steps.undo]):
                play.undo(match, step)

    def import_match(self) -> None:
        """Bring in a match that was played on a day before, once more with other scores."""
        match = self._pick(self.club.matches.exclude(finished_at=None))
        if match:
            record = load_match(match.pk).build_record()
            shorter = replace(record, deals=record.deals[:1], ended_early="leader")
            played = self.now - timedelta(days=self.random.choice([1, 7, 20]))
            imports.import_matches(self.club, [shorter], played=played)

    def merge(self) -> None:
        play.merge_players(self.club, self.ids["Bob"], self.ids["Bobby"])

    def tick(self) -> None:
        """Tick a payment off that some list asks for; nothing else changes there, and taken back
        all is as before.
        """
        lists = self.load_lists()
        asking = [key for key, settling in sorted(lists.items(), key=str) if settling.purse.to_pay]
        if not asking:
            return
        key = self.random.choice(asking)
        others = list(lists[key].purse.payment_list.open_payments)
        self.tick_row(key, others.pop(self.random.randrange(len(others))))
        assert list(self.load_lists()[key].purse.payment_list.open_payments) == others
        if self.random.random() < 0.3:
            take_payment_back(self.club, key[0], self.club.payments.latest("pk").pk)
            after = self.load_lists()
            for other, settling in lists.items():
                wanted, found = settling.purse.payment_list, after[other].purse.payment_list
                assert (found.open_payments, found.left) == (wanted.open_payments, wanted.left)

    def tick_row(self, key: ListKey, payment: Payment) -> None:
        """Tick a row off, twice; note what the tick carries over."""
        night, currency = key
        pair = PaymentPair(night, payment.payer, payment.payee, currency)
        ticks = self.club.payments.filter(
            night=night, currency=currency, payer=payment.payer, payee=payment.payee
        ).order_by("pk")
        before = ticks.values_list("pk", flat=True).last() or 0
        for _ in range(2):
            record_payment(self.club, pair, payment.cents, before=before)
        tick = self.club.payments.latest("pk")
        assert ticks.count() == ticks.filter(pk__lte=before).count() + 1
        if night is None:
            self._note_carried(tick)

    def take_back(self) -> None:
        tick = self._pick(self.club.payments.all())
        if tick:
            take_payment_back(self.club, tick.night, tick.pk)

    # What must hold

    def check(self) -> None:
        """Check that each list asks for what it has to, and that its sum is the same wherever it
        is.
        """
        lists, nets = self.load_lists(), self._add_up()
        keys = {*lists, *nets}
        for key in keys:
            settling, left = (
                lists.get(key),
                {player: cents for player, cents in nets.get(key, {}).items() if cents},
            )
            is_carried = self._is_carried(key)
            self._check_rows(
                settling.purse.payment_list.open_payments if settling else (),
                {} if is_carried else left,
            )
            if settling and (is_carried or settling.payments):
                assert settling.all_paid == (not left or (is_carried and self._was_even_since(key)))
        self._check_sums(lists)

    def follow_to_the_end(self) -> None:
        """Pay tonight's lists to their end, and then those over all evenings: everybody is even."""
        tonight = get_night(self.now)
        for night in (tonight, None):
            for key, settling in self.load_lists().items():
                if key[0] == night:
                    for payment in settling.purse.payment_list.open_payments:
                        self.tick_row(key, payment)
        lists = self.load_lists()
        for key, settling in lists.items():
            if key[0] is None:
                assert not settling.purse.payment_list.left
        asked_over_all = {tick.currency for tick in Paid.objects.filter(club=self.club, night=None)}
        for (night, currency), settling in lists.items():
            if currency in asked_over_all:
                assert not settling.purse.to_pay, (night, currency)
        self.check()

    def load_lists(self) -> dict[ListKey, Settling]:
        """Load all lists as pages have them, by evening (None: over all) and currency."""
        lists: dict[ListKey, Settling] = {}
        for night in self._load_nights():
            for settling in load_night(self.club, night.evening).settlings:
                lists[night.evening, settling.currency] = settling
        for settling in load_balance(self.club).settlings:
            lists[None, settling.currency] = settling
        return lists

    def _check_rows(self, asked: Sequence[Payment], wanted: Nets) -> None:
        """Check that a list asks everybody for what they owe on it, and no more."""
        assert not {payment.payer for payment in asked} & {payment.payee for payment in asked}
        gets: Nets = defaultdict(int)
        for payment in asked:
            assert payment.cents > 0
            gets[payment.payee] += payment.cents
            gets[payment.payer] -= payment.cents
        assert gets == wanted

    def _was_even_since(self, key: ListKey) -> bool:
        """Return whether everybody was even over all evenings at some time after the last of an
        evening.
        """
        changes: dict[datetime, list[tuple[int, int]]] = defaultdict(list)
        last = datetime.min.replace(tzinfo=self.now.tzinfo)
        for match in self.club.matches.exclude(finished_at=None):
            if match.options.get("currency") == key[1]:
                changes[match.finished_at] += match.seats.values_list("player", "net_cents")
                if get_night(match.started_at) == key[0]:
                    last = max(last, match.finished_at)
        for tick in self.club.payments.filter(currency=key[1]):
            changes[tick.at] += [(tick.payer_id, tick.cents), (tick.payee_id, -tick.cents)]
            if tick.night == key[0]:
                last = max(last, tick.at)
        open_cents: Nets = defaultdict(int)
        for moment in sorted(changes):
            for player, cents in changes[moment]:
                open_cents[player] += cents
            if moment >= last and not any(open_cents.values()):
                return True
        return False

    def _check_sums(self, lists: dict[ListKey, Settling]) -> None:
        """Check that evenings, the list of evenings and home have the sum of each list."""
        sums = {
            key: settling.purse.to_pay for key, settling in lists.items() if settling.purse.to_pay
        }
        in_evenings = {
            (night.evening, code): cents
            for night in self._load_nights()
            for code, cents in night.to_pay
        }
        assert in_evenings == {key: cents for key, cents in sums.items() if key[0]}
        tonight = get_night(self.now)
        for player in (None, self.random.choice(list(self.ids.values()))):
            home = load_balance_summary(self.club, player)
            rows = home.rows if home else []
            assert {row.currency for row in rows} == {
                code for night, code in sums if night in (None, tonight)
            }
            for row in rows:
                assert row.over_all == sums.get((None, row.currency), 0)
                assert row.tonight == sums.get((tonight, row.currency), 0)
                shares = {
                    night: lists[night, row.currency].purse.payment_list.get_share(player)
                    for night in (None, tonight)
                    if (night, row.currency) in lists
                }
                assert (row.own_total, row.own_tonight) == (
                    shares.get(None, 0),
                    shares.get(tonight, 0),
                )

    def _add_up(self) -> dict[ListKey, Nets]:
        """Return what is open on each list, from replayed matches and rows of ticks."""
        nets: dict[ListKey, Nets] = defaultdict(lambda: defaultdict(int))
        for night, currency, gave, is_over in self._replay():
            if is_over:
                for player, cents in gave.items():
                    nets[night, currency][player] += cents
                    nets[None, currency][player] += cents
        for tick in self.club.payments.all():
            for night in {tick.night, None}:
                nets[night, tick.currency][tick.payer_id] += tick.cents
                nets[night, tick.currency][tick.payee_id] -= tick.cents
        return nets

    def _replay(self) -> Iterator[tuple[date, str, Nets, bool]]:
        """Yield of each match for money its evening, currency, what it gives to whom, and whether
        it is over.
        """
        for match in self.club.matches.all():
            stored = load_match(match.pk)
            result = replay(stored.build_record())
            if not result.money:
                continue
            gave = {
                stored.seats[seat].player_id: cents for seat, cents in enumerate(result.money.net)
            }
            yield get_night(match.started_at), stored.options["currency"], gave, result.finished

    def _note_carried(self, tick: Paid) -> None:
        """Note of a new tick over all evenings which lists it takes over, and which it leaves."""
        begun, over = set(), set()
        for night, currency, _, is_over in self._replay():
            if currency == tick.currency:
                (over if is_over else begun).add((night, currency))
        over |= {(other.night, other.currency) for other in self.club.payments.exclude(night=None)}
        self.carried[tick.pk] = {key for key in over if key[1] == tick.currency}
        self.kept[tick.pk] = {*begun, (get_night(self.now), tick.currency)} - over

    def _is_carried(self, key: ListKey) -> bool:
        """Return whether a tick that is still there took over a list: at once, or an evening of
        before that came in.
        """
        night, currency = key
        if night is None:
            return False
        for tick in self.club.payments.filter(night=None, currency=currency):
            came_in_later = key not in self.kept[tick.pk] and night <= get_night(tick.at)
            if key in self.carried[tick.pk] or came_in_later:
                return True
        return False

    def _load_nights(self) -> list[Night]:
        nights, older = load_nights(self.club, None)
        while older:
            more, older = load_nights(self.club, older)
            nights += more
        return nights

    def _draw_scores(self, match: Match) -> list[int]:
        return [self.random.randint(0, 90) for _ in range(match.seats.count())]

    def _pick(self, rows: object) -> object:
        """Return one of the rows of a query, None if there is none."""
        found = list(rows.order_by("pk"))
        return self.random.choice(found) if found else None
