"""What is noted in every deal: numbers are added and taken away, with their bounds, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.declared.bounds import MOST_DEALT
from games.rules.declared.counted import DEALT, NumberRule, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import fewest_dealt
from games.rules.declared.settings import YES
from games.rules.declared.walking import find_all, mapped
from games.rules.errors import DeclarationError
from games.rules.options import format_value

from .lines import by_totals
from .parts import check_room, with_part, without_part
from .typed import Change, free_name, name_of, whole, whole_of

USUAL: Mapping[str, NumberRule] = {
    "bid": NumberRule("Bid", 0, DEALT, first=True),
    "tricks": NumberRule("Tricks", 0, DEALT, sum=DEALT),
    "points": NumberRule("Points", 0, 200, default=0),
    "yes": NumberRule("Won", 0, 1, default=0),
}
"""What most games note, by what a control sends."""
USUAL_DEALT = 13
USUAL_MOST = 10


def add_number(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with one more number, a key of `USUAL`, that does not go by cards dealt if the game has none.

    Raise `DeclarationError` for other keys, or if it is full.
    """
    if text not in USUAL:
        raise DeclarationError("A number is a bid, tricks, points, or yes or no")
    check_room(game, "numbers")
    new = _without_dealt(game, USUAL[text])
    return replace(game, numbers=(*game.numbers, replace(new, name=free_name(new.name, game.numbers))))


def rename_number(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the number at index `place` renamed, also in lines and counts that use it.

    Raise `DeclarationError` for a bad or taken name.
    """
    before = game.numbers[place].name
    name = name_of("number", text, without_part(game, "numbers", place).numbers)
    renamed = mapped(game, Term, lambda term: replace(term, name=name) if term.name == before else term)
    return with_part(renamed, "numbers", place, name=name)


def remove_number(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without the number at index `place`, and without lines and counts that use it.

    Raise `DeclarationError` if a game without scores would note nothing.
    """
    name = game.numbers[place].name
    if len(game.numbers) == 1 and game.layout == "numbers":
        raise DeclarationError("Something must be noted where there are no cards and no scores")
    return without_terms(without_part(game, "numbers", place), name)


def without_terms(game: Declaration, name: str) -> Declaration:
    """Return the game without lines and counts that look at the number, `hand` or `dealt` of that name.

    An end that goes by such a count goes by totals.
    """
    counts = tuple([count for count in game.counts if not _looks_at(count, name)])
    gone = {count.name for count in game.counts} - {count.name for count in counts}
    lines = tuple([line for line in game.lines if not _looks_at(line, name)])
    return by_totals(replace(game, lines=lines, counts=counts), gone)


def set_tick(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a number that is only yes or no, 0 to 1 (`text` is YES), or again from 0 to a usual most.

    Unchanged if it is so already. Yes or no is 0 where nothing is noted, unless it is known before the deal.
    """
    now = game.numbers[place]
    if now.is_tick == (text == YES):
        return game
    bounds = {"least": 0, "most": 1 if text == YES else DEALT if game.dealt else USUAL_MOST}
    default = None if now.default is None else min(1, max(0, now.default))
    return with_part(game, "numbers", place, **bounds, default=0 if text == YES and not now.first else default)


def set_least(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another least value of a number; most and default rise with it if need be.

    Raise `DeclarationError` out of bounds, or above the fewest cards dealt if these are its most.
    """
    now, low = game.numbers[place], whole_of("number_least", text)
    if now.most == DEALT and low > (fewest_dealt(game.dealt) or 0):
        raise DeclarationError(f"This is at most the fewest cards dealt, {fewest_dealt(game.dealt)}")
    most = now.most if now.most == DEALT else max(low, int(now.most))
    default = None if now.default is None else max(low, now.default)
    return with_part(game, "numbers", place, least=low, most=most, default=default)


def set_most(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another most value of the number at index `place`.

    Its least and its default fall with it if needed. Raise `DeclarationError` if `text` is no such number.
    """
    now, high = game.numbers[place], whole_of("number_most", text)
    default = None if now.default is None else min(high, now.default)
    return with_part(game, "numbers", place, least=min(high, now.least), most=high, default=default)


def set_most_as(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a number's most the cards dealt (`text` is DEALT), or a plain number: the fewest of these.

    Least and default fall with it if need be. Raise `DeclarationError` if the game does not state how many are dealt.
    """
    now = game.numbers[place]
    if (text == DEALT) == (now.most == DEALT):
        return game
    fewest = fewest_dealt(game.dealt)
    if text != DEALT:
        return with_part(game, "numbers", place, most=max(now.least, fewest or USUAL_DEALT))
    if fewest is None:
        raise DeclarationError("Say first how many cards are dealt")
    default = None if now.default is None else min(fewest, now.default)
    return with_part(game, "numbers", place, most=DEALT, least=min(now.least, fewest), default=default)


def set_once(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with a number noted once for the whole table, without sums (`text` is YES), or by each player.

    Raise `DeclarationError` if a line or count looks at what all others have of it.
    """
    name = game.numbers[place].name
    if text != YES:
        return with_part(game, "numbers", place, once=False)
    if Term(name, others=True) in {*find_all(game.lines, Term), *find_all(game.counts, Term)}:
        raise DeclarationError(f"A line looks at what all others have of {format_value(name)}: change that first")
    return with_part(game, "numbers", place, once=True, sum=None, not_sum=None)


def set_sum(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which what all have of a number together is `any`, must be so many (`sum`), or must `not` be.

    So many is the number that it is now, else a usual one; with `sum dealt` and `not dealt`, the cards dealt. Of a
    number for the whole table it is always `any`. Raise `DeclarationError` for other texts, and if no cards dealt are
    stated.
    """
    key, _, what = text.partition(" ")
    now = game.numbers[place]
    if text == "any" or now.once:
        return with_part(game, "numbers", place, sum=None, not_sum=None)
    if key not in ("sum", "not") or what not in ("", DEALT):
        raise DeclarationError("All together is anything, exactly a number, or never a number")
    if what and not game.dealt:
        raise DeclarationError("Say first how many cards are dealt")
    number = (
        now.together if isinstance(now.together, int) else 1 if now.is_tick else fewest_dealt(game.dealt) or USUAL_DEALT
    )
    value = DEALT if what else number
    sums = {"sum": value, "not_sum": None} if key == "sum" else {"sum": None, "not_sum": value}
    return with_part(game, "numbers", place, **sums)


def set_sum_number(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another number that all must have together, or must not; unchanged if neither is set."""
    now, number = game.numbers[place], whole_of("number_sum_is", text)
    if now.sum is not None:
        return with_part(game, "numbers", place, sum=number)
    return game if now.not_sum is None else with_part(game, "numbers", place, not_sum=number)


def set_may_be_left_out(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game in which a number has a default (`text` is YES), 0 or what is nearest to it, or must be noted.

    A default that is there already stays.
    """
    now = game.numbers[place]
    value = max(now.least, min(0, _highest(game, now))) if now.default is None else now.default
    return with_part(game, "numbers", place, default=value if text == YES else None)


def set_default(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with another default of the number at index `place`; unchanged if it must be noted.

    Raise `DeclarationError` out of its bounds.
    """
    now = game.numbers[place]
    if now.default is None:
        return game
    return with_part(game, "numbers", place, default=whole(text, now.least, _highest(game, now)))


def fitting(game: Declaration) -> Declaration:
    """Return the game with its numbers in keeping with the cards dealt.

    If the game does not state these, no number goes by them, and lines and counts that look at them go.
    """
    numbers = tuple([_without_dealt(game, number) for number in game.numbers])
    game = replace(game, numbers=numbers)
    return game if game.dealt else without_terms(game, DEALT)


def _without_dealt(game: Declaration, number: NumberRule) -> NumberRule:
    """Return a number in keeping with the game's cards dealt: if the game does not state these, it does not go by them.

    If they are its most, its least and default are at most the fewest of them.
    """
    fewest = fewest_dealt(game.dealt)
    if fewest is None:
        most = USUAL_DEALT if number.most == DEALT else number.most
        number = replace(number, most=max(int(most), number.least))
        number = replace(number, sum=None) if number.sum == DEALT else number
        return replace(number, not_sum=None) if number.not_sum == DEALT else number
    if number.most != DEALT:
        return number
    default = None if number.default is None else min(fewest, number.default)
    return replace(number, least=min(number.least, fewest), default=default)


def _highest(game: Declaration, number: NumberRule) -> int:
    """Return the most that a number can be in any deal: its own, or the fewest cards dealt, by default `MOST_DEALT`."""
    return number.highest(fewest_dealt(game.dealt) or MOST_DEALT)


def _looks_at(rule: object, name: str) -> bool:
    """Return whether a line or a count uses the number of that name."""
    return any(term.name == name for term in find_all(rule, Term))


CHANGES: Mapping[str, Change] = {
    "note": add_number,
    "number": rename_number,
    "number_off": remove_number,
    "number_kind": set_tick,
    "number_least": set_least,
    "number_most": set_most,
    "number_most_as": set_most_as,
    "number_once": set_once,
    "number_sum": set_sum,
    "number_sum_is": set_sum_number,
    "number_silent": set_may_be_left_out,
    "number_default": set_default,
}
