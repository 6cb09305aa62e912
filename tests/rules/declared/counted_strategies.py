"""Games with numbers, lines, counts, landings and options as a table might declare them, and
matches of them.
"""

from hypothesis import strategies as st

from games.rules.files.match_file import FORMAT
from tests.rules.build import PEOPLE
from tests.rules.declared.strategies import card_lists, group_lists, hands

NAMES = ("Bid", "Tricks", "Queen ♠", "others", "plus", "Hands", "12", "a b", "Übrig")
COUNTS = ("Bags", "Bid", "Phases 🂡", "count")
OPTIONS = ("nil", "a", "z9_0")
COMPARES = ("equal", "not", "less", "more", "at_least", "at_most")


@st.composite
def points(draw, options):
    """Points: a number, often a small one, or an option of the game, or less it."""
    if options and draw(st.integers(0, 3)) == 0:
        return {"option": draw(st.sampled_from(options))} | draw(
            st.sampled_from([{}, {"minus": True}])
        )
    return draw(st.one_of(st.integers(-3, 12), st.sampled_from([0, 1, -1, 10, -1_000, 1_000])))


@st.composite
def dealt_cards(draw, players):
    """How many cards are dealt, in one of the ways in which this is said."""
    lists = st.lists(st.integers(1, 4), min_size=1, max_size=3)
    always = st.one_of(st.integers(1, 4), lists)
    if draw(st.booleans()):
        return draw(always)
    kind = draw(st.sampled_from([always, lists]))
    return {
        str(since): draw(kind) for since in sorted({2, draw(st.integers(2, players)), players + 1})
    }


def fewest(dealt):
    """Return the fewest cards that are ever dealt."""
    entries = dealt.values() if isinstance(dealt, dict) else [dealt]
    return min([min(cards) if isinstance(cards, list) else cards for cards in entries])


@st.composite
def number_lists(draw, players, dealt):
    """Numbers whose sums so many players can keep to."""
    numbers = []
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True)):
        least, wide = draw(st.sampled_from([(0, 1), (0, 3), (-2, 5), (1, 0), (0, 8), (-10, 4)]))
        number = {"number": name, "least": least, "most": least + wide}
        if dealt is not None and least == 0 and draw(st.booleans()):
            number["most"] = "dealt"
        most = fewest(dealt) if number["most"] == "dealt" else number["most"]
        kind = draw(st.sampled_from(["any", "any", "once", "sum", "not_sum"]))
        if kind == "once":
            number["once"] = True
        elif kind == "sum":
            number["sum"] = draw(st.integers(players * least, players * most))
            if number["most"] == "dealt" and draw(st.booleans()):
                number["sum"] = "dealt"
        elif kind == "not_sum" and least < most:
            number["not_sum"] = draw(
                st.sampled_from([0, 1, -100_000] + ["dealt"] * (dealt is not None))
            )
        if draw(st.booleans()):
            number["default"] = draw(st.integers(least, most))
        numbers.append(number | draw(st.sampled_from([{}, {"first": True}])))
    return numbers


@st.composite
def terms(draw, numbers, *, hand, dealt):
    """Draw what can stand for one number."""
    names = [number["number"] for number in numbers]
    own = [number["number"] for number in numbers if "once" not in number] + ["hand"] * hand
    of_others = [{"others": name} for name in own]
    return draw(st.sampled_from([*names, *of_others, *["hand"] * hand, *["dealt"] * dealt]))


@st.composite
def quantities(draw, one):
    """Draw a term, or terms that are added and subtracted."""
    if draw(st.booleans()):
        return draw(one)
    plus = draw(st.lists(one, min_size=1, max_size=4))
    minus = draw(st.lists(one, max_size=4))
    return {"plus": plus} | ({"minus": minus} if minus else {})


@st.composite
def conditions(draw, one):
    """Draw a condition: what must hold."""
    what = draw(quantities(one))
    if draw(st.integers(0, 4)) == 0:
        return {
            "what": what,
            "between": sorted(draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9)))),
        }
    value = st.one_of(st.integers(-4, 9), st.sampled_from([-100_000, 100_000]), quantities(one))
    return {"what": what, draw(st.sampled_from(COMPARES)): draw(value)}


@st.composite
def lines(draw, one, options, *, sides):
    """Draw a line: what numbers give."""
    line = {"text": draw(st.sampled_from(["Made", "Nil", "x"]))} if draw(st.booleans()) else {}
    gives = draw(st.sampled_from(["points", "each", "both"]))
    if gives != "each":
        line["points"] = draw(points(options))
    if gives != "points":
        line |= {"each": draw(points(options)), "of": draw(quantities(one))}
    if draw(st.booleans()):
        line["if"] = draw(st.lists(conditions(one), min_size=1, max_size=4))
    if draw(st.integers(0, 3)) == 0:
        line["times"] = draw(one)
    if draw(st.integers(0, 3)) == 0:
        line["to"] = "others"
    return line | ({"side": True} if sides and draw(st.booleans()) else {})


@st.composite
def count_lists(draw, one, options):
    """Draw what is counted."""
    counts = []
    for name in draw(st.lists(st.sampled_from(COUNTS), max_size=2, unique=True)):
        count = {"count": name, "of": draw(quantities(one))}
        if draw(st.booleans()):
            count["if"] = draw(st.lists(conditions(one), min_size=1, max_size=2))
        if draw(st.booleans()):
            count |= {
                "every": draw(st.sampled_from([1, 2, 10, 1_000])),
                "points": draw(points(options)),
            }
        counts.append(count)
    return counts


@st.composite
def questions(draw, options, one_out):
    """Who is named, and what follows."""
    actions = st.one_of(
        points(options).map(lambda number: {"add": number}),
        points(options).map(lambda number: {"score": number}),
        st.sampled_from([{"double": True}, {"others": 1}, {"others": -1}]),
    )
    question = {"text": "Who went out?"}
    for compared in ("best", "tied", "beaten", "rest"):
        if draw(st.booleans()):
            question[compared] = draw(actions)
    return question | ({"nobody": True} if not one_out and draw(st.booleans()) else {})


LANDINGS = st.lists(
    st.tuples(st.integers(-6, 12), st.sampled_from([-10_000, -3, 0, 5, 50, 10_000])).filter(
        lambda landing: landing[0] != landing[1]
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda landing: landing[0],
)


@st.composite
def ends(draw, counts, dealt):
    """When a match is over."""
    kinds = ["deals", "target"] + ["count"] * 2 * bool(counts)
    entries = dealt.values() if isinstance(dealt, dict) else [dealt]
    kinds += ["dealt"] * all(isinstance(cards, list) for cards in entries)
    kind = draw(st.sampled_from(kinds))
    if kind in ("deals", "dealt"):
        return {"deals": "dealt" if kind == "dealt" else draw(st.integers(1, 4))}
    whens = ["reached", "passed"] + ["outside"] * (kind == "target")
    end = {
        "target": draw(st.sampled_from([1, 5, 30, 10_000])),
        "when": draw(st.sampled_from(whens)),
    }
    return end | ({"count": draw(st.sampled_from(counts))["count"]} if kind == "count" else {})


def used_options(value):
    """Return the names of the options from which points come."""
    if isinstance(value, dict):
        if set(value) <= {"option", "minus"} and "option" in value:
            return {value["option"]}
        value = list(value.values())
    return set().union(*map(used_options, value)) if isinstance(value, list) else set()


@st.composite
def counted_games(draw, players, *, most_lines=5):
    """Draw a valid declaration for so many players, with numbers or without."""
    layout = draw(
        st.sampled_from(["numbers", "numbers", "typed", "pile", {"rows": 2, "columns": 2}])
    )
    named = draw(st.lists(st.sampled_from(OPTIONS), max_size=3, unique=True))
    dealt = draw(dealt_cards(players)) if draw(st.booleans()) else None
    noted = layout == "numbers" or draw(st.booleans())
    numbers = draw(number_lists(players, dealt)) if noted else []
    game = {
        "name": draw(st.sampled_from(["Bids", "Zwölf 🂡"])),
        "players": [draw(st.integers(2, players)), players],
        "layout": layout,
        "wins": draw(st.sampled_from(["lowest", "highest"])),
    }
    if layout not in ("numbers", "typed"):
        cards = [
            {**card, "points": draw(points(named)), "copies": 200} for card in draw(card_lists())
        ]
        groups = [
            {**group, "points": draw(points(named))}
            for group in draw(group_lists(layout, cards, 2))
        ]
        game |= {
            "cards": cards,
            "groups": groups,
            "choice": draw(st.sampled_from(["best", "in_order", "all"])),
        }
    one_out = layout == "pile" and draw(st.booleans())
    asked = draw(st.booleans())
    game |= {"one_out": True} if one_out else {}
    game |= {"question": draw(questions(named, one_out))} if asked else {}
    game |= {"mark": {"text": "Sang", "points": draw(points(named))}} if draw(st.booleans()) else {}
    game |= {"dealt": dealt} if dealt is not None else {}
    counts = []
    if numbers or layout != "numbers":
        one = terms(numbers, hand=layout != "numbers", dealt=dealt is not None)
        some = draw(st.lists(lines(one, named, sides=not asked), max_size=most_lines))
        counts = draw(count_lists(one, named))
        game |= {
            key: value
            for key, value in (("numbers", numbers), ("lines", some), ("counts", counts))
            if value
        }
    if draw(st.booleans()):
        game["landings"] = [
            {"total": total, "becomes": becomes} for total, becomes in draw(LANDINGS)
        ]
    game["end"] = draw(ends(counts, dealt))
    options = [
        {
            "option": name,
            "text": "Gives",
            "default": draw(st.integers(-9, 20)),
            "least": -1_000,
            "most": 1_000,
        }
        for name in sorted(used_options([value for key, value in game.items()]))
    ]
    return game | ({"options": options} if options else {})


@st.composite
def counted_deals(draw, game, players, cards):
    """Draw a deal in which everything that can be left out may be; `cards` are dealt to each."""
    deal, out = {}, draw(st.sampled_from(players))
    if game["layout"] != "numbers":
        deal = {"hands": {}, "scores": {}}
        for name in players:
            is_out = "one_out" in game and name == out
            if game["layout"] != "typed" and draw(st.booleans()):
                hand = draw(hands(game, most=4)) or [game["cards"][0]["card"]]
                deal["hands"][name] = "" if is_out else " ".join(hand)
            else:
                deal["scores"][name] = (
                    0 if is_out else draw(st.integers(1, 6) | st.integers(-300, 300).filter(bool))
                )
    if "question" in game and "one_out" not in game:
        deal["went_out"] = draw(
            st.sampled_from([out, None] if "nobody" in game["question"] else [out])
        )
    if "mark" in game:
        deal["marked"] = draw(st.lists(st.sampled_from(players), unique=True))
    noted = {}
    for number in game.get("numbers", []):
        values = draw(values_of(number, len(players), cards))
        if "default" in number and draw(st.booleans()):
            values = [value if value != number["default"] else None for value in values]
        by_player = {
            name: value for name, value in zip(players, values, strict=False) if value is not None
        }
        given = by_player if "once" not in number else values[0]
        if given not in ({}, None):
            noted[number["number"]] = given
    return deal | ({"numbers": noted} if noted else {})


@st.composite
def values_of(draw, number, players, cards):
    """Draw what players note so that the sum is as it must be."""
    least, most = number["least"], cards if number["most"] == "dealt" else number["most"]
    one = st.integers(least, most)
    if "default" in number:
        one = one | st.just(number["default"])
    if "sum" not in number:
        values = [draw(one) for _ in range(players)]
        if sum(values) == (cards if number.get("not_sum") == "dealt" else number.get("not_sum")):
            values[0] += 1 if values[0] < most else -1
        return values
    left, values = cards if number["sum"] == "dealt" else number["sum"], []
    for others in reversed(range(players)):
        low, high = max(least, left - others * most), min(most, left - others * least)
        values.append(draw(st.integers(low, high)))
        left -= values[-1]
    return values


@st.composite
def counted_matches(draw):
    """Draw a match file's object of a made-up game: valid, except that a score may be too large."""
    players = draw(st.integers(2, 6))
    return draw(matches_of(draw(counted_games(players)), players))


@st.composite
def matches_of(draw, game, number):
    """Draw a match of the game by so many players: valid, except that a score may be too large."""
    players = list(PEOPLE[:number])
    deals = [
        draw(counted_deals(game, players, cards_dealt(game, number, deal)))
        for deal in range(draw(DEALS))
    ]
    match = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "first_dealer": draw(st.sampled_from(players)),
    }
    sizes = [size for size in range(2, number // 2 + 1) if number % size == 0]
    if sizes and draw(st.booleans()):
        mixed, size = draw(st.permutations(players)), draw(st.sampled_from(sizes))
        match["teams"] = [mixed[start : start + size] for start in range(0, number, size)]
    early = draw(st.sampled_from([None, None, "leader", "split"]))
    options = draw(chosen_options(game))
    return match | {"options": options, "deals": deals} | ({"ended_early": early} if early else {})


DEALS = st.sampled_from([0, 1, 1, 2, 3, 4])


@st.composite
def chosen_options(draw, game):
    """Options of a match, so that it may be over soon, and decks for any hands."""
    options = {
        option["option"]: draw(st.integers(max(option["least"], -20), min(option["most"], 50)))
        for option in game.get("options", [])
        if draw(st.booleans())
    }
    if isinstance(game["layout"], dict) or game["layout"] == "pile":
        options["decks"] = 20
    ends_by = "deals" if "deals" in game["end"] else "target"
    options |= draw(st.sampled_from([{}, {ends_by: draw(st.integers(1, 9))}]))
    options |= draw(
        st.sampled_from(
            [{}, {"stakes": "points", "unit_cents": 7}, {"stakes": "pot", "unit_cents": 1}]
        )
    )
    if options.get("stakes") == "pot":
        prizes = draw(st.sampled_from([[5, 2], [7, 3, 1]]))
        options |= {"ante_units": draw(st.sampled_from([1, 3, 16])), "prizes": prizes}
    return options


def cards_dealt(game, players, deal):
    """How many cards each of so many is dealt in a deal, counted from 0."""
    cards = game.get("dealt", 0)
    if isinstance(cards, dict):
        cards = cards[str(max(int(since) for since in cards if int(since) <= players))]
    return cards[deal % len(cards)] if isinstance(cards, list) else cards
