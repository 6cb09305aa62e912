"""The stakes of a match: one choice, a sentence on its meaning, and what can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import format_html

from games.models import Club
from games.play.stakes import drop_stakes
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.money.pot import Pot
from games.rules.money.stakes import PRIZES_OPTION
from games.wording.amounts import format_field_amount, format_rounded_amount, format_short_amount
from games.wording.words import NO_BREAK, SYMBOLS, count, listing, money, numeral, ordinal

from .chosen_setup import Setup
from .chosen_stakes import (
    PROPOSED_STAKES,
    USUAL_UNITS,
    build_stakes_options,
    find_stakes_errors,
    find_unit_by_the_rules,
    get_currency_scale,
    list_kinds,
    read_cents,
    read_currency,
    read_kind,
)
from .typical_winner import estimate_win

STAKES_CHOICES = {
    "rules": ("Standard pot", ""),
    "pot": ("Pot with prizes", "Deals pay prizes, the winner gets the rest"),
    "points": ("Money per point", "You pay each player with a better total"),
    "none": ("No money", "Only points count"),
}
NOBODY_PAYS = "Nobody pays anything."
TO_BETTER_TOTALS = "of difference to every player with a better total."
ANOTHER_AMOUNT = ("Another amount", "The same pot with another unit")
"""The name of a pot if the game has one of its own."""
CURRENCY_NAMES = {
    "USD": "US dollars", "EUR": "euros", "GBP": "pounds", "AUD": "Australian dollars", "CAD": "Canadian dollars",
    "NZD": "New Zealand dollars", "JPY": "yen",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class StakesView:
    """The stakes. `summary` is a sentence or two, with its amounts in bold; `terms` adds details.

    `kind` is one of `chosen_stakes.KINDS`, empty while nobody has answered; `choices` are these, each with a label and
    a line on it. `own_pot`: the game has antes and prizes of its own. `amount`, `ante` and `prizes` (by place) are as
    typed; `cents` is the amount, None if it is invalid, `units` are usual ones. `errors` are by the name of a field.
    """

    kind: str
    own_pot: bool
    choices: tuple[tuple[str, str, str], ...]
    summary: str
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
        """The symbols of the currencies that are listed first, by code."""
        return SYMBOLS

    @property
    def other_currencies(self) -> list[str]:
        """The codes of all other currencies."""
        return sorted(DECIMALS.keys() - SYMBOLS.keys())


def load_setup_stakes(setup: Setup, club: Club) -> StakesView | None:
    """Return the stakes of a set-up, in the currency chosen for them; None without a game. At most five queries.

    While nobody has chosen them, they are those proposed, without kind and summary.
    """
    if setup.game is None:
        return None
    wrong = bool(setup.errors.keys() - PROPOSED_STAKES.keys())
    others = {} if wrong else drop_stakes(setup.options)
    view = load_stakes_view(club, setup.game, setup.stakes, len(setup.seats), others)
    return replace(view, kind="", summary="", terms="") if setup.stakes_open else view


def load_stakes_view(
    club: Club, game: Game, typed: Mapping[str, str], many: int, others: Mapping[str, object]
) -> StakesView:
    """Return the stakes of so many players, as typed; `others` are the other options. At most five queries."""
    own_pot = game.pot is not None
    kind = read_kind(typed)
    currency = read_currency(typed)
    errors = find_stakes_errors(typed, own_pot=own_pot)
    cents = read_cents(typed)
    prizes = typed.get("prizes", PROPOSED_STAKES["prizes"]).split("-")
    options = {**others, **build_stakes_options(typed, own_pot=own_pot)}
    summary, terms = ("", "") if errors else _explain_stakes(club, game, options, many)
    return StakesView(
        kind=kind,
        own_pot=own_pot,
        choices=_build_choices(game, currency),
        summary=summary,
        terms=terms,
        amount=typed.get("amount", "") if cents is None else format_field_amount(cents, currency),
        cents=cents,
        units=tuple(
            (unit, format_rounded_amount(unit, currency))
            for unit in (usual * get_currency_scale(currency) for usual in USUAL_UNITS[kind])
        ),
        ante=typed.get("ante", PROPOSED_STAKES["ante"]),
        prizes=tuple((ordinal(place), text) for place, text in enumerate(prizes, 1)),
        more_places=len(prizes) < PRIZES_OPTION.most,
        fewer_places=len(prizes) > 1,
        currency=currency,
        errors=errors,
    )


def _build_choices(game: Game, currency: str) -> tuple[tuple[str, str, str], ...]:
    """Return the kinds of stakes that the game can have, each with a label and a line on it."""
    unit = find_unit_by_the_rules(game)
    texts = STAKES_CHOICES
    if unit is not None:
        by_the_rules = (STAKES_CHOICES["rules"][0], f"1 unit is {money(unit, currency)}")
        texts = {**STAKES_CHOICES, "rules": by_the_rules, "pot": ANOTHER_AMOUNT}
    return tuple((kind, *texts[kind]) for kind in list_kinds(game))


def _explain_stakes(club: Club, game: Game, given: Mapping[str, object], many: int) -> tuple[str, str]:
    """Return what each pays in and a typical win, or that nobody pays, and details, or "".

    `given` are the options that differ from the defaults, `many` is the number of players so far.
    """
    if game.pot and many not in game.players:
        return _explain_antes(game, given)
    seated = many if many in game.players else game.players[0]
    options = game.resolve_options(given, seated)
    pot = game.stakes.open_pot(seated, options)
    point = game.stakes.get_point_cents(options)
    if pot is None and point is None:
        return NOBODY_PAYS, ""
    usual_win = estimate_win(club, game, many, options)
    wins = format_rounded_amount(usual_win, options["currency"]) if usual_win and usual_win > 0 else ""
    if point is not None:
        pays = format_short_amount(point, options["currency"])
        per_point = format_html("Each player pays <b>{}</b> per point {}", pays, TO_BETTER_TOTALS)
        return per_point, f"A typical winner gets {wins}." if wins else ""
    if pot is None:
        return NOBODY_PAYS, ""
    ante = format_short_amount(pot.ante, options["currency"])
    summary = format_html("Everyone pays in <b>{}</b>.", ante)
    if wins:
        summary = format_html("Everyone pays in <b>{}</b>. A typical winner goes home with <b>{}</b> more.", ante, wins)
    return summary, _format_terms(game, pot, options, known=many == seated)


def _explain_antes(game: Game, given: Mapping[str, object]) -> tuple[str, str]:
    """Return what each pays into the game's own pot with the fewest, and with more."""
    antes = []
    for many in game.players:
        options = game.resolve_options(given, many)
        pot = game.stakes.open_pot(many, options)
        if pot is None:
            return NOBODY_PAYS, ""
        antes.append(f"{format_short_amount(pot.ante, options['currency'])} with {count(many, 'player')}")
    return format_html("Everyone pays in <b>{}</b>.", antes[0]), f"{listing(antes[1:])}."


def _format_terms(game: Game, pot: Pot, options: Mapping[str, Any], *, known: bool) -> str:
    """Return sentences on the amounts that a deal pays and, if the number of players is `known`, what is in the pot.

    Then also for how many deals it lasts, if not for all.
    """
    currency = options["currency"]
    paid = [claim.units * pot.unit for claim in pot.claims(range(1, pot.players + 1))]
    pays = listing(format_short_amount(cents, currency) for cents in paid) if paid else "nothing"
    sentences = [f"A deal pays {pays}."]
    if known:
        sentences.insert(0, f"The pot starts with {format_short_amount(pot.left, currency)}.")
        deals = options["deals"] if isinstance(game.end, AfterDeals) else 0
        if paid and sum(paid) * deals > pot.left:
            lasts = count(pot.left // sum(paid), "deal").replace(" ", NO_BREAK)
            sentences.append(f"The pot lasts for {lasts} of {numeral(deals)}.")
    return " ".join(sentences)
