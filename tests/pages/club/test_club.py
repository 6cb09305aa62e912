import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match, new_uid
from games.values.table_codes import spelled
from scorekeeper import __version__
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.reading_pages import said, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


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
    assert f"Card Night Scorekeeper {__version__}" in words(phone(club).get(reverse("club-settings", args=[club.uid])))
    assert __version__ not in words(phone(club, "watcher").get(reverse("club", args=[club.uid])))


def card(club, role="keeper", player=None):
    """The card that says what comes next."""
    text = phone(club, role, player).get(f"/c/{club.uid}/").text.replace("\N{NO-BREAK SPACE}", " ")
    (found,) = re.findall(r'<section class="felt tonight".*?</section>', text, re.DOTALL)
    return found


def opened(club, game="hang-ten", players=4, *deals):
    """A match at this evening's table."""
    table = play.newest_table(club)
    ids = [play.add_player(club, name).pk for name in NAMES[:players]]
    match = play.start_match(club, game, ids, 0, {}, uid=new_uid(), table=table)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    return match


@pytest.mark.new_club_only("about a new club")
def test_a_new_club_has_one_next_step(club):
    first = card(club)
    assert re.findall(r"<button[^>]*>([^<]+)", first) == ["Open the table"]
    assert "Last matches" not in text_of(club)
    assert "Evenings" not in text_of(club)


@pytest.mark.new_club_only("plays its own evenings")
def test_an_evening_begins_with_the_people_the_game_and_the_stake_of_the_last_one(club):
    played(club, "hang-ten", 4, [30, 12, 14, 14], ago=timedelta(days=7))
    play.end_match(Match.objects.latest("pk"), "leader")
    Match.objects.update(finished_at=timezone.now() - timedelta(days=7))
    tonight = said(card(club))
    assert "Ann, Bob, Cy and Di" in tonight
    assert "Hang Ten as last time pot, $1.00 each" in tonight
    assert tonight.endswith("Play tonight")
    client = phone(club, player=club.players.get(name="Bob").pk)
    for _ in range(2):  # a double tap
        to = client.post(reverse("club-table", args=[club.uid]), {"tonight": "same"})
    table = play.newest_table(club)
    assert to["Location"] == reverse("table", args=[table.uid])
    assert [person.player.name for person in table.people.all()] == ["Ann", "Bob", "Cy", "Di"]
    assert (table.game, table.first.name, table.host.name) == ("hang-ten", "Bob", "Bob")
    assert "Start, Bob deals" in words(client.get(to["Location"]))


def test_who_is_at_the_table_already_stays_and_is_shown(club):
    played(club, "golf", 3, [3, 4, 5], ago=timedelta(days=7))
    play.end_match(Match.objects.latest("pk"), "leader")
    table = play.newest_table(club)
    play.sit_down(table, [play.add_player(club, "Zoë")])
    tonight = said(card(club))
    assert "Zoë is at the table" in tonight
    assert "To the table" in tonight
    phone(club).post(reverse("club-table", args=[club.uid]), {"tonight": "same"})
    assert [person.player.name for person in table.people.all()] == ["Zoë"]


def test_another_game_can_be_chosen_before_the_table_is_shown(club):
    played(club, "golf", 3, [3, 4, 5], ago=timedelta(days=7))
    to = phone(club).post(reverse("club-table", args=[club.uid]), {"tonight": "game"})
    assert to["Location"] == reverse("table-games", args=[play.newest_table(club).uid])


@pytest.mark.new_club_only("lists all matches")
def test_after_a_match_the_card_offers_the_rematch_another_game_and_the_end_of_the_evening(club):
    match = opened(club, "basketball", 3, [164, 170, 90])
    over = card(club)
    assert "Bob won 6 ahead of Ann 170" in said(over)
    assert "Rematch: Ten-card Basketball, Bob deals" in said(over)
    for name in ("rematch", "another-game"):
        assert reverse(name, args=[match.uid]) in over
    assert reverse("end-evening", args=[match.table.uid]) in over
    assert "Last matches" not in text_of(club)  # it stands in the card


def test_no_button_starts_a_match_while_one_goes_on(club):
    opened(club, "basketball", 3, [164, 170, 90])
    opened(club)
    going = card(club)
    assert re.findall(r'class="btn[^>]*>([^<]+)', going) == ["Go on: deal 1"]
    assert "<form" not in going


def test_the_match_that_the_phones_owner_plays_in_is_the_card_the_other_one_stands_below(club):
    mine = played(club, "golf", ["Ann", "Bob"], ago=timedelta(hours=1))
    other = played(club, "basketball", ["Cy", "Di"])
    shown = card(club, player=club.players.get(name="Ann").pk)
    assert mine.uid in shown
    assert other.uid not in shown
    assert other.uid in card(club)


def test_the_code_of_the_table_of_that_match_stands_in_the_card_for_phones_that_play(club):
    match = opened(club)
    further = play.open_table(club)
    codes = [play.code_for(club, "keeper", table.pk) for table in (match.table, further)]
    assert spelled(codes[0]) in said(card(club))
    assert spelled(codes[1]) not in said(card(club))
    assert spelled(codes[0]) not in said(card(club, "watcher"))


def test_a_watcher_of_a_new_club_is_told_what_will_be_there(club):
    assert "The next match is here as soon as it starts." in said(card(club, "watcher"))
    assert "<form" not in text_of(club, "watcher")


@pytest.mark.new_club_only("home asks for a sheet later")
def test_settings_of_the_club_are_one_row_and_only_on_phones_that_keep_score(club):
    row = reverse("club-settings", args=[club.uid])
    assert text_of(club).count(row) == 1
    assert row not in text_of(club, "watcher")
    assert phone(club, "watcher").get(row).status_code == 403
    page = phone(club).get(row).text
    for name in ("players", "share", "club-files", "time-zone", "rename-club", "delete-club", "sheet"):
        assert reverse(name, args=[club.uid]) in page, name
        assert reverse(name, args=[club.uid]) not in text_of(club), name


@pytest.mark.new_club_only("adds all money up")
def test_money_is_said_once_with_what_the_phones_owner_gets_of_tonight_and_before(club):
    stakes = {"stakes": "points", "unit_cents": 5}
    played(club, "basketball", ["Ann", "Bob"], [30, 20], ago=timedelta(days=7), **stakes)
    played(club, "basketball", ["Ann", "Bob"], [20, 24], **stakes)
    text = said(home(club).text)
    assert "Between you 30 ¢" in text.replace("\N{NO-BREAK SPACE}", " ")
    ann = said(phone(club, player=club.players.get(name="Ann").pk).get(f"/c/{club.uid}/").text)
    ann = ann.replace("\N{NO-BREAK SPACE}", " ")
    assert "Between you You get 30 ¢ 30 ¢ Of yours, tonight −20 ¢ Earlier evenings +50 ¢" in ann


def test_the_match_that_is_going_on_is_gone_on_with_in_one_tap(club):
    match = played(club, "hang-ten", 4, [30, 12, 14, 14])
    text = text_of(club)
    assert "Deal 2 of 10" in text
    assert "Bob leads" in text
    assert '<span class="num huge">12</span>' in text
    assert "Cy and Di are 2 behind" in text
    assert "$3.65 in the pot" in text
    assert f'href="/m/{match.uid}/next/">Go on: deal 2</a>' in text


def test_before_the_first_deal_it_says_who_deals(club):
    make_match("hang-ten", 4, club=club)
    text = text_of(club)
    assert "Ann deals first" in text
    assert "Go on: deal 1" in text
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
    assert '<span class="num huge">−87</span>' in text


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


def test_a_match_that_nobody_touched_for_a_day_is_found_under_its_evening(club):
    left = played(club, "golf", 2, [3, 4], ago=timedelta(days=2))
    text = text_of(club)
    assert "Go on:" not in text
    assert left.uid not in text
    assert "1 not finished" in words(phone(club).get(reverse("nights", args=[club.uid])))


def test_a_match_of_long_ago_that_is_played_again_comes_back(club):
    left = played(club, "golf", 2, [3, 4], ago=timedelta(days=200))
    enter(left, 2, [3, 4])
    assert "Go on: deal 3" in text_of(club)


def test_the_last_matches_say_who_won_what_and_when(club):
    played(club, "basketball", 3, [164, 170, 90], ago=timedelta(days=1))
    text = text_of(club)
    assert '<span class="name">Bob</span> won' in text
    assert "Ten-card Basketball, 170 · yesterday" in text


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
        match = make_match("basketball", 2, club=club)
        enter(match, 1, [20, 30])
        play.end_evening(match.table)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 9, 22, 45, tzinfo=UTC))
    assert f"30 · {said}" in text_of(club)


@pytest.mark.new_club_only("lists all matches")
def test_ten_are_listed_the_newest_first(club):
    for days in range(1, 13):
        played(club, "basketball", 2, [100 + days, 50], ago=timedelta(days=days))
    text = text_of(club)
    assert text.count("Basketball, 1") == 10
    assert text.index("Basketball, 101 ") < text.index("Basketball, 110 ")
    assert "Basketball, 111" not in text


def test_a_watcher_sees_it_all_and_can_start_nothing(club):
    running = played(club, "hang-ten", 4, [30, 12, 14, 14])
    played(club, "basketball", 3, [164, 170, 90])
    text = text_of(club, "watcher")
    assert "This phone looks on." in text
    assert f'href="/m/{running.uid}/">Look at the scores</a>' in text
    assert "Ten-card Basketball, 170" in text
    assert "<form" not in text
    assert "/t/" not in text
    assert "/next/" not in text


def test_names_of_all_kinds_are_shown_as_they_are():
    club = make_club("<script>'Ü")
    played(club, "basketball", ["Zoë <b>", "x" * 40], [164, 170])
    text = text_of(club)
    assert "&lt;script&gt;&#x27;Ü" in text
    assert "x" * 40 in text
    played(club, "golf", ["Zoë <b>", "O'Brien"], [3, 4])
    assert "Zoë &lt;b&gt; leads" in text_of(club)


@pytest.mark.new_club_only("about a new club")
def test_a_club_sees_its_own_matches_only(club):
    make_match("golf", 2)
    assert "The first evening" in card(club)


@pytest.mark.new_club_only("counts queries")
def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    played(club, "basketball", 2, [20, 30])
    with django_assert_num_queries(11):  # three for the balance, four for what comes next, one for the table’s code
        client.get(f"/c/{club.uid}/")
    for number in range(3):
        played(club, "golf", 16, [4] * 16)
        played(club, "hang-ten", 6, ago=timedelta(days=number + 2))
        played(club, "basketball", NAMES[:8], [9] * 8)
    assert Match.objects.count() == 10
    with django_assert_num_queries(11):  # three for the balance, four for what comes next, one for the table’s code
        client.get(f"/c/{club.uid}/")


def test_it_is_only_looked_at(club):
    assert phone(club).post(f"/c/{club.uid}/").status_code == 405


def test_evenings_have_one_place_once_there_are_some(club):
    make_match(club=club)
    full = phone(club).get(reverse("club", args=[club.uid])).text
    assert full.count(f'href="/c/{club.uid}/nights/"') == 1
    assert f'href="/c/{club.uid}/history/"' not in full
    for page in ("nights", "history"):
        shown = phone(club).get(f"/c/{club.uid}/{page}/").text
        assert "<h1>Evenings</h1>" in shown
        assert f'href="/c/{club.uid}/{page}/" aria-current="page"' in shown
