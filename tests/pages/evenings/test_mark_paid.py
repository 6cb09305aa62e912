"""Marking a payment as paid from the line at the end of an evening, and undoing that."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from PIL import Image

from games import play
from games.models import Match, Table
from games.values.clocks import get_night
from tests.builders import enter, new_uid, phone, save_hand
from tests.evenings import get_player
from tests.reading_pages import words
from tests.set_up import make_table

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres_too,
    pytest.mark.slow_on_postgres,
    pytest.mark.new_club_only("tells all there is of an evening"),
]
LIVE = {"HX-Request": "true"}


@pytest.fixture
def table(club):
    """An ended evening on which Bob owes Ann $1.20, and Cy owes nobody."""
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob", "Cy")]
    table = make_table(club, "basketball", ids)
    points = {"stakes": "points", "unit_cents": 5}
    match = play.start_match(club, "basketball", ids[:2], 0, points, uid=new_uid(), table=table)
    enter(match, 1, [34, 10])
    match = play.start_match(club, "basketball", ids, 0, {}, uid=new_uid(), table=table)
    enter(match, 1, [34, 10, 20])
    play.end_evening(table)
    return Table.objects.get(pk=table.pk)


def over(table, name, **headers):
    player = get_player(table.club, name).pk if name else None
    return phone(table.club, player=player).get(f"/t/{table.uid}/over/", headers=headers)


def send(table, name, page, do="pay"):
    """Send the form of the page's first payment."""
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', page.text))
    return phone(table.club, player=get_player(table.club, name).pk).post(
        f"/t/{table.uid}/over/paid/", {**fields, "do": do}
    )


def test_each_phone_has_its_own_line(table):
    assert "You owe Ann $1.20" in words(over(table, "Bob"))
    assert "Bob owes you $1.20" in words(over(table, "Ann"))
    assert "You’re settled up" in words(over(table, "Cy"))
    assert "Bob owes Ann" in words(over(table, ""))
    watching = phone(table.club, "watcher").get(f"/t/{table.uid}/over/")
    assert "Good night!" in words(watching)
    assert "Mark as paid" not in watching.text
    assert "owes" not in words(watching)


def test_a_payment_is_marked_once_and_undone_from_either_phone(table):
    page = over(table, "Bob")
    for name in ("Bob", "Bob", "Ann"):
        assert send(table, name, page)["Location"] == f"/t/{table.uid}/over/?line=1"
    assert table.club.payments.count() == 1
    assert "You paid Ann $1.20" in words(over(table, "Bob"))
    page = over(table, "Ann")
    assert "Bob paid you $1.20 Marked as paid by Bob" in words(page)
    assert send(table, "Ann", page, "back").status_code == 302
    assert "You owe Ann $1.20" in words(over(table, "Bob"))


def test_open_pages_learn_of_an_ended_evening_at_the_next_poll(table):
    address = f"/t/{table.uid}/over/?seen={table.revision}"
    keeper = phone(table.club, player=get_player(table.club, "Ann").pk)
    assert keeper.get(address, headers=LIVE).status_code == 204
    send(table, "Bob", over(table, "Bob"))
    answer = keeper.get(address, headers=LIVE)
    assert "Bob paid you" in words(answer)
    assert answer["Retry-After"] == "1"


def test_a_payment_no_longer_due_is_refused_on_the_page_itself(table):
    page = over(table, "Bob")
    match = table.matches.order_by("pk").first()
    save_hand(match, 1, 0, 54, based_on=1)
    refused = send(table, "Bob", page)
    assert refused.status_code == 409
    assert "The page shows how it stands now." in words(refused)
    assert table.club.payments.count() == 0


def test_cards_turn_on_all_phones_and_come_again_by_a_tap(table):
    client, address = phone(table.club), f"/t/{table.uid}/over/"
    assert "data-moment" in client.get(address).text
    assert 'id="finale"' not in client.get(f"{address}?line=1").text
    end_earlier(table, timedelta(minutes=1))
    assert 'id="finale"' not in client.get(address).text
    assert "data-moment" in client.get(f"{address}?again=1").text
    Table.objects.filter(pk=table.pk).update(made_at=table.made_at - timedelta(days=7))
    Match.objects.filter(table=table).update(evening=get_night(table.made_at) - timedelta(days=7))
    again = client.get(f"{address}?again=1").text
    assert "data-moment" not in again
    assert again.index("Won and lost tonight") < again.index('id="own-line"')


def test_the_tv_shows_the_cards_then_good_night_then_the_club(table):
    client, address = phone(table.club, "watcher"), f"/t/{table.uid}/tv/"
    moment = re.compile(r'data-moment="(\d+)"')
    page = client.get(address).text
    assert moment.findall(page) == moment.findall(
        phone(table.club).get(f"/t/{table.uid}/over/").text
    )
    assert "+$1.20" in page
    assert "owes Ann" not in page
    end_earlier(table, timedelta(minutes=1))
    text = words(client.get(address))
    assert "Good night! 2 matches, won by Ann. Each phone says who owes whom." in text
    end_earlier(table, timedelta(minutes=11))
    text = words(client.get(address))
    assert "Good night!" not in text
    assert "Show the next evening" in text


def end_earlier(table, ago):
    Table.objects.filter(pk=table.pk).update(ended_at=timezone.now() - ago)


def test_the_picture_has_its_size_and_no_money(table):
    client = phone(table.club, "watcher")
    file = client.get(f"/t/{table.uid}/over/picture.png")
    assert Image.open(BytesIO(file.content)).size == (1080, 1350)
    text = words(client.get(f"/t/{table.uid}/over/picture/"))
    assert "Save it" in text
    assert "$" not in text
