"""Choosing what a match is played for, at the table where it comes next."""

import re

import pytest

from games import play
from games.access.form_tokens import make_token
from games.models import Match
from games.rules.built_in import BUILT_IN
from tests.builders import NAMES, enter, make_match, phone
from tests.play.undoing import undo
from tests.reading_pages import words
from tests.set_up import choose, make_table, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ids(club):
    return [play.add_player(club, name).pk for name in NAMES[:6]]


def page(club, ids, game="golf", **more):
    table = make_table(club, game, ids)
    return (
        choose(phone(club), table, **more)
        if more
        else phone(club).get(f"/t/{table.uid}/?open=stakes")
    )


def amount_on(response):
    return re.search(r'id="amount"\s+name="amount"\s+value="([^"]*)"', response.text)[1]


def begin(club, ids, game="golf", **more):
    return start(phone(club), make_table(club, game, ids), **more)


@pytest.mark.parametrize(
    ("game", "answer"), [("golf", "none"), ("hang-ten", "rules"), ("hang-ten", "none")]
)
@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_a_new_club_is_asked_what_it_plays_for(club, ids, game, answer):
    page(club, ids, game=game, decks="3")
    opened = page(club, ids, game=game)
    assert "Choose the stakes" in words(opened)
    assert "checked" not in opened.text
    refused = begin(club, ids, game=game)
    assert refused.status_code == 422
    assert "Choose the stakes." in words(refused)
    assert begin(club, ids, game=game, stakes=answer).status_code == 303
    options = Match.objects.latest("pk").options
    assert options.get("stakes", "none") == "none"
    assert options.get("pot", False) == (answer == "rules")


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ({"stakes": "none"}, {"pot": False}),
        ({"stakes": "rules"}, {}),
        ({"stakes": "pot", "amount": "25"}, {"unit_cents": 25}),
        (
            {"stakes": "pot", "amount": "30", "currency": "EUR"},
            {"unit_cents": 30, "currency": "EUR"},
        ),
    ],
)
@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_a_game_with_its_own_pot_uses_the_chosen_stakes(club, ids, chosen, options):
    begin(club, ids[:4], game="hang-ten", **chosen)
    assert Match.objects.latest("pk").options == BUILT_IN["hang-ten"].resolve_options(options, 4)
    again = phone(club).get(f"/t/{make_table(club, 'hang-ten', ids[:4]).uid}/").context["lobby"]
    assert again.stakes.kind == chosen["stakes"]


@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_a_club_is_proposed_what_it_played_for_last(club, ids):
    make_match("golf", NAMES[:3], club=club)
    assert "Stakes No money" in words(page(club, ids))
    assert "Stakes No money" in words(page(club, ids, game="hang-ten")), (
        "a game that is new to it, too"
    )
    make_match("hang-ten", NAMES[:4], club=club)
    assert "Stakes Pot, 75 ¢ each" in words(page(club, ids, game="hang-ten"))
    make_match(
        "golf",
        NAMES[:3],
        club=club,
        stakes="pot",
        unit_cents=25,
        ante_units=8,
        prizes=[3],
        currency="EUR",
    )
    assert "Everyone pays in €2" in words(page(club, []))
    assert "A deal pays 75 ct." in words(page(club, []))
    assert "Nobody pays anything." in words(page(club, [], game="basketball"))


def test_a_typical_win_comes_from_the_last_matches_of_as_many(club, ids):
    for _ in range(3):  # Ann is 10, 20, 30, 40 and 50 better than the others: 150 points
        match = make_match("golf", NAMES[:6], club=club, deals=1, decks=4)
        play.join_match(match, play.add_player(club, "Gus").pk)
        undo(match)
        enter(match, 1, [0, 10, 20, 30, 40, 50])
    assert "A typical winner gets $1.50." in words(page(club, ids, stakes="points"))
    assert "A typical winner gets $3." in words(page(club, ids, stakes="points", amount="2"))
    # 96 units less a deal's 7, and the 5 of that deal, less the ante of 16: 78 units of 5 cents.
    assert "A typical winner goes home with $3.90 more." in words(
        page(club, ids, stakes="pot", deals="1")
    )


@pytest.mark.new_club_only("lists all there is")
def test_a_match_and_its_rematch_start_with_the_chosen_stakes(club, ids):
    begin(club, ids, stakes="points", amount="0,05", currency="EUR")
    begin(club, ids, stakes="points", amount="0.05", currency="EUR")
    one, other = Match.objects.all()
    assert one.options == other.options
    assert (one.options["stakes"], one.options["unit_cents"], one.options["currency"]) == (
        "points",
        5,
        "EUR",
    )
    enter(other, 1, [1, 2, 3, 4, 5, 6])
    play.end_match(other, "leader")
    phone(club).post(f"/m/{other.uid}/rematch/", {"token": make_token()})
    assert Match.objects.latest("pk").options == other.options
    assert Match.objects.count() == 3


@pytest.mark.parametrize(
    ("game", "chosen", "says"),
    [
        (
            "golf",
            {"stakes": "pot", "amount": "lots", "ante": "12"},
            "Enter an amount such as 25 ¢ or $1.50.",
        ),
        ("golf", {"stakes": "pot", "prize": ["3", "4"]}, "none larger than the one before."),
        ("golf", {"stakes": "points", "currency": "XXX"}, "Choose one from the list."),
        (
            "golf",
            {"stakes": "points", "amount": "1,000"},
            "1,000 can be read as $1,000.00 or as $1.00. Enter it like",
        ),
        (
            "hang-ten",
            {"stakes": "pot", "amount": "1,000"},
            "1,000 can be read as $1,000.00 or as $1.00. Enter it like",
        ),
    ],
)
@pytest.mark.new_club_only("lists all there is")
def test_an_invalid_value_is_refused_and_nothing_typed_is_lost(club, ids, game, chosen, says):
    response = begin(club, ids[:4], game=game, **chosen)
    assert response.status_code == 422
    assert says in words(response)
    for typed in (chosen.get("amount"), chosen.get("ante"), *chosen.get("prize", ())):
        assert typed is None or f'value="{typed}"' in response.text
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("currency", "amount", "cents"),
    [
        ("JPY", "¥1,000", 1_000),
        ("JPY", "100,000", 100_000),
        ("USD", "$1,000.00", 100_000),
        ("KWD", "KWD 100.000", 100_000),
    ],
)
def test_an_amount_over_a_thousand_is_read_as_it_is_shown(club, ids, currency, amount, cents):
    chosen = {"stakes": "pot", "currency": currency, "amount": amount}
    shown = amount_on(page(club, ids, **chosen))
    assert begin(club, ids, **{**chosen, "amount": shown}).status_code == 303
    match = Match.objects.latest("pk")
    assert match.options["unit_cents"] == cents
    client, address = phone(club), f"/m/{match.uid}/stakes/"
    again = {**chosen, "amount": amount_on(client.get(address)), "ante": "16", "prize": ["5", "2"]}
    assert client.post(address, again).status_code != 422
