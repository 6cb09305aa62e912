"""The board before its first deal offers and asks only what the phone can do."""

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.models import Hand, Match
from games.rules.built_in import BUILT_IN
from tests.builders import enter, make_match, phone, save_hand
from tests.counted_matches import enter_bids, make_spades
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db


def bid() -> Match:
    match = make_spades()
    enter_bids(match, 1, 3)
    return match


def enter_one_hand() -> Match:
    match = make_match("golf", 3)
    save_hand(match, 1, 0, 5)
    return match


def take_the_hand_back() -> Match:
    match = enter_one_hand()
    play.undo_entry(match, HandRef(1, 0), based_on=Hand.objects.get(deal__match=match).version)
    return match


def play_a_deal() -> Match:
    match = make_match("basketball", 3, deals=2)
    enter(match, 1, [1, 2, 3])
    return match


@pytest.mark.parametrize(
    "arrange", [lambda: make_match("golf", 3), bid, enter_one_hand, take_the_hand_back, play_a_deal]
)
def test_the_board_offers_removal_only_if_it_is_possible(arrange):
    match = arrange()
    is_offered = f'href="/m/{match.uid}/remove/"' in get(match).text
    assert is_offered == ("Delete this match?" in words(get(match, "remove/")))
    assert is_offered == (not match.deals.exists())


@pytest.mark.parametrize("game", [*BUILT_IN, "spades"])
def test_a_watcher_is_never_asked_to_enter_anything(game):
    match = make_spades() if game == "spades" else make_match(game, 4)
    for said in (False, True):
        if said and game == "spades":
            enter_bids(match, 1, 3, 3, 3, 4)
        page = words(phone(match.club, "watcher").get(f"/m/{match.uid}/"))
        assert "the players enter: Bid" in page or "The first deal is being played" in page
        assert "nter e" not in page
        assert "nter what" not in page
