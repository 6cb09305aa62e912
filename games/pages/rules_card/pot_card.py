"""The pot on a rules card: what everyone pays in, and what the places of a deal take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.money.pot import UNIT_OPTION, Claim, PotRules
from games.rules.say import say
from games.wording.translated import phrase, translate
from games.wording.words import USUAL_CURRENCY, add_each, money, nth, span

POT_CASES = (
    (say("1 player in 1st place, 1 player in 2nd place"), (1, 2, 3)),
    (say("1 player in 1st place, several players tied for 2nd place"), (1, 2, 2)),
    (say("2 players tied for 1st place"), (1, 1, 3)),
    (say("3 or more players tied for 1st place"), (1, 1, 1)),
)
"""The outcomes of a deal that the prizes depend on, each with the first places of such a deal."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What is paid, as an amount of money and in units; both "" if nothing is paid."""

    amount: str
    units: str


@dataclass(frozen=True, slots=True)
class PotCard:
    unit: str  # the default amount of one
    antes: tuple[tuple[int, Amount, Amount], ...]  # players, what each pays, what all pay
    places: tuple[str, ...]  # those that are paid
    cases: tuple[tuple[str, tuple[Amount, ...]], ...]  # each with its prizes


def build_pot_card(rules: PotRules) -> PotCard:
    """Build the tables of a pot: the antes by number of players, and the prizes in each case."""
    most_players = max(rules.antes)
    claims_by_case = {}
    for name, first_places in POT_CASES:  # in a deal of the most players
        further_places = range(len(first_places) + 1, most_players + 1)
        claims_by_case[name] = rules.claims((*first_places, *further_places)[:most_players])
    last_place = max(claim.place for claims in claims_by_case.values() for claim in claims)
    places = range(1, last_place + 1)
    cases = []
    for name, claims in claims_by_case.items():
        cases.append((translate(name), tuple([_format_prize(claims, place) for place in places])))
    antes = [
        (players, _format_amount(units), _format_amount(units * players))
        for players, units in rules.antes.items()
    ]
    return PotCard(
        unit=_format_amount(1).amount,
        antes=tuple(antes),
        places=tuple([_name_place(rules, place) for place in places]),
        cases=tuple(cases),
    )


def _name_place(rules: PotRules, place: int) -> str:
    """Return a place's name, with the numbers of players that pay it if not all do."""
    player_counts = [
        players for players in rules.antes if len(rules.claims(range(1, players + 1))) >= place
    ]
    if len(player_counts) == len(rules.antes):
        return phrase("{rank} place", rank=nth(place))
    players = span(player_counts[0], player_counts[-1])
    return phrase("{rank} place, only with {players} players", rank=nth(place), players=players)


def _format_prize(claims: Sequence[Claim], place: int) -> Amount:
    """Return what each player at a place takes; empty texts if the place has no prize."""
    for claim in claims:
        if claim.place == place:
            return _format_amount(claim.units // len(claim.seats), len(claim.seats))
    return Amount("", "")


def _format_amount(units: int, players: int = 1) -> Amount:
    """Return units and their amount, at the default unit; with “each” for several players."""
    amount = money(units * UNIT_OPTION.default, USUAL_CURRENCY)
    return Amount(add_each(amount, players), phrase("{n}\u00a0unit", "{n}\u00a0units", n=units))
