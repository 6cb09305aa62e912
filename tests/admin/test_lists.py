"""The lists of matches, clubs and players: what they show, what they find, what they cost."""

import re
from calendar import THURSDAY
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play
from games.admin import lists, matches
from games.rules.built_in.game_templates import TEMPLATES
from tests.admin.site import (
    CLUBS,
    IMPORTS,
    MATCHES,
    PLAYERS,
    find_link,
    listed_rows,
    run_action,
    staff,
)
from tests.builders import enter, make_club, make_match
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def played(at="2024-05-17T19:30", **of):
    with play.backdate(datetime.fromisoformat(at).replace(tzinfo=UTC)):
        return make_match(**{"game": "golf", "players": 2, **of})


def test_the_newest_match_comes_first_whoever_plays_it(admin_client):
    first, last, middle = (played(f"{year}-01-01T19:00") for year in (2020, 2024, 2022))
    assert listed_rows(admin_client.get(MATCHES)) == [last, middle, first]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("state=running", ["golf", "basketball"]),
        ("state=finished", ["hang-ten"]),
        ("game__exact=basketball", ["basketball"]),
        ("evening__year=2023", ["hang-ten"]),
        ("evening__year=2023&evening__month=3", ["hang-ten"]),
        ("evening__year=2023&evening__month=3&evening__day=9", []),
        ("q=thurs", ["golf", "hang-ten"]),
        ("q=2023-03-08", ["hang-ten"]),
        ("q=2023-03-09", []),
        ("q=%25", []),
    ],
)
def test_matches_are_found_by_state_game_time_and_words(admin_client, query, found):
    thursday = make_club("Thursday")
    over = played("2023-03-08T19:00", game="hang-ten", players=4, club=thursday)
    play.end_match(over, "split")
    played("2024-03-08T19:00", players=["Zoë", "Bob"], club=thursday)
    played("2022-03-08T19:00", game="basketball", club=make_club("Friday"))
    assert [match.game for match in listed_rows(admin_client.get(f"{MATCHES}?{query}"))] == found


def test_the_calendar_offers_only_days_with_matches(admin_client):
    for at in ("2021-12-31T22:30", "2022-01-01T19:00", "2024-02-29T19:00"):
        played(at)

    def choices(query=""):
        calendar = (
            admin_client.get(MATCHES + query)
            .text.partition('class="toplinks">')[2]
            .partition("</nav>")[0]
        )
        return re.findall(r'<a href="[^"]+">([^<]+)</a>', calendar)

    assert choices() == ["2021", "2022", "2024"]  # by the clock of the server, not by UTC
    assert choices("?evening__year=2024") == ["February 2024"]
    assert choices("?evening__year=2024&evening__month=2") == ["February 29"]


def test_rows_above_a_limit_are_not_counted(admin_client, monkeypatch):
    """All of them at once are only exported."""
    club = make_club()
    for minute in range(10, 13):
        played(f"2024-01-01T10:{minute}", club=club)
    assert "3 matches" in words(admin_client.get(MATCHES))
    monkeypatch.setattr(lists, "MAX_COUNTED", 2)
    few = admin_client.get(MATCHES)
    assert "The first 2 rows. Use the filters to see others" in words(few)
    run_action(
        admin_client, MATCHES, "delete_selected", club.matches.all(), post="yes", select_across="1"
    )
    assert "This works for fewer than 2 rows. Filter the list, then try again." in words(
        admin_client.get(MATCHES)
    )
    assert club.matches.count() == 3
    exported = run_action(
        admin_client, MATCHES, "export_results_csv", club.matches.all(), select_across="1"
    )
    assert len(exported.getvalue().splitlines()) == 1 + 3 * 2


def test_a_list_costs_the_same_for_three_rows_and_for_thirty(admin_client, subtests):
    def cost(where):
        with CaptureQueriesContext(connection) as queries:
            rows = listed_rows(admin_client.get(where))
        return len(rows), len(queries)

    addresses = [MATCHES, CLUBS, PLAYERS, f"{MATCHES}?q=ann", f"{MATCHES}?evening__year=2024"]
    for _ in range(3):
        played()
    before = [cost(where) for where in addresses]
    for _ in range(30):
        played()
    for where, (few, queries) in zip(addresses, before, strict=True):
        with subtests.test(where):
            many, again = cost(where)
            assert many > few
            assert queries == again <= 12


def test_a_match_is_found_by_its_uid_and_its_clubs_address(admin_client):
    match, other = played(), played()

    def find(text):
        return listed_rows(admin_client.get(MATCHES, {"q": text}))

    assert find(match.uid) == find(match.club.uid[:6]) == find(match.club.uid[:12]) == [match]
    assert listed_rows(admin_client.get(CLUBS, {"q": other.club.uid[:6]})) == [other.club]
    assert {*listed_rows(admin_client.get(PLAYERS, {"q": other.club.uid[:6]}))} == {
        *other.club.players.all()
    }


def test_last_thursdays_winner_takes_three_clicks_at_most(admin_client):
    today = timezone.localtime()
    thursday = today - timedelta(days=(today.weekday() - THURSDAY - 1) % 7 + 1)
    for day, won in ((thursday, [3, 9]), (thursday - timedelta(days=30), [9, 3])):
        match = played(f"{day:%Y-%m-%d}T12:00", players=["Ann", "Bob"])
        enter(match, 1, won, 0)
        play.end_match(match, "leader")
    page = admin_client.get("/admin/")
    for click in ("Matches", "Past 7 days"):
        page = admin_client.get(find_link(page, click))
    (match,) = listed_rows(page)
    assert f"Thu {thursday:%Y-%m-%d}" in words(page)
    assert f"Won by {match.seats.get(won=True).player.name}" in words(page)


@pytest.fixture(params=[(500, 10_000), (1, 10_000), (0, 0)])
def few(request, monkeypatch):
    """A search that takes so many found names for few, and for not too many."""
    monkeypatch.setattr(matches, "MAX_FETCHED", request.param[0])
    monkeypatch.setattr(matches, "MAX_NAMED", request.param[1])


@pytest.mark.parametrize(
    ("term", "games", "players"),
    [
        ("zoë", ["golf"], ["Zoë"]),
        ("zoe", ["golf"], ["Zoë"]),
        ("bob", ["basketball", "golf"], ["Bob", "Bob"]),
        ("day", ["basketball", "golf"], ["Ann", "Bob", "Bob", "Zoë"]),
        ("day ann", ["basketball"], ["Ann"]),
        ("FRI bob", ["basketball"], ["Bob"]),
        ("zoë friday", [], []),
        ("nobody", [], []),
    ],
)
def test_a_search_finds_the_same_for_rare_and_common_words(admin_client, few, term, games, players):
    played("2023-03-08T19:00", players=["Zoë", "Bob"], club=make_club("Thursday"))
    played("2024-03-08T19:00", game="basketball", players=["Ann", "Bob"], club=make_club("Friday"))
    assert [match.game for match in listed_rows(admin_client.get(MATCHES, {"q": term}))] == games
    assert (
        sorted(player.name for player in listed_rows(admin_client.get(PLAYERS, {"q": term})))
        == players
    )


BAD = [
    "p=0", "p=-1", "p=abc", "p=99999999999999999999", "p=2", "e=1", "o=1.2.x", "all=", "q=%00", "q=" + "a+" * 1500,
    "state=nothing", "state__exact=1",
    "game__exact=chess", "game__in=golf,chess", "player=abc", "player=-1",
    "player=99999999999999999999999", "player=1%00", "player=٣",
    "club__id__exact=abc", "club__id__exact=99999999999999999999",
    "club__id__exact=1&club__id__exact=2", "club__isnull=maybe", "evening__year=0", "evening__year=9999",
    "evening__year=99999", "evening__year=abc", "evening__year=-5",
    "evening__year=2024&evening__month=13",
    "evening__year=2024&evening__month=2&evening__day=30", "evening__month=5", "evening__day=5",
    "evening__gte=yesterday", "evening__gte=0000-00-00", "nothing=1", "seats__player__name=Ann", "pk__in=1,2,x",
    "club__keeper_secret__startswith=a", "keeper_secret__startswith=a", "options__contains=%7B", "_facets=True",
]  # fmt: skip


LISTS = [MATCHES, CLUBS, PLAYERS, IMPORTS, "/admin/auth/user/", "/admin/auth/group/"]


@pytest.mark.parametrize("where", LISTS)
def test_an_invalid_address_is_no_server_error(admin_client, where):
    played()
    admin_client.raise_request_exception = False
    answers = {}
    for query in BAD:
        answer = admin_client.get(f"{where}?{query}")
        answers[query] = answer.status_code
    assert {
        query: status for query, status in answers.items() if status not in (200, 302, 400)
    } == {}


def test_secrets_cannot_be_guessed_letter_by_letter(admin_client):
    letter = make_club().keeper_secret[0]
    for where, lookup in (
        (CLUBS, "keeper_secret"),
        (MATCHES, "club__keeper_secret"),
        (PLAYERS, "club__watch_secret"),
    ):
        assert admin_client.get(f"{where}?{lookup}__startswith={letter}").status_code == 400


def label_of(club):
    return f"{club.name}, since {timezone.localtime(club.started_at):%Y-%m-%d} · {club.uid[:6]}"


@pytest.mark.parametrize("where", [MATCHES, PLAYERS, "/admin/games/housegame/"])
def test_lists_and_filters_tell_clubs_of_one_name_apart(admin_client, where):
    clubs = [played(club=make_club("Thursday")).club for _ in range(2)]
    for club in clubs:
        play.make_game(club, TEMPLATES["typed"])
    page = admin_client.get(f"{where}?club__id__exact={clubs[0].pk}").text
    assert f"{label_of(clubs[0])}</a>" in page
    assert label_of(clubs[1]) not in page
    for club in clubs:
        assert label_of(club).replace(", since", " since") in words(admin_client.get(where))


@pytest.mark.parametrize("term", ["zoe", "ZOË", "zoë's", "zoe’s", "emile", "ÉMILE zoe"])
def test_clubs_are_sorted_by_name_and_found_in_any_spelling(admin_client, term):
    clubs = [make_club("Émile and Zoë’s"), make_club("Émile and Zoë’s")]
    make_club("friday")
    assert set(listed_rows(admin_client.get(CLUBS, {"q": term}))) == {*clubs}
    assert listed_rows(admin_client.get(CLUBS))[0].name == "friday"


def test_clubs_players_and_house_games_lead_to_their_matches(admin_client):
    match = played(players=["Ann", "Bob"])
    played(players=["Cy", "Di"])
    club, ann = match.club, match.seats.first().player
    own = played(
        game=play.make_game(club, TEMPLATES["typed"]).key, players=["Cy", "Bob"], club=club
    )
    of_club, of_ann = f"{MATCHES}?club__id__exact={club.pk}", f"{MATCHES}?player={ann.pk}"
    assert f'href="{of_club}">2 matches<' in admin_client.get(CLUBS).text
    assert f'href="{PLAYERS}?club__id__exact={club.pk}">3 players<' in admin_client.get(CLUBS).text
    assert listed_rows(admin_client.get(of_ann)) == [match]
    assert {*listed_rows(admin_client.get(of_club))} == {match, own}
    of_game = f"{MATCHES}?game__exact={own.game}"
    assert f'href="{of_game}">1 match<' in admin_client.get("/admin/games/housegame/").text
    assert listed_rows(admin_client.get(of_game)) == [own]
    assert {*listed_rows(admin_client.get(f"{PLAYERS}?club__id__exact={club.pk}"))} == {
        *club.players.all()
    }
    assert listed_rows(admin_client.get(f"{PLAYERS}?q=ann")) == [ann]


def test_staff_who_may_not_view_matches_see_none(client):
    match = played()
    assert client.get(MATCHES).status_code == 302
    for where in (
        MATCHES,
        CLUBS,
        PLAYERS,
        f"{MATCHES}{match.pk}/change/",
        f"{CLUBS}{match.club_id}/change/",
    ):
        assert staff().get(where).status_code == 403
    assert staff("view_match").get(MATCHES).status_code == 200
    assert staff("view_match").get(CLUBS).status_code == 403
