"""What is noted in every deal: numbers with their bounds, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.declared.bounds import MAX_DEALT
from games.rules.declared.counted import DEALT, Dealt, NumberRule, Term
from games.rules.declared.declaration import Declaration
from games.rules.declared.reading_counted import find_fewest_dealt
from games.rules.declared.settings import YES
from games.rules.declared.walking import find_all, map_parts, replace_at
from games.rules.errors import DeclarationError
from games.rules.options import format_value
from games.rules.say import say

from .lines import end_by_totals
from .parts import edit_part, put, remove_part, with_new, with_part
from .typed import Change, free_name, name_of, read_number, read_number_of

# What most games note, by what a control sends.
USUAL: Mapping[str, NumberRule] = {
    "bid": NumberRule("Bid", 0, DEALT, first=True),
    "tricks": NumberRule("Tricks", 0, DEALT, sum=DEALT),
    "points": NumberRule("Points", 0, 200, default=0),
    "yes": NumberRule("Won", 0, 1, default=0),
}
USUAL_DEALT = 13
USUAL_MOST = 10


def add_number(game: Declaration, _: int, text: str) -> Declaration:
    """Add a number, a key of `USUAL`; it goes by cards dealt only if the game states them."""
    if text not in USUAL:
        raise DeclarationError(say("A number is a bid, tricks, points, or yes or no."))
    usual = USUAL[text]
    name = free_name(usual.name, [number.name for number in game.numbers])
    return fit_numbers(with_new(game, "numbers", replace(usual, name=name)))


def rename_number(game: Declaration, place: int, text: str) -> Declaration:
    """Rename a number, also in lines and counts that use it."""
    before = game.numbers[place].name
    others = remove_part(game, "numbers", place).numbers
    name = name_of(text, [other.name for other in others])

    def rename(term: Term) -> Term:
        return replace(term, name=name) if term.name == before else term

    return with_part(map_parts(game, Term, rename), "numbers", place, name=name)


def remove_number(game: Declaration, place: int, _: str) -> Declaration:
    """Take away a number with its lines and counts; not the last one if nothing else is scored."""
    name = game.numbers[place].name
    if len(game.numbers) == 1 and game.layout == "numbers":
        raise DeclarationError(
            say("A game without cards and scores needs numbers that players enter.")
        )
    return remove_terms(remove_part(game, "numbers", place), name)


def remove_terms(game: Declaration, name: str) -> Declaration:
    """Return the game without lines and counts that look at that name; no such count ends it."""

    def is_without_term(rule: object) -> bool:
        return all(term.name != name for term in find_all(rule, Term))

    lines = tuple(filter(is_without_term, game.lines))
    counts = tuple(filter(is_without_term, game.counts))
    removed_counts = {count.name for count in game.counts if count not in counts}
    return end_by_totals(replace(game, lines=lines, counts=counts), removed_counts)


def set_tick(game: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Make a number only yes or no (`text` is YES), or again one from 0 to a usual most."""
    if now.is_tick == (text == YES):
        return now
    default = now.default
    if default is not None:
        default = min(1, max(0, default))
    if text != YES:
        most = DEALT if game.dealt else USUAL_MOST
        return replace(now, least=0, most=most, default=default)
    if not now.first:
        default = 0
    return replace(now, least=0, most=1, default=default)


def set_least(game: Declaration, place: int, text: str) -> Declaration:
    """Set a number's least value, which is at most the fewest cards dealt if these are its most."""
    fewest = find_fewest_dealt(game.dealt) or 0
    now = game.numbers[place]
    low = read_number_of("number_least", text)
    if now.most == DEALT and low > fewest:
        raise DeclarationError(
            say("This is at most {fewest}, the fewest cards that are dealt.", fewest=fewest)
        )
    return put(game, "number_least", place, low)


def set_most_as(game: Declaration, place: int, text: str) -> Declaration:
    """Let a number's most be the cards dealt (`text` is DEALT), or a plain number."""
    now = game.numbers[place]
    fewest = find_fewest_dealt(game.dealt)
    if (text == DEALT) == (now.most == DEALT):
        return game
    if text != DEALT:
        return with_part(game, "numbers", place, most=max(now.least, fewest or USUAL_DEALT))
    if fewest is None:
        raise DeclarationError(say("Choose first how many cards are dealt."))
    return _with_most_dealt(game, place, fewest)


def set_once(game: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Let a number be noted once for the whole table, without sums (`text` is YES), or by each."""
    if text != YES:
        return replace(now, once=False)
    terms = find_all((game.lines, game.counts), Term)
    if Term(now.name, others=True) in terms:
        raise DeclarationError(
            say(
                "A line uses what all other players have of {number}. Change that line first.",
                number=format_value(now.name),
            )
        )
    return replace(now, once=True, sum=None, not_sum=None)


def set_sum(game: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Set whether what all have together is `any`, must be so many (`sum`), or must `not` be.

    So many is the number that it is now, else a usual one; the cards dealt with `sum dealt` and
    `not dealt`. Of a number for the whole table it is always `any`.
    """
    key, _, what = text.partition(" ")
    if text == "any" or now.once:
        return replace(now, sum=None, not_sum=None)
    if key not in ("sum", "not") or what not in ("", DEALT):
        raise DeclarationError(say("The sum is anything, exactly a number, or never a number."))
    if what and not game.dealt:
        raise DeclarationError(say("Choose first how many cards are dealt."))
    together: int | Dealt
    if what:
        together = DEALT
    elif isinstance(now.together, int):
        together = now.together
    elif now.is_tick:
        together = 1
    else:
        together = find_fewest_dealt(game.dealt) or USUAL_DEALT
    if key == "sum":
        return replace(now, sum=together, not_sum=None)
    return replace(now, sum=None, not_sum=together)


def set_sum_number(_: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Set the number that all must have together, or must not; unchanged without either."""
    number = read_number_of("number_sum_is", text)
    if now.sum is not None:
        return replace(now, sum=number)
    if now.not_sum is not None:
        return replace(now, not_sum=number)
    return now


def set_may_be_left_out(game: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Give a number a default (`text` is YES), the nearest to 0 unless it has one, or none."""
    if text != YES:
        return replace(now, default=None)
    if now.default is not None:
        return now
    nearest = max(now.least, min(0, _find_highest(game, now)))
    return replace(now, default=nearest)


def set_default(game: Declaration, now: NumberRule, text: str) -> NumberRule:
    """Set the default of a number within its bounds; unchanged if it must be noted."""
    if now.default is None:
        return now
    default = read_number(text, now.least, _find_highest(game, now))
    return replace(now, default=default)


def fit_numbers(game: Declaration) -> Declaration:
    """Return the game with numbers that fit the cards dealt; without these, none goes by them."""
    fewest = find_fewest_dealt(game.dealt)
    if fewest is None:
        return _remove_dealt(game)
    for place, number in enumerate(game.numbers):
        if number.most == DEALT:
            game = _with_most_dealt(game, place, fewest)
    return game


def _remove_dealt(game: Declaration) -> Declaration:
    """Return the game in which no number, line or count goes by the cards dealt."""
    for place, number in enumerate(game.numbers):
        if number.most == DEALT:
            number = replace(number, most=max(USUAL_DEALT, number.least))
        if number.sum == DEALT:
            number = replace(number, sum=None)
        if number.not_sum == DEALT:
            number = replace(number, not_sum=None)
        game = replace_at(game, ("numbers", place), number)
    return remove_terms(game, DEALT)


def _with_most_dealt(game: Declaration, place: int, fewest: int) -> Declaration:
    """Return the game in which a number goes up to the cards dealt, from the `fewest` or less."""
    game = put(game, "number_most", place, fewest)
    return with_part(game, "numbers", place, most=DEALT)


def _find_highest(game: Declaration, number: NumberRule) -> int:
    """Return the most that a number can be in any deal: its own, or the fewest cards dealt."""
    return number.get_highest(find_fewest_dealt(game.dealt) or MAX_DEALT)


CHANGES: Mapping[str, Change] = {
    "note": add_number,
    "number": rename_number,
    "number_off": remove_number,
    "number_kind": edit_part("numbers", set_tick),
    "number_least": set_least,
    "number_most_as": set_most_as,
    "number_once": edit_part("numbers", set_once),
    "number_sum": edit_part("numbers", set_sum),
    "number_sum_is": edit_part("numbers", set_sum_number),
    "number_silent": edit_part("numbers", set_may_be_left_out),
    "number_default": edit_part("numbers", set_default),
}
