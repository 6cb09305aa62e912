"""The options of a match on a rules card: what can be chosen, or what a match has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.rules.game import Game
from games.rules.options import Currency, Option, Prizes, WholeNumber, WordChoice, YesNo
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
    """An option of a match: its default and what else can be chosen, or what was chosen."""

    name: str
    default: str  # on the card of a match, what was chosen
    others: str  # “or no”; "" on the card of a match


def list_options(game: Game, options: Mapping[str, Any] | None) -> tuple[OptionToChoose, ...]:
    """Return the options on a card: as a match chose them; without one, what can be chosen."""
    choices = []
    for option in game.options:
        name = _name_option(game, option)
        if not options:
            choices.append(OptionToChoose(name, *_describe_choice(game, option)))
        elif option.name in options:
            choices.append(OptionToChoose(name, _format_chosen(option, options), ""))
    return tuple(choices)


def has_stakes(options: Mapping[str, Any]) -> bool:
    # A game with a pot of its own has `pot`; the others have `stakes`.
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
    steps: list[tuple[int, int]] = []  # from how many players on, and how many deals
    for players in game.players:
        deals = game.get_default_deals(players)
        if not steps or deals != steps[-1][1]:
            steps.append((players, deals))
    return format_phrase(build_counts("deal", steps, (game.players[0], game.players[-1])))


def _name_option(game: Game, option: Option) -> str:
    """Return an option's name: what is counted, if that ends the match; else its text or key."""
    if game.end.count and option.name == game.end.option.name:
        return phrase("End of the match: {counted}", counted=game.end.count)
    if option.name in OPTION_NAMES:
        return translate(OPTION_NAMES[option.name])
    return translate(option.text) or option.name.replace("_", " ").capitalize()


def _format_chosen(option: Option, options: Mapping[str, Any]) -> str:
    if option.name == "stakes":
        return _format_stakes(options)
    _, text = format_option(option, options)
    return text


def _describe_choice(game: Game, option: Option) -> tuple[str, str]:
    """Return an option's default, and what else it can be: “yes” and “or no”."""
    if isinstance(option, YesNo):
        if option.default:
            return phrase("yes"), phrase("or no")
        return phrase("no"), phrase("or yes")
    if isinstance(option, Currency):
        return option.default, phrase("or any other currency with 0, 2 or 3 decimals")
    if isinstance(option, WordChoice) and option in game.stakes.options:
        return translate(NO_MONEY), phrase("or money per point, or a pot with prizes")
    if isinstance(option, WordChoice):
        words = Series(word for word in option.words if word != option.default)
        return option.default, phrase("or {choices}", choices=words)
    if isinstance(option, Prizes):
        return ", ".join(map(numeral, option.default)), phrase("or other prizes")
    return _describe_number(game, option)


def _describe_number(game: Game, option: WholeNumber) -> tuple[str, str]:
    """Return a number's default, or “as above” if the card has it by players, and its bounds."""
    write = partial(money, currency=USUAL_CURRENCY) if option.name.endswith("_cents") else numeral
    bounds = phrase(
        "or {lowest} to {highest}", lowest=write(option.low), highest=write(option.high)
    )
    depends_on_players = option.name == "decks"
    if option == game.end.option:  # the only other number that can depend on how many play
        depends_on_players = len(set(map(game.get_default_deals, game.players))) > 1
    if depends_on_players:
        return phrase("as above"), bounds
    return write(dict(game.chosen).get(option.name, option.default)), bounds


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
