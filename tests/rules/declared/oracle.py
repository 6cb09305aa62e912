"""A second way to score hands of declared games: from the words of the rules, by trying everything,
for small hands.

It takes the declaration's JSON and the cards as they are written, and shares no code with
`games.rules`.
"""

from itertools import combinations

STANDARD = [
    {"card": card, "points": min(number, 10)} for number, card in enumerate("A23456789", 1)
] + [{"card": card, "points": 10} for card in ("10", "J", "Q", "K")]


def score(game, cards):
    """Return the score of a hand: cards of a grid row by row, "-" for a discarded one; of a pile in
    any order.
    """
    stored = {card["card"]: card for card in game.get("cards", STANDARD)}
    groups = game.get("groups", [])
    fitting = []
    for group in groups:
        for cells in places(game, group, cards):
            if fits(group, [stored.get(cards[cell]) for cell in cells]):
                fitting.append((cells, group["points"]))
    single = [stored[card]["points"] if card in stored else 0 for card in cards]
    if any("same" in group for group in groups):
        return best(fitting, single, game["wins"])
    choice = game.get("choice", "best")
    return {"best": best, "in_order": in_order, "all": every}[choice](fitting, single, game["wins"])


def places(game, group, cards):
    """Return the cells of each place of a group, in reading order."""
    if "same" in group:
        return list(combinations(range(len(cards)), group["same"]))
    rows, columns = game["layout"]["rows"], game["layout"]["columns"]
    if "corners" in group:
        found = [{(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)}]
    elif "diagonal" in group:
        found = [{(i, i) for i in range(rows)}, {(i, rows - 1 - i) for i in range(rows)}]
    else:
        high, wide = group["shape"]
        found = [
            {(top + i, left + j) for i in range(high) for j in range(wide)}
            for top in range(rows)
            for left in range(columns)
            if top + high <= rows and left + wide <= columns
        ]
    return sorted(tuple(sorted(row * columns + column for row, column in cells)) for cells in found)


def fits(group, cards):
    if None in cards:  # a discarded cell
        return False
    likes = {card.get("like", card["card"]).casefold() for card in cards if not card.get("wild")}
    if not likes:
        return "only" not in group
    if len(likes) > 1:
        return False
    [like] = likes
    if "only" in group:
        return like in [each.casefold() for each in group["only"]]
    return like not in [each.casefold() for each in group.get("not", [])]


def best(fitting, single, wins):
    """Return the best score of all ways to take groups or leave them."""
    better = min if wins == "lowest" else max

    def try_from(number, taken, points):
        if number == len(fitting):
            return points + sum(value for cell, value in enumerate(single) if cell not in taken)
        cells, gives = fitting[number]
        left = try_from(number + 1, taken, points)
        if taken & set(cells):
            return left
        return better(left, try_from(number + 1, taken | set(cells), points + gives))

    return try_from(0, frozenset(), 0)


def in_order(fitting, single, wins):
    taken, points = set(), 0
    for cells, gives in fitting:
        if not taken & set(cells):
            taken |= set(cells)
            points += gives
    return points + sum(value for cell, value in enumerate(single) if cell not in taken)


def every(fitting, single, wins):
    taken = {cell for cells, _ in fitting for cell in cells}
    return sum(gives for _, gives in fitting) + sum(
        value for cell, value in enumerate(single) if cell not in taken
    )
