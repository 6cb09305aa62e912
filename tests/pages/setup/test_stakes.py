"""Choosing what a match is played for, in a game that brings no pot of its own."""

import re

import pytest

from games import play
from games.access.form_tokens import new_token
from games.models import Match
from tests.builders import NAMES, enter, make_club, make_match, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def ids(club):
    return [play.add_player(club, name).pk for name in NAMES[:6]]


def state(ids, game="golf", **more):
    return {"game": game, "seats": "-".join(map(str, ids)), "first": ids[0], **more}


def page(club, ids, **more):
    return phone(club).get(f"/c/{club.uid}/new/", state(ids, **more), follow=True)


def start(club, ids, **more):
    return phone(club).post(f"/c/{club.uid}/new/", state(ids, token=new_token(), **more))


def say(response):
    """What is to be read, without markup and in single spaces."""
    said = " ".join(re.sub(r"<[^>]*>", "", response.text).split())
    return said.replace("\u00a0", " ")


def played_to_the_end(club, totals, times=3, **options):
    for _ in range(times):
        match = make_match("golf", NAMES[: len(totals)], club=club, deals=1, **options)
        enter(match, 1, totals)


def test_a_match_is_played_for_nothing_unless_something_is_chosen(club, ids):
    assert "Nobody pays; the winner takes the glory." in say(page(club, ids))
    start(club, ids)
    assert Match.objects.get().options["stakes"] == "none"


def test_hang_ten_does_not_ask_what_it_is_played_for(club, ids):
    assert "What you play for" not in say(page(club, ids, game="hang-ten"))


def test_a_pot_says_what_everybody_puts_in_and_what_a_deal_pays(club, ids):
    said = say(page(club, ids, stakes="pot"))
    assert re.search(r"Everybody puts in 80 ¢; a typical winner goes home \$[\d.]+ up\.", said)
    assert "$4.80 in the pot. A deal pays 25 ¢ and 10 ¢." in said


def test_a_pot_that_the_prizes_use_up_says_how_long_it_lasts(club, ids):
    assert "It lasts for 2 deals of 9." in say(page(club, ids, stakes="pot", ante="3"))


def test_points_say_what_a_typical_winner_takes(club, ids):
    said = say(page(club, ids, stakes="points"))
    assert re.search(r"Nobody puts anything in; a typical winner takes (\$[\d.]+|\d+ ¢)\.", said)


def test_what_a_typical_winner_takes_comes_from_the_clubs_last_matches(club, ids):
    # Ann is 10, 20, 30, 40 and 50 better than the others: 150 points.
    played_to_the_end(club, [0, 10, 20, 30, 40, 50])
    assert "a typical winner takes $1.50." in say(page(club, ids, stakes="points"))
    assert "a typical winner takes $3." in say(page(club, ids, stakes="points", amount="2"))
    # 96 units less a deal's 7, and the 5 of that deal, less the ante of 16: 78 units of 5 cents.
    assert "goes home $3.90 up." in say(page(club, ids, stakes="pot", deals="1"))


def test_the_clubs_last_stakes_of_a_game_are_the_next_ones(club, ids):
    make_match("golf", NAMES[:3], club=club, stakes="pot", unit_cents=25, ante_units=8, prizes=[3], currency="EUR")
    said = phone(club).get(f"/c/{club.uid}/new/?game=golf", follow=True)
    assert "Everybody puts in €2" in say(said)
    assert "A deal pays 75 ct." in say(said)
    assert "Nobody pays" in say(phone(club).get(f"/c/{club.uid}/new/?game=basketball", follow=True))


def test_a_match_starts_with_what_was_chosen_with_a_comma_or_a_point(club, ids):
    start(club, ids, stakes="points", amount="0,05", currency="EUR")
    start(club, ids, stakes="points", amount="0.05", currency="EUR")
    one, other = (match.options for match in Match.objects.all())
    assert one == other
    assert (one["stakes"], one["unit_cents"], one["currency"]) == ("points", 5, "EUR")


def test_what_cannot_be_is_said_beside_its_field_and_nothing_typed_is_lost(club, ids):
    response = start(club, ids, stakes="pot", amount="lots", ante="12", prize=["3", "4"])
    assert response.status_code == 422
    assert 'value="lots"' in response.text
    assert 'value="12"' in response.text
    assert "An amount such as 25 ¢ or $1.50, please." in say(response)
    assert "none larger than the one before, please." in say(response)
    assert not Match.objects.exists()


def test_points_that_can_cost_much_are_asked_about_once(club, ids):
    asked = start(club, ids, stakes="points", amount="25")
    assert asked.status_code == 422
    question = "A point at 25 ¢: a hand that is 40 points worse than the others costs $10 against each."
    assert question in say(asked)
    [agreed] = re.findall(r'name="agreed" value="([^"]*)"', asked.text)
    assert start(club, ids, stakes="points", amount="50", agreed=agreed).status_code == 422
    assert not Match.objects.exists()
    assert start(club, ids, stakes="points", amount="25", agreed=agreed).status_code == 302
    assert Match.objects.get().options["unit_cents"] == 25


@pytest.mark.parametrize(("amount", "currency"), [("24", "USD"), ("24", "JPY"), ("0.249", "KWD")])
def test_points_that_cost_little_are_not_asked_about(club, ids, amount, currency):
    assert start(club, ids, stakes="points", amount=amount, currency=currency).status_code == 302


def test_a_rematch_is_played_for_the_same(club):
    match = make_match("golf", 3, club=club, stakes="points", unit_cents=2, deals=1)
    enter(match, 1, [1, 2, 3])
    phone(club).post(f"/m/{match.uid}/rematch/", {"token": new_token()})
    assert Match.objects.latest("pk").options == match.options


@pytest.mark.parametrize("game", ["golf", "basketball", "tens-grid", "tens-pile"])
def test_every_game_has_an_answer_before_it_was_played(club, ids, game):
    assert "a typical winner" in say(page(club, ids[:4], game=game, stakes="points"))


@pytest.mark.parametrize(
    ("currency", "amount", "cents"),
    [
        ("JPY", "¥1,000", 1_000),
        ("JPY", "100,000", 100_000),
        ("USD", "$1,000.00", 100_000),
        ("KWD", "KWD 100.000", 100_000),
    ],
)
def test_an_amount_of_a_thousand_and_more_starts_a_match_as_it_is_shown(club, ids, currency, amount, cents):
    chosen = {"stakes": "pot", "currency": currency, "amount": amount}
    shown = re.search(r'id="amount" name="amount" value="([^"]*)"', page(club, ids, **chosen).text)
    started = start(club, ids, **{**chosen, "amount": shown[1]})
    assert started.status_code == 302
    assert Match.objects.get().options["unit_cents"] == cents
    correct = phone(club).get(f"/m/{Match.objects.get().uid}/stakes/").text
    again = re.search(r'id="amount" name="amount" value="([^"]*)"', correct)[1]
    sent = phone(club).post(
        f"/m/{Match.objects.get().uid}/stakes/", {**chosen, "amount": again, "ante": "16", "prize": ["5", "2"]}
    )
    assert sent.status_code != 422


def test_an_amount_with_two_meanings_is_refused_with_both_and_stays(club, ids):
    refused = start(club, ids, stakes="points", amount="1,000", currency="USD")
    assert refused.status_code == 422
    assert "1,000 can be read as $1,000.00 or as $1.00. Type it like one of these, please." in say(refused)
    assert 'value="1,000"' in refused.text
    own_pot = start(club, ids[:4], game="hang-ten", unit="own", unit_cents="1,000", currency="USD")
    assert own_pot.status_code == 422
    assert "1,000 can be read as $1,000.00 or as $1.00." in say(own_pot)
    assert not Match.objects.exists()
