from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.rules.built_in import BUILT_IN
from tests.builders import enter, make_club, make_match, phone
from tests.evenings import set_start
from tests.old_matches import give_past
from tests.reading_pages import section, words

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


@pytest.mark.parametrize(
    ("winners", "headline", "by"),
    [
        ("A", "Ann leads", "1 win in 1 match, 1 win more than Bob and Cy"),
        ("AAB", "Ann leads", "2 wins in 3 matches (67 %), 1 win more than Bob"),
        ("AB", "Ann and Bob are tied", "1 win each"),
        ("ABC", "Ann, Bob and Cy are tied", "1 win each"),
        ("ABCDE", "5 players are tied", "1 win each"),
        ("AABCDE", "Ann leads", "2 wins in 6 matches (33 %), 1 win more than 4 players"),
    ],
)
@pytest.mark.new_club_only("sums all matches up")
def test_the_page_says_first_who_leads_and_by_how_much(winners, headline, by):
    club = make_club()
    for who in winners:
        names = ["Ann", "Bob", "Cy", *(["Di", "Eve"] if "D" in winners else [])]
        enter(
            make_match("basketball", names, club),
            1,
            [90 if name[0] == who else 50 for name in names],
        )
    said = words(get(club))
    assert f"{headline} {by}" in said
    assert said.index(headline) < said.index("Tap a name")


@pytest.mark.new_club_only("sums all matches up")
def test_a_date_range_counts_only_matches_of_its_evenings(
    club,
):
    old, new, _ = club.matches.order_by("pk")
    first = datetime(timezone.localtime().year, 1, 1, 5, tzinfo=timezone.get_current_timezone())
    for match, began in ((old, first), (new, first + timedelta(hours=2))):
        set_start(match, began)
    assert "2 finished matches this year." in words(get(club, when="year"))
    assert "3 finished matches." in words(
        get(club, game="bridge")
    )  # a game that is none is all of them
    until = get(club, to=f"{first.year - 1}-12-31")
    assert "1 finished match to" in words(until)
    assert '<option value="dates" selected>' in until.text
    assert f"when=dates&amp;to={first.year - 1}-12-31#versus" in until.text


@pytest.mark.new_club_only("sums all matches up")
def test_a_date_range_shows_mean_places_from_three_matches_on(club):
    enter(make_match("basketball", ["Ann", "Di"], club), 1, [90, 90])
    old = make_match("basketball", ["Ann", "Bob", "Cy"], club)
    enter(old, 1, [10, 20, 30])
    other = make_match(
        "golf", ["Di", "Bob"], club, deals=1, stakes="points", unit_cents=100, currency="EUR"
    )
    enter(other, 1, [1, 3])
    for match, days in ((old, 400), (other, 30)):
        set_start(match, timezone.now() - timedelta(days=days))
    assert section(get(club, when="90"), "stretch") == (
        "2 evenings As files Player Won Average place Money "
        "Ann 1 evening 3 of 4 1.5 – Ann: 1st 3 times, 3rd once "
        "Di 2 evenings 2 of 2 – +€2.00 Di: 1st twice "
        "Bob 2 evenings 1 of 4 1.8 −€2.00 Bob: 1st once, 2nd 3 times "
        "Cy 1 evening 0 of 3 2.7 – Cy: 2nd once, 3rd twice "
        "The average place is shown for players with 3 or more matches."
    )
    assert 'aria-labelledby="stretch"' not in get(club).text


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ({"from": "soon"}, "Write the date like 2026-11-19: year, month, day."),
        ({"to": "3000-01-01"}, "Choose a date between"),
        ({"from": "2026-02-01", "to": "2026-01-01"}, "The second date is before the first."),
    ],
)
def test_an_invalid_date_is_refused_beside_its_field_and_stays(club, dates, said):
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
    assert "2 more" in section(page, "versus")
    assert section(page, "table").count("of 1") == 6
    assert section(page, "everybody").count("of 1") == 8


@pytest.mark.parametrize(
    "pair",
    [("", ""), ("x", "1"), ("9" * 40, "0"), ("-1", "²"), ("same", "same"), ("stranger", "same")],
)
def test_two_incomparable_players_get_a_sentence(club, pair):
    ann = club.players.get(name="Ann").pk
    people = {"same": ann, "stranger": play.add_player(make_club(), "Ann").pk}
    first, second = (people.get(who, who) for who in pair)
    response = get(club, first=first, second=second)
    assert response.status_code == 422
    assert 'id="versus-error" role="alert"' in response.text
    assert "Ann" in section(response, "table")


@pytest.mark.new_club_only("sums all matches up")
def test_every_games_page_costs_the_same_for_many_matches(
    django_assert_num_queries,
):
    club = make_club()
    client = phone(club)
    for matches in (0, 3, 60):
        give_past(club, 1, matches)
        with django_assert_num_queries(4):
            client.get(reverse("statistics", args=[club.uid]))
        for game in BUILT_IN:
            assert get(club, game=game).status_code == 200
