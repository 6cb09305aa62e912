"""What a match is played for: one choice, a sentence on what it means, and what can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.models import Club
from games.play.stakes import drop_stakes
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.money.pot import Pot
from games.rules.money.stakes import PRIZES
from games.wording.amounts import about, typed_amount, without_noughts
from games.wording.words import NO_BREAK, SYMBOLS, count, listing, money, number, ordinal, spelled

from .chosen_setup import Setup
from .chosen_stakes import (
    PROPOSED,
    UNITS,
    cents_in,
    currency_in,
    kind_of,
    kinds_for,
    scale,
    stakes_errors,
    stakes_options,
    unit_by_the_rules,
)
from .typical_winner import typical_win

CHOICES = {
    "rules": ("The pot by the rules", ""),
    "pot": ("A pot with prizes", "Deals pay, the winner takes the rest"),
    "points": ("So much a point", "Each two of you settle the difference"),
    "none": ("Nothing", "Points, and who may brag"),
}
ANOTHER = ("Another amount", "The same pot, with a unit of your own")
"""How a pot is called where the game brings one."""
CURRENCY_NAMES = {
    "USD": "US dollars", "EUR": "euros", "GBP": "pounds", "AUD": "Australian dollars", "CAD": "Canadian dollars",
    "NZD": "New Zealand dollars", "JPY": "yen",
}  # fmt: skip
A_SWING = 40
"""Points that a hand can easily be worse than another."""
MUCH = 10
"""Where such a hand costs so much of the currency, the table is asked once; of yen a hundred times that."""


@dataclass(frozen=True, slots=True)
class StakesView:
    """What is played for. `sum_up` is a sentence in pieces, amounts among them (True); `terms` says more.

    `kind` is one of `chosen_stakes.KINDS`, empty while nobody has answered; `choices` are these, each with what it is
    called and a line on it. `own_pot`: the game has antes and prizes of its own. `amount`, `ante` and `prizes` (by
    place) are as typed; `cents` is the amount, None if it is none, `units` are usual ones. `errors` are by the name of
    a field.
    """

    kind: str
    own_pot: bool
    choices: tuple[tuple[str, str, str], ...]
    sum_up: tuple[tuple[str, bool], ...]
    terms: str
    amount: str
    cents: int | None
    units: tuple[tuple[int, str], ...]
    ante: str
    prizes: tuple[tuple[str, str], ...]
    more_places: bool
    fewer_places: bool
    currency: str
    errors: Mapping[str, str]

    @property
    def currency_name(self) -> str:
        """The name of the currency, or its code if it has none here."""
        return CURRENCY_NAMES.get(self.currency, self.currency)

    @property
    def usual_currencies(self) -> Mapping[str, str]:
        """The currencies that are listed first, by code their symbols."""
        return SYMBOLS

    @property
    def other_currencies(self) -> list[str]:
        """The codes of all other currencies."""
        return sorted(DECIMALS.keys() - SYMBOLS.keys())


def stakes_of_setup(setup: Setup, club: Club) -> StakesView | None:
    """Return what is played for in the match that is set up; None without a game. At most three queries."""
    if setup.game is None:
        return None
    wrong = bool(setup.errors.keys() - PROPOSED.keys())
    others = {} if wrong else drop_stakes(setup.options)
    view = stakes_view(club, setup.game, setup.stakes, len(setup.seats), others)
    return replace(view, kind="", sum_up=(), terms="") if setup.stakes_open else view


def stakes_view(
    club: Club, game: Game, typed: Mapping[str, str], many: int, others: Mapping[str, object]
) -> StakesView:
    """Return what so many players play for, as it is typed; `others` are the other options. At most three queries."""
    own_pot = game.pot is not None
    kind, currency, errors = kind_of(typed), currency_in(typed), stakes_errors(typed, own_pot=own_pot)
    cents = cents_in(typed)
    prizes = typed.get("prizes", PROPOSED["prizes"]).split("-")
    given = {**others, **stakes_options(typed, own_pot=own_pot)}
    sum_up, terms = ((), "") if errors else _meaning(club, game, given, many)
    return StakesView(
        kind=kind,
        own_pot=own_pot,
        choices=_choices(game, currency),
        sum_up=sum_up,
        terms=terms,
        amount=typed.get("amount", "") if cents is None else typed_amount(cents, currency),
        cents=cents,
        units=tuple((unit, about(unit, currency)) for unit in (usual * scale(currency) for usual in UNITS[kind])),
        ante=typed.get("ante", PROPOSED["ante"]),
        prizes=tuple((ordinal(place), text) for place, text in enumerate(prizes, 1)),
        more_places=len(prizes) < PRIZES.most,
        fewer_places=len(prizes) > 1,
        currency=currency,
        errors=errors,
    )


def _choices(game: Game, currency: str) -> tuple[tuple[str, str, str], ...]:
    unit = unit_by_the_rules(game)
    texts = CHOICES
    if unit is not None:
        by_the_rules = (CHOICES["rules"][0], f"One unit is {money(unit, currency)}")
        texts = {**CHOICES, "rules": by_the_rules, "pot": ANOTHER}
    return tuple((kind, *texts[kind]) for kind in kinds_for(game))


def swing(game: Game | None, typed: Mapping[str, str]) -> str:
    """What a hand can cost where that is much, to be asked once; else nothing."""
    cents = cents_in(typed)
    if game is None or game.pot or kind_of(typed) != "points" or cents is None:
        return ""
    currency = currency_in(typed)
    decimals = DECIMALS[currency]
    cost = A_SWING * cents
    if cost < MUCH * (10**decimals if decimals else 100):
        return ""
    worse = f"{A_SWING} points worse than the others"
    return f"A point at {money(cents, currency)}: a hand that is {worse} costs {about(cost, currency)} against each."


def _meaning(
    club: Club, game: Game, given: Mapping[str, object], many: int
) -> tuple[tuple[tuple[str, bool], ...], str]:
    """What everybody puts in and what a typical winner takes, and more on the pot."""
    if game.pot and many not in game.players:
        return _antes(game, given)
    seated = many if many in game.players else game.players[0]
    options = game.resolve_options(given, seated)
    pot, point = game.stakes.open(seated, options), game.stakes.points(options)
    if pot is None and point is None:
        return (("Nobody pays; the winner takes the glory.", False),), ""
    won = typical_win(club, game, many, options)
    wins = about(won, options["currency"]) if won and won > 0 else ""
    if pot is None:
        if not wins:
            return (("Nobody puts anything in.", False),), "Each two of you settle the difference of your totals."
        told = (("Nobody puts anything in; a typical winner takes ", False), (wins, True), (".", False))
        return told, "Whoever comes last mostly pays about as much."
    ante = without_noughts(pot.ante, options["currency"])
    then = (("; a typical winner goes home ", False), (wins, True), (" up.", False)) if wins else ((".", False),)
    return (("Everybody puts in ", False), (ante, True), *then), _terms(game, pot, options, known=many == seated)


def _antes(game: Game, given: Mapping[str, object]) -> tuple[tuple[tuple[str, bool], ...], str]:
    """Return what everybody puts into the game's own pot, before it is known how many play."""
    antes = []
    for many in game.players:
        options = game.resolve_options(given, many)
        pot = game.stakes.open(many, options)
        if pot is None:
            return (("Nobody pays; the winner takes the glory.", False),), ""
        antes.append(f"{without_noughts(pot.ante, options['currency'])} with {spelled(many)}")
    return (("Everybody puts in ", False), (antes[0], True), (".", False)), f"{listing(antes[1:]).capitalize()}."


def _terms(game: Game, pot: Pot, options: Mapping[str, Any], *, known: bool) -> str:
    """What is in the pot and what a deal pays; `known`: how many play."""
    currency = options["currency"]
    paid = [claim.units * pot.unit for claim in pot.claims(range(1, pot.players + 1))]
    pays = listing(without_noughts(cents, currency) for cents in paid) if paid else "nothing"
    sentences = [f"A deal pays {pays}."]
    if known:
        sentences.insert(0, f"{without_noughts(pot.left, currency)} in the pot.")
        deals = options["deals"] if isinstance(game.end, AfterDeals) else 0
        if paid and sum(paid) * deals > pot.left:
            lasts = count(pot.left // sum(paid), "deal").replace(" ", NO_BREAK)
            sentences.append(f"It lasts for {lasts} of {number(deals)}.")
    return " ".join(sentences)
