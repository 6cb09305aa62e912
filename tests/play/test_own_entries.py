"""What a player saved themselves is replaced by another phone only after a question, and undone as
all else.
"""

import ast
from pathlib import Path

import pytest

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_house_match, make_match, player_at, save_hand
from tests.play.rows import hands, nothing_changes, version
from tests.play.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def bidding() -> Match:
    return make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])


def bid(
    match: Match, value: int, *, was: int | None = None, by: int | None = 1, agreed: bool = False
) -> None:
    """Bob's bid, from the phone of the player at position `by`."""
    before = {} if was is None else {"Bid": was}
    phone = None if by is None else player_at(match, by)
    play.announce(match, 1, {1: {"Bid": value}}, before={1: before}, phone=phone, agreed=agreed)


def bids_of_bob(match: Match) -> int:
    return load_match(match.pk).deals[0].announced[1]["Bid"]


def load_replaced_bid(match: Match) -> tuple[dict[str, int], int | None] | None:
    stored = load_match(match.pk)
    return play.load_replaced_bid(stored, HandRef(1, 1))


def test_a_replaced_bid_names_who_replaced_it(bidding: Match) -> None:
    bid(bidding, 2)
    bid(bidding, 4, was=2, by=0, agreed=True)
    assert load_replaced_bid(bidding) == ({"Bid": 2}, player_at(bidding, 0))
    bid(bidding, 5, was=4, by=None)
    assert load_replaced_bid(bidding) == ({"Bid": 2}, None)
    for expected in (4, 2):
        undo(bidding)
        assert bids_of_bob(bidding) == expected
    assert load_replaced_bid(bidding) is None
    bid(bidding, 4, was=2, by=0, agreed=True)
    bid(bidding, 3, was=4)
    assert load_replaced_bid(bidding) is None


@pytest.mark.parametrize("substitute", [False, True])
def test_replacing_a_players_own_hand_needs_agreement(substitute: bool) -> None:
    match = make_match("hang-ten", 4)
    ann, bob = player_at(match, 0), player_at(match, 1)
    if substitute:
        bob = play.add_player(match.club, "Dora").pk
        play.set_substitute(match, HandRef(1, 1), bob)
    save_hand(match, 1, 1, 12, phone=bob)
    seen = version(match, 1)
    with nothing_changes(), pytest.raises(play.OwnEntryError):
        save_hand(match, 1, 1, 14, based_on=seen, phone=ann)
    with nothing_changes(), pytest.raises(play.OwnEntryError):
        play.undo_entry(match, HandRef(1, 1), based_on=seen, phone=ann)
    save_hand(match, 1, 1, 14, based_on=seen, phone=ann, agreed=True)
    undo(match)
    assert hands(match)[1] == 12
    for position in (0, 2, 3):
        save_hand(match, 1, position, 12)
    save_hand(
        match, 1, 1, 14, based_on=version(match, 1), phone=ann
    )  # complete: a correction, as ever
    assert hands(match)[1] == 14


ASKS_BEFORE = {"record_hand", "undo_entry", "announce"}
"""Functions that refuse to replace what a player saved themselves."""
ON_A_PAGE_THAT_ASKS = {"_restore_deal", "correct_end"}
"""Undo, and a corrected end: their pages ask about any change, whoever entered what it is about."""
OF_WHO_LEFT = {"_unseat"}
"""What takes back the bids of players who left the deal, and nobody else's."""


def test_no_other_code_replaces_what_players_entered() -> None:
    found = set()
    for path in Path(play.__file__).parent.glob("*.py"):
        functions = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.FunctionDef)
        ]
        for function in functions:
            calls = {call.func.attr for call in ast.walk(function) if is_method_call(call)}
            if calls & {"set_hands", "set_announced"}:
                found.add(function.name)
            if function.name in ASKS_BEFORE:
                names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
                assert "check_own_entry" in names, function.name
    assert found == ASKS_BEFORE | ON_A_PAGE_THAT_ASKS | OF_WHO_LEFT


def is_method_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
