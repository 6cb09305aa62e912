import re

import pytest
from django.urls import reverse

from games import play
from games.rules.built_in import BUILT_IN
from tests.builders import enter, make_club, make_match, phone
from tests.old_matches import give_past
from tests.reading_pages import part, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    """Ann has won twice before Bob, who came before her once, and before Cy."""
    club = make_club()
    for scores in ([90, 50, 40], [90, 50, 40], [20, 50, 40]):
        enter(make_match("basketball", ["Ann", "Bob", "Cy"], club), 1, scores)
    return club


def get(club, role="watcher", **asked):
    return phone(club, role).get(reverse("statistics", args=[club.uid]), asked)


def ids(club, *names):
    return [club.players.get(name=name).pk for name in names]


def test_an_outsider_finds_nothing(club):
    assert phone().get(reverse("statistics", args=[club.uid])).status_code == 404
    assert phone(make_club()).get(reverse("statistics", args=[club.uid])).status_code == 404


def test_nothing_is_written_there(club):
    assert phone(club).post(reverse("statistics", args=[club.uid])).status_code == 405


def test_a_new_club_is_told_when_figures_come():
    assert "Figures come as soon as a match is over." in words(get(make_club()))


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_it_has_a_table_records_a_comparison_and_ratings(club, role):
    page = get(club, role)
    assert "3 finished matches." in words(page)
    table = part(page, "table").replace("\N{NO-BREAK SPACE}", " ")
    assert "Ann 67 % 2 of 3 Bob 33 % 1 of 3 Cy 0 % 0 of 3" in table
    assert "Best hand in Ten-card Basketball Ann today 90" in part(page, "records").replace("\N{NO-BREAK SPACE}", " ")
    assert "Longest winning streak Ann" in part(page, "records")
    assert "In 3 matches together Ann came before Bob twice, the other way round once." in part(page, "versus")
    assert "1 Bob" in part(page, "skill")
    assert page.text.count('<path class="ln"') == 3


def test_a_chart_stands_there_as_a_table_too(club):
    page = get(club)
    assert "Rating at the end of each night" in page.text
    assert re.search(r'role="img" aria-label="Rating over time: Bob \d+', page.text)


def test_a_game_alone_has_points_too(club):
    enter(make_match("golf", ["Ann", "Bob"], club, deals=1), 1, [4, 9], answer=0)
    page = get(club, game="golf")
    assert "1 finished match." in words(page)
    assert "4.0 best 4" in part(page, "table")
    assert "Worst hand Bob" in part(page, "records")
    assert '<option value="golf" selected>' in page.text


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_page_with_many_matches_and_with_none(game):
    club = make_club()
    assert get(club, game=game).status_code == 200
    give_past(club, 7)
    assert get(club, game=game).status_code == 200


def test_a_game_that_is_none_is_all_of_them(club):
    assert "3 finished matches." in words(get(club, game="bridge"))


def test_any_two_can_be_compared(club):
    bob, cy = ids(club, "Bob", "Cy")
    page = get(club, first=cy, second=bob)
    assert "In 3 matches together Bob came before Cy 3 times." in part(page, "versus")
    assert re.findall(r'aria-current="true">.*?<span class="name">(\w+)<', page.text) == ["Bob", "Cy"]


def test_a_tap_on_a_face_chooses_it_or_lets_it_go_and_a_third_takes_the_place_of_the_first(club):
    ann, bob, cy = ids(club, "Ann", "Bob", "Cy")
    page = get(club, first=cy, second=bob)
    assert re.findall(r'class="face" href="\?([^#]*)#versus"', page.text) == [
        f"first={bob}&amp;second={ann}",
        f"first={cy}",
        f"first={bob}",
    ]
    one = get(club, first=ann)
    assert "Ann won 2 of 3 matches, two in three. Tap another face to compare." in words(one)
    assert f'href="/c/{club.uid}/players/{ann}/">More about them</a>' in one.text
    assert "In 3 matches together" not in words(one)


def test_two_who_never_met_are_told_so(club):
    enter(make_match("basketball", ["Ann", "Dot"], club), 1, [9, 5])
    bob, dot = ids(club, "Bob", "Dot")
    page = get(club, first=bob, second=dot)
    assert "Bob and Dot have not played together yet." in part(page, "versus")


def test_a_game_stays_chosen_while_two_are_compared(club):
    assert "&amp;game=basketball#versus" in get(club, game="basketball").text


@pytest.mark.parametrize("pair", [("", ""), ("x", "1"), ("9" * 40, "0"), ("-1", "²"), ("same", "same")])
def test_two_who_cannot_be_compared_are_a_sentence_beside_the_fields(club, pair):
    (ann,) = ids(club, "Ann")
    first, second = (ann if who == "same" else who for who in pair)
    response = get(club, first=first, second=second)
    assert response.status_code == 422
    assert 'id="versus-error" role="alert"' in response.text
    assert "Ann" in part(response, "table")


def test_a_player_of_another_club_cannot_be_compared(club):
    stranger = play.add_player(make_club(), "Ann").pk
    assert get(club, first=stranger, second=ids(club, "Bob")[0]).status_code == 422


@pytest.mark.parametrize("matches", [3, 60])
def test_it_costs_the_same_for_few_matches_and_for_many(matches, django_assert_num_queries):
    club = make_club()
    give_past(club, 1, matches)
    client = phone(club)
    with django_assert_num_queries(5):
        client.get(reverse("statistics", args=[club.uid]))
