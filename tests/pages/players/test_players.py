import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match
from tests.builders import enter, make_club, make_match, phone
from tests.evenings import set_start
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """A finished match that Ann has won before Bob."""
    match = make_match("basketball", ["Ann", "Bob"])
    enter(match, 1, [90, 50])
    return match


@pytest.fixture
def club(match):
    return match.club


def pk(club, name):
    return club.players.get(name=name).pk


def url(club, name="Ann", page="player"):
    return reverse(page, args=[club.uid, pk(club, name)])


def test_an_unknown_or_foreign_player_is_not_found(club):
    client = phone(club)
    with nothing_changes():
        for number in (0, 10**30):
            for page in ("player", "rename-player", "merge-players", "retire-player"):
                address = reverse(page, args=[club.uid, number])
                assert client.get(address).status_code in (404, 405)
                assert client.post(address, {"name": "X"}).status_code in (302, 404, 405)
    stranger = play.add_player(make_club(), "Ann").pk
    assert (
        client.post(reverse("rename-player", args=[club.uid, stranger]), {"name": "X"}).status_code
        == 404
    )


def test_renaming_shows_the_new_name_and_says_so(club, match):
    client, before = phone(club), Match.objects.get(pk=match.pk).revision
    response = client.post(url(club, page="rename-player"), {"name": " Anna  Lee "}, follow=True)
    assert "Ann is now called Anna Lee in all matches." in words(response)
    assert "Anna Lee wins" in words(client.get(f"/m/{match.uid}/"))
    assert "Anna Lee" in on_one_line(
        client.get(f"/m/{match.uid}/live/", {"seen": before})
    )  # open boards follow
    assert "Renamed a player" in words(client.get(f"/m/{match.uid}/log/"))


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "bob"])
def test_an_invalid_name_stays_and_a_taken_one_offers_to_merge(club, name):
    with nothing_changes():
        response = phone(club).post(url(club, page="rename-player"), {"name": name})
    assert response.status_code == 422
    assert 'aria-invalid="true"' in on_one_line(response)
    assert re.search(r'id="name-error" role="alert">[^<]+\.', on_one_line(response))
    assert 'value="bob"' in on_one_line(response) or name != "bob"
    merge = f'href="{url(club, page="merge-players")}?other={pk(club, "Bob")}"'
    assert (merge in on_one_line(response)) == (name == "bob")


def test_merging_is_chosen_previewed_and_done(club):
    enter(make_match("basketball", ["Bob", "Anne"], club), 1, [3, 9])
    client, anne, address = phone(club), pk(club, "Anne"), url(club, page="merge-players")
    before = url(club, "Anne")
    with nothing_changes():
        preview = words(client.get(address, {"other": anne}))
    assert "Ann gets the match of Anne." in preview
    assert "Anne gets the match of Ann." in preview
    response = client.post(address, {"other": anne, "kept": pk(club, "Ann")}, follow=True)
    assert "Anne and Ann are now one player. The name Anne still leads here." in words(response)
    assert "2 wins 2 matches" in words(response)
    assert client.get(before)["Location"] == url(club)


@pytest.mark.parametrize("other", ["", "0", "x", "9" * 40, "own"])
def test_an_invalid_merge_is_refused_in_a_sentence(club, other):
    client, address, zed = (
        phone(club),
        url(club, page="merge-players"),
        play.add_player(club, "Zed").pk,
    )
    with nothing_changes():
        for ask in (client.get, client.post):
            response = ask(address, {"other": pk(club, "Ann") if other == "own" else other})
            assert response.status_code == 422
            assert "Choose the player who is the same person." in on_one_line(response)
        response = client.post(address, {"other": zed, "kept": "" if other == "own" else other})
    assert response.status_code == 422
    assert "Choose the name that you keep." in on_one_line(response)


def test_the_name_with_more_matches_is_proposed_to_stay(club):
    ann, zed = pk(club, "Ann"), play.add_player(club, "Zed").pk
    for one, other in ((ann, zed), (zed, ann)):
        page = on_one_line(
            phone(club).get(reverse("merge-players", args=[club.uid, one]), {"other": other})
        )
        assert re.search(rf'value="{ann}" required checked', page)
    assert "Zed has no matches. The name leads to Ann." in page


def test_two_players_of_one_table_cannot_be_merged(club):
    address, bob = url(club, page="merge-players"), pk(club, "Bob")
    response = phone(club).get(address, {"other": bob})
    assert "Ann and Bob both played Ten-card Basketball on" in words(response)
    assert "<form" not in on_one_line(response)
    with nothing_changes():
        response = phone(club).post(address, {"other": bob, "kept": pk(club, "Ann")})
    assert response.status_code == 422
    assert "so they are 2 people." in on_one_line(response)
    Match.objects.update(started_at=datetime(2026, 3, 12, 20, tzinfo=UTC))
    german = phone(club).get(address, {"other": bob}, headers={"accept-language": "de"})
    assert "am 12. März 2026" in words(german)


def test_a_retired_player_is_not_offered_and_returns_by_a_tap(club):
    client = phone(club)
    response = client.post(url(club, page="retire-player"), {"retired": "1"}, follow=True)
    assert "Ann is now a former player." in words(response)
    table = play.open_table(club)
    assert f"add-{pk(club, 'Ann')}" not in on_one_line(client.get(f"/t/{table.uid}/"))
    assert "Bring back Ann" in on_one_line(client.get(reverse("players", args=[club.uid])))
    response = client.post(reverse("retire-player", args=[club.uid, pk(club, "Ann")]), follow=True)
    assert "Ann is back." in words(response)
    assert club.players.get(name="Ann").retired_at is None


@pytest.mark.parametrize("matches", [1, 12])
@pytest.mark.new_club_only("counts queries")
def test_a_page_costs_the_same_for_few_matches_and_for_many(
    club, matches, django_assert_num_queries
):
    for _ in range(matches):
        enter(make_match("basketball", ["Ann", "Bob"], club), 1, [90, 50])
    address, client = url(club), phone(club)
    with django_assert_num_queries(4):
        client.get(address)
    with django_assert_num_queries(4):
        client.get(reverse("players", args=[club.uid]))


def test_the_page_of_a_player_has_a_face_and_a_line_over_time():
    club = make_club()
    address = reverse("player", args=[club.uid, play.add_player(club, "Zoë").pk])
    page = phone(club).get(address)
    assert '<span class="badge big p1" aria-hidden="true">Zo</span>' in on_one_line(page)
    assert "polyline" not in on_one_line(page)
    for number in range(12):
        enter(make_match("basketball", ["Zoë", "Bob"], club), 1, [9, 5] if number % 2 else [5, 9])
        page = phone(club).get(address)
        assert number != 3 or 'aria-label="Places: 2nd, 1st, 2nd, 1st"' in on_one_line(page)
    assert 'aria-label="Wins in the last 10 matches: 5. Most wins in 10 matches: 5"' in on_one_line(
        page
    )


def test_people_are_listed_alphabetically_whatever_their_accents(club):
    order = ["Åsa", "Bob", "Émile", "Ola", "Ørjan", "Zoe"]
    for name in reversed(order):
        play.add_player(club, name)
    text = on_one_line(phone(club).get(f"/c/{club.uid}/players/"))
    assert sorted(order, key=text.index) == order


@pytest.mark.new_club_only("sums all matches up")
def test_a_date_range_limits_the_page_to_its_matches(club, match):
    old = make_match("basketball", ["Ann", "Bob"], club)
    enter(old, 1, [20, 50])
    set_start(old, timezone.now() - timedelta(days=400))
    client = phone(club, "watcher")
    said = [words(client.get(url(club), {"when": when})) for when in ("", "90")]
    assert ["1 win 2 matches" in text for text in said] == [True, False]
    assert "1 win 1 match In the last 90 days" in said[1]
    none = client.get(url(club), {"to": "2001-01-01"})
    assert "No finished match in this time." in words(none)
    wrong = client.get(url(club), {"when": "dates", "from": "soon"})
    assert wrong.status_code == 422
    assert re.search(
        r'value="soon" aria-invalid="true" aria-describedby="from-error"', on_one_line(wrong)
    )
