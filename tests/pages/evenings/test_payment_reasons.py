"""Where a payee can be paid: an address that a phone should open, and seen as what it is."""

import pytest

from games import play
from games.rules.errors import PlayersError
from tests.builders import phone
from tests.evenings import NIGHT, play_pots
from tests.reading_pages import words

pytestmark = pytest.mark.django_db
LOOK_ALIKE = "https://xn--pypal-4ve.com/ann"
READ = f"{LOOK_ALIKE} (reads “\u2068pаypal.com\u2069”, with other letters than a to z)"
"""With a Cyrillic а after the p."""


@pytest.fixture
def ann(club):
    return play.add_player(club, "Ann")


def link_form(club, player, **data):
    client, address = phone(club), f"/c/{club.uid}/players/{player.pk}/pay-link/"
    return client.post(address, data) if data else client.get(address)


def test_a_keeper_gives_a_player_an_address_and_takes_it_away(club, ann):
    assert link_form(club, ann, link=" HTTPS://pay.example.com/ann?a=1 ").status_code == 302
    ann.refresh_from_db()
    assert ann.pay_link == "https://pay.example.com/ann?a=1"
    assert (
        "https://pay.example.com/ann?a=1"
        in phone(club).get(f"/c/{club.uid}/players/{ann.pk}/").text
    )
    assert link_form(club, ann, link="", sent="1").status_code == 302
    ann.refresh_from_db()
    assert ann.pay_link == ""


def test_a_look_alike_address_is_flagged_at_entry_and_at_payment(club, ann):
    link_form(club, ann, link=LOOK_ALIKE)
    play_pots(club, 0)
    page = phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/")
    assert (
        page.text.count(f'href="{LOOK_ALIKE}" target="_blank" rel="noopener noreferrer nofollow"')
        == 3
    )
    assert f"Pay Ann opens {READ}" in words(page)
    assert READ in phone(club).get(f"/c/{club.uid}/players/{ann.pk}/").text
    assert READ in link_form(club, ann).text


@pytest.mark.parametrize(
    "link",
    [
        *(
            "http://pay.example.com/",
            "javascript:alert(1)",
            "//pay.example.com/",
            "pay.example.com",
        ),
        *(
            "https:pay.example.com",
            "https://",
            "https:///x",
            "https://-.com/",
            "https://pay.exämple.com/",
        ),
        *("https://localhost/", "https://127.0.0.1/", "https://[::1]/"),
        *("https://pay.example.com:8443/", "https://pay.example.com:x/"),
        *("https://ann@pay.example.com/", "https://ann:secret@pay.example.com/"),
        *(
            "https://pay.example.com/a b",
            'https://pay.example.com/"onclick=',
            "https://pay.example.com\\@evil.example/",
        ),
        "https://pay.example.com/" + "a" * 200,
    ],
)
def test_an_unsafe_address_is_refused_beside_the_field(club, ann, link):
    response = link_form(club, ann, link=link)
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.text
    ann.refresh_from_db()
    assert ann.pay_link == ""
    with pytest.raises(PlayersError):
        play.set_pay_link(club, ann.pk, link)
