"""Games as a table might declare them, however odd, and hands of them."""

from hypothesis import strategies as st

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = ("A", "b", "10", "K♥", "K♠", "Jo", "xyz", "🃏")
POINTS = st.one_of(st.integers(-3, 12), st.integers(-1_000, 1_000))
ACTIONS = st.one_of(
    st.fixed_dictionaries({"add": POINTS}),
    st.just({"double": True}),
    st.fixed_dictionaries({"score": POINTS}),
    st.fixed_dictionaries({"others": st.sampled_from([1, -1])}),
)


@st.composite
def card_lists(draw):
    """Draw a few cards: some alike, some wild."""
    cards = []
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=5, unique=True)):
        card = {"card": name, "points": draw(POINTS)}
        kind = draw(st.sampled_from(["itself", "itself", "itself", "like", "wild"]))
        if kind == "like":
            card["like"] = draw(st.sampled_from(["K", "a", "B"]))
        if kind == "wild":
            card["wild"] = True
        if draw(st.booleans()):
            card["copies"] = draw(st.sampled_from([1, 4, 200]))
        cards.append(card)
    return cards


def likes(cards):
    """Return what cards of such a list can be like."""
    return sorted(
        {card.get("like", card["card"]).casefold() for card in cards if not card.get("wild")}
    )


@st.composite
def group_lists(draw, layout, cards, most):
    """Draw groups that fit the layout."""
    in_grid = isinstance(layout, dict)
    rows, columns = (layout["rows"], layout["columns"]) if in_grid else (0, 0)
    forms = []
    if in_grid and rows * columns > 1:
        shapes = [[r, c] for r in range(1, rows + 1) for c in range(1, columns + 1) if r * c > 1]
        forms.append(st.sampled_from(shapes).map(lambda shape: {"shape": shape}))
    if min(rows, columns) > 1:
        forms.append(st.just({"corners": True}))
    if rows == columns > 1:
        forms.append(st.just({"diagonal": True}))
    same = min(8, rows * columns) if in_grid else 8
    if same > 1 and (not in_grid or draw(st.integers(0, 3)) == 0):
        forms = [
            st.integers(2, min(same, draw(st.sampled_from([3, 8])))).map(lambda n: {"same": n})
        ]
    if not forms:
        return []
    groups = draw(st.lists(st.one_of(forms), max_size=most))
    chosen = []
    for group in groups:
        about = draw(st.sampled_from(["all", "all", "only", "not"])) if likes(cards) else "all"
        named = (
            []
            if about == "all"
            else draw(st.lists(st.sampled_from(likes(cards)), min_size=1, unique=True))
        )
        chosen.append(group | {"points": draw(POINTS)} | ({about: named} if named else {}))
    return chosen


@st.composite
def declarations(
    draw, most_cells=20, most_groups=12, layouts=("grid", "pile", "typed"), choices=None
):
    """Draw a valid declaration."""
    layout = draw(st.sampled_from(layouts))
    if layout == "grid":
        sizes = [(r, c) for r in range(1, 5) for c in range(1, 7) if r * c <= most_cells]
        rows, columns = draw(st.sampled_from(sizes))
        layout = {"rows": rows, "columns": columns}
    least = draw(st.integers(2, 5))
    game = {
        "name": draw(st.sampled_from(["Nines", "Ann’s game", "Zwölf 🂡"])),
        "players": [least, draw(st.integers(least, 16))],
        "layout": layout,
        "wins": draw(st.sampled_from(["lowest", "highest"])),
        "end": draw(ends()),
    }
    if layout != "typed":
        game["cards"] = draw(card_lists())
        game["groups"] = draw(group_lists(layout, game["cards"], most_groups))
        game["choice"] = draw(st.sampled_from(choices or ["best", "in_order", "all"]))
        game |= draw(
            st.sampled_from([{}, {"decks": {str(least): 20}}, {"decks": {"2": 1, "7": 3}}])
        )
    if isinstance(layout, dict):
        can_go = [
            line
            for line, size in (("rows", layout["columns"]), ("columns", layout["rows"]))
            if size > 1
        ]
        game |= {"gone": draw(st.sampled_from(can_go))} if can_go and draw(st.booleans()) else {}
    one_out = layout == "pile" and draw(st.booleans())
    game |= {"one_out": True} if one_out else {}
    if draw(st.booleans()):
        game["question"] = draw(questions(one_out))
    if draw(st.booleans()):
        game["mark"] = {"text": "Sang", "points": draw(POINTS)}
    return game


def ends():
    deals = st.fixed_dictionaries({"deals": st.integers(1, 100)})
    whens = st.sampled_from(["reached", "passed", "outside"])
    return deals | st.fixed_dictionaries({"target": st.integers(1, 10_000), "when": whens})


@st.composite
def questions(draw, one_out):
    question = {"text": "Who knocked?"}
    for action in ("best", "tied", "beaten", "rest"):
        if draw(st.booleans()):
            question[action] = draw(ACTIONS)
    return question | ({"nobody": True} if not one_out and draw(st.booleans()) else {})


@st.composite
def hands(draw, game, most=8):
    """Draw the cards of a hand of the game, often of few kinds; of a pile at most so many."""
    names = [card["card"] for card in game["cards"]]
    few = draw(st.sampled_from([names, names[:2], names[:3]]))
    layout = game["layout"]
    if layout == "pile":
        return draw(st.lists(st.sampled_from(few), max_size=most))
    rows, columns = layout["rows"], layout["columns"]
    size = rows * columns
    cards = draw(st.lists(st.sampled_from(few), min_size=size, max_size=size))
    lines = {"rows": [range(row * columns, (row + 1) * columns) for row in range(rows)]}
    lines["columns"] = [range(column, size, columns) for column in range(columns)]
    for line in lines.get(game.get("gone"), []):
        if draw(st.integers(0, 3)) == 0:
            for cell in line:
                cards[cell] = "-"
    return cards
