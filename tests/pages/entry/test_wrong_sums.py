"""A sum that is wrong is told on all phones, with whose numbers make it, each leading to its own
page.
"""

import re

import pytest
from django.test import Client

from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import make_house_match, phone, save_hand
from tests.pages.hands import own_phones
from tests.reading_pages import plain_text, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """Hearts of three, a phone each."""
    return make_house_match(COUNTED["hearts"], ["Ann", "Bob", "Cy"])


def page_of(match: Match, path: str) -> str:
    return f"/m/{match.uid}/{path}"


def take(client: Client, match: Match, seat: int, hearts: int, *, queen: bool = False, **more: str):
    key = f"p{match.seats.get(position=seat - 1).player_id}"
    saved = next((deal.hands.get(seat - 1) for deal in load_match(match.pk).deals), None)
    was = (saved.numbers if saved else None) or {}
    fields = {
        f"n0-{key}": str(hearts),
        f"was-n0-{key}": str(was.get("Hearts", "")),
        f"tick-n1-{key}": "1",
        f"was-n1-{key}": str(was.get("Queen ♠", "")),
        f"seen-{key}": str(saved.version if saved else 0),
    }
    if queen:
        fields[f"n1-{key}"] = "1"
    fields |= {f"{name}-{key}": text for name, text in more.items()}
    return client.post(page_of(match, f"deals/1/numbers/{seat}/"), fields)


def test_too_many_tricks_show_on_every_phone_with_their_players(match):
    ann, bob, cy = own_phones(match)
    waits = page_of(match, "deals/1/reveal/?play=1")
    take(ann, match, 1, 5, queen=True)
    take(bob, match, 2, 5)
    assert "Hearts 5" not in words(cy.get(waits)), "never who has what before all are in"
    assert take(cy, match, 3, 4).headers["Location"] == waits
    for client in (ann, bob, cy, phone(match.club), phone(match.club, "watcher")):
        page = client.get(waits)
        said = words(page)
        assert "All hands are saved 14 Hearts: 1 too many Who miscounted?" in said
        assert "All hands are shown as soon as the sum is right." in said
        assert [
            re.search(rf"{name} ([^A-Z]*)\d", said) is not None for name in ("Ann", "Bob", "Cy")
        ] == [True] * 3
        links = re.findall(r'class="face" href="[^"]*/deals/1/numbers/(\d)/"', page.text)
        assert sorted(links) == (["1", "2", "3"] if 'class="face" href' in page.text else [])
        assert ("Tap a player to change their number" in said) == bool(links)
    board = words(bob.get(page_of(match, "")))
    assert "Hearts: 14 of 13, 1 too many. Someone has miscounted." in board
    assert "The numbers do not add up Hearts: 14 of 13, 1 too many" in words(
        bob.get(page_of(match, "tv/"))
    )
    for client in (ann, bob, cy):
        assert client.get(page_of(match, "next/")).headers["Location"] == waits


def test_putting_a_wrong_sum_right_reveals_the_deal(match):
    ann, bob, cy = own_phones(match)
    for seat, (client, hearts) in enumerate(((ann, 5), (bob, 5), (cy, 4)), 1):
        take(client, match, seat, hearts, queen=seat == 1)
    assert "Bob entered Hearts 5, Queen ♠ 0. Change it to:" in words(
        cy.get(page_of(match, "deals/1/numbers/2/"))
    )
    take(bob, match, 2, 4)
    page = words(ann.get(page_of(match, "deals/1/reveal/")))
    assert "Who miscounted?" not in page
    assert load_match(match.pk).match.deals_counted == 1


def test_too_few_tricks_and_an_unticked_box_show_alike(match):
    ann, bob, cy = own_phones(match)
    for seat, (client, hearts) in enumerate(((ann, 5), (bob, 5), (cy, 2)), 1):
        take(client, match, seat, hearts)
    page = words(bob.get(page_of(match, "deals/1/reveal/")))
    assert "12 Hearts: 1 too few" in page
    assert "Queen ♠: 0 of 1, 1 too few." in page


def test_the_sum_in_view_reveals_no_single_number(match):
    ann, bob, _ = own_phones(match)
    take(ann, match, 1, 5, queen=True)
    shown = bob.get(page_of(match, "deals/1/numbers/")).text
    page = plain_text(shown)
    assert "Hearts from Ann: 5 of 13." in page
    assert (shown.count('<i class="theirs">'), shown.count("<i ")) == (5, 13)
    assert "Ann has Queen ♠." in page
    assert "Ann: saved" in page


def test_only_the_last_player_reads_how_many_are_missing(match):
    ann, bob, cy = own_phones(match)
    missing = 'data-short="Hearts with yours: {sum} of 13. Missing: {more}."'
    take(ann, match, 1, 5, queen=True)
    assert missing not in bob.get(page_of(match, "deals/1/numbers/")).text
    take(bob, match, 2, 5)
    assert missing in cy.get(page_of(match, "deals/1/numbers/")).text


def test_a_box_that_several_may_tick_is_nobodys_alone():
    moon = {"number": "Moon", "least": 0, "most": 1, "default": 0}
    numbers = [*COUNTED["hearts"]["numbers"], moon]
    match = make_house_match(COUNTED["hearts"] | {"numbers": numbers}, ["Ann", "Bob", "Cy"])
    save_hand(match, 1, 0, HandRecord(numbers={"Hearts": 0, "Queen ♠": 1, "Moon": 1}))
    page = words(own_phones(match)[1].get(page_of(match, "deals/1/numbers/")))
    assert "Ann has Queen ♠." in page
    assert "Ann has Moon." not in page


def test_a_game_with_cards_waits_on_the_page_that_changes_hands():
    noted = [{"number": "Out", "least": 0, "most": 1, "sum": 1, "default": 0}]
    game = {name: value for name, value in COUNTED["phase-10"].items() if name != "counts"}
    game |= {"numbers": noted, "end": {"target": 100, "when": "reached"}}
    match = make_house_match(game, ["Ann", "Bob"])
    keeper = phone(match.club)
    for position, cards in enumerate(((), ("5", "12"))):
        save_hand(match, 1, position, HandRecord(cards=cards, numbers={"Out": 0}))
    there = keeper.get(page_of(match, "next/")).headers["Location"]
    page = keeper.get(there)
    assert "0 Out: 1 too few" in words(page)
    assert "12" not in words(page).partition("Who miscounted?")[2]
    assert len(re.findall(r'class="face" href="[^"]*/deals/1/hands/\d/"', page.text)) == 2
