from datetime import date, timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Match
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.evenings import NIGHT, at, name, played
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


def history(club, role="keeper", status=200, **query):
    response = phone(club, role).get(f"/c/{club.uid}/history/", query)
    assert response.status_code == status
    return response


def said_of(club, **query):
    return words(history(club, **query))


def test_an_outsider_sees_nothing(club):
    assert phone().get(f"/c/{club.uid}/history/").status_code == 404
    assert phone(make_club()).get(f"/c/{club.uid}/history/").status_code == 404


def test_it_is_only_looked_at(club):
    assert phone(club).post(f"/c/{club.uid}/history/").status_code == 405


def test_matches_come_evening_by_evening_the_newest_first(club):
    played(club, at(19), scores=[10, 30, 20])
    played(club, at(25), "tens-grid", scores=[101, 3, 5])
    played(club, at(20, days=1), scores=[50, 30, 20])
    text = said_of(club)
    order = ["Fri 13 Mar 2026", "Ann won", "Thu 12 Mar 2026", "Bob won", "01:00", "19:00"]
    assert sorted(order, key=text.index) == order


def test_a_match_says_game_time_deals_winner_totals_and_money(club):
    played(club, at(19, 40), "hang-ten", NAMES[:4], [1, 51, 52, 53])
    text = said_of(club)
    assert "Ann won Hang Ten · 19:40 · 1 deal" in text
    assert "Ann 1 +$2.90 , Bob 51 −90 ¢ , Cy 52 −$1.00" in text


def test_without_a_pot_there_is_no_money(club):
    played(club, at(19), "hang-ten", NAMES[:4], [1, 51, 52, 53], pot=False)
    text = said_of(club)
    assert "Ann 1 , Bob 51" in text
    assert "¢" not in text


def test_winners_who_share_and_matches_that_nobody_won_are_told(club):
    played(club, at(19), scores=[30, 30, 20])
    with play.dated(at(21)):
        play.end_match(make_match("golf", 2, club=club), "split")
    text = said_of(club)
    assert "Ann and Bob shared the win" in text
    assert "Nobody won Six-card Golf · 21:00 · no deal played Ann , Bob" in text


def test_matches_that_go_on_are_marked_and_show_no_money(club):
    with play.dated(at(19)):
        enter(make_match("hang-ten", 4, club=club), 1, [10, 20, 30, 40])
        make_match("golf", 2, club=club)
    text = said_of(club)
    assert "Hang Ten going on 19:00 · 1 deal Ann 10 , Bob 20" in text
    assert "Six-card Golf going on 19:00 · no deal yet Ann , Bob" in text
    assert "¢" not in text


def test_tonight_is_called_so(club):
    played(club, timezone.now())
    assert "Tonight" in said_of(club)


def test_a_watcher_sees_it_too(club):
    played(club, at(19))
    assert "Ann, Bob and Cy shared the win" in words(history(club, "watcher"))


@pytest.mark.new_club_only("about a new club")
def test_a_club_without_matches_says_what_will_be_here(club):
    assert "No match has been played yet" in said_of(club)
    assert f"/c/{club.uid}/table/" in history(club).text
    assert f"/c/{club.uid}/table/" not in history(club, "watcher").text
    assert "Find matches" not in said_of(club)


@pytest.mark.new_club_only("about a new club")
def test_other_clubs_matches_are_not_here(club):
    played(make_club(), at(19))
    assert "No match has been played yet" in said_of(club)


def test_a_game_is_found(club):
    played(club, at(19))
    played(club, at(20), "tens-grid", scores=[101, 3, 5])
    text = said_of(club, game="tens-grid")
    assert "Tens on a grid · 20:00" in text
    assert "19:00" not in text
    assert "Find matches Tens on a grid" in text


def test_a_player_is_found(club):
    played(club, at(19), players=["Ann", "Bob"])
    played(club, at(20), players=["Ann", "Cy"])
    text = said_of(club, player=name(club, "Cy").pk)
    assert "20:00" in text
    assert "19:00" not in text
    assert "With Cy" in text


def test_evenings_from_and_to_are_found_with_both_of_them(club):
    for days in range(4):
        played(club, at(26, days, days=days))
    text = said_of(club, **{"from": "2026-03-13", "to": "2026-03-14"})
    assert "02:01" in text
    assert "02:02" in text
    assert "02:00" not in text
    assert "02:03" not in text
    assert "From 13 Mar 2026 to 14 Mar 2026" in text


def test_everything_can_be_asked_for_at_once(club):
    played(club, at(19), players=["Ann", "Bob"])
    played(club, at(19, days=1), players=["Ann", "Bob"])
    played(club, at(20), players=["Ann", "Cy"])
    query = {"game": "basketball", "player": name(club, "Bob").pk, "from": NIGHT, "to": NIGHT}
    text = said_of(club, **query)
    assert "Thu 12 Mar" in text
    assert "Fri 13 Mar" not in text
    assert "20:00" not in text
    assert "Ten-card Basketball with Bob, from 12 Mar 2026 to 12 Mar 2026" in text


def test_where_nothing_fits_it_says_so_and_leads_back(club):
    played(club, at(19))
    response = history(club, game="golf")
    assert "No match fits that." in words(response)
    assert 'href="?">All matches</a>' in response.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"game": "poker"}, "There is no such game."),
        ({"player": "999999"}, "That player is not in this club any more."),
        ({"player": "Bob"}, "That player is not in this club any more."),
        ({"from": "last week"}, "Write the date like 2026-11-19"),
        ({"to": "2026-02-30"}, "Write the date like 2026-11-19"),
        ({"to": "0001-01-01"}, "Choose a date between 1900 and 2099."),
        ({"from": "9999-12-31"}, "Choose a date between 1900 and 2099."),
        ({"from": "2026-03-14", "to": "2026-03-12"}, "The second date is before the first."),
    ],
)
def test_what_cannot_be_asked_for_is_said_at_its_field_and_kept(club, query, said):
    played(club, at(19))
    response = history(club, status=422, **query)
    assert said in words(response)
    assert 'aria-invalid="true"' in response.text
    assert '<details class="sheet filter" open>' in response.text
    for field, value in query.items():
        assert field in {"game", "player"} or f'value="{value}"' in response.text


@pytest.mark.parametrize("before", ["x", "12", "-", "1-", "1-x", "²-1", "9" * 25 + "-1"])
def test_an_address_that_was_cut_short_shows_the_newest(club, before):
    played(club, at(19))
    text = words(history(club, status=422, before=before))
    assert "cut short" in text
    assert "Thu 12 Mar 2026" in text


def test_the_largest_and_smallest_marks_are_no_error(club):
    played(club, at(19))
    assert "Thu 12 Mar" in said_of(club, before=f"{2**63 - 1}-{2**63 - 1}")
    assert "Thu 12 Mar" not in said_of(club, before="0-0")


def walk(club, **query):
    """All matches in the order in which one page after the other shows them."""
    uids, path = [], f"/c/{club.uid}/history/"
    client = phone(club)
    while path:
        assert len(uids) < 200, "the pages go round in circles"
        response = client.get(path, query)
        uids += [row.uid for evening in response.context["history"].evenings for row in evening.matches]
        older = response.context["older"]
        path, query = (f"/c/{club.uid}/history/{older}" if older else ""), {}
    return uids


@pytest.mark.new_club_only("lists all there is")
def test_pages_show_every_match_once_also_where_many_began_at_the_same_moment(club):
    ann, bob = (play.add_player(club, name) for name in ("Ann", "Bob"))
    made = []
    for number in range(60):
        with play.dated(at(19) + timedelta(hours=number // 40)):
            game = "golf" if number % 2 else "basketball"
            made.append(play.start_match(club, game, [ann.pk, bob.pk], 0, {}, uid=f"{number:022}"))
    newest = [match.uid for match in sorted(made, key=lambda match: (match.started_at, match.pk), reverse=True)]
    assert walk(club) == newest
    golf = set(Match.objects.filter(game="golf").values_list("uid", flat=True))
    assert walk(club, game="golf") == [uid for uid in newest if uid in golf]
    assert walk(club, player=bob.pk) == newest


def test_older_pages_lead_back_to_the_newest_and_keep_what_was_asked_for(club):
    ann, bob = (play.add_player(club, name) for name in ("Ann", "Bob"))
    for number in range(26):
        play.start_match(club, "golf", [ann.pk, bob.pk], 0, {}, uid=f"{number:022}")
    first = history(club, game="golf")
    assert "Newest matches" not in words(first)
    older = history(club, **dict(pair.split("=") for pair in first.context["older"][1:].split("&")))
    assert 'href="?game=golf">Newest matches</a>' in older.text
    assert "Older matches" not in words(older)


@pytest.mark.new_club_only("counts queries")
def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    played(club, at(19))
    with django_assert_num_queries(4):
        client.get(f"/c/{club.uid}/history/")
    ids = [play.add_player(club, wanted).pk for wanted in NAMES]
    for number in range(60):
        with play.dated(at(19, days=number)):
            play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    for query in ({}, {"game": "golf", "player": ids[3], "from": date(2026, 3, 1)}):
        with django_assert_num_queries(4):
            client.get(f"/c/{club.uid}/history/", query)
