"""Payment lists for pages: payer and payee with their reasons, open or paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from games.matches.ledger import Tick
from games.matches.people import Person
from games.models import Player
from games.rules.money.payment_list import EMPTY_LIST, Payment, PaymentList
from games.rules.money.settling import MAX_EXACT_PLAYERS
from games.wording.date_range import format_night
from games.wording.translated import MINUS, phrase
from games.wording.words import money, signed_money

MAX_REASONS_IN_TEXT = 6
"""The most reasons that the copied text lists; of more it gives only the sum."""
UNBREAKABLE_MINUS = f"{MINUS}\u2060"
"""A minus of the copied text, with a word joiner, so that no line breaks after it."""


@dataclass(slots=True)
class Purse:
    """The results of matches in one currency, with their reasons, and the list made of them."""

    # Cents won, or lost if below 0, by player's id.
    nets: dict[int, int] = field(default_factory=dict)
    # The results that a player's net is the sum of, by player's id: a label and cents.
    entries: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    # The number of matches.
    matches: int = 0
    # When the first and the last of these matches ended; None for a list over all evenings.
    first_end: datetime | None = None
    last_end: datetime | None = None
    payment_list: PaymentList = EMPTY_LIST
    ticks: Sequence[Tick] = ()
    # For a list that is carried over: whether everybody was even over all evenings at some time
    # since its last match.
    was_even_since: bool = False

    def add(self, player: int, label: str, cents: int) -> None:
        """Add a result in cents to a player's (id) sum; `label` names the match or matches."""
        self.nets[player] = self.nets.get(player, 0) + cents
        self.entries.setdefault(player, []).append((label, cents))

    @property
    def is_carried_over(self) -> bool:
        """Whether its list is carried over to all evenings, and was not settled there since.

        `payment_list.is_carried_over` alone stays True once it was settled there.
        """
        payment_list = self.payment_list
        return payment_list.is_carried_over and bool(payment_list.left) and not self.was_even_since

    def get_last_moment(self) -> datetime:
        """Return the later of the last match's end and the last tick; one of them is there."""
        ends = [self.last_end] if self.last_end else []
        return max([*ends, *(tick.ticked_at for tick in self.ticks)])

    @property
    def to_pay(self) -> int:
        """The sum of the list in cents."""
        return self.payment_list.to_pay


@dataclass(frozen=True, slots=True)
class Reason:
    """The parts of a person's amount, and a sentence on their sum."""

    person: Person
    parts: tuple[tuple[str, int], ...]  # each in words, and in cents: won, lost or paid
    sentence: str


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment that is still to be made, or was ticked off (`tick`)."""

    payment: Payment
    payer: Person
    payee: Person
    tick: Tick | None
    # The row's number among those of the same payer and payee; it stays when the row is ticked.
    number: int
    # The id of the last tick by which the same payer paid the same payee on this list; 0: none. The
    # form sends it as `before`.
    last_tick: int
    # Those of the payer, then those of the payee.
    reasons: tuple[Reason, ...]
    # The payment as a message to copy.
    text: str
    # The payee's payment link, "" for none.
    link: str


@dataclass(frozen=True, slots=True)
class Settling:
    """A payment list of one currency as pages show it."""

    currency: str
    purse: Purse
    payments: tuple[PaymentRow, ...]
    night: date | None = None  # the evening it is of; None for all evenings
    since: date | None = None  # the first evening, for a list over all of them
    # The sum of the list over all evenings.
    open_over_all: int = 0

    @property
    def may_not_be_fewest(self) -> bool:
        """Whether so many people settle that fewer payments than these might do."""
        return bool(self.payments) and len(self.purse.payment_list.left) > MAX_EXACT_PLAYERS

    @property
    def is_replanned(self) -> bool:
        """Whether results changed or came in after a payment, and something is open."""
        payment_list = self.purse.payment_list
        return (
            self.night is not None
            and bool(payment_list.open_payments)
            and payment_list.is_replanned
        )

    @property
    def all_paid(self) -> bool:
        """Whether nothing is left to pay or carried over; False for an evening without results."""
        # A list over all evenings is there only if something was won or paid.
        has_results = self.night is None or self.payments or self.purse.payment_list.is_carried_over
        is_open = self.purse.to_pay or self.purse.is_carried_over
        return bool(has_results) and not is_open


@dataclass(frozen=True, slots=True)
class PaymentRows:
    """A builder of the rows of one list."""

    currency: str
    purse: Purse
    persons: Mapping[int, Person]  # by player's id
    players: Mapping[int, Player]  # by id
    night: date | None = None  # None: over all evenings

    def build_all(self) -> tuple[PaymentRow, ...]:
        """Return the rows of an evening's list, open and ticked together, the largest first."""
        rows = [*self._build_ticked(), *self.build_open()]
        rows.sort(
            key=lambda row: (-row.payment.cents, row.payer.position, row.payee.position, row.number)
        )
        return tuple(rows)

    def build_open(self) -> tuple[PaymentRow, ...]:
        """Return the rows that are still to be paid, the largest first."""
        # The ticked rows of a pair come before its open one.
        numbers = Counter(_get_pair(tick.payment) for tick in self.purse.ticks)
        last_ticks = {_get_pair(tick.payment): tick.pk for tick in self.purse.ticks}
        rows = []
        for payment in self.purse.payment_list.open_payments:
            pair = _get_pair(payment)
            rows.append(
                self._build_row(
                    payment, tick=None, number=numbers[pair], last_tick=last_ticks.get(pair, 0)
                )
            )
        return tuple(rows)

    def _build_ticked(self) -> Iterator[PaymentRow]:
        numbers: Counter[tuple[int, int]] = Counter()  # of the pair's next row
        for tick in self.purse.ticks:
            pair = _get_pair(tick.payment)
            # The form that undoes a tick sends no last tick.
            yield self._build_row(tick.payment, tick, numbers[pair], last_tick=0)
            numbers[pair] += 1

    def _build_row(
        self, payment: Payment, tick: Tick | None, number: int, last_tick: int
    ) -> PaymentRow:
        payer = self.persons[payment.payer]
        payee = self.persons[payment.payee]
        reasons = (self._build_reason(payment.payer), self._build_reason(payment.payee))
        return PaymentRow(
            payment=payment,
            payer=payer,
            payee=payee,
            tick=tick,
            number=number,
            last_tick=last_tick,
            reasons=reasons,
            text=self._format_text(payer.name, payee.name, payment.cents, reasons[0]),
            link=self.players[payment.payee].pay_link,
        )

    def _format_text(self, payer: str, payee: str, cents: int, reason: Reason) -> str:
        """Return a payment as a text to send: Ann pays Bob 25 ¢ (Tonight). Ann: Golf −25 ¢."""
        if len(reason.parts) > MAX_REASONS_IN_TEXT:
            why = reason.sentence
        else:
            why = ", ".join(
                f"{label} {signed_money(part, self.currency)}" for label, part in reason.parts
            )
        amount = money(cents, self.currency)
        if self.night:
            text = phrase(
                "{payer} pays {payee} {amount} ({evening}). {payer}: {reasons}.",
                payer=payer,
                payee=payee,
                amount=amount,
                evening=format_night(self.night),
                reasons=why,
            )
        else:
            text = phrase(
                "{payer} pays {payee} {amount} (over all evenings). {payer}: {reasons}.",
                payer=payer,
                payee=payee,
                amount=amount,
                reasons=why,
            )
        return text.replace(MINUS, UNBREAKABLE_MINUS)

    def _build_reason(self, player_id: int) -> Reason:
        """Return what a player's amount is made of: results, and payments made or got."""
        parts = [*self.purse.entries.get(player_id, ()), *self._list_payments(player_id)]
        total = sum(cents for _, cents in parts)
        person = self.persons[player_id]
        amount = money(abs(total), self.currency)
        if not total:
            sentence = phrase("{player} is settled up", player=person.name)
        elif total > 0:
            sentence = phrase("{player} gets {amount} in all", player=person.name, amount=amount)
        else:
            sentence = phrase("{player} owes {amount} in all", player=person.name, amount=amount)
        return Reason(person, tuple(parts), sentence)

    def _list_payments(self, player_id: int) -> list[tuple[str, int]]:
        """Return what a player paid, or got (below 0): a label and the cents by pair."""
        cents_by_pair: Counter[tuple[int, int]] = Counter()
        for payment in self.purse.payment_list.ticks:
            # Two players who were merged may have paid each other.
            if payment.payer != payment.payee:
                cents_by_pair[_get_pair(payment)] += payment.cents
        parts = []
        for (payer, payee), cents in cents_by_pair.items():
            if payer == player_id:
                parts.append((phrase("paid {player}", player=self.persons[payee].name), cents))
            elif payee == player_id:
                parts.append((phrase("got from {player}", player=self.persons[payer].name), -cents))
        return parts


def collect_player_ids(payment_list: PaymentList) -> set[int]:
    """Return the ids of all who won, lost, paid or were paid."""
    return {
        *payment_list.nets,
        *(player_id for payment in payment_list.ticks for player_id in _get_pair(payment)),
    }


def _get_pair(payment: Payment) -> tuple[int, int]:  # players' ids
    return payment.payer, payment.payee
