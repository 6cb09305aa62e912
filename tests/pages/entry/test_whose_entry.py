"""An own phone after its own entry, and another player's entry: a page by name, and a question."""

import pytest
from django.http import HttpResponse
from django.test import Client

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import hand, make_house_match, make_match, phone, save_hand
from tests.pages.hands import EASY, HTMX, bring_phones, own_phones, phone_of
from tests.play.rows import hands, nothing_changes, version
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match() -> Match:
    """Oh Hell of three, seven cards each, a phone each."""
    return make_house_match(COUNTED["oh-hell"], ["Ann", "Bob", "Cy"])


def bid(
    client: Client,
    match: Match,
    seat: int,
    value: str,
    *,
    was: str = "",
    all_of: bool = False,
    **more: str,
) -> HttpResponse:
    key = f"p{match.seats.get(position=seat - 1).player_id}"
    fields = {f"n0-{key}": value, f"was-n0-{key}": was} | {
        f"{name}-{key}": text for name, text in more.items()
    }
    return client.post(f"/m/{match.uid}/deals/1/said/{'' if all_of else f'{seat}/'}", fields)


def announced(match: Match) -> dict[int, int]:
    return {
        position: noted["Bid"]
        for position, noted in load_match(match.pk).deals[0].announced.items()
    }


def test_every_way_leads_to_the_waiting_page_after_an_own_bid(
    match,
):
    ann, bob, cy = own_phones(match)
    waits = f"/m/{match.uid}/deals/1/reveal/?play=1"
    assert bid(ann, match, 1, "2").headers["Location"] == waits
    for path in ("next/", "deals/1/said/", "deals/1/said/?all=1"):
        assert ann.get(f"/m/{match.uid}/{path}").headers["Location"] == waits
    page = ann.get(waits)
    assert "Your 2 is saved" in words(page)
    assert "Waiting for Bob and Cy" in words(page)
    assert "<input class=" not in page.text, "nobody's field is open"
    assert "Bid: how many?" in words(bob.get(f"/m/{match.uid}/deals/1/said/"))
    bid(bob, match, 2, "2")
    bid(cy, match, 3, "0")
    assert "All bids are entered" in words(ann.get(waits))
    assert "Enter tricks" in words(ann.get(waits))
    tricks = f"/m/{match.uid}/deals/1/numbers/"
    assert ann.get(f"/m/{match.uid}/next/").headers["Location"] == tricks
    page = ann.get(tricks).text
    assert 'data-facts="Bid 2"' in page
    assert 'data-points-text="Points: {points}"' in page


def test_replacing_a_bid_of_another_asks_with_both_values(match):
    ann, bob, _ = own_phones(match)
    bid(bob, match, 2, "2")
    bid(ann, match, 1, "1")
    assert "Bob entered 2. Change it to:" in words(ann.get(f"/m/{match.uid}/deals/1/said/2/"))
    for asked in (
        bid(phone(match.club), match, 2, "4", was="2", all_of=True),
        bid(ann, match, 2, "4", was="2"),
    ):
        assert asked.status_code == 409
        assert "Change Bob’s 2 to 4?" in words(asked)
    assert "Keep 2" in words(asked)
    assert 'value="4"' in asked.text
    bid(bob, match, 2, "3", was="2")
    asked = bid(ann, match, 2, "4", was="2", over="1")
    assert asked.status_code == 409
    assert "Bob has just saved 3 here." in words(asked)
    assert "Change Bob’s 3 to 4" in words(asked)
    assert announced(match) == {0: 1, 1: 3}
    assert bid(ann, match, 2, "4", was="3", over="1").status_code == 303
    assert announced(match) == {0: 1, 1: 4}


def test_the_owners_phone_shows_a_change_until_it_is_undone(match):
    ann, bob, cy = own_phones(match)
    waits = f"/m/{match.uid}/deals/1/reveal/"
    bid(bob, match, 2, "2")
    bid(ann, match, 2, "4", was="2", over="1")
    assert "Ann changed your 2 to 4" in words(bob.get(waits))
    assert "changed" not in words(ann.get(waits)) + words(cy.get(waits))
    play.undo(match, play.load_undo_steps(match).undo)
    assert announced(match)[1] == 2
    assert "changed" not in words(bob.get(waits))


def test_an_old_take_back_button_explains_what_to_do_instead(match):
    ann, bob, _ = own_phones(match)
    bid(bob, match, 2, "2")
    bid(ann, match, 2, "4", was="2", over="1")
    answer = bob.post(f"/m/{match.uid}/deals/1/entries/2/give-back/", {"revision": "3"})
    assert answer.status_code == 410
    assert "Nothing was changed" in words(answer)
    assert f'href="/m/{match.uid}/log/"' in answer.text
    assert announced(match)[1] == 4


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("said/", {"n0-{bob}": "4", "was-n0-{bob}": "2"}),
        ("said/2/", {"n0-{bob}": "4", "was-n0-{bob}": "2"}),
        ("numbers/", {"n1-{bob}": "4", "was-n1-{bob}": "2", "seen-{bob}": "{version}"}),
        ("numbers/2/", {"n1-{bob}": "4", "was-n1-{bob}": "2", "seen-{bob}": "{version}"}),
        ("hands/2/", {"n0": "2", "n1": "4", "seen": "{version}"}),
        ("scores/", {"typed-{bob}": "14", "was-typed-{bob}": "12", "seen-{bob}": "{version}"}),
        ("hands/2/", {"typed": "14", "seen": "{version}"}),
        ("hands/2/", {"cards": EASY, "seen": "{version}"}),
        ("hands/2/take-back/", {"seen": "{version}"}),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_no_page_replaces_a_players_own_entry_without_a_question(match, path, sent, headers):
    if path.startswith("scores") or "typed" in sent or "cards" in sent:
        match = make_match("hang-ten", 4)
    ann, *_ = own_phones(match)
    bob = match.seats.get(position=1).player_id
    if path.startswith("said"):
        play.announce(match, 1, {1: {"Bid": 2}}, before={}, phone=bob)
    else:
        numbers = {"Bid": 2, "Tricks": 2} if match.game != "hang-ten" else None
        saved = HandRecord(numbers=numbers) if numbers else hand(12)
        save_hand(match, 1, 1, saved, phone=bob)
    for client in (ann, phone(match.club)):
        with nothing_changes():
            answer = client.post(
                f"/m/{match.uid}/deals/1/{path}", of_bob(match, sent), headers=headers
            )
        assert answer.status_code == 409


def of_bob(match: Match, sent: dict[str, str]) -> dict[str, str]:
    """Return the fields with Bob's key, and the version of his hand, in their places."""
    values = {"bob": f"p{match.seats.get(position=1).player_id}"}
    values["version"] = str(version(match, 1)) if "{version}" in sent.values() else ""
    return {name.format(**values): value.format(**values) for name, value in sent.items()}


def test_undo_asks_before_it_takes_a_players_own_entry(match):
    ann, bob, _ = own_phones(match)
    bid(bob, match, 2, "2")
    assert "Undo the last change?" in words(ann.post(f"/m/{match.uid}/undo/"))
    assert announced(match) == {1: 2}


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_replacing_a_players_own_hand_asks_with_both_scores(headers):
    match = make_match("hang-ten", 4)
    ann, *_ = own_phones(match)
    save_hand(match, 1, 1, 12, phone=match.seats.get(position=1).player_id)
    address, sent = f"/m/{match.uid}/deals/1/hands/2/", {"typed": "14", "seen": version(match, 1)}
    asked = ann.post(address, sent, headers=headers)
    assert asked.status_code == 409
    assert "Change Bob’s 12 to 14?" in words(asked)
    assert "Keep 12" in words(asked)
    assert hands(match)[1] == 12
    assert 'name="agreed" value="1"' in asked.text
    assert ann.post(address, sent | {"agreed": "1"}, headers=headers).status_code in (200, 303)
    assert hands(match)[1] == 14
    told = "Ann changed your hand in deal 1 from 12 to 14. Is it right?"
    assert told in words(phone_of(match, 1).get(f"/m/{match.uid}/deals/1/reveal/"))


def test_no_other_hand_opens_on_an_own_phone_after_its_own():
    match = make_match("hang-ten", 4)
    ann, _ = bring_phones(match, 0, 1)
    here, waits = f"/m/{match.uid}/deals/1", f"/m/{match.uid}/deals/1/reveal/?play=1"
    for seat in (1, 3):
        sent = ann.post(f"{here}/hands/{seat}/", {"typed": "5", "seen": "0"})
        assert sent.headers["Location"] == waits
    for page in (f"/m/{match.uid}/next/", f"{here}/scores/"):
        assert ann.get(page).headers["Location"] == waits
