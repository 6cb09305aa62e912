"""The built-in games, declared, and random hands and matches of them: both ways of playing must give the same."""

from games.rules.built_in_declared import BUILT_IN
from games.rules.declared.game import declared_game
from games.rules.matchfile import FORMAT, read_match, write_result
from games.rules.record import Hand
from games.rules.replay import replay, score_hand
from games.rules.variants import VARIANTS

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PEOPLE = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")


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
    return match | {"game": BUILT_IN[match["game"]], "deals": deals, "options": options}


def result_of(match):
    """What `replay` prints, without the name of the game."""
    record = read_match(match)
    return {key: value for key, value in write_result(record, replay(record)).items() if key != "game"}


def hands_that_differ(game, how_many, random):
    """Random hands that the built-in game and the declared one score differently."""
    declared = declared_game(BUILT_IN[game])
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
