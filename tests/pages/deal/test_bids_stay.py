"""Bids stay in sight until their deal is over, with the tricks of each beside them, on every page
that waits.
"""

import pytest

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import make_house_match, phone, save_hand
from tests.pages.hands import own_phones
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """Oh Hell of three with all bids in, 2, 3 and 1 of seven; each has a phone."""
    match = make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])
    for position, bid in enumerate((2, 3, 1)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    return match


def take(match: Match, position: int, bid: int, tricks: int, deal: int = 1) -> None:
    save_hand(match, deal, position, HandRecord(numbers={"Bid": bid, "Tricks": tricks}))


def page_of(match: Match, path: str) -> str:
    return f"/m/{match.uid}/{path}"


def test_bids_stay_visible_after_the_first_tricks(match):
    ann, bob, cy = own_phones(match)
    take(match, 0, 2, 4)
    waits = page_of(match, "deals/1/reveal/")
    for client in (ann, bob, cy, phone(match.club), phone(match.club, "watcher")):
        page = words(client.get(waits))
        assert "Bid 2, Tricks 4" in page
        assert "Bid 3" in page
        assert "Bid 1" in page
        assert "Bid: 6 of 7" in page
        assert "Tricks: 4 of 7" in page
    assert "you, Bid 3, not entered yet" in words(bob.get(waits))
    assert "Bid 3, not entered yet" in words(cy.get(waits))
    for path, seen_of_ann in (("", "Bid 2, Tricks 4"), ("tv/", "Bid 2 Tricks 4")):
        page = words(bob.get(page_of(match, path)))
        for seen in (seen_of_ann, "Bid 3", "Bid 1"):
            assert seen in page
    strip = words(bob.get(page_of(match, "deals/1/numbers/")))
    assert "Ann: 2 · 4" in strip
    assert "Cy: 1 · –" in strip


def test_opening_the_tricks_page_hides_nothing(match):
    ann, bob, _ = own_phones(match)
    waits = page_of(match, "deals/1/reveal/?play=1")
    before = words(bob.get(waits))
    assert ann.get(page_of(match, "next/"), follow=True).status_code == 200
    assert words(bob.get(waits)) == before
    assert "Bob: 3 · –" in words(ann.get(page_of(match, "deals/1/numbers/")))
    take(match, 0, 2, 4)
    play.undo_entry(match, HandRef(1, 0), based_on=load_match(match.pk).deals[0].hands[0].version)
    assert words(bob.get(waits)) == before


def test_bids_stay_from_the_second_deal_on_beside_totals_too(match):
    bob = own_phones(match)[1]
    for position, (bid, tricks) in enumerate(((2, 2), (3, 3), (1, 2))):
        take(match, position, bid, tricks)
    for position, bid in enumerate((1, 2, 2)):
        play.announce(match, 2, {position: {"Bid": bid}}, before={})
    take(match, 2, 2, 1, deal=2)
    for path in ("", "tv/", "deals/2/reveal/"):
        page = words(bob.get(page_of(match, path)))
        assert ("Bid 2 Tricks 1" if path == "tv/" else "Bid 2, Tricks 1") in page
        assert "Bid 1" in page


def test_bids_stay_on_the_television_beside_long_names_too():
    names = ["Maximiliane-Charlotte", "Bartholomew Fitzgerald", "Tomás"]
    match = make_house_match(COUNTED["oh-hell"], names)
    for position, bid in enumerate((2, 3, 1)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    take(match, 0, 2, 4)
    page = words(phone(match.club).get(page_of(match, "tv/")))
    for name, seen in zip(
        names, ("Bid 2 Tricks 4", "Bid 3 Tricks –", "Bid 1 Tricks –"), strict=True
    ):
        assert seen in page.partition(name)[2]


def test_a_bid_changed_with_the_tricks_shows_its_new_value(match):
    bob = own_phones(match)[1]
    take(match, 0, 0, 4)
    page = words(bob.get(page_of(match, "deals/1/reveal/")))
    assert "Bid 0, Tricks 4" in page
    assert "Bid 2" not in page


def test_only_the_bid_of_a_hand_with_cards_shows_early():
    noted = [
        {"number": "Bid", "least": 0, "most": 5, "first": True},
        {"number": "Tricks", "least": 0, "most": 5},
    ]
    game = {name: value for name, value in COUNTED["phase-10"].items() if name != "counts"}
    game |= {"numbers": noted, "end": {"target": 100, "when": "reached"}}
    match = make_house_match(game, ["Ann", "Bob"])
    for position, bid in enumerate((4, 5)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    bob = own_phones(match)[1]
    save_hand(match, 1, 0, HandRecord(cards=("5", "12"), numbers={"Bid": 4, "Tricks": 3}))
    for path in ("", "tv/", "deals/1/reveal/"):
        page = words(bob.get(page_of(match, path)))
        assert "Bid 4" in page
        assert "Bid 5" in page
        assert "Tricks 3" not in page
    assert "Bid 4, saved" in page
