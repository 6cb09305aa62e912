"""The lists of matches, clubs and players: what they show, what they find, what they cost."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play
from games.admin import searching
from games.rules.built_in.templates import TEMPLATES
from tests.admin.site import CLUBS, IMPORTS, MATCHES, PLAYERS, listed_rows, staff
from tests.builders import make_club, make_match
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def played(at="2024-05-17T19:30", **of):
    with play.backdate(datetime.fromisoformat(at).replace(tzinfo=UTC)):
        return make_match(**{"game": "golf", "players": 2, **of})


def test_the_newest_match_comes_first_whoever_plays_it(admin_client):
    first, last, middle = (played(f"{year}-01-01T19:00") for year in (2020, 2024, 2022))
    with CaptureQueriesContext(connection) as queries:
        assert listed_rows(admin_client.get(MATCHES)) == [last, middle, first]
    keys = next(query["sql"] for query in queries if "LIMIT 51" in query["sql"])
    if connection.vendor == "sqlite":  # a page far down is found by an index alone
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {keys}")
            plan = " ".join(row[-1] for row in cursor.fetchall())
        assert "COVERING INDEX matches_by_time" in plan
        assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("state=running", ["golf", "basketball"]),
        ("state=finished", ["hang-ten"]),
        ("game__exact=basketball", ["basketball"]),
        ("started_at__year=2023", ["hang-ten"]),
        ("started_at__year=2023&started_at__month=3", ["hang-ten"]),
        ("started_at__year=2023&started_at__month=3&started_at__day=9", []),
        ("q=thurs", ["golf", "hang-ten"]),
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


def test_the_calendar_leads_only_where_there_are_matches(admin_client):
    for at in ("2021-12-31T22:30", "2022-01-01T19:00", "2024-02-29T19:00"):
        played(at)

    def choices(query=""):
        calendar = admin_client.get(MATCHES + query).text.partition('class="toplinks">')[2].partition("</nav>")[0]
        return re.findall(r'<a href="[^"]+">([^<]+)</a>', calendar)

    assert choices() == ["2021", "2022", "2024"]  # by the clock of the server, not by UTC
    assert choices("?started_at__year=2024") == ["February 2024"]
    assert choices("?started_at__year=2024&started_at__month=2") == ["February 29"]


def test_a_long_list_has_pages_that_lead_on_and_back(admin_client):
    club = make_club()
    matches = [played(f"2024-01-01T10:{minute}", club=club) for minute in range(10, 60)]
    matches += [played(f"2024-01-02T10:{minute}", club=club) for minute in range(10, 30)]
    first = admin_client.get(MATCHES)
    assert listed_rows(first) == matches[:-51:-1]
    second = admin_client.get(MATCHES + first.context["cl"].older)
    assert listed_rows(second) == matches[19::-1]
    assert second.context["cl"].older == ""
    assert second.context["cl"].newer
    assert listed_rows(admin_client.get(MATCHES + second.context["cl"].newer)) == listed_rows(first)


def test_a_list_costs_the_same_for_three_rows_and_for_thirty(admin_client, subtests):
    def cost(where):
        with CaptureQueriesContext(connection) as queries:
            rows = listed_rows(admin_client.get(where))
        assert not [query["sql"] for query in queries if "COUNT(*)" in query["sql"]]
        return len(rows), len(queries)

    lists = [MATCHES, CLUBS, PLAYERS, f"{MATCHES}?q=ann", f"{MATCHES}?started_at__year=2024"]
    for _ in range(3):
        played()
    before = [cost(where) for where in lists]
    for _ in range(30):
        played()
    for where, (few, queries) in zip(lists, before, strict=True):
        with subtests.test(where):
            many, again = cost(where)
            assert many > few
            assert queries == again <= 11


@pytest.mark.parametrize("asked", [searching.MAX_FETCHED, 0])
def test_a_match_is_found_by_its_game_and_by_the_name_that_csv_files_give_it(admin_client, monkeypatch, asked):
    monkeypatch.setattr(searching, "MAX_FETCHED", asked)
    club = make_club("Kitchen")
    golf, ball = played(players=["Ann", "Bob"], club=club), played(game="basketball", players=["Ann", "Di"], club=club)
    own = played(game=play.make_game(club, TEMPLATES["typed"]).key, players=["Ann", "Bob"], club=club)
    name = club.house_games.get().name

    def find(words):
        return listed_rows(admin_client.get(MATCHES, {"q": words}))

    assert find("six-card") == find("golf bob") == find("GOLF") == [golf]
    assert find("basketball") == find("basketball ann") == [ball]
    assert find(golf.uid) == [golf]
    assert find(f"ann {ball.uid}") == [ball]
    assert find("golf di") == find(golf.uid[:-1]) == []
    if asked:
        assert find(name) == [own]


@pytest.fixture(params=[searching.MAX_FETCHED, 1, 0])
def few(request, monkeypatch):
    """A search that takes so many found names for few."""
    monkeypatch.setattr(searching, "MAX_FETCHED", request.param)


@pytest.mark.parametrize(
    ("words", "matches", "players"),
    [
        ("zoë", ["golf"], ["Zoë"]),
        ("bob", ["basketball", "golf"], ["Bob", "Bob"]),
        ("day", ["basketball", "golf"], ["Ann", "Bob", "Bob", "Zoë"]),
        ("day ann", ["basketball"], ["Ann"]),
        ("FRI bob", ["basketball"], ["Bob"]),
        ("zoë friday", [], []),
        ("nobody", [], []),
    ],
)
def test_words_find_the_same_whether_few_have_them_or_many(admin_client, few, words, matches, players):
    played("2023-03-08T19:00", players=["Zoë", "Bob"], club=make_club("Thursday"))
    played("2024-03-08T19:00", game="basketball", players=["Ann", "Bob"], club=make_club("Friday"))
    assert [match.game for match in listed_rows(admin_client.get(MATCHES, {"q": words}))] == matches
    assert sorted(player.name for player in listed_rows(admin_client.get(PLAYERS, {"q": words}))) == players


BAD = [
    "p=0", "p=-1", "p=abc", "p=99999999999999999999", "p=2", "e=1", "o=1.2.x", "all=", "q=%00", "q=" + "a+" * 1500,
    "state=nothing", "state__exact=1", "game__exact=chess", "game__in=golf,chess", "player=abc", "player=-1",
    "player=99999999999999999999999", "player=1%00", "player=٣",
    "club__id__exact=abc", "club__id__exact=99999999999999999999",
    "club__id__exact=1&club__id__exact=2", "club__isnull=maybe", "started_at__year=0", "started_at__year=9999",
    "started_at__year=99999", "started_at__year=abc", "started_at__year=-5",
    "started_at__year=2024&started_at__month=13",
    "started_at__year=2024&started_at__month=2&started_at__day=30", "started_at__month=5", "started_at__day=5",
    "started_at__gte=yesterday", "started_at__gte=0000-00-00", "nothing=1", "seats__player__name=Ann", "pk__in=1,2,x",
    "club__keeper_secret__startswith=a", "keeper_secret__startswith=a", "options__contains=%7B", "_facets=True",
]  # fmt: skip


LISTS = [MATCHES, CLUBS, PLAYERS, IMPORTS, "/admin/auth/user/", "/admin/auth/group/"]


@pytest.mark.parametrize("where", [*LISTS, f"{MATCHES}export/results.csv", f"{MATCHES}export/"])
def test_an_address_that_cannot_be_is_no_error_of_the_server(admin_client, where):
    played()
    admin_client.raise_request_exception = False
    answers = {}
    for query in BAD:
        answer = admin_client.get(f"{where}?{query}")
        answers[query] = answer.status_code
        answer.getvalue()  # a file that nobody reads holds the place of the next one
    assert {query: status for query, status in answers.items() if status not in (200, 302, 400)} == {}


def test_nobody_finds_out_a_secret_by_asking_letter_by_letter(admin_client):
    letter = make_club().keeper_secret[0]
    for where, lookup in ((CLUBS, "keeper_secret"), (MATCHES, "club__keeper_secret"), (PLAYERS, "club__watch_secret")):
        assert admin_client.get(f"{where}?{lookup}__startswith={letter}").status_code == 400


def label_of(club):
    return f"{club.name}, since {timezone.localtime(club.started_at):%Y-%m-%d} · {club.uid[:6]}"


@pytest.mark.parametrize("where", [MATCHES, PLAYERS, "/admin/games/housegame/"])
def test_lists_and_the_field_that_chooses_a_club_say_which_of_its_name_is_meant(admin_client, where):
    clubs = [played(club=make_club("Thursday")).club for _ in range(2)]
    for club in clubs:
        play.make_game(club, TEMPLATES["typed"])
    page = admin_client.get(f"{where}?club__id__exact={clubs[0].pk}").text
    assert f"selected>{label_of(clubs[0])}</option>" in page
    for club in clubs:
        assert label_of(club).replace(", since", " since") in words(admin_client.get(where))


@pytest.mark.parametrize("term", ["zoe", "ZOË", "zoë's", "zoe’s", "emile", "ÉMILE zoe"])
def test_clubs_come_by_name_and_are_found_however_it_is_typed(admin_client, term):
    clubs = [make_club("Émile and Zoë’s"), make_club("Émile and Zoë’s")]
    make_club("friday")
    assert set(listed_rows(admin_client.get(CLUBS, {"q": term}))) == {*clubs}
    assert listed_rows(admin_client.get(CLUBS))[0].name == "friday"
    field = {"app_label": "games", "model_name": "match", "field_name": "club", "term": term}
    offered = admin_client.get("/admin/autocomplete/", field).json()["results"]
    assert [entry["text"] for entry in offered] == [label_of(club) for club in clubs]


def test_clubs_players_and_house_games_lead_to_their_matches(admin_client):
    match = played(players=["Ann", "Bob"])
    played(players=["Cy", "Di"])
    club, ann = match.club, match.seats.first().player
    own = played(game=play.make_game(club, TEMPLATES["typed"]).key, players=["Cy", "Bob"], club=club)
    of_club, of_ann = f"{MATCHES}?club__id__exact={club.pk}", f"{MATCHES}?player={ann.pk}"
    assert f'href="{of_club}">2 matches<' in admin_client.get(CLUBS).text
    assert f'href="{PLAYERS}?club__id__exact={club.pk}">3 players<' in admin_client.get(CLUBS).text
    assert listed_rows(admin_client.get(of_ann)) == [match]
    assert {*listed_rows(admin_client.get(of_club))} == {match, own}
    assert f"game__exact={own.game}" in admin_client.get(of_club).text
    for game in ("house", own.game):
        assert listed_rows(admin_client.get(f"{MATCHES}?game__exact={game}")) == [own]
    assert {*listed_rows(admin_client.get(f"{PLAYERS}?club__id__exact={club.pk}"))} == {*club.players.all()}
    assert listed_rows(admin_client.get(f"{PLAYERS}?q=ann")) == [ann]


def test_who_may_not_look_at_matches_sees_none(client):
    match = played()
    assert client.get(MATCHES).status_code == 302
    for where in (MATCHES, CLUBS, PLAYERS, f"{MATCHES}{match.pk}/change/", f"{CLUBS}{match.club_id}/change/"):
        assert staff().get(where).status_code == 403
    assert staff("view_match").get(MATCHES).status_code == 200
    assert staff("view_match").get(CLUBS).status_code == 403
