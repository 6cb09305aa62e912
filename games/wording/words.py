"""Numbers, amounts, days and lists in the words that people read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar

from django.utils import timezone
from django.utils.dateformat import format as format_date_part
from django.utils.formats import get_format
from django.utils.translation import get_language

from games.matches.stored_match import StoredMatch
from games.rules.money.currencies import DECIMALS
from games.rules.options import Value
from games.rules.say import say
from games.values.clocks import get_night

from .translated import MINUS, join, numeral, phrase, translate, write_signs

NO_BREAK = "\u00a0"

USUAL_CURRENCY = "USD"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "AUD": "$", "CAD": "$", "NZD": "$", "JPY": "¥"}
CENTS = {"USD": "¢", "EUR": "ct", "GBP": "p", "AUD": "¢", "CAD": "¢", "NZD": "¢"}
ORDINALS = (say("first"), say("second"), say("third"))
NUMBER_WORDS = (
    *(say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six")),
    *(say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve")),
)


def field_number(value: int | None) -> str:
    """Return a number as a form field has it, with a true minus, without grouped thousands."""
    return "" if value is None else str(value).replace("-", MINUS)


def decimal(value: float) -> str:
    """Return a number with one decimal, with a true minus: 12.4, −0.5."""
    text = f"{abs(value):,.1f}"
    is_negative = value < 0 and text != "0.0"
    return f"{MINUS if is_negative else ''}{write_signs(text)}"


def percent(part: int, whole: int) -> str:
    """Return a part of a whole, which is at least 1, in per cent: 33 %."""
    return f"{round(100 * part / whole)}{NO_BREAK}%"


def signed(value: int) -> str:
    """Return a change in points with its sign and grouped thousands: +1,100, −6, 0."""
    return f"+{numeral(value)}" if value > 0 else numeral(value)


def format_sum(values: Sequence[int]) -> str:
    """Return one number of points or several as a sum: 4 + 8, 4 − 2, −2 + 4."""
    first, *others = values
    return numeral(first) + "".join(
        f" {MINUS if value < 0 else '+'} {numeral(abs(value))}" for value in others
    )


def count(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, in the plural with an s or `nouns`: 1 deal, 2 deals."""
    return f"{numeral(number)} {noun if number == 1 else nouns or noun + 's'}"


def times(number: int) -> str:
    """Return how many times: once, twice, 3 times."""
    if number == 1:
        return phrase("once")
    if number == 2:
        return phrase("twice")
    return phrase("{n} time", "{n} times", n=number)


def spell_number(number: int) -> str:
    """Return a number up to twelve as a word, no for 0: six; a larger one in digits."""
    return translate(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else numeral(number)


def span(first: int, last: int) -> str:
    """Return a range of numbers in words: “4”, “4 or 5”, “4 to 6”."""
    if first == last:
        return numeral(first)
    if last == first + 1:
        return phrase("{first} or {last}", first=first, last=last)
    return phrase("{first} to {last}", first=first, last=last)


def listing(names: Iterable[str]) -> str:
    """Return a list in words: “Zoë, Bob and Ann”; raise `ValueError` for none."""
    listed = [translate(name) for name in names]
    if not listed:
        raise ValueError("no names")
    return join(listed)


def ordinal(place: int) -> str:
    """Return a place in words: first, second, third, place 4."""
    if place <= len(ORDINALS):
        return translate(ORDINALS[place - 1])
    return phrase("place\u00a0{place}", place=str(place))


def nth(place: int) -> str:
    """Return a place in short: 1st, 2nd, 3rd, 11th, 111th."""
    digits = str(place)
    is_teen = place // 10 % 10 == 1
    if place % 10 == 1 and not is_teen:
        return phrase("{place}st", place=digits)
    if place % 10 == 2 and not is_teen:
        return phrase("{place}nd", place=digits)
    if place % 10 == 3 and not is_teen:
        return phrase("{place}rd", place=digits)
    return phrase("{place}th", place=digits)


def capitalize(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def begin_small(text: str) -> str:
    """Return an English text with a small first letter; “UNO”, and other languages, stay."""
    is_word = text[1:2].islower() or text[1:2] == " "
    return text[:1].lower() + text[1:] if is_word and get_language() == "en" else text


def lower_in_english(noun: str) -> str:
    """Return a noun in small letters for a sentence; other languages keep their capitals."""
    return noun.lower() if get_language() == "en" else noun


def strip_stop(text: str) -> str:
    return text.removesuffix(".")


def sentence(error: Exception | str) -> str:
    """Return an error's message in the page's language, with a full stop if it has none."""
    text = translate(str(error))
    return text if text.endswith((".", "?", "!")) else f"{text}."


def format_game_and_deal(stored: StoredMatch, deal_number: int) -> str:
    """Return the game and the deal: “Hang Ten · Deal 5 of 10”; if it has one deal, the game."""
    # “Tens, the shedding game” is “Tens” here, where the deal stands beside it.
    game = stored.game.name.split(",")[0]
    deals = stored.options.get("deals")
    if deals == 1:
        return game
    if deals and int(deals) >= deal_number:
        return phrase(
            "{game} · Deal {deal} of {deals}",
            game=game,
            deal=str(deal_number),
            deals=str(deals),
        )
    return phrase("{game} · Deal {deal}", game=game, deal=str(deal_number))


def get_currency(options: Mapping[str, Value]) -> str:
    return str(options.get("currency", USUAL_CURRENCY))


def money(cents: int, currency: str, *, is_short: bool = False) -> str:
    """Return an amount (ISO 4217), never broken over two lines: 25 ¢, $2.95, −15 ¢, ¥500.

    A short one has no decimals if all are zero: $2.
    """
    sign = MINUS if cents < 0 else ""
    amount = abs(cents)
    if amount < 100 and currency in CENTS:
        return f"{sign}{amount}{NO_BREAK}{CENTS[currency]}"
    decimals = DECIMALS.get(currency, 2)
    large, small = divmod(amount, 10**decimals)
    digits = f"{large:,}"
    if decimals and not (is_short and small == 0):
        digits += f".{small:0{decimals}}"
    digits = write_signs(digits)
    if currency in SYMBOLS:
        return sign + phrase("{sign}{amount}", sign=SYMBOLS[currency], amount=digits)
    return sign + phrase("{currency}\u00a0{amount}", currency=currency, amount=digits)


def signed_money(cents: int, currency: str) -> str:
    """Return an amount won or lost, with its sign: +25 ¢, −15 ¢, 0 ¢."""
    return f"+{money(cents, currency)}" if cents > 0 else money(cents, currency)


def format_day(when: date) -> str:
    """Return the day of an evening: “today”, “yesterday”, “12 Nov”, “5 Nov 2024”."""
    then = _to_evening(when)
    today = get_night(timezone.now())
    if (today - then).days in (0, 1):
        return phrase("yesterday") if today > then else phrase("today")
    return format_evening(then)


def format_evening(night: date) -> str:
    """Return the date of an evening: 12 Nov; 5 Nov 2024 in another year."""
    if night.year != get_night(timezone.now()).year:
        return format_date(night)
    return phrase("{day}\u00a0{month}", day=night.day, month=_format_short_month(night))


def format_date(night: date) -> str:
    """Return a date with its year: 19 Nov 2026."""
    month = _format_short_month(night)
    return phrase(
        "{day}\u00a0{month}\u00a0{year}",
        day=night.day,
        month=month,
        year=str(night.year),
    )


def _format_short_month(night: date) -> str:
    return format_date_part(night, get_format("SHORT_MONTH"))


def time_or_day(moment: datetime) -> str:
    """Return the time of a moment of this evening, the day of any other: 21:40, yesterday."""
    if get_night(moment) == get_night(timezone.now()):
        return f"{timezone.localtime(moment):%H:%M}"
    return format_day(moment)


def format_long_date(when: date) -> str:
    """Return the full date of an evening, or of a moment's: 5 November 2024."""
    night = _to_evening(when)
    month = format_date_part(night, "F")
    return phrase(
        "{day}\u00a0{month}\u00a0{year}",
        day=night.day,
        month=month,
        year=str(night.year),
    )


def _to_evening(when: date) -> date:
    return get_night(when) if isinstance(when, datetime) else when


Item = TypeVar("Item")
Group = TypeVar("Group", bound=Hashable)


def group_by_value(pairs: Iterable[tuple[Item, Group]]) -> Mapping[Group, list[Item]]:
    """Group the first items of pairs by the second; groups and items are in order of appearance."""
    groups: dict[Group, list[Item]] = {}
    for item, value in pairs:
        groups.setdefault(value, []).append(item)
    return groups


def add_each(amount: str, people: int) -> str:
    """Add “each” to an amount that several people have: 5 ¢ each. An empty one stays empty."""
    return phrase("{amount}\u00a0each", amount=amount) if amount and people > 1 else amount


def group_amounts(
    people: Sequence[Item], cents: Sequence[int], format_cents: Callable[[int], str]
) -> list[tuple[Sequence[Item], str]]:
    """Group people by amount, the largest first: Zoë 34 ¢, Grace and Bob 33 ¢ each."""
    by_amount = sorted(
        group_by_value(zip(people, cents, strict=True)).items(), key=lambda group: -group[0]
    )
    return [(who, add_each(format_cents(amount), len(who))) for amount, who in by_amount]
