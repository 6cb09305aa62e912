import re
from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.values.clocks import night_of, zone_of
from tests.builders import enter, make_club, make_match, phone
from tests.old_matches import give_past
from tests.reading_pages import part, words

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def club(shared_rows):
    """Ann has won twice before Bob, who came before her once, and before Cy."""
    club = make_club()
    for scores in ([90, 50, 40], [90, 50, 40], [20, 50, 40]):
        enter(make_match("basketball", ["Ann", "Bob", "Cy"], club), 1, scores)
    return club


def get(club, role="watcher", **asked):
    return phone(club, role).get(reverse("statistics", args=[club.uid]), asked)


def ids(club, *names):
    return [club.players.get(name=name).pk for name in names]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_page_with_many_matches_and_with_none(game):
    club = make_club()
    assert get(club, game=game).status_code == 200
    give_past(club, 7)
    assert get(club, game=game).status_code == 200


@pytest.mark.parametrize(
    ("winners", "headline", "by"),
    [
        ("A", "Ann is ahead", "1 win in 1 match; 1 ahead of Bob and Cy"),
        ("AAB", "Ann is ahead", "2 wins in 3 matches, two in three; 1 ahead of Bob"),
        ("AB", "Ann and Bob are level", "1 win each"),
        ("ABC", "Ann, Bob and Cy are level", "1 win each"),
    ],
)
@pytest.mark.new_club_only("sums all matches up")
def test_it_says_first_who_is_ahead_and_by_what(winners, headline, by):
    club = make_club()
    for who in winners:
        scores = [90 if name[0] == who else 50 for name in ("Ann", "Bob", "Cy")]
        enter(make_match("basketball", ["Ann", "Bob", "Cy"], club), 1, scores)
    said = words(get(club))
    assert f"{headline} {by}" in said
    assert said.index(headline) < said.index("Tap a face")


@pytest.mark.new_club_only("sums all matches up")
def test_players_stand_in_the_order_of_what_is_shown_in_large(club):
    for _ in range(4):
        enter(make_match("basketball", ["Cy", "Bob"], club), 1, [90, 50])
    page = get(club)
    assert re.findall(r"<td><b>(\d+)</b>", page.text) == ["4", "2", "1"]


def move(match, days):
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(days=days))


@pytest.mark.new_club_only("sums all matches up")
def test_a_stretch_of_time_counts_matches_of_its_evenings_alone(club):
    for match, days in zip(club.matches.order_by("pk"), (900, 100, 1), strict=True):
        move(match, days)
    assert "1 finished match in the last 90 days." in words(get(club, when="90"))
    assert "Bob is ahead" in words(get(club, when="90"))
    since = night_of(timezone.now() - timedelta(days=101), zone_of(club.time_zone))
    page = get(club, when="dates", **{"from": since.isoformat()})
    assert "2 finished matches from" in words(page)
    until = get(club, to=since.isoformat())
    assert "1 finished match to" in words(until)
    assert '<option value="dates" selected>' in until.text
    assert f"when=dates&amp;to={since}#versus" in until.text
    assert "3 finished matches." in words(get(club))
    assert "3 finished matches." in words(get(club, game="bridge"))  # a game that is none is all of them


@pytest.mark.new_club_only("sums all matches up")
def test_this_year_begins_on_its_first_of_january(club):
    old, new, _ = club.matches.order_by("pk")
    zone = timezone.get_current_timezone()
    first = datetime(timezone.localtime().year, 1, 1, 5, tzinfo=zone)
    Match.objects.filter(pk=old.pk).update(started_at=first)
    Match.objects.filter(pk=new.pk).update(started_at=first + timedelta(hours=2))
    assert "2 finished matches this year." in words(get(club, when="year"))


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ({"from": "soon"}, "Write the date like 2026-11-19: year, month, day."),
        ({"to": "3000-01-01"}, "Choose a date between"),
        ({"from": "2026-02-01", "to": "2026-01-01"}, "The second date is before the first."),
    ],
)
def test_a_date_that_cannot_be_is_a_sentence_beside_its_field_which_stays(club, dates, said):
    page = get(club, when="dates", **dates)
    assert page.status_code == 422
    assert said in words(page)
    assert 'aria-invalid="true"' in page.text
    assert all(f'value="{typed}"' in page.text for typed in dates.values())


@pytest.mark.new_club_only("sums all matches up")
def test_six_are_shown_and_the_others_are_under_more():
    club = make_club()
    names = [f"P{number}" for number in range(1, 9)]
    enter(make_match("basketball", names, club), 1, [90 - number for number in range(8)])
    page = get(club)
    assert "2 more" in part(page, "versus")
    assert part(page, "table").count("of 1") == 6
    assert part(page, "everybody").count("of 1") == 8


@pytest.mark.parametrize(
    "pair", [("", ""), ("x", "1"), ("9" * 40, "0"), ("-1", "²"), ("same", "same"), ("stranger", "same")]
)
def test_two_who_cannot_be_compared_are_a_sentence_beside_the_fields(club, pair):
    (ann,) = ids(club, "Ann")
    people = {"same": ann, "stranger": play.add_player(make_club(), "Ann").pk}
    first, second = (people.get(who, who) for who in pair)
    response = get(club, first=first, second=second)
    assert response.status_code == 422
    assert 'id="versus-error" role="alert"' in response.text
    assert "Ann" in part(response, "table")


@pytest.mark.parametrize("matches", [3, 60])
@pytest.mark.new_club_only("sums all matches up")
def test_it_costs_the_same_for_few_matches_and_for_many(matches, django_assert_num_queries):
    club = make_club()
    give_past(club, 1, matches)
    client = phone(club)
    with django_assert_num_queries(5):
        client.get(reverse("statistics", args=[club.uid]))
