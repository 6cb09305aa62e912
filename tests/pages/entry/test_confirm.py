import re

import pytest

from games import play
from games.models import Hand
from tests.builders import LOW, enter, hand, make_match, phone, player_at
from tests.pages.hands import EASY, HTMX, TEN, path, phone_of
from tests.play.rows import nothing_changes, version
from tests.reading_pages import words

pytestmark = pytest.mark.django_db
BOB_ENTERED = "Bob’s phone entered your hand of deal 1"


def entered(match, what=TEN, *, number=1, position=0, by=1, seen=0):
    """Record a hand from the phone of the player at position `by`; return its version."""
    play.record_hand(match, number, position, hand(what), based_on=seen, phone=player_at(match, by), agreed=True)
    return version(match, position, number)


def confirm(match, seen, *, client=None, number=1, htmx=False, **form):
    client = client or phone_of(match)
    return client.post(f"{path(match, number)}confirm/", {"seen": seen, **form}, headers=HTMX if htmx else {})


def asked_hand(response):
    """Return what the page asks its phone's owner to look at, with the score."""
    found = re.search(
        r'<div id="confirm">.*?<summary><span class="grow">([^<]+)</span>.*?</span>([^<]+)<', response.text, re.S
    )
    return found and (found[1], found[2])


def asked_on_the_board(match):
    return asked_hand(phone_of(match).get(f"/m/{match.uid}/"))


def test_a_hand_that_somebody_else_entered_or_corrected_is_shown_to_its_owner_alone(match):
    seen = entered(match, by=0)
    assert asked_on_the_board(match) is None
    entered(match, EASY, by=1, seen=seen)
    assert asked_on_the_board(match) == (BOB_ENTERED, "58")
    assert asked_hand(phone_of(match).get(path(match, 1, 2))) == (BOB_ENTERED, "58")
    assert asked_hand(phone_of(match).get(path(match))) is None, "it is the page of that hand"
    watcher = phone(match.club, "watcher", player=player_at(match, 0))
    for client in (phone_of(match, 1), phone_of(match, 2), phone(match.club), watcher):
        assert asked_hand(client.get(f"/m/{match.uid}/")) is None


def test_a_hand_that_was_changed_once_the_next_deal_had_begun_is_asked_about_in_it(match):
    enter(match, 1, [9, 12, 13, 14])
    play.record_hand(match, 2, 1, hand(5), based_on=0)
    play.record_hand(match, 2, 0, hand(6), based_on=0, phone=player_at(match, 0))
    assert asked_on_the_board(match) is None
    play.undo_entry(match, 2, 0, based_on=version(match, 0, 2), phone=player_at(match, 0))
    play.record_hand(match, 1, 0, hand(8), based_on=version(match, 0), phone=player_at(match, 1))
    play.record_hand(match, 2, 0, hand(6), based_on=0, phone=player_at(match, 0))
    assert asked_on_the_board(match) == (BOB_ENTERED, "8")


def test_the_last_deal_is_asked_about_and_an_earlier_hand_that_was_changed_later(match):
    for number in (1, 2):
        enter(match, number, [EASY] * 4)
    assert asked_on_the_board(match)[0] == "Is your hand of deal 2 right?"
    confirm(match, entered(match, TEN, seen=version(match, 0)))
    assert asked_on_the_board(match)[0] == "Is your hand of deal 2 right?"
    confirm(match, version(match, 0, 2), number=2)
    assert asked_on_the_board(match) is None


def test_a_match_that_is_over_asks_about_the_last_hand():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    assert asked_on_the_board(match)
    assert confirm(match, version(match, 0)).status_code == 303
    assert Hand.objects.filter(seat__position=0).latest("pk").confirmed


def test_right_confirms_the_hand_once_and_leads_back(match):
    seen = entered(match)
    for _ in range(2):
        response = confirm(match, seen)
        assert (response.status_code, response.url) == (303, f"/m/{match.uid}/")
    assert Hand.objects.latest("pk").confirmed
    assert [entry.phone_id for entry in match.log.filter(action="confirm")] == [player_at(match, 0)]
    assert confirm(match, seen, entering="1").url == f"/m/{match.uid}/next/"
    assert confirm(match, seen, waiting="1").url == f"/m/{match.uid}/deals/1/reveal/?play=1"


def test_htmx_gets_what_is_asked_next_and_stays_where_it_is(match):
    response = confirm(match, entered(match), htmx=True, entering="1")
    assert response.status_code == 200
    assert response.text.strip() == '<div id="confirm" hidden>\n\n</div>'
    assert "HX-Push-Url" not in response
    assert "HX-Redirect" not in response


def test_once_it_is_whole_a_deal_says_which_hands_their_owners_confirmed(match):
    for position in range(4):
        entered(match, position=position, by=0)
    for page in ("deals/1/", ""):
        text = phone(match.club).get(f"/m/{match.uid}/{page}").text
        assert re.findall(r"confirmed by [A-Z]\w+", text) == ["confirmed by Ann"]


@pytest.mark.parametrize(("role", "position"), [("keeper", 1), ("keeper", None), ("watcher", 0)])
def test_nobody_else_and_no_looker_on_confirms_a_hand(match, role, position):
    seen = entered(match)
    client = phone(match.club, role, None if position is None else player_at(match, position))
    with nothing_changes():
        response = confirm(match, seen, client=client)
    assert response.status_code == 403
    if role == "keeper":
        assert "Only Ann can say that this hand is right, on a phone that is theirs." in words(response)


def test_a_hand_that_was_corrected_meanwhile_is_shown_as_it_is_now(match):
    seen = entered(match)
    entered(match, EASY, seen=seen)
    with nothing_changes():
        for none in ("", "x", "-1", "9" * 40, seen):
            response = confirm(match, none)
            assert response.status_code == 409
        fragment = confirm(match, seen, htmx=True)
    assert "Somebody else entered something else here in the meantime." in response.text
    assert asked_hand(response) == (BOB_ENTERED, "58")
    assert (fragment.status_code, asked_hand(fragment)[1]) == (409, "58")
    assert "<html" not in fragment.text


@pytest.mark.parametrize("bob_is_in", [True, False])
def test_a_hand_that_was_taken_back_meanwhile_says_so(match, bob_is_in):
    if bob_is_in:
        entered(match, position=1)
    seen = entered(match)
    play.undo_entry(match, 1, 0, based_on=seen)
    response = confirm(match, seen)
    assert response.status_code == 409
    assert "That hand is not there any more." in response.text
