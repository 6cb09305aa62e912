"""Changes of the numbers that are noted in every deal: their bounds, and their sums."""

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
from .parts import edit_part, remove_part, with_new_part, with_part, with_setting
from .typed import Change, find_free_name, read_new_name, read_number, read_number_of

# By what the control sends.
USUAL_NUMBERS: Mapping[str, NumberRule] = {
    "bid": NumberRule("Bid", least=0, most=DEALT, first=True),
    "tricks": NumberRule("Tricks", least=0, most=DEALT, sum=DEALT),
    "points": NumberRule("Points", least=0, most=200, default=0),
    "yes": NumberRule("Won", least=0, most=1, default=0),
}
USUAL_DEALT = 13
USUAL_MOST = 10


def add_number(game: Declaration, _: int, text: str) -> Declaration:
    """Add one of the `USUAL_NUMBERS`; it goes by the cards dealt only if the game states them."""
    if text not in USUAL_NUMBERS:
        raise DeclarationError(say("A number is a bid, tricks, points, or yes or no."))
    usual = USUAL_NUMBERS[text]
    name = find_free_name(usual.name, [number.name for number in game.numbers])
    return fit_numbers(with_new_part(game, "numbers", replace(usual, name=name)))


def rename_number(game: Declaration, index: int, text: str) -> Declaration:
    """Rename a number, also in lines and counts that use it."""
    before = game.numbers[index].name
    others = remove_part(game, "numbers", index).numbers
    name = read_new_name(text, [other.name for other in others])

    def rename(term: Term) -> Term:
        return replace(term, name=name) if term.name == before else term

    return with_part(map_parts(game, Term, rename), "numbers", index, name=name)


def remove_number(game: Declaration, index: int, _: str) -> Declaration:
    """Remove a number with its lines and counts; raise if nothing would be scored any more."""
    name = game.numbers[index].name
    if len(game.numbers) == 1 and game.layout == "numbers":
        raise DeclarationError(
            say("A game without cards and scores needs numbers that players enter.")
        )
    return remove_terms(remove_part(game, "numbers", index), name)


def remove_terms(game: Declaration, name: str) -> Declaration:
    """Return the game without the lines and counts that use a term of that name."""

    def is_without_term(rule: object) -> bool:
        return all(term.name != name for term in find_all(rule, Term))

    lines = tuple(filter(is_without_term, game.lines))
    counts = tuple(filter(is_without_term, game.counts))
    removed_counts = {count.name for count in game.counts if count not in counts}
    return end_by_totals(replace(game, lines=lines, counts=counts), removed_counts)


def set_tick(game: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Make a number yes or no, which is 0 or 1 (`text` is YES), or one from 0 to a usual most."""
    if number.is_tick == (text == YES):
        return number
    default = number.default
    if default is not None:  # 0 and 1 are possible both for a tick and for a number
        default = min(1, max(0, default))
    if text != YES:
        most = DEALT if game.dealt else USUAL_MOST
        return replace(number, least=0, most=most, default=default)
    # After a deal, a tick that nobody has set is a no.
    if not number.first:
        default = 0
    return replace(number, least=0, most=1, default=default)


def set_least(game: Declaration, index: int, text: str) -> Declaration:
    """Set a number's least value; raise if it goes up to the cards dealt, which can be fewer."""
    number = game.numbers[index]
    fewest = find_fewest_dealt(game.dealt) or 0
    low = read_number_of("number_least", text)
    if number.most == DEALT and low > fewest:
        raise DeclarationError(
            say("This is at most {fewest}, the fewest cards that are dealt.", fewest=fewest)
        )
    return with_setting(game, "number_least", index, low)


def set_most_as(game: Declaration, index: int, text: str) -> Declaration:
    """Let a number's most be the cards dealt (`text` is DEALT), or a plain number."""
    number = game.numbers[index]
    fewest = find_fewest_dealt(game.dealt)
    if (text == DEALT) == (number.most == DEALT):
        return game
    if text != DEALT:
        return with_part(game, "numbers", index, most=max(number.least, fewest or USUAL_DEALT))
    if fewest is None:
        raise DeclarationError(say("Choose first how many cards are dealt."))
    return _with_most_dealt(game, index, fewest)


def set_once(game: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Let a number be noted once for the table, without a sum (`text` is YES), or by everybody."""
    if text != YES:
        return replace(number, once=False)
    terms = find_all((game.lines, game.counts), Term)
    if Term(number.name, others=True) in terms:
        raise DeclarationError(
            say(
                "A line uses what all other players have of {number}. Change that line first.",
                number=format_value(number.name),
            )
        )
    return replace(number, once=True, sum=None, not_sum=None)


def set_sum(game: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Set what all players must have together.

    - `any`: anything; so it always is for a number that is noted once for the table
    - `sum`, `not`: exactly a number, or never that number: the one that is set, or a usual one
    - `sum dealt`, `not dealt`: exactly, or never, the cards dealt
    """
    key, _, what = text.partition(" ")
    if text == "any" or number.once:
        return replace(number, sum=None, not_sum=None)
    if key not in ("sum", "not") or what not in ("", DEALT):
        raise DeclarationError(say("The sum is anything, exactly a number, or never a number."))
    if what and not game.dealt:
        raise DeclarationError(say("Choose first how many cards are dealt."))
    together: int | Dealt
    if what:
        together = DEALT
    elif isinstance(number.together, int):
        together = number.together
    elif number.is_tick:
        together = 1
    else:
        together = find_fewest_dealt(game.dealt) or USUAL_DEALT
    if key == "sum":
        return replace(number, sum=together, not_sum=None)
    return replace(number, sum=None, not_sum=together)


def set_sum_number(_: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Set the sum that all must have, or must not have; unchanged if there is neither."""
    together = read_number_of("number_sum_is", text)
    if number.sum is not None:
        return replace(number, sum=together)
    if number.not_sum is not None:
        return replace(number, not_sum=together)
    return number


def set_may_be_left_out(game: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Give a number a default (`text` is YES), at first the value nearest to 0, or none."""
    if text != YES:
        return replace(number, default=None)
    if number.default is not None:
        return number
    nearest = max(number.least, min(0, _find_highest(game, number)))
    return replace(number, default=nearest)


def set_default(game: Declaration, number: NumberRule, text: str) -> NumberRule:
    """Set the default of a number within its bounds; unchanged if it must be noted."""
    if number.default is None:
        return number
    default = read_number(text, number.least, _find_highest(game, number))
    return replace(number, default=default)


def fit_numbers(game: Declaration) -> Declaration:
    """Return the game with numbers that fit the cards dealt, or that do without these."""
    fewest = find_fewest_dealt(game.dealt)
    if fewest is None:
        return _remove_dealt(game)
    for index, number in enumerate(game.numbers):
        if number.most == DEALT:
            game = _with_most_dealt(game, index, fewest)
    return game


def _remove_dealt(game: Declaration) -> Declaration:
    """Return the game with plain bounds for the cards dealt, without lines and counts of them."""
    for index, number in enumerate(game.numbers):
        if number.most == DEALT:
            number = replace(number, most=max(USUAL_DEALT, number.least))
        if number.sum == DEALT:
            number = replace(number, sum=None)
        if number.not_sum == DEALT:
            number = replace(number, not_sum=None)
        game = replace_at(game, ("numbers", index), number)
    return remove_terms(game, DEALT)


def _with_most_dealt(game: Declaration, index: int, fewest: int) -> Declaration:
    """Return the game with a number that goes up to the cards dealt, which are `fewest` or more."""
    # Its least value and its default have to be possible in every deal.
    game = with_setting(game, "number_most", index, fewest)
    return with_part(game, "numbers", index, most=DEALT)


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
