import pytest

from games import play
from tests.builders import enter, hand, make_match, phone
from tests.pages.hands import EASY, TEN, path, stored

pytestmark = pytest.mark.django_db


def take_back(match, number=1, seat=1, *, client=None, **form):
    return (client or phone(match.club)).post(path(match, number, seat) + "take-back/", form)


def saved(match, **form):
    """A phone that has just saved Ann's hand, and the version it was told."""
    client = phone(match.club)
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    return client, stored(match).version


@pytest.mark.parametrize(
    ("game", "form", "address", "opens_with"),
    [
        ("hang-ten", {"cards": TEN}, "?cards=9+4+4+J+2+9+4+4+8+3", f'name="cards" value="{TEN}"'),
        ("hang-ten", {"typed": "-3"}, "", 'name="typed" value="−3"'),
        ("tens-pile", {"cards": "2 3", "marked": "1"}, "?cards=2+3", 'name="marked" value="1" checked'),
    ],
)
def test_a_new_hand_that_is_taken_back_once_or_twice_is_open_again_with_what_it_was(game, form, address, opens_with):
    match = make_match(game, 4)
    client, version = saved(match, **form)
    response = take_back(match, client=client, seen=version)
    assert response.status_code == 303
    assert stored(match) is None
    assert response.url.startswith(f"{path(match)}{address}")
    text = client.get(response.url).text
    assert opens_with in text
    assert 'name="seen" value="0"' in text
    assert "is saved" not in text
    assert take_back(match, client=client, seen=version).status_code == 303
    assert match.log.filter(action="take_back").count() == 1
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    assert stored(match)


def test_a_correction_is_as_it_was_before(match):
    play.record_hand(match, 1, 0, hand(EASY), seen=0)
    client = phone(match.club)
    client.post(path(match), {"seen": stored(match).version, "cards": TEN})
    response = take_back(match, client=client, seen=stored(match).version)
    assert response.url == path(match)
    assert stored(match).cards == EASY
    assert f'name="cards" value="{EASY}"' in client.get(response.url).text


def test_somebody_elses_newer_entry_is_not_taken_back(match):
    client, version = saved(match, cards=TEN)
    play.record_hand(match, 1, 0, hand(EASY), seen=version)
    response = take_back(match, client=client, seen=version)
    assert response.status_code == 409
    assert "Somebody else entered something else here in the meantime." in response.text
    assert f'href="{path(match, 1, 2)}">Go on</a>' in response.text
    assert stored(match).cards == EASY


def test_a_hand_of_a_deal_that_is_over_stays(match):
    enter(match, 1, [EASY] * 4)
    play.record_hand(match, 2, 0, hand(EASY), seen=0)
    response = take_back(match, seen=stored(match).version)
    assert response.status_code == 409
    assert "Deal 2 has begun. Open the hand and enter it again instead." in response.text
    assert stored(match)


def test_what_the_rules_do_not_allow_any_more_is_said(match):
    match = make_match("tens-pile", 2)
    play.record_hand(match, 1, 0, hand(""), seen=0)
    play.record_hand(match, 1, 0, hand("2"), seen=stored(match).version)
    play.record_hand(match, 1, 1, hand(""), seen=0)
    response = take_back(match, seen=stored(match).version)
    assert response.status_code == 422
    assert "only one player goes out." in response.text
    assert stored(match).cards == "2"


@pytest.mark.parametrize(("number", "seat"), [(1, 9), (3, 1), (1, 0), (0, 1)])
def test_a_hand_that_cannot_be_is_not_found(match, number, seat):
    assert take_back(match, number, seat, seen=1).status_code == 404


@pytest.mark.parametrize("seen", ["", "x", "1" * 30])
def test_a_version_that_is_none_and_a_hand_that_never_was_take_nothing_back(match, seen):
    saved(match, cards=TEN)
    assert take_back(match, seen=seen).status_code == 409
    assert stored(match)
    assert take_back(match, seat=2, seen=1).status_code == 409
