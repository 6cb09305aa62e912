"""Numbers, amounts, days and lists in the words that people read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from django.utils import timezone

from games.matches.stored_match import StoredMatch
from games.rules.game import Game
from games.rules.money.currencies import DECIMALS
from games.rules.options import Value
from games.values.clocks import get_night

MINUS = "−"
NO_BREAK = "\u00a0"

USUAL_CURRENCY = "USD"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "AUD": "$", "CAD": "$", "NZD": "$", "JPY": "¥"}
CENTS = {"USD": "¢", "EUR": "ct", "GBP": "p", "AUD": "¢", "CAD": "¢", "NZD": "¢"}
ORDINALS = ("first", "second", "third")
FEW = 3
"""Of fewer matches nobody says how often."""
SHARES = {
    "one in ten": 0.1,
    "one in six": 1 / 6,
    "one in five": 0.2,
    "one in four": 0.25,
    "one in three": 1 / 3,
    "two in five": 0.4,
    "every second one": 0.5,
    "two in three": 2 / 3,
    "three in four": 0.75,
    "all of them": 1.0,
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """A number of points, with a true minus and grouped thousands: −7, 10,000."""
    return f"{MINUS if value < 0 else ''}{abs(value):,}"


def in_a_field(value: int | None) -> str:
    """A number as the field of a form holds it; empty where there is none."""
    return "" if value is None else str(value).replace("-", MINUS)


def decimal(value: float) -> str:
    """A number with one decimal, with a true minus: 12.4, −0.5."""
    text = f"{abs(value):,.1f}"
    return f"{MINUS if value < 0 and text != '0.0' else ''}{text}"


def percent(part: int, whole: int) -> str:
    """How much of a whole, of at least one, a part is: 33 %."""
    return f"{round(100 * part / whole)}{NO_BREAK}%"


def how_often(part: int, whole: int) -> str:
    """How much of a whole a part is, as one says it: “, nearly one in three”. Nothing for few, or none of them."""
    if whole < FEW or not part:
        return ""
    share = part / whole
    words, near = min(SHARES.items(), key=lambda each: abs(each[1] - share))
    about = "nearly " if share < near - 0.01 else "more than " if share > near + 0.01 else ""
    return f", {about}{words}"


def signed(value: int) -> str:
    """A change in points, with its sign: +11, −6, 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def added(values: Sequence[int]) -> str:
    """At least one number of points, added up as one writes it: 4 + 8, 4 − 2, −2 + 4."""
    first, *others = values
    return number(first) + "".join(f" {MINUS if value < 0 else '+'} {number(abs(value))}" for value in others)


def count(many: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: 1 deal, 2 deals. `nouns` is the plural where that is not just the noun with an s."""
    return f"{number(many)} {noun if many == 1 else nouns or noun + 's'}"


def times(many: int) -> str:
    """Say how many times: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(many) or f"{number(many)} times"


def spelled(many: int) -> str:
    """A small number as a word: six."""
    return NUMBERS[many] if many < len(NUMBERS) else number(many)


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: 4, 4 or 5, 4 to 6."""
    if first == last:
        return number(first)
    return f"{number(first)} {'or' if last == first + 1 else 'to'} {number(last)}"


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
    said = f"{error}."
    return f"T{said[1:]}" if said.startswith("the ") else said


def does_first(game: Game | None) -> str:
    """What whoever begins a match does, whose game may not be chosen yet, or have no dealer."""
    return "deals first" if game is None or game.has_dealer else "enters first"


def game_and_deal(stored: StoredMatch, deal: int) -> str:
    """The game, without what its name adds, and the deal: Hang Ten · Deal 5 of 10."""
    game = stored.game.name.split(",")[0]
    deals = stored.options.get("deals")
    if deals == 1:
        return game
    of = f" of {deals}" if deals and int(deals) >= deal else ""
    return f"{game} · Deal {deal}{of}"


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


def day(moment: datetime) -> str:
    """The day of a moment as people say it: today, yesterday, 12 Nov, 5 Nov 2024. An evening lasts until it is over."""
    then, today = get_night(moment), get_night(timezone.now())
    if (today - then).days in (0, 1):
        return "yesterday" if today > then else "today"
    year = f"{NO_BREAK}{then.year}" if then.year != today.year else ""
    return f"{then.day}{NO_BREAK}{then:%b}{year}"


def since(moment: datetime) -> str:
    """Return the time of a moment of this evening, else its day: 21:40, yesterday."""
    if get_night(moment) == get_night(timezone.now()):
        return f"{timezone.localtime(moment):%H:%M}"
    return day(moment)


def whole_date(moment: datetime) -> str:
    """The date of the evening of a moment, for what is kept and sent: 5 November 2024."""
    night = get_night(moment)
    return f"{night.day}{NO_BREAK}{night:%B}{NO_BREAK}{night.year}"


Who = TypeVar("Who")
What = TypeVar("What", bound=Hashable)


def alike(pairs: Iterable[tuple[Who, What]]) -> Mapping[What, list[Who]]:
    """Those together of whom the same is true, in the order in which each comes first."""
    together: dict[What, list[Who]] = {}
    for who, what in pairs:
        together.setdefault(what, []).append(who)
    return together


def each(amount: str, many: int) -> str:
    """What so many people have: 25 ¢ one of them, 5 ¢ each several. An empty one stays empty."""
    return f"{amount}{NO_BREAK}each" if amount and many > 1 else amount


def amounts(people: Sequence[Who], cents: Sequence[int], say: Callable[[int], str]) -> list[tuple[Sequence[Who], str]]:
    """Who has how much, the largest amount first: Zoë 34 ¢, Grace and Bob 33 ¢ each. `say` says an amount."""
    by_amount = sorted(alike(zip(people, cents, strict=True)).items(), key=lambda group: -group[0])
    return [(who, each(say(amount), len(who))) for amount, who in by_amount]
