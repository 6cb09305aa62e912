import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match
from scorekeeper import __version__
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


def home(club, role="keeper"):
    response = phone(club, role).get(f"/c/{club.uid}/")
    assert response.status_code == 200
    return response


def text_of(club, role="keeper"):
    return home(club, role).text.replace("\N{NO-BREAK SPACE}", " ")


def played(club, game, players, *deals, ago=timedelta(0), **options):
    """A match whose hands were typed as scores, some time ago."""
    with play.dated(timezone.now() - ago):
        match = make_match(game, players, club=club, **options)
        for number, scores in enumerate(deals, 1):
            enter(match, number, scores)
    return match


def test_an_outsider_sees_nothing(club):
    assert phone().get(f"/c/{club.uid}/").status_code == 404
    assert phone(make_club()).get(f"/c/{club.uid}/").status_code == 404


def test_a_club_that_is_none_is_not_found(club):
    assert phone(club).get("/c/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404


def test_a_keeper_sees_which_version_this_is_and_nobody_else_does(club):
    address = reverse("club", args=[club.uid])
    assert f"Card Night Scorekeeper {__version__}" in words(phone(club).get(address))
    assert __version__ not in words(phone(club, "watcher").get(address))


@pytest.mark.parametrize("many", [0, 1])
def test_one_main_action_leads_to_the_table_and_the_other_ways_are_quiet(club, many):
    for _ in range(many):
        played(club, "golf", ["Ann", "Bob"], [3, 4])
    section = text_of(club).partition('aria-labelledby="start"')[2].partition("</section>")[0]
    buttons = re.findall(r'class="btn ([^"]*)"[^>]*>([^<]+)', section)
    assert buttons == [("wide" if many else "main wide", "To the table")]  # a match goes on: that is the main one
    assert section.index("To the table") < section.index("One phone for all?")


def test_a_new_club_has_one_next_step(club):
    text = text_of(club)
    assert "One phone for all? Set up a match" in text
    assert f'href="/c/{club.uid}/new/"' in text
    assert "Last matches" not in text
    assert "Not finished" not in text


def test_a_watcher_of_a_new_club_is_told_what_will_be_there(club):
    text = text_of(club, "watcher")
    assert "No match has been played yet." in text
    assert "/new/" not in text


def test_the_match_that_is_going_on_is_gone_on_with_in_one_tap(club):
    match = played(club, "hang-ten", 4, [30, 12, 14, 14])
    text = text_of(club)
    assert "Deal 2 of 10" in text
    assert "Bob leads" in text
    assert '<p class="num huge">12</p>' in text
    assert "Cy and Di are 2 behind" in text
    assert "$3.65 in the pot" in text
    assert f'href="/m/{match.uid}/next/">Go on with deal 2</a>' in text


def test_before_the_first_deal_it_says_who_deals(club):
    make_match("hang-ten", 4, club=club)
    text = text_of(club)
    assert "Ann deals first" in text
    assert "Enter deal 1" in text
    assert "num huge" not in text


def test_where_the_highest_wins_the_highest_leads(club):
    played(club, "basketball", 3, [164, 170, 90], deals=3)
    text = text_of(club)
    assert "Bob leads" in text
    assert "Ann is 6 behind" in text


def test_a_target_shows_how_near_it_is(club):
    played(club, "tens-grid", 3, [-87, 12, 20])
    text = text_of(club)
    assert "87 of 100" in text
    assert '<progress value="87" max="100"' in text
    assert '<p class="num huge">−87</p>' in text


def test_several_who_lead_are_named_and_many_are_counted(club):
    played(club, "golf", 4, [3, 3, 9, 9])
    assert "Ann and Bob lead<" in text_of(club)
    played(club, "golf", 5, [3, 3, 3, 3, 9])
    assert "Four players lead<" in text_of(club)


def test_where_all_are_level_nobody_is_behind(club):
    played(club, "tens-grid", 2, [9, 9])
    text = text_of(club)
    assert "All are level" in text
    assert "behind" not in text


def test_of_several_the_newest_is_big_and_the_others_are_beside_it(club):
    older = played(club, "golf", 2, ago=timedelta(hours=3))
    newer = played(club, "tens-pile", 3, ago=timedelta(hours=1))
    text = text_of(club)
    assert f'href="/m/{newer.uid}/next/"' in text
    assert text.index("Also going on") < text.index(f'href="/m/{older.uid}/"')
    assert "Not finished" not in text


def test_a_match_that_nobody_touched_for_a_day_is_out_of_the_way(club):
    left = played(club, "golf", 2, [3, 4], ago=timedelta(days=2))
    text = text_of(club)
    assert "Go on with" not in text
    assert text.index("Not finished") < text.index(f'href="/m/{left.uid}/"')


def test_a_match_of_long_ago_that_is_played_again_comes_back(club):
    left = played(club, "golf", 2, [3, 4], ago=timedelta(days=200))
    enter(left, 2, [3, 4])
    assert "Go on with deal 3" in text_of(club)


def test_the_last_matches_say_who_won_what_and_when(club):
    played(club, "basketball", 3, [164, 170, 90])
    text = text_of(club)
    assert '<span class="name">Bob</span> won' in text
    assert "Ten-card Basketball, 170 · today" in text


def test_those_who_share_a_win_are_both_named(club):
    played(club, "basketball", 3, [164, 164, 90], ago=timedelta(days=1))
    text = text_of(club)
    assert '<span class="name">Ann and Bob</span><br>' in text
    assert "tied on 164 · " in text


def test_a_match_that_was_ended_before_a_deal_was_won_by_nobody(club):
    play.end_match(make_match("golf", 2, club=club), "split")
    assert "Nobody won" in text_of(club)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 3, 9, 22, 30, tzinfo=UTC), "today"),  # half past eleven in the evening in Berlin
        (datetime(2026, 3, 8, 23, 30, tzinfo=UTC), "yesterday"),  # after midnight: of the evening before
        (datetime(2026, 3, 8, 22, 30, tzinfo=UTC), "yesterday"),
        (datetime(2026, 1, 31, 12, 0, tzinfo=UTC), "31 Jan<"),
        (datetime(2025, 12, 31, 12, 0, tzinfo=UTC), "31 Dec 2025"),
    ],
)
def test_days_are_said_in_words_as_the_clock_on_the_wall_has_them(club, monkeypatch, then, said):
    with play.dated(then):
        enter(make_match("basketball", 2, club=club), 1, [20, 30])
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 9, 22, 45, tzinfo=UTC))
    assert f"30 · {said}" in text_of(club)


def test_ten_are_listed_the_newest_first(club):
    for days in range(12):
        played(club, "basketball", 2, [100 + days, 50], ago=timedelta(days=days))
    text = text_of(club)
    assert text.count("Basketball, 1") == 10
    assert text.index("Basketball, 100 ") < text.index("Basketball, 109 ")
    assert "Basketball, 110" not in text


def test_the_last_match_can_be_played_again_in_one_tap_and_the_deal_passes_on(club):
    match = played(club, "basketball", 3, [164, 170, 90])
    text = text_of(club)
    assert f'action="/m/{match.uid}/rematch/"' in text
    assert "Ten-card Basketball, same three" in text
    assert "Bob deals first" in text


def test_a_watcher_sees_it_all_and_can_start_nothing(club):
    running = played(club, "hang-ten", 4, [30, 12, 14, 14])
    played(club, "basketball", 3, [164, 170, 90])
    text = text_of(club, "watcher")
    assert "This phone looks on." in text
    assert f'href="/m/{running.uid}/">Look at the scores</a>' in text
    assert "Ten-card Basketball, 170" in text
    assert "<form" not in text
    assert "/new/" not in text
    assert "/next/" not in text


def test_names_of_all_kinds_are_shown_as_they_are():
    club = make_club("<script>'Ü")
    played(club, "basketball", ["Zoë <b>", "x" * 40], [164, 170])
    text = text_of(club)
    assert "&lt;script&gt;&#x27;Ü" in text
    assert "x" * 40 in text
    played(club, "golf", ["Zoë <b>", "O'Brien"], [3, 4])
    assert "Zoë &lt;b&gt; leads" in text_of(club)


def test_a_club_sees_its_own_matches_only(club):
    make_match("golf", 2)
    assert "One phone for all? Set up a match" in text_of(club)


def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    played(club, "basketball", 2, [20, 30])
    with django_assert_num_queries(9):  # three for the balance, one for the table’s code, one for the recovery sheet
        client.get(f"/c/{club.uid}/")
    for number in range(3):
        played(club, "golf", 16, [4] * 16)
        played(club, "hang-ten", 6, ago=timedelta(days=number + 2))
        played(club, "basketball", NAMES[:8], [9] * 8)
    assert Match.objects.count() == 10
    with django_assert_num_queries(9):  # three for the balance, one for the table’s code, one for the recovery sheet
        client.get(f"/c/{club.uid}/")


def test_it_is_only_looked_at(club):
    assert phone(club).post(f"/c/{club.uid}/").status_code == 405


def test_a_club_without_matches_invites_people_and_one_with_some_has_its_card_nights_in_one_place():
    club = make_club()
    empty = phone(club).get(reverse("club", args=[club.uid])).text
    assert f'href="/c/{club.uid}/share/">Invite the others</a>' in empty
    make_match(club=club)
    full = phone(club).get(reverse("club", args=[club.uid])).text
    assert "Invite the others" not in full
    assert f'href="/c/{club.uid}/nights/">Card nights</a>' in full
    assert f'href="/c/{club.uid}/history/"' not in full
    for page in ("nights", "history"):
        shown = phone(club).get(f"/c/{club.uid}/{page}/").text
        assert "<h1>Card nights</h1>" in shown
        assert f'href="/c/{club.uid}/{page}/" aria-current="page"' in shown
