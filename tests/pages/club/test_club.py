import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match, new_uid
from games.values.table_codes import spelled
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.reading_pages import said, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


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


@pytest.mark.parametrize(
    ("game", "players", "deals", "shown"),
    [
        (
            "hang-ten",
            4,
            [[30, 12, 14, 14]],
            ["Deal 2 of 10", "Bob leads Cy and Di are 2 behind $3.65 in the pot 12"],
        ),
        ("hang-ten", 4, [], ["Ann deals first", "Go on: deal 1"]),
        ("basketball", 3, [[164, 170, 90]], ["Bob leads Ann is 6 behind 170"]),
        ("tens-grid", 3, [[-87, 12, 20]], ["87 of 100", "−87"]),
        ("golf", 4, [[3, 3, 9, 9]], ["Ann and Bob lead Cy and Di are 6 behind 3"]),
        ("golf", 5, [[3, 3, 3, 3, 9]], ["Four players lead Eve is 6 behind 3"]),
        ("tens-grid", 2, [[9, 9]], ["All are level"]),
    ],
)
def test_the_card_says_how_the_match_that_goes_on_stands_and_leads_on_in_one_tap(club, game, players, deals, shown):
    match = played(club, game, players, *deals, **({"deals": 3} if game == "basketball" else {}))
    text = text_of(club)
    assert f'href="/m/{match.uid}/next/">Go on: deal {len(deals) + 1}</a>' in text
    assert ('<progress value="87" max="100"' in text) == ("87 of 100" in shown)
    told = said(card(club))
    assert [each for each in shown if each not in told] == [], told


def test_of_several_the_newest_is_big_and_the_others_are_beside_it(club):
    older = played(club, "golf", 2, ago=timedelta(hours=3))
    newer = played(club, "tens-pile", 3, ago=timedelta(hours=1))
    text = text_of(club)
    assert f'href="/m/{newer.uid}/next/"' in text
    assert text.index("Also going on") < text.index(f'href="/m/{older.uid}/"')


def test_a_match_of_days_ago_is_found_under_its_evening_until_it_is_played_again(club):
    left = played(club, "golf", 2, [3, 4], ago=timedelta(days=2))
    text = text_of(club)
    assert "Go on:" not in text
    assert left.uid not in text
    assert "1 not finished" in words(phone(club).get(reverse("nights", args=[club.uid])))
    enter(left, 2, [3, 4])
    assert "Go on: deal 3" in text_of(club)


@pytest.mark.new_club_only("about a new club")
@pytest.mark.parametrize("page", ["", "history/", "nights/", "statistics/", "balance/", "players/"])
def test_no_page_of_a_club_has_anything_of_other_clubs(club, page):
    other = make_club()
    played(other, "basketball", ["Xaver", "Yvonne"], [20, 30], stakes="points", unit_cents=5)
    played(other, "golf", ["Xaver", "Yvonne"])
    answer = phone(club).get(f"/c/{club.uid}/{page}")
    assert answer.status_code == 200
    assert [each for each in ("Xaver", "Yvonne", "1 match", "to pay", "Deal 1") if each in words(answer)] == []


@pytest.mark.new_club_only("lists all matches")
def test_ten_are_listed_the_newest_first(club):
    for days in range(1, 13):
        played(club, "basketball", 2, [100 + days, 50], ago=timedelta(days=days))
    text = text_of(club)
    assert text.count("Basketball, 1") == 10
    assert text.index("Basketball, 101 ") < text.index("Basketball, 110 ")
    assert "Basketball, 111" not in text


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
