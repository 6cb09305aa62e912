"""The stakes of a match: one choice, a sentence on its meaning, and what can be changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from games.models import Club
from games.play.stakes import drop_stakes
from games.rules.end import AfterDeals
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.money.pot import Pot
from games.rules.money.stakes import PRIZES_OPTION
from games.rules.say import say
from games.wording.amounts import format_field_amount, format_rounded_amount, format_short_amount
from games.wording.translated import numeral, phrase, translate
from games.wording.words import SYMBOLS, money

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
    "rules": (say("Standard pot"), ""),
    "pot": (say("Pot with prizes"), say("Deals pay prizes, the winner gets the rest")),
    "points": (say("Money per point"), say("You pay each player with a better total")),
    "none": (say("No money"), say("Only points count")),
}
NOBODY_PAYS = say("Nobody pays anything.")
ANOTHER_AMOUNT = (say("Another amount"), say("The same pot with another unit"))
"""The name of a pot if the game has one of its own."""
FIELD_IN_SENTENCE = re.compile(r"#(\d+)(\S*)")
PRIZE_LABELS = (say("Units for first"), say("Units for second"), say("Units for third"))
CURRENCY_NAMES = {
    "USD": say("US dollars"),
    "EUR": say("euros"),
    "GBP": say("pounds"),
    "AUD": say("Australian dollars"),
    "CAD": say("Canadian dollars"),
    "NZD": say("New Zealand dollars"),
    "JPY": say("yen"),
}


@dataclass(frozen=True, slots=True)
class StakesView:
    kind: str  # one of `chosen_stakes.KINDS`, "" while nobody has answered
    own_pot: bool  # the game has antes and prizes of its own
    choices: tuple[tuple[str, str, str], ...]  # the kinds, each with a label and a line on it
    summary: str  # a sentence or two, with amounts in bold
    terms: str  # details
    amount: str  # as typed
    cents: int | None  # the amount, None if it is invalid
    units: tuple[tuple[int, str], ...]  # usual ones
    ante: str  # as typed
    prizes: tuple[tuple[str, str], ...]  # as typed, by place
    more_places: bool
    fewer_places: bool
    currency: str
    errors: Mapping[str, str]  # by the name of a field

    @property
    def ante_sentence(self) -> list[dict[str, Any]]:
        """“16 units each.”, divided at the field of the ante."""
        field = "#1"
        return _divide_at_fields(phrase("{ante} units each.", ante=field))

    @property
    def prizes_sentence(self) -> list[dict[str, Any]]:
        """“A deal pays 5 and 2.”, divided at the fields of the prizes, with labels and texts."""
        fields = tuple(f"#{rank}" for rank in range(1, len(self.prizes) + 1))
        parts = _divide_at_fields(phrase("A deal pays {prizes}.", prizes=fields))
        for part in parts:
            if part["field"]:
                part["label"], part["text"] = self.prizes[part["field"] - 1]
        return parts

    @property
    def currency_name(self) -> str:
        """The name of the currency, or its code if it has none here."""
        return translate(CURRENCY_NAMES.get(self.currency, self.currency))

    @property
    def usual_currencies(self) -> Mapping[str, str]:
        """The symbols of the currencies that are listed first, by code."""
        return SYMBOLS

    @property
    def other_currencies(self) -> list[str]:
        return sorted(DECIMALS.keys() - SYMBOLS.keys())


def load_setup_stakes(setup: Setup, club: Club) -> StakesView | None:
    """Return the stakes of a set-up; None without a game. At most five queries.

    While nobody has chosen them, they are those proposed, without kind and summary.
    """
    if setup.game is None:
        return None
    wrong = bool(setup.errors.keys() - PROPOSED_STAKES.keys())
    others = {} if wrong else drop_stakes(setup.options)
    view = load_stakes_view(club, setup.game, setup.stakes, len(setup.seats), others)
    return replace(view, kind="", summary="", terms="") if setup.stakes_open else view


def load_stakes_view(
    club: Club,
    game: Game,
    typed: Mapping[str, str],
    player_count: int,
    others: Mapping[str, object],
) -> StakesView:
    """Return the stakes of so many players, as typed; at most five queries."""
    own_pot = game.pot is not None
    kind = read_kind(typed)
    currency = read_currency(typed)
    errors = find_stakes_errors(typed, own_pot=own_pot)
    cents = read_cents(typed)
    prizes = typed.get("prizes", PROPOSED_STAKES["prizes"]).split("-")
    options = {**others, **build_stakes_options(typed, own_pot=own_pot)}
    summary, terms = ("", "") if errors else _explain_stakes(club, game, options, player_count)
    amount = typed.get("amount", "")
    if cents is not None:
        amount = format_field_amount(cents, currency)
    scale = get_currency_scale(currency)
    units = [usual * scale for usual in USUAL_UNITS[kind]]
    return StakesView(
        kind=kind,
        own_pot=own_pot,
        choices=_build_choices(game, currency),
        summary=summary,
        terms=terms,
        amount=amount,
        cents=cents,
        units=tuple((unit, format_rounded_amount(unit, currency)) for unit in units),
        ante=typed.get("ante", PROPOSED_STAKES["ante"]),
        prizes=tuple((_name_prize(rank), text) for rank, text in enumerate(prizes, 1)),
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
        by_the_rules = (
            STAKES_CHOICES["rules"][0],
            phrase("1 unit is {amount}", amount=money(unit, currency)),
        )
        texts = {**STAKES_CHOICES, "rules": by_the_rules, "pot": ANOTHER_AMOUNT}
    choices = []
    for kind in list_kinds(game):
        label, line = texts[kind]
        choices.append((kind, translate(label), translate(line)))
    return tuple(choices)


def _divide_at_fields(sentence: str) -> list[dict[str, Any]]:
    """Divide a sentence at its fields, “#1” and on: each with what is `before` and `after` it."""
    *parts, end = FIELD_IN_SENTENCE.split(sentence)
    fields = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    divided = [
        {"before": before, "field": int(number), "after": after} for before, number, after in fields
    ]
    # The end has no field.
    return [*divided, {"before": end, "field": 0, "after": ""}]


def _name_prize(rank: int) -> str:
    if rank <= len(PRIZE_LABELS):
        return translate(PRIZE_LABELS[rank - 1])
    return phrase("Units for place\u00a0{rank}", rank=rank)


def _explain_stakes(
    club: Club, game: Game, given: Mapping[str, object], player_count: int
) -> tuple[str, str]:
    """Describe what each pays in and a typical win, or that nobody pays; and details, or ""."""
    if game.pot and player_count not in game.players:
        return _explain_antes(game, given)
    seated = player_count if player_count in game.players else game.players[0]
    options = game.resolve_options(given, seated)
    pot = game.stakes.open_pot(seated, options)
    point = game.stakes.get_point_cents(options)
    if pot is None and point is None:
        return translate(NOBODY_PAYS), ""
    usual_win = estimate_win(club, game, player_count, options)
    wins = (
        format_rounded_amount(usual_win, options["currency"]) if usual_win and usual_win > 0 else ""
    )
    if point is not None:
        pays = format_short_amount(point, options["currency"])
        message = gettext(
            "Each player pays <b>{amount}</b> per point of difference to every player with a "
            "better total."
        )
        typical = phrase("A typical winner gets {amount}.", amount=wins) if wins else ""
        return format_html(message, amount=pays), typical
    if pot is None:
        return translate(NOBODY_PAYS), ""
    ante = format_short_amount(pot.ante, options["currency"])
    terms = _format_terms(game, pot, options, known=player_count == seated)
    if not wins:
        return format_html(gettext("Everyone pays in <b>{amount}</b>."), amount=ante), terms
    message = gettext(
        "Everyone pays in <b>{amount}</b>. A typical winner goes home with <b>{win}</b> more."
    )
    return format_html(message, amount=ante, win=wins), terms


def _explain_antes(game: Game, given: Mapping[str, object]) -> tuple[str, str]:
    """Describe what each pays into the game's own pot with the fewest, and with more."""
    antes = []
    first = ""
    for player_count in game.players:
        options = game.resolve_options(given, player_count)
        pot = game.stakes.open_pot(player_count, options)
        if pot is None:
            return translate(NOBODY_PAYS), ""
        ante = format_short_amount(pot.ante, options["currency"])
        if first:
            antes.append(
                phrase(
                    "{amount} with {n} player",
                    "{amount} with {n} players",
                    n=player_count,
                    amount=ante,
                )
            )
        else:
            first = _explain_first_ante(ante, player_count)
    return first, phrase("{amounts}.", amounts=tuple(antes))


def _explain_first_ante(ante: str, players: int) -> str:
    message = ngettext(
        "Everyone pays in <b>{amount} with {players} player</b>.",
        "Everyone pays in <b>{amount} with {players} players</b>.",
        players,
    )
    return format_html(message, amount=ante, players=numeral(players))


def _format_terms(game: Game, pot: Pot, options: Mapping[str, Any], *, known: bool) -> str:
    """Describe what a deal pays and, if the players are `known`, the pot and how long it lasts."""
    currency = options["currency"]
    paid = [claim.units * pot.unit for claim in pot.claims(range(1, pot.players + 1))]
    sentences = []
    if known:
        sentences.append(
            phrase("The pot starts with {amount}.", amount=format_short_amount(pot.left, currency))
        )
    if paid:
        prizes = tuple(format_short_amount(cents, currency) for cents in paid)
        sentences.append(phrase("A deal pays {amounts}.", amounts=prizes))
    else:
        sentences.append(phrase("A deal pays nothing."))
    deals = options["deals"] if known and isinstance(game.end, AfterDeals) else 0
    if paid and sum(paid) * deals > pot.left:
        lasts = phrase(
            "The pot lasts for {n}\u00a0deal of {deals}.",
            "The pot lasts for {n}\u00a0deals of {deals}.",
            n=pot.left // sum(paid),
            deals=deals,
        )
        sentences.append(lasts)
    return " ".join(sentences)
