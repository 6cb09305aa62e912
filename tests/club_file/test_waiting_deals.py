"""Deals that wait to be put right are taken out and in as they are, but never lie before another
deal.
"""

import json

import pytest

from games import play
from games.club_file.importing import import_club
from games.matches.stored_match import load_match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.errors import RuleError
from games.rules.record import HandRecord
from tests.builders import make_house_match, save_hand
from tests.club_file.files import copy_of, lines_of, no_progress, plain_file

pytestmark = pytest.mark.django_db
THREE = ["Ann", "Bob", "Cy"]


def take(match, deal, *hearts):
    for position, many in enumerate(hearts):
        hand = HandRecord(numbers={"Hearts": many, "Queen ♠": int(not position)})
        save_hand(match, deal, position, hand)


def test_an_open_deal_with_wrong_sums_or_bids_is_imported():
    match = make_house_match(COUNTED["hearts"], THREE)
    take(match, 1, 5, 4, 4)
    take(match, 2, 5, 5, 4)
    copy = copy_of(match.club)
    assert lines_of(copy) == lines_of(match.club)
    assert len(load_match(copy.matches.get().pk).list_complete_deals()) == 1
    bidding = make_house_match(COUNTED["oh-hell"], THREE)
    for position, bid in enumerate((2, 4, 1)):
        play.announce(bidding, 1, {position: {"Bid": bid}}, before={})
    assert lines_of(copy_of(bidding.club)) == lines_of(bidding.club)


def test_a_deal_with_wrong_sums_before_another_is_refused():
    match = make_house_match(COUNTED["hearts"], THREE)
    take(match, 1, 5, 4, 4)
    take(match, 2, 5)
    forged = [json.loads(line) for line in lines_of(match.club)]
    text = json.dumps(forged)
    lines = json.loads(text.replace('"Hearts": 5', '"Hearts": 6', 1))
    assert lines != forged
    with pytest.raises(RuleError, match="“Hearts” adds up to"):
        import_club(plain_file(lines), no_progress)
