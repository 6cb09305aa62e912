"""Payments for pages: payer and payee with their reasons, open or paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from games.matches.people import Person
from games.models import Player
from games.rules.money.settling import MAX_EXACT_PLAYERS
from games.wording.date_range import format_night
from games.wording.words import MINUS, money, signed_money

from .settling import Due, Pair, find_dues, open_nets

MOST_IN_TEXT = 6
"""The most reasons that the copied text lists; of more it gives only the sum."""
UNBROKEN = (MINUS, f"{MINUS}\u2060")
"""Replacement of a minus in copied text: a word joiner after it prevents a line break."""


@dataclass(slots=True)
class CurrencyNets:
    """The results of matches in one currency: cents by player with their reasons, and the payments since.

    `ticked` is whose phone ticked a payment off, if known. `last` is when the last match finished; `closed`: a later
    payment over all evenings has taken the rest over; `evened`: everybody has been even over all evenings since, so
    that the rest was paid, too. `matches` is their number.
    """

    nets: dict[int, int] = field(default_factory=dict)
    paid: dict[Pair, int] = field(default_factory=dict)
    ticked: dict[Pair, Player | None] = field(default_factory=dict)
    entries: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    last: datetime | None = None
    closed: bool = False
    evened: bool = False
    matches: int = 0

    def add(self, player: int, what: str, cents: int) -> None:
        """Add a result in cents to a player's (id) sum; `what` names the match or matches it is from."""
        self.nets[player] = self.nets.get(player, 0) + cents
        self.entries.setdefault(player, []).append((what, cents))

    @property
    def to_pay(self) -> int:
        """The cents that have still to change hands; 0 if a later payment over all evenings took them over."""
        return 0 if self.closed else self.left

    @property
    def left(self) -> int:
        """The cents, of all debtors together, that the payments for these matches leave open.

        Payments over all evenings do not lessen them.
        """
        return sum(cents for cents in open_nets(self.nets, self.paid).values() if cents > 0)

    @property
    def carried_over(self) -> bool:
        """Whether a later payment over all evenings took over what was left, and not everybody was even there since."""
        return self.closed and not self.evened and self.left > 0


@dataclass(frozen=True, slots=True)
class Reason:
    """The parts of a person's amount, in words and in cents won, lost or paid; and a sentence on the sum."""

    person: Person
    lines: tuple[tuple[str, int], ...]
    total: str


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment that is still to be made, or was (`paid`); its form sends what is `due`.

    `reasons` are those of the payer and the payee, `text` is the payment as a message, `link` is where the payee is
    paid, `ticked_by` is whose phone ticked it off, if known.
    """

    due: Due
    payer: Person
    payee: Person
    paid: bool
    ticked_by: Player | None
    reasons: tuple[Reason, ...]
    text: str
    link: str


@dataclass(frozen=True, slots=True)
class Settling:
    """Settling up in one currency: over the evening of a `night`, or over all since a moment.

    `corrected`: the scores changed after something was paid. `many`: so many have to settle that these payments are
    perhaps not the fewest.
    """

    currency: str
    purse: CurrencyNets
    payments: tuple[PaymentRow, ...]
    many: bool
    corrected: bool = False
    night: date | None = None
    since: datetime | None = None

    @property
    def all_paid(self) -> bool:
        """Whether nothing is left to pay or carried over; False for an evening (no balance) without wins or losses."""
        anything = self.payments or self.purse.closed or self.night is None
        return bool(anything) and not (self.purse.to_pay or self.purse.carried_over)


@dataclass(frozen=True, slots=True)
class Payments:
    """A builder of the payments of one currency; `night` None: over all evenings."""

    currency: str
    purse: CurrencyNets
    persons: Mapping[int, Person]
    players: Mapping[int, Player]
    night: date | None = None

    def settle_night(self) -> Settling:
        """Return the payments of the evening `night` in this currency, due and made ones together, the largest first.

        Only made ones, if a later payment over all evenings took the rest over.
        """
        purse = self.purse
        dues, planned = find_dues(purse.nets, purse.paid)
        rows = [self._build_row(due) for due in dues] if not purse.closed else []
        rows += [self._build_row(Due(*pair, cents, 0), paid=True) for pair, cents in purse.paid.items()]
        rows.sort(key=lambda row: (-row.due.cents, row.payer.position, row.payee.position, row.paid))
        return Settling(
            self.currency,
            purse,
            tuple(rows),
            many=bool(rows) and sum(map(bool, purse.nets.values())) > MAX_EXACT_PLAYERS,
            corrected=not purse.closed and (not planned or any(due.paid for due in dues)),
            night=self.night,
        )

    def settle_all(self, since: datetime | None) -> Settling:
        """Return the fewest payments that settle what all payments left open; `since`: when the first match began."""
        dues, _ = find_dues(open_nets(self.purse.nets, self.purse.paid), {})
        many = len({who for due in dues for who in (due.payer, due.payee)}) > MAX_EXACT_PLAYERS
        return Settling(self.currency, self.purse, tuple(map(self._build_row, dues)), many, since=since)

    def _build_row(self, due: Due, *, paid: bool = False) -> PaymentRow:
        """Return the row of a payment due, or already made (`paid`), with its reasons."""
        payer, payee = self.persons[due.payer], self.persons[due.payee]
        reasons = self._find_reason(due.payer), self._find_reason(due.payee)
        return PaymentRow(
            due=due,
            payer=payer,
            payee=payee,
            paid=paid,
            ticked_by=self.purse.ticked.get((due.payer, due.payee)) if paid else None,
            reasons=reasons,
            text=self._format_text(payer.name, payee.name, due.cents, reasons[0]),
            link=self.players[due.payee].pay_link,
        )

    def _format_text(self, payer: str, payee: str, cents: int, reason: Reason) -> str:
        """Return a payment as a text to send: Ann pays Bob 25 ¢ (Tonight). Ann: Golf −25 ¢.

        `reason` is the payer's: its lines, or only their total if there are many.
        """
        about = format_night(self.night) if self.night else "over all evenings"
        why = ", ".join(f"{what} {signed_money(part, self.currency)}" for what, part in reason.lines)
        if len(reason.lines) > MOST_IN_TEXT:
            why = reason.total
        return f"{payer} pays {payee} {money(cents, self.currency)} ({about}). {payer}: {why}.".replace(*UNBROKEN)

    def _find_reason(self, player: int) -> Reason:
        """Return what a player's (id) amount is made of: matches, payments made or got; and a sentence on the sum.

        It is the amount of the evening `night`, or over all (None).
        """
        lines = list(self.purse.entries.get(player, ()))
        for (payer, payee), cents in self.purse.paid.items():
            if payer == player:
                lines.append((f"paid {self.persons[payee].name}", cents))
            elif payee == player:
                lines.append((f"got from {self.persons[payer].name}", -cents))
        total, person = sum(cents for _, cents in lines), self.persons[player]
        verb = "gets" if total > 0 else "owes"
        sentence = (
            f"{person.name} {verb} {money(abs(total), self.currency)} in all" if total else f"{person.name} is even"
        )
        return Reason(person, tuple(lines), sentence)
