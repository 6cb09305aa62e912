"""The pot on a rules card: what everyone pays in, and what the places of a deal take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.money.pot import UNIT_OPTION, Claim, PotRules
from games.wording.words import NO_BREAK, USUAL_CURRENCY, money, nth, numeral, span

POT_CASES = (
    ("1 player in 1st place, 1 player in 2nd place", (1, 2, 3)),
    ("1 player in 1st place, several players tied for 2nd place", (1, 2, 2)),
    ("2 players tied for 1st place", (1, 1, 3)),
    ("3 or more players tied for 1st place", (1, 1, 1)),
)
"""The ways in which a deal can come out that the prizes depend on, each with the first places of such a deal."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What is paid, as an amount and in units; both empty where it is nothing."""

    amount: str
    units: str


@dataclass(frozen=True, slots=True)
class PotCard:
    """The pot: a unit, antes (players, what each and all pay), the places that are paid, and each case's prizes."""

    unit: str
    antes: tuple[tuple[int, Amount, Amount], ...]
    places: tuple[str, ...]
    cases: tuple[tuple[str, tuple[Amount, ...]], ...]


def build_pot_card(rules: PotRules) -> PotCard:
    """Build the card of a pot."""
    most = max(rules.antes)
    paid = [rules.claims((*places, *range(len(places) + 1, most + 1))[:most]) for _, places in POT_CASES]
    places = range(1, max(claim.place for claims in paid for claim in claims) + 1)
    prizes = [tuple([_format_prize(claims, place) for place in places]) for claims in paid]
    return PotCard(
        unit=_format_amount(1).amount,
        antes=tuple(
            [
                (players, _format_amount(units), _format_amount(units * players))
                for players, units in rules.antes.items()
            ]
        ),
        places=tuple([_name_place(rules, place) for place in places]),
        cases=tuple([(name, case) for (name, _), case in zip(POT_CASES, prizes, strict=True)]),
    )


def _name_place(rules: PotRules, place: int) -> str:
    """Return a place's name, with the numbers of players for which it is paid if not all."""
    enough = [players for players in rules.antes if len(rules.claims(range(1, players + 1))) >= place]
    if len(enough) == len(rules.antes):
        return f"{nth(place)} place"
    return f"{nth(place)} place, only with {span(enough[0], enough[-1])} players"


def _format_prize(claims: Sequence[Claim], place: int) -> Amount:
    """Return what each player at a place takes; empty texts if it is no claim."""
    for claim in claims:
        if claim.place == place:
            return _format_amount(claim.units // len(claim.seats), f"{NO_BREAK}each" if len(claim.seats) > 1 else "")
    return Amount("", "")


def _format_amount(units: int, each: str = "") -> Amount:
    """Return units, and their amount at the default unit in the usual currency, followed by `each`."""
    written = f"{numeral(units)}{NO_BREAK}unit{'' if units == 1 else 's'}"
    return Amount(f"{money(units * UNIT_OPTION.default, USUAL_CURRENCY)}{each}", written)
