"""The built-in games, declared, and random hands and matches of them: both ways of playing must give the same."""

from games.rules.declared.game import declared_game
from games.rules.matchfile import FORMAT, read_match, write_result
from games.rules.record import Hand
from games.rules.replay import replay, score_hand
from games.rules.variants import VARIANTS

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PEOPLE = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")


def cards(**points):
    """All ranks; those that are not named count what is on them."""
    named = {rank.removeprefix("_"): value for rank, value in points.items()}
    return [{"card": rank, "points": named.get(rank, number)} for number, rank in enumerate(RANKS, 1)]


DECLARED = {
    "hang-ten": {
        "name": "Hang Ten without its pot",
        "players": [4, 6],
        "layout": {"rows": 2, "columns": 5},
        "cards": cards(_7=0, J=10, Q=10, K=10),
        "decks": {"4": 4},
        "groups": [{"shape": [2, 1], "points": 0}, {"shape": [2, 2], "points": -10}],
        "wins": "lowest",
        "end": {"deals": 10},
    },
    "tens-grid": {
        "name": "Tens on a grid, declared",
        "players": [2, 16],
        "layout": {"rows": 2, "columns": 5},
        "cards": cards(J=10, Q=10, K=0),
        "decks": {"2": 2, "5": 3, "7": 4, "9": 5, "11": 6, "13": 7, "15": 8},
        "groups": [
            {"shape": [2, 1], "points": 0},
            {"shape": [2, 2], "points": -20},
            {"shape": [2, 3], "points": -30},
            {"shape": [2, 4], "points": -40},
            {"shape": [2, 5], "points": -50},
        ],
        "wins": "lowest",
        "end": {"target": 100, "when": "outside"},
    },
    "basketball": {
        "name": "Basketball, declared",
        "players": [2, 16],
        "layout": {"rows": 2, "columns": 5},
        "cards": cards(A=15, J=10, Q=10, K=25),
        "decks": {"2": 1, "5": 2, "9": 3, "13": 4},
        "groups": [
            {"same": 2, "points": 25, "not": ["A", "K"]},
            {"same": 3, "points": 40, "not": ["A", "K"]},
            {"same": 4, "points": 50, "not": ["K", "A"]},
        ],
        "wins": "highest",
        "end": {"deals": 1},
    },
    "golf": {
        "name": "Golf, declared",
        "players": [2, 16],
        "layout": {"rows": 3, "columns": 2},
        "gone": "rows",
        "cards": cards(J=-2, Q=12, K=0),
        "decks": {"2": 1, "4": 2, "8": 3},
        "wins": "lowest",
        "end": {"deals": 9},
        "question": {"text": "Who went out?", "nobody": True, "tied": {"add": 10}, "beaten": {"add": 10}},
    },
    "tens-pile": {
        "name": "Tens, declared",
        "players": [2, 16],
        "layout": "pile",
        "cards": cards(_10=20),
        "decks": {"2": 1, "3": 2, "6": 3, "9": 4, "11": 5, "14": 6},
        "wins": "lowest",
        "end": {"target": 100, "when": "reached"},
        "mark": {"text": "Grabbed exactly 19", "points": -10},
        "one_out": True,
    },
}
RENAMED = {"exact_19": "marked"}


def random_hand(game, random):
    """A hand, often of few ranks, so that pairs, blocks, runs and sets come up."""
    ranks = random.choice([RANKS, RANKS[:3], random.sample(RANKS, 2), random.sample(RANKS, 5)])
    if game == "tens-pile":
        return random.choices(RANKS, k=random.randint(1, 8))
    if game == "golf":
        rows = [["-", "-"] if random.random() < 0.2 else random.choices(ranks, k=2) for _ in range(3)]
        return [card for row in rows for card in row]
    upper = random.choices(ranks, k=5)
    lower = [card if random.random() < 0.5 else random.choice(ranks) for card in upper]
    return upper + lower


def random_match(game, random):
    """A match file's object of the built-in game, without a pot."""
    allowed = VARIANTS[game].players
    players = list(PEOPLE[: random.randint(allowed[0], min(allowed[-1], len(PEOPLE)))])
    options = {"decks": 20} | ({"pot": False} if game == "hang-ten" else {})
    if random.random() < 0.7:
        ending = VARIANTS[game].end.option.name
        options[ending] = random.randint(1, 6) if ending == "deals" else random.randint(1, 120)
    match = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "first_dealer": random.choice(players),
        "options": options,
        "deals": [random_deal(game, players, random) for _ in range(random.randint(0, 6))],
    }
    return match | ({"ended_early": random.choice(["leader", "split"])} if random.random() < 0.2 else {})


def random_deal(game, players, random):
    """A deal with cards, and some typed scores."""
    out = random.choice(players)
    deal = {"hands": {}, "scores": {}}
    for player in players:
        if game == "tens-pile" and player == out:
            deal["hands"][player] = ""
        elif random.random() < 0.15:
            deal["scores"][player] = random.randint(1, 80)
        else:
            deal["hands"][player] = " ".join(random_hand(game, random))
    if game == "golf":
        deal["went_out"] = random.choice([None, out])
    if game == "tens-pile":
        deal["exact_19"] = [player for player in players if random.random() < 0.2]
    return deal


def as_declared(match):
    """The same match, of the declared game."""
    deals = [{RENAMED.get(key, key): value for key, value in deal.items()} for deal in match["deals"]]
    options = {name: value for name, value in match["options"].items() if name != "pot"}
    return match | {"game": DECLARED[match["game"]], "deals": deals, "options": options}


def result_of(match):
    """What `replay` prints, without the name of the game."""
    record = read_match(match)
    return {key: value for key, value in write_result(record, replay(record)).items() if key != "game"}


def hands_that_differ(game, how_many, random):
    """Random hands that the built-in game and the declared one score differently."""
    declared = declared_game(DECLARED[game])
    for _ in range(how_many):
        hand = Hand(tuple(random_hand(game, random)))
        built_in_score, declared_score = score_hand(VARIANTS[game], hand), score_hand(declared, hand)
        added_up = sum(group.points for group in declared_score.groups)
        if not built_in_score.points == declared_score.points == added_up:
            yield hand.cards


def matches_that_differ(game, how_many, random):
    """Random matches that the built-in game and the declared one replay differently."""
    for _ in range(how_many):
        match = random_match(game, random)
        if result_of(match) != result_of(as_declared(match)):
            yield match
