"""Short ways to write down what the tests of the rules need."""

import json
from pathlib import Path

from games.rules.built_in import BUILT_IN
from games.rules.cards import read_cards
from games.rules.declared.writing import write_declaration
from games.rules.files.match_file import FORMAT, read_match, write_result
from games.rules.record import HandRecord
from games.rules.replay import replay
from games.rules.scoring import score_hand

DECLARED = {key: write_declaration(game.declaration) for key, game in BUILT_IN.items()}
"""The facts of each built-in game, as a table would declare them."""
PEOPLE = (
    "Ann",
    "Bob",
    "Cy",
    "Di",
    "Eve",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lou",
    "Max",
    "Nia",
    "Oli",
    "Pat",
)


def load_recordings(folder="."):
    """Return the recorded matches of a folder in tests/recordings, each with its result and what it
    is about.
    """
    paths = sorted((Path(__file__).parent.parent / "recordings" / folder).glob("*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


def match(game, deals, players=None, **more):
    """Return a match file's object.

    Each deal is one itself, or a list of typed scores in seat order.
    """
    if players is None:
        players = (
            len(deals[0]) if deals and isinstance(deals[0], list) else BUILT_IN[game].players[0]
        )
    names = list(PEOPLE[:players]) if isinstance(players, int) else list(players)
    whole = [
        deal if isinstance(deal, dict) else {"scores": dict(zip(names, deal, strict=True))}
        for deal in deals
    ]
    data = {
        "format": FORMAT,
        "game": game,
        "players": names,
        "first_dealer": names[0],
        "deals": whole,
    }
    if isinstance(game, str) and game in BUILT_IN and (question := BUILT_IN[game].question):
        for deal in whole:
            deal.setdefault(question.key, None)
    return data | more


def outcome(data):
    """Return what `replay` prints for a match."""
    record = read_match(data)
    return write_result(record, replay(record))


def hand(game, text):
    return score_hand(BUILT_IN[game], HandRecord(read_cards(text)))


def points(game, text):
    return hand(game, text).points


def working(game, text):
    """Return the working of a hand: kind, cells and points of every group."""
    return [(group.kind, group.cells, group.points) for group in hand(game, text).groups]


def face_values(**others):
    """Each rank with its value, for parametrised tests: 2 to 10 count what is on them, unless
    `others` say more.
    """
    return list(({str(number): number for number in range(2, 11)} | others).items())
