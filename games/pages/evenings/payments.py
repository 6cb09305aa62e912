"""Payments as pages show them: who pays whom, each with its reasons, and what was paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from games.matches.people import Person
from games.models import Paid, Player
from games.rules.money.settling import MOST_EXACT
from games.values.pay_links import spelled_out
from games.wording.words import MINUS, count, listing, money, signed_money

from .settling import Due, Pair, dues_of, open_nets

CARRIED_OVER = "carried over"
MOST_IN_TEXT = 6
"""The most reasons that the copied text lists; where there are more, it says only what they come to."""
UNBROKEN = (MINUS, f"{MINUS}\u2060")
"""A line may break behind a minus, but for a word joiner; what is copied leaves it out."""
MANY = "With more than twelve to settle, these are few payments, but perhaps not the fewest."


@dataclass(slots=True)
class CurrencyNets:
    """What matches gave in one currency: cents by player, and what they come from; and what changed hands since.

    `ticked` is whose phone has ticked a payment off, in words. `last` is when the last match was over; `closed`: a
    later payment over all evenings has taken the rest over; `evened`: everybody has been even over all evenings since,
    so that the rest was paid, too. `matches` is how many they are.
    """

    nets: dict[int, int] = field(default_factory=dict)
    paid: dict[Pair, int] = field(default_factory=dict)
    ticked: dict[Pair, str] = field(default_factory=dict)
    entries: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    last: datetime | None = None
    closed: bool = False
    evened: bool = False
    matches: int = 0

    def add(self, player: int, what: str, cents: int) -> None:
        """Count what a match, or several, gave a player; `what` says which."""
        self.nets[player] = self.nets.get(player, 0) + cents
        self.entries.setdefault(player, []).append((what, cents))

    def to_pay(self) -> int:
        """How many cents have still to change hands."""
        return 0 if self.closed else self.left()

    def left(self) -> int:
        """How many cents have not changed hands after these matches by themselves."""
        return sum(cents for cents in open_nets(self.nets, self.paid).values() if cents > 0)

    @property
    def carried_over(self) -> bool:
        """Whether something of this may still be open, in the balance over all evenings."""
        return self.closed and not self.evened and self.left() > 0


@dataclass(frozen=True, slots=True)
class Reason:
    """What somebody's amount comes from, line by line with signed amounts, and what it comes to in words."""

    person: Person
    lines: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment that is still to be made, or was (`paid`); its form sends what is `due`.

    `already` says what was paid between the two before, empty for nothing. `ticked` is whose phone has ticked it off,
    in words, where that is known. `reasons` are those of the payer and the payee, `text` says the payment to be sent to
    somebody. `link` is where the payee is paid, `link_text` the same to be read before it is tapped.
    """

    due: Due
    payer: Person
    payee: Person
    amount: str
    paid: bool
    already: str
    ticked: str
    reasons: tuple[Reason, ...]
    text: str
    link: str
    link_text: str


@dataclass(frozen=True, slots=True)
class SettlingView:
    """Settling up in one currency. `covers` says which matches; `corrected`: the scores changed after something was
    paid; `note` is a remark.
    """

    currency: str
    title: str
    covers: str
    payments: tuple[PaymentRow, ...]
    caption: str
    corrected: bool
    note: str
    closed: bool


@dataclass(frozen=True, slots=True)
class Payments:
    """Who is who, and what the payments of a page are for, to make the rows of one currency."""

    currency: str
    purse: CurrencyNets
    persons: Mapping[int, Person]
    players: Mapping[int, Player]
    about: str

    def view(self, title: str) -> SettlingView:
        """The settling of the purse: what was paid stays where it was."""
        purse = self.purse
        dues, planned = dues_of(purse.nets, purse.paid)
        rows = [self.row(due) for due in dues] if not purse.closed else []
        rows += [self.row(Due(*pair, cents, 0), paid=True) for pair, cents in purse.paid.items()]
        rows.sort(key=lambda row: (-row.due.cents, row.payer.position, row.payee.position, row.paid))
        return SettlingView(
            currency=self.currency,
            title=title,
            covers=self._covers(self.about),
            payments=tuple(rows),
            caption=self._caption(rows),
            corrected=not purse.closed and (not planned or any(due.paid for due in dues)),
            note=MANY if sum(map(bool, purse.nets.values())) > MOST_EXACT and rows else "",
            closed=purse.closed,
        )

    def _caption(self, rows: Sequence[PaymentRow]) -> str:
        purse, to_pay = self.purse, self.purse.to_pay()
        if purse.carried_over:
            return CARRIED_OVER
        return f"{money(to_pay, self.currency)} still to pay" if to_pay else "all paid" if rows or purse.closed else ""

    def _covers(self, when: str) -> str:
        """Return which matches it is about: Tonight, 2 matches; empty if none of them was for money."""
        many = self.purse.matches
        return f"{when}, {count(many, 'match', 'matches')}" if many else ""

    def open_view(self, title: str, since: str) -> SettlingView:
        """Return the settling of what is open, once all that was paid is counted in: the fewest payments.

        `since` is the day of the first match.
        """
        dues, _ = dues_of(open_nets(self.purse.nets, self.purse.paid), {})
        rows, to_pay = tuple(map(self.row, dues)), self.purse.to_pay()
        caption = f"{money(to_pay, self.currency)} still to pay" if to_pay else "all paid"
        many = len({who for due in dues for who in (due.payer, due.payee)}) > MOST_EXACT
        return SettlingView(
            self.currency,
            title,
            self._covers(f"Since {since}"),
            rows,
            caption,
            corrected=False,
            note=MANY if many else "",
            closed=False,
        )

    def row(self, due: Due, *, paid: bool = False) -> PaymentRow:
        """A payment with its reasons."""
        payer, payee, amount = self.persons[due.payer], self.persons[due.payee], money(due.cents, self.currency)
        link = self.players[due.payee].pay_link
        reasons = self.reason(due.payer), self.reason(due.payee)
        why = ", ".join(f"{what} {cents}" for what, cents in reasons[0].lines[:MOST_IN_TEXT])
        if len(reasons[0].lines) > MOST_IN_TEXT:
            why = reasons[0].total
        return PaymentRow(
            due=due,
            payer=payer,
            payee=payee,
            amount=amount,
            paid=paid,
            already=money(due.paid, self.currency) if due.paid else "",
            ticked=self.purse.ticked.get((due.payer, due.payee), "") if paid else "",
            reasons=reasons,
            text=f"{payer.name} pays {payee.name} {amount} ({self.about}). {payer.name}: {why}.".replace(*UNBROKEN),
            link=link,
            link_text=spelled_out(link),
        )

    def reason(self, player: int) -> Reason:
        """What a player's amount comes from: matches, and what changed hands already."""
        code, lines = self.currency, list(self.purse.entries.get(player, ()))
        for (payer, payee), cents in self.purse.paid.items():
            if payer == player:
                lines.append((f"paid {self.persons[payee].name}", cents))
            elif payee == player:
                lines.append((f"got from {self.persons[payer].name}", -cents))
        cents = sum(amount for _, amount in lines)
        name = self.persons[player].name
        verb = "gets" if cents > 0 else "owes"
        total = f"{name} {verb} {money(abs(cents), code)} in all" if cents else f"{name} is even"
        return Reason(self.persons[player], tuple((what, signed_money(amount, code)) for what, amount in lines), total)


def ticked_by(payment: Paid) -> str:
    """Whose phone has ticked a payment off: ticked by Bea; empty where that is not known."""
    return f"ticked by {payment.phone.name}" if payment.phone else ""


def caption_of(amounts: Iterable[str]) -> str:
    """Amounts in several currencies that are open: $1.20 and €3.00 to pay; empty for none."""
    open_amounts = list(amounts)
    return f"{listing(open_amounts)} to pay" if open_amounts else ""
