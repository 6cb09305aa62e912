"""Games of numbers and what can be tapped in the editor of them, as tests of changes try it."""

import pytest
from hypothesis import strategies as st

from games.rules.built_in.game_templates import TEMPLATES
from games.rules.declared.counted import Quantity, Term
from games.rules.declared.reading import read_declaration
from games.rules.editing.change import CHANGES, CONDITIONS, change_game
from games.rules.errors import DeclarationError
from tests.fuzz.making import ANYTHING
from tests.rules.declared.counted_strategies import counted_games

VALUES = st.one_of(
    st.sampled_from(
        ["0", "1", "2", "13", "−5", "100", "yes", "no", "dealt", "hand", "others 0", "others hand"]
    ),
    st.sampled_from(
        [
            "same",
            "list",
            "7–1, 2–7",
            "1–10",
            "bid",
            "tricks",
            "points",
            "any",
            "sum",
            "not",
            "sum dealt",
        ]
    ),
    st.sampled_from(
        [
            "not dealt",
            "equal",
            "less",
            "between",
            "at_least",
            "new",
            "-0",
            "others",
            "Bid",
            "Hand",
            "",
        ]
    ),
    st.sampled_from(
        [
            "typed",
            "numbers",
            "pile",
            "grid",
            "deals",
            "reached",
            "passed 0",
            "reached 0",
            "asked",
            "out",
        ]
    ),
    ANYTHING,
)
PLACES = st.integers(0, 3)
TAPS = st.lists(
    st.one_of(
        st.tuples(st.builds("{}-{}".format, st.sampled_from(sorted(CHANGES)), PLACES), VALUES),
        st.tuples(
            st.builds("{}-{}-{}".format, st.sampled_from(sorted(CONDITIONS)), PLACES, PLACES),
            VALUES,
        ),
    ),
    max_size=10,
)
GAMES = st.one_of(
    st.sampled_from(["oh-hell", "wizard", "spades", "hearts", "yaniv", "phase-10"]).map(
        TEMPLATES.get
    ),
    st.integers(2, 5).flatmap(counted_games),
)
BID, TRICKS = Quantity((Term("Bid"),)), Quantity((Term("Tricks"),))
OVER = Quantity(TRICKS.plus, BID.plus)


def game(template="spades", *taps):
    """Return a template after these taps, as the editor sends them."""
    declared = read_declaration(TEMPLATES[template])
    for tap in taps:
        fact, _, value = tap.partition("=")
        declared = change_game(declared, fact, value)
    return declared


def refused(template, tap):
    with pytest.raises(DeclarationError) as caught:
        game(template, tap)
    return caught.value.message


def tapped(declared, taps):
    for fact, value in taps:
        try:
            declared = change_game(declared, fact, value)
        except DeclarationError:
            continue
    return declared
