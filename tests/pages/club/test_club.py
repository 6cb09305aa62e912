import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match
from games.values.table_codes import format_code
from tests.builders import enter, make_club, make_match, phone
from tests.reading_pages import plain_text, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def home(club, role="keeper", player=None):
    return phone(club, role, player).get(f"/c/{club.uid}/").text.replace("\N{NO-BREAK SPACE}", " ")


def card(club, role="keeper", player=None):
    (found,) = re.findall(
        r'<section class="felt tonight".*?</section>', home(club, role, player), re.DOTALL
    )
    return found


def played(club, game, players, *deals, ago=timedelta(0), **options):
    """Make a match whose hands were typed as scores, some time ago."""
    with play.backdate(timezone.now() - ago):
        match = make_match(game, players, club=club, **options)
        for number, scores in enumerate(deals, 1):
            enter(match, number, scores)
    return match


@pytest.mark.new_club_only("plays its own evenings")
def test_an_evening_starts_with_the_last_people_game_and_stake(club):
    played(club, "hang-ten", 4, [30, 12, 14, 14], ago=timedelta(days=7))
    play.end_match(Match.objects.latest("pk"), "leader")
    Match.objects.update(finished_at=timezone.now() - timedelta(days=7))
    tonight = plain_text(card(club))
    assert "Ann, Bob, Cy and Di" in tonight
    assert "Hang Ten As last time Pot, $1.00 each" in tonight
    assert tonight.endswith("Play tonight")
    client = phone(club, player=club.players.get(name="Bob").pk)
    for _ in range(2):  # a double tap
        to = client.post(reverse("club-table", args=[club.uid]), {"tonight": "same"})
    table = play.get_or_open_newest_table(club)
    assert to["Location"] == reverse("table", args=[table.uid])
    assert [person.player.name for person in table.people.all()] == ["Ann", "Bob", "Cy", "Di"]
    assert (table.game, table.first.name, table.host.name) == ("hang-ten", "Bob", "Bob")
    assert "Add 3 more players" in words(client.get(to["Location"])), (
        "who is not here is not dealt in"
    )
    client.post(to["Location"], {"do": "all"})
    assert "Start, Bob deals" in words(client.get(to["Location"]))


@pytest.mark.parametrize(
    ("game", "players", "deals", "shown"),
    [
        (
            "hang-ten",
            4,
            [[30, 12, 14, 14]],
            ["Deal 2 of 10", "Bob leads Cy and Di are 2 behind $3.65 in the pot 12"],
        ),
        ("hang-ten", 4, [], ["Ann deals first", "Continue: deal 1"]),
        ("basketball", 3, [[164, 170, 90]], ["Bob leads Ann is 6 behind 170"]),
        ("tens-grid", 3, [[-87, 12, 20]], ["87 of 100", "−87"]),
        ("golf", 4, [[3, 3, 9, 9]], ["Ann and Bob lead Cy and Di are 6 behind 3"]),
        ("golf", 5, [[3, 3, 3, 3, 9]], ["4 players lead Eve is 6 behind 3"]),
        ("tens-grid", 2, [[9, 9]], ["All are tied"]),
    ],
)
def test_the_card_shows_the_current_match_and_leads_to_it(club, game, players, deals, shown):
    match = played(club, game, players, *deals, **({"deals": 3} if game == "basketball" else {}))
    text = home(club)
    assert f'href="/m/{match.uid}/next/">Continue: deal {len(deals) + 1}</a>' in text
    assert ('<progress value="87" max="100"' in text) == ("87 of 100" in shown)
    told = plain_text(card(club))
    assert [each for each in shown if each not in told] == [], told


def test_people_at_the_table_stay_when_another_game_is_chosen(
    club,
):
    played(club, "golf", 3, [3, 4, 5], ago=timedelta(days=7))
    play.end_match(Match.objects.latest("pk"), "leader")
    table = play.get_or_open_newest_table(club)
    play.sit_down(table, [play.add_player(club, "Zoë")])
    tonight = plain_text(card(club))
    assert "At the table: Zoë" in tonight
    assert "Go to the table" in tonight
    to = phone(club).post(reverse("club-table", args=[club.uid]), {"tonight": "game"})
    assert to["Location"] == reverse("table-games", args=[table.uid])
    phone(club).post(reverse("club-table", args=[club.uid]), {"tonight": "same"})
    assert [person.player.name for person in table.people.all()] == ["Zoë"]


def test_the_card_shows_the_owners_match_or_the_newest(
    club,
):
    mine, other = (
        played(club, "golf", ["Ann", "Bob"], ago=timedelta(hours=1)),
        played(club, "tens-pile", ["Cy", "Di"]),
    )
    shown = card(club, player=club.players.get(name="Ann").pk)
    assert mine.uid in shown
    assert other.uid not in shown
    assert f'href="/m/{other.uid}/next/"' in card(club)
    assert f'href="/m/{mine.uid}/"' in home(club).partition("Tables of tonight")[2]
    codes = [
        format_code(play.get_or_make_code(club, "keeper", match.table_id))
        for match in (other, mine)
    ]
    assert [code in plain_text(card(club)) for code in codes] == [True, False]
    assert codes[0] not in plain_text(card(club, "watcher"))


@pytest.mark.new_club_only("adds all money up")
def test_the_owners_money_shows_once_for_tonight_and_before(club):
    stakes = {"stakes": "points", "unit_cents": 5}
    played(club, "basketball", ["Ann", "Bob"], [30, 20], ago=timedelta(days=7), **stakes)
    played(club, "basketball", ["Ann", "Bob"], [20, 24], **stakes)
    assert "Balances 30 ¢" in plain_text(home(club))
    ann = plain_text(home(club, player=club.players.get(name="Ann").pk))
    assert (
        "Balances You get 30 ¢ 30 ¢ Your part from tonight −20 ¢ From earlier evenings +50 ¢" in ann
    )


@pytest.mark.new_club_only("about a new club")
@pytest.mark.parametrize("page", ["", "history/", "nights/", "statistics/", "balance/", "players/"])
def test_pages_of_a_club_show_nothing_of_other_clubs(club, page):
    other = make_club()
    played(other, "basketball", ["Xaver", "Yvonne"], [20, 30], stakes="points", unit_cents=5)
    played(other, "golf", ["Xaver", "Yvonne"])
    answer = phone(club).get(f"/c/{club.uid}/{page}")
    assert answer.status_code == 200
    assert [
        each for each in ("Xaver", "Yvonne", "1 match", "to pay", "Deal 1") if each in words(answer)
    ] == []


@pytest.mark.new_club_only("lists all matches")
def test_home_lists_the_ten_newest_for_the_same_queries(club, django_assert_num_queries):
    client = phone(club)
    played(club, "golf", 16, [4] * 16)
    with django_assert_num_queries(
        10
    ):  # two for the balance, four for what comes next, one for the table’s code
        client.get(f"/c/{club.uid}/")
    for days in range(1, 13):
        played(club, "basketball", 2, [100 + days, 50], ago=timedelta(days=days))
        played(club, "hang-ten", 6, ago=timedelta(days=days))
    with django_assert_num_queries(10):
        text = client.get(f"/c/{club.uid}/").text
    assert text.count("Basketball, 1") == 10
    assert text.index("Basketball, 101 ") < text.index("Basketball, 110 ")
    assert "Basketball, 111" not in text
