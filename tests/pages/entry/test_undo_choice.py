"""What the tap on a key has saved is undone from the page that waits, by the phone that saved
it.
"""

import re

import pytest
from django.test import Client

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_house_match
from tests.counted_matches import enter_bids
from tests.pages.hands import own_phones
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """Oh Hell of three, a phone each."""
    return make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])


def key_of(match: Match, seat: int) -> str:
    return f"p{match.seats.get(position=seat - 1).player_id}"


def bid(client: Client, match: Match, seat: int, value: str):
    key = key_of(match, seat)
    return client.post(
        f"/m/{match.uid}/deals/1/said/{seat}/", {f"n0-{key}": value, f"was-n0-{key}": ""}
    )


def find_undo(client: Client, match: Match) -> tuple[str, dict[str, str]] | None:
    """Return the address and the fields of the form that undoes a choice, if the page has one."""
    page = client.get(f"/m/{match.uid}/deals/1/reveal/").text
    found = re.search(
        r'<form\s+class="undo-choice"\s+method="post"\s+action="([^"]*)"\s*>(.*?)</form>',
        page,
        re.DOTALL,
    )
    return found and (found[1], dict(re.findall(r'name="([^"]*)" value="([^"]*)"', found[2])))


def announced(match: Match) -> dict[int, int]:
    return {
        at: noted["Bid"] for at, noted in load_match(match.pk).deals[0].announced.items() if noted
    }


def test_the_phone_that_saved_a_bid_undoes_it(match):
    ann, bob, _ = own_phones(match)
    assert bid(ann, match, 1, "2").status_code == 303
    assert bid(ann, match, 1, "2").status_code == 303, "a second tap says the same"
    assert bid(bob, match, 2, "1").status_code == 303
    address, fields = find_undo(ann, match)
    answer = ann.post(address, fields)
    assert answer.headers["Location"] == f"/m/{match.uid}/deals/1/said/1/"
    assert announced(match) == {1: 1}
    assert find_undo(ann, match) is None


def test_undo_keeps_what_another_phone_changed_since(match):
    ann, bob, _ = own_phones(match)
    bid(ann, match, 1, "2")
    address, fields = find_undo(ann, match)
    play.announce(match, 1, {0: {"Bid": 4}}, before={0: {"Bid": 2}}, agreed=True)
    answer = ann.post(address, fields, follow=True)
    assert "This has changed since then, so nothing was undone." in words(answer)
    assert announced(match) == {0: 4}
    assert find_undo(ann, match) is None
    assert find_undo(bob, match) is None


def test_tricks_are_undone_like_a_hand(match):
    ann, _, _ = own_phones(match)
    enter_bids(match, 1, 2, 3, 1)
    key = key_of(match, 1)
    sent = {f"n0-{key}": "2", f"n1-{key}": "3", f"was-n1-{key}": "", f"seen-{key}": "0"}
    assert ann.post(f"/m/{match.uid}/deals/1/numbers/1/", sent).status_code == 303
    address, fields = find_undo(ann, match)
    assert ann.post(address, fields).status_code == 303
    assert load_match(match.pk).deals[0].hands == {}


def test_a_tap_saves_only_where_a_page_asks_for_one_number(match):
    ann = own_phones(match)[0]
    assert "data-at-once" in ann.get(f"/m/{match.uid}/deals/1/said/").text
    hearts = make_house_match(COUNTED["hearts"], ["Dan", "Eve", "Fay"])
    dan = own_phones(hearts)[0]
    page = dan.get(f"/m/{hearts.uid}/deals/1/numbers/").text
    assert "Hearts: how many?" in page
    assert "data-at-once" not in page
