"""The options of a match on a rules card: what can be chosen, or what a match has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.rules.game import Game
from games.rules.options import Currency, Option, Prizes, WordChoice, YesNo
from games.rules.say import Series, say
from games.wording.declared.noted import build_counts
from games.wording.declared.phrases import format_phrase
from games.wording.match_sheet import format_option
from games.wording.short_stakes import NO_MONEY, format_point_stake
from games.wording.translated import numeral, phrase, translate
from games.wording.words import NO_BREAK, USUAL_CURRENCY, get_currency, money

OPTION_NAMES = {
    "decks": say("Decks"),
    "deals": say("Deals"),
    "target": say("Total that ends the match"),
    "pot": say("Pot"),
    "unit_cents": say("1 unit"),
    "currency": say("Currency"),
    "stakes": say("Stakes"),
}


@dataclass(frozen=True, slots=True)
class OptionToChoose:
    """An option of a match: what it is without choosing, and what else can be chosen."""

    name: str
    default: str
    others: str


def list_options(game: Game, options: Mapping[str, Any] | None) -> tuple[OptionToChoose, ...]:
    """Return the options on a card: as a match chose them; without one, what can be chosen."""
    known = [option for option in game.options if not options or option.name in options]
    return tuple([_build_choice(game, option, options or {}) for option in known])


def has_stakes(options: Mapping[str, Any]) -> bool:
    return bool(options.get("pot", options.get("stakes", "none") != "none"))


def find_limit(game: Game, options: Mapping[str, Any] | None) -> int:
    """Return the number (of deals, points …) that ends a match; without options, the default."""
    end = game.end.option
    return int(options[end.name] if options else end.default)


def join_with_no_break_spaces(text: str) -> str:
    """Return a text with no-break spaces, except after commas and colons."""
    return text.replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ").replace(f":{NO_BREAK}", ": ")


def format_deals(game: Game) -> str:
    """Describe how many deals a list has: “20 deals for 3 players, 15 for 4”."""
    steps: list[tuple[int, int]] = []
    for players in game.players:
        if not steps or game.get_default_deals(players) != steps[-1][1]:
            steps.append((players, game.get_default_deals(players)))
    return format_phrase(build_counts("deal", steps, (game.players[0], game.players[-1])))


def _name_option(game: Game, option: Option) -> str:
    """Return an option's name: what is counted, if that ends the match; else its text or key."""
    if game.end.count and option.name == game.end.option.name:
        return phrase("End of the match: {counted}", counted=game.end.count)
    if option.name in OPTION_NAMES:
        return translate(OPTION_NAMES[option.name])
    return translate(option.text) or option.name.replace("_", " ").capitalize()


def _build_choice(game: Game, option: Option, chosen: Mapping[str, Any]) -> OptionToChoose:
    """Return an option as `chosen`; if nothing is, its default and what else it can be."""
    if chosen:
        default = (
            _format_stakes(chosen) if option.name == "stakes" else format_option(option, chosen)[1]
        )
        others = ""
    elif isinstance(option, YesNo):
        default = phrase("yes") if option.default else phrase("no")
        others = phrase("or no") if option.default else phrase("or yes")
    elif isinstance(option, Currency):
        default = option.default
        others = phrase("or any other currency with 0, 2 or 3 decimals")
    elif isinstance(option, WordChoice) and option in game.stakes.options:
        default = translate(NO_MONEY)
        others = phrase("or money per point, or a pot with prizes")
    elif isinstance(option, WordChoice):
        default = option.default
        words = Series(word for word in option.words if word != option.default)
        others = phrase("or {choices}", choices=words)
    elif isinstance(option, Prizes):
        default = ", ".join(map(numeral, option.default))
        others = phrase("or other prizes")
    else:
        write = (
            partial(money, currency=USUAL_CURRENCY) if option.name.endswith("_cents") else numeral
        )
        differs = (
            option == game.end.option and len(set(map(game.get_default_deals, game.players))) > 1
        )
        above = option.name == "decks" or differs
        default = (
            phrase("as above")
            if above
            else write(dict(game.chosen).get(option.name, option.default))
        )
        others = phrase(
            "or {lowest} to {highest}", lowest=write(option.low), highest=write(option.high)
        )
    return OptionToChoose(_name_option(game, option), default, others)


def _format_stakes(options: Mapping[str, Any]) -> str:
    """Describe the stakes that a match has chosen: “No money”, “5 ¢ per point”."""
    if not has_stakes(options):
        return translate(NO_MONEY)
    if point_stake := format_point_stake(options):
        return point_stake
    unit = options["unit_cents"]
    currency = get_currency(options)
    ante = money(options["ante_units"] * unit, currency)
    prizes = [money(prize * unit, currency) for prize in options["prizes"] if prize]
    if not prizes:
        return phrase("Pot without prizes, {ante} each", ante=ante)
    return phrase("Pot with prizes of {prizes}, {ante} each", prizes=prizes, ante=ante)
