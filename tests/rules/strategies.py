"""Matches as people might play them, for the property tests: valid match files of any game."""

from hypothesis import strategies as st

from games.rules.built_in import BUILT_IN
from games.rules.files.match_file import FORMAT
from tests.game_facts import facts_of
from tests.rules.build import PEOPLE

MANY_DECKS = 20
"""Enough decks for any hand below."""


PRICE = {
    "unit_cents": st.sampled_from([1, 1, 5, 7, 100_000]),
    "currency": st.sampled_from(["USD", "JPY", "KWD"]),
}
PRIZES = st.lists(st.integers(0, 9) | st.just(1_000), min_size=1, max_size=8).map(
    lambda units: sorted(units)[::-1]
)
STAKES = (
    ({"stakes": st.just("none")}, {}),
    ({"stakes": st.just("points")}, PRICE),
    (
        {"stakes": st.just("pot")},
        PRICE | {"prizes": PRIZES, "ante_units": st.sampled_from([1, 3, 16, 10_000])},
    ),
)
"""What can be played for where a game brings no pot: options that are chosen, and those that may
be.
"""


def options_of(game):
    """Options that bring the end near, so that matches end in every way."""
    played, chosen = BUILT_IN[game], {"decks": st.just(MANY_DECKS)}
    chosen |= (
        {"deals": st.integers(1, 4)}
        if played.end.option.name == "deals"
        else {"target": st.integers(1, 150)}
    )
    points = {name: st.integers(*bounds) for name, bounds in facts_of(game).chosen.items()}
    if played.pot:
        chosen["unit_cents"] = st.sampled_from([1, 1, 5, 7, 100_000])
        chosen["pot"] = st.sampled_from([True, True, True, False])
        chosen["currency"] = st.sampled_from(["USD", "EUR"])
        return st.fixed_dictionaries(chosen, optional=points)
    return st.one_of(
        *[
            st.fixed_dictionaries(chosen | stakes, optional=points | optional)
            for stakes, optional in STAKES
        ]
    )


def typed_scores(game):
    low = 1 if BUILT_IN[game].exactly_one_empty else -10_000
    return st.one_of(
        st.integers(max(low, -3), 3), st.integers(max(low, -120), 120), st.integers(low, 10_000)
    )


@st.composite
def deals(draw, game, players):
    """Draw a deal: who has typed scores, the cards of the others, and what else the game asks."""
    played, out = BUILT_IN[game], draw(st.integers(0, len(players) - 1))
    typed = draw(st.sets(st.sampled_from(players)))
    deal = {"hands": {}, "scores": {}}
    for seat, player in enumerate(players):
        is_out = played.exactly_one_empty and seat == out
        if player in typed:
            deal["scores"][player] = 0 if is_out else draw(typed_scores(game))
        else:
            deal["hands"][player] = "" if is_out else draw(facts_of(game).random_hand)
    if played.question:
        deal[played.question.key] = draw(st.sampled_from([None, players[out]]))
    if played.mark:
        deal[played.mark.key] = draw(st.lists(st.sampled_from(players), unique=True))
    return deal


@st.composite
def matches(draw, games=tuple(BUILT_IN), most_deals=5):
    """Draw a valid match file's object."""
    game = draw(st.sampled_from(games))
    allowed = BUILT_IN[game].players
    players = list(PEOPLE[: draw(st.integers(allowed[0], min(allowed[-1], 8)))])
    data = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "first_dealer": draw(st.sampled_from(players)),
        "options": draw(options_of(game)),
        "deals": draw(st.lists(deals(game, players), max_size=most_deals)),
    }
    ended_early = draw(st.sampled_from([None, None, "leader", "split"]))
    return data | ({"ended_early": ended_early} if ended_early else {})


@st.composite
def ties(draw):
    """Draw a match for a pot with so many ties, and a unit so small, that the pot runs dry and
    shares are odd.
    """
    game = draw(st.sampled_from(["hang-ten", "basketball"]))
    players = list(PEOPLE[: draw(st.integers(4, 6) if game == "hang-ten" else st.integers(2, 16))])
    own = (
        {}
        if game == "hang-ten"
        else {"stakes": "pot", "prizes": draw(PRIZES), "ante_units": draw(st.integers(1, 9))}
    )
    scores = st.lists(st.integers(0, 2), min_size=len(players), max_size=len(players))
    rows = draw(st.lists(scores, min_size=6, max_size=12))
    data = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "first_dealer": draw(st.sampled_from(players)),
        "options": {
            "deals": draw(st.integers(6, 12)),
            "unit_cents": draw(st.integers(1, 3)),
            **own,
        },
        "deals": [{"scores": dict(zip(players, row, strict=True))} for row in rows],
    }
    ended_early = draw(st.sampled_from([None, "leader", "split"]))
    return data | ({"ended_early": ended_early} if ended_early else {})


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**20), 10**20),
        st.floats(),
        st.text(max_size=10),
        st.sampled_from(["Ann", "golf", "leader", FORMAT, "A 2 3 4 5 6", "hands", "deals"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


def places(data, here=()):
    """Yield the path of every value inside a JSON value, its own first."""
    yield here
    steps = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for step, inner in steps:
        yield from places(inner, (*here, step))


def with_value_at(data, path, value):
    """Return the JSON value with another one put in somewhere inside."""
    if not path:
        return value
    step, *rest = path
    changed = dict(data) if isinstance(data, dict) else list(data)
    changed[step] = with_value_at(data[step], rest, value)
    return changed


@st.composite
def nearly_matches(draw):
    """Draw a valid match with one value inside replaced by any JSON value, or by another value of
    the match.
    """
    data = draw(matches(most_deals=2))
    every_place = list(places(data))
    path = draw(st.sampled_from(every_place))
    value = draw(JSON | st.sampled_from(every_place).map(lambda other: value_at(data, other)))
    return with_value_at(data, path, value)


def value_at(data, path):
    for step in path:
        data = data[step]
    return data
