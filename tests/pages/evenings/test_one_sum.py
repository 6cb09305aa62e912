"""Each list has one sum, wherever it is said: win page, evening, Evenings, home, end of the
evening, forgetting.
"""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Match
from games.pages.evenings import balance as balances
from games.values.clocks import get_night
from tests.builders import enter, new_uid, phone
from tests.evenings import build_pair, get_player, note_payment, pay, play_match
from tests.pages.television.test_guest import guest_phone
from tests.reading_pages import section, words
from tests.set_up import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("adds all money up")]

POINTS = {"stakes": "points", "unit_cents": 5}


@pytest.fixture
def now():
    return timezone.now()


@pytest.fixture
def earlier(club, now):
    """A week ago Bob won $4.00 of Ann."""
    return play_match(
        club, now - timedelta(days=7), "basketball", ("Ann", "Bob"), [10, 90], **POINTS
    )


@pytest.fixture
def tonight(club, now, earlier):
    """Tonight Bob owes Ann $1.20 and Cat 45 ¢, at a table."""
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cat")]
    table = make_table(club, "basketball", ids)
    match = play.start_match(club, "basketball", ids, 0, POINTS, uid=new_uid(), table=table)
    enter(match, 1, [30, 11, 25])
    return Match.objects.get(pk=match.pk)


def home(club, player="Bob"):
    return words(phone(club, player=get_player(club, player).pk).get(f"/c/{club.uid}/"))


def evening(club, now):
    return words(phone(club).get(f"/c/{club.uid}/nights/{get_night(now)}/"))


def say_all(club, match):
    """Return what pages say that tonight's list is still to pay; one page that says nothing gives
    "".
    """
    addresses = (
        f"/m/{match.uid}/",
        f"/c/{club.uid}/nights/{get_night(match.started_at)}/",
        f"/c/{club.uid}/nights/",
    )
    texts = [words(phone(club).get(address)) for address in addresses]
    return {"".join(re.findall(r"(\S+(?: ¢)?) (?:still )?to pay", text)[:1]) for text in texts}


def test_tonights_list_has_one_sum_on_all_pages(club, tonight):
    assert say_all(club, tonight) == {"$1.65"}
    pay(club, "Bob", "Ann", 120, night=get_night(tonight.started_at))
    assert say_all(club, tonight) == {"45 ¢"}
    assert "Your part from tonight −45 ¢ From earlier evenings +$4.00" in home(club)


def test_home_and_the_forget_page_show_the_same_balance(club, tonight):
    cat, ann = get_player(club, "Cat"), get_player(club, "Ann")
    assert "$2.80 still to pay" in words(phone(club).get(f"/c/{club.uid}/balance/"))
    assert "You pay $2.80 $2.80" in home(club, "Ann")
    for player, amount in ((cat, "45 ¢ to get"), (ann, "$2.80 to pay")):
        assert amount in words(phone(club).get(f"/c/{club.uid}/players/{player.pk}/forget/"))


def test_tonight_asks_for_nothing_after_a_tick_between_you(club, tonight):
    pay(club, "Ann", "Bob", 235, night=None)
    assert "You pay 45 ¢" in home(club, "Ann")
    assert "Your part from tonight" not in home(club, "Ann")
    pay(club, "Ann", "Cat", 45, night=None)
    text = home(club, "Ann")
    assert "Everyone is settled up" in text
    assert "−" not in text.partition("Balances")[2].partition("Last matches")[0]


def test_home_shows_tonights_list_though_balances_are_even(club, now):
    play_match(club, now - timedelta(days=7), "basketball", ("Ann", "Bob"), [10, 30], **POINTS)
    play_match(club, now, "basketball", ("Ann", "Bob"), [30, 10], **POINTS)
    assert (
        "You are settled up Your part from tonight −$1.00 From earlier evenings +$1.00"
        in home_part(club, "Bob")
    )
    play.add_player(club, "Cat")
    assert "Unpaid from tonight $1.00" in home_part(club, "Cat")


def home_part(club, player):
    return home(club, player).replace(" Balances ", " | ").replace("  ", " ")


def test_home_shows_money_paid_for_a_removed_match(club, earlier):
    night = get_night(earlier.started_at)
    pay(club, "Ann", "Bob", 400, night=night)
    play.delete_match(earlier)
    assert "You pay $4.00" in home(club)


def test_home_of_a_large_club_shows_money_of_earlier_matches(club, earlier, now, monkeypatch):
    monkeypatch.setattr(balances, "MAX_MATCHES_ADDED_UP", 1)
    for _ in range(12):
        play_match(club, now, "basketball", ("Ann", "Bob"), [10, 90])
    assert "Balances Who owes whom after all evenings" in home(club)


def test_the_win_page_shows_match_sums_above_tonights_list(club, tonight):
    page = phone(club).get(f"/m/{tonight.uid}/")
    text = words(page)
    assert text.index("+$1.20") < text.index("Who pays whom")
    assert text.count("Who pays whom") == 1
    assert "From earlier evenings: Bob gets $4.00" in text
    assert 'class="tick"' in page.text


def test_a_guest_sees_the_places_of_the_match_without_money(tonight):
    page = guest_phone(tonight).get(f"/m/{tonight.uid}/")
    assert "$" not in section(page, "places-title")
    assert "pay-USD" not in page.text
    assert "$4.00" not in page.text
    assert " pays " not in words(page)


def test_the_end_of_the_evening_links_to_older_debts(club, tonight):
    play.end_evening(tonight.table)
    client = phone(club, player=get_player(club, "Bob").pk)
    address = f"/t/{tonight.table.uid}/over/"
    page = client.get(address)
    text = words(page)
    assert "You owe $1.65" in text
    assert "You owe Ann $1.20" in text
    assert "You owe Cat 45 ¢" in text
    assert "From earlier evenings: you get $4.00" in text
    assert f'href="/c/{club.uid}/balance/"' in page.text
    pay(club, "Ann", "Bob", 235, night=None)
    text = words(client.get(address))
    assert "Tonight is carried over to Balances, where 45 ¢ is unpaid." in text
    assert "You owe" not in text
    assert "settled up" not in text
    assert "From earlier evenings" not in text


def test_home_leaves_out_what_was_paid_for_tonight(club, now):
    play_match(club, now, "golf", ("Ann", "Bob"), [10, 40], stakes="points", unit_cents=1)
    note_payment(club, build_pair(club, "Bob", "Ann", get_night(now)), 10)
    for player, sign in (("Ann", 1), ("Bob", -1)):
        (row,) = balances.load_balance_summary(club, get_player(club, player).pk).rows
        assert (row.own_total, row.own_tonight, row.tonight) == (sign * 20, sign * 20, 20)
