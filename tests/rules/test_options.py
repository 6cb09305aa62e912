"""Options of a match: defaults, bounds, and values as errors show them."""

import pytest

from games.rules.built_in import BUILT_IN
from games.rules.errors import OptionError
from games.rules.money.currencies import DECIMALS
from games.rules.options import format_value
from tests.game_facts import all_facts

EXPECTED = {game: stored.defaults for game, stored in all_facts().items()}
LIMITS = {"decks": (1, 20), "deals": (1, 100), "target": (1, 10_000), "unit_cents": (1, 100_000)}
BOUNDS = [
    (game, name, *LIMITS[name])
    for game, options in EXPECTED.items()
    for name in options
    if name in LIMITS
]


def resolve(game, **given):
    return BUILT_IN[game].resolve_options(given, 4)


@pytest.mark.parametrize(("game", "name", "low", "high"), BOUNDS)
def test_values_beyond_the_bounds_of_an_option_are_rejected(game, name, low, high):
    for value in (low, high):
        assert resolve(game, **{name: value})[name] == value
    for value in (low - 1, high + 1, -5, 10**30):
        with pytest.raises(OptionError) as caught:
            resolve(game, **{name: value})
        assert caught.value.message.startswith(
            f"{name} must be a whole number from {low} to {high:,}, not "
        )
        assert caught.value.message.endswith(f"not {value}.")


@pytest.mark.parametrize(
    ("code", "decimals"),
    [*[(code, 2) for code in ["USD", "EUR", "CHF", "GBP", "CAD", "SEK", "MXN", "INR"]]]
    + [(code, 0) for code in ["JPY", "KRW", "VND", "CLP", "ISK", "XOF"]]
    + [(code, 3) for code in ["BHD", "KWD", "TND", "IQD"]],
)
def test_a_currency_with_no_two_or_three_decimals_is_allowed(code, decimals):
    assert resolve("hang-ten", currency=code)["currency"] == code
    assert DECIMALS[code] == decimals
    assert all(len(known) == 3 and known.isascii() and known.isupper() for known in DECIMALS)


@pytest.mark.parametrize(
    "code", ["CLF", "UYW", "XAU", "XDR", "XTS", "XXX", "usd", " USD", "", 840, None, ["USD"]]
)
def test_any_other_currency_is_rejected(code):
    with pytest.raises(OptionError, match=r"^currency must be the code of a currency"):
        resolve("hang-ten", currency=code)


@pytest.mark.parametrize(
    ("game", "players", "decks"),
    [
        ("hang-ten", (4, 6), {4: 4, 5: 4, 6: 4}),
        ("golf", (2, 16), {2: 1, 3: 1, 4: 2, 7: 2, 8: 3, 16: 3}),
        ("basketball", (2, 16), {2: 1, 4: 1, 5: 2, 8: 2, 9: 3, 12: 3, 13: 4, 16: 4}),
        ("tens-grid", (2, 16), {2: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 16: 8}),
        ("tens-pile", (2, 16), {2: 1, 3: 2, 5: 2, 6: 3, 8: 3, 9: 4, 10: 4, 16: 6}),
    ],
)
def test_the_number_of_players_sets_the_default_decks(game, players, decks):
    played = BUILT_IN[game]
    assert list(played.players) == list(range(players[0], players[1] + 1))
    assert {number: played.get_default_decks(number) for number in decks} == decks


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (12.0, "12.0"),
        (-3, "-3"),
        ("x", "“x”"),
        ([1, 2], "a list"),
        ({"a": 1}, "an object"),
        ("y" * 100, "“" + "y" * 56 + "…"),
    ],
)
def test_errors_show_values_briefly_as_in_the_match_file(value, shown):
    assert format_value(value) == shown
