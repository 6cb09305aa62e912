import pytest
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.models import Match, new_uid
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import words

pytestmark = pytest.mark.django_db
LIVE = {"HX-Request": "true"}


@pytest.fixture
def match():
    """A finished match that Bob, Ann and Cy played with other than the usual options; Cy would deal
    next.
    """
    match = make_match("golf", ["Bob", "Ann", "Cy"], deals=2, decks=3)
    for number in (1, 2):
        enter(match, number, [4, 5, 6])
    match.refresh_from_db()
    return match


def rematch(match, token=None, client=None):
    client = client or phone(match.club)
    return client.post(
        f"/m/{match.uid}/rematch/", {"token": make_token() if token is None else token}
    )


def others(match):
    return Match.objects.filter(pk__gt=match.pk)


def test_one_tap_starts_the_same_game_in_the_same_seats(match):
    response = rematch(match)
    new = others(match).get()
    assert response["Location"] == f"/m/{new.uid}/"
    assert [seat.player.name for seat in new.seats.all()] == ["Bob", "Ann", "Cy"]
    assert (new.game, new.options) == (
        "golf",
        {"decks": 3, "deals": 2, "went_out": 10, "stakes": "none"},
    )
    assert new.first_dealer == 2  # to the left of who dealt last


def test_several_taps_start_one_match_and_later_ones_lead_to_it(match):
    token = make_token()
    first = rematch(match, token)
    assert rematch(match, token)["Location"] == rematch(match)["Location"] == first["Location"]
    enter(others(match).get(), 1, [4, 5, 6])
    assert rematch(match, token)["Location"] == rematch(match)["Location"] == first["Location"]
    assert others(match).count() == 1
    cy = match.club.players.get(name="Cy").pk
    assert rematch(match, client=phone(match.club, player=cy))["Location"].endswith(
        "/next/"
    )  # to the own hand


def test_a_match_older_than_tables_has_one_rematch_too(match):
    Match.objects.update(table=None)
    assert rematch(match)["Location"] == rematch(match)["Location"]
    assert others(match).count() == 1


@pytest.mark.parametrize(
    ("game", "names"),
    [("golf", ["Bob", "Ann"]), ("golf", ["Bob", "Ann", "Cy", "Di"]), ("tens-grid", ["Bob", "Ann"])],
)
def test_a_rematch_tap_follows_the_table_to_another_game(match, game, names):
    new = make_match(game, names, club=match.club)
    assert rematch(match)["Location"] == f"/m/{new.uid}/"
    assert others(match).count() == 1


def test_a_rematch_tapped_as_another_game_starts_says_by_whom(match):
    seats = [seat.player_id for seat in match.seats.order_by("position")]
    play.start_match(match.club, "basketball", seats, 0, {}, uid=new_uid(), phone=seats[0])
    loses = phone(match.club, player=seats[2])
    told = loses.post(f"/m/{match.uid}/rematch/", {"token": make_token()}, follow=True)
    assert "Bob’s phone started Ten-card Basketball first, so that is played now." in words(told)
    assert others(match).count() == 1


def test_another_game_tapped_as_a_rematch_starts_says_by_whom(match):
    table = match.table
    rematch(match)
    asked = {"game": "basketball", "after": match.uid, "token": make_token()}
    told = phone(match.club).post(reverse("table-games", args=[table.uid]), asked, follow=True)
    assert "Another phone started Six-card Golf first, so that is played now." in words(told)
    client = phone(match.club)
    again = client.post(f"/m/{match.uid}/rematch/", {"token": make_token()}, follow=True)
    assert "so that is played now" not in words(again)
    assert others(match).count() == 1


def test_a_match_in_progress_is_shown_instead():
    match = make_match("golf", 2)
    address = f"/m/{match.uid}/"
    assert (
        rematch(match)["Location"]
        == phone(match.club).get(f"{address}rematch/")["Location"]
        == address
    )
    assert not others(match).exists()


@pytest.mark.slow
@pytest.mark.parametrize("token", ["", "made:up"])
def test_a_form_made_elsewhere_starts_nothing_and_says_so(match, token):
    client = phone(match.club)
    response = rematch(match, token, client)
    assert response["Location"] == f"/m/{match.uid}/"
    assert "out of date" in client.get(response["Location"]).text
    assert not others(match).exists()


@pytest.mark.new_club_only("counts all there is")
def test_a_match_elsewhere_neither_blocks_nor_moves_pages(match):
    make_match("tens-grid", ["Eve", "Flo", "Gus"], club=match.club)
    make_match("golf", ["Bob", "Ann", "Cy"])
    other = make_match("golf", ["Hal", "Ida"], match.club)
    play.end_match(other, "leader")
    rematch(other)
    assert others(other).get().first_dealer == 0  # without a deal the same begins
    assert "HX-Redirect" not in phone(match.club).get(
        f"/m/{match.uid}/live/", {"seen": 0}, headers=LIVE
    )
    rematch(match)
    assert others(match).count() == 5


@pytest.mark.parametrize("path", ["", "deals/2/", "deals/2/reveal/"])
@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_open_pages_follow_the_rematch_and_later_ones_stay(match, path, role):
    client, before = phone(match.club, role), match.revision
    address = f"/m/{match.uid}/{path}"
    assert client.get(f"{address}live/", {"seen": before}, headers=LIVE).status_code == 204
    rematch(match)
    new = others(match).get()
    onward = client.get(f"{address}live/", {"seen": before}, headers=LIVE)
    assert onward["HX-Redirect"] == f"/m/{new.uid}/on/"
    assert words(onward) == "On to Six-card Golf, Cy deals first. Go"
    assert f'href="/m/{new.uid}/on/"' in onward.text
    page = client.get(address)
    assert page.status_code == 200
    assert f"next={new.uid}" in page.text
    save_hand(
        match, 1, 0, 9, based_on=match.deals.get(number=1).hands.get(seat__position=0).version
    )
    answer = client.get(f"{address}live/", {"seen": 0, "next": new.uid}, headers=LIVE)
    assert "HX-Redirect" not in answer
