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
"""The number of a field, and what follows it without a space, such as a comma."""
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
    kind: str  # one of `chosen_stakes.KINDS`, "" while nobody has chosen
    own_pot: bool  # the game has antes and prizes of its own
    choices: tuple[tuple[str, str, str], ...]  # the kinds, each with a label and a line on it
    summary: str  # a sentence or two, with amounts in bold
    terms: str  # details
    amount: str  # as typed
    cents: int | None  # the amount, None if it is invalid
    units: tuple[tuple[int, str], ...]  # the usual amounts in cents, each with its text
    ante: str  # as typed
    prizes: tuple[tuple[str, str], ...]  # by rank, each with its label and as typed
    can_add_prize: bool
    can_remove_prize: bool
    currency: str
    errors: Mapping[str, str]  # by the name of a field

    @property
    def ante_sentence(self) -> list[dict[str, Any]]:
        """“16 units each.”, divided at the field of the ante."""
        field = "#1"  # not within the call: gettext would read it as a plural
        return _divide_at_fields(phrase("{ante} units each.", ante=field))

    @property
    def prizes_sentence(self) -> list[dict[str, Any]]:
        """“A deal pays 5 and 2.”, divided at the fields of the prizes, with `label` and `text`."""
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

    While nobody has chosen the stakes, they are the proposed ones, without kind and summary.
    """
    if setup.game is None:
        return None
    # A typical win cannot be computed with invalid options, so it is that with the game's own.
    has_wrong_option = bool(setup.errors.keys() - PROPOSED_STAKES.keys())
    others = {} if has_wrong_option else drop_stakes(setup.options)
    view = load_stakes_view(
        club, setup.game, setup.stakes, player_count=len(setup.seats), others=others
    )
    return replace(view, kind="", summary="", terms="") if setup.stakes_open else view


def load_stakes_view(
    club: Club,
    game: Game,
    typed: Mapping[str, str],
    player_count: int,
    others: Mapping[str, object],
) -> StakesView:
    """Return the stakes as typed; at most five queries. `others` are the match's other options."""
    own_pot = game.pot is not None
    kind = read_kind(typed)
    currency = read_currency(typed)
    errors = find_stakes_errors(typed, own_pot=own_pot)
    cents = read_cents(typed)
    prize_texts = typed.get("prizes", PROPOSED_STAKES["prizes"]).split("-")
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
        prizes=tuple((_name_prize(rank), text) for rank, text in enumerate(prize_texts, 1)),
        can_add_prize=len(prize_texts) < PRIZES_OPTION.most,
        can_remove_prize=len(prize_texts) > 1,
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
    """Divide a sentence at its fields, “#1” and on: a part for each, and one for the end.

    A part has the number of its `field` (0: none), and what stands `before` and `after` that.
    """
    parts = []
    start = 0
    for found in FIELD_IN_SENTENCE.finditer(sentence):
        before = sentence[start : found.start()]
        parts.append({"before": before, "field": int(found[1]), "after": found[2]})
        start = found.end()
    return [*parts, {"before": sentence[start:], "field": 0, "after": ""}]


def _name_prize(rank: int) -> str:
    if rank <= len(PRIZE_LABELS):
        return translate(PRIZE_LABELS[rank - 1])
    return phrase("Units for place\u00a0{rank}", rank=rank)


def _explain_stakes(
    club: Club, game: Game, given: Mapping[str, object], player_count: int
) -> tuple[str, str]:
    """Return two texts: what each player pays and a typical win, and details, or ""."""
    is_playable = player_count in game.players
    # The game's own ante depends on the number of players, which is not known yet.
    if game.pot and not is_playable:
        return _explain_antes(game, given)
    allowed_count = player_count if is_playable else game.players[0]
    options = game.resolve_options(given, allowed_count)
    point_cents = game.stakes.get_point_cents(options)
    if point_cents is not None:
        win = _format_typical_win(club, game, player_count, options)
        return _explain_points(format_short_amount(point_cents, options["currency"]), win)
    pot = game.stakes.open_pot(allowed_count, options)
    if pot is None:
        return translate(NOBODY_PAYS), ""
    win = _format_typical_win(club, game, player_count, options)
    ante = format_short_amount(pot.ante, options["currency"])
    terms = _format_terms(game, pot, options, is_playable=is_playable)
    if not win:
        return format_html(gettext("Everyone pays in <b>{amount}</b>."), amount=ante), terms
    message = gettext(
        "Everyone pays in <b>{amount}</b>. A typical winner goes home with <b>{win}</b> more."
    )
    return format_html(message, amount=ante, win=win), terms


def _format_typical_win(
    club: Club, game: Game, player_count: int, options: Mapping[str, Any]
) -> str:
    """Return the amount that a typical winner gets; "" if it is unknown or nothing."""
    cents = estimate_win(club, game, player_count, options) or 0
    return format_rounded_amount(cents, options["currency"]) if cents > 0 else ""


def _explain_points(amount: str, win: str) -> tuple[str, str]:
    """Return two texts: the price of a point, and what a typical winner gets, or ""."""
    message = gettext(
        "Each player pays <b>{amount}</b> per point of difference to every player with a better "
        "total."
    )
    typical = phrase("A typical winner gets {amount}.", amount=win) if win else ""
    return format_html(message, amount=amount), typical


def _explain_antes(game: Game, given: Mapping[str, object]) -> tuple[str, str]:
    """Return two texts: the ante of the game's own pot with the fewest players, and with more."""
    antes = []
    first_ante = ""
    for player_count in game.players:
        options = game.resolve_options(given, player_count)
        pot = game.stakes.open_pot(player_count, options)
        if pot is None:
            return translate(NOBODY_PAYS), ""
        ante = format_short_amount(pot.ante, options["currency"])
        if first_ante:
            antes.append(
                phrase(
                    "{amount} with {n} player",
                    "{amount} with {n} players",
                    n=player_count,
                    amount=ante,
                )
            )
        else:
            first_ante = _explain_first_ante(ante, player_count)
    return first_ante, phrase("{amounts}.", amounts=tuple(antes))


def _explain_first_ante(ante: str, player_count: int) -> str:
    message = ngettext(
        "Everyone pays in <b>{amount} with {players} player</b>.",
        "Everyone pays in <b>{amount} with {players} players</b>.",
        player_count,
    )
    return format_html(message, amount=ante, players=numeral(player_count))


def _format_terms(game: Game, pot: Pot, options: Mapping[str, Any], *, is_playable: bool) -> str:
    """Describe what a deal pays and, with enough players, the pot and how long it lasts."""
    currency = options["currency"]
    # As in a deal without ties, in which the ranks are 1, 2, 3 and on.
    prize_cents = [claim.units * pot.unit for claim in pot.claims(range(1, pot.players + 1))]
    sentences = []
    if is_playable:
        sentences.append(
            phrase("The pot starts with {amount}.", amount=format_short_amount(pot.left, currency))
        )
    if prize_cents:
        prizes = tuple(format_short_amount(cents, currency) for cents in prize_cents)
        sentences.append(phrase("A deal pays {amounts}.", amounts=prizes))
    else:
        sentences.append(phrase("A deal pays nothing."))
    # 0 deals: it is not known how many, so there is no sentence on how long the pot lasts.
    deal_count = options["deals"] if is_playable and isinstance(game.end, AfterDeals) else 0
    if prize_cents and sum(prize_cents) * deal_count > pot.left:
        lasts = phrase(
            "The pot lasts for {n}\u00a0deal of {deals}.",
            "The pot lasts for {n}\u00a0deals of {deals}.",
            n=pot.left // sum(prize_cents),
            deals=deal_count,
        )
        sentences.append(lasts)
    return " ".join(sentences)
