"""Bids that make what they must not: the dealer alone reads what may not be said, and everybody
whose turn it is.
"""

import pytest
from django.http import HttpResponse
from django.test import Client

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_house_match, phone
from tests.pages.hands import HTMX, bring_phones, own_phones, phone_of
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
WAITS_FOR_ANN = "Bid: 7 of 7. Ann deals and must enter another number"


@pytest.fixture
def match() -> Match:
    """Oh Hell of three, seven cards each; Ann deals."""
    return make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])


def page_of(match: Match, path: str) -> str:
    return f"/m/{match.uid}/{path}"


def bid(
    client: Client, match: Match, seat: int, value: str, was: str = "", **more: str
) -> HttpResponse:
    key = f"p{match.seats.get(position=seat - 1).player_id}"
    sent = {f"n0-{key}": value, f"was-n0-{key}": was} | {
        f"{name}-{key}": text for name, text in more.items()
    }
    return client.post(page_of(match, f"deals/1/said/{seat}/"), sent)


def announced(match: Match) -> list[int]:
    return [said["Bid"] for _, said in sorted(load_match(match.pk).deals[0].announced.items())]


def test_the_dealer_reads_the_forbidden_bid_and_cannot_save_it(match):
    ann, bob, cy = own_phones(match)
    assert bid(cy, match, 3, "1").status_code == 303
    assert "cannot enter" not in words(ann.get(page_of(match, "deals/1/said/")))
    assert bid(bob, match, 2, "4").status_code == 303
    page = ann.get(page_of(match, "deals/1/said/"))
    assert "Bid from Bob and Cy: 5 of 7. Ann deals and cannot enter 2." in words(page)
    assert f'data-barred="n0-p{match.seats.get(position=0).player_id}=2"' in page.text
    refused = bid(ann, match, 1, "2")
    assert refused.status_code == 422
    assert "Ann cannot enter 2. “Bid” must not add up to 7." in words(refused)
    assert 'value="2"' in refused.text
    assert announced(match) == [4, 1]
    assert bid(ann, match, 1, "3").status_code == 303


def test_only_the_dealer_reads_the_forbidden_bid(match):
    ann, bob, cy = own_phones(match)
    bid(ann, match, 1, "2")
    bid(bob, match, 2, "4")
    for client in (ann, bob, cy):
        page = client.get(page_of(match, "deals/1/reveal/?play=1"))
        assert "cannot enter" not in words(page)
    page = cy.get(page_of(match, "deals/1/said/"))
    assert "data-barred" not in page.text
    assert bid(cy, match, 3, "1").status_code == 303
    assert announced(match) == [2, 4, 1]


def test_everybody_reads_that_the_dealer_has_to_bid_again(match):
    ann, bob, cy = own_phones(match)
    for seat, (client, value) in enumerate(((ann, "2"), (bob, "4"), (cy, "1")), 1):
        bid(client, match, seat, value)
    waits, said = page_of(match, "deals/1/reveal/?play=1"), page_of(match, "deals/1/said/")
    readers = (ann, bob, phone(match.club), phone(match.club, "watcher"))
    for client in readers:
        page = words(client.get(waits))
        assert WAITS_FOR_ANN in page
        assert "Waiting for Ann" in page
        assert "must change 2" in page or client is ann
        assert "Enter tricks" not in page
    assert WAITS_FOR_ANN in words(cy.get(page_of(match, "")))
    assert "Ann has to bid again: all bids together cannot be 7" in words(
        cy.get(page_of(match, "tv/"))
    )
    assert "Change your bid" in words(ann.get(waits))
    assert (
        ann.get(f"{page_of(match, 'deals/1/reveal/live/')}?play=1", headers=HTMX).headers[
            "HX-Redirect"
        ]
        == said
    )
    assert (
        "HX-Redirect"
        not in bob.get(f"{page_of(match, 'deals/1/reveal/live/')}?play=1", headers=HTMX).headers
    )
    for client, there in ((ann, said), (bob, waits), (cy, waits)):
        assert client.get(page_of(match, "next/")).headers["Location"] == there
    page = ann.get(said)
    assert WAITS_FOR_ANN.replace("Bid:", "Bid with yours:") in words(page)
    assert f'data-barred="n0-p{match.seats.get(position=0).player_id}=2"' in page.text
    assert "Keep" not in words(page)
    assert bid(ann, match, 1, "3", was="2").headers["Location"] == waits
    assert "All bids are entered" in words(bob.get(waits))


def test_entering_a_forbidden_bid_for_another_opens_ones_own(match):
    ann, bob = bring_phones(match, 0, 1)
    bid(ann, match, 1, "2")
    bid(bob, match, 2, "4")
    assert bid(ann, match, 3, "1").headers["Location"] == page_of(match, "deals/1/said/")
    assert bid(bob, match, 3, "0", was="1").headers["Location"] == page_of(
        match, "deals/1/reveal/?play=1"
    )


def test_one_phone_for_all_stays_until_the_dealers_bid_changes(match):
    keeper, here = phone(match.club), page_of(match, "deals/1/said/")
    for position, value in enumerate((2, 4, 1)):
        play.announce(match, 1, {position: {"Bid": value}}, before={})
    page = keeper.get(here)
    assert WAITS_FOR_ANN in words(page)
    assert "data-then" not in page.text
    assert keeper.get(page_of(match, "deals/1/numbers/")).headers["Location"] == here
    key = {seat: f"p{match.seats.get(position=seat - 1).player_id}" for seat in (1, 2)}
    sent = {f"n0-{key[2]}": "4", f"n1-{key[2]}": "4", f"was-n1-{key[2]}": "", f"seen-{key[2]}": "0"}
    refused = keeper.post(page_of(match, "deals/1/numbers/"), sent)
    assert refused.status_code == 422
    assert "Ann is the dealer and has to change the number first." in words(refused)
    keeper.post(here, {f"n0-{key[1]}": "0", f"was-n0-{key[1]}": "2"})
    assert "data-then" in keeper.get(here).text


def test_a_watching_phone_is_not_sent_to_a_page_of_keepers(match):
    watcher = phone_of(match, 0, role="watcher")
    for position, value in enumerate((2, 4, 1)):
        play.announce(match, 1, {position: {"Bid": value}}, before={})
    live = watcher.get(f"{page_of(match, 'deals/1/reveal/live/')}?play=1", headers=HTMX)
    assert live.status_code == 200
    assert WAITS_FOR_ANN in words(live)
