"""Numbers, amounts and lists in the words that people read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.rules.money.currencies import DECIMALS
from games.rules.options import Value
from games.rules.variant import Variant

MINUS = "−"
NO_BREAK = "\u00a0"

USUAL_CURRENCY = "USD"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "AUD": "$", "CAD": "$", "NZD": "$", "JPY": "¥"}
CENTS = {"USD": "¢", "EUR": "ct", "GBP": "p", "AUD": "¢", "CAD": "¢", "NZD": "¢"}
ORDINALS = ("first", "second", "third")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """A number of points, with a true minus and grouped thousands: −7, 10,000."""
    return f"{MINUS if value < 0 else ''}{abs(value):,}"


def decimal(value: float) -> str:
    """A number with one decimal, with a true minus: 12.4, −0.5."""
    text = f"{abs(value):,.1f}"
    return f"{MINUS if value < 0 and text != '0.0' else ''}{text}"


def percent(part: int, whole: int) -> str:
    """How much of a whole, of at least one, a part is: 33 %."""
    return f"{round(100 * part / whole)}{NO_BREAK}%"


def signed(value: int) -> str:
    """A change in points, with its sign: +11, −6, 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def added(values: Sequence[int]) -> str:
    """At least one number of points, added up as one writes it: 4 + 8, 4 − 2, −2 + 4."""
    first, *others = values
    return number(first) + "".join(f" {MINUS if value < 0 else '+'} {number(abs(value))}" for value in others)


def card_name(card: str) -> str:
    """A card as sentences name it: as it is written, but a number below zero with a true minus."""
    return f"{MINUS}{card[1:]}" if card[:1] == "-" and card[1:].isdigit() else card


def count(many: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: 1 deal, 2 deals. `nouns` is the plural where that is not just the noun with an s."""
    return f"{number(many)} {noun if many == 1 else nouns or noun + 's'}"


def spelled(many: int) -> str:
    """A small number as a word: six."""
    return NUMBERS[many] if many < len(NUMBERS) else number(many)


def listing(names: Iterable[str]) -> str:
    """At least one name in a row: Zoë, Bob and Ann."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def ordinal(place: int) -> str:
    """A place in words: first, second, third, place 4."""
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"place{NO_BREAK}{place}"


def nth(place: int) -> str:
    """A place in short: 1st, 2nd, 3rd, 11th."""
    ending = "th" if place // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def sentence(error: Exception) -> str:
    """What an error of the rules or of `play` says, as a page says it: the errors leave the full stop out."""
    return f"{error}."


def does_first(game: Variant | None) -> str:
    """What whoever begins a match does, whose game may not be chosen yet, or have no dealer."""
    return "deals first" if game is None or game.has_dealer else "enters first"


def genitive(name: str) -> str:
    """Whose: Ann’s."""
    return f"{name}’s"


def currency_of(options: Mapping[str, Value]) -> str:
    """The currency of a match, by its options."""
    return str(options.get("currency", USUAL_CURRENCY))


def money(cents: int, currency: str) -> str:
    """An amount in a currency (ISO 4217), never broken over two lines: 25 ¢, $2.95, −15 ¢, ¥500, KWD 1.250."""
    sign, amount = MINUS if cents < 0 else "", abs(cents)
    if amount < 100 and currency in CENTS:
        return f"{sign}{amount}{NO_BREAK}{CENTS[currency]}"
    decimals = DECIMALS.get(currency, 2)
    large, small = divmod(amount, 10**decimals)
    whole = f"{large:,}" + (f".{small:0{decimals}}" if decimals else "")
    return f"{sign}{SYMBOLS[currency]}{whole}" if currency in SYMBOLS else f"{sign}{currency}{NO_BREAK}{whole}"


def signed_money(cents: int, currency: str) -> str:
    """An amount won or lost, with its sign: +25 ¢, −15 ¢, 0 ¢."""
    return f"+{money(cents, currency)}" if cents > 0 else money(cents, currency)
