"""The order of a result and its table: what the approved pages do not show."""

import pytest

from games import play
from games.models import Match
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import get, section, words

pytestmark = pytest.mark.django_db


def play_deals(*deals):
    match = make_match("hang-ten", 4, deals=len(deals))
    for number, hands in enumerate(deals, 1):
        enter(match, number, hands)
    return Match.objects.get(pk=match.pk)


def test_the_win_precedes_a_hand_to_confirm_and_payments():
    match = play_deals([30, 60, 20, 10])
    text = (
        phone(match.club, player=match.seats.get(position=1).player_id).get(f"/m/{match.uid}/").text
    )
    assert (
        text.index("Di wins")
        < text.index("Is your hand in deal 1 right?")
        < text.index("Who pays whom")
    )
    assert 'class="tick"' in text


def test_an_absent_player_does_not_count_as_leader():
    match = make_match("golf", ["Ann", "Bob", "Cy"], deals=3)
    enter(match, 1, [5, 8, 2], 2)
    play.leave_match(match, 2)
    for position, points in ((0, 4), (1, 4)):
        save_hand(match, 2, position, points)
    play.answer_deal(match, 2, None, based_on=0)
    play.join_match(match, match.seats.get(position=2).player_id)
    enter(match, 3, [9, 9, -1], 2)
    assert "Won in the last deal" in get(match).text


def test_no_saved_notice_shows_on_the_reveal_or_the_result():
    match = make_match("basketball", 2)
    save_hand(match, 1, 0, 5)
    client = phone(match.club)
    client.post(f"/m/{match.uid}/deals/1/hands/2/", {"seen": 0, "typed": "100"})
    assert "is saved" not in words(client.get(f"/m/{match.uid}/deals/1/reveal/"))
    assert "is saved" not in words(client.get(f"/m/{match.uid}/"))


def test_the_table_lists_all_forty_deals():
    match = make_match(deals=60, pot=False)
    for number in range(1, 41):
        enter(match, number, [1, 2, 3, 4])
    response = get(match)
    assert "Deal 41 of 60" in words(response)
    assert "Ann" + " 1 , won the deal" * 40 + " 40" in section(response, "deals-title")
    assert f"/m/{match.uid}/deals/40/" in response.text
