"""A payment of an evening: what it comes from, as text to be sent, and where the payee can be paid."""

import pytest

from games import play
from games.facts import load_facts
from games.rules.errors import PlayersError
from games.rules.replay import replay
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.evenings import NIGHT, at, name, played, tick
from tests.reading_pages import words

pytestmark = pytest.mark.django_db

POINTS = {"stakes": "points", "unit_cents": 1}


@pytest.fixture
def club():
    return make_club()


def night(club):
    return phone(club).get(f"/c/{club.uid}/nights/{NIGHT}/")


def said(response):
    return words(response).replace("\u00a0", " ").replace("\u2060", "")


@pytest.fixture
def evening(club):
    """Golf: Ann +130, Bob +70, Cy −50, Di −150. Hang Ten: Ann +290, the others −90, −100 and −100."""
    played(club, at(19), "golf", NAMES[:4], [10, 25, 55, 80], **POINTS)
    played(club, at(20), "hang-ten", NAMES[:4], [1, 51, 52, 53])


def test_matches_of_two_kinds_settle_together_and_every_cent_is_explained(club, evening):
    text = said(night(club))
    assert "Why" in text
    assert "Hang Ten +$2.90 Six-card Golf +$1.30 Ann gets $4.20 in all" in text
    assert "Hang Ten −90 ¢ Six-card Golf +70 ¢ Bob owes 20 ¢ in all" in text
    assert "Hang Ten −$1.00 Six-card Golf −50 ¢ Cy owes $1.50 in all" in text
    assert "Hang Ten −$1.00 Six-card Golf −$1.50 Di owes $2.50 in all" in text


def test_what_was_paid_is_a_reason_too(club, evening):
    tick(club, "Bob", "Ann", 20)
    text = said(night(club))
    assert "paid Ann +20 ¢ Bob is even" in text
    assert "got from Bob −20 ¢ Ann gets $4.00 in all" in text


def test_what_somebody_put_in_who_came_later_is_part_of_the_reason(club):
    with play.dated(at(20)):
        match = make_match("hang-ten", 4, club)
        enter(match, 1, [1, 2, 3, 4])
        play.come(match, play.add_player(club, "Eve").pk)
        enter(match, 2, [1, 2, 3, 4, 5])
        play.end_match(match, "leader")
    text = said(night(club))
    paid = replay(load_facts(match.pk).record()).comings[0].paid
    assert f"Hang Ten, came: {paid // 5} units −{paid} ¢" in text
    assert "Hang Ten −80 ¢" in text, "Bob was there from the start"


def test_a_game_that_was_played_twice_is_told_apart_by_its_hour(club):
    for hour in (19, 21):
        played(club, at(hour), "golf", NAMES[:2], [10, 25], **POINTS)
    assert "Six-card Golf −15 ¢ Six-card Golf 19:00 −15 ¢ Bob owes 30 ¢ in all" in said(night(club))


def test_several_currencies_have_payments_and_reasons_of_their_own(club, evening):
    played(club, at(21), "basketball", NAMES[:2], [10, 25], **POINTS, currency="JPY")
    text = said(night(club))
    assert "Who pays whom, JPY ¥15 still to pay" in text
    assert "Ten-card Basketball −¥15 Ann owes ¥15 in all" in text


def test_a_payment_is_there_as_text_to_be_copied(club, evening):
    assert "Di pays Ann $2.50 (Thu 12 Mar 2026). Di: Hang Ten −$1.00, Six-card Golf −$1.50." in said(night(club))


def test_a_payee_with_an_address_can_be_paid_there(club, evening):
    assert "Pay Ann" not in said(night(club))
    play.set_pay_link(club, name(club, "Ann").pk, "https://pay.example.com/ann")
    page = night(club).text
    assert page.count('href="https://pay.example.com/ann" target="_blank" rel="noopener noreferrer nofollow"') == 3


LOOK_ALIKE = "https://xn--pypal-4ve.com/ann"
READ = f"{LOOK_ALIKE} (reads “\u2068pаypal.com\u2069”, with other letters than a to z)"
"""With a Cyrillic а after the p."""


def test_beside_the_way_to_pay_stands_where_it_leads_and_a_look_alike_is_seen(club, evening):
    ann = name(club, "Ann")
    play.set_pay_link(club, ann.pk, "https://pay.example.com/ann")
    assert "Pay Ann opens https://pay.example.com/ann" in said(night(club))
    play.set_pay_link(club, ann.pk, LOOK_ALIKE)
    page = night(club)
    assert f'href="{LOOK_ALIKE}"' in page.text
    assert f"Pay Ann opens {READ}" in said(page)


def test_a_look_alike_is_seen_where_a_keeper_enters_it(club, ann):
    link_form(club, ann, link=LOOK_ALIKE)
    assert READ in phone(club).get(f"/c/{club.uid}/players/{ann.pk}/").text
    assert READ in link_form(club, ann).text


def link_form(club, player, role="keeper", **data):
    client, address = phone(club, role), f"/c/{club.uid}/players/{player.pk}/pay-link/"
    return client.post(address, data) if data else client.get(address)


@pytest.fixture
def ann(club):
    return play.add_player(club, "Ann")


def test_a_keeper_gives_a_player_an_address_and_takes_it_away(club, ann):
    assert link_form(club, ann).status_code == 200
    assert link_form(club, ann, link=" HTTPS://pay.example.com/ann?a=1 ").status_code == 302
    ann.refresh_from_db()
    assert ann.pay_link == "https://pay.example.com/ann?a=1"
    assert "https://pay.example.com/ann?a=1" in phone(club).get(f"/c/{club.uid}/players/{ann.pk}/").text
    assert link_form(club, ann, link="", sent="1").status_code == 302
    ann.refresh_from_db()
    assert ann.pay_link == ""


def test_nobody_else_gives_it(club, ann):
    assert link_form(club, ann, "watcher", link="https://pay.example.com/").status_code == 403
    assert phone().post(f"/c/{club.uid}/players/{ann.pk}/pay-link/").status_code == 404
    assert link_form(make_club(), ann, link="https://pay.example.com/").status_code == 404


@pytest.mark.parametrize(
    "link",
    [
        "http://pay.example.com/",
        "javascript:alert(1)",
        "https:pay.example.com",
        "https://",
        "https:///x",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://pay.example.com:8443/",
        "https://pay.example.com:x/",
        "https://ann@pay.example.com/",
        "https://ann:secret@pay.example.com/",
        "https://pay.example.com/a b",
        'https://pay.example.com/"onclick=',
        "https://pay.example.com\\@evil.example/",
        "https://pay.exämple.com/",
        "https://-.com/",
        "https://pay.example.com/" + "a" * 200,
        "//pay.example.com/",
        "pay.example.com",
    ],
)
def test_an_address_that_a_phone_should_not_open_is_refused_beside_the_field(club, ann, link):
    response = link_form(club, ann, link=link)
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.text
    ann.refresh_from_db()
    assert ann.pay_link == ""
    with pytest.raises(PlayersError):
        play.set_pay_link(club, ann.pk, link)
