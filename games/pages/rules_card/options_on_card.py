"""The options of a match on a rules card: by default and what else can be chosen, or as a match has chosen them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.game import Game
from games.rules.options import Choice, Currency, Option, Prizes, YesNo
from games.wording.amounts import stakes_words
from games.wording.match_sheet import option_words
from games.wording.words import NO_BREAK, USUAL_CURRENCY, count, money, number, span

OPTION_NAMES = {
    "decks": "Decks",
    "deals": "Deals",
    "target": "Total that ends the match",
    "pot": "Playing for a pot",
    "unit_cents": "One unit",
    "currency": "Currency",
    "stakes": "Playing for",
}


@dataclass(frozen=True, slots=True)
class OptionToChoose:
    """An option of a match: what it is without choosing, and what else can be chosen."""

    name: str
    default: str
    others: str


def options_on_card(game: Game, options: Mapping[str, Any] | None) -> tuple[OptionToChoose, ...]:
    """The options of a game, or those that a match of it has chosen."""
    return _chosen(game, options) if options else tuple(_choice(game, option) for option in game.options)


def limit_of(game: Game, options: Mapping[str, Any] | None) -> int:
    """The number that the end of a match hangs on: by default, or in a match with these options."""
    end = game.end.option
    return int(options[end.name] if options else end.default)


def by_players(game: Game, of: Callable[[int], int]) -> list[tuple[int, str]]:
    """The numbers that so many players have of something, each with how many players that are: 2 or 3, 4 to 7."""
    players: dict[int, list[int]] = {}
    for many in game.players:
        players.setdefault(of(many), []).append(many)
    return [(number, span(who[0], who[-1])) for number, who in players.items()]


def unbroken(parts: Iterable[str]) -> str:
    """The parts in a row, broken at the commas only."""
    return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


def deals_words(game: Game) -> str:
    """The deals of a match by number of players, as the game is by default: 20 deals for 3 players, 15 for 4."""
    (deals, first), *others = by_players(game, game.get_default_deals)
    if not others:
        return count(deals, "deal")
    return unbroken([f"{count(deals, 'deal')} for {first} players", *(f"{many} for {who}" for many, who in others)])


def _chosen(game: Game, options: Mapping[str, Any]) -> tuple[OptionToChoose, ...]:
    """The options of a match as they were chosen; what is played for is one of them."""
    known = [option for option in game.options if option.name in options]
    return tuple(OptionToChoose(_name(game, option), _chosen_words(option, options), "") for option in known)


def _chosen_words(option: Option, options: Mapping[str, Any]) -> str:
    return stakes_words(options) if option.name == "stakes" else option_words(option, options)[1]


def _name(game: Game, option: Option) -> str:
    if game.end.count and option.name == game.end.option.name:
        return f"{game.end.count} that end the match"
    return OPTION_NAMES.get(option.name, option.text or option.name.replace("_", " ").capitalize())


def _choice(game: Game, option: Option) -> OptionToChoose:
    name = _name(game, option)
    if isinstance(option, YesNo):
        return OptionToChoose(name, *(("yes", "or no") if option.default else ("no", "or yes")))
    if isinstance(option, Currency):
        return OptionToChoose(name, option.default, "or any other with 0, 2 or 3 decimals")
    if isinstance(option, Choice) and option not in game.stakes.options:
        return OptionToChoose(name, option.default, f"or {', '.join(w for w in option.words if w != option.default)}")
    if isinstance(option, Choice):
        return OptionToChoose(name, "nothing", "or so much a point, or a pot")
    if isinstance(option, Prizes):
        return OptionToChoose(name, ", ".join(map(number, option.default)), "or others")
    write = _money if option.name.endswith("_cents") else number
    above = option.name == "decks" or (option == game.end.option and len(by_players(game, game.get_default_deals)) > 1)
    default = "as above" if above else write(dict(game.chosen).get(option.name, option.default))
    return OptionToChoose(name, default, f"or {write(option.low)} to {write(option.high)}")


def _money(cents: int) -> str:
    """An amount in the currency that is used unless another is chosen."""
    return money(cents, USUAL_CURRENCY)
