"""What the server keeps of a board, so that the next phone gets it for less: never another one's,
never an old one.
"""

import gzip
import re

import pytest
from django.template.loader import render_to_string

from games import play
from games.models import Hand
from games.pages.board import views as view
from tests.builders import LOW, enter, make_match, phone, save_hand
from tests.reading_pages import on_one_line

pytestmark = pytest.mark.django_db
FRAGMENT = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def match(shared_rows):
    """Hang Ten after one deal."""
    match = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"])
    enter(match, 1, [LOW["hang-ten"], 12, 13, 14])
    return match


def board(match, **who):
    return on_one_line(phone(match.club, **who).get(f"/m/{match.uid}/"))


def test_a_second_phone_gets_the_cached_board_for_one_query(match, django_assert_num_queries):
    first, second = phone(match.club), phone(match.club)
    address = f"/m/{match.uid}/live/?seen=1"
    shown = first.get(address, headers=FRAGMENT)
    with django_assert_num_queries(1):
        again = second.get(address, headers=FRAGMENT)
    assert (on_one_line(again), again["Vary"]) == (on_one_line(shown), shown["Vary"])
    for client in (first, second):
        assert on_one_line(client.get(address)).startswith("<!DOCTYPE html>")
    assert on_one_line(second.get(address, headers=FRAGMENT)).startswith("<div")


def test_a_board_is_drawn_once_within_a_deal_except_its_dock(match, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        view, "render_to_string", lambda *what: drawn.append(what) or render_to_string(*what)
    )
    roles = ("keeper", "watcher")
    above = {}
    for role in roles:
        above[role], dock = split_at_dock(board(match, role=role))
        assert "hands entered" not in dock
    for hands_in, position in enumerate((0, 2, 1), 1):
        save_hand(match, 2, position, 5)
        for role in roles:
            shown, dock = split_at_dock(board(match, role=role))
            assert shown == above[role]
            assert f"{hands_in} of 4 hands entered" in dock
    assert len(drawn) == 2
    save_hand(match, 2, 3, 5)
    shown, dock = split_at_dock(board(match))
    assert "total · deal 2" in shown
    assert "hands entered" not in dock
    assert len(drawn) == 3


def split_at_dock(page):
    """Return what a board shows above its dock, and the dock."""
    return re.search(r'(<div class="headline">.*)(<div class="dock.*)', page, re.DOTALL).groups()


def test_parts_for_one_phone_are_not_cached_for_another(match):
    save_hand(match, 2, 0, 5)
    ann, bob = match.seats.values_list("player", flat=True)[:2]
    address = f"/m/{match.uid}/live/?seen=1"
    for player, role, asked in (
        (ann, "keeper", True),
        (ann, "watcher", False),
        (bob, "keeper", True),
        (0, "keeper", False),
    ):
        for _ in range(2):
            shown = phone(match.club, role, player).get(address, headers=FRAGMENT)
            assert ("Is your hand in deal" in on_one_line(shown)) == asked
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', on_one_line(shown))
            assert not token or shown.cookies["csrftoken"]


@pytest.mark.parametrize("first", ["gzip, deflate, br", "identity"])
def test_a_compressed_board_goes_only_to_clients_that_unpack_it(match, first):
    other = "identity" if first != "identity" else "gzip, deflate, br"
    for accepts in (first, other, first, other):
        answer = phone(match.club).get(
            f"/m/{match.uid}/live/?seen=1", headers=FRAGMENT | {"Accept-Encoding": accepts}
        )
        text = (
            on_one_line(answer)
            if accepts == "identity"
            else gzip.decompress(answer.content).decode()
        )
        assert "Standings" in text
        assert answer["Content-Length"] == str(len(answer.content))


@pytest.mark.parametrize("roles", [("keeper", "watcher"), ("watcher", "keeper")])
@pytest.mark.parametrize("page", ["", "deals/1/", "deals/2/"])
def test_pages_and_their_updates_show_what_the_role_may_see(match, roles, page):
    save_hand(match, 2, 3, 5)
    link = f'href="/m/{match.uid}/deals/{2 if page == "deals/2/" else 1}/hands/'
    for address, headers in (
        (f"/m/{match.uid}/{page}live/?seen=1", FRAGMENT),
        (f"/m/{match.uid}/{page}", {}),
    ):
        for role in roles:
            assert (link in on_one_line(phone(match.club, role).get(address, headers=headers))) == (
                role == "keeper"
            )


def test_each_phone_reads_about_its_own_hand_first(match):
    save_hand(match, 2, 3, 5)
    ann, bob, cy, _ = match.seats.values_list("player", flat=True)
    assert "Cy is next" in board(match, player=cy)
    assert "Bob is next" in board(match, player=bob)
    assert "Ann is next" in board(match, player=ann)
    assert "Enter your hand" in on_one_line(
        phone(match.club, player=cy).get(f"/m/{match.uid}/deals/2/")
    )


def test_every_change_is_on_the_next_board(match):
    for seat in range(3):
        save_hand(match, 2, seat, 5)
        assert f"{seat + 1} of 4 hands entered" in board(match)
    play.rename_player(match.club, match.seats.get(position=0).player_id, "Anna-Lena")
    assert "Anna-Lena" in board(match)


@pytest.mark.new_club_only("counts all there is")
def test_the_preview_of_a_correction_is_not_cached(match):
    before, seen = board(match), Hand.objects.get(seat__position=1).version
    asked = phone(match.club).post(
        f"/m/{match.uid}/deals/1/hands/2/", {"typed": "99", "seen": seen}
    )
    assert "Not saved yet" in on_one_line(asked)
    assert board(match).count(">99<") == before.count(">99<")
